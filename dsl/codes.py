"""The registry of diagnostic codes: one line each.

LD1xx syntax, LD2xx names, LD3xx types and meaning, LD4xx loading, composition and overlays, LD5xx words and
translations, LD6xx warnings and lints, LD7xx running games, LD8xx saves, seeds and options of the command line.

A new code is one line here and one page `dsl/explain/LDnnn.md`. The tests ask for the page, and for LD1xx to LD6xx
also for an example in `tests/dsl/mistakes` that triggers it.
"""

from __future__ import annotations

from dsl.diagnostics import Code, Severity

REGISTRY: dict[str, Code] = {}


def _error(id: str, slug: str, title: str, severity: Severity = Severity.ERROR) -> Code:
    if id in REGISTRY:
        raise ValueError(f"{id} is registered twice")
    REGISTRY[id] = Code(id, slug, title, severity)
    return REGISTRY[id]


def _warning(id: str, slug: str, title: str) -> Code:
    return _error(id, slug, title, Severity.WARNING)


# LD4xx ------------------------------------------------------------------------------- loading, composition, overlays
RULESET_NOT_FOUND = _error("LD401", "ruleset-not-found", "no ruleset of this name")
BAD_DESIGNATION = _error("LD402", "bad-designation", "a designation that cannot be read")
NOT_UTF8 = _error("LD403", "not-utf8", "a file that is not UTF-8")
TOO_LARGE = _error("LD404", "too-large", "a file or ruleset beyond the limits")
NO_RULES = _error("LD405", "no-rules", "a folder without rules")
OUTSIDE_FOLDER = _error("LD406", "outside-folder", "a file that is not inside its ruleset's folder")
CYCLIC_EXTENDS = _error("LD407", "cyclic-extends", "rulesets that extend each other in a circle")
AMBIGUOUS_RULESET = _error("LD408", "ambiguous-ruleset", "two rulesets of one name")
INVISIBLE_CHARACTER = _error("LD409", "invisible-character", "a character that cannot be seen")
