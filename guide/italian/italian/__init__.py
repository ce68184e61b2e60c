"""Italian, as a language that is added from outside: `LUDOLECT_LANGUAGES` names the folder that holds this one."""

from __future__ import annotations

from scribe.languages import Language
from scribe.lexicon.habits import Habits
from scribe.lexicon.tongue import Tongue

from .own_words import GENDERS, PAGES, PROGRAM, WORDS
from .sentences import Italian
from .sounds import ARTICLES, CONTRACTIONS, feminine, plural, spoken
from .templates import TEMPLATES
from .verbs import verb

HABITS = Habits(
    tail=frozenset(
        "di del dello della dell' dell’ dei degli delle a al alla da dal dalla in nel nella su sul sulla con per tra "
        "fra senza che cui e ed o verso sotto sopra contro".split()
    ),
    conjunctions=("e", "ed", "o", "poi"),
    relatives=("che",),
    before=frozenset(
        "gran grande piccolo piccola nuovo nuova vecchio vecchia primo prima ultimo ultima altro altra doppio doppia "
        "buon buona bel bella".split()
    ),
    causatives=("fare", "lasciare"),
)

LANGUAGE = Language(
    Tongue(
        code="it",
        like="es",
        articles=ARTICLES,
        plural=plural,
        feminine=feminine,
        verb=verb,
        words=WORDS,
        genders=GENDERS,
        habits=HABITS,
    ),
    templates=TEMPLATES,
    realiser=Italian(),
    sound=spoken,
    contractions=CONTRACTIONS,
    apostrophe=True,
    blanks={},
    pages=PAGES,
    program=PROGRAM,
)
