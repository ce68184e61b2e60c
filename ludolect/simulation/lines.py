"""Games as JSON lines, for analysis: what was decided, out of what, and what came of it.

    {"game": 0, "ruleset": "...", "players": 2, "seed": 1, "bots": ["random", "random"]}
    {"game": 0, "decision": 0, "by": "player(1)", "kind": "pick", "rule": "file:line:column", "options": [...],
     "chosen": "..."}
    {"game": 0, "event": 3, "what": "verb", "name": "...", "by": "player(1)", "source": null, "values": [...]}
    {"game": 0, "end": "won", "ranks": [1, 0], "decisions": 9}

Options and values are named as in records, views and examples: in the ruleset's own words, pieces with their number. A
piece that whoever decides cannot see is named by where it lies, so that the names give nothing away.
"""

from __future__ import annotations

import json
from typing import Any

from interpreter.bots.by_name import bot as make_bot
from interpreter.play.game import Game, Option, true_names
from interpreter.watch.chronicle import told_openly
from ludolect.api import Rules


def game_lines(
    rules: Rules, players: int, bots: tuple[str, ...], number: int, seed: int, most: int, *, events: bool = True
) -> list[str]:
    """Plays one game; its lines."""
    game = rules.new_game(players, seed)
    robots = [make_bot(name, seed, seat) for seat, name in enumerate(bots)]
    told: list[dict[str, Any]] = []
    marks: list[int] = []  # by decision: how many events came before it
    for _ in range(most):
        if game.over:
            break
        marks.append(len(game.events()))
        answer = robots[game.decision.seat or 0].answer(game)
        told.append(_decision(game, answer))
        game.choose(answer)
    happened = _events(game) if events else []
    found: list[dict[str, Any]] = [{"ruleset": rules.designation, "players": players, "seed": seed, "bots": list(bots)}]
    written = 0
    for count, (mark, entry) in enumerate(zip(marks, told, strict=True)):
        found += [event for event in happened[written:mark] if event]
        found.append({"decision": count, **entry})
        written = mark
    found += [event for event in happened[written:] if event]
    result = game.result
    end = "too long" if result is None else result.how
    found.append({"end": end, "ranks": None if result is None else list(result), "decisions": len(told)})
    return [json.dumps({"game": number, **line}, ensure_ascii=False, separators=(",", ":")) for line in found]


def _decision(game: Game, answer: Any) -> dict[str, Any]:
    decision = game.decision
    place = "/".join(decision.span.source.name.replace("\\", "/").split("/")[-2:])
    names = true_names(game)
    chosen = names[decision.options.index(answer)] if isinstance(answer, Option) else _plain(answer)
    return {
        "by": decision.by,
        "kind": decision.kind,
        "rule": f"{place}:{decision.span.line}:{decision.span.column}",
        "options": names,
        "chosen": chosen,
    }


def _events(game: Game) -> list[dict[str, Any]]:
    """All of them, as one sees them who sees everything; decisions are left out, they have lines of their own."""
    found = []
    for index, told in enumerate(told_openly(game)):
        if told.what != "choice":
            found.append(
                {
                    "event": index,
                    "what": told.what,
                    "name": told.name,
                    "by": told.by,
                    "source": told.source,
                    "values": _plain(told.values),
                }
            )
        else:
            found.append({})
    return found


def _plain(value: Any) -> Any:
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value
