"""`python -m dsl.export` writes the published schema anew."""

from __future__ import annotations

from dsl.export.schema import PUBLISHED, fresh_schema

PUBLISHED.write_text(fresh_schema(), encoding="utf-8")
