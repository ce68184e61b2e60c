"""What changed between two rulesets, in words: everything with a name is told as the rulebook tells it, and compared.

Files, layout and the order of declarations do not matter, nor does how a rule is written as long as it reads the same.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from dsl import model
from ludolect.api import Rules
from ludolect.spoken import worded
from scribe import Lang, Scribe
from scribe.lines import Line

Change = Literal["new", "gone", "changed"]
Entry = tuple[str, tuple[str, ...]]  # title, lines
Book = dict[tuple[str, str], Entry]  # by sort of thing and name

WORDS: dict[str, dict[Lang, str]] = {
    "players": {"en": "Players", "fr": "Joueurs", "es": "Jugadores"},
    "setup": {"en": "Setup", "fr": "Mise en place", "es": "Preparación"},
    "course": {"en": "Course of the game", "fr": "Déroulement de la partie", "es": "Desarrollo de la partida"},
    "general": {"en": "General rules", "fr": "Règles générales", "es": "Reglas generales"},
    "copies": {"en": "Copies", "fr": "Exemplaires", "es": "Copias"},
}


@dataclass(frozen=True)
class Difference:
    """One thing that is not the same. `lines`: its text, each line marked `+`, `-` or with a blank."""

    change: Change
    sort: str
    name: str
    title: str
    lines: tuple[str, ...]


def differences(before: Rules, after: Rules, lang: Lang) -> list[Difference]:
    old, new = book(before, lang), book(after, lang)
    found = []
    for key in dict.fromkeys([*old, *new]):
        sort, name = key
        was, now = old.get(key), new.get(key)
        if was is None and now is not None:
            found.append(Difference("new", sort, name, now[0], tuple(f"+ {line}" for line in now[1])))
        elif now is None and was is not None:
            found.append(Difference("gone", sort, name, was[0], tuple(f"- {line}" for line in was[1])))
        elif was is not None and now is not None and was != now:
            lines = [line for line in difflib.ndiff(was[1], now[1]) if not line.startswith("?")]
            title = now[0] if was[0] == now[0] else f"{was[0]} -> {now[0]}"
            found.append(Difference("changed", sort, name, title, tuple(lines)))
    return found


def book(rules: Rules, lang: Lang) -> Book:
    """All there is to say about a ruleset, thing by thing."""
    scribe, ruleset = Scribe(rules.ruleset, lang), rules.ruleset
    found: Book = {}
    low, high = ruleset.players
    players = str(low) if low == high else f"{low}-{high}"
    found["game", "players"] = (scribe.title(), (_fact(worded(WORDS["players"], lang), players, lang),))
    for part, lines in (("setup", scribe.setup()), ("course", scribe.course()), ("general", scribe.general())):
        found["game", part] = (worded(WORDS[part], lang), tuple(_flat(lines)))
    for kind in ruleset.kinds.values():
        if not kind.builtin:
            found["place" if kind.root == "place" else "piece" if kind.copies else "kind", kind.name] = _kind(
                scribe, kind
            )
    for verb in ruleset.verbs.values():
        if verb.body is not None:
            found["verb", verb.name] = (verb.name.replace("_", " "), tuple(_flat(scribe.verb_entry(verb))))
    for phase in ruleset.phases.values():
        found["phase", phase.name] = (scribe.name(phase), tuple(_flat(scribe.phase_text(phase))))
    for variant in ruleset.variants.values():
        found["variant", variant.name] = (scribe.name(variant), tuple(_flat(scribe.variant_text(variant))))
    for example in ruleset.examples.values():
        found["example", example.name] = (scribe.example_title(example), ())
    return found


def _kind(scribe: Scribe, kind: model.Kind) -> Entry:
    facts = [_fact(name, value, scribe.lang) for name, value in scribe.settings(kind)]
    counted = kind.copies > 1 or (kind.root == "piece" and kind.copies)
    copies = [_fact(worded(WORDS["copies"], scribe.lang), str(kind.copies), scribe.lang)] if counted else []
    return scribe.name(kind), (*copies, *facts, *_flat(scribe.piece_lines(kind)))


def _fact(name: str, value: str, lang: Lang) -> str:
    colon = "\u00a0: " if lang == "fr" else ": "
    return f"{name}{colon}{value}" if value else name


def _flat(lines: Iterable[Line], depth: int = 0) -> list[str]:
    out = []
    for line in lines:
        out.append("  " * depth + line.text)
        out += _flat(line.below, depth + 1)
    return [text for text in out if text.strip()]
