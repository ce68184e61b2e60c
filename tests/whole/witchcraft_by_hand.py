"""Witchcraft once more, in plain Python: every way a turn can go, slowly and without cleverness.

Written from the list of rules, not from the .rules files, to be a second opinion on them. A position is immutable; an
action is a function that yields the positions it can lead to, one for each way of making all of its choices. Gems are
left out: they mean nothing after the setup.

Some actions have hundreds of thousands of ways (four captured tiles, any order, stack and facing). A `Menu` says which
directions and which places of extensions are looked at; both sides of a comparison use the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations

Cell = tuple[int, int]
Area = frozenset[Cell]

# North first, then clockwise; sides of a tile are counted the same way from its facing.
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
BASE = frozenset((x, y) for x in range(1, 5) for y in range(1, 7))
OUTSIDE = [(x, y) for x in range(-1, 7) for y in range(-1, 9) if (x, y) not in BASE]

BOLTS = {"apprentice": (0,), "guardian": (0,), "golem": (0,), "master": (0, 2), "archmage": (0,), "monk": (0,)}
SHIELDS = {"guardian": {0}, "golem": {7, 0, 1}, "archmage": {4}}
THUNDER = ("archmage", "monk")
TOUCHING = {1: 1, 2: 2, 3: 2}  # cells of a piece that must lie at the base board, by its size


@dataclass(frozen=True)
class Tile:
    craft: str
    facing: int
    mark: str = ""  # during an activation: "caster", or "new" for a captured tile


@dataclass(frozen=True)
class Stack:
    """Tiles from the bottom to the top. `tokens`: sides of the top tile, counted from its facing."""

    owner: int
    tiles: tuple[Tile, ...]
    exhausted: bool = False
    tokens: frozenset[int] = frozenset()

    @property
    def top(self) -> Tile:
        return self.tiles[-1]

    def shields(self) -> set[int]:
        """The directions that are shielded."""
        sides = SHIELDS.get(self.top.craft, set()) | self.tokens
        return {(self.top.facing + side) % 8 for side in sides}

    def turned(self, facing: int) -> Stack:
        angle = facing - self.top.facing
        return replace(self, tiles=tuple(replace(t, facing=(t.facing + angle) % 8) for t in self.tiles))

    def covered(self, tile: Tile) -> Stack:
        return Stack(self.owner, (*self.tiles, tile))


@dataclass(frozen=True)
class Position:
    cells: frozenset[Cell]
    altars: frozenset[tuple[Cell, str]]
    stacks: frozenset[tuple[Cell, Stack]]
    reserves: tuple[tuple[str, ...], ...]
    pairs: frozenset[int]
    powers: tuple[str | None, ...]

    def own(self, player: int) -> list[tuple[Cell, Stack]]:
        return sorted(((c, s) for c, s in self.stacks if s.owner == player), key=lambda found: found[0])

    def altar_at(self, cell: Cell) -> str | None:
        return dict(self.altars).get(cell)

    def stack_at(self, cell: Cell) -> Stack | None:
        return dict(self.stacks).get(cell)

    def with_stacks(self, changes: dict[Cell, Stack | None]) -> Position:
        stacks = {**dict(self.stacks), **changes}
        return replace(self, stacks=frozenset((c, s) for c, s in stacks.items() if s is not None))

    def free(self, cell: Cell) -> bool:
        return cell in self.cells and self.altar_at(cell) is None and self.stack_at(cell) is None


@dataclass(frozen=True)
class Menu:
    directions: tuple[int, ...] = tuple(range(8))
    areas: Callable[[Area], bool] = field(default=lambda area: True)


EVERYTHING = Menu()


# ------------------------------------------------------------------ lines


def line(position: Position, start: Cell, direction: int) -> list[Cell]:
    dx, dy = STEPS[direction]
    found = []
    x, y = start[0] + dx, start[1] + dy
    while (x, y) in position.cells:
        found.append((x, y))
        x, y = x + dx, y + dy
    return found


def enemy_at(position: Position, me: int, cell: Cell) -> Stack | None:
    stack = position.stack_at(cell)
    return stack if stack is not None and stack.owner != me else None


def can_hit(position: Position, me: int, cell: Cell, direction: int, thunder: bool) -> bool:
    """Whether what lies there, an altar or an enemy, is a legal target of a bolt flying that way."""
    altar = position.altar_at(cell)
    if altar is not None:
        return usable(position, me, altar)
    enemy = enemy_at(position, me, cell)
    return enemy is not None and (thunder or (direction + 4) % 8 not in enemy.shields())


# ------------------------------------------------------------------ activation


def activations(position: Position, me: int, menu: Menu = EVERYTHING) -> dict[Cell, Iterator[Position]]:
    """The stacks that may be activated, and what can come of each."""
    ready = [cell for cell, stack in position.own(me) if not stack.exhausted]
    return {cell: activation(position, me, cell, menu) for cell in ready if possible(position, me, cell)}


def possible(position: Position, me: int, cell: Cell) -> bool:
    return next(activation(position, me, cell, EVERYTHING), None) is not None


def activation(position: Position, me: int, cell: Cell, menu: Menu) -> Iterator[Position]:
    stack = dict(position.stacks)[cell]
    marked = replace(stack, tiles=(*stack.tiles[:-1], replace(stack.top, mark="caster")))
    begun = position.with_stacks({cell: marked})
    for result in cast(begun, me, cell, marked.top, menu):
        yield settled(result)


def settled(position: Position) -> Position:
    """The exhaustion token comes last, to the stack the caster is in now, if no captured tile was laid on it."""
    changes: dict[Cell, Stack | None] = {}
    for cell, stack in position.stacks:
        marks = {tile.mark for tile in stack.tiles}
        if marks != {""}:
            weary = stack.exhausted or ("caster" in marks and "new" not in marks)
            plain = tuple(replace(tile, mark="") for tile in stack.tiles)
            changes[cell] = replace(stack, tiles=plain, exhausted=weary)
    return position.with_stacks(changes)


def cast(position: Position, me: int, cell: Cell, tile: Tile, menu: Menu) -> Iterator[Position]:
    match tile.craft:
        case "telekinetic":
            for target in line(position, cell, tile.facing):
                if can_hit(position, me, target, tile.facing, thunder=False):
                    yield from hits(position, me, [target], menu)
        case "priest":
            yield from priest(position, me, cell, tile.facing, menu)
        case "prophet":
            yield from prophet(position, me, menu)
        case "prince":
            yield from prince(position, me, menu)
        case "barbarian":
            for altar in position.altars:
                yield replace(position, altars=position.altars - {altar})
        case "key_keeper":
            yield from key_keeper(position, me, menu)
        case craft:
            targets = []
            for side in BOLTS[craft]:
                direction = (tile.facing + side) % 8
                met = [c for c in line(position, cell, direction) if stops(position, me, c)]
                if met and can_hit(position, me, met[0], direction, craft in THUNDER):
                    targets.append(met[0])
            for order in permutations(targets) if targets else ():
                yield from hits(position, me, list(order), menu)


def stops(position: Position, me: int, cell: Cell) -> bool:
    return position.altar_at(cell) is not None or enemy_at(position, me, cell) is not None


def hits(
    position: Position, me: int, targets: list[Cell], menu: Menu, pool: tuple[Tile, ...] = ()
) -> Iterator[Position]:
    """Captured tiles wait in a pool until an altar is used or nothing more is hit."""
    if not targets:
        yield from laid(position, me, pool, menu)
        return
    target, *rest = targets
    altar = position.altar_at(target)
    if altar is None:
        taken = tuple(replace(tile, mark="new") for tile in dict(position.stacks)[target].tiles)
        yield from hits(position.with_stacks({target: None}), me, rest, menu, pool + taken)
        return
    for after in laid(position, me, pool, menu):
        if not usable(after, me, altar):
            yield from hits(after, me, rest, menu)
            continue
        for changed in power(after, me, altar, menu):
            yield from hits(changed, me, rest, menu)


def laid(position: Position, me: int, pool: tuple[Tile, ...], menu: Menu) -> Iterator[Position]:
    """Every tile on top of an own stack, in any order, with any facing."""
    if not pool:
        yield position
        return
    for i, tile in enumerate(pool):
        if tile in pool[:i]:
            continue
        for cell, stack in position.own(me):
            for facing in menu.directions:
                covered = position.with_stacks({cell: stack.covered(replace(tile, facing=facing))})
                yield from laid(covered, me, pool[:i] + pool[i + 1 :], menu)


# ------------------------------------------------------------------ altars


def usable(position: Position, me: int, altar: str) -> bool:
    match altar:
        case "energy":
            return any(stack.exhausted for _, stack in position.own(me))
        case "protection":
            return any(len(stack.tokens) < 8 for _, stack in position.own(me))
        case "teleportation":
            return bool(position.own(me))
        case _:
            return any(places(position, size) for size in position.pairs)


def power(position: Position, me: int, altar: str, menu: Menu) -> Iterator[Position]:
    match altar:
        case "energy":
            weary = [(cell, stack) for cell, stack in position.own(me) if stack.exhausted]
            for number in (1, 2):
                for chosen in combinations(weary, number):
                    yield position.with_stacks({cell: replace(stack, exhausted=False) for cell, stack in chosen})
        case "protection":
            for cell, stack in position.own(me):
                for direction in menu.directions:
                    side = (direction - stack.top.facing) % 8
                    if side not in stack.tokens:
                        yield position.with_stacks({cell: replace(stack, tokens=stack.tokens | {side})})
        case "teleportation":
            for cell, stack in position.own(me):
                yield from teleported(position, cell, stack, menu)
        case _:
            for size in sorted(position.pairs):
                for area in places(position, size):
                    if menu.areas(area):
                        yield from summoned(position, me, size, area, menu)


def teleported(position: Position, cell: Cell, stack: Stack, menu: Menu) -> Iterator[Position]:
    near = [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS]
    for goal in [cell, *(c for c in near if position.free(c))]:
        for facing in {stack.top.facing, *menu.directions}:
            if goal != cell or facing != stack.top.facing:
                yield position.with_stacks({cell: None, goal: stack.turned(facing)})


def twin(area: Area) -> Area:
    return frozenset((5 - x, 7 - y) for x, y in area)


def places(position: Position, size: int) -> list[Area]:
    """Where a piece of the pair of that size may lie."""
    if size == 1:
        shapes = [frozenset({cell}) for cell in OUTSIDE]
    elif size == 2:
        shapes = [frozenset({(x, y), (x + dx, y + dy)}) for x, y in OUTSIDE for dx, dy in ((1, 0), (0, 1))]
    else:
        corners = [(x, y) for x in range(-1, 6) for y in range(-1, 8)]
        squares = [frozenset({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}) for x, y in corners]
        shapes = [square - {corner} for square in squares for corner in square]
    found = {shape for shape in shapes if all(cell in OUTSIDE for cell in shape)}
    return sorted((area for area in found if fits(position, area, size)), key=sorted)


def fits(position: Position, area: Area, size: int) -> bool:
    touching = [(x, y) for x, y in area if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & BASE]
    return len(touching) >= TOUCHING[size] and not (area | twin(area)) & position.cells


def summoned(position: Position, me: int, size: int, area: Area, menu: Menu) -> Iterator[Position]:
    grown = replace(position, cells=position.cells | area | twin(area), pairs=position.pairs - {size})
    for theirs, mine in ((area, twin(area)), (twin(area), area)):
        for after in entered(grown, 1 - me, theirs, menu):
            yield from entered(after, me, mine, menu)


def entered(position: Position, player: int, area: Iterable[Cell], menu: Menu) -> Iterator[Position]:
    reserve = position.reserves[player]
    for craft in sorted(set(reserve)):
        left = list(reserve)
        left.remove(craft)
        reserves = tuple(tuple(left) if p == player else r for p, r in enumerate(position.reserves))
        for cell in area:
            for facing in menu.directions:
                arrived = position.with_stacks({cell: Stack(player, (Tile(craft, facing),))})
                yield replace(arrived, reserves=reserves)


# ------------------------------------------------------------------ special tiles


def priest(position: Position, me: int, cell: Cell, facing: int, menu: Menu) -> Iterator[Position]:
    seen = []
    for met in line(position, cell, facing):
        if enemy_at(position, me, met) is not None:
            break
        altar = position.altar_at(met)
        if altar is not None and usable(position, me, altar):
            seen.append(met)
    for number in range(1, len(seen) + 1):
        for order in permutations(seen, number):
            yield from hits(position, me, list(order), menu)


def prophet(position: Position, me: int, menu: Menu) -> Iterator[Position]:
    for cell, stack in position.own(me):
        rested = replace(stack, exhausted=False)
        if stack.exhausted:
            yield position.with_stacks({cell: rested})
        for order in permutations(range(len(stack.tiles))):
            for tiles in facings([stack.tiles[i] for i in order], menu):
                tokens = stack.tokens if order[-1] == len(order) - 1 else frozenset()
                changed = replace(stack, tiles=tiles, tokens=tokens)
                if unmarked(changed) != unmarked(stack):
                    yield position.with_stacks({cell: changed})
                    yield position.with_stacks({cell: replace(changed, exhausted=False)})


def unmarked(stack: Stack) -> Stack:
    return replace(stack, tiles=tuple(replace(tile, mark="") for tile in stack.tiles))


def facings(tiles: list[Tile], menu: Menu) -> Iterator[tuple[Tile, ...]]:
    if not tiles:
        yield ()
        return
    for facing in menu.directions:
        for rest in facings(tiles[1:], menu):
            yield (replace(tiles[0], facing=facing), *rest)


def prince(position: Position, me: int, menu: Menu) -> Iterator[Position]:
    for cell, stack in position.own(me):
        if len(stack.tiles) < 2:
            continue
        for i in range(len(stack.tiles)):
            others = stack.tiles[:i] + stack.tiles[i + 1 :]
            yield from laid(position.with_stacks({cell: None}), me, others, menu)


def key_keeper(position: Position, me: int, menu: Menu) -> Iterator[Position]:
    for (here, one), (there, other) in combinations(position.own(me), 2):
        yield position.with_stacks({here: other, there: one})
        for facing in menu.directions:
            yield position.with_stacks({here: other.turned(facing), there: one})
            yield position.with_stacks({here: other, there: one.turned(facing)})


# ------------------------------------------------------------------ the rest of a turn


def power_tile(position: Position, me: int, menu: Menu = EVERYTHING) -> Iterator[Position]:
    """What the player's power tile can do now; nothing if it is used up or cannot be used."""
    held = position.powers[me]
    if held is not None and usable(position, me, held):
        powers = tuple(None if p == me else h for p, h in enumerate(position.powers))
        yield from power(replace(position, powers=powers), me, held, menu)


def can_act(position: Position, me: int) -> bool:
    return bool(activations(position, me))
