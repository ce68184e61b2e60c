"""The index of a rulebook: every term in all languages side by side, in alphabetical order of each book's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scribe.pages.book import Book, NameRow
from scribe.pages.collation import collated
from scribe.pages.links import plain


def with_names(books: Sequence[Book]) -> list[Book]:
    """The same book in several languages, each with its index. Addresses are the same in all of them."""
    titles = [{link.address: link.title for link in book.terms_by_address} for book in books]
    found = []
    for number, book in enumerate(books):
        others = [names for other, names in enumerate(titles) if other != number]
        rows = [
            NameRow(title, address, tuple(names.get(address, "") for names in others))
            for address, title in titles[number].items()
        ]
        rows.sort(key=lambda row: collated(plain(row.title), book.lang))
        found.append(replace(book, names=tuple(rows)))
    return found
