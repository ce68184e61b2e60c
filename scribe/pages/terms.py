"""Glossary entries for what phrases and names stand for: fields, definitions, and kinds that hold while a test does.

A phrase names a rule, it does not replace it: under each stands what it means, generated like everything else. The
heading is the claim itself (a square is free), the text is when it is true.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, ListType, RuleType, SetType, TruthType
from scribe import phrase as p
from scribe.lexicon.noun import Noun
from scribe.lines import Line
from scribe.say import builtin
from scribe.say.tokens import Words, capital, write
from scribe.tell.glossary import plain_name
from scribe.tell.known import constants, varies
from scribe.tell.nouns import is_place_of, kind_of
from scribe.tell.reactions import Teller
from scribe.tell.scribe import Scribe
from scribe.tell.stock import every_rule, nodes


def phrased_fields(ruleset: model.Ruleset) -> list[tuple[model.Kind, model.Field]]:
    """The computed fields that have words of their own, each with the kind that first gives it a formula."""
    found = []
    for kind in ruleset.kinds.values():
        for name, field in kind.fields.items():
            formula = kind.formulas.get(name)
            texts = kind.words.get(name, ())
            spoken = name in builtin.OWN_FIELDS or any(text.get("phrase") or text.get("name") for text in texts)
            if spoken and formula is not None and _is_computed(field, formula):
                found.append((kind, field))
    return found


def _is_computed(field: model.Field, formula: model.Formula) -> bool:
    """Not a mere default, nor another name for another field."""
    if field.tracked or isinstance(field.type, RuleType) or isinstance(field.node, tree.Binder):
        return False
    if formula.expr is None or constants(formula.expr, None) is not None:
        return False
    match formula.expr:
        case tree.Ref(to=to):
            return isinstance(to, model.Variant | model.FieldOf | model.Local)
        case tree.Attr(object=of, name=name):
            return not (is_place_of(of) and name.id == field.name)  # of its place
    return True


def field_title(scribe: Scribe, kind: model.Kind, field: model.Field) -> str:
    teller = Teller(scribe.words, me=kind)
    words = scribe.words.attribute(field, kind)
    args = _introduced(teller, field.params)
    if words is None or not isinstance(field.type, TruthType):
        known = scribe.words.field(field, kind) or builtin.OWN_FIELDS.get(field.name)
        return _name(scribe, known or plain_name(field.name), args)
    one = replace(teller.piece(kind), link="")
    subject = one if kind.root == "game" or kind.single else replace(one, det=p.Det.A)
    return _claim(scribe, p.Is(subject, p.Has(words, args, passing=False)))


def field_titles(scribe: Scribe, fields: list[tuple[model.Kind, model.Field]]) -> list[str]:
    """The headings of several fields; of two with one name, each says whose it is."""
    titles = [field_title(scribe, kind, field) for kind, field in fields]
    return [
        f"{title} ({scribe.name(kind)})" if titles.count(title) > 1 else title
        for title, (kind, _) in zip(titles, fields, strict=True)
    ]


def field_lines(scribe: Scribe, kind: model.Kind, field: model.Field) -> tuple[Line, ...]:
    formula = kind.formulas[field.name]
    assert formula.expr is not None
    me = None if varies(scribe.rules, kind, formula.expr) else kind
    teller = Teller(scribe.words, me=me)
    _introduced(teller, formula.params)
    with teller.sentence(me):
        return _meaning(scribe, teller, formula.expr, isinstance(field.type, TruthType))


def define_title(scribe: Scribe, define: model.Define) -> str:
    """The claim a phrased test makes about its first parameter, or the definition's name."""
    text = define.texts.get("phrase") if define.texts is not None else None
    names = [param.name for param in define.params]
    words = scribe.words.attribute_of(text, [*names, "it"])
    args = _introduced(Teller(scribe.words), define.params)
    if words is None or not define.params or not isinstance(define.type, TruthType):
        own = define.texts.get("name") if define.texts is not None else None
        return _name(scribe, scribe.words.name_of(own, define.name, names), args)
    (_, subject), *rest = args
    counted = Teller(scribe.words).counting(words, tuple(rest))
    return _claim(scribe, p.Is(subject, p.Has(words, counted, passing=False)))


def line_entries(scribe: Scribe) -> list[tuple[str, str, Line]]:
    """What "in line with" means on each kind of board whose rules speak of lines: an anchor, a heading, a sentence."""
    r, out = scribe.say.r, []
    for kind in _lined(scribe.rules):
        step = kind.find_field("step")
        name = scribe.words.field(step, kind) if step is not None else None
        if step is None or name is None:
            continue
        teller = Teller(scribe.words)
        way = teller.typed(step.params[0].type)
        onward = p.Thing(name, fill=((step.params[0].name, replace(way, det=p.Det.THAT)),))
        board = teller.piece(kind)
        title = r.t("line_title", thing=r.phrase(replace(board, det=p.Det.A, link="")))
        told = r.t("line", things=r.phrase(replace(board, plural=True)), step=r.phrase(onward))
        heading = write(capital(title), scribe.lang, scribe.markdown)
        out.append((f"line-{kind.name}", heading, Line(scribe.say.sentence(told, scribe.markdown))))
    return out


