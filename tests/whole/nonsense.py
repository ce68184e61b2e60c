"""Rulesets with every name replaced by a nonsense word of the same length.

Only names that authors give are replaced: those of kinds, pieces, fields, rules, verbs, phases, choices, variants,
defines, examples, parameters and binders, also where a slot of a text or the id of a family member refers to one. Words
of the language stay, and so do the texts themselves. As lengths stay the same, so do all positions and line breaks.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

from lark import Token

from dsl.check.calls import BUILT_IN
from dsl.check.members import STRINGS
from dsl.check.world import BUILTIN_VALUES, FUNCTIONS
from dsl.paint import PALETTE
from dsl.parse import RESERVED, parse_raw

# Names that the language itself gives a meaning, in some place or other: those its own tables list, and the rest.
LANGUAGE = (
    RESERVED
    | frozenset((*BUILT_IN, *STRINGS, *BUILTIN_VALUES, *FUNCTIONS))
    | frozenset(
        """
    move set raise lower swap shuffle show run stop win lose tie rank affect
    self you active opponent everyone table source game players place box none true false times_seen choice nobody
    next previous won lost index x y
    piece player term report shape area number truth list grid rule of
    count total highest lowest reversed ray around placements can
    live ordered shown back cells copies glyph paint layout graph polar sides version language rules owner step score
    coin heads tails circle en fr es it dice start end yes done
    name phrase event given then choosing cites triggers all
    ruleset extends choices kind define verb flow variant change remove example note legend
    """.split()
    )
)
_PAINTED = re.compile(r"\bpaint\s+\Z")
_DIE = re.compile(r"d[0-9]+")
_SLOT = re.compile(r"\{([^{}\"\n]*)\}")
_STRING = re.compile(r'"""[\s\S]*?"""|"[^"\n]*"')
_AGREEMENTS = ("ms", "fs", "mp", "fp")
_SMALL = ("a",)  # a word of the texts that is also a parameter's name somewhere


def names_in(text: str) -> list[Token]:
    """Where names stand that an author has given, as the parser sees it."""
    tokens = parse_raw(text).scan_values(lambda token: isinstance(token, Token) and token.type == "NAME")
    given = [token for token in tokens if str(token) not in LANGUAGE and not _DIE.fullmatch(str(token))]
    return [token for token in given if not (str(token) in PALETTE and _PAINTED.search(text[: token.start_pos]))]


class Nonsense:
    """A replacement for every part of every name (`archer_red` has two), each used for one part only."""

    def __init__(self, texts: list[str]) -> None:
        self.names: dict[str, None] = {}
        for text in texts:
            for token in names_in(text):
                self.names[str(token)] = None
        self.words: dict[str, str] = {}
        parts = dict.fromkeys(
            part for name in self.names for part in re.findall(r"[a-z]+", name) if part not in LANGUAGE
        )
        taken = set(parts) | LANGUAGE
        for part in parts:
            self.words[part] = self._word(part, taken)
            taken.add(self.words[part])

    def _word(self, part: str, taken: set[str]) -> str:
        if len(part) == 1:
            return self._letter(part)
        letters = ["qzjxkwv", "ouyai"] * len(part)
        for candidate in product(*letters[: len(part)]):
            word = "".join(candidate)
            if word not in taken and word not in self.words.values():
                return word
        raise AssertionError(f"no nonsense left for {part}")

    def _letter(self, letter: str) -> str:
        """The next letter but x and y, which the language knows: a round of all, so that no two become one."""
        letters = "abcdefghijklmnopqrstuvwz"
        return letters[(letters.index(letter) + 7) % len(letters)] if letter in letters else letter

    def name(self, name: str) -> str:
        if name in LANGUAGE or _DIE.fullmatch(name):
            return name
        return re.sub(r"[a-z]+", lambda part: self.words.get(part[0], part[0]), name)

    def text(self, text: str) -> str:
        """A file of rules with other names."""
        out = list(text)
        for token in names_in(text):
            assert token.start_pos is not None
            out[token.start_pos : token.start_pos + len(token)] = self.name(str(token))
        replaced = "".join(out)
        return _STRING.sub(lambda string: _SLOT.sub(lambda slot: "{" + self.slot(slot[1]) + "}", string[0]), replaced)

    def slot(self, slot: str) -> str:
        """`{m}`, `{with c}`, `{n card}` (how many of what), `{it mp}`: only what names something is replaced."""
        words = slot.split(" ")
        at = len(words) - 1
        if words[at] in _AGREEMENTS and words[at] not in self.names:
            at -= 1
        elif at > 0 and words[at] in self.names and words[at - 1] in self.names and words[at - 1] not in _SMALL:
            words[at] = self.name(words[at])
            at -= 1
        if words[at] in self.names:
            words[at] = self.name(words[at])
        return " ".join(words)

    def back(self, text: str) -> str:
        """Nonsense into the names it stands for, in a text that has been made from renamed rules. Short names are
        looked for only where nothing but names can stand: in links and anchors."""
        meant = {nonsense: part for part, nonsense in self.words.items()}

        def part_of(found: re.Match[str]) -> str:
            name = meant.get(found[0].lower(), found[0])
            return name.capitalize() if found[0][0].isupper() else name

        def named(found: re.Match[str]) -> str:
            return re.sub(r"[A-Za-z]+", part_of, found[0])

        return re.sub(r"(?<=#)[a-z0-9_-]+|[A-Za-z][a-z]{2,}", named, text)


def write_renamed(folders: list[Path], shelf: Path) -> Nonsense:
    """Rulesets written again under nonsense names into folders of a shelf."""
    files = {folder: sorted(folder.rglob("*.rules")) for folder in folders}
    nonsense = Nonsense([file.read_text(encoding="utf-8") for found in files.values() for file in found])
    for folder, found in files.items():
        target = shelf / nonsense.name(folder.name)
        for file in found:
            goal = target / file.relative_to(folder)
            goal.parent.mkdir(parents=True, exist_ok=True)
            goal.write_text(nonsense.text(file.read_text(encoding="utf-8")), encoding="utf-8")
    return nonsense
