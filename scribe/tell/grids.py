"""The squares of a piece's own grid as facts: which of them are like what, by the codes of its legend."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dsl import model, tree
from dsl.types import GridType, TruthType
from scribe import phrase as p
from scribe.say.tokens import Words, capital, join, mark, write
from scribe.tell.known import constants
from scribe.tell.reactions import Teller

if TYPE_CHECKING:
    from scribe.tell.scribe import Scribe


def grid_facts(scribe: Scribe, kind: model.Kind, field: model.Field) -> list[tuple[str, str]]:
    """("Squares 2-1, 3-1", "with an enemy"): columns first, as everywhere; plain squares are not listed."""
    formula = kind.find_formula(field.name)
    legend = kind.find_legend(field.name)
    if formula is None or not isinstance(formula.expr, tree.Grid) or legend is None:
        return []
    if not isinstance(field.type, GridType) or kind.root != "piece":
        return []
    cell = field.type.of
    out: list[tuple[str, str]] = []
    for line in legend.lines:
        found = [
            f"{x}-{y}"
            for y, row in enumerate(formula.expr.rows, 1)
            for x, code in enumerate(row, 1)
            if code == line.code
        ]
        said = _said(scribe, cell, line, several=len(found) > 1)
        if found and said:
            squares = p.Thing(scribe.words.kind(cell), p.Det.BARE, plural=len(found) > 1, labels=tuple(found))
            title = write(capital(scribe.say.r.phrase(squares)), scribe.lang, scribe.markdown)
            out.append((title, write(said, scribe.lang, scribe.markdown)))
    return out


def shape_drawing(kind: model.Kind) -> list[str]:
    """A shape as it looks, row by row: ■□ / ■■"""
    grids = [f.expr for k in kind.line() for f in k.formulas.values()] if kind.root == "shape" else []
    rows = next((grid.rows for grid in grids if isinstance(grid, tree.Grid)), None)
    return [" / ".join("".join("■" if c == "#" else "□" for c in row) for row in rows)] if rows else []


def _said(scribe: Scribe, cell: model.Kind, line: tree.LegendLine, several: bool) -> Words:
    teller, r = Teller(scribe.words), scribe.say.r
    host = r.features(p.Thing(scribe.words.kind(cell), plural=several))
    qualities: list[p.Quality] = []
    labelled: list[Words] = []
    for value in line.values:
        found = cell.find_field(value.name.id)
        if found is None:
            continue
        name, words = scribe.words.field(found, cell), scribe.words.attribute(found, cell)
        if isinstance(found.type, TruthType):
            if constants(value.value, None) == [True]:
                qualities.append(teller.truth(found, cell, negative=False))
        elif words is not None:
            qualities.append(p.Has(words, teller.counting(words, (("it", teller.phrase(value.value)),))))
        elif name is not None:
            shown = as_fact(teller.phrase(value.value))
            labelled.append(r.phrase(p.Labelled(p.Thing(name, p.Det.BARE), shown)))
    return join([r.behind(qualities, host), *labelled], mark(","))


def as_fact(value: p.Phrase) -> p.Phrase:
    """A value as a fact: Archer ring."""
    match value:
        case p.Series(items=items):
            return replace(value, items=tuple(as_fact(item) for item in items))
        case p.Either(value=one, otherwise=other):
            return replace(value, value=_value(one), otherwise=_value(other))
        case p.ByPlayers(usual=usual, others=others):
            return replace(value, usual=_value(usual), others=tuple((few, _value(each)) for few, each in others))
        case p.Thing(named=False, quantity=(), among=None):
            return replace(value, det=p.Det.BARE)
    return value


def _value(value: p.Phrase) -> p.Phrase:
    """One of several that a fact may be: magic damage if ..., but the box."""
    plain = isinstance(value, p.Either | p.ByPlayers) or (isinstance(value, p.Thing) and value.constant)
    return as_fact(value) if plain else value
