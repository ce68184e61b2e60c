"""`python -m dsl.export` writes the published schema anew."""

from __future__ import annotations

from dsl.export.schema import PUBLISHED, fresh_schema
from dsl.writing import write_whole

write_whole(PUBLISHED, fresh_schema())
