"""Values of the intermediate form as C expressions.

Every value is a number of 64 bits (see `runtime.h`). Loops stand inside of statement expressions, which the compilers
that are used know. A test is a C truth; `value` makes a number of it. Nothing here changes the state.
"""

from __future__ import annotations

from typing import Any

from interpreter.ir import reads
from interpreter.ir import values as v
from interpreter.native.refusal import NotNative
from interpreter.native.tables import is_plain
from interpreter.native.tests import Tests
from interpreter.run import support

_ARITHMETIC = {"+": "add", "-": "sub", "//": "fdiv", "%": "fmod_"}


class Values(Tests):
    # -------------------------------------------------------------- whole expressions

    def top(self, node: v.Value) -> str:
        """A value that stands by itself: names that it gives are its own."""
        return self.named(node, self.value(node))

    def top_test(self, node: v.Value) -> str:
        return self.named(node, self.test(node))

    # -------------------------------------------------------------- values

    def value(self, node: v.Value) -> str:
        if self.is_test(node):
            return f"(V){self.test(node)}"
        match node:
            case v.Number(value=value):
                if not is_plain(value):
                    raise NotNative("a number beyond 64 bits")
                return f"{value}LL" if abs(value) > 1 << 30 else f"(V){value}" if value >= 0 else f"(V)({value})"
            case v.Nothing(of_number=of_number):
                return "NONE" if of_number else "(V)-1"
            case v.Data(value=value):
                return self.tables.listed(value)
            case v.Var(name=name):
                return self.local(name)
            case v.Table(name=name):
                return self.tables.as_value(name)
            case v.Arithmetic(op=op, left=left, right=right):
                return f"{_ARITHMETIC[op]}(s, {self.value(left)}, {self.value(right)})"
            case v.Negative(value=inner):
                return f"neg(s, {self.value(inner)})"
            case v.And(parts=parts) | v.Or(parts=parts):
                return self.chosen(parts, isinstance(node, v.And))
            case v.IfElse(test=test, then=then, otherwise=otherwise):
                return f"({self.test(test)} ? {self.value(then)} : {self.value(otherwise)})"
            case v.Let(symbol=symbol, value=given, body=body):
                name = self.fresh()
                own = f"V l_{symbol.name} = {name}; (void)l_{symbol.name};"
                code = self.bound(symbol.name, lambda: self.value(body))
                return f"({{ V {name} = {self.value(given)}; {own} {code}; }})"
            case v.Named(symbol=symbol, value=given):
                return f"(l_{symbol.name} = {self.value(given)})"
            case v.Group(value=inner):
                return self.value(inner)
        made = self.state(node)
        if made is None:
            made = self.of_lists(node)
        if made is None:
            raise NotNative(f"there is no C for {type(node).__name__}")
        return made

    def chosen(self, parts: tuple[v.Value, ...], every: bool) -> str:
        """`and`, `or` as values: the first that decides, or the last."""
        code = self.value(parts[-1])
        for part in reversed(parts[:-1]):
            name = self.fresh()
            way = f"{code} : {name}" if every else f"{name} : {code}"
            code = f"({{ V {name} = {self.value(part)}; tr({name}) ? {way}; }})"
        return code

    def state(self, node: v.Value) -> str | None:
        """What the state holds."""
        match node:
            case reads.Load(column=column, thing=thing):
                self.columns[column] = None
                return f"get_{column}(s, {self.value(thing)})"
            case reads.At(piece=piece):
                return f"at_(s, {self.value(piece)})"
            case reads.Contents(place=place):
                return f"contents(s, {self.value(place)})"
            case reads.Look(place=place, you=you):
                return f"look(s, {self.value(place)}, {self.value(you)})"
            case reads.Shown(column=column, place=place):
                return f"shown_{column}(s, {self.value(place)})"
            case reads.Common(left=left, right=right):
                return f"({self.value(left)} & {self.value(right)})"
            case reads.InPlay() | reads.Kept() | v.Each():
                return self.listed(node)
            case reads.Laid(things=things):
                return f"laid(s, {self.value(things)})"
            case reads.Active():
                return "(V)s->active"
            case reads.Held():
                return "s->held"
            case reads.Holding():
                return "(V)s->hold"
            case reads.Untils():
                return "s->until"
            case reads.Lasting(number=number):
                return f"lasting(s, {number})"
            case reads.Flag(number=number):
                return f"s->flags[{number}]"
            case reads.TimesSeen(site=site, without=without):
                self.counts_positions = True
                return f"times_seen(s, {site}, {self.mask(without or ())})"
            case reads.OwnerOf(piece=piece, otherwise=otherwise):
                return f"owner_of(s, {self.value(piece)}, {self.value(otherwise)})"
            case reads.RankOf():
                return "(V)-1"  # as long as a game is played nobody has a rank
            case reads.Roll(sides=sides):
                return f"roll(s, {int(sides)})"
            case reads.Sample(among=among, number=number):
                return f"sample(s, {self.value(among)}, {self.value(number)})"
            case reads.Onward(place=place):
                return f"onward(s, {self.value(place)})"
            case reads.Tightened():
                return "tightened(s)"
        return None

    def mask(self, columns: tuple[str, ...]) -> str:
        return f"{sum(1 << int(column[1:]) for column in columns)}ULL"

    def of_lists(self, node: v.Value) -> str | None:
        match node:
            case v.Tuple(parts=parts) | v.Row(parts=parts):
                return self.row(parts)
            case v.NewList():
                return "mk(room(s, 4))"
            case v.Entry(table=v.Table(name=name), index=index):
                return self.tables.entry(name, self.value(index))
            case v.Entry(table=table, index=index):
                return f"ent(s, {self.value(table)}, {self.value(index)})"
            case v.Lookup(table=v.Table(name=name), key=v.Tuple(parts=parts)):
                return self.tables.lookup(name, [self.value(part) for part in parts], False)
            case v.Lookup(table=v.Table(name=name), key=key):
                return self.tables.lookup(name, [self.value(key)], True)
            case v.Rest(things=things):
                return f"slice(s, {self.value(things)}, 1, LARGEST)"
            case v.AllButLast(things=things):
                return f"slice(s, {self.value(things)}, 0, -1)"
            case v.First(things=things, number=number):
                return f"slice(s, {self.value(things)}, 0, {self.value(number)})"
            case v.Reversed(things=things):
                return f"reversed(s, {self.value(things)})"
            case v.EndOf(things=things, nothing=nothing, last=last):
                return f"end_of(s, {self.value(things)}, {self.value(nothing)}, {int(last)})"
            case v.Appended(things=things, one=one):
                return f"appended(s, {self.value(things)}, {self.value(one)})"
            case v.Joined(parts=(first, *others)):
                code = self.value(first)
                for part in others:
                    code = f"joined(s, {code}, {self.value(part)})"
                return code
            case v.PlaceOf(things=things, one=one):
                return f"index_of(s, {self.value(things)}, {self.value(one)})"
            case v.Size(things=things):
                return self.size(things)
            case v.Sum(numbers=numbers):
                total = self.fresh()
                loop = self.each(numbers, lambda x: f"{total} = add(s, {total}, {x});")
                return f"({{ V {total} = 0; {loop} {total}; }})"
            case v.Best(numbers=numbers, highest=highest):
                best, each = self.fresh(), self.fresh()
                better = f"{best} == NONE || {each} {'>' if highest else '<'} {best}"
                loop = self.each(numbers, lambda x: f"V {each} = num(s, {x}); if ({better}) {best} = {each};")
                return f"({{ V {best} = NONE; {loop} {best}; }})"
            case v.NotBelowZero(number=number):
                name = self.fresh()
                return f"({{ V {name} = num(s, {self.value(number)}); {name} > 0 ? {name} : 0; }})"
            case v.Listed(things=things):
                return self.listed(things)
            case v.Distinct(things=things):
                return f"distinct_list(s, {self.listed(things)})"
            case v.Sorted(things=things, symbol=symbol, key=key):
                found, keys, i = self.fresh(), self.fresh(), self.fresh()
                each = f"l_{symbol.name}"
                loop = (
                    f"for (int {i} = 0; {i} < lp({found})->n; {i}++) {{ V {each} = lp({found})->a[{i}]; (void){each}; "
                    f"{keys} = collected(s, {keys}, {self.bound(symbol.name, lambda: self.value(key))}); }}"
                )
                given = f"V {found} = {self.listed(things)}, {keys} = mk(room(s, lp({found})->n));"
                return f"({{ {given} {loop} sorted_by(s, {found}, {keys}); }})"
            case v.Upto() | v.Spread():
                return self.listed(node)
            case v.FirstOf(things=things):
                found, out = self.fresh(), self.fresh()
                loop = self.each(things, lambda x: f"{found} = {x}; goto {out};")
                return f"({{ V {found}; {loop} BAIL(s); {out}:; {found}; }})"
            case v.Apply(function=function, args=args):
                self.asked[function] = None
                if function not in self.arity:
                    raise NotNative(f"there is no function {function}")
                missing = ", NONE" * (self.arity[function] - len(args))
                return f"fn_{function}(s{''.join(f', {self.value(arg)}' for arg in args)}{missing})"
            case v.Op(name=name, args=args):
                return self.operation(name, args)
        return None

    def row(self, parts: tuple[v.Value, ...]) -> str:
        known = [_constant(part) for part in parts]
        if all(part is not _UNKNOWN for part in known):
            return self.tables.listed(known)
        if any(isinstance(part, v.Spread) for part in parts):
            code, run = "EMPTY", list[v.Value]()
            for part in (*parts, None):
                if part is not None and not isinstance(part, v.Spread):
                    run.append(part)
                    continue
                if run:
                    code = f"joined(s, {code}, {self.row(tuple(run))})"
                    run = []
                if part is not None:
                    code = f"joined(s, {code}, {self.value(part.row)})"
            return code
        return f"list_n(s, {len(parts)}, (V[]){{{', '.join(map(self.value, parts))}}})"

    def size(self, things: v.Value) -> str:
        match things:
            case v.Group(value=inner) | v.Listed(things=inner):
                return self.size(inner)
            case reads.Contents(place=place):
                return f"many_(s, {self.value(place)})"
            case v.Each() | reads.InPlay() | reads.Kept():
                total = self.fresh()
                loop = self.each(things, lambda _: f"{total}++;")
                return f"({{ V {total} = 0; {loop} {total}; }})"
        return f"len(s, {self.value(things)})"

    def listed(self, things: v.Value) -> str:
        """A list of its own of all that something goes through."""
        match things:
            case v.Group(value=inner) | v.Listed(things=inner):
                return self.listed(inner)
            case reads.Contents(place=place):
                return f"contents(s, {self.value(place)})"
            case v.Each() | reads.InPlay() | reads.Kept() | v.Upto():
                found = self.fresh()
                loop = self.each(things, lambda x: f"{found} = push(s, {found}, {x});")
                return f"({{ L *{found} = room(s, 8); {loop} mk({found}); }})"
        code, name = self.value(things), self.fresh()
        return f"({{ V {name} = {code}; list_of(s, {name}); {name}; }})"

    def operation(self, name: v.Operation, args: tuple[v.Value, ...]) -> str:
        given = [self.value(arg) for arg in args] if name != "placements" else []
        match name:
            case "present":
                return f"present(s, {len(given)}, (V[]){{{', '.join(given)}}})"
            case "seated":
                return f"seated(s, {given[0]}, {given[1]}, {self.test(args[2])})"
            case "spread":
                return f"spread_out(s, {', '.join(given)})"
            case "placements":
                forms, places, spots = args
                known = self.laid_beforehand(forms, places, spots)
                if known is not None:
                    return known
                across, down = self.pair(spots)
                return f"placements(s, {self.value(forms)}, {self.value(places)}, {across}, {down})"
        return f"{name}(s, {', '.join(given)})"

    def laid_beforehand(self, forms: v.Value, places: v.Value, spots: v.Value) -> str | None:
        """Where the forms by kind, the places and where they lie never change, all ways to lay them are a table."""
        match forms, places, spots:
            case (
                v.Entry(table=v.Table(name=kinds), index=index),
                v.Table(name=ground),
                v.Tuple(parts=(v.Table(name=across), v.Table(name=down)))
                | v.Row(parts=(v.Table(name=across), v.Table(name=down))),
            ):
                by_kind, grid = self.tables.value(kinds), self.tables.value(ground)
                if not isinstance(by_kind, dict) or not isinstance(grid, tuple):
                    return None
                where = (self.tables.value(across), self.tables.value(down))
                laid = {kind: support.placements(shapes, grid, where) for kind, shapes in by_kind.items()}
                name = self.tables.added("_".join((kinds, ground, across, down)), laid)
                return self.tables.entry(name, self.value(index))
        return None

    def pair(self, spots: v.Value) -> tuple[str, str]:
        match spots:
            case v.Table(name=name):
                across, down = self.tables.value(name)
                return self.tables.listed(across), self.tables.listed(down)
            case v.Tuple(parts=(across, down)) | v.Row(parts=(across, down)):
                return self.value(across), self.value(down)
        raise NotNative("coordinates that are no tables")


_UNKNOWN: Any = object()


def _constant(part: v.Value) -> Any:
    match part:
        case v.Number(value=value) if is_plain(value):
            return value
        case v.Truth(value=value):
            return int(value)
        case v.Nothing(of_number=of_number):
            return None if of_number else -1
        case v.Data(value=value):
            return value
        case v.Tuple(parts=parts) | v.Row(parts=parts):
            inner = [_constant(each) for each in parts]
            return _UNKNOWN if any(each is _UNKNOWN for each in inner) else tuple(inner)
    return _UNKNOWN
