"""How dear it is to find out whether a rule can be carried out: its level, read off the rule without running it.

A call is legal if its rule can be carried out: if there are answers that lead to its end without a chosen amount coming
short, a `requires` failing or a tracked number leaving its range. How that is found out depends on the rule:

  L0  nothing in it can fail: always legal.
  L1  only its first statement can fail: legal if there are candidates for it. Nothing has to be tried.
  L2  anything else: the answers are tried out on a copy of the game, one after the other, under a budget of steps.

What can fail: a decision about something that may not be there, `requires`, a change of a number with a range, a call
of a rule that can fail. What cannot: optional parts (they are declined), decisions among the values of a choice or
among some that are named, and everything behind the first thing that nobody can foresee (a die, a shuffle, what chance
takes, somebody else's decision, what lies in a hidden place), because there the test ends with success. A place is
surely hidden if it is shown to nobody, or if it is the opponent's and shown to its owner; where only the running game
knows who sees a place, a rule may in truth be cheaper than its level says.

`choices` is how many decisions may have to be tried together: all up to the last thing that can fail, each counted as
it stands in the rules, also in a loop; which of several equal copies is taken is no decision. Trying is exponential in
their number, which is why the checker warns at three on L2.

A verb that comes back to itself is taken as L2. The levels are about rules that somebody may try: verbs, and the rules
of kinds and pieces. In reactions and in the flow nothing is illegal, so they have none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from dsl import tree
from dsl.model import Builtin, Choice, Define, Field, FieldOf, Kind, Local, Rule, Ruleset, Verb
from dsl.source import Span
from dsl.types import EntityType, KindType, NumberType

COSTLY = 3
MOST_CHOICES = 9
DEEPEST = 100  # blocks in blocks, rules that are called included; what lies deeper is taken as L2


@dataclass(frozen=True)
class RuleLevel:
    """`rule` as an author would call it: "verb pay", "play of barbarian"."""

    rule: str
    level: int
    choices: int
    span: Span
    callee: str | None = None  # the rule it calls that is costly already, if there is one

    @property
    def costly(self) -> bool:
        return self.level == 2 and self.choices >= COSTLY

    def __str__(self) -> str:
        return f"L{self.level}"


@dataclass(frozen=True)
class Effort:
    """Of a piece of rule. `tried` are its decisions up to the last thing that can fail, `choices` all of them; `ends`:
    it surely comes to something unforeseeable; `callee`: the rule in it that is costly by itself."""

    level: int = 0
    choices: int = 0
    tried: int = 0
    ends: bool = False
    callee: str | None = None

    @property
    def costly(self) -> bool:
        return self.level == 2 and self.tried >= COSTLY


FREE = Effort()
UNKNOWN = Effort(2, 1, 1)


def rule_levels(ruleset: Ruleset) -> list[RuleLevel]:
    """All rules of the ruleset in order of declaration: verbs, then the rules of kinds."""
    return _Levels(ruleset).all()


class _Levels:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.known: dict[Verb | Rule, Effort] = {}
        self.running: dict[Verb | Rule, None] = {}
        self.depth = 0
        self.peeks = _Peeks(ruleset)
        self.named: dict[str, list[Rule]] = {}
        for kind in ruleset.kinds.values():
            for rule in kind.rules.values():
                self.named.setdefault(rule.name, []).append(rule)

    def all(self) -> list[RuleLevel]:
        found = []
        for verb in self.ruleset.verbs.values():
            if verb.node is not None:
                found.append(self._level(f"verb {verb.name}", verb, verb.node.name.span))
        for kind in self.ruleset.kinds.values():
            for rule in kind.rules.values():
                found.append(self._level(f"{rule.name} of {kind.name.rstrip('*')}", rule, kind.span))
        return found

    def _level(self, name: str, rule: Verb | Rule, span: Span) -> RuleLevel:
        effort = self.rule(rule)
        return RuleLevel(name, effort.level, effort.tried, span, effort.callee)

    def rule(self, rule: Verb | Rule) -> Effort:
        if rule in self.known:
            return self.known[rule]
        if rule.body is None:
            return FREE
        if rule in self.running:
            return UNKNOWN
        self.running[rule] = None
        effort = self.block(rule.body, True)
        del self.running[rule]
        self.known[rule] = effort
        return effort

    # -------------------------------------------------------------- statements

    def block(self, block: tree.Block, mine: bool) -> Effort:
        """`mine`: is it still the one whose rule it is who decides?"""
        if self.depth >= DEEPEST:
            return UNKNOWN
        self.depth += 1
        effort = self.row(block.statements, mine)
        self.depth -= 1
        return effort

    def row(self, statements: list[tree.Stmt], mine: bool) -> Effort:
        level = choices = tried = 0
        fresh = True
        callee: str | None = None
        for stmt in statements:
            effort = self.statement(stmt, mine)
            if effort.level:
                level = effort.level if fresh and not level else 2
                tried = min(choices + effort.tried, MOST_CHOICES)
            choices = min(choices + effort.choices, MOST_CHOICES)
            callee = callee or effort.callee
            fresh = fresh and isinstance(stmt, tree.Let)
            if effort.ends:
                return Effort(level, choices, tried, True, callee)
        return Effort(level, choices, tried, False, callee)

    def statement(self, stmt: tree.Stmt, mine: bool) -> Effort:
        if any(self.peeks.into(read) for read in _read_first(stmt)):
            return Effort(ends=True)
        match stmt:
            case tree.Call():
                return self.call(stmt, mine)
            case tree.Choose(what=tree.Quantified() as what) | tree.Let(value=tree.Quantified() as what):
                return self.picks([what], mine)
            case tree.Options():
                if not mine:
                    return Effort(ends=True)
                return self.branches([option.body for option in stmt.options], mine, asked=True)
            case tree.Roll():
                return Effort(ends=True)
            case tree.May():
                return self.optional(stmt.body, mine and _same(stmt.subject))
            case tree.Does():
                picked = self.picks([stmt.subject], mine) if isinstance(stmt.subject, tree.Quantified) else FREE
                return picked if picked.ends else _then(picked, self.block(stmt.body, mine and _same(stmt.subject)))
            case tree.Times():
                if stmt.how.how in ("up to", "any"):
                    return self.optional(stmt.body, mine)
                return self.loop(self.block(stmt.body, mine), _number(stmt.how.amount))
            case tree.ForEach():
                chosen = isinstance(stmt.by, tree.Ref) and stmt.by.name == "choice"
                return self.loop(_then(Effort(choices=1) if chosen else FREE, self.block(stmt.body, mine)), 2)
            case tree.Repeat():
                return self.loop(self.block(stmt.body, mine), 2)
            case tree.If():
                bodies = [stmt.then, *([stmt.otherwise] if stmt.otherwise is not None else [])]
                return self.branches(bodies, mine, sure=stmt.otherwise is not None)
            case tree.Depending():
                return self.branches([case.body for case in stmt.cases], mine, sure=False)
            case tree.Phase():
                return self.block(stmt.symbol.body if stmt.symbol is not None else stmt.body, mine)
            case tree.Together():
                return self.block(stmt.body, mine)
            case tree.Requires():
                return Effort(1)
        return FREE

    def branches(self, bodies: Iterable[tree.Block], mine: bool, *, asked: bool = False, sure: bool = True) -> Effort:
        """`asked`: one branch is chosen, so that a single one that cannot fail is enough."""
        efforts = [self.block(body, mine) for body in bodies]
        if not efforts:
            return FREE
        levels = [effort.level for effort in efforts]
        level = min(levels) if asked else max(levels)
        return Effort(
            2 if level else 0,
            min(max(effort.choices for effort in efforts) + asked, MOST_CHOICES),
            min(max(effort.tried for effort in efforts) + asked, MOST_CHOICES) if level else 0,
            sure and all(effort.ends for effort in efforts),
            next((effort.callee for effort in efforts if effort.callee), None),
        )

    def optional(self, body: tree.Block, mine: bool) -> Effort:
        effort = self.block(body, mine)
        return Effort(0, max(1, effort.choices), 0, False, effort.callee)

    def loop(self, effort: Effort, times: int) -> Effort:
        level = effort.level if times == 1 or not effort.level else 2
        tried = effort.tried if times == 1 or not level else effort.choices
        return Effort(level, effort.choices, tried, effort.ends, effort.callee)

    # -------------------------------------------------------------- calls

    def call(self, call: tree.Call, mine: bool) -> Effort:
        values = [value for args in call.args for value in args.values]
        chosen = [v for v in values if isinstance(v, tree.Quantified) and v.how != "each"]
        picked = self.picks(chosen, mine)
        if picked.ends:
            return picked
        done = self.callee(call)
        optional = any(v.how in ("up to", "any") for v in chosen)
        spread = any(isinstance(v, tree.Quantified) and v.how == "each" for v in values)
        if done.level and (picked.choices or spread):
            done = replace(done, level=2)
        if optional:
            done = replace(done, level=0, tried=0, ends=False)
        return _then(picked, done)

    def callee(self, call: tree.Call) -> Effort:
        verb = call.to
        if verb is None:
            return FREE
        if verb.body is not None:
            effort = self.rule(verb)
            return replace(effort, callee=f"verb {verb.name}" if effort.costly else None)
        match verb.name:
            case "shuffle":
                return Effort(ends=True)
            case "raise" | "lower" | "set":
                return Effort(1) if _limited((call.given or {}).get("object")) else FREE
            case "run":
                return self.run((call.given or {}).get("object"))
        return FREE

    def run(self, value: tree.Expr | None) -> Effort:
        """Whichever of the rules of that name it may be."""
        name = value.name.id if isinstance(value, tree.Attr) else value.name if isinstance(value, tree.Ref) else ""
        owner = value.object.type if isinstance(value, tree.Attr) else None
        kind = owner.kind if isinstance(owner, EntityType | KindType) else None
        while kind is not None and kind.where is not None:
            kind = kind.parents[0]
        efforts = []
        for rule in self.named.get(name, []):
            if kind is None or rule.owner.is_a(kind) or kind.is_a(rule.owner):
                efforts.append((rule, self.rule(rule)))
        if not efforts:
            return FREE
        costly = next((rule for rule, effort in efforts if effort.costly), None)
        return Effort(
            max(effort.level for _, effort in efforts),
            max(effort.choices for _, effort in efforts),
            max(effort.tried for _, effort in efforts),
            all(effort.ends for _, effort in efforts),
            f"{costly.name} of {costly.owner.name.rstrip('*')}" if costly is not None else None,
        )

    def picks(self, chosen: list[tree.Quantified], mine: bool) -> Effort:
        """The decisions of one statement, taken one after the other."""
        if any(q.noun.random or _is_report(q.noun) for q in chosen):
            return Effort(ends=True)
        if chosen and not mine:
            return Effort(ends=True)
        real = [not _all_alike(q.noun) for q in chosen]
        failing = [number for number, q in enumerate(chosen, 1) if _may_come_short(q)]
        level = 0 if not failing else 1 if _independent(chosen) else 2
        return Effort(level, sum(real), sum(real[: max(failing, default=0)]))


def _read_first(stmt: tree.Stmt) -> list[tree.Node]:
    """What a statement looks at before it does anything."""
    match stmt:
        case tree.Call():
            return [value for args in stmt.args for value in args.values]
        case tree.Let():
            return [stmt.value]
        case tree.Choose():
            return [stmt.what]
        case tree.Requires() | tree.If():
            return [stmt.test]
        case tree.Depending():
            return [stmt.subject]
        case tree.ForEach():
            return [stmt.noun]
        case tree.Repeat(condition=tree.Expr() as condition):
            return [condition]
    return []


class _Peeks:
    """Does an expression surely look into a place that whoever decides cannot see?"""

    def __init__(self, ruleset: Ruleset) -> None:
        self.shown_to: dict[Kind, set[str]] = {}  # per kind of place, to whom its places are shown
        for kind in ruleset.kinds.values():
            if kind.root == "place" and kind.declared != "kind":
                shown = kind.find_formula("shown")
                to = shown.expr.name if shown is not None and isinstance(shown.expr, tree.Ref) else "?"
                for above in kind.line():
                    self.shown_to.setdefault(above, set()).add(to)
        self.asked: list[Define] = []

    def into(self, node: tree.Node) -> bool:
        """What is read only under a condition (behind `and`, in a `where`, in a case) is not sure to be read."""
        match node:
            case tree.Noun():
                return node.place is not None and (self.hidden(node.place) or self.into(node.place))
            case tree.Quantified() | tree.Pick() | tree.Exists() | tree.Fold():
                return self.into(node.noun)
            case tree.And() | tree.Or():
                return self.into(node.left)
            case tree.Conditional():
                return self.into(node.test)
            case tree.Table():
                return self.into(node.subject)
            case tree.Can() | tree.Block():
                return False
            case tree.Ref(to=Define() as define) | tree.Apply(to=Define() as define) if define not in self.asked:
                self.asked.append(define)
                found = self.into(define.value)
                self.asked.pop()
                return found or any(self.into(child) for child in tree.children(node))
        return any(self.into(child) for child in tree.children(node))

    def hidden(self, place: tree.Expr) -> bool:
        kind = place.type.kind if isinstance(place.type, EntityType | KindType) else None
        to = self.shown_to.get(kind, set()) if kind is not None and kind.root == "place" else set()
        match place:
            case tree.Attr(object=tree.Ref(to=Builtin(name="opponent"))):
                return bool(to) and to <= {"nobody", "owner"}
        return to == {"nobody"}


def _then(first: Effort, second: Effort) -> Effort:
    level = max(first.level, second.level)
    choices = min(first.choices + second.choices, MOST_CHOICES)
    tried = min(first.choices + second.tried, MOST_CHOICES) if second.level else first.tried
    return Effort(level, choices, tried, second.ends, first.callee or second.callee)


def _same(subject: tree.Expr | None) -> bool:
    return subject is None or (
        isinstance(subject, tree.Ref) and isinstance(subject.to, Builtin) and subject.to.name in ("you", "active")
    )


def _number(amount: tree.Expr | None) -> int:
    return amount.value if isinstance(amount, tree.Number) else 2


def _may_come_short(what: tree.Quantified) -> bool:
    if what.how in ("up to", "any"):
        return False
    noun = what.noun
    named = noun.place is None or (isinstance(noun.place, tree.Items) and bool(noun.place.items))
    return not (isinstance(noun.symbol, Choice) and named and noun.where is None and what.how == "one")


def _is_report(noun: tree.Noun) -> bool:
    return isinstance(noun.symbol, Kind) and noun.symbol.root == "report"


def _all_alike(noun: tree.Noun) -> bool:
    """Copies of one piece in one place are one option, so that there is nothing to try."""
    kind = noun.symbol
    if not isinstance(kind, Kind) or kind.declared not in ("pieces", "member") or kind.root != "piece":
        return False
    if kind.per or any(field.tracked for above in kind.line() for field in above.fields.values()):
        return False
    return isinstance(noun.place, tree.Ref | tree.Attr) and isinstance(noun.place.type, EntityType)


def _independent(chosen: list[tree.Quantified]) -> bool:
    """Does no later candidate depend on an earlier pick? Two of one kind may want the same thing."""
    bound: list[Local] = []
    kinds: list[object] = []
    for what in chosen:
        for part in (what.noun.place, what.noun.where, what.amount):
            for node in tree.walk(part) if part is not None else ():
                if isinstance(node, tree.Ref) and any(node.to is local for local in bound):
                    return False
        if what.noun.local is not None:
            bound.append(what.noun.local)
        if isinstance(what.noun.symbol, Kind) and what.noun.symbol in kinds:
            return False
        kinds.append(what.noun.symbol)
    return True


def _limited(target: tree.Expr | None) -> bool:
    """A tracked number with a range."""
    field: object = None
    match target:
        case tree.Attr(field=Field() as found) | tree.Ref(to=FieldOf(field=Field() as found)):
            field = found
    return isinstance(field, Field) and isinstance(field.type, NumberType) and field.type.low is not None
