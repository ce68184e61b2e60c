"""One game in every form it can be run in: paused at each decision, in one go, and with every promise checked."""

from __future__ import annotations

from interpreter.prove.conformance import conform
from tests.interpreter.tables import rules
from tests.interpreter.test_direct import in_one_go, pausing

SEEDS = range(6)
MOST = 200


def same_in_every_form(text: str, players: int = 2, variants: str = "") -> None:
    """The same decisions, options and ends in every form; and all that every game must keep."""
    made = rules(text, variants)
    program = made.program(players)
    for seed in SEEDS:
        asked, state = in_one_go(program, seed, MOST)
        paused, other = pausing(program, seed, MOST)
        assert asked == paused
        if len(asked) < MOST:
            assert program.position_digest(state) == program.position_digest(other)
            assert state.result == other.result
    report = conform(program, seed=1, checked=6, each=40)
    assert [str(finding) for finding in report.findings] == []
