"""What the parts of a ruleset are called in one language, for tables and reports."""

from __future__ import annotations

import re

from dsl import model, tree
from dsl.source import Span
from ludolect.api import Rules
from scribe import Lang, Scribe
from scribe.tell.reactions import Teller

MOST_WORDS = 40
_PLACE = re.compile(r", ([^,:]+\.rules):(\d+): ")


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

    def ending(self, rule: str) -> str:
        """The rule that ended a game, as the rulebook has it; the statement itself where that is too long to help."""
        found = _PLACE.search(rule)
        if found is None:
            return _capital(rule)
        file, line = found[1], int(found[2])
        for reaction in self.ruleset.reactions:
            if _holds(reaction.node.span, file, line):
                teller = Teller(self.scribe.words, me=reaction.owner) if reaction.owner else Teller(self.scribe.words)
                text = self.scribe.text(teller.reactions([reaction]))
                if 0 < len(text.split()) <= MOST_WORDS:
                    return text
        for verb in self.ruleset.verbs.values():
            if verb.body is not None and _holds(verb.body.span, file, line):
                told = self._statement(verb.body, rule[found.end() :])
                return f"{_capital(self.verb(verb.name))}: {told}" if told else _capital(self.verb(verb.name))
        return self._condition(file, line) or rule[found.end() :]

    def _condition(self, file: str, line: int) -> str:
        """The innermost `if` of the flow that holds this."""
        roots = [self.ruleset.flow] if self.ruleset.flow is not None else []
        inside = [
            node
            for root in (*roots, *(phase.body for phase in self.ruleset.phases.values()))
            for node in tree.walk(root)
            if isinstance(node, tree.If) and _holds(node.span, file, line)
        ]
        if not inside:
            return ""
        return self._sentence(min(inside, key=lambda n: n.span.end - n.span.start))

    def _statement(self, body: tree.Block, text: str) -> str:
        """The statement of a verb that is written like this, in words."""
        found = [n for n in tree.walk(body) if isinstance(n, tree.Call) and " ".join(n.span.text.split()) == text]
        return self._sentence(found[0]) if found else ""

    def _sentence(self, node: tree.Stmt) -> str:
        block = tree.Block(node.span, tree.Texts(node.span, []), [node], bare=True)
        text = self.scribe.text(Teller(self.scribe.words, in_flow=True).statements(block))
        return text if len(text.split()) <= MOST_WORDS else ""

    @staticmethod
    def place(rule: str) -> str:
        """Where the statement stands: file and line."""
        found = _PLACE.search(rule)
        return "" if found is None else f"{found[1]}:{found[2]}"

    def is_outermost(self, phase: str) -> bool:
        found = self.ruleset.phases.get(phase)
        return found is not None and found.parent is None


def _named(kind: model.Kind) -> bool:
    return any(above.name_text is not None for above in kind.line() if not above.builtin)


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _holds(span: Span, file: str, line: int) -> bool:
    return span.source.name.replace("\\", "/").endswith(file) and span.line <= line <= span.line + span.text.count("\n")
