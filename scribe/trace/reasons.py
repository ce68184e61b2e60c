"""Why a part of the rules may leave no word of its own: the one table of it, `REASONS`.

Each reason looks at the part, at what it stands in, and at what the pages tell (`tells`). A reason that something else
tells it holds only if that is told. What no reason covers is a rule that readers do not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol
from weakref import WeakKeyDictionary

from dsl import model, tree
from dsl.types import ChoiceType, GridType, ListType, SetType
from scribe.lexicon.features import Lang
from scribe.say.sentences import REALISERS
from scribe.tell.glossary import Glossary
from scribe.tell.implied import worth_telling
from scribe.tell.known import constants
from scribe.tell.nouns import is_place_of, kind_of
from scribe.tell.stock import in_no_order
from scribe.trace.readers import readers
from scribe.trace.units import Home, Unit


class Tells(Protocol):
    """What the pages in one language tell: whether a part has words of its own there."""

    lang: Lang

    def __call__(self, node: tree.Node) -> bool: ...


@dataclass(frozen=True)
class Reason:
    """`whatever`: nothing that could stand there instead need be said either."""

    name: str
    why: str
    holds: Callable[[Unit, Tells], bool]
    whatever: bool = False


# ------------------------------------------------------------------ names that need not be said


def _the_game(unit: Unit, tells: Tells) -> bool:
    match unit.node:
        case tree.Ref(to=model.Builtin(name="game") | model.Kind(root="game")):
            return True
    return False


def _beside_its_noun(unit: Unit, tells: Tells) -> bool:
    node, parent = unit.node, unit.parent
    if not isinstance(node, tree.Ref) or not isinstance(node.to, model.Local) or parent is None:
        return False
    match parent:
        case tree.Fold(value=value, noun=noun) if value is node and noun.local is node.to:
            return tells(noun)
    if isinstance(parent, tree.Args) and len(unit.above) > 2 and isinstance(unit.above[-3], tree.Can):
        return _described(unit, node.to) and tells(unit.above[-3])  # that can be hit
    return _described(unit, node.to) and _is_subject(node, parent) and tells(parent)


def _described(unit: Unit, local: model.Local) -> bool:
    """Whether a test beside a noun, or in the head of a reaction, speaks of what stands there."""
    for above, inner in _steps(unit):
        match above:
            case tree.Noun(where=where, local=of) if where is inner and of is local:
                return True
            case tree.Forbid(where=where) | tree.React(where=where) | tree.Treat(where=where) if where is inner:
                if any(isinstance(n, tree.KindPattern) and n.local is local for n in tree.walk(above)):
                    return True
    kind = unit.home.kind
    return kind is not None and kind.where is unit.home.root and local is kind.self


def _is_subject(node: tree.Ref, parent: tree.Node) -> bool:
    match parent:
        case tree.Attr(object=of) | tree.ApplyAttr(object=of) | tree.Compare(left=of) | tree.Apply(args=[of, *_]):
            return of is node
        case tree.Noun(place=place):
            return place is node
    return False


def _steps(unit: Unit) -> Iterator[tuple[tree.Node, tree.Node]]:
    """What it stands in, each with the part of it in which it stands."""
    yield from zip(unit.above, (*unit.above, unit.node)[1:], strict=True)


def _said_before(unit: Unit, tells: Tells) -> bool:
    """if it is ready and not hidden: two tests of one thing name it once"""
    node, parent = unit.node, unit.parent
    if not isinstance(node, tree.Ref) or parent is None or not _is_subject(node, parent) or not tells(parent):
        return False
    whole = next((above for above in unit.above if isinstance(above, tree.And | tree.Or)), None)
    if whole is None:
        return False
    lets = {id(let.local): let.value for let in tree.walk(unit.home.root) if isinstance(let, tree.Let)}
    tests = [whole, *(lets[id(n.to)] for n in tree.walk(whole) if isinstance(n, tree.Ref) and id(n.to) in lets)]
    twins = (other for test in tests for other in tree.walk(test) if isinstance(other, tree.Ref) and other is not node)
    return any(other.to is node.to and tells(other) for other in twins)


def _in_the_verb(unit: Unit, tells: Tells) -> bool:
    """pierdes: Spanish leaves a subject that is known to the ending of the verb"""
    node, parent = unit.node, unit.parent
    if not REALISERS[tells.lang].subject_in_verb or parent is None:
        return False
    if any(isinstance(above, tree.Attr) and is_place_of(above) and tells(above) for above in unit.above):
        return True  # el lugar en el que está
    doing = node if isinstance(node, tree.Does) else parent
    if isinstance(doing, tree.Does) and (node is doing or node is doing.subject):
        return any(isinstance(part, tree.May) and tells(part) for part in tree.walk(doing.body))  # pueden
    for above in unit.above:  # goal if it is free: what a value is, told before the test of it
        match above:
            case tree.Conditional(value=value, test=test) if tells(value) and tells(test):
                inside = (*unit.above, node)
                if any(each.span.text == value.span.text for each in inside[inside.index(above) + 1 :]):
                    return True
    for above, inner in _steps(unit):  # its own piece, where that does it
        match above, inner:
            case tree.Call(), tree.Args(values=[tree.Attr() as own]) if own in (*unit.above, node) and tells(above):
                if _is_agent(above, own, unit.home.rules):
                    return True
    if not isinstance(node, tree.Ref):
        return False
    if not isinstance(node.to, model.Local) and not (isinstance(node.to, model.Builtin) and node.to.name == "you"):
        return False
    if isinstance(parent, tree.Args):
        call = unit.above[-2]
        return isinstance(call, tree.Call) and tells(call) and _is_agent(call, node, unit.home.rules)
    owning = isinstance(parent, tree.Compare) and parent.right is node
    return tells(parent) and (_is_subject(node, parent) or owning)


def _is_agent(call: tree.Call, node: tree.Expr, rules: model.Ruleset) -> bool:
    """Whether the verb's phrase says that this argument does it."""
    if call.to is None or call.to.body is None:
        return call.verb.id in ("win", "lose", "set")  # you win; you now control it
    param = next((name for name, value in (call.given or {}).items() if value is node), "")
    return _glossary(rules).frame(call.to).es.subject == param


