"""Page templates that anybody may have written: rendered within limits, and looked over before a page is written.

A ruleset may bring templates of its own, and a ruleset may come from anywhere. So a template reaches nothing but the
book (jinja2's sandbox) and the filters and functions of a list, all of which give the same every time; loops have a
budget and pages a length; it is read from its own folder only; and what it writes can neither run nor load anything
where the page is read. What a template does within these bounds may still take all the time and memory there is: those
of rulesets are rendered in a process of their own (`apart`). Whatever is wrong is a `TemplateFault`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    Environment,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    Undefined,
    nodes,
)
from jinja2.bccache import Bucket
from jinja2.sandbox import ImmutableSandboxedEnvironment

BUDGET = 1_000_000  # steps of loops in one page
LONGEST = 5_000_000  # characters of one page
LARGEST_TEMPLATE = 200_000  # bytes
LARGEST_NUMBER = 10**15
FILTERS = frozenset(
    """abs capitalize count d default dictsort e escape first float groupby int items join last length list lower map
    max min reject rejectattr replace reverse round select selectattr sort string striptags sum title trim truncate
    unique upper wordcount""".split()
)
FUNCTIONS = frozenset({"cycler", "dict", "joiner", "namespace", "range"})
GROWING_METHODS = frozenset({"center", "ljust", "rjust", "zfill", "expandtabs", "format", "format_map", "join"})
TAGS = frozenset(
    """a abbr b br code dd details div dl dt em figcaption figure g h1 h2 h3 h4 h5 h6 hr i kbd li ol p path pre rect
    circle line polygon polyline ellipse text tspan s small span strong sub summary sup svg table tbody td th thead
    title tr ul""".split()
)
_ADDRESS = re.compile(r"(?:https?://|[\w./-]*(?:#[\w.:-]*)?\Z)")
_OUTSIDE = re.compile(
    r"!\[(?:\\.|[^\]\\\n]|\](?!\())*\]\(\s*<?\s*(?:[a-z][a-z0-9+.-]*:|//)"  # a picture from elsewhere
    r"|\]\(\s*<?\s*(?!https?:)[a-z][a-z0-9+.-]*:"  # a link that is no address of a page
    r"|^[\s>*+.)\d-]*\[[^\]]+\]:"  # an address given elsewhere
    r"|\{[^}\n]*\b(?:on\w+|style|src|href)\s*=",  # an attribute that does something
    re.IGNORECASE | re.MULTILINE,
)


class TemplateFault(Exception):
    """What is wrong with a template, and in which line of which file, if that is known."""

    def __init__(self, message: str, path: Path | None, line: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.line = line


class TemplateFaults(Exception):
    """All that is wrong with the templates of a book."""

    def __init__(self, faults: Sequence[TemplateFault]) -> None:
        super().__init__("\n".join(fault.message for fault in faults))
        self.faults = tuple(faults)


class Folders(BaseLoader):
    """Templates by name, from the first of these folders that has it; never from outside of it."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = list(folders)

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, None]:
        path = self.find(template)
        if path is None:
            raise TemplateNotFound(template)
        try:
            if path.stat().st_size > LARGEST_TEMPLATE:
                raise TemplateFault(f"this template has more than {LARGEST_TEMPLATE:,} bytes", path)
            return path.read_text(encoding="utf-8"), str(path), None
        except (OSError, UnicodeDecodeError) as unread:
            raise TemplateFault(f"this template cannot be read: {unread}", path) from unread

    def find(self, template: str) -> Path | None:
        for folder in self.folders:
            path = folder / template
            if path.is_file() and path.resolve().parent == folder.resolve():
                return path
        return None


