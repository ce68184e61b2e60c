"""Rules that pass the checker and still cannot be run: they never end, or calculate something that has no result.

Each becomes an exception that carries a diagnostic like any other mistake in rules, with the rule that was running and
the chain of rules that led to it. The chain is read off the frames of the state and, for rules that cannot pause and so
have no frame there, off the Python functions made from them.
"""

from __future__ import annotations

from collections.abc import Mapping

from dsl.codes import ENDLESS_RULES, NO_RESULT
from dsl.diagnostics import Code, Diagnostic, Label
from dsl.source import Span
from interpreter.run.compiled import Module
from interpreter.run.errors import NO_RESULT_ERRORS, GameError, has_no_result
from interpreter.run.limits import Runaway
from interpreter.run.origins import Origins, Step
from interpreter.run.state import State

MOST_SHOWN = 6
CALCULATING = dict(zip(NO_RESULT_ERRORS, ("calculates with nothing", "divides by zero", "counts too far"), strict=True))


class RulesFault(GameError):
    """A rule that cannot be run, as a diagnostic. `chain`: the rules that were running, outermost first."""

    def __init__(self, diagnostic: Diagnostic, chain: list[Step]) -> None:
        super().__init__(f"{diagnostic.primary.span}: {diagnostic.code} {diagnostic.message}")
        self.diagnostic = diagnostic
        self.chain = [step.rule for step in chain]


class RulesRunaway(RulesFault):
    """A rule that does not end."""


def fault(module: Module, state: State, error: Exception) -> Exception:
    """What to raise for an exception met while rules were running: itself, if it is none of these."""
    chain = running(module, state, error)
    if isinstance(error, Runaway | RecursionError):
        endless = "more than any game needs" if str(error) == "steps" else "each inside the one before"
        return RulesRunaway(
            _told(
                module,
                chain,
                ENDLESS_RULES,
                f"the rules do not come to an end: {' > '.join(_last(chain)) or 'a formula'}",
                f"the same rules run again and again, {endless}",
                "give the loop or the reaction a condition that becomes false",
            ),
            chain,
        )
    if has_no_result(error):
        what = next(told for kind, told in CALCULATING.items() if isinstance(error, kind))
        return RulesFault(
            _told(
                module,
                chain,
                NO_RESULT,
                f"a rule {what}: {' > '.join(_last(chain)) or 'a formula'}",
                "a sum with nothing in it, or a division by zero, has no result",
                "test for it first, as in `if x is not none { ... }` or `0 if n is 0 else 12 div n`",
            ),
            chain,
        )
    if chain and chain[-1].span is not None:
        error.rule_span = chain[-1].span  # type: ignore[attr-defined]
    return error


def formula_fault(formulas: Mapping[str, tuple[str, Span]], error: Exception) -> Exception:
    """The same for what no rule was running for: values that never change, which are worked out before any game begins,
    and scores. `formulas`: by the function made from each, what it is called and where it stands."""
    met: dict[str, None] = {}
    link = error.__traceback__
    while link is not None:
        if link.tb_frame.f_code.co_filename.startswith("<ludolect"):
            met[link.tb_frame.f_code.co_name] = None
        link = link.tb_next
    known = [formulas[name] for name in reversed(met) if name in formulas]
    what = next((told for kind, told in CALCULATING.items() if isinstance(error, kind)), None)
    endless = isinstance(error, Runaway | RecursionError)
    if not known or not (endless or has_no_result(error)):
        return error
    (title, span), *others = known[:MOST_SHOWN]
    also = tuple(Label(where, f"read by {other}") for other, where in others)
    if isinstance(error, Runaway):
        reason, remedy = "it looks at more things than any game needs", "ask for less at once, or `track` what is known"
        message = f"{title} takes too long to work out"
        return RulesRunaway(Diagnostic(ENDLESS_RULES, message, Label(span, title), also, reason, remedy), [])
    if endless:
        reason, remedy = "to know it one would have to know it already", "give one of the things a value of its own"
        message = f"{title} needs its own value"
        return RulesRunaway(Diagnostic(ENDLESS_RULES, message, Label(span, title), also, reason, remedy), [])
    reason = "a sum with nothing in it, or a division by zero, has no result"
    remedy = "give every thing of the kind a value, or write `= none` where there is none to be read"
    return RulesFault(Diagnostic(NO_RESULT, f"{title} {what}", Label(span, title), also, reason, remedy), [])


def running(module: Module, state: State, error: Exception) -> list[Step]:
    """The rules that were running, outermost first, each with the statement it was at. Straight code may have put
    frames on the stack, for searches, but all of its rules are running."""
    origins = Origins(module)
    waiting = [origins.waiting(frame) for frame in state.stack]
    met: list[Step] = []
    link = error.__traceback__
    while link is not None:
        code = link.tb_frame.f_code
        runs = origins.runs(code)
        if runs is not None:
            span = origins.spans(code.co_filename).get(link.tb_lineno)
            if runs.form == "straight":
                waiting = []
                met += origins.steps(runs, span)
            else:
                if runs.form == "block" and waiting:
                    waiting.pop()  # the block that was running has its frame on top
                met.append(origins.step(runs, span))
        link = link.tb_next
    return [*waiting, *met]


def _told(module: Module, chain: list[Step], code: Code, message: str, reason: str, remedy: str) -> Diagnostic:
    """The innermost rule that is written down, with the ones around it."""
    spans: dict[Span, str] = {}
    for step in reversed(chain):
        if step.span is not None:
            spans.setdefault(step.span, step.rule)
    if not spans:
        source = module.ruleset.sources[0]
        spans[source.span(0, 0)] = "this ruleset"
    (first, title), *around = list(spans.items())[: MOST_SHOWN + 1]
    also = tuple(Label(span, f"called from {title}") for span, title in around)
    return Diagnostic(code, message, Label(first, f"while running {title}"), also, reason, remedy)


def _last(chain: list[Step]) -> list[str]:
    return [step.rule for step in chain[-MOST_SHOWN:]]