def _no_other(unit: Unit, tells: Tells) -> bool:
    """facing the attack: where one thing of a kind is in sight, and one space, the phrase need not say which"""
    node, parent = unit.node, unit.parent
    if not isinstance(node, tree.Ref) or not isinstance(node.to, model.Local) or not _unspoken(node, parent, unit.home):
        return False
    local = node.to
    kind = kind_of(local.type)
    seen = {id(found): found for found in _locals(unit)}
    spoken = [other.to for other in tree.walk(parent) if isinstance(other, tree.Ref)] if parent is not None else []
    alike = [each for each in seen.values() if each not in spoken and _same_sort(each, local, kind)]
    return not alike and parent is not None and tells(parent)


def _unspoken(node: tree.Node, parent: tree.Node | None, home: Home) -> bool:
    """An argument that the words of what it is given to have no place for."""
    match parent:
        case tree.Apply(to=model.Define(texts=tree.Texts(), params=params) as define, args=args):
            at = next((i for i, arg in enumerate(args) if arg is node), 0)
            return at > 0 and not _speaks(define.texts, params[at].name)
        case (
            tree.Apply(to=model.FieldOf(field=model.Field() as field), args=args)
            | tree.ApplyAttr(field=model.Field() as field, args=args)
        ):
            at = next((i for i, arg in enumerate(args) if arg is node), -1)
            texts = [text for kind in home.rules.kinds.values() for text in kind.words.get(field.name, ())]
            return at >= 0 and not any(_speaks(text, field.params[at].name) for text in texts)
    return False


def _speaks(texts: tree.Texts | None, param: str) -> bool:
    lines = texts.lines if texts is not None else []
    return any(f"{param}}}" in entry.text for line in lines for entry in line.text.entries)


def _locals(unit: Unit) -> Iterator[model.Local]:
    """The names that may be used there. What is only looked for elsewhere is not in sight."""
    home = unit.home
    if home.kind is not None:
        yield home.kind.self
    if home.verb is not None:
        yield from (param.local for param in home.verb.params)
    if home.define is not None:
        yield from home.define.params
    stack: list[tree.Node] = [home.root]
    while stack:
        node = stack.pop()
        if isinstance(node, tree.Noun | tree.KindPattern | tree.Let) and node.local is not None:
            yield node.local
        elsewhere = isinstance(node, tree.Exists | tree.Fold | tree.Pick) and node not in unit.above
        stack.extend(() if elsewhere else tree.children(node))


def _same_sort(one: model.Local, other: model.Local, kind: model.Kind | None) -> bool:
    found = kind_of(one.type)
    if type(one.type) is not type(other.type):
        return False
    if kind is None or found is None:
        return kind is found and one.type == other.type and one.role != "candidate"
    return (found.is_a(kind) or kind.is_a(found)) and one.role != "candidate"


