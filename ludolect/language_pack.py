"""From a table of words to a language pack: a ruleset that extends another one and gives it other texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dsl.codes import BAD_WORD_TABLE, NOTHING_TO_CHANGE, UNKNOWN_LANGUAGE
from dsl.diagnostics import Diagnostics
from dsl.format import format_source
from dsl.source import Source
from dsl.spell import nearest
from ludolect.word_tables import Given
from scribe.lexicon.features import LANGS
from scribe.pages.wordbook import Word, shown_as

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
    lines = [f"ruleset {name} extends {', '.join(extends)} {{ }}"]
    for ruleset, addresses in texts.items():
        lines += ["", f"words {ruleset} {{"]
        lines += [f'  "{address}" {" ".join(entries.values())}' for address, entries in addresses.items()]
        lines.append("}")
    return format_source(Source(name, "\n".join(lines) + "\n"))
