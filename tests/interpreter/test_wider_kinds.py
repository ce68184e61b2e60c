"""Values of a wider kind where a narrower one is wanted."""

from __future__ import annotations

import pytest

from tests.interpreter.every_form import same_in_every_form
from tests.interpreter.tables import offered, said, start

WIDER = """
kind part { }
kind peg is part { track age: number = 1 }
kind knob is part { }
peg red { }
knob blue { }
place heap { live true }
verb hit peg p { say 1; raise p.age }
verb hit_all each peg ps { say count(ps) }
define older(peg p): number = 10 if p is none else p.age + 20
change game { track newest: peg = none }
"""


@pytest.mark.parametrize(
    ("rules_of_it", "expected"),
    [
        ("hit each part in heap", [1]),
        ("for each part q in heap { hit q }", [1]),
        ("hit_all each part in heap", [1]),
        ("for each part q in heap { say older(q) }", [21, 10]),
        ("for each part q in heap { set game.newest to q; if game.newest is none { say 7 } else { say 8 } }", [8, 7]),
        ("hit one part in heap", [1]),
        ("for each part q in heap { if q is red { say 1 }; if q is not red { say 2 } }", [1, 2]),
    ],
)
def test_what_is_not_of_the_kind_that_is_wanted_is_nothing(rules_of_it: str, expected: list[int]) -> None:
    flow = f"flow {{ move each part in box to heap; ann does {{ {rules_of_it} }} }}"
    assert said(start(WIDER + flow)) == expected
    same_in_every_form(WIDER + flow)


def test_what_a_verb_does_nothing_to_is_not_offered() -> None:
    flow = "flow { move each part in box to heap; ann does { hit one part in heap } }"
    assert offered(start(WIDER + flow, ask_forced=True)) == ["red"]


@pytest.mark.parametrize("rest", [0, 400], ids=["few things", "many that cannot have it"])
def test_of_what_cannot_have_a_field_nothing_is_set(rest: int) -> None:
    """Also where a column holds only what can have it; and what is not there, is not saved."""
    text = f"""
    place heap {{ live true }}
    kind part {{ }}
    kind peg is part {{ track hurt: truth = false; track age: number = 1 }}
    kind knob is part {{ }}
    kind chip {{ }}
    peg red {{ }}
    knob blue {{ copies 2 }}
    chip grey {{ copies {rest} }}
    verb hit peg p {{ set p.hurt to true; raise p.age; set p.age to p.age + 1 }}
    verb touch part p {{ hit p }}
    """
    filled = f"{text} flow {{ move each part in box to heap;"
    touched = start(f"{filled} touch first knob; touch red; say red.age; say count(all peg where age > 1) }}")
    assert said(touched) == [3, 1]
    same_in_every_form(f"{filled} each player does {{ touch one part in heap; touch one part in heap }} }}")
