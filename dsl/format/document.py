"""A small algebra of documents: what a text may look like, before it is known how wide it gets.

A document is a string or one of the classes below. `Line` is a place where the text may go on in a new line; a `Group`
is laid out in one line if that fits, and otherwise every `Line` directly in it becomes a new line, while the groups
inside it are asked again, each for itself (Wadler's "prettier printer", in the form the tool of that name gave it).
A hard line breaks all groups around it. Whether a document contains one is known when it is made, so that no pass over
the finished document is needed.

Three ways to indent: `Indent` counts from the surrounding indentation, `Hang` from the line on which it begins,
`Align` from the column at which it begins. A `Suffix` waits for the end of its line: comments are such.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

WIDTH = 120


@dataclass(frozen=True, slots=True)
class Line:
    """`flat` is what stands there in one line; None: always a new line, with an empty one before it if `blank`."""

    flat: str | None = " "
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Suffix:
    text: str


@dataclass(frozen=True, slots=True)
class Concat:
    parts: Sequence[Doc]
    broken: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "broken", any(is_broken(part) for part in self.parts))


@dataclass(frozen=True, slots=True)
class Indent:
    by: int
    body: Doc


@dataclass(frozen=True, slots=True)
class Hang:
    body: Doc


@dataclass(frozen=True, slots=True)
class Align:
    body: Doc


@dataclass(frozen=True, slots=True)
class Group:
    body: Doc
    broken: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "broken", is_broken(self.body))


Doc = str | Line | Suffix | Concat | Indent | Hang | Align | Group

HARD = Line(None)
BLANK = Line(None, blank=True)


def is_broken(doc: Doc) -> bool:
    """Whether there is a hard line in it."""
    match doc:
        case Line():
            return doc.flat is None
        case Concat() | Group():
            return doc.broken
        case Indent() | Hang() | Align():
            return is_broken(doc.body)
    return False


def concat(*parts: Doc) -> Concat:
    return Concat(parts)


def group(*parts: Doc) -> Group:
    return Group(Concat(parts))


def join(separator: Doc, parts: Sequence[Doc]) -> Concat:
    joined: list[Doc] = []
    for number, part in enumerate(parts):
        joined.extend([separator, part] if number else [part])
    return Concat(joined)


def flat_width(doc: Doc) -> int | None:
    """The width in one line; None if there is a hard line or a comment in it."""
    match doc:
        case str():
            return len(doc)
        case Line():
            return None if doc.flat is None else len(doc.flat)
        case Suffix():
            return None
        case Concat():
            widths = [flat_width(part) for part in doc.parts]
            return None if None in widths else sum(width or 0 for width in widths)
        case _:
            return flat_width(doc.body)


@dataclass(slots=True)
class _Todo:
    """A piece still to be written: how far new lines in it are indented, and whether its group is in one line."""

    indent: int
    flat: bool
    doc: Doc


class _Writer:
    def __init__(self, width: int) -> None:
        self.width = width
        self.out: list[str] = []
        self.column = 0
        self.line_indent = 0
        self.suffixes: list[str] = []

    def write(self, doc: Doc) -> str:
        stack = [_Todo(0, False, doc)]
        while stack:
            todo = stack.pop()
            match todo.doc:
                case str() as text:
                    self.out.append(text)
                    self.column += len(text)
                case Line() as line:
                    if todo.flat and line.flat is not None:
                        self.out.append(line.flat)
                        self.column += len(line.flat)
                    else:
                        self._new_line(todo.indent, line.blank)
                case Suffix() as suffix:
                    self.suffixes.append(suffix.text)
                case Concat() as many:
                    stack.extend(_Todo(todo.indent, todo.flat, part) for part in reversed(many.parts))
                case Indent() as indent:
                    stack.append(_Todo(todo.indent + indent.by, todo.flat, indent.body))
                case Hang() as hang:
                    stack.append(_Todo(self.line_indent, todo.flat, hang.body))
                case Align() as align:
                    stack.append(_Todo(self.column, todo.flat, align.body))
                case Group() as one:
                    flat = not one.broken and (todo.flat or self._fits(one.body, stack))
                    stack.append(_Todo(todo.indent, flat, one.body))
        self._flush()
        return "".join(self.out)

    def _flush(self) -> None:
        if self.out and self.out[-1].isspace() and "\n" not in self.out[-1]:
            self.out.pop()
        self.out.extend(self.suffixes)
        self.suffixes.clear()

    def _new_line(self, indent: int, blank: bool) -> None:
        self._flush()
        self.out.append("\n\n" if blank else "\n")
        if indent:
            self.out.append(" " * indent)
        self.column = self.line_indent = indent

    def _fits(self, doc: Doc, rest: list[_Todo]) -> bool:
        """Whether the document, and what stands behind it up to the next possible new line, fits into this line."""
        room = self.width - self.column
        todo: list[tuple[bool, Doc]] = [(True, doc)]
        behind = len(rest)
        while room >= 0:
            if not todo:
                if not behind:
                    return True
                behind -= 1
                todo.append((rest[behind].flat, rest[behind].doc))
            flat, top = todo.pop()
            match top:
                case str():
                    room -= len(top)
                case Line():
                    if top.flat is None or not flat:
                        return True
                    room -= len(top.flat)
                case Suffix():
                    pass
                case Concat():
                    todo.extend((flat, part) for part in reversed(top.parts))
                case Group():
                    todo.append((flat and not top.broken, top.body))
                case _:
                    todo.append((flat, top.body))
        return False


def render(doc: Doc, width: int = WIDTH) -> str:
    return _Writer(width).write(doc)
