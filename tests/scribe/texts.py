"""Every text the scribe can write about a ruleset, by a name that says what it is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from dsl.model import Ruleset
from scribe import Lang, Line, Scribe
from scribe.pages.terms import kind_lines


def _flat(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        yield line.text
        yield from _flat(line.below)


@cache
def all_texts(rules: Ruleset, lang: Lang, markdown: bool = False) -> dict[str, str]:
    scribe = Scribe(rules, lang, markdown=markdown)
    out = {"title": scribe.title()}
    for kind in rules.kinds.values():
        if not kind.builtin:
            out[f"name {kind.name}"] = scribe.name(kind, article=True)
            out[f"kind {kind.name}"] = scribe.piece_text(kind)
            out[f"meaning {kind.name}"] = "\n".join(_flat(kind_lines(scribe, kind)))
            out[f"lines {kind.name}"] = "\n".join(_flat(scribe.piece_lines(kind)))
            out[f"settings {kind.name}"] = "\n".join(
                ": ".join(part for part in pair if part) for pair in scribe.settings(kind)
            )
    for verb in rules.verbs.values():
        if verb.body is not None:
            out[f"title {verb.name}"] = scribe.verb_title(verb)
            out[f"verb {verb.name}"] = scribe.verb_text(verb)
            out[f"entry {verb.name}"] = "\n".join(_flat(scribe.verb_entry(verb)))
    out["starts"] = "\n".join(_flat(scribe.starts()))
    out["setup"] = "\n".join(_flat(scribe.setup()))
    out["course"] = "\n".join(_flat(scribe.course()))
    out["general"] = "\n".join(_flat(scribe.general()))
    for phase in rules.phases.values():
        out[f"phase {phase.name}"] = "\n".join(_flat(scribe.phase_text(phase)))
    for variant in rules.variants.values():
        out[f"variant {variant.name}"] = "\n".join(_flat(scribe.variant_text(variant)))
    for define in rules.defines.values():
        out[f"define {define.name}"] = "\n".join(_flat(scribe.define_text(define)))
    for example in rules.examples.values():
        told = scribe.example_text(example)
        out[f"example {example.name}"] = "\n".join(_flat((*told.given, *told.happens, *told.then)))
    return out
