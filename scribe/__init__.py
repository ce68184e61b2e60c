"""Checked ruleset in, prose out: English, French, Spanish.

    scribe = Scribe(rules, "fr", link=target_of, markdown=True)
    scribe.name(kind)            a heading;  article=True: "le Barbare"
    scribe.piece_text(kind)      the text of a card, one paragraph
    scribe.piece_lines(kind)     the same for a page: lines with steps below them
    scribe.rule(kind, "play"), scribe.reactions(kind), scribe.settings(kind)
    scribe.verb_title(verb), scribe.verb_entry(verb), scribe.define_text(define)
    scribe.setup(), scribe.course(), scribe.phase_text(phase), scribe.general()
    scribe.variant_text(variant), scribe.example_text(example)
    scribe.event(verb, {"c": kind}, actor="Ana")     one event of a running game
    word_problems(rules)         words that could not be used (never guessed at), for the checker

Three stages, each a folder: `lexicon` reads the words authors write, `tell` turns checked rules into the phrase tree
(`phrase.py`), `say` turns that into text. `pages` makes a site of it.
"""

from scribe.lexicon.features import LANGS, Lang
from scribe.lines import ExampleText, Line, Turn
from scribe.tell.glossary import Problem
from scribe.tell.problems import word_problems
from scribe.tell.scribe import Scribe

__all__ = ["LANGS", "ExampleText", "Lang", "Line", "Problem", "Scribe", "Turn", "word_problems"]
