"""Tables of words for translators: CSV for a spreadsheet, PO for their tools; written, and read back without trust.

Both carry, for each text, its ruleset and address, by which it is found again, the texts there are, and for people:
what sort of text it is, where it stands, what uses it and the sentences it makes. A gender that is given stands in
brackets behind the text: `l'Hydre (f)`. In CSV, what a spreadsheet would take for a formula (`=1+1`) has an apostrophe
before it, which is taken off again. Reading looks at addresses and texts only; the rest may be edited or left out.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from babel.messages import Catalog
from babel.messages.pofile import PoFileError, read_po, write_po

from dsl.codes import BAD_WORD_TABLE
from dsl.diagnostics import Diagnostics
from dsl.source import Source, Span, visible
from scribe.pages.wordbook import Word, parted

# Lines of a PO header that tell when and by whom: a table of the same words is to be the same text.
UNKNOWN = ('"POT-', '"PO-Revision', '"Report-', '"Last-', '"Language-Team', '"Project-', '"Generated-')
_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
BETWEEN = ": "  # ruleset and address, in the context of a PO message


@dataclass(frozen=True)
class Given:
    """A text from a table, with the place where it stands there."""

    ruleset: str
    address: str
    lang: str
    text: str
    gender: str | None
    span: Span


# ------------------------------------------------------------------ writing


def to_csv(words: Iterable[Word], languages: Sequence[str]) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    heads = [head for lang in languages for head in (lang, f"sentences {lang}")]
    table.writerow(["ruleset", "address", "sort", *heads, "used by", "place"])
    for word in words:
        cells = []
        for lang in languages:
            cells += [word.texts.get(lang, ""), "\n".join(word.sentences.get(lang, ()))]
        row = [word.ruleset, word.address, word.sort, *cells, ", ".join(word.used_by), visible(word.place)]
        table.writerow([_disarmed(cell) for cell in row])
    return out.getvalue()


def _disarmed(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: an apostrophe goes before what might begin one, and before such
    an apostrophe that is the text's own, so that `_armed` has the text again."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _armed(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def to_po(words: Iterable[Word], lang: str, source: str) -> str:
    """One language beside the one it is translated from."""
    catalog = Catalog(locale=lang, fuzzy=False, domain=None, project="Ludolect")
    catalog.header_comment = "# Names and phrases of a ruleset. A given gender stands in brackets: l'Hydre (f)"
    for word in words:
        remarks = [f"{word.sort}; used by {', '.join(word.used_by)}" if word.used_by else word.sort]
        for told in (source, lang):
            remarks += word.sentences.get(told, ())
        catalog.add(
            word.texts.get(source) or word.address,
            word.texts.get(lang, ""),
            context=word.ruleset + BETWEEN + word.address,
            locations=[_location(word.place)],
            auto_comments=remarks,
        )
    out = io.BytesIO()
    write_po(out, catalog, width=0, omit_header=False)
    return "\n".join(line for line in out.getvalue().decode().split("\n") if not line.startswith(UNKNOWN))


def _location(place: str) -> tuple[str, int]:
    name, _, line = place.rpartition(":")
    return visible(name), int(line)


# ------------------------------------------------------------------ reading


def read_table(name: str, text: str, found: Diagnostics) -> list[Given]:
    """What a table says, and what is wrong with it."""
    source = Source(name, text)
    return _read_po(source, found) if name.endswith(".po") else _read_csv(source, found)


def _read_csv(source: Source, found: Diagnostics) -> list[Given]:
    rows = csv.reader(io.StringIO(source.text), strict=True, delimiter=_separator(source.text))
    given: list[Given] = []
    heads: list[str] = []
    line = 1
    try:
        for row in rows:
            span, line = _lines(source, line, rows.line_num), rows.line_num + 1
            if not heads:
                heads = [head.strip() for head in row]
                if not _usable(heads, span, found):
                    return []
            elif any(row):
                given += _row(dict(zip(heads, row, strict=False)), span)
    except csv.Error as mistake:
        _refuse(found, _lines(source, rows.line_num, rows.line_num), "this is no row of a table", str(mistake))
    return given


def _separator(text: str) -> str:
    """A comma, or what a spreadsheet writes in its stead where the comma parts decimals: it stands between heads."""
    head = text.lstrip().partition("\n")[0]
    return max(",;\t", key=head.count)


def _usable(heads: list[str], span: Span, found: Diagnostics) -> bool:
    missing = [head for head in ("ruleset", "address") if head not in heads]
    if missing:
        wanted = " and ".join(f"`{head}`" for head in missing)
        reason = "a text is found by its ruleset and its address; columns are parted by commas, semicolons or tabs"
        _refuse(found, span, f"the table has no column {wanted}", reason)
    return not missing


def _row(cells: dict[str, str], span: Span) -> list[Given]:
    texts = {head: _armed(text.strip()) for head, text in cells.items() if len(head) == 2 and text.strip()}
    return [
        Given(_armed(cells["ruleset"].strip()), _armed(cells["address"].strip()), lang, *parted(text), span)
        for lang, text in texts.items()
    ]


def _read_po(source: Source, found: Diagnostics) -> list[Given]:
    try:
        catalog = read_po(io.StringIO(source.text), abort_invalid=True)
    except (PoFileError, ValueError) as mistake:
        _refuse(found, source.span(0, 0), "this is no PO file", str(mistake))
        return []
    lang = str(catalog.locale or "")[:2]
    if not lang:
        _refuse(
            found, source.span(0, 0), "the PO file does not say its language", "its header lacks a line `Language:`"
        )
        return []
    given = []
    for message in catalog:
        if not message.context or message.fuzzy or not isinstance(message.string, str) or not message.string.strip():
            continue
        ruleset, _, address = message.context.partition(BETWEEN)
        span = _lines(source, message.lineno or 1, message.lineno or 1)
        given.append(Given(ruleset, address, lang, *parted(message.string.strip()), span))
    return given


def _lines(source: Source, first: int, last: int) -> Span:
    """The lines from first to last, as far as there are such lines."""
    lines = source.text.split("\n")
    start = sum(len(line) + 1 for line in lines[: first - 1])
    end = start + len("\n".join(lines[first - 1 : max(first, last)]).rstrip("\r\n"))
    return source.span(min(start, len(source.text)), min(end, len(source.text)))


def _refuse(found: Diagnostics, span: Span, message: str, reason: str) -> None:
    remedy = "start from what `ludolect words export` writes, and save it as UTF-8"
    found.report(BAD_WORD_TABLE, span, message, label="here", reason=reason, remedy=remedy)
