"""What the parts of a ruleset are called in one language, for tables and reports."""

from __future__ import annotations

from dsl import model
from ludolect.api import Rules
from scribe import Lang, Scribe


class Titles:
    def __init__(self, rules: Rules, lang: Lang) -> None:
        self.ruleset = rules.ruleset
        self.lang: Lang = lang
        self.scribe = Scribe(rules.ruleset, lang)

    def title(self) -> str:
        return self.scribe.title()

    def kind(self, name: str) -> str:
        found = self.ruleset.kinds.get(name)
        return (
            _spoken(name)
            if found is None or (found.name_text is None and not _named(found))
            else self.scribe.name(found)
        )

    def verb(self, name: str) -> str:
        found = self.ruleset.verbs.get(name)
        if found is None or found.texts is None or found.texts.get("phrase") is None:
            return _spoken(name)
        title = self.scribe.verb_title(found)
        return title[:1].lower() + title[1:]

    def phase(self, name: str) -> str:
        found = self.ruleset.phases.get(name)
        return _spoken(name) if found is None else self.scribe.name(found)

    def is_outermost(self, phase: str) -> bool:
        found = self.ruleset.phases.get(phase)
        return found is not None and found.parent is None


def _named(kind: model.Kind) -> bool:
    return any(above.name_text is not None for above in kind.line() if not above.builtin)


def _spoken(name: str) -> str:
    return name.replace("_", " ")
