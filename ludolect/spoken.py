"""The option `--lang`: one of the languages there are, those that were found included."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import click
from click.shell_completion import CompletionItem

BUILT_IN = ("en", "fr", "es")


class LanguageName(click.types.StringParamType):
    """Languages are found when the command line starts; which there are is asked when one is named."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = languages()
        if value not in known:
            self.fail(f"{value!r} is not one of {', '.join(repr(lang) for lang in known)}.", param, ctx)
        return str(value)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{'|'.join(languages())}]"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(lang) for lang in languages() if lang.startswith(incomplete)]


def languages() -> tuple[str, ...]:
    """Built in, and found: whoever has added one has loaded what knows of it."""
    loaded = sys.modules.get("dsl.check.words")
    return (*BUILT_IN, *(loaded.ADDED if loaded is not None else ()))


LANGUAGE = LanguageName()


def worded(texts: Mapping[str, str], lang: str) -> str:
    """A text of the program itself, in a language; in English, where that language was added and has none."""
    if lang in texts:
        return texts[lang]
    added = sys.modules.get("scribe.languages")
    return (added.PROGRAM.get(lang, {}) if added is not None else {}).get(texts["en"]) or texts["en"]


def find_languages() -> None:
    """Adds the languages of installed packages and of the folders that LUDOLECT_LANGUAGES names, if there are any."""
    import os
    from importlib.metadata import entry_points

    if os.environ.get("LUDOLECT_LANGUAGES") or entry_points(group="ludolect.languages"):
        from scribe.found_languages import BadLanguage, add_all

        try:
            add_all()
        except BadLanguage as wrong:
            raise click.ClickException(str(wrong)) from wrong
