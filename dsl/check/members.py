"""Members of kinds: fields, formulas, rules, words, reactions, copies.

Fields are declared on all kinds first, ancestors before descendants, because a field that is named a second time
(further down, or in a `change`) is the same field with another formula or more words. Settings come after, when it is
known what can be set.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl import tree
from dsl.check.looks import LOOKS, declare_look, is_look
from dsl.check.types import param_type, written_type
from dsl.check.world import World, prelude
from dsl.codes import (
    DECLARED_TWICE,
    NO_COPIES,
    NOT_CONSTANT,
    NOTHING_TO_CHANGE,
    OUT_OF_RANGE,
    REMOVES_TOO_MUCH,
    TOO_LARGE,
    UNKNOWN_FIELD,
    WRONG_TYPE,
)
from dsl.model import Field, FieldOf, Formula, Kind, Local, Reaction, Rule
from dsl.printed import HIGHEST, SMALLEST, WIDEST, printed_size
from dsl.source import Span
from dsl.types import RULE, GridType, NumberType

STRINGS = ("printed",)
MOST_COPIES = 1000


Said = dict[Kind, list[list[tree.Member]]]


def contributions(world: World) -> Said:
    """What is said about each kind, in order: by the language, its declaration, and each change; ancestors first."""
    kinds = world.ruleset.kinds
    said: Said = {kind: [] for kind in kinds.values()}
    for decl in prelude().decls:
        if isinstance(decl, tree.ChangeDecl):
            said[kinds[decl.name.id]].append(decl.members)
    for key, things in world.parts.things.items():
        if key in kinds and not kinds[key].builtin:
            said[kinds[key]].append(things.node.members)
    for change in world.parts.changes:
        if change.node.name.id in kinds:
            said[kinds[change.node.name.id]].append(change.node.members)
    return {kind: said[kind] for kind in _ancestors_first(list(said))}


def refuse_other_changes(world: World) -> None:
    for change in world.parts.changes:
        name = change.node.name
        if name.id not in world.ruleset.kinds:
            world.unknown(
                NOTHING_TO_CHANGE,
                name,
                f"there is no `{name.id}` to change",
                world.ruleset.kinds,
                reason="`change` edits a kind or piece that is declared somewhere below",
                remedy=f"declare it: `kind {name.id} {{ ... }}`",
            )


def _ancestors_first(kinds: list[Kind]) -> list[Kind]:
    ordered: dict[Kind, None] = {}

    def visit(kind: Kind) -> None:
        if kind not in ordered:
            for parent in kind.parents:
                visit(parent)
            ordered[kind] = None

    for kind in kinds:
        visit(kind)
    return list(ordered)


def declare_members(world: World, said: Said) -> None:
    for kind, groups in said.items():
        for members in groups:
            _declare(world, kind, members)


def settle_members(world: World, said: Said) -> None:
    """Settings, copies and removals: what needs all fields and families to be known."""
    for kind, groups in said.items():
        for members in groups:
            for member in members:
                if isinstance(member, tree.Setting | tree.StringSetting) and is_look(kind, member.name):
                    declare_look(world, kind, member)
                elif isinstance(member, tree.Setting):
                    _setting(world, kind, member)
        _inherit_copies(kind)
    for kind in world.ruleset.kinds.values():
        for target in kind.fields.values():
            if isinstance(target.type, GridType):
                world.grids.setdefault(target.type.of, []).append(target)
    _remove(world)


def _declare(world: World, kind: Kind, members: list[tree.Member]) -> None:
    seen: dict[str, Span] = {}
    for member in members:
        match member:
            case tree.Field():
                _once(world, seen, member.name)
                _field(world, kind, member)
            case tree.Setting():
                _once(world, seen, member.name)
            case tree.RuleMember():
                _once(world, seen, member.name)
                _rule(world, kind, member)
            case tree.TextLine(key="name"):
                kind.name_text = member.text
            case tree.TextLine():
                kind.phrase_text = member.text
            case tree.StringSetting():
                _once(world, seen, member.name)
                if not is_look(kind, member.name):
                    _string(world, kind, member)
            case tree.Layout():
                kind.layout = member
            case tree.OnTable():
                kind.table = member if kind.table is None else tree.merged_table(kind.table, member)
            case tree.Legend():
                before = kind.legends.get(member.field.id)
                kind.legends[member.field.id] = member if before is None else tree.merged_legend(before, member)
            case tree.Note():
                kind.notes.append(member.text)
            case tree.Forbid() | tree.React() | tree.Whenever() | tree.Treat():
                layer = world.layer_at(member.span)
                kind.reactions.append(Reaction(member, kind, 0, layer.index, layer.ruleset))


def _once(world: World, seen: dict[str, Span], name: tree.Name) -> None:
    first = seen.setdefault(name.id, name.span)
    if first is not name.span:
        world.report(
            DECLARED_TWICE,
            name.span,
            f"`{name.id}` is given twice",
            label="again",
            also=[(first, "the first")],
            reason="in one pair of braces each member stands once",
            remedy="leave one of the two out",
        )


def _field(world: World, kind: Kind, node: tree.Field) -> None:
    known = kind.find_field(node.name.id)
    params = [_param(world, pair) for pair in node.params or []]
    type = written_type(world, node.of)
    if known is None:
        known = Field(node.name.id, kind, type, node.track, params, node)
        kind.fields[node.name.id] = known
    elif not world.fits(type, known.type) or (isinstance(type, NumberType) and type != known.type):
        world.report(
            WRONG_TYPE,
            node.of.span,
            f"`{node.name.id}` is {known.type} already, not {type}",
            label="another type",
            also=[(known.node.span, f"declared as {known.type}")],
            reason="a field that is named again is the same field; only its formula and its words may differ",
            remedy=f"write `{node.name.id}: {known.type}`, or choose another name",
        )
    if node.value is not None:
        kind.formulas[node.name.id] = Formula(known, kind, node.value, params if known.params else [])
    if node.texts is not None:
        kind.words.setdefault(node.name.id, []).append(node.texts)


def _param(world: World, pair: tree.ParamPair) -> Local:
    pair.local = Local(pair.name.id, param_type(world, pair), "param", pair.name.span)
    return pair.local


def _rule(world: World, kind: Kind, node: tree.RuleMember) -> None:
    target = kind.find_field(node.name.id)
    if target is not None and target.type != RULE:
        _not_a(world, node.name, target, "a rule in braces", "a value")
        return
    known = kind.find_rule(node.name.id) is not None or target is not None
    if kind.declared != "kind" and not known and not world.is_unsure(kind):
        rules = [n for k in kind.line() for n in (*k.rules, *(f for f in k.fields if k.fields[f].type == RULE))]
        world.unknown(
            UNKNOWN_FIELD,
            node.name,
            f"`{kind.parents[0].name}` has no rule `{node.name.id}`",
            rules,
            reason="a piece fills in the rules that its kind has; nothing would ever run this one",
            remedy=f"declare it in the kind: `{node.name.id}: rule`",
        )
    kind.rules[node.name.id] = Rule(node.name.id, kind, node.body)


def _not_a(world: World, name: tree.Name, target: Field, given: str, wanted: str) -> None:
    world.report(
        WRONG_TYPE,
        name.span,
        f"`{name.id}` is {target.type}: it takes {wanted}, not {given}",
        label=f"given {given}",
        also=[(target.node.span, "declared here")],
        reason="a field of type `rule` is given in braces, every other one by a value",
        remedy=f"write `{name.id}` and {wanted}",
    )


def _string(world: World, kind: Kind, node: tree.StringSetting) -> None:
    if node.name.id not in STRINGS:
        field = next((k.fields[node.name.id] for k in kind.line() if node.name.id in k.fields), None)
        if field is not None or node.name.id == "copies":
            wanted = f"a value of type `{field.type}`" if field is not None and node.name.id != "copies" else "a number"
            world.report(
                WRONG_TYPE,
                node.span,
                f"`{node.name.id}` is not a text",
                label="given as a text",
                also=[(field.node.span, "declared here")] if field is not None and not field.owner.builtin else [],
                reason="what stands in quotes is printed and never reckoned with",
                remedy=f"write {wanted}, without quotes",
            )
            return
        world.unknown(
            UNKNOWN_FIELD,
            node.name,
            f"`{node.name.id}` cannot be given as a text",
            [*LOOKS, *STRINGS, "name", "phrase"],
            reason="texts are names and phrases, each in three languages; only signs, colours and sizes have none",
            remedy="write `name` or `phrase` with `en`, `fr` and `es`",
        )
        return
    if node.name.id == "printed" and printed_size(node.text) is None:
        world.report(
            OUT_OF_RANGE,
            node.span,
            f'"{node.text}" is no size for a card',
            label="width and height in millimetres",
            reason=f"cards are printed on A4: from {SMALLEST} x {SMALLEST} to {WIDEST} x {HIGHEST} millimetres",
            remedy='write for example `printed "63 x 88"`',
        )
        return
    kind.strings[node.name.id] = node.text


def _setting(world: World, kind: Kind, node: tree.Setting) -> None:
    name = node.name.id
    if name == "copies":
        _copies(world, kind, node)
        return
    if name == "players" and kind is world.ruleset.kinds["game"]:
        return  # read with the ruleset's own line
    target = kind.find_field(name)
    if target is None and world.is_unsure(kind):
        return
    if target is None:
        known = [n for k in kind.line() for n in k.fields]
        what = kind.name.rstrip("*")
        world.unknown(
            UNKNOWN_FIELD,
            node.name,
            f"a `{what}` has no field `{name}`",
            [*known, "copies"],
            reason="a setting gives a value to a field that the thing's kind declares",
            remedy=f"declare it in the kind: `{name}: number` (or another type)",
        )
        return
    if target.type == RULE:
        _not_a(world, node.name, target, "a value", "a rule in braces")
        return
    binder = isinstance(target.node, tree.Binder) or any(per.field is target for per in kind.per)
    if binder and isinstance(node.value, tree.Ref) and node.value.name == name:
        node.value.to, node.value.type = FieldOf(kind.self, target), target.type
        return
    kind.formulas[name] = Formula(target, kind, node.value, target.params)


def _copies(world: World, kind: Kind, node: tree.Setting) -> None:
    if not isinstance(node.value, tree.Number):
        world.report(
            NOT_CONSTANT,
            node.value.span,
            "the number of copies must be a plain number",
            label="not a plain number",
            reason="the pieces are counted before the game begins",
            remedy="write a number such as `copies 3`; variants may `change` it",
        )
        return
    if node.value.value > MOST_COPIES:
        world.report(
            TOO_LARGE,
            node.value.span,
            f"{node.value.value:,} copies are too many",
            label="too many",
            reason=f"the limit is {MOST_COPIES:,}",
            remedy="if there is no end to them in the real game, a few hundred will do",
        )
        return
    if kind.declared == "kind" or kind.root != "piece":
        _no_copies(world, kind, node)
        return
    kind.copies = node.value.value


def _no_copies(world: World, kind: Kind, node: tree.Setting) -> None:
    name = kind.name.rstrip("*")
    whole = kind.declared == "kind" and kind.root == "piece"
    world.report(
        NO_COPIES,
        node.name.span,
        f"the kind `{name}` has no copies" if whole else f"a {kind.root} has no copies",
        label="not here",
        also=[] if kind.builtin else [(kind.span, "a kind, not a piece" if whole else f"a {kind.root}, not a piece")],
        reason="a kind says what its pieces are like; how many there are is said where a piece is declared"
        if whole
        else "copies are counted of what lies in the box when the game begins",
        remedy=f"declare a piece of it: `{name} ... {{ copies {node.value.span.text} }}`"
        if whole
        else "leave it out; `for each` makes many",
    )


def _inherit_copies(kind: Kind) -> None:
    """The members of a family have the copies their family gives; a kind as such has none."""
    for member in kind.members.values():
        member.copies = kind.copies
    if kind.members:
        kind.copies = 0


def _remove(world: World) -> None:
    """`remove 2 coin` takes copies away; `remove coin` all of them, of everything that is one."""
    for amount, layer in world.parts.removals:
        kind = world.ruleset.kinds.get(amount.name.id)
        if kind is None or kind.builtin:
            if not _remove_other(world, amount):
                world.unknown(
                    NOTHING_TO_CHANGE,
                    amount.name,
                    f"there is no `{amount.name.id}` to remove",
                    [n for n, k in world.ruleset.kinds.items() if k.copies],
                    reason="`remove` takes away copies of a piece, or a whole declaration",
                    remedy="check the name",
                )
            continue
        if amount.number is None:
            for each in world.descendants(kind):
                each.copies = 0
            continue
        if amount.number > kind.copies:
            have = f"there are only {kind.copies}" if kind.copies else "there are none"
            world.report(
                REMOVES_TOO_MUCH,
                amount.span,
                f"{layer} removes {amount.number} `{kind.name}`, but {have}",
                label=f"{have} left",
                also=[(kind.span, "declared here")],
                reason="a removal takes at most what is left",
                remedy=f"remove at most {kind.copies}" if kind.copies else "name one of its pieces instead",
            )
        kind.copies = max(0, kind.copies - amount.number)


def _remove_other(world: World, amount: tree.Amount) -> bool:
    name = amount.name.id
    if amount.number is None:
        for parts in (world.parts.verbs, world.parts.defines, world.parts.examples):
            if name in parts:
                del parts[name]
                return True
    return False


def formulas(world: World) -> Iterator[tuple[Kind, Formula]]:
    for kind in world.ruleset.kinds.values():
        for formula in kind.formulas.values():
            yield kind, formula
