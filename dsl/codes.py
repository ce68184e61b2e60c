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


# LD1xx ------------------------------------------------------------------------------------------------------ syntax
UNEXPECTED = _error("LD101", "unexpected", "something that cannot stand here")
MISSPELT_WORD = _error("LD102", "misspelt-word", "a misspelt word of the language")
MISSING = _error("LD103", "missing", "something is missing")
UNCLOSED = _error("LD104", "unclosed", "a bracket that is never closed")
STRAY_CLOSER = _error("LD105", "stray-closer", "a closing bracket too many")
UNCLOSED_TEXT = _error("LD106", "unclosed-text", "a text or grid that is never closed")
STRANGE_CHARACTER = _error("LD107", "strange-character", "a character that means nothing")
RESERVED_NAME = _error("LD108", "reserved-name", "a word of the language used as a name")
FOREIGN_OPERATOR = _error("LD109", "foreign-operator", "an operator of another language")

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
NO_RULESET_LINE = _error("LD410", "no-ruleset-line", "a ruleset that does not say its name")
TWO_RULESET_LINES = _error("LD411", "two-ruleset-lines", "a ruleset that says its name twice")
NOT_AN_EXPANSION = _error("LD412", "not-an-expansion", "two games that do not belong together")
WRONG_FOLDER = _error("LD413", "wrong-folder", "a folder and a ruleset of different names")
