"""What only some random rulesets hold, those of the kind `wide`: kinds as values, shapes and grids, lists that are made
of themselves, orders that are chosen, `opponent` and `source`.

They are entered as `wide` in the tables of the other modules, which pass over them elsewhere: whatever is added here, a
seed of another kind gives the rules it has always given.
"""

from __future__ import annotations

from dsl.quantifiers import Takes
from tests.net.author import Author
from tests.net.declarations import hole
from tests.net.formulas import NUMBERS, THINGS, TRUTHS, value
from tests.net.nouns import noun, quantified
from tests.net.statements import STATEMENTS, block, goal
from tests.net.world import NUMBER, PLAYER, Field, Kind, Local, Piece, Scope, Sort

SEVERAL = ("each", "2", "1..2", "up to 2", "any number of", "2 random", "first 2", "all")
SHAPES = {"bar": "# #", "dot": "#", "corner": "# .\n# #"}


def worded(author: Author, text: str) -> str:
    return text if author.worded else ""


# ------------------------------------------------------------------ declarations


def declared(author: Author) -> list[str]:
    """Some of it, before there are defines and verbs."""
    parts = (sorts, shapes, crates, chains)
    return [text for part in parts if author.likely(0.7) for text in part(author)]


def sorts(author: Author) -> list[str]:
    """A verb, a define and a field that take kinds."""
    base = author.world.of_root("piece")[0]
    names = [base.name, *(k.name for k in author.world.kinds if k.rests_on == base.name and not k.tested)]
    names += [p.name for p in author.world.pieces if author.world.is_a(p.kind, base.name) and not p.family]
    author.world.sorts += names
    place = author.one_of([p.name for p in author.world.places if not p.owned and not p.arguments])
    said = worded(author, 'phrase en "bring {n k}" fr "amener {n k}" es "traer {n k}";')
    called = worded(author, '{ name en "the wish" fr "le souhait" es "el deseo" }')
    held = worded(author, '{ name en "the number of {k}" fr "le nombre de {k}" es "el número de {k}" }')
    found = [
        f"verb bring number n as kind of {base.name} k {{ {said} move first (n) k in box to {place} }}",
        f"define held(kind of {base.name} k): number = count(all k) {held}",
        f"change game {{ track wish: kind of {base.name} = {author.one_of(names)} {called} }}",
    ]
    if author.likely(0.5):
        heard = author.one_of([f"where k is {names[-1]}", "where held(k) > 1", "where k is game.wish", ""])
        found.append(f"when bring as kind of {base.name} k {heard} {{ raise game.ticks by 1 }}")
    return found


def shapes(author: Author) -> list[str]:
    """What can be laid on a board, where there is one."""
    if not any(place.name == "cell" for place in author.world.places):
        return []
    author.world.shapes += author.chance.sample(list(SHAPES), 2)
    name = worded(author, 'name en "the shape" fr "la forme" es "la forma"')
    return [f'shape {shape} {{ {name}\ncells """\n{SHAPES[shape]}\n""" }}' for shape in author.world.shapes]


def crates(author: Author) -> list[str]:
    """Pieces that carry a grid of places, each as a legend says."""
    author.world.kinds.append(Kind("crate", "piece"))
    author.world.pieces.append(Piece("crate_a", "crate", copies=author.one_of([1, 2])))
    slot = Kind("slot", "place", fields=[Field("depth", NUMBER, False)])
    author.world.kinds.append(slot)
    grid = author.one_of(["o d o", "o d\nd o", "o d\nd d\no o"])
    name = worded(author, 'name en "the slot" fr "la place" es "el puesto"')
    depth = worded(author, '{ name en "the depth" fr "la profondeur" es "la profundidad" }')
    crate = worded(author, 'name en "the crate" fr "la caisse" es "la caja"')
    return [
        f"kind slot is place {{ {name}; {author.one_of(['live true', ''])}; depth: 0..3 = 1 {depth} }}",
        f"""kind crate {{ {crate}; slots: grid of slot
        legend slots {{ "o": slot; "d": slot with depth 2 }} {hole("crate")} }}""",
        f'crate crate_a {{ copies {author.world.pieces[-1].copies}\nslots """\n{grid}\n""" {hole("crate")} }}',
    ]


def chains(author: Author) -> list[str]:
    """A list that is made of itself: so many steps onward from a place."""
    if any(place.name == "spot" for place in author.world.places):
        of, onward = "spot", "s.onward"
    elif any(place.name == "cell" for place in author.world.places):
        of, onward = "cell", f"s.step({author.one_of(['north', 'east'])})"
    else:
        return []
    author.world.chains.append(of)
    name = worded(author, '{ name en "the way" fr "le chemin" es "el camino" }')
    made = f"() if n < 1 or s is none else (s) + chain({onward}, n - 1)"
    return [f"define chain({of} s, number n): list of {of} = {made} {name}"]


