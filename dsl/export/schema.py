"""The published JSON Schema of the exported ruleset, made from the models."""

from __future__ import annotations

import json
from pathlib import Path

from dsl.export.models import SCHEMA_VERSION, RulesetExport

PUBLISHED = Path(__file__).with_name("schema.json")


def fresh_schema() -> str:
    schema = RulesetExport.model_json_schema(mode="serialization")
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:ludolect:ruleset:{SCHEMA_VERSION}",
        "title": f"Ludolect ruleset, version {SCHEMA_VERSION}",
    }
    return json.dumps({**head, **{key: part for key, part in schema.items() if key not in head}}, indent=1) + "\n"


def published_schema() -> str:
    return PUBLISHED.read_text(encoding="utf-8")
