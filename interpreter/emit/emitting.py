"""Functions of a program, printed as Python; and which line was made from which statement of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dsl.source import Span
from interpreter.improve.hoist import LISTS, bits_once, lists_to_hoist
from interpreter.ir import code as c
from interpreter.ir import functions as f
from interpreter.ir.python import Printer, python, reading, statement
from interpreter.ir.values import Value, Var
from interpreter.run.limits import MOST_STEPS, STEP


class Text:
    """Python source as it grows. `spans`: by line, the statement of the rules it was made from; `runs`: by function,
    what it runs; `after`: by block, the statement after which a frame goes on with it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.spans: dict[int, Span] = {}
        self.runs: dict[str, f.Runs] = {}
        self.after: dict[int, Span] = {}

    def __str__(self) -> str:
        return "\n".join(self.lines) + "\n"

    def add(self, *lines: str) -> None:
        self.lines += lines

    def function(self, made: f.Function, depth: int = 0) -> None:
        indent = "    " * depth
        if made.runs is not None:
            self.runs[made.name] = made.runs
        params = "".join(f", {param.name}" for param in made.params)
        optional = "" if made.optional is None else f", {made.optional.name}=None"
        if made.remembered:
            self.add(f"{indent}@{made.remembered}")
        self.add(f"{indent}def {made.name}(S{params}{optional}):")
        lists = lists_to_hoist(made.body)
        self.add(*(f"{indent}    {local} = S.{name}" for name, local in lists.items()))
        self.block(bits_once(made.body) if lists else made.body, depth + 1, reading(lists) if lists else python)

    def block(self, statements: Iterable[f.Statement], depth: int, p: Printer) -> None:
        for made in statements:
            _STATED[type(made)](self, made, "    " * depth, p)

    def put(self, made: f.Statement, indent: str, *lines: str) -> None:
        for line in lines:
            self.lines.append(indent + line)
            if made.span is not None:
                self.spans[len(self.lines)] = made.span

    def inside(self, statements: Iterable[f.Statement], indent: str, p: Printer) -> None:
        self.block(statements, len(indent) // 4 + 1, p)


def height(statements: Iterable[f.Statement]) -> int:
    """How many lines they take."""
    text = Text()
    text.block(statements, 1, python)
    return len(text.lines)


def _names(symbols: Iterable[Var]) -> str:
    return ", ".join(symbol.name for symbol in symbols)


def _when(text: Text, made: f.When, indent: str, p: Printer) -> None:
    text.put(made, indent, f"if {p(made.test)}:")
    text.inside(made.body, indent, p)
    if made.otherwise:
        text.add(f"{indent}else:")
        text.inside(made.otherwise, indent, p)


def _for_each(text: Text, made: f.ForEach, indent: str, p: Printer) -> None:
    text.put(made, indent, f"for {made.symbol.name} in {p(made.items)}:")
    text.inside(made.body, indent, p)
    if made.otherwise:
        text.add(f"{indent}else:")
        text.inside(made.otherwise, indent, p)


def _for_counted(text: Text, made: c.ForCounted, indent: str, p: Printer) -> None:
    text.put(made, indent, f"for {made.place.name}, {made.symbol.name} in enumerate({p(made.items)}, 1):")
    text.inside(made.body, indent, p)


def _repeat(text: Text, made: f.Repeat, indent: str, p: Printer) -> None:
    text.put(made, indent, f"while {p(made.test)}:")
    text.inside(made.body, indent, p)


def _charge(text: Text, made: c.Charge, indent: str, p: Printer) -> None:
    times = "" if made.things is None else f" * len({p(made.things)})"
    text.put(made, indent, f"S.steps -= {STEP}{times}", "if S.steps < 0:", "    S.tick()")


def _journal(text: Text, made: c.Journal, indent: str, p: Printer) -> None:
    piece, old, here, goal = (symbol.name for symbol in (made.piece, made.old, made.here, made.goal))
    text.put(made, indent, "if S.search is not None:")
    at, has = LISTS["at"], LISTS["has"]
    noted = f"({at}, {piece}, {old}), ({has}, {old}, {here}), ({has}, {goal}, {has}[{goal}])"
    text.put(made, indent, f"    S.search.journal += ({noted})")
    if made.derived:
        text.put(made, indent, f"    if SEEN[{old}] or SEEN[{goal}]:", f"        S.journal_derived({old}, {goal})")


def _jump(text: Text, made: c.Jump, indent: str, p: Printer) -> None:
    text.put(made, indent, f"F[0] = {made.block}")
    if made.span is not None:
        text.after[made.block] = made.span


def _set_kept(made: c.SetKept, p: Printer) -> str:
    name, slot = made.symbol.name, f"F[{made.symbol.number + 1}]"
    return f"{slot} = {name}" if made.value is None else f"{name} = {slot} = {p(made.value)}"


def _await(made: c.Await, p: Printer) -> str:
    return f"S.ask = ({made.site}, {p(made.decider)}, {p(made.options)}, {p(made.optional)}, {made.strict})"


def _listed(values: Iterable[Value], p: Printer) -> str:
    return ", ".join(map(p, values))


def _line(printed: Callable[[Any, Printer], str]) -> Callable[[Text, Any, str, Printer], None]:
    """A statement that takes one line."""

    def put(text: Text, made: f.Statement, indent: str, p: Printer) -> None:
        text.put(made, indent, printed(made, p))

    return put


_STATED: dict[type[f.Statement], Callable[[Text, Any, str, Printer], None]] = {
    f.When: _when,
    f.ForEach: _for_each,
    f.Repeat: _repeat,
    c.ForCounted: _for_counted,
    c.Charge: _charge,
    c.Jump: _jump,
    c.Journal: _journal,
    f.Give: _line(lambda n, p: f"return {p(n.value)}"),
    f.Leave: _line(lambda n, p: "break"),
    f.Set: _line(lambda n, p: f"{_names(n.symbols)} = {_listed(n.values, p)}"),
    f.Unpack: _line(lambda n, p: f"{_names(n.symbols)} = {p(n.value)}"),
    f.Add: _line(lambda n, p: f"{n.symbol.name} += {p(n.number)}"),
    f.Collect: _line(lambda n, p: f"{n.symbol.name}.append({p(n.value)})"),
    f.Run: _line(lambda n, p: p(n.value)),
    f.Endless: _line(lambda n, p: "raise RecursionError"),
    c.Act: _line(lambda n, p: statement(n.effect, p)),
    c.Refill: _line(lambda n, p: f"S.steps = {MOST_STEPS}"),
    c.Fail: _line(lambda n, p: "S.wall()"),
    c.EndAttempt: _line(lambda n, p: "S.attempt_ends()"),
    c.Exit: _line(lambda n, p: "return"),
    c.Fork: _line(lambda n, p: f"F[0] = {n.then} if {p(n.test)} else {n.otherwise}"),
    c.Await: _line(_await),
    c.Fetch: _line(lambda n, p: f"{_names(n.symbols)} = {', '.join(f'F[{s.number + 1}]' for s in n.symbols)}"),
    c.SetKept: _line(_set_kept),
    c.Unset: _line(lambda n, p: "".join(f"{symbol.name} = " for symbol in n.symbols) + "None"),
    c.Begin: _line(lambda n, p: f"S.push({p(n.frame)})"),
    c.PushFrame: _line(lambda n, p: f"S.stack.append({p(n.frame)})"),
    c.PopFrame: _line(lambda n, p: "S.stack.pop()"),
    c.Write: _line(lambda n, p: f"{p(n.target)} {n.grows}= {p(n.value)}"),
    c.Append: _line(lambda n, p: f"{p(n.things)}.append({p(n.one)})"),
    c.Insert: _line(lambda n, p: f"insort({p(n.things)}, {p(n.one)})"),
    c.Remove: _line(lambda n, p: f"{p(n.things)}.remove({p(n.one)})"),
    c.Empty: _line(lambda n, p: f"{p(n.things)}.clear()"),
    c.Relist: _line(lambda n, p: f"S.relist({p(n.piece)}, {p(n.place)})"),
    c.Outdated: _line(lambda n, p: f"S.play[{n.herd}] = None"),
    c.Unseen: _line(lambda n, p: f"S.forget(({p(n.piece)},))"),
}
