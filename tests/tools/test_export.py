"""`ludolect export`: nothing is lost on the way to JSON and back, and the published schema tells the truth about it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pydantic import ValidationError

from dsl import export, tree
from dsl.diagnostics import Diagnostics, RulesError
from dsl.export.schema import fresh_schema
from dsl.export.syntax import SyntaxModel, constructs, syntax_model, written_slots
from dsl.export.write import _Writer
from dsl.frontend import check_texts, compile_ruleset
from dsl.model import Ruleset
from dsl.parse import parse
from dsl.source import Source
from ludolect.library import library
from tests.tools.json_schema import mistakes

if TYPE_CHECKING:
    from tests.tools.conftest import Run

COMPOSITIONS = ("tic_tac_toe", "caverns_of_soloth", "castle_panic:coop,easier_battles")


@pytest.fixture(scope="module", params=COMPOSITIONS)
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    return compile_ruleset(request.param, library())


def rules(text: str) -> Ruleset:
    found = Diagnostics()
    line = 'ruleset demo { name en "Demo" fr "Démo" es "Demo"; players 2..4 }\n'
    checked = check_texts({"demo/demo.rules": line + text}, found)
    found.raise_if_errors()
    assert checked is not None
    return checked


# ------------------------------------------------------------------ there and back


def test_json_to_models_to_json_is_the_same(ruleset: Ruleset) -> None:
    text = export.to_json(ruleset)
    assert export.as_json(export.from_json(text)) == text


def test_every_rule_can_be_rebuilt(ruleset: Ruleset) -> None:
    exported = export.from_json(export.to_json(ruleset))
    pairs = list(_trees(ruleset, exported))
    assert len(pairs) > 30
    for original, written in pairs:
        assert (written is None) == (original is None)
        if original is not None and written is not None:
            assert tree.dump(export.rebuild(written)) == tree.dump(original)


def _trees(ruleset: Ruleset, exported: export.RulesetExport) -> list[tuple[tree.Node | None, SyntaxModel | None]]:
    """Every tree of the ruleset beside its exported form."""
    pairs: list[tuple[tree.Node | None, SyntaxModel | None]] = [(ruleset.flow, exported.flow)]
    for kind, k in zip(ruleset.kinds.values(), exported.kinds, strict=True):
        pairs += [(kind.where, k.where), (kind.layout, k.layout)]
        pairs += [(a.expr, b.value) for a, b in zip(kind.formulas.values(), k.formulas, strict=True)]
        pairs += [(a.body, b.body) for a, b in zip(kind.rules.values(), k.rules, strict=True)]
        pairs += zip(kind.legends.values(), k.legends, strict=True)
        pairs += [(a.node, exported.reactions[b].node) for a, b in zip(kind.reactions, k.reactions, strict=True)]
    pairs += [(a.value, b.value) for a, b in zip(ruleset.defines.values(), exported.defines, strict=True)]
    pairs += [(a.body, b.body) for a, b in zip(ruleset.verbs.values(), exported.verbs, strict=True)]
    pairs += [(a.body, b.body) for a, b in zip(ruleset.phases.values(), exported.phases, strict=True)]
    pairs += [(a.node, b.node) for a, b in zip(ruleset.reactions, exported.reactions, strict=True)]
    pairs += [(a.node, b.declaration) for a, b in zip(ruleset.variants.values(), exported.variants, strict=True)]
    pairs += [(a.node, b.declaration) for a, b in zip(ruleset.examples.values(), exported.examples, strict=True)]
    return pairs


def test_every_construct_of_the_language_goes_there_and_back(repository: Path) -> None:
    source = Source("whole.rules", (repository / "tests/dsl/whole_language.rules").read_text(encoding="utf-8"))
    seen: set[type[tree.Node]] = set()
    writer = _Writer(Ruleset(["whole"], "whole", None, (2, 4), [source]))
    for decl in parse(source).decls:
        written = writer.node(decl)
        again = syntax_model(type(decl)).model_validate_json(written.model_dump_json(exclude_none=True))
        assert again == written
        assert tree.dump(export.rebuild(again)) == tree.dump(decl)
        seen |= {type(node) for node in tree.walk(decl)}
    assert set(constructs()) <= seen


# ------------------------------------------------------------------ what is in it


def test_names_say_what_they_mean_and_expressions_what_they_are() -> None:
    exported = export.export(rules("define most(player p): number = 3 if p is you else 1\nflow { }"))
    value = exported.defines[0].value.model_dump(exclude_none=True)
    assert (value["node"], value["type"]) == ("Conditional", "number")
    left, right = value["test"]["left"], value["test"]["right"]
    assert left["means"] == {"sort": "local", "name": "p"}
    assert right["means"] == {"sort": "builtin", "name": "you"}
    assert value["at"] == (0, 2, 33)


def test_words_come_in_all_languages() -> None:
    found = rules('kind coin { name en "the coin" fr "l\'obole" f es "la moneda" }\nflow { }')
    exported = json.loads(export.to_json(found))
    coin = next(kind for kind in exported["kinds"] if kind["name"] == "coin")
    assert coin["name_words"] == {
        "en": {"text": "the coin"},
        "fr": {"text": "l'obole", "gender": "f"},
        "es": {"text": "la moneda"},
    }


def test_the_same_rules_give_the_same_json_wherever_one_stands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = export.to_json(compile_ruleset("tic_tac_toe", library()))
    monkeypatch.chdir(tmp_path)
    assert export.to_json(compile_ruleset("tic_tac_toe", library())) == here


@pytest.mark.parametrize(
    ("path", "value"),
    [(("schema_version",), 2), (("surprise",), 1), (("flow", "node"), "Blob"), (("flow", "statements"), "none")],
)
def test_what_is_not_of_the_format_is_refused(path: tuple[str, ...], value: object) -> None:
    data = json.loads(export.to_json(rules("flow { }")))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(ValidationError):
        export.from_json(json.dumps(data))


def test_a_formula_too_deep_for_readers_of_json_is_a_diagnostic() -> None:
    deep = "define deep: number = " + "(" * 100 + "1" + ")" * 100 + "\nflow { }"
    with pytest.raises(RulesError) as refused:
        export.to_json(rules(deep))
    assert refused.value.diagnostics[0].code.id == "LD815"
    assert export.from_json(export.to_json(rules(deep.replace("(" * 20, "").replace(")" * 20, "")))).defines


# ------------------------------------------------------------------ the schema


def test_the_published_schema_is_current() -> None:
    assert export.published_schema() == fresh_schema(), "run: python -m dsl.export"


def test_what_is_written_is_what_the_schema_says(ruleset: Ruleset) -> None:
    schema = json.loads(export.published_schema())
    data = json.loads(export.to_json(ruleset))
    assert list(mistakes(data, schema, schema)) == []
    data["kinds"][-1]["copies"] = "many"
    data["flow"]["statements"][0]["node"] = "Blob"
    del data["players"]
    assert len(list(mistakes(data, schema, schema))) == 3


def test_the_schema_tells_of_every_construct() -> None:
    schema = json.loads(export.published_schema())
    for construct in constructs():
        properties = schema["$defs"][construct.__name__]["properties"]
        assert properties["node"]["const"] == construct.__name__
        assert set(written_slots(construct)) <= set(properties)


def test_the_command_prints_rules_or_schema(run: Run) -> None:
    done = run("export", "tic_tac_toe")
    assert done.code == 0
    assert export.from_json(done.out).designation == "tic_tac_toe"
    assert len(run("export", "--compact", "tic_tac_toe").out.splitlines()) == 1
    assert run("export", "--schema").out == export.published_schema()
    assert run("export", "tic_tac_toe", "--out", "rules.json").out == ""
    assert Path("rules.json").read_text(encoding="utf-8") == done.out


def test_the_command_refuses_what_it_cannot_do(run: Run) -> None:
    assert run("export").code == run("export", "--schema", "tic_tac_toe").code == 2
    nowhere = run("export", "nowhere")
    assert nowhere.code == 1
    assert "LD401" in nowhere.err
