"""A scene as text, for the terminal: boards as pictures, everything else as lists.

A grid is drawn with a line for each row, or in boxes where pieces point; one that was written as a picture looks like
it, with its codes where nothing lies. Rings are drawn as rings. What the viewer may not see is counted, not shown.
Colours are put on signs and names, never in place of them: without colours the text is the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap

from dsl.boards import Rings
from ludolect.board import grid, rings, tops
from ludolect.board.strips import EMPTY, Colour, Strip, colourless
from ludolect.scene.data import Board, Mark, Offer, Piece, Place, Scene, Spot
from ludolect.spoken import worded

WIDEST_CELL = 4
WIDEST_SPACE = 6
LONG_LIST = 8
NARROWEST = 30  # columns for what stands beside a picture
NARROWEST_TITLE = 24
GAP = "   "
CHOSEN = "##"  # squares that an answer means
MARK = "'"  # behind the sign of a piece of which more is to be said
MORE = {"en": "more in the list", "fr": "précisé dans la liste", "es": "con detalles en la lista"}
LAST = {"en": "last", "fr": "dernière pièce", "es": "última pieza"}
COLON = {"en": ":", "fr": "\u00a0:", "es": ":"}


@dataclass(frozen=True)
class Beside:
    """Pictures with notes beside them, and the notes for which there was no room."""

    lines: list[str]
    left: list[str]


class Drawing:
    """`plain`: lists only; `width`: columns that may be used; `height`: lines that a picture should not pass, if any;
    `colour` makes a text coloured; `small`: rings are drawn as small as they can be read."""

    def __init__(
        self,
        scene: Scene,
        *,
        plain: bool = False,
        width: int = 100,
        height: int | None = None,
        colour: Colour = colourless,
        small: bool = False,
    ) -> None:
        self.scene = scene
        self.small = small
        self.height = height
        self.plain = plain
        self.width = width
        self.colour = colour
        self.colon = worded(COLON, scene.lang)
        self.places = {place.id: place for place in scene.places}
        covering = {spot.cover for board in scene.boards for spot in board.spots}
        lying = (piece for place in scene.places for piece in _with_riders(place.pieces))
        self.covers = {piece.id: piece for piece in lying if piece.id is not None and piece.id in covering}

    def text(self) -> str:
        """All of it."""
        pictures = self.pictures()
        listed = [*self.details(), *self.lists(whole=True)]
        return "\n\n".join([*pictures, *(["\n".join(listed)] if listed else [])])

    # -------------------------------------------------------------- pictures

    def pictures(self) -> list[str]:
        return ["\n".join(strip.rstrip().drawn(self.colour) for strip in drawing) for drawing in self._drawings()]

    def beside(self, notes: Sequence[str], *, with_signs: bool = False) -> Beside | None:
        """The pictures with as many of these lines to the right of them as are no higher; `with_signs`: and below those
        what the signs mean, which stands under the pictures otherwise. None where there is not the room for it."""
        drawings = [list(drawing) for drawing in self._drawings()]
        strips = [strip.rstrip() for drawing in drawings for strip in [*drawing, EMPTY]][:-1]
        across = max((len(strip) for strip in strips), default=0) + len(GAP)
        room = self.width - across
        if not strips or room < NARROWEST:
            return None
        meanings = list(self._meant(room if with_signs else self.width))
        most = len(strips) - (len(meanings) if with_signs else 0)
        lines: list[Strip] = []
        fitting = 0
        for note in notes:
            wrapped = wrap(note, room, subsequent_indent="  ")
            if len(lines) + len(wrapped) > most:
                break
            lines += [Strip.of(line) for line in wrapped]
            fitting += 1
        if with_signs:
            lines += meanings
        drawn = []
        for left, right in zip_longest(strips, lines, fillvalue=EMPTY):
            gap = Strip.of(" " * (across - len(left)) if right.text else "")
            drawn.append((left + gap + right).drawn(self.colour))
        under = [] if with_signs else [line.drawn(self.colour) for line in meanings]
        return Beside([*drawn, *under], list(notes[fitting:]))

    def _drawings(self) -> list[list[Strip]]:
        if self.plain:
            return []
        drawings = list(self._side_by_side(self.scene.boards))
        for top in self.scene.tables:
            drawings.append([Strip.of(f"{_capital(top.label)}{self.colon}"), *tops.drawn(top, self.width)])
        return drawings

    def _side_by_side(self, boards: Iterable[Board]) -> Iterator[list[Strip]]:
        """Boards that something carries, as many beside each other as there is room for; others alone."""
        row: list[list[Strip]] = []
        for board in boards:
            drawn = self._picture(board)
            if not board.title:
                yield drawn
            elif row and sum(map(_width, row)) + len(GAP) * len(row) + _width(drawn) > self.width:
                yield grid.beside(row, GAP)
                row = [drawn]
            else:
                row.append(drawn)
        if row:
            yield grid.beside(row, GAP)

    def _picture(self, board: Board) -> list[Strip]:
        columns, rows = _labels(board.columns), _labels(board.rows)
        match board.style:
            case "boxes":
                boxes = {(s.column, s.row): self._box(self.places[s.place]) for s in board.spots}
                whole = grid.boxes(boxes, columns, rows)
                high = self.height is not None and len(whole) > self.height
                return grid.boxes(boxes, columns, rows, tight=True) if high else whole
            case "grid":
                cells = {(s.column, s.row): self._space(s) for s in board.spots}
                drawn = grid.lines(cells, columns, rows)
                title = f"{_capital(board.title)}{self.colon}" if board.title else ""
                return [*map(Strip.of, wrap(title, max(_width(drawn), NARROWEST_TITLE))), *drawn]
        spaces: dict[tuple[int, int], Strip] = {}
        for spot in board.spots:
            key = (spot.row, spot.column)
            spaces[key] = spaces.get(key, EMPTY) + self._signs(self.places[spot.place].pieces)
        if self._is_table(board):
            return rings.table(spaces, rows, columns)
        size, longest = (rings.SMALL, WIDEST_SPACE - 1) if self.small else (1.0, WIDEST_SPACE)
        return rings.drawn(spaces, Rings(len(rows), len(columns)), columns, longest, size=size)

    def _space(self, spot: Spot) -> Strip:
        """What covers it, else what lies there, else the sign of the place itself."""
        place = self.places[spot.place]
        if spot.cover is not None:
            return Strip.of(self.covers[spot.cover].glyph, self.covers[spot.cover].paint)
        shown = self._signs(place.pieces, self.covers)
        return shown.cut(WIDEST_CELL) if place.pieces else Strip.of(spot.empty, place.paint)

    def _box(self, place: Place) -> grid.Box:
        """The uppermost piece that is seen, with what it has on its sides."""
        seen = [piece for piece in place.pieces if not piece.hidden]
        top = (seen or place.pieces)[-1:]
        text = Strip.joined(self._sign(piece) for piece in top)
        more = Strip.of("+" if seen and len(place.pieces) > 1 else "")
        return text + more, {(side.right, side.up): side.sign for piece in seen[-1:] for side in piece.sides}

    def _signs(self, pieces: Iterable[Piece], elsewhere: Collection[str] = ()) -> Strip:
        """What lies somewhere, by its signs; several of a sign are counted. What is drawn `elsewhere` is left out."""
        counted: dict[Strip, int] = {}
        for piece in _with_riders(pieces):
            if piece.id in elsewhere:
                continue
            sign = self._sign(piece)
            counted[sign] = counted.get(sign, 0) + 1
        return Strip.joined(Strip.of(str(n) if n > 1 else "") + sign for sign, n in counted.items())

    def _sign(self, piece: Piece) -> Strip:
        return Strip.of(piece.glyph, piece.paint) + Strip.of(MARK if self._facts(piece) else "")

    # -------------------------------------------------------------- answers

    def offered(self) -> list[str]:
        """Answers that mean several squares of one board, as pictures of it with those squares marked; nothing where
        others are among them, or where they would not fit."""
        offers = self.scene.asked.offers if self.scene.asked is not None else ()
        many = [offer for offer in offers if offer.things]
        board = next((b for b in self.scene.boards if _lies_on(many, b)), None)
        if self.plain or board is None or all(len(offer.things) < 2 for offer in many):
            return []
        small = [self._marked(board, number, offer) for number, offer in enumerate(offers, 1)]
        across = max(1, (self.width + len(GAP)) // (max(map(_width, small)) + len(GAP)))
        rows = [grid.beside(small[i : i + across], GAP) for i in range(0, len(small), across)]
        if self.height is not None and sum(len(row) + 1 for row in rows) > self.height:
            return []
        return ["\n".join(strip.rstrip().drawn(self.colour) for strip in [*row, EMPTY]) for row in rows]

    def _marked(self, board: Board, number: int, offer: Offer) -> list[Strip]:
        name = Strip.of(f"{number:>3} ")
        if not offer.things:
            return [name + Strip.of(offer.label)]
        cells = {
            (s.column, s.row): Strip.of(CHOSEN) if s.place in offer.things else self._space(s).cut(len(CHOSEN))
            for s in board.spots
        }
        blank = [Strip.of("")] * len(board.rows)
        drawn = grid.lines(cells, [Strip.of("")] * len(board.columns), blank)[:-1]
        return [(name if i == 0 else Strip.of(" " * len(name))) + line for i, line in enumerate(drawn)]

    def _is_table(self, board: Board) -> bool:
        return len(board.rows) > rings.MOST_RINGS or rings.width(len(board.rows)) > self.width

    # -------------------------------------------------------------- lists

    def signs(self) -> list[str]:
        """What the letters, signs and colours in the pictures mean."""
        return [] if self.plain else [line.drawn(self.colour) for line in self._meant(self.width)]

    def _meant(self, width: int) -> Iterator[Strip]:
        lines = []
        for board in self.scene.boards:
            if board.style == "rings" and not self._is_table(board):
                lines.append([Strip.of(f"{Rings.letter(i)} {mark.label}") for i, mark in enumerate(board.rows)])
            lines.append(list(_meanings(board.columns)))
        signs = [Strip.of(s.sign, s.paint) + Strip.of(f" {s.label}") for s in self.scene.legend]
        drawn = [p for place in self.scene.places if place.board is not None for p in _with_riders(place.pieces)]
        if any(self._facts(piece) for piece in drawn):
            signs.append(Strip.of(f"{MARK} {worded(MORE, self.scene.lang)}"))
        lines.append(signs)
        for items in lines:
            yield from _filled(items, width)

    def details(self) -> list[str]:
        """Pieces in the pictures of which more is to be said than their sign does, by where they are."""
        lines = []
        for place in self.scene.places:
            if self.plain or place.board is None:
                continue
            more = any(self._facts(piece) for piece in _with_riders(place.pieces))
            stacked = bool(self.scene.pictured) and len(place.pieces) > 1  # only the uppermost is drawn in a box
            if more or stacked:
                lines.append(self._line(place))
        return lines

    def standing(self) -> list[str]:
        """What has changed of the game itself, and of each player."""
        facts = [", ".join(fact.text for fact in self.scene.facts)]
        for seat in self.scene.seats:
            if seat.facts:
                facts.append(f"{seat.label}{self.colon} {', '.join(fact.text for fact in seat.facts)}")
        return [_capital(line) for line in facts if line]

    def lists(self, whole: bool = False) -> list[str]:
        """How the game stands; then what lies elsewhere: common places, then other players', then those of the viewer.
        Unless `whole`, of long piles only the last piece is named."""
        groups: tuple[list[str], ...] = (self.standing(), [], [])
        for place in self.scene.places:
            if not place.pieces or (place.board is not None and not self.plain):
                continue
            group = 0 if place.owner is None else 2 if place.owner == self.scene.viewer else 1
            groups[group].append(self._contents(place, whole or group == 2 or place.live))
        return [line for group in groups for line in group]

    def _contents(self, place: Place, whole: bool) -> str:
        seen = [piece for piece in place.pieces if not piece.hidden]
        number = len(place.pieces)
        if not seen:
            return f"{self._title(place)} {number}"
        if number > LONG_LIST and not whole:
            return (
                f"{self._title(place)} {number} ({worded(LAST, self.scene.lang)}{self.colon} {self._label(seen[-1])})"
            )
        return self._line(place)

    def _line(self, place: Place) -> str:
        return f"{self._title(place)} " + _counted([self._label(piece) for piece in place.pieces])

    def _title(self, place: Place) -> str:
        return f"{_capital(place.label)}{self.colon}"

    def _facts(self, piece: Piece) -> list[str]:
        """What the pictures do not show."""
        return [fact.text for fact in piece.facts if self.plain or fact.field not in self.scene.pictured]

    def _label(self, piece: Piece) -> str:
        riders = [self._label(rider) for rider in piece.carries]
        more = [*([piece.whose] if piece.whose else []), *self._facts(piece), *riders]
        return f"{piece.label} ({', '.join(more)})" if more else piece.label


def _width(drawing: Sequence[Strip]) -> int:
    return max(map(len, drawing))


def _lies_on(offers: Sequence[Offer], board: Board) -> bool:
    places = {spot.place for spot in board.spots}
    return bool(offers) and all(thing in places for offer in offers for thing in offer.things)


def _labels(marks: Sequence[Mark]) -> list[Strip]:
    return [Strip.of(mark.label, mark.paint) for mark in marks]


def _with_riders(pieces: Iterable[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        yield piece
        yield from _with_riders(piece.carries)


def _meanings(marks: Sequence[Mark]) -> Iterator[Strip]:
    """1, 2 red: what the colours beside a board stand for, for those who do not see them."""
    painted: dict[str, list[Mark]] = {}
    for mark in marks:
        if mark.paint is not None and mark.means:
            painted.setdefault(mark.means, []).append(mark)
    for means, found in painted.items() if len(painted) > 1 else ():
        yield Strip.joined([*(Strip.of(mark.label, mark.paint) for mark in found), Strip.of(means)], " ")


def _filled(items: Sequence[Strip], width: int) -> Iterator[Strip]:
    """Items with commas between them, in as many lines as it takes; further lines are set in."""
    line = EMPTY
    for number, item in enumerate(items):
        comma = Strip.of("," if number < len(items) - 1 else "")
        if line.text.strip() and len(line) + 1 + len(item + comma) > width:
            yield line
            line = Strip.of(" ")
        line = line + Strip.of(" " if line.text else "") + item + comma
    if line.text:
        yield line


def _counted(labels: list[str]) -> str:
    return ", ".join(f"{n} × {label}" if (n := labels.count(label)) > 1 else label for label in dict.fromkeys(labels))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
