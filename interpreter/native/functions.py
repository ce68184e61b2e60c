"""Functions of the program, which give a value and change nothing, as C functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.ir import functions as f
from interpreter.ir import reads
from interpreter.ir import values as v
from interpreter.ir.walking import children, walk
from interpreter.native.loops import likeness
from interpreter.native.refusal import NotNative
from interpreter.native.rows import full_row
from interpreter.native.values import Values

STOCK = v.Var("left")  # what is left in the box, in the order of the numbers of things: see `lower/stocks`


class Functions:
    """`known`: by name, all that the program has. Those that are asked for are written, and what they ask for."""

    def __init__(self, known: dict[str, f.Function], values: Values) -> None:
        self.known = known
        self.values = values
        self.heads: list[str] = []
        self.lines: list[str] = []
        self.leaves: list[str] = []  # labels behind the loops around

    def write_asked(self) -> None:
        written: set[str] = set()
        while True:
            waiting = [name for name in self.values.asked if name not in written]
            if not waiting:
                return
            for name in waiting:
                written.add(name)
                if name not in self.known:
                    raise NotNative(f"there is no function {name}")
                self.write(self.known[name])

    def write(self, made: f.Function) -> None:
        params = (*made.params, *((made.optional,) if made.optional is not None else ()))
        names = [param.name for param in params]
        given = "".join(f", V l_{name}" for name in names)
        own = [name for name in dict.fromkeys(_symbols(made.body)) if name not in names]
        body = [f"V l_{name} = NONE; (void)l_{name};" for name in own]
        body += [f"(void)l_{name};" for name in names]
        self.heads.append(f"static V fn_{made.name}(S *s{given});")
        statements = " ".join([*body, *map(self.statement, made.body)])
        if self.is_recursive(made.name):
            self.heads.append(f"static V in_{made.name}(S *s{given});")
            passed = "".join(f", l_{name}" for name in names)
            self.lines.append(
                f"static V fn_{made.name}(S *s{given}) {{ if (++s->c->unit_depth > MOST_DEPTH) BAIL(s); "
                f"V r = in_{made.name}(s{passed}); s->c->unit_depth--; return r; }}"
            )
            self.lines.append(f"static V in_{made.name}(S *s{given}) {{ {statements} return NONE; }}")
        else:
            self.lines.append(f"static V fn_{made.name}(S *s{given}) {{ {statements} return NONE; }}")

    def is_recursive(self, name: str) -> bool:
        waiting, met = [name], set[str]()
        while waiting:
            for called in self.calls(waiting.pop()):
                if called == name:
                    return True
                if called not in met:
                    met.add(called)
                    waiting.append(called)
        return False

    def calls(self, name: str) -> Iterator[str]:
        if name in self.known:
            for statement in self.known[name].body:
                for node in walk(statement):
                    if isinstance(node, v.Apply):
                        yield node.function
                    elif isinstance(node, reads.Kept):
                        roster = self.values.rosters[node.roster]
                        yield from (inner.function for inner in walk(roster.test) if isinstance(inner, v.Apply))

    def block(self, statements: Iterable[f.Statement]) -> str:
        return " ".join(map(self.statement, statements))

    def statement(self, made: f.Statement) -> str:
        values = self.values
        match made:
            case f.Give(value=value):
                return f"return {values.top(value)};"
            case f.When(
                test=test, body=(f.Unpack(symbols=(low, _), value=span), f.Set(), f.Set() as place, f.Give())
            ) if place.values == (v.Op("bisect_left", (STOCK, low)),):
                found = values.fresh()
                first = f"return first_boxed(s, {found}->a[0], {found}->a[1]);"
                return f"if ({values.top_test(test)}) {{ L *{found} = list_of(s, {values.top(span)}); {first} }}"
            case f.When(test=test, body=body):
                return f"if ({values.top_test(test)}) {{ {self.block(body)} }}"
            case f.ForEach() if (rows := full_row(made, values)) is not None:
                return rows
            case f.ForEach(symbol=symbol, items=items, body=body, otherwise=otherwise):
                out = values.fresh()
                self.leaves.append(out)
                tests = [made.test for made in body if isinstance(made, f.When) and not made.otherwise]
                alike = likeness(tests, symbol.name, {*_symbols(body), *_named(body)}) if len(body) == 1 else None
                loop = values.each(items, lambda x: f"l_{symbol.name} = {x}; {self.block(body)}", alike)
                self.leaves.pop()
                return f"{loop} {self.block(otherwise)} {out}:;"
            case f.Repeat(test=test, body=body):
                out = values.fresh()
                self.leaves.append(out)
                loop = f"while ({values.top_test(test)}) {{ spend(s, 1); {self.block(body)} }}"
                self.leaves.pop()
                return f"{loop} {out}:;"
            case f.Leave():
                return f"goto {self.leaves[-1]};"
            case f.Set(symbols=(symbol,), values=(value,)):
                return f"l_{symbol.name} = {values.top(value)};"
            case f.Set(symbols=symbols, values=given):
                names = [values.fresh() for _ in symbols]
                first = " ".join(f"V {n} = {values.top(what)};" for n, what in zip(names, given, strict=True))
                then = " ".join(f"l_{one.name} = {n};" for n, one in zip(names, symbols, strict=True))
                return f"{{ {first} {then} }}"
            case f.Unpack(symbols=symbols, value=value):
                name = values.fresh()
                then = " ".join(f"l_{one.name} = {name}->a[{i}];" for i, one in enumerate(symbols))
                fits = f"if ({name}->n != {len(symbols)}) BAIL(s);"
                return f"{{ L *{name} = list_of(s, {values.top(value)}); {fits} {then} }}"
            case f.Add(symbol=symbol, number=number):
                return f"l_{symbol.name} = add(s, l_{symbol.name}, {values.top(number)});"
            case f.Collect(symbol=symbol, value=value):
                return f"l_{symbol.name} = collected(s, l_{symbol.name}, {values.top(value)});"
            case f.Run(value=value):
                return f"(void){values.top(value)};"
            case f.Endless():
                return "BAIL(s);"
        raise NotNative(f"there is no C for {type(made).__name__}")


def _symbols(statements: Iterable[f.Statement]) -> Iterator[str]:
    """All that a function gives a name to."""
    for made in statements:
        match made:
            case f.ForEach(symbol=symbol) | f.Add(symbol=symbol) | f.Collect(symbol=symbol):
                yield symbol.name
            case f.Set(symbols=symbols) | f.Unpack(symbols=symbols):
                yield from (symbol.name for symbol in symbols)
        for child in children(made):
            if isinstance(child, f.Statement):
                yield from _symbols((child,))


def _named(statements: Iterable[f.Statement]) -> Iterator[str]:
    """All that a value in it gives a name to."""
    for made in statements:
        yield from (node.symbol.name for node in walk(made) if isinstance(node, v.Named | v.Let))
