"""The syntax tree as pydantic models, one a construct, made from the classes of `dsl.tree`.

The models are not written down a second time: each class of the tree gives one model with the same name and the same
slots, so that a construct added to the language is exported without anybody thinking of it, and the published schema
tells of it because a test compares the two. Three things differ from the tree:

- every model has `node`, the name of its class, by which readers tell the constructs apart, and `at`, its place in the
  sources: number of the file, line and column, counted from 0, 1 and 1;
- a name is a plain string;
- of what the checker found out, an expression carries its `type`, and a name inside it `means` what it stands for.

The models refer to each other, so their annotations are made as texts by `shape` and read once all models are there.
"""

from __future__ import annotations

import types
from collections.abc import Iterable
from dataclasses import fields
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Discriminator, Field, GetCoreSchemaHandler, create_model
from pydantic_core import CoreSchema
from typing_extensions import TypeAliasType

from dsl import model, tree
from dsl.types import Type

PLACE = "File (its place in `sources`), line and column"
At = TypeAliasType("At", Annotated[tuple[int, int, int], Field(description=PLACE)])

ABSTRACT: dict[str, type[tree.Node]] = {"Expr": tree.Expr, "Stmt": tree.Stmt}
UNIONS = ("TypeExpr", "Pattern", "Event", "Reaction", "Member", "Decl", "ExampleLine")
LEFT_OUT = (tree.Node, tree.Expr, tree.Stmt, tree.Name, tree.File)
NAMED = (tree.Ref, tree.Apply, tree.Attr, tree.ApplyAttr, tree.CaseName)


class Meaning(BaseModel):
    """What a name stands for. `of`: the kind that a field belongs to, the choice that a value belongs to."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    sort: Literal["local", "field", "attribute", "family", "value", "kind", "define", "variant", "builtin"]
    name: str
    of: str | None = None


class SyntaxModel(BaseModel):
    """One construct, as its author wrote it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    node: str
    at: At


class Of:
    """`Annotated[SyntaxModel, Of("Expr")]`: the model of a construct, or of any of a sort of constructs."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler.generate_schema(NAMES[self.name])


def constructs() -> list[type[tree.Node]]:
    """The classes of the tree that stand for something written, in the order of `dsl.tree`."""
    found = [c for c in vars(tree).values() if isinstance(c, type) and issubclass(c, tree.Node)]
    return [c for c in found if c not in LEFT_OUT]


def written_slots(construct: type[tree.Node]) -> dict[str, Any]:
    """The slots that hold what the author wrote, with their types."""
    hints = get_type_hints(construct, localns={"model": model, "Type": Type})
    slots = (slot for slot in fields(construct) if slot.name != "span" and "annotation" not in slot.metadata)
    return {slot.name: hints[slot.name] for slot in slots}


def shape(hint: Any) -> str:
    """The annotation of a model's field, as text, for the type of a slot."""
    if hint is tree.Name:
        return "str"
    if get_origin(hint) is list:
        return f"list[{shape(get_args(hint)[0])}]"
    if get_origin(hint) is Literal:
        return f"Literal{list(get_args(hint))}"
    if get_origin(hint) in (Union, types.UnionType):
        parts = [part for part in get_args(hint) if part is not type(None)]
        return _union(parts) + (" | None" if type(None) in get_args(hint) else "")
    assert isinstance(hint, type)
    return hint.__name__


def _union(parts: list[Any]) -> str:
    if len(parts) == 1 or not isinstance(parts[0], type) or not issubclass(parts[0], tree.Node):
        return " | ".join(map(shape, parts))
    for name in UNIONS:
        if get_args(getattr(tree, name)) == tuple(parts):
            return name
    return _any_of(parts)


def _any_of(parts: list[Any]) -> str:
    """Readers tell the parts of a union apart by their `node`."""
    return f"Annotated[{' | '.join(construct.__name__ for construct in _flat(parts))}, Discriminator('node')]"


def _alias(name: str, parts: list[type[tree.Node]], models: dict[str, Any]) -> Any:
    union: Any = Union[tuple(models[part.__name__] for part in parts)]  # noqa: UP007
    return TypeAliasType(name, Annotated[union, Discriminator("node")])


def _flat(parts: Iterable[Any]) -> list[type[tree.Node]]:
    return [construct for part in parts for construct in (_below(part) if part in ABSTRACT.values() else [part])]


def _below(abstract: type[tree.Node]) -> list[type[tree.Node]]:
    return [construct for construct in constructs() if issubclass(construct, abstract)]


def _model(construct: type[tree.Node]) -> type[SyntaxModel]:
    slots: dict[str, Any] = {"node": (Literal[construct.__name__], ...)}
    for name, hint in written_slots(construct).items():
        slots[name] = (shape(hint), None if type(None) in get_args(hint) else ...)
    if issubclass(construct, tree.Expr):
        slots["type"] = (str | None, None)
    if construct in NAMED:
        slots["means"] = (Meaning | None, None)
    if construct is tree.Items:
        slots["is_list"] = (bool | None, None)
    about = construct.__doc__ if construct.__doc__ and not construct.__doc__.startswith(construct.__name__) else None
    return create_model(construct.__name__, __base__=SyntaxModel, __module__=__name__, __doc__=about, **slots)


def _all_names() -> dict[str, Any]:
    """Everything that annotations can name: the models, and the unions of them."""
    names: dict[str, Any] = {construct.__name__: _model(construct) for construct in constructs()}
    models = list(names.values())
    known = {"Annotated": Annotated, "Discriminator": Discriminator, "Literal": Literal, **names}
    for name, abstract in ABSTRACT.items():
        names[name] = _alias(name, _below(abstract), names)
    for name in UNIONS:
        names[name] = _alias(name, _flat(get_args(getattr(tree, name))), names)
    for each in models:
        each.model_rebuild(_types_namespace={**known, **names})
    return names


NAMES: dict[str, Any] = _all_names()


def syntax_model(construct: type[tree.Node]) -> type[SyntaxModel]:
    found = NAMES[construct.__name__]
    assert isinstance(found, type)
    assert issubclass(found, SyntaxModel)
    return found
