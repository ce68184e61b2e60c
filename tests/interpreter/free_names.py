"""Which names generated Python takes from around it."""

from __future__ import annotations

import ast


def free_names(lines: list[str]) -> set[str]:
    """The names that Python statements, the indented body of a function, take from outside. What a loop, an assignment,
    a comprehension or a lambda binds is theirs, each where it holds."""
    body = ast.parse("if True:\n" + "\n".join(lines))
    found = _Free()
    found.visit(body)
    return found.used - found.set


class _Free(ast.NodeVisitor):
    def __init__(self) -> None:
        self.used: set[str] = set()
        self.set: set[str] = set()  # by statements: in the whole body
        self.bound: list[str] = []  # by what is around, in this place

    def visit_Name(self, node: ast.Name) -> None:
        if node.id in self.bound:
            return
        (self.used if isinstance(node.ctx, ast.Load) else self.set).add(node.id)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.inside([arg.arg for arg in node.args.args], [node.body])

    def comprehended(self, generators: list[ast.comprehension], results: list[ast.expr]) -> None:
        before = len(self.bound)
        for generator in generators:
            self.visit(generator.iter)
            self.bound += [name.id for name in ast.walk(generator.target) if isinstance(name, ast.Name)]
            for test in generator.ifs:
                self.visit(test)
        for result in results:
            self.visit(result)
        del self.bound[before:]

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self.comprehended(node.generators, [node.elt])

    def visit_SetComp(self, node: ast.SetComp) -> None:
        self.comprehended(node.generators, [node.elt])

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        self.comprehended(node.generators, [node.elt])

    def visit_DictComp(self, node: ast.DictComp) -> None:
        self.comprehended(node.generators, [node.key, node.value])

    def inside(self, names: list[str], parts: list[ast.expr]) -> None:
        before = len(self.bound)
        self.bound += names
        for part in parts:
            self.visit(part)
        del self.bound[before:]