def _lined(rules: model.Ruleset) -> list[model.Kind]:
    """The kinds of places that a ray in some direction runs over."""
    found: dict[str, model.Kind] = {}
    formulas = (f.expr for kind in rules.kinds.values() for f in kind.formulas.values())
    for root in (*every_rule(rules), *formulas, *(define.value for define in rules.defines.values())):
        for node in nodes(root):
            match node:
                case tree.Apply(to=model.Builtin(name="ray"), args=[_, way]) if isinstance(way.type, ChoiceType):
                    if (kind := kind_of(node.type)) is not None:
                        found[kind.name] = kind
    return list(found.values())


def kind_lines(scribe: Scribe, kind: model.Kind) -> tuple[Line, ...]:
    """A defined kind: what makes a thing one; another kind: what it is a kind of."""
    if kind.where is None:
        return _kinds_above(scribe, kind)
    above = next((parent for parent in kind.parents if not parent.builtin), None)
    if above is None:
        return ()
    teller = Teller(scribe.words)
    thing = replace(teller.piece(above), det=p.Det.A)
    qualities = Teller(scribe.words).qualities(kind.where, kind.self)
    return (Line(scribe.say.sentence(scribe.say.r.phrase(replace(thing, qualities=qualities)), scribe.markdown)),)


def _kinds_above(scribe: Scribe, kind: model.Kind) -> tuple[Line, ...]:
    """A big dog is a dog. What a piece is stands over it already, unless it is several things."""
    named = [k for k in kind.parents if not k.builtin and k.name_text is not None and k.where is None]
    nouns = [k for k in named if all(isinstance(n, Noun) for n in scribe.words.kind(k))]
    own = scribe.words.kind(kind)
    if kind.name_text is None or not all(isinstance(n, Noun) for n in own):
        return ()
    teller = Teller(scribe.words)
    subject = replace(teller.piece(kind), det=p.Det.A, link="") if kind.declared == "kind" else teller.piece(kind)
    above = nouns if kind.declared == "kind" else [*nouns[1:], *_said_by_qualities(scribe, named, nouns)]
    tests = [p.Is(subject, p.OfKind(scribe.words.kind(k), link=scribe.words.link(k))) for k in above]
    return tuple(Line(scribe.say.condition(test, scribe.markdown)) for test in tests)


def _said_by_qualities(scribe: Scribe, named: list[model.Kind], nouns: list[model.Kind]) -> list[model.Kind]:
    """A card that is single-use, where only actions are: it is an action."""
    found: dict[model.Kind, None] = {}
    for quality in (k for k in named if k not in nouns):
        line = (k for k in quality.line() if not k.builtin and k.name_text is not None)
        of = next((k for k in line if all(isinstance(n, Noun) for n in scribe.words.kind(k))), None)
        if of is not None and not any(noun.is_a(of) for noun in nouns):
            found[of] = None
    return list(found)


def _introduced(teller: Teller, params: list[model.Local]) -> tuple[tuple[str, p.Phrase], ...]:
    args: list[tuple[str, p.Phrase]] = []
    for param in params:
        thing = teller.named_by_type(param)
        if isinstance(param.type, ListType | SetType) and kind_of(param.type) is not None:
            several = teller.typed(param.type)
            thing = replace(several, det=p.Det.A, plural=several.name != builtin.AREA, link="")
        elif isinstance(thing, p.Thing) and (isinstance(param.type, EntityType) or thing.value):
            twin = any(isinstance(x, p.Thing) and x.name == thing.name for _, x in args)
            thing = replace(thing, det=p.Det.A, link="", other=twin)
        else:
            thing = p.Letter(param.name.upper())
        teller.introduce(param, thing)
        args.append((param.name, thing))
    return tuple(args)


def _meaning(scribe: Scribe, teller: Teller, expr: tree.Expr, truth: bool) -> tuple[Line, ...]:
    return scribe.meaning(teller, expr, truth)


def _name(scribe: Scribe, name: p.Name, fill: tuple[tuple[str, p.Phrase], ...]) -> str:
    return write(capital(scribe.say.r.phrase(p.Thing(name, p.Det.BARE, fill=fill))), scribe.lang, scribe.markdown)


def _claim(scribe: Scribe, condition: p.Condition) -> str:
    shown: Words = capital(scribe.say.r.condition(condition))
    return write(shown, scribe.lang, scribe.markdown)
