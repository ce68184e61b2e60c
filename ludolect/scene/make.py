"""From a game to what one viewer sees of it.

Nothing is read of a piece that the viewer does not see but its back, nor of what lies on it, nor of places it carries.
Boards are found by `layout` and by grids that rules were written with. A piece is shown by the `glyph` its kind
declares, else by the first letters of its name, with the number of its owner where those of several players look alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from dsl import model
from dsl.boards import Grid, coordinates
from dsl.paint import Paint
from dsl.tables import SIDES
from dsl.types import ChoiceType
from interpreter.run.course import player_id
from interpreter.run.errors import BadSetup
from interpreter.run.reading import Values
from interpreter.run.sight import Sight
from interpreter.run.world import BOX, FIRST_PLAYER, GAME, NOTHING, Thing
from interpreter.table.places import outlines
from interpreter.table.questions import Tables
from interpreter.watch.eyes import eyes_of
from interpreter.watch.views import known_things
from ludolect.naming import Names
from ludolect.scene.carried import code, coverings, is_drawn, meanings
from ludolect.scene.compass import ARROWS, DOUBLE, LOOKS, Compass, Pointing, Way, compass
from ludolect.scene.data import Board, Fact, Lying, Mark, Piece, Place, Scene, Seat, Side, Sign, Spot, TableTop
from ludolect.scene.facts import Facts
from ludolect.scene.looks import Looks
from ludolect.scene.offers import asked
from ludolect.scene.questions import Questions
from ludolect.scene.rulebook import Rulebook
from scribe import LANGS, Scribe

if TYPE_CHECKING:
    from interpreter.play.game import Game
    from interpreter.run.program import Program
    from interpreter.run.state import State

HIDDEN = "?"
_KNOWN: WeakKeyDictionary[Program, dict[str, Scenery]] = WeakKeyDictionary()


def scene(game: Game, lang: str, player: int | None) -> Scene:
    """What the player in that seat sees; None sees what everyone sees."""
    if lang not in LANGS:
        raise BadSetup(f"no language {lang!r}; there are {', '.join(LANGS)}")
    found = _KNOWN.setdefault(game.program, {})
    if lang not in found:
        found[lang] = Scenery(game.program, Names(game.program, Scribe(game.program.ruleset, lang)))
    return found[lang].scene(game, player)


class Scenery:
    """What scenes of all games of a program in one language are made with."""

    def __init__(self, program: Program, names: Names) -> None:
        self.program = program
        self.names = names
        self.values = Values(program)
        self.looks = Looks(program, self.values)
        self.facts = Facts(program, names, self.values)
        self.order = {kind: number for number, kind in enumerate(program.ruleset.kinds.values())}
        self._first: dict[str, int] = {}  # by name of a piece: the first kind of which there are some that is called so
        for piece in program.pieces:
            number, name = self.order[program.world.things[piece].kind], names.label(piece)
            self._first[name] = min(number, self._first.get(name, number))

    def rank(self, piece: int) -> int:
        """Where it comes in the order of the rules; with all others of its name, whosever they are."""
        return self._first[self.names.label(piece)]

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook(self.program, self.names.scribe)

    def questions(self, game: Game) -> Questions:
        return Questions(game, self.names, self.rulebook, self.facts, self.names.scribe.lang)

    def scene(self, game: Game, seat: int | None) -> Scene:
        return _View(self, game, seat).scene()

    def sign(self, state: State, piece: int) -> str:
        """The sign of a piece, whosever it is."""
        return self.looks.glyph(state, piece) or self.names.label(piece)[:2]

    def owner(self, state: State, piece: int) -> int | None:
        """The seat of the player that the piece's own field says."""
        column = self.program.owner_columns.get(self.program.world.things[piece].kind)
        owner = column(state, piece) if column is not None else NOTHING
        return owner - FIRST_PLAYER if owner in self.program.world.player_ids else None

    def coordinate(self, state: State, place: Thing, name: str) -> int | None:
        if name in place.binders:
            return place.binders[name]
        field = place.kind.find_field(name)
        value = self.values.read(state, place.id, field) if field is not None else None
        return value if isinstance(value, int) else None

    def axis(self, place: Thing, name: str, values: Iterable[int]) -> list[str]:
        """What the values of a coordinate are called."""
        field = place.kind.find_field(name)
        if field is None or not isinstance(field.type, ChoiceType):
            return [str(value) for value in values]
        of = list(field.type.choice.values.values())
        return [self.names.scribe.name(of[value]) for value in values]


