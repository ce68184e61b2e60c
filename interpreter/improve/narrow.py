"""Straight code without the questions whose answers are known beforehand.

Generated code asks the same for every program: is there a piece at all, is this place shown in a mirror, does a list of
pieces in play have to be made anew? For most variables it is known which things they can stand for: what is chosen
among the free spaces is a space; what lies in the box is a piece. Here the functions of `direct` are walked through
once, with what each variable can be at each point (`known`), and tests that always or never hold are left out, with all
that depends on them. What the state itself would ask is settled as well, as no search runs straight code.

Whatever is not understood can be anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from dsl.source import Span
from interpreter.improve.known import Known
from interpreter.improve.ranges import Env, Of, Range, Row, Rows, as_list, either
from interpreter.ir.code import NOT_ANYTHING, Act, Exit, ForCounted, KeptList, KeptNow, Outdated, Relist, Unset, Write
from interpreter.ir.effects import Pass, SetFlag, Store
from interpreter.ir.functions import ForEach, Function, Give, Leave, Repeat, Run, Set, Statement, When
from interpreter.ir.making import there
from interpreter.ir.reads import (
    Active,
    At,
    Common,
    Contents,
    Flag,
    Held,
    Holding,
    InPlay,
    Kept,
    Load,
    Look,
    Shown,
    Untils,
)
from interpreter.ir.values import (
    FALSE,
    TRUE,
    And,
    Compare,
    Each,
    Entry,
    Group,
    Holds,
    IfElse,
    Joined,
    Negative,
    NewList,
    Not,
    Nothing,
    Number,
    Operator,
    Or,
    Some,
    Table,
    Truth,
    Tuple,
    Value,
    Var,
)
from interpreter.ir.walking import Node, children, flat, mapped, own_parts, set_by, walk

LISTED = 50  # what it costs to list the pieces in play, in names and constants that are looked at
HOLDS = Var("holds")
_CONSTANTS = (Number, Truth, Nothing)
# values that need not be asked for if nobody wants them
_PLAIN = (*_CONSTANTS, Var, Table, Entry, Contents, At, Load, Shown, Active, Held, Holding, Untils, Negative, Not)

Result = tuple[list[Statement], Env | None]


class Narrowed:
    """Functions, narrowed. `expected`: is told every variable and its range, to be written after each place where the
    variable is set (tests prove so that the ranges are right)."""

    def __init__(self, known: Known, expected: Callable[[str, Range], Statement] | None = None) -> None:
        self.known = known
        self.expected = expected
        self.rosters: set[int] = set()  # those that the function at hand looks at

    def function(self, function: Function, given: Env) -> Function:
        """`given`: what is known of its parameters."""
        told = self._told({param.name: given.get(param.name) for param in function.params})
        self.rosters = set()
        body, _ = self.block(function.body, dict(given))
        rosters = [Set((_view(number),), (KeptList(Number(number)),)) for number in sorted(self.rosters)]
        return replace(function, body=tuple(_without_unread([*told, *rosters, *body])))

    def _told(self, env: Mapping[str, Range]) -> list[Statement]:
        if self.expected is None:
            return []
        return [self.expected(name, found) for name, found in env.items() if isinstance(found, frozenset | Of)]

    # -------------------------------------------------------------- statements

    def block(self, statements: Iterable[Statement], env: Env) -> Result:
        """The statements that are left, and what is known after them: None if they are never left at their end."""
        made: list[Statement] = []
        now: Env | None = env
        for statement in statements:
            assert now is not None
            written, now = self.statement(statement, now)
            made += [part for part in written if not _is_pass(part)]
            if now is None:
                break
        return made or [NOT_ANYTHING], now

    def inner(self, statements: Iterable[Statement], env: Env) -> tuple[Statement, ...]:
        return tuple(self.block(statements, env)[0])

    def statement(self, made: Statement, env: Env) -> Result:
        match made:
            case When():
                return self.branch(made, env)
            case ForEach() | ForCounted():
                return self.loop(made, env)
            case Repeat():
                self.known.forget((made,), env)
                test = self.test(made.test, env)
                body = self.inner(made.body, self.known.refined(test, dict(env), True))
                return [replace(made, test=test, body=body)], env
            case Set(symbols=(symbol,), values=(value,)):
                unfolded = self.unfolded(value, env, symbol, made.span)
                if unfolded is not None:
                    return self.block(unfolded, env)
                found = self.known.range(value, env)
                changed = replace(made, values=(self.expression(value, env),))
                self.known.forget((made,), env)
                if found is not None:
                    env[symbol.name] = found
                return [changed, *self._told({symbol.name: found})], env
            case Unset(symbols=symbols):
                env |= {symbol.name: frozenset({None}) for symbol in symbols}
                return [made], env
            case Act(effect=Store(column=column, thing=thing, value=value, slots=slots, holders=holders)):
                put = Write(Load(column, thing, slots), value, span=made.span)
                has = there(Entry(Table(holders), thing) if holders else thing)
                return self.statement(When(has, (put,), span=made.span), env)
            case Act(effect=SetFlag(number=number, value=value)):
                return self.statement(Write(Flag(number), value, span=made.span), env)
            case Relist(piece=piece):
                return self.relisted(made, piece, env), env
            case Give() | Exit() | Leave():
                return [self.valued(made, env)], None
            case _:
                changed_all = self.valued(made, env)
                self.known.forget((made,), env)
                unasked = isinstance(changed_all, Run) and isinstance(changed_all.value, _CONSTANTS)
                return ([] if unasked else [changed_all]), env

    def valued(self, made: Statement, env: Env) -> Statement:
        """A statement without others inside of it, with its values narrowed; what it sets stays what it is."""
        own = set_by(made)

        def change(node: Node) -> Node:
            if isinstance(node, Value):
                return node if any(node is symbol for symbol in own) else self.expression(node, env)
            return mapped(node, change)

        if isinstance(made, Write):
            target = mapped(made.target, change)  # its place is asked for, not itself
            return replace(made, target=target, value=self.expression(made.value, env))
        return mapped(made, change)

    def relisted(self, made: Statement, piece: Value, env: Env) -> list[Statement]:
        """Lists of pieces in play that a move makes out of date, where they are the same whichever piece it is."""
        herds = self.known.herds_of(piece, env)
        if herds is None:
            return [self.valued(made, env)]
        outdated = [Outdated(number, span=made.span) for number in herds]
        riders = Contents(piece)
        if self.known.truth(riders, env) is False:
            return [*outdated]
        return [When(self.expression(riders, env), (self.valued(made, env),), tuple(outdated), span=made.span)]

    def unfolded(self, value: Value, env: Env, result: Var, span: Span | None) -> list[Statement] | None:
        """In place of a call: what it does."""

        def narrowed(body: Sequence[Statement]) -> list[Statement]:
            return self.block(body, dict(env))[0]

        made = self.known.unfolding.call(value, narrowed, result)
        return None if made is None else [_located(each, span) for each in made]

    def branch(self, made: When, env: Env) -> Result:
        call, negated = _called(made.test)
        unfolded = self.unfolded(call, env, HOLDS, made.span)
        if unfolded is not None:
            asked = When(Not(HOLDS) if negated else HOLDS, made.body, made.otherwise, span=made.span)
            return self.block([*unfolded, asked], env)
        self.known.forget((made.test,), env)
        test = self.test(made.test, env)
        decided = self.known.truth(test, env)
        if decided is not None:
            return self.block(made.body if decided else made.otherwise, env)
        then, after = self.block(made.body, self.known.refined(test, dict(env), True))
        otherwise, after_else = self.block(made.otherwise, self.known.refined(test, dict(env), False))
        otherwise = [] if all(map(_is_pass, otherwise)) else otherwise
        if all(map(_is_pass, then)):
            if not otherwise:
                return [], _joined(after, after_else)
            then, otherwise, test = otherwise, [], Not(test)
        return [replace(made, test=test, body=tuple(then), otherwise=tuple(otherwise))], _joined(after, after_else)

    def loop(self, made: ForEach | ForCounted, env: Env) -> Result:
        met = self.known.range(made.items, env) if isinstance(made, ForEach) else None
        among = as_list(met)
        otherwise = made.otherwise if isinstance(made, ForEach) else ()
        if among is not None and not among.elements and not otherwise:
            return [], env
        items = self.expression(made.items, env)
        self.known.forget((made,), env)
        inside = dict(env)
        if among is not None:
            inside[made.symbol.name] = among.elements
            self.known.forget(made.body, inside)
        elif isinstance(met, Rows):
            inside[made.symbol.name] = Row(met.parts)
        told = self._told({name: found for name, found in inside.items() if name not in env})
        changed = replace(made, items=items, body=(*told, *self.inner(made.body, inside)))
        if isinstance(changed, ForEach) and otherwise:
            changed = replace(changed, otherwise=self.inner(otherwise, dict(env)))
        return [changed], env

    # -------------------------------------------------------------- expressions

    def test(self, test: Value, env: Env) -> Value:
        """An expression of which only matters whether it holds."""
        holds = self.known.truth(test, env)
        if holds is not None:
            return Truth(holds)
        match test:
            case Group(value=inner):
                return self.test(inner, env)
            case Not(test=inner) | Some(things=inner, negated=True):
                return Not(self.test(inner, env))
            case And(parts=parts) | Or(parts=parts):
                kind, wanted = type(test), isinstance(test, And)
                left: list[Value] = []
                inside = dict(env)
                for part in parts:
                    narrowed = self.test(part, inside)
                    holds = self.known.truth(narrowed, inside)
                    if holds is (not wanted):
                        return Truth(holds)
                    if holds is None:
                        left += (
                            narrowed.parts if isinstance(narrowed, And | Or) and type(narrowed) is kind else [narrowed]
                        )
                    inside = self.known.refined(narrowed, inside, wanted)
                if all(map(_is_safe, left)):
                    left.sort(key=_cost)
                if not left:
                    return Truth(wanted)
                return left[0] if len(left) == 1 else kind(tuple(left))
        return self.expression(test, env)

    def expression(self, value: Value, env: Env) -> Value:
        match value:
            case Var(name=name):
                found = env.get(name)
                only = next(iter(found)) if isinstance(found, frozenset) and len(found) == 1 else None
                return Number(only) if type(only) is int and only >= 0 else value
            case Group(value=inner):
                made = self.expression(inner, env)
                return made if isinstance(made, Operator) else _closed(made)
            case Look(place=place):
                return self.expression(place, env)
            case Kept(roster=roster):
                self.rosters.add(roster)
                return KeptNow(roster, _view(roster))
            case KeptList(roster=Number(value=number)):
                self.rosters.add(number)
                return _view(number)
            case Holds(test=test):
                return replace(value, test=self.test(test, env))
            case IfElse():
                holds = self.known.truth(value.test, env)
                if holds is not None:
                    return _closed(self.expression(value.then if holds else value.otherwise, env))
                test = self.test(value.test, env)
                then = self.expression(value.then, self.known.refined(test, dict(env), True))
                otherwise = self.expression(value.otherwise, self.known.refined(test, dict(env), False))
                return IfElse(test, then, otherwise)
            case Each():
                return self.each(value, env)
            case Not() | Some(negated=True):
                return self.test(value, env)
            case Compare() if (holds := self.known.truth(value, env)) is not None:
                return Truth(holds)
            case And(parts=parts) | Or(parts=parts):
                *before, last = (self.expression(part, env) for part in parts)
                passed = TRUE if isinstance(value, And) else FALSE  # whatever follows it is the value
                before = [part for part in before if part != passed]
                return type(value)((*before, last)) if before else last
        changed = mapped(value, lambda node: self.part(node, env))
        return replace(changed, closed=True) if isinstance(changed, Operator) and not changed.closed else changed

    def part(self, node: Node, env: Env) -> Node:
        return self.expression(node, env) if isinstance(node, Value) else mapped(node, lambda n: self.part(n, env))

    def each(self, value: Each, env: Env) -> Each:
        inside = dict(env)
        clauses = []
        for clause in value.clauses:
            among = as_list(self.known.range(clause.items, inside))
            items = self.expression(clause.items, inside)
            inside.pop(clause.symbol.name, None)
            if among is not None:
                inside[clause.symbol.name] = among.elements
            test = self.test(And(clause.tests), inside) if clause.tests else TRUE
            for asked in clause.tests:
                inside = self.known.refined(asked, inside, True)
            tests = test.parts if isinstance(test, And) else () if test == TRUE else (test,)
            clauses.append(replace(clause, items=items, tests=tests))
        return replace(value, value=self.expression(value.value, inside), clauses=tuple(clauses))


def _is_pass(made: Statement) -> bool:
    return isinstance(made, Act) and isinstance(made.effect, Pass)


def _called(test: Value) -> tuple[Value, bool]:
    """What a test asks for, and whether it is that it does not hold."""
    negated = False
    while True:
        match test:
            case Group(value=inner):
                test = inner
            case Not(test=inner) | Some(things=inner, negated=True) if not negated:
                test, negated = inner, True
            case _:
                return test, negated


def _closed(value: Value) -> Value:
    """A value that can stand wherever another stood."""
    if isinstance(value, Operator):
        return value if value.closed else replace(value, closed=True)
    return Group(value) if isinstance(value, Joined | Common) else value


def _view(number: int) -> Var:
    return Var(f"V{number}")


def _located(made: Statement, span: Span | None) -> Statement:
    """As made from another statement of the rules, with all inside of it."""

    def change(node: Node) -> Node:
        return _located(node, span) if isinstance(node, Statement) else node

    return replace(mapped(made, change), span=span)


def _without_unread(body: list[Statement]) -> list[Statement]:
    """Without variables that are set to something plain and never read."""
    read: set[str] = set()
    for made in flat(body):
        own = set_by(made)
        for part in own_parts(made):
            if not any(part is symbol for symbol in own):
                read.update(node.name for node in walk(part) if isinstance(node, Var))

    def left(statements: Iterable[Statement]) -> list[Statement]:
        found: list[Statement] = []
        for made in statements:
            match made:
                case Set(symbols=symbols, values=values):
                    unread = all(symbol.name not in read for symbol in symbols)
                    if unread and all(isinstance(value, _PLAIN) for value in values):
                        continue
                case Unset(symbols=symbols):
                    used = tuple(symbol for symbol in symbols if symbol.name in read)
                    if used:
                        found.append(replace(made, symbols=used))
                    continue
                case When():
                    then, otherwise = left(made.body), left(made.otherwise)
                    made = replace(made, body=tuple(then or [NOT_ANYTHING]), otherwise=tuple(otherwise))
                case ForEach() | ForCounted() | Repeat():
                    made = replace(made, body=tuple(left(made.body) or [NOT_ANYTHING]))
            found.append(made)
        return found

    return left(body) or [NOT_ANYTHING]


def _joined(one: Env | None, other: Env | None) -> Env | None:
    """What is known where two ways meet."""
    if one is None or other is None:
        return other if one is None else one
    made: Env = {}
    for name, found in one.items():
        both = found if found is other.get(name) else either(found, other.get(name))
        if both is not None:
            made[name] = both
    return made


def _is_safe(test: Value) -> bool:
    """Whether it makes no difference when a test is made, or whether it is."""
    match test:
        case Not(test=inner) | Group(value=inner) | Some(things=inner):
            return _is_safe(inner)
        case Compare(left=left, rest=(("==" | "!=" | "is" | "is not", other),)):
            return _is_safe(left) and _is_safe(other)
        case InPlay() | NewList():
            return True
        case And(parts=parts) | Or(parts=parts):
            return all(map(_is_safe, parts))
        case Contents(place=place):
            return isinstance(place, _CONSTANTS)
        case Tuple(parts=parts):
            return not parts
    return isinstance(test, _CONSTANTS)


def _cost(test: Value) -> int:
    own = LISTED if isinstance(test, InPlay) else 2 if isinstance(test, Some) and not test.negated else 1
    return own + sum(_cost(child) for child in children(test) if isinstance(child, Value))
