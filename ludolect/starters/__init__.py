"""Starting points for authors: commented rules that check and run as they are.

Each `.rules` file in this folder is a text with `$words` in it. `fill` puts in the names, and lays the result out; what
depends on the ruleset that the new rules go into (its kinds, their fields, its phases) is written by `pieces`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from string import Template

from dsl.format import format_source
from dsl.source import Source

FOLDER = Path(__file__).parent
VOWELS = "aeiouyàâéèêîôœh"


@dataclass(frozen=True)
class Title:
    """How a name reads: a placeholder in each language that is good grammar until a person writes a better one."""

    name: str

    @property
    def words(self) -> str:
        return " ".join(self.name.split("_")).strip() or self.name

    @property
    def title(self) -> str:
        return self.words[0].upper() + self.words[1:]

    @property
    def title_text(self) -> str:
        """For things without an article: rulesets, variants, examples."""
        return f'en "{self.title}" fr "{self.title}" es "{self.title}"'

    def noun_text(self, en: str = "", fr: str = "", es: str = "") -> str:
        """For things with an article; with what is said behind the noun in each language."""
        french = f'"l\'{self.words}{fr}" m' if self.words[0] in VOWELS else f'"le {self.words}{fr}"'
        return f'en "the {self.words}{en}" fr {french} es "el {self.words}{es}"'

    @property
    def prefix(self) -> str:
        """The beginning of rule ids: `my_game` gives MYGAME-01."""
        letters = self.name.replace("_", "").upper()
        return letters if letters[:1].isalpha() else f"R{letters}"


def fill(starter: str, title: Title, **values: str) -> str:
    text = (FOLDER / f"{starter}.rules").read_text(encoding="utf-8")
    own = {"name": title.name, "title": title.title, "title_text": title.title_text, "noun_text": title.noun_text()}
    return laid_out(Template(text).substitute(own, prefix=title.prefix, **values))


def laid_out(text: str) -> str:
    return format_source(Source("a starting point", text))
