"""Which names something new may have. They become names of files and words in rules, so nothing is taken on trust."""

from __future__ import annotations

import re
from collections.abc import Container

from dsl.check.kinds import TAKEN
from dsl.check.world import BUILTIN_VALUES
from dsl.codes import UNUSABLE_NAME
from dsl.designation import NAME
from dsl.diagnostics import single
from dsl.model import Ruleset
from dsl.parse import RESERVED
from dsl.scan import DECLARING
from dsl.source import Source
from ludolect.starters import Title

LONGEST = 60
DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])\Z")


def usable(name: str, taken: Container[str] = (), owner: str = "the language") -> Title:
    """Raises `RulesError` for a name that cannot be used; `taken` are those that `owner` has given away."""
    if not NAME.match(name):
        raise _refused(name, "not a plain name", "use small letters, digits and `_`, and begin with a letter")
    if len(name) > LONGEST:
        raise _refused(name, "too long", f"use at most {LONGEST} letters; what people read can be longer")
    if DEVICES.match(name):
        raise _refused(name, "the name of a device", "some systems cannot have a file of this name: choose another")
    if name in RESERVED or name in TAKEN or name in BUILTIN_VALUES or name in DECLARING:
        raise _refused(name, "a word of the language", f"choose another name, such as `my_{name}`")
    if name in taken:
        raise _refused(name, f"taken in {owner}", f"choose another name, such as `my_{name}`")
    return Title(name)


def given_away(ruleset: Ruleset) -> set[str]:
    """Every name that a ruleset has used at top level."""
    spaces = (ruleset.kinds, ruleset.choices, ruleset.values, ruleset.defines, ruleset.verbs, ruleset.phases)
    return {name for space in (*spaces, ruleset.variants, ruleset.examples) for name in space}


def _refused(name: str, label: str, remedy: str) -> Exception:
    return single(
        UNUSABLE_NAME,
        Source("the command line", name).span(0, len(name)),
        f"`{name}` cannot be the name of something new",
        label=label,
        reason="a name becomes part of a file's name, and a word that rules use",
        remedy=remedy,
    )
