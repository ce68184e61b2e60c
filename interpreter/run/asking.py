"""A pending decision, asked once more in a state that was changed under it."""

from __future__ import annotations

from interpreter import ir
from interpreter.run.program import Program
from interpreter.run.state import State


def ask_again(program: Program, state: State) -> bool:
    """Finds what is offered anew, for the rule on top of the stack. False if it waits for something else than a choice:
    then nothing is changed."""
    frame = state.stack[-1]
    op = program.module.goes_on[frame[0]].after
    if not isinstance(op, ir.Ask) or program.module.sites[op.site].kind == "report":
        return False
    if op.site not in program.questions:
        text = f"({op.site}, {op.decider}, {op.options}, {op.optional}, {op.strict})"
        program.questions[op.site] = compile(text, "<ludolect rules, asked again>", "eval")
    variables = {f"v{i}": value for i, value in enumerate(frame[1:])}
    names = {**program.module.namespace, **variables, "S": state}
    state.ask = eval(program.questions[op.site], names)  # built from checked IR only
    return True
