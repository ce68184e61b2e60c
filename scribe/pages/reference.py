"""What the quick reference of a ruleset says: how a turn goes, how the game ends, what there is, what the actions do.

The most needed comes first: where one page is not enough, what comes last is left out. Actions that only one other text
speaks of can be looked up there and are left to the rulebook; the others come in the order of how many speak of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dsl import model
from scribe.lexicon.features import Lang
from scribe.pages.cards import Paragraph, paragraphs
from scribe.pages.gather import unwrapped
from scribe.pages.outline import Section, count, outline
from scribe.pages.relations import relations
from scribe.pages.words import WORDS
from scribe.tell.scribe import Scribe

Block = tuple[str, tuple[Paragraph, ...]]


def reference(ruleset: model.Ruleset, lang: Lang) -> list[Block]:
    scribe, plan, words = Scribe(ruleset, lang), outline(ruleset), WORDS[lang]
    blocks: list[Block] = [
        (words["course"], tuple(paragraphs(scribe.course()))),
        (words["general"], tuple(paragraphs(scribe.general(), 1, ordered=False))),
        (words["setup"], tuple(paragraphs(unwrapped(scribe.setup(), words["setup"])))),
        (words["components"], tuple(_counted(scribe, section) for section in plan.pieces if _total(section))),
        (words["actions"], tuple(_actions(scribe, ruleset, plan.verbs))),
    ]
    return [(title, text) for title, text in blocks if text]


def _total(section: Section) -> int:
    members = sum(count(kind, pieces=section.pieces).number for twins in section.members for kind in twins)
    return section.own.number + members


def _counted(scribe: Scribe, section: Section) -> Paragraph:
    """A kind with what there is of it: Stone (7): 3 Pebbles, ..."""
    names = []
    for twins in section.members:
        number = count(*twins, pieces=section.pieces).number
        names.append(scribe.name(twins[0]) + (f" ×{number}" if number > 1 else ""))
    colon = WORDS[scribe.lang]["colon"]
    listed = f"{colon} {', '.join(names)}." if names else ""
    return Paragraph(f"{scribe.name(section.kind)} ({_total(section)}){listed}", "•", 1)


def _actions(scribe: Scribe, ruleset: model.Ruleset, verbs: list[model.Verb]) -> Iterable[Paragraph]:
    spoken_of = Counter(id(each.of) for each in relations(ruleset))
    often = [verb for verb in verbs if spoken_of[id(verb)] > 1] or verbs
    for verb in sorted(often, key=lambda verb: -spoken_of[id(verb)]):
        text = scribe.verb_text(verb)
        if text:
            yield Paragraph(text, "•", 1)
