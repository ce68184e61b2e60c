"""A new piece or place of a kind that a ruleset declares: every field it has to give, with a value that fits.

The kind says what is open: fields without a formula, rules without a body. Each gets the plainest value of its type and
a remark where it was declared; what the kind has settled already is listed as a remark, to be set differently.
"""

from __future__ import annotations

from dsl import tree
from dsl.model import Field, Kind, Ruleset, Value
from dsl.types import RULE, ChoiceType, EntityType, GridType, ListType, NumberType, SetType, TruthType, Type
from ludolect.starters import Title

MOST_REMARKS = 8


def piece(ruleset: Ruleset, kind: Kind, title: Title) -> str:
    """The declaration."""
    lines = [f"name {title.noun_text()}"]
    lines += ["copies 1"] if kind.root == "piece" else []
    lines += [f'glyph "{title.title[0]}"'] if _drawn(ruleset, kind) else []
    for name, field in _fields(kind).items():
        if field.type == RULE and kind.find_rule(name) is None:
            lines.append(f"{name} {{ }}  # a rule, {_where(field)}")
        elif field.type != RULE and not field.tracked and kind.find_formula(name) is None:
            lines.append(f"{name} {_value(ruleset, kind, field)}  # {field.type}, {_where(field)}")
    remarks = _settled(kind)
    if remarks:
        lines += [f"# What any `{kind.name}` has unless its piece says otherwise:", *remarks]
    return f"{kind.name} {title.name} {{\n" + "\n".join(lines) + "\n}\n"


def example(ruleset: Ruleset, kind: Kind, title: Title, cites: str = "") -> str:
    """An example in which the piece is in play; nothing, if the ruleset has no place for it."""
    place = live_place(ruleset)
    if kind.root != "piece" or place is None:
        return ""
    return f"""example a_{title.name} {{
  name {title.title_text}{f"{chr(10)}  cites {cites}" if cites else ""}
  given {title.name} in {place}
  then some {kind.name} in {place}
}}
"""


def live_place(ruleset: Ruleset) -> str | None:
    """A place that is in play, as rules call it; rather one of its own than one of a family."""
    places = [kind for kind in ruleset.kinds.values() if kind.root == "place" and kind.declared in ("pieces", "family")]
    calls = [_call(kind) for kind in sorted(places, key=lambda kind: bool(kind.per)) if _is_live(kind)]
    return next((call for call in calls if call is not None), None)


def most_used_kind(ruleset: Ruleset) -> Kind | None:
    """The kind that most pieces are of."""
    best, most = None, 0
    for kind in ruleset.kinds.values():
        if startable(kind) and kind.root == "piece" and not kind.builtin:
            number = sum(kind in other.parents and other.declared == "pieces" for other in ruleset.kinds.values())
            if number > most:
                best, most = kind, number
    return best


def startable(kind: Kind) -> bool:
    """Whether a piece of the kind can be declared: not of what is a piece itself, nor of what a condition decides."""
    return kind.declared == "kind" and kind.where is None and kind.root in ("piece", "place")


def _fields(kind: Kind) -> dict[str, Field]:
    """All fields of a kind, those from further up first."""
    return {name: field for above in reversed(list(kind.line())) for name, field in above.fields.items()}


def _where(field: Field) -> str:
    return f"declared for `{field.owner.name}`"


def _settled(kind: Kind) -> list[str]:
    found = []
    for name, field in _fields(kind).items():
        formula = kind.find_formula(name)
        rule = kind.find_rule(name)
        if formula is not None and formula.expr is not None and not field.params and not field.owner.builtin:
            text = " ".join(formula.expr.span.text.split())
            if '"' not in text and len(text) < 60:
                found.append(f"# {name} {text}")
        elif rule is not None:
            found.append(f"# {name} {{ ... }}")
    return found[:MOST_REMARKS]


def _drawn(ruleset: Ruleset, kind: Kind) -> bool:
    """Whether others of the kind have a glyph."""
    return any("glyph" in other.looks for other in ruleset.kinds.values() if other.is_a(kind))


def _value(ruleset: Ruleset, kind: Kind, field: Field) -> str:
    """The plainest value that fits."""
    type: Type = field.type
    match type:
        case NumberType():
            low, high = type.low or 0, type.high if type.high is not None else 1
            return str(max(low, min(1, high)))
        case TruthType():
            return "false"
        case ChoiceType():
            return next(iter(type.choice.values), "none")
        case ListType() | SetType():
            return "()"
        case EntityType():
            return _thing(ruleset, type.kind)
        case GridType():
            codes = [line.code for above in kind.line() for line in _legend(above, field)]
            return f'"""\n    {codes[0]}\n  """' if codes else "none"
    return "none"


def _legend(kind: Kind, field: Field) -> list[tree.LegendLine]:
    legend = kind.legends.get(field.name)
    return legend.lines if legend is not None else []


def _thing(ruleset: Ruleset, wanted: Kind) -> str:
    """Something of that kind that rules can call by name."""
    if wanted.root == "player":
        return "player(1)"
    for kind in ruleset.kinds.values():
        alone = kind.root == "place" or kind.copies == 1
        if kind.is_a(wanted) and kind.declared in ("pieces", "member", "family") and not kind.members and alone:
            call = _call(kind)
            if call is not None and "player" not in call:
                return call
    return "none"


def _call(kind: Kind) -> str | None:
    name = kind.name.partition("*")[0]
    entities = [binder.kind for binder in kind.per if binder.kind is not None]
    if not kind.per:
        return name
    if len(kind.per) == 1 and entities and entities[0].root == "player":
        return f"player(1).{name}"
    if entities or not all(binder.values for binder in kind.per):
        return None
    firsts = [(binder.values or [0])[0] for binder in kind.per]
    return f"{name}({', '.join(v.name if isinstance(v, Value) else str(v) for v in firsts)})"


def _is_live(kind: Kind) -> bool:
    formula = kind.find_formula("live")
    return formula is not None and isinstance(formula.expr, tree.Ref) and formula.expr.name == "true"
