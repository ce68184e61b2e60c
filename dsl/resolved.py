"""The ruleset that results from a composition, printed: every declaration once, every line with where it came from.

A composition is made of layers: the base, its expansions, the variants that are switched on. What an author wants to
see is the outcome: the piece with the members it ends up with, the verb with the body that runs, the phase that an
expansion put in the place of another. This module writes that outcome as one text of rules, and keeps for every bit of
it the place it was copied from.

1. `resolve` gathers the declarations in load order. One that no layer touched is copied as it stands. In one that was
   changed, members are laid over each other exactly as `dsl.check.members` does it; bodies of verbs and phases are
   exchanged; copies are those the checker counted, removals included.
2. `resolved_lines` has the formatter lay out the text. The formatter changes no word and not their order, so the n-th
   word of the result is the n-th word of the text, and every line knows its origin by the first word on it.

The text is itself a ruleset, with one exception: a variant that is on has nothing left to do, and its declaration stays
behind without its body, so that it can still be named. The tests load the text again and find the same game.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from dsl import tree
from dsl.check.run import check
from dsl.diagnostics import Diagnostics
from dsl.format import format_source
from dsl.format.document import WIDTH
from dsl.format.words import WORD
from dsl.load import load
from dsl.merge import Merged, MergedField, merge_members, merge_ruleset_lines
from dsl.model import Kind, Ruleset, Value
from dsl.overlay import Composition, Layer, Things, compose
from dsl.read import Library
from dsl.source import Source, Span


@dataclass(frozen=True)
class Line:
    """One line of the result. Empty lines come from nowhere."""

    text: str
    file: str | None
    number: int | None


@dataclass
class Text:
    """A text under construction: bits of sources, and bits written anew that stand for a place in one."""

    bits: list[str] = field(default_factory=list)
    size: int = 0
    starts: list[int] = field(default_factory=list)
    origins: list[tuple[Source, int, bool]] = field(default_factory=list)  # where, and whether copied from there

    def copy(self, source: Source, start: int, end: int) -> None:
        self._add(source.text[start:end], source, start, True)

    def write(self, text: str, origin: Span) -> None:
        self._add(text, origin.source, origin.start, False)

    def append(self, other: Text) -> None:
        for bit, (source, start, copied) in zip(other.bits, other.origins, strict=True):
            self._add(bit, source, start, copied)

    def _add(self, text: str, source: Source, start: int, copied: bool) -> None:
        if text:
            self.starts.append(self.size)
            self.origins.append((source, start, copied))
            self.bits.append(text)
            self.size += len(text)

    def origin(self, offset: int) -> tuple[Source, int]:
        at = bisect_right(self.starts, offset) - 1
        source, start, copied = self.origins[at]
        return source, start + (offset - self.starts[at] if copied else 0)

    def __str__(self) -> str:
        return "".join(self.bits)


@dataclass(frozen=True)
class Declaration:
    """One declaration of the result. `names`: what it can be asked for by: its own name, phases inside it, the verb or
    phase a reaction hears."""

    head: str
    names: tuple[str, ...]
    node: tree.Node
    layer: Layer
    text: Text
    is_example: bool = False

    @property
    def origin(self) -> Span:
        return self.node.span


@dataclass(frozen=True)
class Resolved:
    ruleset: Ruleset
    parts: Composition
    declarations: tuple[Declaration, ...]


def resolve(designation: str, library: Library) -> Resolved:
    """The outcome of a composition. Raises `RulesError` if there is anything wrong with it."""
    found = Diagnostics()
    parts = compose(load(designation, library, found), found)
    found.raise_if_errors()
    ruleset = check(parts, found)
    found.raise_if_errors()
    declarations = _Resolver(parts, ruleset).declarations()
    given = _given_by_packs(parts)
    if given:
        declarations = [replace(each, text=_reworded(each.text, given)) for each in declarations]
    return Resolved(ruleset, parts, tuple(declarations))


def _given_by_packs(parts: Composition) -> dict[Source, list[tree.Text]]:
    """The texts that language packs changed, by the source they stand in."""
    given: dict[Source, list[tree.Text]] = {}
    for node in (node for ruleset in parts.rulesets for file in ruleset.files for node in tree.walk(file)):
        if isinstance(node, tree.Text) and any(entry.span.source is not node.span.source for entry in node.entries):
            given.setdefault(node.span.source, []).append(node)
    return given


def _reworded(text: Text, given: dict[Source, list[tree.Text]]) -> Text:
    """The same text with the words of the packs in the place of those they replace."""
    result = Text()
    for bit, (source, start, copied) in zip(text.bits, text.origins, strict=True):
        end = start + len(bit)
        inside = [node for node in given.get(source, ()) if start <= node.span.start and node.span.end <= end]
        if not copied or not inside:
            result._add(bit, source, start, copied)
            continue
        for node in inside:
            result.copy(source, start, node.span.start)
            for entry in node.entries:
                result.copy(entry.span.source, entry.span.start, entry.span.end)
                result.write(" ", entry.span)
            start = node.span.end
        result.copy(source, start, end)
    return result


def resolved_lines(declarations: Iterable[Declaration], width: int = WIDTH) -> list[Line]:
    """The declarations in house style, with an empty line around those that take several."""
    whole = Text()
    before: Declaration | None = None
    for declaration in declarations:
        if before is not None:
            apart = any("\n" in str(d.text) for d in (before, declaration))
            whole.write("\n\n" if apart else "\n", declaration.origin)
        whole.append(declaration.text)
        before = declaration
    written = str(whole)
    return _with_origins(format_source(Source("the resolved ruleset", written), width), written, whole)


def _with_origins(laid_out: str, written: str, text: Text) -> list[Line]:
    origins = {sort: [text.origin(at) for at, _ in _pieces(written, sort)] for sort in ("word", "comment")}
    found: dict[int, tuple[Source, int]] = {}  # by line of the result: the source and its line
    shape = Source("", laid_out)
    for sort in ("word", "comment"):
        for (at, end), (source, start) in zip(_pieces(laid_out, sort), origins[sort], strict=True):
            first, last = shape.position(at)[0], shape.position(max(at, end - 1))[0]
            for number in range(first, last + 1):  # a grid is one word of several lines
                found.setdefault(number, (source, source.position(start)[0] + number - first))
    lines = []
    for number, line in enumerate(laid_out.removesuffix("\n").split("\n"), 1):
        where = found.get(number) if line.strip() else None
        lines.append(Line(line, where[0].name if where else None, where[1] if where else None))
    return lines


def _pieces(text: str, sort: str) -> Iterator[tuple[int, int]]:
    for match in WORD.finditer(text):
        if match.lastgroup == sort:
            yield match.start(), match.end()


class _Resolver:
    def __init__(self, parts: Composition, ruleset: Ruleset) -> None:
        self.parts = parts
        self.ruleset = ruleset
        self.files = {source: number for number, source in enumerate(ruleset.sources)}

    def declarations(self) -> list[Declaration]:
        found = [*self._choices(), *self._things(), *self._plain(), *self._variants()]
        found.sort(key=lambda d: (d.is_example, d.layer.index, self.files[d.origin.source], d.origin.start))
        return [self._ruleset_line(), *found]

    # -------------------------------------------------------------- one method a sort of declaration

    def _ruleset_line(self) -> Declaration:
        last = self.parts.rulesets[-1]
        text = Text()
        if len(self.parts.rulesets) == 1:
            self._copy(text, last.line)
        else:
            text.write(f"ruleset {last.name}", last.line.span)
            members = merge_ruleset_lines([loaded.line for loaded in self.parts.rulesets])
            self._braces(text, members, last.line.span)
        layer = self.parts.layers[len(self.parts.rulesets) - 1]
        return Declaration(f"ruleset {last.name}", (last.name,), last.line, layer, text)

    def _choices(self) -> Iterator[Declaration]:
        for name, part in self.parts.choices.items():
            more = [v for change, _ in self.parts.choice_changes if change.name.id == name for v in change.values]
            text = Text()
            if more:
                self._head(text, part.node, [part.node.name, *part.node.traits])
                lines: list[Merged] = [*part.node.texts.lines, *part.values, *more]
                self._braces(text, lines, part.node.span)
            else:
                self._copy(text, part.node)
            names = (name, *(value.name.id for value in [*part.values, *more]))
            yield self._made(part.node, names, part.layer, text)

    def _things(self) -> Iterator[Declaration]:
        changes: dict[str, list[tree.ChangeDecl]] = {}
        layers: dict[str, Layer] = {}
        for change in self.parts.changes:
            changes.setdefault(change.node.name.id, []).append(change.node)
            layers.setdefault(change.node.name.id, change.layer)
        for key, things in self.parts.things.items():
            kind = self.ruleset.kinds[key]
            edits = changes.pop(key, [])
            merged, beside = merge_members([things.node.members, *(edit.members for edit in edits)])
            copies = self._family_copies(kind, merged) if kind.members else kind.copies
            yield self._thing(kind, things, merged, beside, copies, edited=bool(edits))
            for member in kind.members.values():
                edits = changes.pop(member.name, [])
                if edits or member.copies != copies:
                    yield self._changed(member.name, edits, things.node, things.layer, (member, copies))
        for name, edits in changes.items():
            yield self._changed(name, edits, edits[0], layers[name], None)

    def _thing(
        self, kind: Kind, things: Things, merged: list[Merged], beside: list[Merged], copies: int, *, edited: bool
    ) -> Declaration:
        text, node = Text(), things.node
        recounted = self._recount(merged, kind, copies, 0 if isinstance(node, tree.KindDecl) else 1)
        if edited or recounted:
            self._head(text, node, _head_parts(node))
            self._braces(text, merged, node.span)
            if beside:
                text.write(f"\nchange {kind.name}", beside[0].span)
                self._braces(text, beside, beside[0].span)
        else:
            self._copy(text, node)
        names = (kind.name, *(member.name for member in kind.members.values()))
        return self._made(node, names, things.layer, text)

    def _changed(
        self, name: str, edits: list[tree.ChangeDecl], node: tree.Node, layer: Layer, member: tuple[Kind, int] | None
    ) -> Declaration:
        """What was said about something that has no braces of its own: a member of a family (with the copies that the
        family gives it), or a kind of the language."""
        merged, _ = merge_members([edit.members for edit in edits])
        origin = edits[0].span if edits else node.span
        if member is not None:
            kind, plain = member
            self._recount(merged, kind, kind.copies, plain)
            origin = origin if edits else self._removal(kind)
        text = Text()
        text.write(f"change {name}", origin)
        self._braces(text, merged, origin)
        return Declaration(f"change {name}", (name,), node, layer, text)

    def _plain(self) -> Iterator[Declaration]:
        for name, (define, layer) in self.parts.defines.items():
            original = self.parts.changed_defines.get(name)
            if original is None:
                yield self._copied(define, (name,), layer)
                continue
            text = Text()
            self._copy(text, original, original.of.span.end)
            text.write(" = ", define.value.span)
            self._formula(text, define.value)
            self._word_lines(text, tuple(define.texts.lines) if define.texts is not None else (), define.span)
            yield self._made(define, (name,), layer, text)
        for name, part in self.parts.verbs.items():
            text = Text()
            self._copy(text, part.node, part.node.body.span.start)
            self._body(text, part.body, part.node.body)
            yield self._made(part.node, (name,), part.layer, text)
        if self.parts.flow is not None:
            flow, layer = self.parts.flow
            yield self._copied(flow, ("flow",), layer)
        for reaction, layer in self.parts.reactions:
            yield self._copied(reaction, _heard(reaction), layer)
        for example, layer in self.parts.examples.values():
            yield self._copied(example, (example.name.id,), layer)
        for note in self.parts.notes:
            text = Text()
            text.write("note ", note.span)
            self._copy(text, note)
            yield Declaration("note", ("note",), note, self._layer_of(note), text)

    def _variants(self) -> Iterator[Declaration]:
        """Of a variant that is on, only its head and its words stay: its declarations are laid in already."""
        for name, part in self.parts.variants.items():
            layer = self._layer_of(part.original)
            variant = self.ruleset.variants[name]
            if not variant.on and part.node is part.original:
                yield self._copied(part.node, (name,), layer)
                continue
            text = Text()
            node = part.node
            self._head(text, node, [node.name])
            if node.of is not None and variant.value is not None:
                text.write(": ", node.of.span)
                self._copy(text, node.of)
                value = variant.value.name if isinstance(variant.value, Value) else str(variant.value)
                text.write(f" = {value}", node.default.span if node.default is not None else node.span)
            lines: list[Merged] = [*node.texts.lines]
            comment = "  # on" if variant.on and variant.type is None else ""
            self._braces(text, lines if variant.on else [*lines, *node.decls], node.span, comment)
            yield self._made(part.original, (name,), layer, text)

    # -------------------------------------------------------------- copies

    def _recount(self, members: list[Merged], kind: Kind, copies: int, plain: int) -> bool:
        """Put the number of copies that is left into the members, if it is not what they say."""
        span = self._removal(kind)
        left = tree.Setting(span, tree.Name(span, "copies"), tree.Number(span, copies))
        for at, member in enumerate(members):
            if isinstance(member, tree.Setting) and member.name.id == "copies":
                if isinstance(member.value, tree.Number) and member.value.value == copies:
                    return False
                members[at] = left
                return True
        if copies == plain:
            return False
        members.append(left)
        return True

    def _removal(self, kind: Kind) -> Span:
        """The `remove` that took the last of them."""
        line = {above.name for above in kind.line()}
        spans = [amount.span for amount, _ in self.parts.removals if amount.name.id in line]
        return spans[-1] if spans else kind.span

    def _family_copies(self, family: Kind, members: list[Merged]) -> int:
        """What is left of each member, if that is the same for all; else what the family itself says."""
        left = {member.copies for member in family.members.values()}
        said = [
            m.value.value
            for m in members
            if isinstance(m, tree.Setting) and isinstance(m.value, tree.Number) and m.name.id == "copies"
        ]
        return left.pop() if len(left) == 1 else said[-1] if said else 1

    # -------------------------------------------------------------- writing

    def _copied(self, node: tree.Node, names: tuple[str, ...], layer: Layer) -> Declaration:
        text = Text()
        self._copy(text, node)
        return self._made(node, names, layer, text)

    def _made(self, node: tree.Node, names: tuple[str, ...], layer: Layer, text: Text) -> Declaration:
        phases = (inner.name.id for inner in tree.walk(node) if isinstance(inner, tree.Phase))
        head = " ".join(str(text).partition("=" if isinstance(node, tree.DefineDecl) else "{")[0].split())
        return Declaration(head, (*names, *phases), node, layer, text, isinstance(node, tree.ExampleDecl))

    def _head(self, text: Text, node: tree.Node, parts: Sequence[tree.Node]) -> None:
        text.copy(node.span.source, node.span.start, parts[-1].span.end)

    def _copy(self, text: Text, node: tree.Node, end: int | None = None) -> None:
        """The node as it stands, but for the phases in it that have another body now."""
        source, at = node.span.source, node.span.start
        end = node.span.end if end is None else end
        for phase in _changed_phases(node):
            assert phase.symbol is not None
            if phase.span.start < at or phase.span.end > end:
                continue
            text.copy(source, at, phase.body.span.start)
            self._body(text, phase.symbol.body, phase.body)
            at = phase.body.span.end
        text.copy(source, at, end)

    def _formula(self, text: Text, value: tree.Expr) -> None:
        """A formula, with those for some kinds that were put in front of it."""
        while isinstance(value, tree.Conditional) and not _stands_in(value.otherwise, value):
            bracketed = isinstance(value.value, tree.Conditional)
            text.write("(" if bracketed else "", value.span)
            self._copy(text, value.value)
            text.write(f"{')' if bracketed else ''} if ", value.span)
            names = [node.name for node in tree.walk(value.test) if isinstance(node, tree.Ref)]
            tests = (f"{thing} is {kind}" for thing, kind in zip(names[::2], names[1::2], strict=True))
            text.write(f"{' or '.join(tests)} else ", value.span)
            value = value.otherwise
        self._copy(text, value)

    def _body(self, text: Text, body: tree.Block, original: tree.Block) -> None:
        """A body in the place of another keeps the words of the other, if it brings none."""
        if body is original or body.texts.lines or not original.texts.lines:
            self._copy(text, body)
            return
        text.write("{\n", body.span)
        for line in original.texts.lines:
            self._copy(text, line)
            text.write("\n", body.span)
        for statement in body.statements:
            self._copy(text, statement)
            text.write("\n", body.span)
        text.write("}", Span(body.span.source, body.span.end - 1, body.span.end))

    def _braces(self, text: Text, members: list[Merged], around: Span, comment: str = "") -> None:
        """Members between braces; those of one line go on sharing it."""
        text.write(" {" + comment, around)
        before: Span | None = None
        for member in members:
            span = member.span
            shared = before is not None and before.source is span.source and _last_line(before) == span.line
            text.write("; " if shared else "\n", span)
            self._member(text, member)
            before = span
        text.write("\n}", Span(around.source, around.end - 1, around.end))

    def _member(self, text: Text, member: Merged) -> None:
        match member:
            case MergedField():
                head = member.field
                text.copy(head.span.source, head.span.start, head.of.span.end)
                if member.value is not None:
                    text.write(" = ", member.value.span)
                    self._copy(text, member.value)
                self._word_lines(text, member.texts, head.span)
            case tree.Legend():
                text.write(f"legend {member.field.id} {{", member.span)
                for entry in member.lines:
                    text.write("\n", entry.span)
                    self._copy(text, entry)
                text.write("\n}", member.span)
            case tree.Setting(value=tree.Number(value=value)) if member.span is member.value.span:
                text.write(f"{member.name.id} {value}", member.span)
            case _:
                self._copy(text, member)

    def _word_lines(self, text: Text, lines: Sequence[tree.TextLine], around: Span) -> None:
        if lines:
            text.write(" {", around)
            for line in lines:
                text.write("\n", line.span)
                self._copy(text, line)
            text.write("\n}", around)

    def _layer_of(self, node: tree.Node) -> Layer:
        for index, ruleset in enumerate(self.parts.rulesets):
            if node.span.source in ruleset.sources:
                return self.parts.layers[index]
        return self.parts.layers[0]


def _stands_in(inner: tree.Node, outer: tree.Node) -> bool:
    """Whether a node was written as part of another."""
    one, other = inner.span, outer.span
    return one.source is other.source and other.start <= one.start and one.end <= other.end


def _changed_phases(node: tree.Node) -> list[tree.Phase]:
    """The outermost phases inside a node whose body was replaced, as they stand in the text."""
    if isinstance(node, tree.Phase) and node.symbol is not None and node.symbol.body is not node.body:
        return [node]
    return [phase for child in tree.children(node) for phase in _changed_phases(child)]


def _head_parts(node: tree.KindDecl | tree.PiecesDecl) -> list[tree.Node]:
    """What stands before the braces, in order."""
    if isinstance(node, tree.KindDecl):
        return [node.name, *node.parents, *([node.where] if node.where is not None else [])]
    return [node.kind, *([node.name] if node.name is not None else []), *node.parents, *node.binders]


def _heard(reaction: tree.Reaction) -> tuple[str, ...]:
    match reaction:
        case tree.Forbid() | tree.React():
            event = reaction.event
            return (event.verb.id if isinstance(event, tree.VerbEvent) else event.phase.id,)
        case tree.Treat():
            return (reaction.field.id,)
    return ()


def _last_line(span: Span) -> int:
    return span.source.position(max(span.start, span.end - 1))[0]
