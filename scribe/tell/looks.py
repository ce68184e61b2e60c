"""Signs and colours as far as they are known without a game: what `glyph` and `paint` say of a piece or place at the
beginning."""

from __future__ import annotations

from dsl import model
from dsl.paint import Paint, find_paint
from scribe.tell.known import Case, Known, known


def glyph_of(kind: model.Kind) -> str:
    look = kind.find_look("glyph")
    if look is None:
        return ""
    return look.fixed or look.case(_single(known(look.subject, Case(kind, beginning=True)))) or ""


def paint_of(case: Case) -> tuple[Paint | None, model.Value | None]:
    """The colour of the thing of the case, and the value it stands for."""
    look = case.me.find_look("paint") if case.me is not None else None
    if look is None:
        return None, None
    if look.fixed is not None:
        return find_paint(look.fixed), None
    value = _single(known(look.subject, case))
    meant = value if isinstance(value, model.Value) else None
    if look.cases:
        written = look.case(value)
        return (find_paint(written) if written is not None else None), meant
    return (meant.paint if meant is not None else None), meant


def _single(value: Known | None) -> model.Const | bool | None:
    return None if isinstance(value, tuple) else value
