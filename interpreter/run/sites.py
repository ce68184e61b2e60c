"""Places in the rules where something is decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dsl import tree
from dsl.source import Span
from dsl.types import Type

SiteKind = Literal["pick", "may", "option", "order", "report"]


@dataclass(frozen=True)
class Site:
    """A place in the rules where something is decided. `of`: what is chosen among; `labels`: names of options;
    `several`: where one of several is picked, the variables with the candidates, with what is taken, and with how many
    have to be."""

    index: int
    kind: SiteKind
    of: Type | None
    span: Span
    node: tree.Node | None = None
    labels: tuple[str, ...] = ()
    several: tuple[str, str, str] | None = None
