"""What an event sets off: how a reaction meets it, and in which order several of them run.

The order is that of the reactions as they come (`Reactions.hearing` sorts them), unless the verb or phase says
`triggers by P`: then P is asked for the next one each time, as long as there are triggers of different pieces left. A
reaction that belongs to no piece goes by the name of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl import model
from interpreter import ir
from interpreter.ir.making import all_hold, compare, there
from interpreter.ir.values import (
    FALSE,
    NONE_LISTED,
    And,
    Appended,
    Clause,
    Distinct,
    Each,
    Entry,
    FirstOf,
    Listed,
    Number,
    Op,
    Row,
    Size,
    Value,
    Var,
)
from interpreter.lower.compiler import Env
from interpreter.lower.ordering import whose_turn
from interpreter.run.world import GAME
from interpreter.run.world import NOTHING as NO_ID


@dataclass(frozen=True)
class Match:
    """How a reaction meets an event: loop over `owners` (None: no piece), then `tests` with names bound in `env`."""

    reaction: model.Reaction
    owners: Value | None
    owner: Value
    tests: list[Value]
    env: Env

    def looped(self, body: list[ir.Op]) -> list[ir.Op]:
        inner = [ir.If(all_hold(self.tests), body)] if self.tests else body
        if self.owners is None:
            return list(inner)
        assert isinstance(self.owner, Var)
        return [ir.ForIn(self.owner, self.owners, list(inner))]


@dataclass(frozen=True)
class Trigger:
    match: Match
    body: list[ir.Op]


def as_they_come(triggers: list[Trigger]) -> list[ir.Op]:
    return [op for trigger in triggers for op in trigger.match.looped(trigger.body)]


def as_chosen(triggers: list[Trigger], by: Value, site: int, unit: ir.Unit) -> list[ir.Op]:
    """All that are set off are noted as (which, whose, owner), the first a number that no thing has. One after the
    other is chosen; what it has done may mean that another no longer fits."""
    waiting, fitting, who, chosen, entry = (unit.new_variable() for _ in range(5))
    game, one = Number(GAME), Var("e")
    noted: list[ir.Op] = [ir.Assign(waiting, NONE_LISTED)]
    turns: list[ir.Op] = []
    still: list[ir.Op] = [ir.Assign(fitting, NONE_LISTED)]
    for i, trigger in zip(range(NO_ID - 1, NO_ID - 1 - len(triggers), -1), triggers, strict=True):
        match, number = trigger.match, Number(i)
        owner = game if match.owners is None else match.owner
        whose = match.owner if match.reaction.owner is not None else game
        noted += match.looped([ir.Assign(waiting, Appended(waiting, Row((number, whose, owner))))])
        kept: list[ir.Op] = [ir.Assign(fitting, Appended(fitting, Row((number, whose, owner))))]
        its_turn = compare(Entry(entry, Number(0)), "==", number)
        if match.owners is None:
            turns.append(ir.If(its_turn, trigger.body))
            still.append(ir.If(compare(Row((number, game, game)), "in", waiting), match.looped(kept)))
        else:
            assert isinstance(match.owner, Var)
            turns.append(ir.If(its_turn, [ir.Assign(match.owner, Entry(entry, Number(2))), *trigger.body]))
            mine = Clause(one, waiting, (compare(Entry(one, Number(0)), "==", number),))
            still += replace(match, owners=Listed(Each(Entry(one, Number(2)), (mine,)))).looped(kept)
    named = Entry(one, Number(1))
    several = And((compare(Size(who), ">", Number(1)), there(by)), closed=False)
    theirs = Clause(one, waiting, (compare(named, "==", chosen),))
    loop: list[ir.Op] = [
        ir.Assign(who, Distinct(Each(named, (Clause(one, waiting),)))),
        ir.Assign(chosen, Entry(who, Number(0))),
        ir.If(several, whose_turn(ir.Ask(chosen, site, by, who, FALSE, False), Entry(who, Number(0)))),
        ir.Assign(entry, FirstOf(Each(one, (theirs,)))),
        ir.Assign(waiting, Op("less_one", (waiting, entry))),
        *turns,
        *still,
        ir.Assign(waiting, fitting),
    ]
    return [*noted, ir.While(waiting, loop)]
