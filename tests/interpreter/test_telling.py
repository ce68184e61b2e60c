"""The form as text for people: that of a small ruleset word for word, and that larger ones have one.

After a deliberate change of the lowering or of the words:

    python tests/interpreter/test_telling.py --update

and read the difference before committing it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from interpreter.compile.form import form_of, titles
from interpreter.compile.joining import compiled
from interpreter.ir import effects, functions, values
from interpreter.ir.telling import Names, Telling
from interpreter.ir.values import Var
from ludolect.api import load
from ludolect.cli import cli

GOLDEN = Path(__file__).resolve().parent / "golden" / "lamps.form.txt"
RULES = GOLDEN.with_name("lamps.rules")


def told() -> str:
    from dsl.diagnostics import Diagnostics
    from dsl.frontend import check_texts

    ruleset = check_texts({"lamps.rules": RULES.read_text(encoding="utf-8")}, Diagnostics())
    assert ruleset is not None
    program = compiled(ruleset, 2)
    lines = [*form_of(program, ()), *form_of(program, [title for title in titles(program) if title.isidentifier()])]
    places = [(f"{line.span.line:>3}" if line.span is not None else "   ") for line in lines]
    return "".join(f"{place} | {line.text}".rstrip() + "\n" for place, line in zip(places, lines, strict=True))


def test_the_form_of_a_small_ruleset_is_the_expected_one() -> None:
    assert told() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["bear_and_hare", "chess", "witchcraft", "castle_panic"])
def test_whole_rulesets_can_be_told(name: str) -> None:
    rules = load(name)
    program = rules.program(rules.players[0])
    lines = list(form_of(program, titles(program)))
    assert len(lines) > len(program.module.units)
    assert not [line.text for line in lines if "object at 0x" in line.text or "<class" in line.text]


def test_what_stands_for_itself_is_spelled() -> None:
    telling = Telling(Names(("box", "hall"), {"c0": "glow"}, {"T1": "cost"}, {"K2": "lamp"}), {"v2": "p"})
    p, x = Var("v2"), Var("x7")
    assert telling.value(values.Load("c0", p)) == "p.glow"
    assert telling.value(values.Entry(values.Table("T1"), values.At(p))) == "p.place.cost"
    assert telling.value(values.Entry(values.Table("K2"), x)) == "(x7 is a lamp)"
    found = values.Each(x, (values.Clause(x, values.Contents(values.Number(1)), (values.Not(p),)),))
    assert telling.value(values.Listed(found)) == "listed([x7 for x7 in contents(hall) if not p])"
    assert telling.effect(effects.Store("c0", p, values.ONE)) == "p.glow <- 1"
    assert telling.effect(effects.Move(p, values.Number(0), on_top=True)) == "move p to box on top"
    assert telling.effect(effects.Group(False)) == "group(ends)"
    assert telling.statement(functions.Add(x, values.ONE)) == "add(x7, 1)"


def test_the_command_shows_one_rule_with_its_places() -> None:
    shown = CliRunner().invoke(cli, ["show", "connect_four", "--ir", "fill"])
    assert shown.exit_code == 0
    assert "connect_four/connect_four.rules:80 │   move " in shown.output
    assert "flow(" not in shown.output
    assert CliRunner().invoke(cli, ["show", "connect_four", "--ir", "--lang", "fr"]).exit_code == 2
    unknown = CliRunner().invoke(cli, ["show", "connect_four", "--ir", "fil"])
    assert unknown.exit_code != 0


if __name__ == "__main__" and "--update" in sys.argv:
    GOLDEN.write_text(told(), encoding="utf-8")
