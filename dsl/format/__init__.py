"""`ludolect fmt`: one way to lay out a text of rules, that changes nothing but blanks and line breaks.

The house style: two blanks a level, lines of up to 120 columns, blocks opened where their author opened them, comments
where they were, at most one empty line in a row. The result is proved before it is returned: it has the same words in
the same order, the same comments, and the same tree. Should that ever fail, the text is refused rather than returned.
"""

from __future__ import annotations

from dsl.codes import FORMAT_REFUSED
from dsl.diagnostics import Diagnostics, RulesError, single
from dsl.format.declarations import Declarations
from dsl.format.document import WIDTH, render
from dsl.format.layout import Mismatch
from dsl.format.words import Words, read_words
from dsl.recover import parse_all
from dsl.source import Source
from dsl.tree import File, dump


def format_source(source: Source, width: int = WIDTH) -> str:
    """The text in house style. Raises `RulesError`, with every mistake found, for a text that cannot be read."""
    found = Diagnostics()
    file = parse_all(source, found)
    found.raise_if_errors()
    words = read_words(source.text)
    try:
        text = render(Declarations(words).file(file), width)
    except Mismatch as mismatch:
        raise _refusal(source, str(mismatch)) from mismatch
    _prove(source, file, words, text)
    return text


def _prove(source: Source, file: File, words: Words, text: str) -> None:
    again = read_words(text)
    if _plain(again) != _plain(words):
        raise _refusal(source, "it would have other words")
    if again.comments != words.comments:
        raise _refusal(source, "it would have other comments")
    found = Diagnostics()
    meaning = dump(parse_all(Source(source.name, text), found))
    if found.has_errors or meaning != dump(file):
        raise _refusal(source, "it would mean something else")


def _plain(words: Words) -> list[str]:
    """Words without the blanks inside grids, which mean nothing."""
    return [" ".join(word[3:-3].split()) if word.startswith('"""') else word for word in words.words]


def _refusal(source: Source, why: str) -> RulesError:
    return single(
        FORMAT_REFUSED,
        source.span(0, 0),
        f"`{source.name}` cannot be formatted: {why}",
        reason="a text is only rewritten if the result is proved to mean the same, and here that proof failed",
        remedy="leave the file as it is, and report this: it is a mistake of the formatter",
    )


__all__ = ["format_source"]
