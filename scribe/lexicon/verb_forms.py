"""The forms of a verb that rules need."""

from __future__ import annotations

from dataclasses import dataclass

from scribe.lexicon.features import Lang


@dataclass(frozen=True, slots=True)
class Verb:
    lang: Lang
    infinitive: str
    order: str  # en hit, fr touchez, es alcanza
    third: str  # hits, touche, alcanza
    thirds: str  # hit, touchent, alcanzan
    second: str  # you hit, vous touchez, tú alcanzas
    participle: str  # hit, touché, alcanzado
    gerund: str  # hitting, "", alcanzando
    subjunctive: str  # "", touche, alcance
    subjunctives: str  # "", touchent, alcancen
    reflexive: bool = False