def _unused(unit: Unit, tells: Tells) -> bool:
    """An argument that what it is given to never reads."""
    match unit.parent:
        case tree.Apply(to=model.Define(params=params, value=value), args=args):
            given = [param for param, arg in zip(params, args, strict=False) if arg is unit.node]
            return bool(given) and not any(isinstance(n, tree.Ref) and n.to is given[0] for n in tree.walk(value))
    return False


# ------------------------------------------------------------------ said by other words


def _one_of_a_group(unit: Unit, tells: Tells) -> bool:
    """one of the lost pieces: what they are is said by what they are called"""
    node = unit.node
    if not isinstance(node, tree.Noun) or node.place is None or not tells(node.place):
        return False
    grouped = isinstance(node.place.type, ListType | SetType | GridType)
    many = isinstance(node.place, tree.Ref) and isinstance(node.place.to, model.Local) and node.place.to.role == "many"
    of = kind_of(node.place.type)
    alike = isinstance(node.symbol, model.Choice) or (
        isinstance(node.symbol, model.Kind) and of is not None and of.is_a(node.symbol)
    )
    return (grouped or many) and alike


def _worked_out(unit: Unit, tells: Tells) -> bool:
    inside = [above for above in unit.above if isinstance(above, tree.Expr)]
    home = unit.home
    if any(tells(above) and _known(above, home) for above in inside):
        return True
    uses = readers(home.rules, home.define) if home.define is not None and home.define.texts is None else []
    return bool(uses) and all(isinstance(use.node, tree.Expr) and _known(use.node, use.home) for use in uses)


def _known(expr: tree.Expr, home: Home) -> bool:
    """For the piece itself, or for each that its family makes."""
    of = home.kind
    below = [k for k in home.rules.kinds.values() if of is not None and k is not of and k.is_a(of) and _is_piece(k)]
    return all(constants(expr, kind) is not None for kind in below) if below else constants(expr, of) is not None


def _is_piece(kind: model.Kind) -> bool:
    return kind.declared != "kind" and not kind.members


def _any_will_do(unit: Unit, tells: Tells) -> bool:
    """the Golem from the box: of what has no order the first is simply one, and of one it is that one"""
    match unit.node:
        case tree.Pick(word="first", quantity=None, noun=tree.Noun(symbol=model.Kind() as kind, place=place) as noun):
            of: object = place.to if isinstance(place, tree.Ref) else None
            if isinstance(place, tree.Attr) and isinstance(place.field, model.Family):
                of = place.field.kind
            boxed = isinstance(of, model.Builtin) and of.name == "box"
            loose = isinstance(of, model.Kind) and in_no_order(unit.home.rules, of)
            return (kind.single or boxed or loose) and tells(noun)
    return False


def _any_of_them(unit: Unit, tells: Tells) -> bool:
    """when a card is drawn: a head that takes whatever the verb is done with asks nothing"""
    node = unit.node
    event = next((above for above in unit.above if isinstance(above, tree.VerbEvent)), None)
    if not isinstance(node, tree.KindPattern) or event is None or event.to is None or not tells(event):
        return False
    asked = next((name for name, pattern in (event.given or {}).items() if pattern is node), "")
    param = next((param for param in event.to.params if param.name == asked), None)
    kind = node.symbol if isinstance(node.symbol, model.Kind) else None
    if param is None or node.other or param.each != node.each:
        return False
    return kind is None or kind is kind_of(param.type)


def _its_side(unit: Unit, tells: Tells) -> bool:
    """that side: of a side already mentioned it goes without saying from where it is counted"""
    for above, inner in _steps(unit):
        match above:
            case tree.Binary(left=left, right=tree.Ref(to=model.Local()) as side, type=ChoiceType()) if left is inner:
                return tells(side) or tells(above)
    return False


def _told_in_place(unit: Unit, tells: Tells) -> bool:
    """what a name stands for is told where the name is used"""
    home = unit.home
    return home.define is not None and home.define.texts is None and any(map(tells, tree.walk(home.define.value)))


# ------------------------------------------------------------------ what goes without saying


def _of_the_language(unit: Unit, tells: Tells) -> bool:
    return unit.node.span.source.name == "the language"


def _not_so(unit: Unit, tells: Tells) -> bool:
    """What is not so, or not there: only the opposite is worth saying."""
    home, node = unit.home, unit.node
    if node is not home.root or (home.field is None and home.verb is None):
        return False
    match node:
        case tree.Ref(to=model.Builtin(name="false" | "none")) | tree.Items(items=[]):
            given = home.field is not None and home.kind is not None
            return not given or not _given_above(home.kind, home.field)
    return False


