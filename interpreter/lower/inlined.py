"""Counts along a way, written into the function that asks for them: a call costs more than the counting.

A test such as `d3(S, you, src, x, 2) + d3(S, you, src, T4[x][6], 6) >= 4` becomes two loops that count, and a test of
what they have found. Only calls that are made in any case, whatever the rest of the test comes to, are drawn in.
"""

from __future__ import annotations

import ast

Counting = dict[str, tuple[list[str], list[str]]]  # by function: its parameters; lines that leave the count in `total`


def inlined(test: str, functions: Counting) -> tuple[list[str], str]:
    """Lines to come before, and the test that remains."""
    if not any(f"{name}(" in test for name in functions):
        return [], test
    drawn = _Drawn(functions)
    tree = drawn.visit(ast.parse(test, mode="eval"))
    return (drawn.lines, ast.unparse(tree)) if drawn.lines else ([], test)


class _Drawn(ast.NodeTransformer):
    def __init__(self, functions: Counting) -> None:
        self.functions = functions
        self.lines: list[str] = []
        self.number = 0

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        node.values[0] = self.visit(node.values[0])
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        node.test = self.visit(node.test)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        node.left = self.visit(node.left)
        node.comparators[0] = self.visit(node.comparators[0])
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return node

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        known = self.functions.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if known is None:
            return node
        params, lines = known
        self.number += 1
        for param, arg in zip(params, node.args[3:], strict=True):  # the state, who acts and the source come first
            self.lines.append(f"{param} = {ast.unparse(arg)}")
        self.lines += [line.removeprefix("    ").replace("total", f"total{self.number}") for line in lines]
        return ast.Name(f"total{self.number}", ast.Load())