# ------------------------------------------------------------------ statements


@STATEMENTS.entry(6, leaf=True, wide=True)
def brought(author: Author, scope: Scope) -> str | None:
    sort = author.any_of(author.world.sorts)
    if sort is None:
        return None
    kind = author.one_of([sort, sort, "game.wish"])
    forms = [f"bring {author.number(0, 2)} as {kind}", f"set game.wish to {sort}"]
    return author.one_of([*forms, f"bring {author.number(1, 2)} {sort}"])


@STATEMENTS.entry(4, leaf=True, wide=True)
def chosen_in_order(author: Author, scope: Scope) -> str | None:
    of = author.one_of(author.world.of_root("piece")).sort
    name = author.fresh("o")
    found = noun(author, scope.tighter(), of, name=name)
    if not scope.asks or found is None:
        return None
    scope.locals.append(Local(name, of.all))
    return f"choose in order {author.one_of(['2', '1..2', 'up to 2', 'any number of'])} {found}"


@STATEMENTS.entry(4, leaf=True, wide=True)
def moved_by_choice(author: Author, scope: Scope) -> str | None:
    of = author.one_of(author.world.of_root("piece")).sort
    pieces = noun(author, scope.tighter(), of)
    if not scope.asks or pieces is None:
        return None
    return f"move {author.one_of(SEVERAL)} {pieces} to {goal(author, scope.tighter())} by choice"


@STATEMENTS.entry(5, wide=True)
def laid(author: Author, scope: Scope) -> str | None:
    """A shape on the board, and something for each of the places it covers."""
    shape = author.any_of(author.world.shapes)
    if shape is None or not scope.asks:
        return None
    of, area, cell = author.one_of(author.world.of_root("piece")), author.fresh("a"), author.fresh("f")
    free = author.one_of([f" where no {of.name} in {area}", f" where count(all {of.name} in {area}) < 2", ""])
    inner = block(author, scope.block(Local(cell, Sort("cell")), loop=True))
    covered = f"for each cell {cell} in {area} {inner}"
    return f"if players > 0 {{ choose one area {area} in placements({shape}, cell){free}; {covered} }}"


@STATEMENTS.entry(4, leaf=True, wide=True)
def put_into_a_crate(author: Author, scope: Scope) -> str | None:
    if not any(kind.name == "crate" for kind in author.world.kinds):
        return None
    of = author.one_of([kind for kind in author.world.of_root("piece") if kind.name != "crate"]).sort
    piece = quantified(author, scope.tighter(), of, Takes.VALUE)
    words = ["first", "last", *(["one", "one"] if scope.asks else [])]
    name = author.fresh("g")
    slots = [f"slot {name} where {name}.depth > 1", f"slot {name} where no {of.name} in {name}"]
    slots += ["slot in (first crate).slots", f"slot {name} in (first crate).slots where {name}.depth < 2", "slot"]
    return None if piece is None else f"move {piece} to {author.one_of(words)} {author.one_of(slots)}"


# ------------------------------------------------------------------ formulas


@THINGS.entry(3, leaf=True, wide=True)
def somebody_else(author: Author, scope: Scope, of: Sort) -> str | None:
    if of != PLAYER or not scope.asks:
        return None
    return author.one_of(["opponent", "opponent", "you.next", "active"])


@TRUTHS.entry(2, leaf=True, wide=True)
def of_the_source(author: Author, scope: Scope) -> str | None:
    kind = author.one_of(author.world.of_root("piece"))
    return author.one_of(["source is none", "source is not none", f"source is {kind.name}"])


@TRUTHS.entry(2, leaf=True, wide=True)
def of_a_sort(author: Author, scope: Scope) -> str | None:
    sort = author.any_of(author.world.sorts)
    if sort is None:
        return None
    base = Sort(author.world.sorts[0])
    thing = value(author, scope.block(room=0), base)
    return f"game.wish is {sort}" if thing is None or author.likely(0.5) else f"({thing}) is game.wish"


@NUMBERS.entry(3, leaf=True, wide=True)
def of_a_wide_world(author: Author, scope: Scope) -> str | None:
    world, forms = author.world, []
    forms += [f"held({world.sorts[-1]})", "held(game.wish)"] if world.sorts else []
    forms += [f"count(placements({world.shapes[0]}, cell))"] if world.shapes else []
    for of in world.chains:
        start = value(author, scope.block(room=0), Sort(of))
        forms += [f"count(chain({start}, {author.number(0, 4)}))"] if start is not None else []
    return author.any_of(forms)
