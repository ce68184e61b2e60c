"""What an event sets off: how a reaction meets it, and in which order several of them run.

The order is that of the reactions as they come (`Reactions.hearing` sorts them), unless the verb or phase says
`triggers by P`: then P is asked for the next one each time, as long as there are triggers of different pieces left. A
reaction that belongs to no piece goes by the name of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl import model
from interpreter import ir
from interpreter.lower.compiler import Env
from interpreter.world import GAME, NOTHING


@dataclass(frozen=True)
class Match:
    """How a reaction meets an event: loop over `owners` (None: no piece), then `tests` with names bound in `env`."""

    reaction: model.Reaction
    owners: str | None
    owner: str
    tests: list[str]
    env: Env

    def looped(self, body: list[ir.Op]) -> list[ir.Op]:
        inner = [ir.If(" and ".join(self.tests), body)] if self.tests else body
        return list(inner) if self.owners is None else [ir.ForIn(self.owner, self.owners, list(inner))]


@dataclass(frozen=True)
class Trigger:
    match: Match
    body: list[ir.Op]


def as_they_come(triggers: list[Trigger]) -> list[ir.Op]:
    return [op for trigger in triggers for op in trigger.match.looped(trigger.body)]


def as_chosen(triggers: list[Trigger], by: str, site: int, unit: ir.Unit) -> list[ir.Op]:
    """All that are set off are noted as (which, whose, owner), the first a number that no thing has. One after the
    other is chosen; what it has done may mean that another no longer fits."""
    waiting, fitting, who, chosen, entry = (unit.new_variable() for _ in range(5))
    noted: list[ir.Op] = [ir.Assign(waiting, "()")]
    turns: list[ir.Op] = []
    still: list[ir.Op] = [ir.Assign(fitting, "()")]
    for i, trigger in zip(range(NOTHING - 1, NOTHING - 1 - len(triggers), -1), triggers, strict=True):
        match = trigger.match
        owner = str(GAME) if match.owners is None else match.owner
        whose = match.owner if match.reaction.owner is not None else str(GAME)
        noted += match.looped([ir.Assign(waiting, f"({waiting} + (({i}, {whose}, {owner}),))")])
        kept: list[ir.Op] = [ir.Assign(fitting, f"({fitting} + (({i}, {whose}, {owner}),))")]
        if match.owners is None:
            turns.append(ir.If(f"{entry}[0] == {i}", trigger.body))
            still.append(ir.If(f"({i}, {GAME}, {GAME}) in {waiting}", match.looped(kept)))
        else:
            turns.append(ir.If(f"{entry}[0] == {i}", [ir.Assign(match.owner, f"{entry}[2]"), *trigger.body]))
            again = replace(match, owners=f"tuple(e[2] for e in {waiting} if e[0] == {i})")
            still += again.looped(kept)
    loop: list[ir.Op] = [
        ir.Assign(who, f"tuple(dict.fromkeys(e[1] for e in {waiting}))"),
        ir.Assign(chosen, f"{who}[0]"),
        ir.If(f"len({who}) > 1 and {by} != -1", [ir.Ask(chosen, site, by, who, "False", False)]),
        ir.Assign(entry, f"next(e for e in {waiting} if e[1] == {chosen})"),
        ir.Assign(waiting, f"less_one({waiting}, {entry})"),
        *turns,
        *still,
        ir.Assign(waiting, fitting),
    ]
    return [*noted, ir.While(waiting, loop)]
