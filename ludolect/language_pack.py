"""From a table of words to a language pack: a ruleset that extends another one and gives it other texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from dsl.codes import BAD_WORD_TABLE, NOTHING_TO_CHANGE, UNKNOWN_LANGUAGE
from dsl.diagnostics import Diagnostic, Diagnostics, Label
from dsl.format import format_source
from dsl.language import CURRENT
from dsl.source import Source
from dsl.spell import nearest
from ludolect.word_tables import Given
from scribe.lexicon.features import LANGS
from scribe.lexicon.noun import articles
from scribe.pages.wordbook import Word, parted, shown_as

Texts = dict[str, dict[str, dict[str, str]]]  # by ruleset, address and language, as the language writes them


def new_texts(given: Iterable[Given], words: Sequence[Word], found: Diagnostics) -> Texts:
    """What a table says that the rulesets do not say themselves; what cannot be used is reported."""
    known = {(word.ruleset, word.address): word for word in words}
    texts: Texts = {}
    for each in given:
        word = known.get((each.ruleset, each.address))
        if word is None:
            _unknown(each, known, found)
        elif each.lang not in LANGS:
            reason = "rulebooks are written in " + ", ".join(f"`{lang}`" for lang in LANGS)
            message = f"`{each.lang}` is not one of the languages"
            found.report(UNKNOWN_LANGUAGE, each.span, message, label="here", reason=reason, remedy="leave it out")
        elif '"' in each.text or "\n" in each.text:
            found.report(
                BAD_WORD_TABLE,
                each.span,
                f"the text for `{each.address}` in `{each.lang}` cannot be written in rules",
                label="here",
                reason="a text is one line without straight quotation marks",
                remedy="write it on one line, with the quotation marks of its language",
            )
        elif word.texts.get(each.lang) != shown_as(each.text, each.gender):
            written = f'{each.lang} "{each.text}"' + (f" {each.gender}" if each.gender else "")
            texts.setdefault(each.ruleset, {}).setdefault(each.address, {})[each.lang] = written
    return texts


def left_behind(texts: Texts, words: Sequence[Word]) -> list[tuple[str, list[str]]]:
    """Names that a table changes and that other texts of the same language, which it leaves as they are, still have: a
    piece that is called after another one. Each with where it stands."""
    found = []
    for word in words:
        if not word.address.endswith("/name"):
            continue
        for lang in texts.get(word.ruleset, {}).get(word.address, ()):
            core = _core(word.texts.get(lang, ""), lang)
            whole = re.compile(rf"(?<!\w){re.escape(core)}(?!\w)", re.IGNORECASE)
            left = [
                other.address
                for other in words
                if core and lang not in texts.get(other.ruleset, {}).get(other.address, ()) and other is not word
                if whole.search(other.texts.get(lang, ""))
            ]
            if left:
                found.append((core, left))
    return found


def _core(text: str, lang: str) -> str:
    """A name without its article, its other forms and its gender."""
    name = parted(text)[0].partition(" / ")[0]
    known = sorted(articles(lang), key=len, reverse=True)
    article = next((each for each in known if name.lower().startswith(each)), "")
    return name[len(article) :].strip()


def with_row(mistake: Diagnostic, given: Sequence[Given]) -> Diagnostic:
    """What is wrong with a text of a pack, with the row of the table that it came from."""
    span = mistake.primary.span
    start = span.source.text.rfind("\n", 0, span.start) + 1
    address = re.match(r'\s*"([^"]+)"', span.source.text[start:])
    lang = re.match(r'(\w+) "', span.text)
    rows = [each for each in given if address is not None and each.address == address[1]]
    row = next((each for each in rows if lang is None or each.lang == lang[1]), None)
    if row is None:
        return mistake
    return replace(mistake, secondary=(*mistake.secondary, Label(row.span, "from here")))


def _unknown(each: Given, known: Iterable[tuple[str, str]], found: Diagnostics) -> None:
    near = nearest(each.address, [address for ruleset, address in known if ruleset == each.ruleset])
    found.report(
        NOTHING_TO_CHANGE,
        each.span,
        f"`{each.ruleset}` has no text at `{each.address}`",
        label="no such address",
        reason="the ruleset is another one, or has changed since the table was written",
        remedy=f"did you mean `{near}`?" if near else "leave the row out, or write the table anew",
    )


def pack(name: str, extends: Sequence[str], texts: Texts) -> str:
    """The text of the pack, in house style."""
    lines = [f"ruleset {name} extends {', '.join(extends)} {{ language {CURRENT} }}"]
    for ruleset, addresses in texts.items():
        lines += ["", f"words {ruleset} {{"]
        lines += [f'  "{address}" {" ".join(entries.values())}' for address, entries in addresses.items()]
        lines.append("}")
    return format_source(Source(name, "\n".join(lines) + "\n"))
