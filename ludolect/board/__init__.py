"""A position as text, for the terminal: boards drawn from their `layout`, everything else as lists.

A grid is drawn with its second coordinate growing upwards; one that was written as a picture looks like the picture,
with its codes where nothing lies. Rings are drawn as rings; places of several kinds that name the same coordinates are
one board. A piece is shown by the `glyph` its kind declares, else by the first letters of its name, with the number of
its owner where pieces of several players look alike. What a seat may not see is counted, not shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl import model, tree
from dsl.types import ChoiceType, GridType
from interpreter.sight import ONLOOKER
from interpreter.world import BOX, FIRST_PLAYER, NOTHING, Thing
from ludolect.board import grid, rings
from ludolect.board.compass import DOUBLE, LOOKS, Way, compass
from ludolect.board.facts import Facts
from ludolect.board.values import Values
from ludolect.naming import Names

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.state import State

WIDEST_CELL = 4
WIDEST_SPACE = 6
HIDDEN = "?"
LONG_LIST = 8
LAST = {"en": "last", "fr": "dernière pièce", "es": "última pieza"}
COLON = {"en": ":", "fr": "\u00a0:", "es": ":"}


class Board:
    """The position of a game in the words of one language. `plain`: lists only; `width`: columns that may be used."""

    def __init__(self, game: Game, names: Names, *, plain: bool = False, width: int = 100) -> None:
        self.game = game
        self.names = names
        self.plain = plain
        self.width = width
        self.colon = COLON[names.scribe.lang]
        self.things = game.program.world.things
        self.viewer = ONLOOKER
        self.values = Values(game.program)
        self.facts = Facts(game, names, self.values)
        self.legend: dict[str, str] = {}  # what the glyphs drawn so far stand for
        self.rings: dict[str, str] = {}  # what the letters on rings stand for
        self.drawn: set[int] = set()  # the places in pictures
        self.pointing: set[model.Field] = set()  # fields that pictures show
        self._owned = self._alike_but_for_owners()

    def text(self, seat: int | None) -> str:
        """The whole position as the player in that seat sees it; None sees what everyone sees."""
        pictures = self.pictures(seat)
        listed = [*self.details(), *self.lists(seat, whole=True)]
        return "\n\n".join([*pictures, *(["\n".join(listed)] if listed else [])])

    # -------------------------------------------------------------- pictures

    def pictures(self, seat: int | None) -> list[str]:
        self.viewer = ONLOOKER if seat is None else FIRST_PLAYER + seat
        self.legend, self.rings, self.drawn, self.pointing = {}, {}, set(), set()
        if self.plain:
            return []
        found: list[list[str]] = []
        polar: dict[tuple[str, ...], list[Thing]] = {}
        for kind in self.game.program.ruleset.kinds.values():
            if kind.root != "place" or kind.builtin:
                continue
            places = [thing for thing in self.things if thing.kind is kind]
            layout = next((above.layout for above in kind.line() if above.layout is not None), None)
            found += self._carried(places)
            if not places or layout is None or len(layout.fields) != 2:
                continue
            coordinates = tuple(name.id for name in layout.fields)
            if layout.style.id == "grid":
                found.append(self._grid(places, coordinates))
            elif layout.style.id == "polar":
                polar.setdefault(coordinates, []).extend(places)
        found += [self._polar(places, coordinates) for coordinates, places in polar.items()]
        return ["\n".join(lines) for lines in found if lines]

    def _grid(self, places: list[Thing], coordinates: tuple[str, ...]) -> list[str]:
        at: dict[int, Way] = {}
        for place in places:
            x, y = (self._coordinate(place, name) for name in coordinates)
            if x is None or y is None:
                return []
            at[place.id] = (x, y)
        state = self.game.state
        directions = compass(self.values, state, places, at)
        if directions is not None and directions.there:
            at = {place: spot for place, spot in at.items() if place in directions.there or state.has[place]}
        self.drawn |= set(at)
        if not at:
            return []
        rows = sorted({y for _, y in at.values()}, reverse=True)
        names = [self._namer(places[0], name) for name in coordinates]
        if directions is None or not any(directions.looks(self.things[p].kind) for p in self.game.program.pieces):
            return grid.lines({spot: self._cell(place) or "." for place, spot in at.items()}, rows, *names)
        cells: dict[Way, tuple[str, dict[Way, str]]] = {}
        for id, spot in at.items():
            seen = [piece for piece in state.has[id] if self._sees(piece)]
            signs: dict[Way, str] = {}
            for piece in seen[-1:]:
                pointing = directions.point(self.values, state, piece, self.things[piece].kind)
                signs = pointing.signs
                self.pointing |= {*pointing.fields.values(), *pointing.looks}
                for sign, field in pointing.fields.items():
                    self.legend[sign] = self.facts.name(field, self.things[piece].kind)
                if set(signs.values()) & set(DOUBLE.values()):
                    both = [name for sign, name in self.legend.items() if sign in pointing.fields and sign != LOOKS]
                    self.legend["⇒"] = " + ".join(both)
            more = "+" if len(state.has[id]) > 1 else ""
            cells[spot] = ((self.glyph(seen[-1]) + more if seen else HIDDEN if state.has[id] else ""), signs)
        return grid.boxes(cells, rows, *names)

    def _carried(self, places: list[Thing]) -> list[list[str]]:
        """Boards made by a grid in the rules, one per piece that carries one; only where something can be in play."""
        boards: dict[int, dict[Way, str]] = {}
        for place in places:
            if place.carrier == NOTHING or not self._on_table(place):
                continue
            assert place.x is not None
            assert place.y is not None
            empty = _code(self.things[place.carrier].kind, place.kind, place.x, place.y)
            boards.setdefault(place.carrier, {})[place.x, place.y] = self._cell(place.id) or empty
            self.drawn.add(place.id)
        return [
            [f"{self._title(carrier)}{self.colon}", *grid.lines(cells, sorted({y for _, y in cells}))]
            for carrier, cells in boards.items()
        ]

    def _on_table(self, place: Thing) -> bool:
        if not self.game.program.live[place.id]:
            return False
        carrier = self.things[place.carrier]
        return carrier.kind.root != "piece" or self.game.state.at[place.carrier] != BOX

    def _polar(self, places: list[Thing], coordinates: tuple[str, ...]) -> list[str]:
        at: dict[int, Way] = {}
        for place in places:
            ring, arc = (self._coordinate(place, name) for name in coordinates)
            if ring is None or arc is None:
                return []
            at[place.id] = (ring, arc)
        axes = [sorted({spot[i] for spot in at.values()}) for i in (0, 1)]
        names = [self._namer(places[0], name) for name in coordinates]
        labels = [[name(value) for value in axis] for name, axis in zip(names, axes, strict=True)]
        cells: dict[tuple[int, int], str] = {}
        for id, (first, second) in at.items():
            key = (axes[0].index(first), axes[1].index(second))
            cells[key] = cells.get(key, "") + self._cell(id, most=None)
        self.drawn |= set(at)
        if len(axes[0]) > rings.MOST_RINGS or rings.width(len(axes[0])) > self.width:
            return rings.table(cells, *labels)
        self.rings = {chr(65 + i): label for i, label in enumerate(labels[0])}
        return rings.drawn(cells, len(axes[0]), labels[1], WIDEST_SPACE)

    def _coordinate(self, place: Thing, name: str) -> int | None:
        if name in place.binders:
            return place.binders[name]
        field = place.kind.find_field(name)
        value = self.values.read(self.game.state, place.id, field) if field is not None else None
        return value if isinstance(value, int) else None

    def _namer(self, place: Thing, name: str) -> grid.Name:
        """What the values of a coordinate are called."""
        field = place.kind.find_field(name)
        if field is None or not isinstance(field.type, ChoiceType):
            return str
        of = list(field.type.choice.values.values())
        return lambda value: self.names.scribe.name(of[value])

    # -------------------------------------------------------------- pieces in pictures

    def _cell(self, place: int, most: int | None = WIDEST_CELL) -> str:
        """What lies there, by its signs; several of a sign are counted."""
        signs: list[str] = []
        for piece in self.game.state.has[place]:
            signs += self._signs(piece)
        counted = {sign: signs.count(sign) for sign in signs}
        text = "".join(f"{n}{sign}" if n > 1 else sign for sign, n in counted.items())
        return text if most is None else text[:most]

    def _signs(self, piece: int) -> list[str]:
        if not self._sees(piece):
            return [HIDDEN]
        return [self.glyph(piece), *(sign for rider in self.game.state.has[piece] for sign in self._signs(rider))]

    def glyph(self, piece: int) -> str:
        sign = self._sign(piece)
        name = self.names.label(piece)
        if sign in self._owned and (owner := self._owner(piece)) is not None:
            sign += str(owner)
            name = f"{name} ({self.names.label(FIRST_PLAYER + owner - 1)})"
        self.legend.setdefault(sign, name)
        return sign

    def _sign(self, piece: int) -> str:
        kind = self.things[piece].kind
        declared = next((above.strings["glyph"] for above in kind.line() if "glyph" in above.strings), "")
        return declared or self.names.label(piece)[:2]

    def _alike_but_for_owners(self) -> set[str]:
        """The signs that several players have, and those of the pieces that are owned in the same way."""
        owners: dict[str, set[int]] = {}
        owned: dict[str, int] = {}
        for piece in self.game.program.pieces:
            for state in (self.facts.first, self.game.state):
                owner = self._owner(piece, state)
                if owner is not None:
                    sign = self._sign(piece)
                    owners.setdefault(sign, set()).add(owner)
                    owned[sign] = id(self.things[piece].kind.find_field("owner"))
        several = {owned[sign] for sign, found in owners.items() if len(found) > 1}
        return {sign for sign in owners if owned[sign] in several}

    def _owner(self, piece: int, state: State | None = None) -> int | None:
        """The number of the player that the piece's own field says."""
        column = self.game.program.owner_columns.get(self.things[piece].kind)
        owner: Any = column(state or self.game.state, piece) if column is not None else NOTHING
        seats = range(FIRST_PLAYER, FIRST_PLAYER + self.game.players)
        return owner - FIRST_PLAYER + 1 if owner in seats else None

    def _sees(self, piece: int) -> bool:
        return self.game.program.sight.sees(self.game.state, piece, self.viewer)

    # -------------------------------------------------------------- lists

    def signs(self) -> list[str]:
        """What the letters and signs in the pictures mean."""
        lines = [", ".join(f"{sign} {name}" for sign, name in signs.items()) for signs in (self.rings, self.legend)]
        return [line for line in lines if line]

    def details(self) -> list[str]:
        """Pieces in the pictures of which more is to be said than their sign does, by where they are."""
        lines = []
        for place in self.things:
            if place.id not in self.drawn:
                continue
            inside = self.game.state.has[place.id]
            told = [self._label(piece) for piece in inside]
            if any(self.facts.of(p, self.pointing) for p in self._with_riders(inside)) or self._stacked(place):
                lines.append(f"{self._title(place.id)}{self.colon} " + _counted(told))
        return lines

    def _stacked(self, place: Thing) -> bool:
        """Several pieces in a box: only the uppermost is drawn."""
        return bool(self.pointing) and len(self.game.state.has[place.id]) > 1

    def _with_riders(self, pieces: tuple[int, ...]) -> list[int]:
        seen = [piece for piece in pieces if self._sees(piece)]
        return seen + [r for piece in seen for r in self._with_riders(self.game.state.has[piece])]

    def lists(self, seat: int | None, whole: bool = False) -> list[str]:
        """What lies elsewhere: common places, then other players', then those of the seat. Unless `whole`, of long
        piles only the last piece is named."""
        self.viewer = ONLOOKER if seat is None else FIRST_PLAYER + seat
        owner = self.game.program.place_owner
        groups: tuple[list[str], ...] = ([], [], [])
        for place in self.things:
            if place.kind.root != "place" or place.id in (BOX, *self.drawn) or not self.game.state.has[place.id]:
                continue
            group = 0 if place.id not in owner else 2 if owner[place.id] == self.viewer else 1
            groups[group].append(self._contents(place.id, whole or group == 2 or self.game.program.live[place.id]))
        return [line for group in groups for line in group]

    def _contents(self, place: int, whole: bool) -> str:
        inside = self.game.state.has[place]
        title = self._title(place)
        if not any(self._sees(piece) for piece in inside):
            return f"{title}{self.colon} {len(inside)}"
        if len(inside) > LONG_LIST and not whole:
            last = next(piece for piece in reversed(inside) if self._sees(piece))
            return f"{title}{self.colon} {len(inside)} ({LAST[self.names.scribe.lang]}{self.colon} {self._label(last)})"
        return f"{title}{self.colon} " + _counted([self._label(piece) for piece in inside])

    def _title(self, place: int) -> str:
        return _capital(self.names.label(place))

    def _label(self, piece: int) -> str:
        if not self._sees(piece):
            return HIDDEN
        owner = self._owner(piece) if self._sign(piece) in self._owned else None
        facts = [self.names.label(FIRST_PLAYER + owner - 1)] if owner is not None else []
        facts += self.facts.of(piece, self.pointing)
        riders = [self._label(rider) for rider in self.game.state.has[piece]]
        name = self.names.label(piece)
        return f"{name} ({', '.join([*facts, *riders])})" if facts or riders else name


def _counted(labels: list[str]) -> str:
    return ", ".join(f"{n} × {label}" if (n := labels.count(label)) > 1 else label for label in dict.fromkeys(labels))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _code(carrier: model.Kind, kind: model.Kind, x: int, y: int) -> str:
    """What stands for a place of that kind in the picture it was made from."""
    for above in carrier.line():
        for formula in above.formulas.values():
            expr, of = formula.expr, formula.field.type
            if isinstance(expr, tree.Grid) and isinstance(of, GridType) and kind.is_a(of.of):
                return expr.rows[y - 1][x - 1]
    return "."
