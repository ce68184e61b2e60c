"""From an exported syntax tree back to nodes of `dsl.tree`: the proof that nothing an author wrote is lost."""

from __future__ import annotations

from typing import Any, get_args

from dsl import tree
from dsl.export.syntax import SyntaxModel, constructs, written_slots
from dsl.source import Source, Span

_NOWHERE = Source("exported", "")


def rebuild(exported: SyntaxModel) -> tree.Node:
    """The node, unchecked and without its place: its `dump` is that of the original."""
    construct, slots = _CONSTRUCTS[exported.node]
    values = {name: _slot(getattr(exported, name), is_name) for name, is_name in slots.items()}
    node: tree.Node = construct(_span(), **values)
    return node


def _slot(value: Any, is_name: bool) -> Any:
    if isinstance(value, list):
        return [_slot(item, is_name) for item in value]
    if isinstance(value, SyntaxModel):
        return rebuild(value)
    return tree.Name(_span(), value) if is_name and value is not None else value


def _span() -> Span:
    return _NOWHERE.span(0, 0)


def _names(hint: Any) -> bool:
    """Whether a slot holds names: `Name`, `Name | None` or `list[Name]`."""
    return hint is tree.Name or tree.Name in get_args(hint)


_CONSTRUCTS: dict[str, tuple[Any, dict[str, bool]]] = {
    construct.__name__: (construct, {name: _names(hint) for name, hint in written_slots(construct).items()})
    for construct in constructs()
}
