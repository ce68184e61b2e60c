"""That no player learns what that player cannot see: a game is held against others that must look the same to them.

Of every viewer (each player, and an onlooker) other games are made: `same_views` and `same_story` invent what they
cannot see (`determinize`); `same_copies` changes nothing but which of the copies that are alike lies where they cannot
see it, and which ids the engine gave to those that they can see. Both games are played on with the same answers and the
same chance. As long as the viewer has seen the same, everything they are told must be equal, to the last letter: what
lies where, values, names and numbers of pieces, their order, the log, the options, and whether they are asked.

What is found is told with its place, the rule behind it, and the two values that differ.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from interpreter.bots.players import RandomBot
from interpreter.keep import saves
from interpreter.play.game import Game, Option
from interpreter.run import history
from interpreter.run.alike import Alike, follow, unfollowed
from interpreter.run.chance import Generator
from interpreter.run.course import player_id
from interpreter.run.frames import replaced
from interpreter.run.history import as_others_know_it
from interpreter.run.numbers import Numbers
from interpreter.run.sight import Sight
from interpreter.watch.chronicle import chronicle_of
from interpreter.watch.eyes import Eyes, eyes_of, numbers_of
from interpreter.watch.relabel import relabel, tradable

INVENTED = (1, 2)
PLAYED_ON = 5  # decisions in another game
PURPOSE = 40  # of the generator that mixes copies

G = TypeVar("G", bound=Game)
Difference = tuple[str, Any, Any]  # where, and the two values


def same_views(game: Game) -> str | None:
    """A viewer sees the same twice, and the same where what they cannot see is invented."""
    for seat in _seats(game):
        seen = game.view(seat, log=False)
        if game.view(seat, log=False) != seen:
            return f"{_named(seat)} does not see the same twice"
        for seed in INVENTED:
            other = game.determinize(seat, seed)
            found = differs(seen, other.view(seat, log=False))
            if found is not None:
                return f"what {_named(seat)} sees depends on what it cannot see: {_told(found)}{_rule(game, found)}"
            found = differs(_offer(game), _offer(other)) if seat == game.decision.seat else None
            if found is not None:
                return f"the options of {_named(seat)} depend on what it cannot see: {_told(found)}{_asking(game)}"
    return None


def same_story(game: Game) -> str | None:
    """A game, and one invented for whoever decides, are played on with the same answers and the same chance: as long as
    that player sees the same, they are told the same. Choices that were sealed, and invented, end that when they come
    to light."""
    seat = game.decision.seat
    mine, other = game.clone(), game.determinize(seat, INVENTED[1])
    other.state.streams, other.state.log = mine.state.streams[:], None
    other = other.elsewhere(other.state)
    past = mine.events()
    before, sealed, secret = _told_so_far(mine, seat), _told_so_far(other, seat), len(history.sealed(game))
    bot = RandomBot(INVENTED[1])
    for _ in range(PLAYED_ON):
        if mine.over or mine.decision.report is not None:
            break
        answer = bot.answer(mine)
        match = None if other.over else _match(mine, answer, other, player_id(game, seat))
        if match is None:
            break
        mine.choose(answer)
        other.choose(match)
        if len(history.sealed(mine)) < secret:
            break
        if mine.view(seat, log=False) != other.view(seat, log=False) or _rewritten(mine, past):
            break
        found = differs(mine.view(seat, log=True).log[before:], other.view(seat, log=True).log[sealed:])
        if found is not None:
            return f"what {_named(seat)} is told depends on what it cannot see: {_event(mine, seat, before, found)}"
    return None


def same_copies(game: Game) -> str | None:
    """Which of some copies that are alike is where makes no difference to anybody who cannot tell."""
    program = game.program
    if not program.own(Alike).groups:
        return None
    made = game.decisions
    viewers = dict.fromkeys((game.decision.seat, _seats(game)[made % (game.players + 1)]))
    for seat in viewers:
        mine, other = game.clone(), mixed(game, seat, made)
        past = mine.events()
        before, sealed = _told_so_far(mine, seat), _told_so_far(other, seat)
        bot = RandomBot(made)
        for _ in range(PLAYED_ON):
            found = differs(mine.view(seat, log=False), other.view(seat, log=False))
            if found is not None:
                return f"{_named(seat)} can tell copies apart that are alike: {_told(found)}{_rule(mine, found)}"
            found = differs(mine.view(seat, log=True).log[before:], other.view(seat, log=True).log[sealed:])
            if found is not None:
                what = _event(mine, seat, before, found)
                return f"{_named(seat)} is told which copies those are that are alike: {what}"
            if mine.over or mine.decision.report is not None:
                break
            if seat == mine.decision.seat:
                found = differs(_offer(mine), _offer(other))
                if found is not None:
                    return (
                        f"the options of {_named(seat)} tell copies apart that are alike: {_told(found)}{_asking(mine)}"
                    )
            answer = bot.answer(mine)
            number = next(i for i, option in enumerate(mine.decision.options) if option == answer)
            if number >= len(other.decision.options):
                return f"what is offered depends on which copies those are that are alike{_asking(mine)}"
            mine.choose(answer)
            other.choose(other.decision.options[number])
            if _rewritten(mine, past):
                break
    return None


def _rewritten(game: Game, past: list[tuple[Any, ...]]) -> bool:
    """Whether the record has a new event among the old: of several things that are picked, those that come sooner. The
    record of a game that begins in the midst of that cannot be the rest of this one."""
    return game.events()[: len(past)] != past


def same_saves(game: Game) -> str | None:
    """What is saved for a player is equal in games that this player cannot tell apart."""
    made = game.decisions
    for seat in dict.fromkeys((game.decision.seat, made % game.players)):
        if seat is None:
            continue
        text = saves.save_for(game, seat)
        for other in (game.determinize(seat, made), mixed(_known_to_others(game, seat), seat, made)):
            if saves.save_for(other, seat) != text:
                found = differs(_flat(text), _flat(saves.save_for(other, seat)))
                assert found is not None
                return f"the save for {_named(seat)} depends on what it cannot see: {_told(found)}"
    return None


def _known_to_others(game: G, seat: int) -> G:
    known = as_others_know_it(game, player_id(game, seat))
    if known is game.state:
        return game
    if game.program.own(Alike).groups:
        known = known.clone()
        follow(known, numbers_of(game, game.state))
    return game.elsewhere(known)


def _flat(save: str) -> dict[str, Any]:
    return {key: saves.tupled(value) for key, value in json.loads(save)["state"].items()}


# ------------------------------------------------------------------ other games


def mixed(game: G, seat: int | None, seed: int) -> G:
    """The same game with other ids for alike pieces. What the viewer knows a hidden one by, if anything, stays with the
    id; all else goes with the piece."""
    program = game.program
    viewer = player_id(game, seat)
    numbers = numbers_of(game, game.state)
    eyes = Eyes(program, numbers, viewer)
    sealed = history.sealed(game)
    state = history.before_sealed(game) if sealed else game.state.clone()
    unfollowed(state)
    generator = Generator(seed, PURPOSE)
    seen = {piece for piece in program.pieces if program.own(Sight).sees(state, piece, viewer)}
    ids: dict[int, int] = {}
    for group in tradable(program, state):
        for pieces in ([p for p in group if p in seen], [p for p in group if p not in seen]):
            for i, j in enumerate(_shuffled(len(pieces), generator)):
                ids[pieces[i]] = pieces[j]
    relabel(program, state, ids)
    given: dict[int, list[int]] = {ids.get(p, p): list(codes) for p, codes in numbers.given.items()}
    for piece in numbers.given:
        if piece not in seen:
            given[piece][eyes.index] = numbers.given[piece][eyes.index]
    follow(state, Numbers({piece: tuple(codes) for piece, codes in given.items()}, numbers.used[:]))
    state.log = None
    twin = game.elsewhere(state)
    for _, value in sealed:
        assert twin.state.ask is not None
        of = program.module.sites[twin.state.ask[0]].of
        twin.state = twin.state.clone()
        history.give(program, twin.state, replaced(value, of, ids), game.ask_forced)
    return twin


def _shuffled(number: int, generator: Generator) -> list[int]:
    order = list(range(number))
    for i in range(number - 1, 0, -1):
        j = generator.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def _match(game: Game, answer: Option, other: Game, viewer: int) -> Option | None:
    """The option of another game that is this one to the viewer, who may not be the one that decides."""
    wanted = _known_as(game, answer, viewer)
    return next((option for option in other.decision.options if _known_as(other, option, viewer) == wanted), None)


def _known_as(game: Game, option: Option, viewer: int) -> str:
    """A copy that the viewer sees, by what they call it; one that they do not see, by its kind."""
    thing = option.stands_for(game.state)
    if thing is None or game.deciding == viewer:
        return option.name
    program = game.program
    seen = program.own(Sight).sees if program.is_piece[thing] else program.own(Sight).exists
    if seen(game.state, thing, viewer):
        return eyes_of(game, viewer).name(thing)
    return option.name.partition("#")[0]


# ------------------------------------------------------------------ differences


def differs(one: Any, other: Any, where: str = "") -> Difference | None:
    """The first place at which two values are not equal."""
    if type(one) is type(other) and is_dataclass(one):
        parts: Iterator[tuple[str, Any, Any]] = (
            (f"{where}.{f.name}".lstrip("."), getattr(one, f.name), getattr(other, f.name)) for f in fields(one)
        )
    elif isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        parts = ((f"{where} `{key}`".strip(), one[key], other[key]) for key in one)
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        parts = ((f"{where}[{i}]", a, b) for i, (a, b) in enumerate(zip(one, other, strict=True)))
    else:
        return None if one == other and type(one) is type(other) else (where, one, other)
    return next((found for place, a, b in parts if (found := differs(a, b, place)) is not None), None)


def _told(found: Difference) -> str:
    where, one, other = found
    return f"{where or 'all of it'} is {one!r} in one game and {other!r} in another that looks the same"


def _told_so_far(game: Game, seat: int | None) -> int:
    return len(chronicle_of(game).known_to(player_id(game, seat)))


def _event(game: Game, seat: int | None, before: int, found: Difference) -> str:
    """A difference between logs: the event, the rule that caused it, and how it is told in each."""
    where, one, other = found
    if not where.startswith("["):
        return f"{len(one)} events in one game, {len(other)} in another that looks the same"
    number, _, rest = where[1:].partition("]")
    chronicle = chronicle_of(game)
    event = chronicle.known_to(player_id(game, seat))[before + int(number)]
    told = chronicle.parts[event]
    difference = _told((rest.lstrip(".") or "what happened", one, other))
    return f"event {event} (`{told.name}`, by {game.why(event)}): {difference}"


def _rule(game: Game, found: Difference) -> str:
    """What happened last before a view differs, and why."""
    events = game.events()
    if not events or found[0].startswith("asked"):
        return _asking(game)
    return f", after {game.why(len(events) - 1)}"


def _asking(game: Game) -> str:
    return "" if game.over else f", where {game.decision.span} asks"


def _offer(game: Game) -> tuple[Any, ...]:
    decision = game.decision
    options = tuple((option.name, option.value) for option in decision.options)
    return (decision.by, decision.kind, decision.optional, options)


def _seats(game: Game) -> tuple[int | None, ...]:
    return (None, *range(game.players))


def _named(seat: int | None) -> str:
    return "an onlooker" if seat is None else f"seat {seat}"
