"""Words on their way to print, and the last two passes: how neighbours sound together, and how the line is set.

Up to here a text is a tuple of `Word`s. A link or emphasis is a property of words, never part of their letters, so that
an elision goes straight through it: l’[autel](...). Only words marked PREPOSITION and ARTICLE contract; a title that
happens to begin with such a word is an ordinary word and stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from html import escape

from dsl import tree
from scribe.lexicon.features import Lang
from scribe.lexicon.sound import begins_with_i, begins_with_o, elides, takes_an


class Role(Enum):
    WORD = 0
    PREPOSITION = 1  # contracts with a following article
    ARTICLE = 2
    MARK = 3  # , ; : . ) sets itself against the word before
    OPEN = 4  # ( sets itself against the word behind
    HYPHENED = 5  # French -le, -vous: against the word before


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    role: Role = Role.WORD
    link: str = ""
    strong: bool = False
    glued: bool = False  # no blank before it
    origins: tuple[tree.Node, ...] = field(default=(), compare=False, repr=False)  # what it says, of the rules


Words = tuple[Word, ...]


class Text(str):
    """A finished line, with the nodes of the rules that it says. Sent to another process it is a mere string."""

    __slots__ = ("origins",)
    origins: tuple[tree.Node, ...]

    def __new__(cls, text: str, origins: tuple[tree.Node, ...] = ()) -> Text:
        made = super().__new__(cls, text)
        made.origins = origins
        return made

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


def from_nodes(tokens: Words, origins: tuple[tree.Node, ...]) -> Words:
    """The words that say nothing yet now say these nodes."""
    if not origins:
        return tokens
    return tuple(w if w.origins else Word(w.text, w.role, w.link, w.strong, w.glued, origins) for w in tokens)


NBSP, NARROW = "\u00a0", "\u202f"
_ELISIONS = {
    "le": "l’", "la": "l’", "de": "d’", "que": "qu’", "se": "s’", "ne": "n’", "me": "m’", "te": "t’",
    "jusque": "jusqu’", "lorsque": "lorsqu’", "puisque": "puisqu’", "ce": "cet", "ma": "mon", "ta": "ton", "sa": "son",
    "nouveau": "nouvel", "beau": "bel", "vieux": "vieil",
}  # fmt: skip
# by language: a preposition and an article, as they are pronounced before what follows, and what they become
CONTRACTIONS: dict[Lang, Mapping[tuple[str, str], str]] = {
    "en": {},
    "fr": {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"},
    "es": {("de", "el"): "del", ("a", "el"): "al"},
}
APOSTROPHES: dict[Lang, bool] = {"en": False, "fr": True, "es": False}  # whether nothing stands between l’ and a word
READ_THROUGH: frozenset[Lang] = frozenset(("en",))  # where a quotation mark is no pause: an “Amber” lantern
# the blank before a mark, and behind one that opens
BLANKS: dict[Lang, Mapping[str, str]] = {
    "en": {},
    "fr": {"«": NBSP, ":": NBSP, "»": NBSP, ";": NARROW, "!": NARROW, "?": NARROW},
    "es": {},
}


@lru_cache(maxsize=1 << 14)
def words(text: str, link: str = "") -> Words:
    """Plain text as words; punctuation stands apart."""
    out: list[Word] = []
    for chunk in text.replace("...", "…").split():
        for piece in re.split(r"(^[(«“¿¡]|[,;:.!?…)»”]+$)", chunk):
            if not piece:
                continue
            if re.fullmatch(r"[,;:.!?…)»”]+", piece):
                out.extend(Word(mark, Role.MARK) for mark in piece)
            elif piece in "(«“¿¡":
                out.append(Word(piece, Role.OPEN))
            else:
                out.append(Word(piece, link=link))
    return tuple(out)


def mark(text: str) -> Words:
    return (Word(text, Role.MARK),)


def linked(tokens: Words, link: str) -> Words:
    """Link the words that are part of a name; its article stays outside."""
    return tuple(replace(w, link=link) if w.role is Role.WORD else w for w in tokens) if link else tokens


def join(parts: Iterable[Words], separator: Words = ()) -> Words:
    out: list[Word] = []
    for part in parts:
        if part:
            if out:
                out.extend(separator)
            out.extend(part)
    return tuple(out)


# ------------------------------------------------------------------ sound


def sound(tokens: Words, lang: Lang) -> Words:
    """Elide, contract, choose a/an, y/e, o/u. Looks only at neighbouring words."""
    tokens = _nested(_unclosed(tokens))
    out: list[Word] = []
    for i, word in enumerate(tokens):
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        following = after.text if after is not None and after.role not in (Role.MARK, Role.OPEN) else ""
        if after is not None and after.role is Role.OPEN and lang in READ_THROUGH:
            following = next((other.text for other in tokens[i + 2 : i + 3]), "")
        word = SOUNDS[lang](word, following)
        if out and out[-1].role is Role.PREPOSITION and word.role is Role.ARTICLE:
            merged = CONTRACTIONS[lang].get((out[-1].text.lower(), word.text))
            if merged:
                both = (*out[-1].origins, *word.origins)
                out[-1] = replace(out[-1], text=_like(out[-1].text, merged), role=Role.WORD, origins=both)
                continue
        out.append(word)
    return tuple(out)


def _unclosed(tokens: Words) -> Words:
    """The comma that closes an aside gives way to any mark behind it."""
    last = len(tokens) - 1
    return tuple(
        word
        for i, word in enumerate(tokens)
        if word.role is not Role.MARK or word.text != "," or (i < last and tokens[i + 1].role is not Role.MARK)
    )


_INNER = {"“": ("‘", "’"), "«": ("“", "”")}  # by the outer opening mark: what quotes within quotes


def _nested(tokens: Words) -> Words:
    """A title within a title has marks of its own: “Take a ‘Harmless’ shot”"""
    out: list[Word] = []
    outer: list[str] = []
    for word in tokens:
        opens, closes = word.role is Role.OPEN and word.text in _INNER, word.text[:1] in ("”", "»")
        if opens:
            outer.append(word.text)
        if (opens or closes) and len(outer) > 1:
            word = replace(word, text=_INNER[outer[0]][closes] + word.text[1:])  # with the 's that it may have
        if closes and outer:
            outer.pop()
        out.append(word)
    return tuple(out)


def _like(word: str, form: str) -> str:
    """The form with the capital of the word it replaces."""
    return form[:1].upper() + form[1:] if word[:1].isupper() else form


def _english(word: Word, following: str) -> Word:
    if word.role is Role.ARTICLE and word.text in ("a", "A") and takes_an(following):
        return replace(word, text=_like(word.text, "an"))
    return word


def _french(word: Word, following: str) -> Word:
    low = word.text.lower()
    if low == "si" and following in ("il", "ils"):
        return replace(word, text=_like(word.text, "s’"))
    if low == "ce" and word.role is Role.WORD and following in ("est", "était"):
        return replace(word, text=_like(word.text, "c’"))
    if following and word.role is not Role.HYPHENED and low in _ELISIONS and elides(following):
        if low in ("ce", "ma", "ta", "sa", "nouveau", "beau", "vieux") and word.role is not Role.ARTICLE:
            return word
        return replace(word, text=_like(word.text, _ELISIONS[low]))
    return word


def _spanish(word: Word, following: str) -> Word:
    if word.text == "y" and begins_with_i(following):
        return replace(word, text="e")
    if word.text == "o" and begins_with_o(following):
        return replace(word, text="u")
    return word


SOUNDS: dict[Lang, Callable[[Word, str], Word]] = {"en": _english, "fr": _french, "es": _spanish}


# ------------------------------------------------------------------ print


def capital(tokens: Words) -> Words:
    """A capital on the first word, wherever it is."""
    for i, word in enumerate(tokens):
        if word.role is Role.OPEN:
            continue
        return (*tokens[:i], replace(word, text=word.text[:1].upper() + word.text[1:]), *tokens[i + 1 :])
    return tokens


def glue(tokens: Words) -> Words:
    """Set against what stands before: 4-1, the Orc’s mat."""
    return (replace(tokens[0], glued=True), *tokens[1:]) if tokens else tokens


_UNITS = frozenset(("mm", "mm/s", "g"))


def _gap(before: Word, word: Word, blanks: Mapping[str, str], glues: bool) -> str:
    if word.glued:
        return ""
    if before.role is Role.OPEN:
        return blanks.get(before.text, "")
    if word.role is Role.HYPHENED:
        return ""
    if word.role is Role.MARK:
        return blanks.get(word.text, "")
    if word.text in _UNITS and before.text[-1:].isdigit():
        return "\u00a0"  # a number and its unit stay on one line
    return "" if before.text.endswith(("’", "'")) and len(before.text) < 9 and glues else " "


def write(tokens: Words, lang: Lang, markdown: bool = False) -> str:
    """The finished line."""
    spoken = sound(tokens, lang)
    glues, blanks = APOSTROPHES[lang], BLANKS[lang]
    out: list[str] = []
    i = 0
    while i < len(spoken):
        first = spoken[i]
        end = i + 1
        while markdown and first.link and end < len(spoken) and spoken[end].link == first.link:
            end += 1
        text = first.text
        for j in range(i + 1, end):
            text += _gap(spoken[j - 1], spoken[j], blanks, glues) + spoken[j].text
        text = text.replace("'", "’")
        if markdown:
            text = re.sub(r"([\\*_`\[\]{}])", r"\\\1", escape(text, quote=False))
            if first.link:
                text = f"[{text}]({first.link})"
            if first.strong:
                text = f"**{text}**"
        out.append((_gap(spoken[i - 1], first, blanks, glues) if i else "") + text)
        i = end
    return Text("".join(out), tuple(dict.fromkeys(node for word in spoken for node in word.origins)))
