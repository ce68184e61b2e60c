"""The checked ruleset as JSON, for other tools, in a published and versioned format.

`to_json` writes, `from_json` reads, `rebuild` makes nodes of `dsl.tree` again from the syntax trees in it. The schema
lies beside this file, as `schema.json`; `python -m dsl.export` writes it anew.
"""

from __future__ import annotations

from dsl import model
from dsl.export.models import SCHEMA_VERSION, RulesetExport
from dsl.export.rebuild import rebuild
from dsl.export.schema import published_schema
from dsl.export.write import export


def to_json(ruleset: model.Ruleset, *, indent: int | None = 1) -> str:
    """Raises `RulesError` for a rule that is nested deeper than readers of JSON can follow."""
    return as_json(export(ruleset), indent=indent)


def as_json(exported: RulesetExport, *, indent: int | None = 1) -> str:
    """What has no value is left out."""
    return exported.model_dump_json(indent=indent, exclude_none=True) + "\n"


def from_json(text: str) -> RulesetExport:
    """Raises pydantic's `ValidationError` for anything that is not an exported ruleset of this version."""
    return RulesetExport.model_validate_json(text)


__all__ = [
    "SCHEMA_VERSION",
    "RulesetExport",
    "as_json",
    "export",
    "from_json",
    "published_schema",
    "rebuild",
    "to_json",
]