def _given_above(kind: model.Kind | None, field: model.Field | None) -> bool:
    above = kind.line() if kind is not None else ()
    return field is not None and any(field.name in each.formulas for each in above if each is not kind)


def _seen_by_all(unit: Unit, tells: Tells) -> bool:
    match unit.node:
        case tree.Ref(to=model.Builtin(name="everyone")) if unit.home.field is not None:
            return unit.home.field.name == "shown"
    return False


def _only_the_table_reports(unit: Unit, tells: Tells) -> bool:
    """Who reports, and by what a table that reckons it out goes: the words of the report say what is reported."""
    for above, inner in _steps(unit):
        match above:
            case tree.Noun(symbol=model.Kind(root="report"), where=where) if inner is not where:
                return tells(above)
    match unit.parent:
        case tree.Does(subject=tree.Ref(to=model.Builtin(name="table")) as table, body=body) if table is unit.node:
            return all(isinstance(statement, tree.Choose) for statement in body.statements)
    return False


def _put_in(unit: Unit, tells: Tells) -> bool:
    """A number that every sentence with the verb has room for, and is put into those that leave it out."""
    home = unit.home
    if home.verb is None or not isinstance(unit.node, tree.Number) or unit.node is not home.root:
        return False
    param = next((param for param in home.verb.params if param.default is unit.node), None)
    return param is not None and _speaks(home.verb.texts, param.name)


def _nobody_has_it(unit: Unit, tells: Tells) -> bool:
    """What is usual for a kind, and otherwise for every piece of it."""
    home = unit.home
    if home.kind is None or home.field is None or home.kind.declared != "kind":
        return False
    if home.kind.root not in ("piece", "place"):
        return False
    usual = home.kind.formulas.get(home.field.name)
    pieces = [k for k in home.rules.kinds.values() if k.is_a(home.kind) and _is_piece(k)]
    return not any(piece.find_formula(home.field.name) is usual for piece in pieces)


# ------------------------------------------------------------------ pictures


def _drawn(unit: Unit, tells: Tells) -> bool:
    """A grid is drawn, and so is where a place lies on its board."""
    home = unit.home
    if isinstance(unit.node, tree.Grid):
        return True
    layout = next((k.layout for k in home.kind.line() if k.layout is not None), None) if home.kind is not None else None
    return layout is not None and home.field is not None and home.field.name in [name.id for name in layout.fields]


def _in_its_name(unit: Unit, tells: Tells) -> bool:
    """What a family gives its members is part of their names."""
    home, node = unit.home, unit.node
    match node:
        case tree.Ref(to=model.FieldOf(field=model.Field(node=tree.Binder()))) if node is home.root:
            return home.kind is not None and home.kind.declared in ("family", "member", "pieces")
    return False


# ------------------------------------------------------------------ what no rule of the game is


def _no_rule_reads_it(unit: Unit, tells: Tells) -> bool:
    """A definition for those who play by themselves, such as how good a position is."""
    home = unit.home
    what = home.define or home.field
    return what is not None and _idle(home.rules, what, ())


def _idle(rules: model.Ruleset, what: model.Field | model.Define, seen: tuple[object, ...]) -> bool:
    if isinstance(what, model.Field) and (what.owner.builtin or _worded(rules, what)):
        return False
    if what in seen:
        return True
    used = (use.home.define for use in readers(rules, what))
    return all(define is not None and _idle(rules, define, (*seen, what)) for define in used)


def _summed_up(unit: Unit, tells: Tells) -> bool:
    """A reckoning with values that have no words: the name its author gave it is what people know it by."""
    home = unit.home
    if home.define is not None:
        return _reckons(home.rules, home.define)
    if home.field is None or _worded(home.rules, home.field) or home.field.owner.builtin:
        return False
    used = [use.home.define for use in readers(home.rules, home.field)]
    return bool(used) and all(
        define is not None and (_reckons(home.rules, define) or _idle(home.rules, define, ())) for define in used
    )


def _reckons(rules: model.Ruleset, define: model.Define) -> bool:
    fields = [
        node.field
        for node in tree.walk(define.value)
        if isinstance(node, tree.Attr | tree.ApplyAttr) and isinstance(node.field, model.Field)
    ]
    named = define.texts is not None and (define.texts.get("name") or define.texts.get("phrase")) is not None
    wordless = any(not _worded(rules, field) for field in fields)
    if not named:
        used = [use.home.define for use in readers(rules, define)]
        return bool(used) and all(each is not None and _reckons(rules, each) for each in used)
    return wordless