class Compiled(BytecodeCache):
    """Templates that this process has compiled before: each book and language has an environment of its own. Another
    text under the same name is compiled anew."""

    def __init__(self) -> None:
        self.known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.known:
            bucket.bytecode_from_string(self.known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


class BoundedEnvironment(ImmutableSandboxedEnvironment):
    """The sandbox, with every loop counted and nothing that makes much out of little."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def __init__(self, folders: Iterable[Path]) -> None:
        self.home = Folders(folders)
        super().__init__(
            loader=self.home,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            comment_start_string="{##",  # so that {#anchor} stays what Markdown takes it for
            comment_end_string="##}",
            finalize=_printable,
            bytecode_cache=COMPILED,
        )
        self.left = BUDGET
        self.filters = {name: self.filters[name] for name in FILTERS} | {"_counted": self._counted}
        self.globals = {name: self.globals[name] for name in FUNCTIONS}

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "_counted", [], [], None, None, lineno=loop.lineno)
        return tree

    def _counted(self, items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            self.left -= 1
            if self.left < 0:
                raise TemplateError(f"the loops of this page run more than {BUDGET:,} times")
            yield item

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if not isinstance(left, int | float) or not isinstance(right, int | float) or operator == "**":
            raise TemplateError(f"`{operator}` is for small numbers only here")
        if operator == "*" and abs(left * right) > LARGEST_NUMBER:
            raise TemplateError(f"`{operator}` is for small numbers only here")
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        growing = isinstance(obj, str) and attr in GROWING_METHODS
        return not growing and super().is_safe_attribute(obj, attr, value)


def _printable(value: Any) -> Any:
    """What may stand on a page: anything else would show where it lies in memory."""
    if value is None or isinstance(value, str | int | float | Undefined):
        return value
    raise TemplateError(f"only texts and numbers can be printed, not a {type(value).__name__}")


def own_templates(folder: Path | None) -> Path | None:
    """The folder of the templates that a ruleset in this folder brings, if it brings any. Raises TemplateFault if they
    lie elsewhere."""
    place = folder / "templates" if folder is not None else None
    if place is None or not place.is_dir():
        return None
    if place.resolve().parent != place.parent.resolve():
        raise TemplateFault("the folder of templates leads out of its ruleset's folder", place)
    return place if any(place.glob("*.j2")) else None


def render(environment: BoundedEnvironment, page: str, own: Path, values: dict[str, Any]) -> str:
    """A page by its template's name. What a template from outside the folder `own` wrote is looked over."""
    name = f"{page}.md.j2"
    path = environment.home.find(name)
    environment.left = BUDGET
    parts: list[str] = []
    length = 0
    try:
        for part in environment.get_template(name).generate(**values):
            length += len(part)
            if length > LONGEST:
                raise TemplateError(f"the page is longer than {LONGEST:,} characters")
            parts.append(part)
    except TemplateSyntaxError as fault:
        place = Path(fault.filename) if fault.filename else path
        raise TemplateFault(fault.message or "a template must be written in Jinja", place, fault.lineno) from fault
    except TemplateFault:
        raise
    except Exception as fault:  # whatever an expression in a template can come to
        raise TemplateFault(_said(fault), *_place(fault, path)) from fault
    text = "".join(parts)
    if any(folder != own for folder in environment.home.folders):
        _look_over(text, path)
    return text


def _said(fault: Exception) -> str:
    if isinstance(fault, MemoryError):
        return "the page takes more memory than there is for it"
    return str(fault) or type(fault).__name__


def _place(fault: Exception, path: Path | None) -> tuple[Path | None, int]:
    """The innermost line of a template that the fault went through."""
    found = (path, 1)
    at = fault.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename.endswith(".md.j2"):
            found = (Path(at.tb_frame.f_code.co_filename), at.tb_lineno)
        at = at.tb_next
    return found


def _look_over(text: str, path: Path | None) -> None:
    found = _OUTSIDE.search(text)
    if found is not None:
        raise TemplateFault(f"the page would load or run something: `{found[0].strip()}`", path)
    _Tags(path).feed(text)


class _Tags(HTMLParser):
    def __init__(self, path: Path | None) -> None:
        super().__init__()
        self.path = path

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in TAGS:
            raise TemplateFault(f"the page would have the tag `<{tag}>`", self.path)
        for name, value in attrs:
            bad = name.startswith("on") or name in ("style", "src", "srcset", "formaction", "xlink:href")
            if bad or (name == "href" and not _ADDRESS.match(value or "")):
                raise TemplateFault(f"the page would have the attribute `{name}` in a tag `<{tag}>`", self.path)

    def handle_comment(self, data: str) -> None:
        raise TemplateFault("the page would have a comment", self.path)

    def unknown_decl(self, data: str) -> None:
        raise TemplateFault("the page would have a declaration", self.path)

    def handle_decl(self, decl: str) -> None:
        raise TemplateFault("the page would have a declaration", self.path)

    def handle_pi(self, data: str) -> None:
        raise TemplateFault("the page would have a processing instruction", self.path)
