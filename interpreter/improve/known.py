"""What the variables of generated code can be, as far as that is known before any game is played. See `narrow`.

A range is the set of values that a variable can have (`frozenset`: ids, numbers, None, truths; `Lying`: pieces that lie
in certain places, as long as none has been moved), the things a list can hold (`Of`), or a table that is the same in
all games (`Fixed`). None: anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.improve.possible import Possible
from interpreter.improve.ranges import (
    Env,
    Fixed,
    Of,
    Range,
    Row,
    Rows,
    agreed,
    anywhere,
    as_list,
    either,
    kept_of,
    or_none,
    range_of,
)
from interpreter.ir.code import CHOOSER, AskProgram, From, Invoke, KeptNow
from interpreter.ir.functions import ForEach, Give, Set, Statement, Unpack, When
from interpreter.ir.reads import At, Contents, InPlay, Kept, Laid, Load, Look, Shown
from interpreter.ir.values import (
    AllButLast,
    And,
    Apply,
    Compare,
    Data,
    Each,
    EndOf,
    Entry,
    First,
    IfElse,
    Listed,
    Lookup,
    Negative,
    NewListOf,
    Not,
    Nothing,
    Number,
    Op,
    Or,
    Relation,
    Rest,
    Reversed,
    Some,
    Table,
    Truth,
    Tuple,
    Value,
    Var,
)
from interpreter.ir.values import Group as Closed
from interpreter.ir.values import Row as Together
from interpreter.run.world import NOTHING

OPTIONS = 4  # which argument the options are, where the program is asked for an answer
_SLICES = (Rest, AllButLast, First, From, Reversed)


class Known(Possible):
    # -------------------------------------------------------------- ranges

    def range(self, value: Value, env: Env) -> Range:
        match value:
            case Var(name=name):
                return env.get(name)
            case Number(value=number):
                return frozenset({number})
            case Truth(value=truth):
                return frozenset({truth})
            case Nothing(of_number=of_number):
                return frozenset({None if of_number else NOTHING})
            case Closed(value=inner) | Laid(things=inner) | Look(place=inner):
                return self.range(inner, env)
            case Table(name=name):
                table = self.names.get(name)
                return Fixed(table) if isinstance(table, list | tuple | dict | frozenset) else None
            case Data(value=listed):
                return range_of([listed])
            case Entry():
                return self.entry(value, env)
            case Contents(place=place):
                return Of(self.guests_of(self.range(place, env)))
            case At(piece=piece):
                return self.homes_of(self.range(piece, env))
            case Load(column=column):
                return self.columns[column]
            case Negative(value=Number(value=number)):
                return frozenset({-number})
            case InPlay(herd=herd):
                return Of(self.herds[herd])
            case Kept(roster=roster) | KeptNow(roster=roster):
                return Of(self.rosters[roster])
            case Lookup(table=Table(name=name)):
                return either(range_of(list(self.names[name].values())), frozenset({NOTHING}))
            case Apply(function=name):
                return self.result(name) if name[0] == "e" else None
            case Each() | NewListOf() | Listed() | Tuple() | Together():
                return self.listed(value, env)
            case IfElse():
                return either(
                    self.range(value.then, self.refined(value.test, dict(env), True)),
                    self.range(value.otherwise, self.refined(value.test, dict(env), False)),
                )
            case Or(parts=(first, second)):
                return either(self.range(first, env), self.range(second, env))
            case EndOf(things=things, nothing=nothing):
                among = either(self.range(things, env), self.collected([self.range(nothing, env)]))
                return among.elements if isinstance(among, Of) else None
            case Op(name="only", args=(inner,)):
                return self.collected([self.range(inner, env)])
            case Invoke(function=CHOOSER.name, args=args):
                return or_none(self.range(args[3], env))
            case AskProgram(method=method, args=args) if method not in ("distinct", "can"):
                return or_none(self.range(args[OPTIONS], env))
        if isinstance(value, _SLICES):
            whole = self.range(value.things, env)
            return whole if isinstance(whole, Of) else None
        return None

    def listed(self, value: Value, env: Env) -> Range:
        match value:
            case Listed(things=things) | NewListOf(things=things):
                found = self.range(things, env)
                return found if isinstance(found, Rows) else as_list(found)
            case Each(value=Var(name=name), clauses=(clause,)) if clause.symbol.name == name:
                inside = self.met(value, env)
                left = None if inside is None else inside.get(name)
                return Of(left) if isinstance(left, frozenset) else None
            case Each(value=Tuple(parts=parts) | Together(parts=parts), clauses=(_,)) if value.at_once:
                inside = self.met(value, env)
                return None if inside is None else Rows(tuple(anywhere(self.range(part, inside)) for part in parts))
            case Tuple(parts=parts) | Together(parts=parts):
                return self.collected([self.range(part, env) for part in parts])
        return None

    def entry(self, value: Entry, env: Env) -> Range:
        match self.range(value.table, env):
            case Of(elements=elements):
                return elements
            case Row(parts=parts) if isinstance(value.index, Number):
                return parts[value.index.value]
            case Fixed():
                return range_of(self.entries(value, env))
        return None

    def entries(self, value: Entry, env: Env) -> list[Any] | None:
        """All that can stand at a place of a table that is the same in all games."""
        if isinstance(value.table, Entry):
            tables = self.entries(value.table, env)
        else:
            table = self.range(value.table, env)
            tables = [table.table] if isinstance(table, Fixed) else None
        places = self.range(value.index, env)
        if tables is None or not isinstance(places, frozenset):
            return None
        try:
            return [table[place] for table in tables for place in places]
        except (TypeError, IndexError, KeyError):
            return None

    def herds_of(self, piece: Value, env: Env) -> tuple[int, ...] | None:
        """The lists of pieces in play that a piece belongs to, if they are certain and simply made anew."""
        pieces, herds = self.range(piece, env), self.program.herds
        if not isinstance(pieces, frozenset) or not pieces <= self.pieces:
            return None
        found = {self.program.herds_of[each] for each in pieces}
        only = found.pop() if len(found) == 1 else None
        return None if only is None or any(herds[number].ranks is not None for number in only) else only

    def met(self, value: Each, env: Env) -> Env | None:
        """What is known of everything that passes the tests of a loop inside of a value."""
        (clause,) = value.clauses
        among = as_list(self.range(clause.items, env))
        if among is None:
            return None
        inside = {**env, clause.symbol.name: among.elements}
        for test in clause.tests:
            inside = self.refined(test, inside, True)
        return inside

    def collected(self, ranges: list[Range]) -> Range:
        found: Range = frozenset()
        for each in ranges:
            found = either(found, each if isinstance(each, frozenset) else None)
        return Of(found) if isinstance(found, frozenset) else None

    def result(self, name: str) -> Range:
        """What a function that looks for something can find: one of its returns."""
        if name not in self.found:
            self.found[name] = None
            function = self.unfolding.functions.get(name)
            if function is not None:
                self.found[name] = self._returned(function.body, {})
        return self.found[name]

    def _returned(self, body: Iterable[Statement], env: Env) -> Range:
        """Of a body that only looks: assignments, loops, tests and returns."""
        found: Range = frozenset()
        for made in body:
            match made:
                case Give(value=value):
                    found = either(found, self.range(value, env))
                case Set(symbols=(symbol,), values=(value,)):
                    env = {**env, symbol.name: self.range(value, env)}
                case ForEach(symbol=symbol):
                    among = as_list(self.range(made.items, env))
                    self.forget((made,), env)
                    inside = {**env, symbol.name: None if among is None else among.elements}
                    self.forget(made.body, inside)
                    found = either(found, self._returned(made.body, inside))
                    found = either(found, self._returned(made.otherwise, dict(env)))
                case When():
                    inside = self.refined(made.test, dict(env), True)
                    found = either(found, self._returned(made.body, inside))
                    found = either(found, self._returned(made.otherwise, dict(env)))
                    self.forget((made,), env)
                case Set() | Unpack():
                    self.forget((made,), env)
                case _:
                    return None
        return found

    # -------------------------------------------------------------- truths

    def truth(self, test: Value, env: Env) -> bool | None:
        """Whether a test always holds, or never does; None: that depends."""
        match test:
            case Not(test=inner) | Some(things=inner, negated=True):
                holds = self.truth(inner, env)
                return None if holds is None else not holds
            case Closed(value=inner):
                return self.truth(inner, env)
            case And(parts=parts) | Or(parts=parts):
                wanted = isinstance(test, And)
                truths = [self.truth(part, env) for part in parts]
                if any(truth is (not wanted) for truth in truths):
                    return not wanted
                return wanted if all(truth is wanted for truth in truths) else None
            case Compare(left=left, rest=((relation, right),)):
                return self.compared(left, relation, right, env)
            case Entry():
                entries = self.entries(test, env)
                if entries is not None:
                    return agreed([bool(entry) for entry in entries])
        found = self.range(test, env)
        if isinstance(found, frozenset):
            return agreed([bool(value) for value in found])
        return False if isinstance(found, Of) and not found.elements else None

    def compared(self, left: Value, relation: Relation, right: Value, env: Env) -> bool | None:
        if relation in ("is", "is not"):
            return self.is_none(left, right, env, relation == "is")
        some, other = self.range(left, env), self.range(right, env)
        if relation in ("in", "not in"):
            if isinstance(some, frozenset) and isinstance(other, Fixed):
                inside = agreed([value in other.table for value in some])
                return inside if inside is None or relation == "in" else not inside
            return None
        if not isinstance(some, frozenset) or not isinstance(other, frozenset) or relation not in ("==", "!="):
            return None
        same: bool | None = None
        if not some & other:
            same = False
        elif len(some) == len(other) == 1:
            same = True
        return same if same is None or relation == "==" else not same

    def is_none(self, left: Value, right: Value, env: Env, wanted: bool) -> bool | None:
        if not isinstance(right, Nothing) or not right.of_number:
            return None
        values = self.entries(left, env) if isinstance(left, Entry) else None
        if values is None:
            found = self.range(left, env)
            values = list(found) if isinstance(found, frozenset) else []
        return agreed([(value is None) is wanted for value in values])

    def refined(self, test: Value, env: Env, holds: bool) -> Env:
        """What is known where a test holds, or does not."""
        match test:
            case Not(test=inner) | Some(things=inner, negated=True):
                return self.refined(inner, env, not holds)
            case Closed(value=inner):
                return self.refined(inner, env, holds)
            case And(parts=parts) | Or(parts=parts):
                if isinstance(test, And) is holds:
                    for part in parts:
                        env = self.refined(part, env, holds)
            case _:
                asked = _asked_of(test.left if isinstance(test, Compare) else test)
                found = None if asked is None else env.get(asked.name)
                if asked is not None and isinstance(found, frozenset):
                    env[asked.name] = self._those(asked.name, found, test, env, holds)
        return env

    def _those(self, name: str, found: frozenset[Any], test: Value, env: Env, holds: bool) -> frozenset[Any]:
        """The values with which a test may turn out like this."""
        match test:
            case Var():
                return kept_of(found, {value for value in found if bool(value) is holds})
            case Compare(left=Var(), rest=(("==" | "!=" as relation, other),)):
                others = self.range(other, env)
                if isinstance(others, frozenset) and len(others) == 1:
                    return kept_of(found, found & others if (relation == "==") is holds else found - others)
            case Compare(left=Var(), rest=(("is" | "is not" as relation, Nothing(of_number=True)),)):
                none = frozenset({None})
                return kept_of(found, found & none if (relation == "is") is holds else found - none)
            case Entry(table=Table() as table, index=Var()):
                fixed = self.range(table, env)
                if isinstance(fixed, Fixed) and isinstance(fixed.table, list) and found <= self.somewhere:
                    return kept_of(found, {value for value in found if bool(fixed.table[value]) is holds})
        inside, left = dict(env), []
        for value in found:
            inside[name] = frozenset({value})
            if self.truth(test, inside) is not (not holds):
                left.append(value)
        return kept_of(found, left)


def _asked_of(value: Value) -> Var | None:
    """The variable that is asked for, or by which something is looked up."""
    match value:
        case Var():
            return value
        case Entry(index=by) | Contents(place=by) | At(piece=by) | Load(thing=by) | Shown(place=by):
            return by if isinstance(by, Var) else None
    return None
