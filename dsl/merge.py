"""Members laid over each other: what stays when a declaration and the changes to it are read as one.

A member that is given again replaces the earlier one and takes its place; reactions, notes and rule ids only add up. A
field that is named again stays the same field, with the last formula and with the words of all, a later one before an
earlier one of the same sort.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from dsl import tree
from dsl.source import Span


@dataclass(frozen=True)
class MergedField:
    """A field that several layers speak of: declared by one, its formula and its words perhaps by others."""

    field: tree.Field
    value: tree.Expr | None
    texts: tuple[tree.TextLine, ...]

    @property
    def span(self) -> Span:
        return self.field.span


Merged = tree.Member | tree.ChoiceDecl | tree.Decl | MergedField


def merge_members(groups: Iterable[Sequence[tree.Member]]) -> tuple[list[Merged], list[Merged]]:
    """The members of a declaration and of its changes as one list; and what cannot stand in the same braces: a rule
    given for a field of type `rule` that was declared in the same kind."""
    merged: dict[object, Merged] = {}
    beside: dict[object, Merged] = {}
    for members in groups:
        for member in members:
            key = _key(member)
            before = merged.get(key)
            if isinstance(member, tree.RuleMember) and isinstance(before, tree.Field | MergedField):
                beside[key] = member
            else:
                merged[key] = member if before is None else _over(before, member)
    return list(merged.values()), list(beside.values())


def merge_ruleset_lines(lines: Iterable[tree.RulesetDecl]) -> list[Merged]:
    return merge_members([line.members for line in lines])[0]


def _key(member: tree.Member) -> object:
    match member:
        case tree.Field() | tree.Setting() | tree.StringSetting() | tree.RuleMember():
            return member.name.id
        case tree.TextLine():
            return ("text", member.key)
        case tree.Layout():
            return "layout of places"
        case tree.OnTable():
            return "table"
        case tree.Legend():
            return ("legend", member.field.id)
    return member  # nodes compare by identity: each is kept


def _over(before: Merged, member: tree.Member) -> Merged:
    match before, member:
        case tree.Legend(), tree.Legend():
            return tree.merged_legend(before, member)
        case tree.OnTable(), tree.OnTable():
            return tree.merged_table(before, member)
        case tree.Field(), _:
            return _over(_alone(before), member)
        case MergedField(), tree.Setting():
            return replace(before, value=member.value)
        case MergedField(), tree.Field():
            words = {line.key: line for line in before.texts}
            words.update({line.key: line for line in _words(member)})
            value = before.value if member.value is None else member.value
            return replace(before, value=value, texts=tuple(words.values()))
        case tree.Setting(), tree.Field(value=None):
            return replace(_alone(member), value=before.value)
    return member


def _alone(node: tree.Field) -> MergedField:
    return MergedField(node, node.value, _words(node))


def _words(node: tree.Field) -> tuple[tree.TextLine, ...]:
    return tuple(node.texts.lines) if node.texts is not None else ()
