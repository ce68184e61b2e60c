"""Through everything: rules in, what came of them out. Nothing here knows where the rules come from."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass

from dsl.diagnostics import Diagnostics, RulesError
from dsl.format import format_source
from dsl.frontend import check_loaded, check_texts
from dsl.load import Loaded
from dsl.model import Ruleset
from dsl.render import as_json, full
from dsl.source import Source
from interpreter.compile.joining import compiled
from interpreter.run.faults import RulesFault
from tests.net import forms
from tests.net.findings import Finding, TooLong, deadline, from_exception

LONGEST = 30  # seconds of work: what takes longer does not end
MOST = 400  # decisions of a game that has to keep its promises


@dataclass(frozen=True)
class Outcome:
    """`came`: refused, faulty (rules that cannot be run, with a diagnostic), played, or wrong, with a finding.
    `searched`: searches gave up, so that each decision costs as much as a search may."""

    came: str
    code: str = ""
    decisions: int = 0
    finding: Finding | None = None
    searched: bool = False

    @property
    def sound(self) -> bool:
        return self.finding is None


def examined(
    check: Callable[[Diagnostics], Ruleset | None],
    seed: int,
    *,
    most: int = 150,
    every: int = 1,
    whole: bool = True,
    ends: bool = True,
) -> Outcome:
    """Check, lower, play in all forms, save and resume at every so many decisions; `whole`: also everything that
    `conform` asks, and decisions drawn by lot. `ends`: whether every game must come to its end."""
    stage = "check"
    came, code, decisions, searched = "refused", "", 0, False
    try:
        with deadline(LONGEST), warnings.catch_warnings():
            warnings.simplefilter("error", SyntaxWarning)  # generated code that Python itself wonders about
            found = Diagnostics()
            ruleset = check(found)
            full(found)
            as_json(found)
            errors = [diagnostic for diagnostic in found if diagnostic.is_error]
            if errors or ruleset is None:
                return Outcome("refused", errors[0].code.id if errors else "")
            stage = "lower"
            low, high = ruleset.players
            program = compiled(ruleset, min(max(low, 2), high))
            stage = "play"
            played = forms.same_in_every_form(program, seed, most, by_lot=whole)
            came, code, decisions = "faulty" if played.fault else "played", played.fault, len(played.asked)
            searched = played.gave_up
            stage = "resume"
            forms.kept_and_resumed(program, seed, forms.SEARCHED if searched else most, every=every)
            if whole:
                stage = "conform"
                longest, ends = (forms.SEARCHED, False) if searched else (MOST, ends)
                searched |= forms.promises(program, seed, longest, ends=ends)
    except RulesFault as fault:
        return Outcome("faulty", fault.diagnostic.code.id, decisions)
    except (Exception, TooLong) as wrong:
        return Outcome("wrong", "", decisions, from_exception(stage, wrong))
    return Outcome(came, code, decisions, searched=searched)


def examined_text(text: str, seed: int, *, whole: bool = True, below: str | None = None) -> Outcome:
    """`below`: the ruleset that this one extends."""
    if whole and (wrong := laid_out(text)) is not None:
        return Outcome("wrong", finding=wrong)
    texts = {"small_world/small_world.rules": text}
    if below is not None:
        texts = {"small_world/small_world.rules": below, "larger_world/larger_world.rules": text}
    return examined(lambda found: check_texts(texts, found), seed, whole=whole)


def laid_out(text: str) -> Finding | None:
    """The formatter proves that its result means the same; and it has nothing to say about its own result."""
    try:
        once = format_source(Source("small_world.rules", text))
        if format_source(Source("small_world.rules", once)) != once:
            return Finding("fmt", "laid out again it is laid out otherwise", once)
    except RulesError as refused:
        codes = {diagnostic.code.id for diagnostic in refused.diagnostics}
        return Finding("fmt", f"refused: {', '.join(sorted(codes))}", str(refused))
    except Exception as wrong:
        return from_exception("fmt", wrong)
    return None


def examined_loaded(loaded: Loaded, seed: int, *, whole: bool = False) -> Outcome:
    return examined(lambda found: check_loaded(loaded, found), seed, most=30, every=4, whole=whole, ends=False)
