"""Sheets to print: cards to cut out, and the quick reference, set by Typst as PDF, SVG or PNG.

The texts are handed over as data, never as markup, so that nothing a ruleset says can mean anything to Typst. System
fonts are not used: a sheet looks the same everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal

from scribe.lexicon.features import Lang
from scribe.pages.cards import Card, Paragraph

TEMPLATES = Path(__file__).resolve().parent.parent / "templates" / "print"
Format = Literal["pdf", "svg", "png"]


class Typesetting(Exception):
    """A sheet could not be set; the message says what is missing or wrong."""


def card_sheets(made: Sequence[Card], lang: Lang, title: str, format: Format, *, once: bool = False) -> list[bytes]:
    """The sheets, one file for PDF, one a page otherwise. `once`: one of each, whatever its number of copies."""
    shown = [asdict(card) | {"printed": 1 if once else card.copies} for card in made]
    return _set("cards.typ", {"lang": lang, "title": title, "cards": shown}, format)


def overflows(made: Sequence[Card], lang: Lang, title: str) -> list[str]:
    """The ids of cards whose text does not fit even in the smallest print, on however many cards."""
    data = {"lang": lang, "title": title, "cards": [asdict(card) | {"printed": 1} for card in made]}
    return [str(found["value"]) for found in _query("cards.typ", data, "<overflow>")]


def reference_sheet(
    blocks: Sequence[tuple[str, Sequence[Paragraph]]], lang: Lang, title: str, format: Format
) -> list[bytes]:
    """One page of A4: headings with their paragraphs, in columns, as large as they fit."""
    return _set("reference.typ", _reference(blocks, lang, title), format)


def reference_fit(blocks: Sequence[tuple[str, Sequence[Paragraph]]], lang: Lang, title: str) -> tuple[int, bool]:
    """How many paragraphs had to be left out to make it one page, and whether the rest fits."""
    (found,) = _query("reference.typ", _reference(blocks, lang, title), "<fit>")
    return found["value"]["left-out"], found["value"]["fits"]


def _reference(blocks: Sequence[tuple[str, Sequence[Paragraph]]], lang: Lang, title: str) -> dict[str, Any]:
    shown = [{"title": heading, "text": [asdict(each) for each in text]} for heading, text in blocks]
    return {"lang": lang, "title": title, "blocks": shown}


def _set(template: str, data: dict[str, Any], format: Format) -> list[bytes]:
    typst = _typst()
    inputs = {"data": json.dumps(data, ensure_ascii=False)}
    source = str(TEMPLATES / template)
    done = typst.compile(source, format=format, ppi=150, sys_inputs=inputs, ignore_system_fonts=True)
    return list(done) if isinstance(done, list) else [done]


def _query(template: str, data: dict[str, Any], label: str) -> list[dict[str, Any]]:
    inputs = {"data": json.dumps(data, ensure_ascii=False)}
    source = str(TEMPLATES / template)
    found = json.loads(_typst().query(source, label, sys_inputs=inputs, ignore_system_fonts=True))
    assert isinstance(found, list)
    return found


def _typst() -> Any:
    try:
        import typst
    except ImportError as missing:
        raise Typesetting("printing sheets needs typst; install it with: pip install 'ludolect[print]'") from missing
    return typst
