"""Just enough of JSON Schema to hold an exported ruleset against the published one, as a reader of it would."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
ASKED = {"$ref", "type", "const", "enum", "anyOf", "oneOf", "properties", "required", "additionalProperties", "items"}
ASKED |= {"propertyNames", "prefixItems", "minItems", "maxItems"}
REMARKS = {"title", "description", "default", "discriminator", "$defs", "$schema", "$id"}


def mistakes(value: Any, schema: dict[str, Any], root: dict[str, Any], path: str = "$") -> Iterator[str]:
    """Where the value is not as the schema says; unknown words of a schema are mistakes, too."""
    if set(schema) - ASKED - REMARKS:
        yield f"{path}: cannot tell what {sorted(set(schema) - ASKED - REMARKS)} ask"
    if "$ref" in schema:
        yield from mistakes(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, path)
    if "type" in schema and not _is(value, schema["type"]):
        yield f"{path}: {value!r:.40} is not {schema['type']}"
        return
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        yield f"{path}: {value!r:.40} is another value"
    for word in ("anyOf", "oneOf"):
        if word in schema:
            yield from _one_of(value, schema[word], schema.get("discriminator"), root, path)
    if isinstance(value, dict):
        yield from _in_object(value, schema, root, path)
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        for at, item in enumerate(value):
            yield from mistakes(item, first[at] if at < len(first) else schema.get("items", {}), root, f"{path}[{at}]")
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{path}: has {len(value)} items"


def _in_object(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], path: str) -> Iterator[str]:
    known = schema.get("properties", {})
    yield from (f"{path}: has no {key}" for key in schema.get("required", ()) if key not in value)
    for key, item in value.items():
        others = schema.get("additionalProperties", True)
        if key in known:
            yield from mistakes(item, known[key], root, f"{path}.{key}")
        elif others is False:
            yield f"{path}: {key} is not foreseen"
        elif isinstance(others, dict):
            yield from mistakes(item, others, root, f"{path}.{key}")
            yield from mistakes(key, schema.get("propertyNames", {}), root, f"{path}.{key}")


def _one_of(value: Any, parts: list[Any], discriminator: Any, root: dict[str, Any], path: str) -> Iterator[str]:
    if discriminator is not None and isinstance(value, dict):
        ref = discriminator["mapping"].get(value.get(discriminator["propertyName"]))
        if ref is None:
            yield f"{path}: no such node"
        else:
            yield from mistakes(value, {"$ref": ref}, root, path)
    elif all(next(mistakes(value, part, root, path), None) for part in parts):
        yield f"{path}: {value!r:.40} is none of these"


def _is(value: Any, type: str) -> bool:
    return isinstance(value, TYPES[type]) and (type == "boolean" or not isinstance(value, bool))