_words: WeakKeyDictionary[model.Ruleset, Glossary] = WeakKeyDictionary()


def _glossary(rules: model.Ruleset) -> Glossary:
    if rules not in _words:
        _words[rules] = Glossary(rules)
    return _words[rules]


def _worded(rules: model.Ruleset, field: model.Field) -> bool:
    words = _glossary(rules)
    kinds = [kind for kind in rules.kinds.values() if field.name in kind.words]
    return any(words.field(field, kind) or words.attribute(field, kind) for kind in kinds)


# ------------------------------------------------------------------ what something else decides


def _decided(unit: Unit, tells: Tells) -> bool:
    """A test that the variants in use decide, or a rule that another one always brings about first."""
    if any(isinstance(node, tree.Ref) and isinstance(node.to, model.Variant) for node in tree.walk(unit.node)):
        return any(isinstance(above, tree.And | tree.Or) for above in unit.above)
    return False


def _implied(unit: Unit, tells: Tells) -> bool:
    ends = [reaction for reaction in unit.home.rules.reactions if reaction.owner is None and reaction.until is None]
    found = next((reaction for reaction in ends if reaction.node is unit.home.root), None)
    return found is not None and found not in worth_telling(ends)


def _manner_of_speaking(unit: Unit, tells: Tells) -> bool:
    kind = unit.home.kind
    return kind is not None and kind.where is unit.home.root and constants(kind.where, None) == [True]


def _heading(unit: Unit, tells: Tells) -> bool:
    """A stage that is all of the setup has its heading."""
    node = unit.node
    return isinstance(node, tree.Phase) and any(isinstance(s, tree.Stmt) and tells(s) for s in node.body.statements)


def _of_its_place(unit: Unit, tells: Tells) -> bool:
    """A piece is in the ring that its place is in."""
    home = unit.home
    match home.root:
        case tree.Attr(object=of, field=model.Field(name=name)) if home.field is not None and is_place_of(of):
            return name == home.field.name
    return False


REASONS: tuple[Reason, ...] = (
    Reason("of the language", "a default of the language itself, which no ruleset gives", _of_the_language),
    Reason("the game", "there is one game: what it has needs no owner", _the_game),
    Reason("beside its noun", "what is said of a noun stands beside it, and does not name it again", _beside_its_noun),
    Reason("said before", "of several tests of one thing, the first names it", _said_before),
    Reason("in the verb", "Spanish leaves a subject that is known to the ending of its verb", _in_the_verb),
    Reason("no other", "the phrase leaves it out, and nothing else of its kind could be meant", _no_other),
    Reason("unused", "what it is given to never reads it", _unused, whatever=True),
    Reason("one of a group", "of a group that has a name, the name says what they are", _one_of_a_group),
    Reason(
        "any will do", "of things in no order, or of a single one, the first is simply one", _any_will_do, whatever=True
    ),
    Reason("any of them", "a reaction that takes whatever the verb is done with asks nothing", _any_of_them),
    Reason("its side", "of a side that was mentioned it goes without saying from where it is counted", _its_side),
    Reason("told in place", "a definition without words is told where it is used", _told_in_place),
    Reason("not so", "what is not so at first, or of itself, goes without saying", _not_so),
    Reason("seen by all", "what lies in a place is seen by everybody, unless it is said", _seen_by_all),
    Reason(
        "of the table",
        "what happened at a table is told by nobody in particular",
        _only_the_table_reports,
        whatever=True,
    ),
    Reason("put in", "the usual number is put into every sentence that does not give another", _put_in),
    Reason(
        "nobody has it", "what is usual for a kind, but otherwise for each of its pieces", _nobody_has_it, whatever=True
    ),
    Reason("drawn", "a picture shows it", _drawn, whatever=True),
    Reason("in its name", "what a family gives its members is part of their names", _in_its_name),
    Reason("no rule reads it", "it is for programs that play, and changes no game", _no_rule_reads_it, whatever=True),
    Reason(
        "summed up",
        "it reckons with values that have no words, under a name that people know",
        _summed_up,
        whatever=True,
    ),
    Reason("decided", "the variants in use decide it", _decided, whatever=True),
    Reason("implied", "another rule always brings it about first", _implied, whatever=True),
    Reason("manner of speaking", "a kind that everything is of is a manner of speaking", _manner_of_speaking),
    Reason("heading", "a stage that is all there is under a heading has that heading", _heading),
    Reason("of its place", "what is so of a place is so of what lies there", _of_its_place),
    Reason("worked out", "its value was known, and was told in its place", _worked_out),
)
