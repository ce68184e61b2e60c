"""The Python that a small ruleset becomes, word for word.

After a deliberate change of the lowering:

    python tests/interpreter/test_generated.py --update

and read the difference before committing it.
"""

from __future__ import annotations

import ast
import builtins
import re
import sys
from pathlib import Path

from interpreter.compile.joining import compiled
from interpreter.lower import spelling
from interpreter.run.running import runner
from tests.interpreter.free_names import free_names
from tests.interpreter.tables import rules

GOLDEN = Path(__file__).resolve().parent / "golden" / "lamps.py.txt"
RULES = GOLDEN.with_name("lamps.rules")


def generated() -> str:
    from dsl.diagnostics import Diagnostics
    from dsl.frontend import check_texts

    found = Diagnostics()
    ruleset = check_texts({"lamps.rules": RULES.read_text(encoding="utf-8")}, found)
    assert ruleset is not None
    assert not found.errors
    return compiled(ruleset, 2).module.source


def test_the_generated_python_is_the_expected_one() -> None:
    assert generated() == GOLDEN.read_text(encoding="utf-8")


def test_it_is_the_same_every_time() -> None:
    assert generated() == generated()


def test_no_word_of_an_author_gets_into_it() -> None:
    """Only generated names: nothing that stands in the rules can become Python."""
    source = generated()
    for word in ("lamp", "porch", "hall", "switch", "glow", "evening", "crack"):
        assert word in RULES.read_text(encoding="utf-8")
        assert word not in source


def test_a_letter_has_one_meaning() -> None:
    assert len({*spelling.BOUND, *spelling.MODULE, *spelling.TABLES}) == sum(
        len(each) for each in (spelling.BOUND, spelling.MODULE, spelling.TABLES)
    )


GARDEN = """
choices side is circle { left; right }
kind bed is place {
  live true
  x: number
  step(side d): bed = depending on d { left: bed(x - 1); right: bed(x + 1) }
}
bed for each 1..6 x { x x }
kind bulb { track size: number = 1; near: list of bed = around(place) }
bulb onion { copies 4 }
bulb leek { copies 4 }
define crowded(bed b): truth = count(all bulb in b) > 1
define reach(bed b, side d): number = count(all bed in ray(b, d))
verb plant bulb p to bed b { requires no bulb in b; move p to b; grow p }
verb grow bulb p { raise p.size by 1; spread p }
verb spread bulb p { for each bed b in p.near where crowded(b) { wither first bulb in b } }
verb wither bulb p { move p to box }
verb rest { requires no bulb q where q.size > 3 and can(wither q) }
forbid plant bulb p to bed b where reach(b, left) > 4 and p is leek
when wither bulb p where some bulb q where q.size is p.size { each player may { grow one bulb r where r.size < 2 } }
whenever some bed b where count(all bulb in b) > 3 { win player(1) }
flow {
  5 times {
    each player does {
      plant one bulb in box to one bed b where some bed c in list(y for each bed y in around(b)) where no bulb in c
      may { rest }
      for each bulb p by p.size { if some bulb q in p.place where q is not p { grow q } }
    }
  }
  rank each player p by count(all bulb q where q.size > p.index)
}
"""


def test_no_name_in_a_function_is_one_of_the_module_and_none_is_missing() -> None:
    program = rules(GARDEN).program(2)
    assert runner(program).direct is not None
    assert runner(program).drawn is not None
    letters = {name[0] for name in program.module.namespace if re.fullmatch(r"[a-zA-Z]\d+[a-z]*", name)}
    assert letters <= {*spelling.MODULE, *spelling.TABLES}
    for source in map(str, program.texts.values()):
        for function in ast.walk(ast.parse(source)):
            if isinstance(function, ast.FunctionDef):
                inner = [n for part in function.body for n in ast.walk(part)]
                own = {n.id for n in inner if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
                own |= {arg.arg for arg in function.args.args}
                own |= {arg.arg for n in inner if isinstance(n, ast.Lambda) for arg in n.args.args}
                assert not own & set(program.module.namespace), function.name
                assert {name[0] for name in own if re.fullmatch(r"[a-zA-Z]\d+", name)} <= set(spelling.BOUND)
                body = [f"    {line}" for part in function.body for line in ast.unparse(part).split("\n")]
                missing = free_names(body) - own - set(program.module.namespace) - set(dir(builtins))
                assert not missing, function.name


def test_what_a_comprehension_or_a_lambda_binds_is_its_own() -> None:
    lines = ["    for x1 in S.has[v1]:", "        if any(x2 > n0 for x2 in x1 if (lambda x3: x3 + x4)(x2)):"]
    assert free_names([*lines, "            total = x2"]) == {"S", "any", "v1", "n0", "x2", "x4"}


if __name__ == "__main__" and "--update" in sys.argv:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))
    GOLDEN.write_text(generated(), encoding="utf-8")
