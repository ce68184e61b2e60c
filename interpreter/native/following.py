"""What follows every move, as bits: mirrors, places that meet a condition, places where pieces of a kind lie."""

from __future__ import annotations

from functools import partial

from interpreter.native.tables import bytes_of, shorts_of
from interpreter.native.values import Values
from interpreter.run.state import State
from interpreter.run.world import World


def followers(values: Values, blank: State, world: World) -> tuple[str, str]:
    """Fields of the state, and functions that keep them up to date."""
    made = _Followers(values, world)
    for mirror in blank.mirrors:
        made.mirror(*mirror)
    for number, view in enumerate(blank.all_views):
        made.view(number, view.readers)
    for wanted in values.grounds:
        made.ground(wanted)
    return made.fields, "\n".join([*made.lines, *made.functions()])


class _Followers:
    def __init__(self, values: Values, world: World) -> None:
        self.values = values
        self.world = world
        self.fields = ""
        self.lines: list[str] = []
        self.looked = ""  # after something has come to a place or gone: views
        self.stepped = ""  # after a piece has gone from one place to another: where its kind lies
        self.laid = ""  # after what lies in a place was laid anew
        self.anew = ""

    def ranks(self, name: str, places: tuple[int, ...]) -> None:
        rank = {place: i for i, place in enumerate(places)}
        self.lines.append(shorts_of(f"RANK_{name}", [-1, *(rank.get(i, -1) for i in self.world.all_ids)]))

    def field(self, name: str, places: tuple[int, ...]) -> str:
        """Bits of the places, and statements that set or clear the one of rank `i`."""
        self.fields += f"uint64_t {name}[{max((len(places) + 63) // 64, 1)}]; "
        bit = "uint64_t bit = (uint64_t)1 << (i & 63);"
        return f"{bit} if (holds) s->{name}[i >> 6] |= bit; else s->{name}[i >> 6] &= ~bit;"

    def view(self, number: int, readers: list[tuple[int, ...]]) -> None:
        """Places that meet a condition."""
        view, tables = self.values.views[number], self.values.tables
        places = tuple(tables.value(view.places))
        kept = self.field(f"view_{number}", places)
        self.ranks(f"view_{number}", places)
        thing = f"l_{view.thing.name}"
        test = self.values.bound(view.thing.name, partial(self.values.test, view.test))
        self.lines.append(
            f"static inline void look_view_{number}(S *s, V {thing}) {{ int i = RANK_view_{number}[{thing} + 1], "
            f"holds = {test}; {kept} }}"
        )
        each = f"for (int i = 0; i < l->n; i++) look_view_{number}(s, l->a[i]);"
        self.looked += f"{{ const L *l = lp(((L *)(POOL + {tables.place(readers)}))->a[place]); {each} }} "
        self.anew += f"{{ const L *l = (L *)(POOL + {tables.place(places)}); {each} }} "

    def ground(self, wanted: str) -> None:
        """Places where some piece of a kind lies."""
        places = self.values.grounds[wanted].places
        kept = self.field(f"ground_{wanted}", places)
        self.ranks(wanted, places)
        self.lines.append(
            f"static inline void look_{wanted}(S *s, int place) {{ int i = RANK_{wanted}[place + 1], holds = 0; "
            f"if (i < 0) return; for (V p = head_(s, place); p >= 0 && !holds; p = next_(s, p)) "
            f"holds = {wanted}[p + 1]; {kept} }}"
        )
        self.stepped += f"if ({wanted}[piece + 1]) {{ look_{wanted}(s, old); look_{wanted}(s, goal); }} "
        self.laid += f"look_{wanted}(s, place); "
        self.anew += f"for (int i = 0; i < THINGS; i++) look_{wanted}(s, i); "

    def mirror(self, column: str, bits: list[int], shown: list[bool]) -> None:
        """Which values of a field lie somewhere, as bits. Views may look at them, so they come first."""
        size = next(size for size in (8, 16, 32, 64) if max(bits, default=0) < 1 << size)
        words = ", ".join(str(bit) for bit in (0, *bits))
        self.fields += f"uint{size}_t mirror_{column}[THINGS + 1]; "
        changed = self.board(column, size)
        self.lines += [
            f"static const uint{size}_t BITS_{column}[] = {{{words}}};",
            bytes_of(f"SHOWN_{column}", [0, *shown[:-1]]),
            f"static inline V shown_{column}(S *s, V place) {{ return (V)s->mirror_{column}[ix(s, place)]; }}",
            f"static inline void look_{column}(S *s, int place) {{ uint{size}_t bits = 0; "
            f"if (!SHOWN_{column}[place + 1]) return; "
            f"for (V p = head_(s, place); p >= 0; p = next_(s, p)) bits |= BITS_{column}[p + 1]; "
            f"{changed} s->mirror_{column}[place + 1] = bits; }}",
        ]
        self.stepped += f"look_{column}(s, old); look_{column}(s, goal); "
        self.laid += f"look_{column}(s, place); "
        self.anew += f"for (int i = 0; i < THINGS; i++) look_{column}(s, i); "

    def board(self, column: str, size: int) -> str:
        """By value, the places where it lies, if that is asked for: statements for a place that shows new `bits`."""
        if column not in self.values.boards:
            return ""
        ranks = self.values.boards[column]
        places = ", ".join(str(1 << ranks[i]) if i in ranks else "0" for i in self.world.all_ids)
        self.fields += f"uint64_t board_{column}[{size}]; "
        self.lines += [
            f"static const uint64_t PLACE_{column}[] = {{0, {places}}};",
            f"static inline V board_{column}(S *s, V bits) {{ uint64_t found = 0; "
            f"for (uint64_t left = (uint{size}_t)num(s, bits); left; left &= left - 1) "
            f"found |= s->board_{column}[__builtin_ctzll(left)]; return (V)found; }}",
        ]
        return (
            f"for (uint64_t left = (uint{size}_t)(s->mirror_{column}[place + 1] ^ bits); left; left &= left - 1) "
            f"s->board_{column}[__builtin_ctzll(left)] ^= PLACE_{column}[place + 1];"
        )

    def functions(self) -> list[str]:
        return [
            f"static void seen_again(S *s, int place) {{ (void)s; (void)place; {self.looked} }}",
            "static void has_stepped(S *s, int piece, int old, int goal) "
            f"{{ (void)s; (void)piece; (void)old; (void)goal; {self.stepped} }}",
            f"static void laid_again(S *s, int place) {{ {self.laid} seen_again(s, place); }}",
            f"static void seen_anew(S *s) {{ (void)s; {self.anew} }}",
        ]
