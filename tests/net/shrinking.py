"""Smaller rules that are still wrong in the same way.

Whatever can be left out of a syntax tree is left out, largest first, as long as a test says that the fault is still
there; then parts are replaced by what they hold. Everything happens on the text, by the spans of the tree, so that the
result is rules like any others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dsl import tree
from dsl.diagnostics import Diagnostics, RulesError
from dsl.format import format_source
from dsl.recover import parse_with_losses
from dsl.source import Source

Test = Callable[[str], bool]
Cut = tuple[int, int, str]  # from, to, what stands there instead


def shrunk(text: str, still_wrong: Test, most: int = 250) -> str:
    """The smallest text that was found, laid out. At most so many texts are tried."""
    tried: set[str] = set()
    progress = True
    while progress and len(tried) < most:
        progress = False
        for start, end, instead in sorted(cuts(text), key=lambda cut: cut[0] - cut[1] + len(cut[2])):
            if end > len(text) or len(instead) >= end - start:
                continue
            smaller = text[:start] + instead + text[end:]
            if smaller in tried:
                continue
            tried.add(smaller)
            if still_wrong(smaller):
                text, progress = smaller, True
                break
            if len(tried) >= most:
                break
    return laid_out(text)


def laid_out(text: str) -> str:
    try:
        return format_source(Source("small.rules", text))
    except RulesError:
        return text


def cuts(text: str) -> Iterator[Cut]:
    file, _ = parse_with_losses(Source("small.rules", text), Diagnostics())
    for decl in file.decls:
        if not isinstance(decl, tree.RulesetDecl):
            yield decl.span.start, decl.span.end, ""
    for node in tree.walk(file):
        yield from _inside(node, text)


def _inside(node: tree.Node, text: str) -> Iterator[Cut]:
    match node:
        case tree.Block():
            for statement in node.statements:
                yield statement.span.start, statement.span.end, "{}" if node.bare else ""
                for inner in tree.children(statement):
                    if isinstance(inner, tree.Block) and not node.bare and inner.statements:
                        held = text[inner.statements[0].span.start : inner.statements[-1].span.end]
                        yield statement.span.start, statement.span.end, held
            for line in node.texts.lines:
                yield line.span.start, line.span.end, ""
        case tree.KindDecl() | tree.PiecesDecl() | tree.ChangeDecl():
            for member in node.members:
                yield member.span.start, member.span.end, ""
        case tree.VariantDecl():
            for decl in node.decls:
                yield decl.span.start, decl.span.end, ""
        case tree.ExampleDecl():
            for given in node.lines:
                yield given.span.start, given.span.end, ""
        case tree.Options():
            for option in node.options if len(node.options) > 1 else []:
                yield option.span.start, option.span.end, ""
        case tree.Depending() | tree.Roll():
            for case in node.cases or []:
                yield case.span.start, case.span.end, ""
        case tree.Noun() | tree.Forbid() | tree.React() if node.where is not None:
            at = text.rfind("where", 0, node.where.span.start)
            yield at, node.where.span.end, ""
        case tree.And() | tree.Or():
            yield node.span.start, node.span.end, node.left.span.text
            yield node.span.start, node.span.end, node.right.span.text
        case tree.Conditional():
            yield node.span.start, node.span.end, node.value.span.text
        case tree.Table():
            for row in node.cases:
                yield node.span.start, node.span.end, row.value.span.text
        case tree.If() if node.otherwise is not None:
            yield node.then.span.end, node.otherwise.span.end, ""
        case tree.Items() if len(node.items) == 1:
            yield node.span.start, node.span.end, node.items[0].span.text
    if isinstance(node, tree.Binary | tree.Fold | tree.Apply | tree.Table | tree.Conditional):
        yield node.span.start, node.span.end, "1"
    if isinstance(node, tree.Exists | tree.Compare | tree.And | tree.Or | tree.Not):
        yield node.span.start, node.span.end, "true"
