"""Which names a piece of rules takes from around it."""

from __future__ import annotations

from dsl import model, tree


def free_locals(root: tree.Node) -> list[model.Local]:
    """The locals used in a tree but bound outside of it, in the order of their first use."""
    used: dict[model.Local, None] = {}
    bound: set[model.Local] = set()
    for node in tree.walk(root):
        local = getattr(node, "local", None)
        if local is not None:
            bound.add(local)
        match node:
            case tree.Ref(to=model.Local() as local) | tree.Ref(to=model.FieldOf(local=local)):
                used[local] = None
            case tree.Apply(to=model.FieldOf(local=local)) | tree.Noun(sort=model.Local() as local):
                used[local] = None
    return [local for local in used if local not in bound]