class _View:
    """One viewer's look at one state."""

    def __init__(self, scenery: Scenery, game: Game, seat: int | None) -> None:
        self.of = scenery
        self.game = game
        self.seat = seat
        self.viewer = player_id(game, seat)
        self.eyes = eyes_of(game, self.viewer)
        self.program, self.state = game.program, game.state
        self.things = game.program.world.things
        known = known_things(game, self.viewer)
        self.places = [self.things[i] for i in known if self.things[i].kind.root == "place" and i != BOX]
        self.boards: list[Board] = []
        self.on_board: dict[int, int] = {}
        self.turned: dict[int, Pointing] = {}  # by piece: what it has on its sides
        self.drawn: list[int] = []  # pieces whose signs are on the boards
        self.coded: list[tuple[str, Thing]] = []  # places that are drawn with the codes of a picture
        self.alike_but_for_owners = self._alike_but_for_owners()

    def scene(self) -> Scene:
        self._find_boards()
        tables = tuple(top for place in self.places if (top := self._table(place.id)) is not None)
        names = self.of.names
        pictured = {f: None for p in self.turned.values() for f in (*p.fields.values(), *p.looks)}
        return Scene(
            viewer=self.seat,
            lang=names.scribe.lang,
            seats=tuple(Seat(names.label(i), self._paint(i), self._public(i)) for i in self.program.world.player_ids),
            boards=tuple(self.boards),
            places=tuple(self._place(place) for place in self.places),
            legend=(*self._side_signs(), *self._piece_signs(), *self._codes()),
            pictured=tuple(_name(field) for field in pictured),
            asked=asked(self.game, self.viewer, self.eyes, self.of.questions(self.game)),
            tables=tables,
            facts=self._public(GAME),
        )

    def _public(self, thing: int) -> tuple[Fact, ...]:
        return tuple(Fact(_name(field), text) for field, text in self.of.facts.changed(self.state, thing))

    def _codes(self) -> list[Sign]:
        """Signs of places that stand for something, as far as they are to be seen."""
        bare = ((sign, place) for sign, place in self.coded if not self.state.has[place.id])
        taken = {sign.sign for sign in self._piece_signs()}
        return [each for each in meanings(self.of.facts, self.state, bare) if each.sign not in taken]

    def _table(self, place: int) -> TableTop | None:
        """A place that bodies move on, with those that the viewer sees."""
        tables, state = self.program.own(Tables), self.state
        surface = tables.surface(state, place)
        if surface is None:
            return None
        side = 2 * surface.radius
        bodies = [body for body in tables.on(state, place) if self._sees(body.id)]
        self.drawn += [body.id for body in bodies]
        return TableTop(
            place=self.eyes.name(place),
            label=self.of.names.label(place),
            width=side or surface.width,
            height=side or surface.height,
            round=bool(side),
            rims=tuple(rim for rim in SIDES if rim in surface.rims),
            fixed=outlines(surface),
            bodies=tuple(
                Lying(
                    self.eyes.name(body.id),
                    self._glyph(body.id)[0],
                    self._paint(body.id),
                    body.x,
                    body.y,
                    body.radius,
                    not body.mass,
                )
                for body in bodies
            ),
            position=tuple(dict.fromkeys(_name(f) for b in bodies for f in self.of.facts.position(state, b.id))),
        )

    def _sees(self, piece: int) -> bool:
        return self.program.own(Sight).sees(self.state, piece, self.viewer)

    def _paint(self, thing: int) -> Paint | None:
        return self.of.looks.painted(self.state, thing, self.viewer)[0]

    # -------------------------------------------------------------- places and pieces

    def _place(self, place: Thing) -> Place:
        owner = self.program.place_owner.get(place.id)
        return Place(
            id=self.eyes.name(place.id),
            label=self.of.names.label(place.id),
            pieces=tuple(self._piece(piece) for piece in self.state.has[place.id]),
            owner=None if owner is None else owner - FIRST_PLAYER,
            paint=self._paint(place.id),
            live=self.program.live[place.id],
            ordered=self.program.module.ordered[place.id],
            board=self.on_board.get(place.id),
        )

    def _piece(self, piece: int) -> Piece:
        if not self._sees(piece):
            return Piece(None, HIDDEN, HIDDEN, back=self.program.own(Sight).back(piece))
        glyph, whose = self._glyph(piece)
        return Piece(
            id=self.eyes.name(piece),
            label=self.of.names.label(piece),
            glyph=glyph,
            paint=self._paint(piece),
            owner=self.of.owner(self.state, piece),
            whose=whose,
            facts=tuple(Fact(_name(field), text) for field, text in self.of.facts.of(self.state, piece)),
            sides=self._sides(piece),
            carries=tuple(self._piece(rider) for rider in self.state.has[piece]),
        )

    def _glyph(self, piece: int) -> tuple[str, str]:
        """Its sign, and whose it is, if pieces of several players have that sign."""
        sign, owner = self.of.sign(self.state, piece), self.of.owner(self.state, piece)
        if owner is None or sign not in self.alike_but_for_owners:
            return sign, ""
        return f"{sign}{owner + 1}", self.of.names.label(FIRST_PLAYER + owner)

    def _sides(self, piece: int) -> tuple[Side, ...]:
        pointing = self.turned.get(piece)
        if pointing is None:
            return ()
        plain = dict.fromkeys((*ARROWS.values(), *DOUBLE.values()), "→")
        named = {sign: _name(field) for sign, field in pointing.fields.items()}
        return tuple(Side(*way, sign, named[plain.get(sign, sign)]) for way, sign in pointing.signs.items())

    def _alike_but_for_owners(self) -> set[str]:
        """The signs that several players have, and those of the pieces that are owned in the same way; as far as the
        rules say it for the beginning, and for what the viewer sees."""
        owners: dict[str, set[int]] = {}
        owned: dict[str, int] = {}
        for piece in self.program.pieces:
            for state in (self.of.facts.first, *([self.state] if self._sees(piece) else [])):
                owner = self.of.owner(state, piece)
                if owner is not None:
                    sign = self.of.sign(state, piece)
                    owners.setdefault(sign, set()).add(owner)
                    owned[sign] = id(self.things[piece].kind.find_field("owner"))
        several = {owned[sign] for sign, found in owners.items() if len(found) > 1}
        return {sign for sign in owners if owned[sign] in several}

    # -------------------------------------------------------------- boards

    def _find_boards(self) -> None:
        """Carried grids and grids by the order of their kinds, then rings: those that name the same coordinates, of
        whatever kind, are one board; last, cards with squares that nothing lies in."""
        polar: dict[tuple[str, str], list[Thing]] = {}
        cards: list[Thing] = []
        for kind in self.program.ruleset.kinds.values():
            places = [place for place in self.places if place.kind is kind]
            self._carried([place for place in places if self.program.live[place.id]])
            cards += [place for place in places if not self.program.live[place.id]]
            layout = coordinates(kind) if places else None
            if layout is None:
                continue
            if layout.style == "grid":
                self._grid(places, layout.fields)
            else:
                polar.setdefault(layout.fields, []).extend(places)
        for fields, places in polar.items():
            self._rings(places, fields)
        self._carried(cards)

    def _add(self, board: Board, places: Iterable[int]) -> None:
        for place in places:
            self.on_board[place] = len(self.boards)
        self.boards.append(board)

    def _spots(self, places: list[Thing], fields: tuple[str, str]) -> dict[int, Way] | None:
        at: dict[int, Way] = {}
        for place in places:
            x, y = (self.of.coordinate(self.state, place, name) for name in fields)
            if x is None or y is None:
                return None
            at[place.id] = (x, y)
        return at

    def _grid(self, places: list[Thing], fields: tuple[str, str]) -> None:
        at = self._spots(places, fields)
        if at is None:
            return
        directions = compass(self.of.values, self.state, places, at)
        if directions is not None and directions.there:
            at = {place: spot for place, spot in at.items() if place in directions.there or self.state.has[place]}
        if not at:
            return
        boxes = directions is not None and any(directions.looks(self.things[p].kind) for p in self.program.pieces)
        grid = Grid.of(at.values())
        columns, rows = (self.of.axis(places[0], f, a) for f, a in zip(fields, (grid.columns, grid.rows), strict=True))
        self._draw(at, directions if boxes else None)
        spots = self._placed(at, grid, dict.fromkeys(at, "" if boxes else "."))
        self._add(Board("", "boxes" if boxes else "grid", _marks(columns), _marks(rows), spots), at)

    def _placed(
        self, at: dict[int, Way], grid: Grid, empty: dict[int, str], covers: Mapping[int, int] | None = None
    ) -> tuple[Spot, ...]:
        name, columns, rows = self.eyes.name, grid.columns, grid.rows
        over = {place: name(piece) for place, piece in (covers or {}).items()}
        return tuple(Spot(name(p), columns.index(x), rows.index(y), empty[p], over.get(p)) for p, (x, y) in at.items())

    def _carried(self, places: list[Thing]) -> None:
        """Boards made by a grid in the rules, one per piece that carries one."""
        boards: dict[int, list[Thing]] = {}
        for place in places:
            if place.carrier != NOTHING:
                boards.setdefault(place.carrier, []).append(place)
        for number, own in boards.items():
            carrier = self.things[number]
            if not is_drawn(self.program, self.state, carrier, own):
                continue
            at = {place.id: (place.x or 0, place.y or 0) for place in own}
            grid = Grid.of(at.values(), downwards=True)
            codes = {place.id: code(carrier.kind, place) for place in own}
            covering = coverings(self.program, self.state, carrier, own)
            covers = {place: piece for place, piece in covering.items() if self._sees(piece)}
            spots = self._placed(at, grid, codes, covers)
            columns, rows = (_marks(map(str, axis)) for axis in (grid.columns, grid.rows))
            self._draw(at, None)
            self.coded += [(codes[place.id], place) for place in own if place.id not in covers]
            self._add(Board(self._carrier(number), "grid", columns, rows, spots), at)

    def _carrier(self, piece: int) -> str:
        """What is carried by, and where that lies, if it does somewhere on the table."""
        label, place = self.of.names.label(piece), self.state.at[piece]
        return f"{label} ({self.of.names.label(place)})" if self.state.in_play(piece) else label

    def _rings(self, places: list[Thing], fields: tuple[str, str]) -> None:
        at = self._spots(places, fields)
        if at is None:
            return
        rings, arcs = (sorted({spot[i] for spot in at.values()}) for i in (0, 1))
        ring_names, arc_names = (self.of.axis(places[0], f, a) for f, a in zip(fields, (rings, arcs), strict=True))
        spots = tuple(Spot(self.eyes.name(p), arcs.index(a), rings.index(r)) for p, (r, a) in at.items())
        painted = self._along([[p for p, spot in at.items() if spot[1] == arc] for arc in arcs])
        columns = tuple(Mark(label, *paint) for label, paint in zip(arc_names, painted, strict=True))
        self._draw(at, None)
        self._add(Board("", "rings", columns, _marks(ring_names), spots), at)

    def _along(self, lines: list[list[int]]) -> list[tuple[Paint | None, str]]:
        """Of lines of places: the colour that all the painted ones of a line have, and what it stands for."""
        found: list[tuple[Paint | None, str]] = []
        for line in lines:
            looks = [self.of.looks.painted(self.state, place, self.viewer) for place in line]
            seen = {paint: value for paint, value in looks if paint is not None}
            paint, value = next(iter(seen.items())) if len(seen) == 1 else (None, None)
            found.append((paint, self.of.names.scribe.name(value).lower() if value is not None else ""))
        return found

    # -------------------------------------------------------------- the legend

    def _draw(self, places: Iterable[int], directions: Compass | None) -> None:
        """Notes which pieces the board shows; with directions, only the uppermost of a place, with its sides."""
        for place in places:
            seen = [piece for piece in self.state.has[place] if self._sees(piece)]
            if directions is None:
                self.drawn += self._with_riders(seen)
            else:
                self.drawn += seen[-1:]
                for piece in seen[-1:]:
                    kind = self.things[piece].kind
                    self.turned[piece] = directions.point(self.of.values, self.state, piece, kind)

    def _with_riders(self, pieces: Iterable[int]) -> Iterator[int]:
        for piece in pieces:
            if self._sees(piece):
                yield piece
                yield from self._with_riders(self.state.has[piece])

    def _piece_signs(self) -> list[Sign]:
        """In the order of the rules, whatever lies where."""
        ranks: dict[str, list[tuple[int, int, int]]] = {}
        for piece in self.drawn:
            rank = (self.of.rank(piece), self.of.owner(self.state, piece) or 0, piece)
            ranks.setdefault(self._glyph(piece)[0], []).append(rank)
        shown = {sign: [piece for _, _, piece in found] for sign, found in sorted(ranks.items(), key=_first)}
        first = {sign: min(ranks[sign])[2] for sign in shown}
        labels = [self.of.names.label(piece) for piece in first.values()]
        found = []
        for (sign, pieces), label in zip(shown.items(), labels, strict=True):
            whose = self._glyph(first[sign])[1] or (self._apart(pieces) if labels.count(label) > 1 else "")
            found.append(Sign(sign, f"{label} ({whose})" if whose else label, self._paint(first[sign])))
        return found

    def _apart(self, pieces: list[int]) -> str:
        """What a sign says of pieces that have the names of others: whose they are, or what has changed."""
        owners = {self.of.owner(self.state, piece) for piece in pieces}
        if len(owners) == 1 and (owner := next(iter(owners))) is not None and self._several_own():
            return self.of.names.label(FIRST_PLAYER + owner)
        facts = [self.of.facts.texts(self.state, piece) for piece in pieces]
        return ", ".join(text for text in facts[0] if all(text in others for others in facts))

    def _several_own(self) -> bool:
        return len({self.of.owner(self.state, piece) for piece in self.drawn} - {None}) > 1

    def _side_signs(self) -> list[Sign]:
        found: dict[str, str] = {}
        double = False
        for piece, pointing in self.turned.items():
            for sign, field in pointing.fields.items():
                found[sign] = self.of.facts.name(field, self.things[piece].kind)
            double = double or bool(set(pointing.signs.values()) & set(DOUBLE.values()))
        if double:
            found["⇒"] = " + ".join(name for sign, name in found.items() if sign != LOOKS)
        order = ("→", *(sign for sign in found if sign not in ("→", "⇒", LOOKS)), "⇒", LOOKS)
        return [Sign(sign, found[sign]) for sign in order if sign in found]


def _first(ranked: tuple[str, list[tuple[int, int, int]]]) -> tuple[int, int, str]:
    sign, ranks = ranked
    return (*min(ranks)[:2], sign)


def _marks(labels: Iterable[str]) -> tuple[Mark, ...]:
    return tuple(Mark(label) for label in labels)


def _name(field: model.Field) -> str:
    return f"{field.owner.name.rstrip('*')}.{field.name}"
