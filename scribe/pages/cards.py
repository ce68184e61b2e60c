"""The cards of a ruleset in one language: name, kind, facts, text and number of each piece that is printed.

Which pieces are cards, and how large, is what their kinds declare (`printed "63 x 88"`). What stands on a card is
generated like every other text; there is no text that only cards have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dsl import model
from dsl.paint import Paint
from dsl.printed import printed_size
from scribe.lexicon.features import Lang
from scribe.lines import Line
from scribe.pages.outline import count, outline
from scribe.pages.piece_pictures import piece_picture, signed
from scribe.tell.known import Case
from scribe.tell.looks import paint_of
from scribe.tell.scribe import Scribe

LONGEST = 600


@dataclass(frozen=True)
class Paragraph:
    """`mark` is the number or bullet in front, `depth` how far it is set in."""

    text: str
    mark: str = ""
    depth: int = 0
    strong: bool = False


@dataclass(frozen=True)
class Card:
    id: str
    title: str
    kind: str
    facts: tuple[tuple[str, str], ...]
    text: tuple[Paragraph, ...]
    copies: int
    width: int
    height: int
    picture: str = ""
    paint: Paint | None = None


def cards(ruleset: model.Ruleset, lang: Lang) -> list[Card]:
    """One for each piece of a printed kind that is in the box, in the order of the rulebook."""
    scribe, plan = Scribe(ruleset, lang), outline(ruleset)
    made = []
    for section in plan.pieces:
        alone = [section.kind] if section.own.number and section.kind.declared != "kind" else []
        for kind in [*alone, *(kind for twins in section.members for kind in twins)]:
            size = card_size(kind)
            number = count(kind, pieces=plan.counts)
            if size is None or not number.number:
                continue
            made.append(
                Card(
                    id=kind.name,
                    title=scribe.name(kind),
                    kind=scribe.name(section.kind) if section.kind is not kind else "",
                    facts=signed(scribe, kind, scribe.settings(kind)),
                    text=tuple(paragraphs(scribe.piece_lines(kind))),
                    copies=number.number * (ruleset.players[1] if number.per_player else 1),
                    width=size[0],
                    height=size[1],
                    picture=piece_picture(kind),
                    paint=paint_of(Case(kind, beginning=True))[0],
                )
            )
    return made


def card_size(kind: model.Kind) -> tuple[int, int] | None:
    declared = next((above.strings["printed"] for above in kind.line() if "printed" in above.strings), None)
    return printed_size(declared) if declared is not None else None


def paragraphs(lines: Iterable[Line], depth: int = 0, ordered: bool | None = None) -> Iterator[Paragraph]:
    """Lines as paragraphs: sentences that follow each other run on, steps and options are marked and set in."""
    running: list[str] = []
    for number, line in enumerate(lines, 1):
        if ordered is None and not line.below and not line.heading:
            running.append(line.text)
            continue
        yield from _split(" ".join(running), "", depth)
        running = []
        mark = "" if ordered is None or line.heading else f"{number}." if ordered else "•"
        yield from _split(line.text, mark, depth, line.heading)
        inner = None if line.heading else line.ordered if len(line.below) > 1 else None
        yield from paragraphs(line.below, depth + (not line.heading), inner)
    yield from _split(" ".join(running), "", depth)


def _split(text: str, mark: str, depth: int, strong: bool = False) -> Iterator[Paragraph]:
    """A text too long for a card goes on in another paragraph, after a sentence: there it can be broken."""
    if not text:
        return
    end = text.find(". ", LONGEST)
    if end < 0:
        yield Paragraph(text, mark, depth, strong)
        return
    yield Paragraph(text[: end + 1], mark, depth, strong)
    yield from _split(text[end + 2 :], "", depth, strong)
