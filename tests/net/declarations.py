"""What a random ruleset consists of: choices, kinds, pieces, places, fields, defines. Each function declares something,
enters it in the author's world and returns its text; rules that speak of it come later (`whole`)."""

from __future__ import annotations

from tests.net.author import Author
from tests.net.words import ADJECTIVES, NOUNS, entries, field_name, name_of, numbered_name, truth_phrase
from tests.net.world import NUMBER, PLAYER, TRUTH, Choice, Define, Field, Kind, Local, Piece, Place, Scope, Sort

COLORS = ("red", "blue", "green")
DIRECTIONS = ("north", "east", "south", "west")


def hole(kind: str) -> str:
    """Where rules and reactions of a kind or piece are put once there are verbs."""
    return f"\n<{kind}>\n"


def lines(parts: list[str]) -> str:
    return "\n".join(part for part in parts if part)


def choices(author: Author) -> list[str]:
    found = []
    if author.likely(0.8):
        words = [f"{value} {entries(*ADJECTIVES[value])}" if author.worded else value for value in COLORS]
        words = [f"{words[0]} paint red", f'{words[1]} paint "#2a6fdb"', *words[2:]]
        circle = author.likely(0.4)
        author.world.choices.append(Choice("color", COLORS, circle))
        found.append(f"choices color{' is circle' if circle else ''} {{ {lines([name_of(author, 'color'), *words])} }}")
    return found


def tracked(author: Author, names: tuple[str, ...], most: int) -> list[tuple[Field, str]]:
    """Some fields that change, with their declarations."""
    found: list[tuple[Field, str]] = []
    for name in author.chance.sample(names, author.number(1, min(most, len(names)))):
        if name in ADJECTIVES:
            f = Field(name, TRUTH, True)
            found.append((f, f"track {name}: truth = {author.one_of(['true', 'false'])} {truth_phrase(author, name)}"))
        elif name == "shade" and author.world.choices:
            f = Field(name, Sort("color"), True)
            found.append((f, f"track shade: color = {author.one_of(COLORS)}"))
        elif name != "shade":
            low = author.one_of([0, 0, 0, -2])
            high = author.number(2, 6)
            f = Field(name, NUMBER, True, low, high)
            start = author.number(max(low, 0), min(high, 3))
            found.append((f, f"track {name}: {low}..{high} = {start} {field_name(author, name)}"))
    return found


def looks(kind: Kind) -> list[str]:
    """How pieces of a kind are drawn, by what they have."""
    names = [f.name for f in kind.fields]
    sign = ['glyph depending on asleep { true: "z"; otherwise: "a" }'] if "asleep" in names else []
    paint = ["paint shade"] if "shade" in names else ["paint owner"] if "owner" in names else []
    return sign + (paint or ["paint depending on age { 0: white; otherwise: grey }"] if "age" in names else paint)


def kinds(author: Author) -> list[str]:
    """Kinds of pieces; now and then one that rests on another, or is defined by a test."""
    found = []
    names = author.chance.sample(["coin", "lamp", "leaf", "stone", "ship", "bird", "tree", "wolf"], author.number(1, 3))
    for name in names:
        kind = Kind(name, "piece")
        members = [name_of(author, name)]
        for f, text in tracked(author, ("weight", "age", "asleep", "shade"), 3):
            kind.fields.append(f)
            members.append(text)
        if author.likely(0.6):
            kind.fields.append(Field("price", NUMBER, False))
            numbers = [f.name for f in kind.fields if f.of == NUMBER and f.tracked]
            formula = author.one_of([f"{numbers[0]} + 1", f"{numbers[0]} * 2 - 1"]) if numbers else "2"
            members.append(f"price: number = {formula} {field_name(author, 'price')}")
        if author.likely(0.2):
            kind.fields.append(Field("known", kind.sort.all, True))
            members.append(f"track known: {author.one_of(['list', 'set'])} of {name} = ()")
        if author.likely(0.3):
            kind.fields.append(Field("owner", PLAYER, True))
            members.append("track owner: player = none")
        if author.likely(0.25):
            members.append('printed "63 x 88"')
        members += looks(kind)
        author.world.kinds.append(kind)
        found.append(f"kind {name} {{ {lines(members)} {hole(name)} }}")
    base = author.world.of_root("piece")[0]
    if author.likely(0.4) or author.loose:
        own = tracked(author, ("luck", "open"), 2) if author.loose else []
        author.world.kinds.append(Kind("heavy", "piece", rests_on=base.name, fields=[f for f, _ in own]))
        members = [name_of(author, "heavy"), *(text for _, text in own)]
        found.append(f"kind heavy is {base.name} {{ {lines(members)} {hole('heavy')} }}")
    numbers = [f.name for f in base.fields if f.of == NUMBER]
    if author.likely(0.3) and numbers:
        author.world.kinds.append(Kind("rare", "piece", rests_on=base.name, tested=True))
        test = f"{numbers[0]} > {author.number(0, 2)}"
        found.append(f"kind rare is {base.name} where {test} {{ {name_of(author, 'rare')} {hole('rare')} }}")
    return found


def pieces(author: Author) -> list[str]:
    found = []
    for kind in [k for k in author.world.of_root("piece") if not k.tested]:
        for number in range(author.number(1, 2)):
            name, copies = f"{kind.name}_{'abc'[number]}", author.one_of([1, 1, 2, 3, 5])
            words = numbered_name(author, kind.rests_on or kind.name, number)
            if author.likely(0.2):
                author.world.pieces.append(Piece(name, kind.name, copies, family=True))
                named = words.replace(' A"', ' {n}"').replace(' B"', ' {n}"')
                found.append(f"{kind.name} {name} for each 1..2 n {{ {named}; copies {copies} {hole(kind.name)} }}")
                continue
            author.world.pieces.append(Piece(name, kind.name, copies))
            found.append(f"{kind.name} {name} {{ {words}; copies {copies} {hole(kind.name)} }}")
    return found


def places(author: Author) -> list[str]:
    found = []
    names = author.chance.sample(["purse", "garden", "harbor", "market", "well", "shelf", "field"], 5)
    sights = ["", "", "shown everyone", "shown nobody", "shown player(1)"]
    for number in range(author.number(2, 3)):
        name = names.pop()
        live, ordered = number == 0 or author.likely(0.5), author.likely(0.5)
        sight = "" if number == 0 else author.one_of(sights)
        author.world.places.append(Place(name, name, live=live, ordered=ordered, hidden=bool(sight)))
        members = [name_of(author, name), "live true" * live, "ordered true" * ordered, sight]
        found.append(f"place {name} {{ {lines(members)} }}")
    for _ in range(author.number(1, 2)):
        name = names.pop()
        live, ordered = author.likely(0.4), author.likely(0.3)
        sight = author.one_of(["shown owner", "shown owner", "", "shown nobody"])
        author.world.kinds.append(Kind(name, "place"))
        author.world.places.append(Place(name, name, owned=True, live=live, ordered=ordered, hidden=bool(sight)))
        members = [name_of(author, name), "live true" * live, "ordered true" * ordered, sight]
        found.append(f"place {name} for each player p {{ {lines(members)} }}")
    if author.likely(0.6):
        found += board(author) if author.likely(0.7) else ring(author)
    return found


def board(author: Author) -> list[str]:
    """Squares with four neighbours each."""
    wide, high = author.number(2, 4), author.number(2, 3)
    author.world.choices.append(Choice("direction", DIRECTIONS, True))
    kind = Kind("cell", "place")
    kind.fields = [Field("x", NUMBER, False), Field("y", NUMBER, False)]
    kind.fields.append(Field("step", Sort("cell"), False, param=Sort("direction")))
    author.world.kinds.append(kind)
    author.world.places.append(Place("cell", "cell", live=True, arguments=(wide, high)))
    words = name_of(author, "cell")
    each = 'name en "the square {x}-{y}" fr "la case {x}-{y}" es "la casilla {x}-{y}"' if author.worded else ""
    return [
        "choices direction is circle { north; east; south; west }",
        f"""kind cell is place {{ {words}; live true; layout grid x y; x: 1..{wide}; y: 1..{high}
        step(direction d): cell = depending on d {{
          north: cell(x, y + 1); east: cell(x + 1, y); south: cell(x, y - 1); west: cell(x - 1, y) }} }}""",
        f"cell for each 1..{wide} x, 1..{high} y {{ {each}; x x; y y }}",
    ]


def ring(author: Author) -> list[str]:
    """Spots in a circle, each with the next one."""
    size = author.number(3, 5)
    kind = Kind("spot", "place", fields=[Field("n", NUMBER, False), Field("onward", Sort("spot"), False)])
    author.world.kinds.append(kind)
    author.world.places.append(Place("spot", "spot", live=True, arguments=(size,)))
    each = 'name en "the spot {n}" fr "le lieu {n}" es "el lugar {n}"' if author.worded else ""
    return [
        f"""kind spot is place {{ {name_of(author, "spot")}; live true; layout graph; n: 1..{size}
        onward: spot = spot(n mod {size} + 1) }}""",
        f"spot for each 1..{size} n {{ {each}; n n }}",
    ]


def shared(author: Author) -> list[str]:
    """The fields of players and of the game."""
    player, game = Kind("player", "player"), Kind("game", "game")
    members = []
    for f, text in tracked(author, ("luck", "open"), 2):
        player.fields.append(f)
        members.append(text)
    player.fields.append(Field("score", NUMBER, True, 0, 0))
    members.append(f"track score: number = 0 {field_name(author, 'score')}")
    game.fields.append(Field("ticks", NUMBER, True, 0, 0))
    found = [f"change player {{ {lines(members)} {hole('player')} }}"]
    extra = ""
    if author.likely(0.4):
        game.fields.append(Field("warm", TRUTH, True))
        extra = f"track warm: truth = false {truth_phrase(author, 'warm')}"
    author.world.kinds += [player, game]
    rounds = "track rounds: number = 0"  # no rule but the flow's own knows of it, so that the game ends
    return [*found, f"change game {{ {rounds}; track ticks: number = 0 {field_name(author, 'ticks')}; {extra} }}"]


def defines(author: Author) -> list[str]:
    """Named formulas; each may use those before it."""
    from tests.net.formulas import value

    found = []
    if author.now_and_then(0.4):
        kind = author.aside.choice([kind.name for kind in author.world.of_root("piece") if not kind.tested])
        words = f" {{ name {entries(*NOUNS[author.aside.choice(list(NOUNS))])} }}" if author.worded else ""
        author.world.censuses.append(("census", kind))
        found.append(f"define census(kind of {kind} k): number = count(all k) + count(all k in box){words}")
    for number in range(author.number(0, 3)):
        pieces = author.world.of_root("piece")
        of = author.one_of([NUMBER, TRUTH, author.one_of(pieces).sort, author.one_of(pieces).sort.all])
        params = [author.one_of([PLAYER, author.one_of(pieces).sort])] if author.likely(0.5) else []
        params = [param.all if author.now_and_then(0.4) else param for param in params]
        bound = [Local(f"a{i}", sort) for i, sort in enumerate(params)]
        formula = value(author, Scope(locals=bound, room=3), of)
        if formula is None:
            continue
        name = f"d{number}"
        given = [f"{'list of ' if local.of.many else ''}{local.of.name} {local.name}" for local in bound]
        head = f"({', '.join(given)})" if bound else ""
        sort = f"list of {of.name}" if of.many else of.name
        noun = author.one_of(list(NOUNS))
        words = f" {{ name {entries(*NOUNS[noun])} }}" if author.worded and of != TRUTH else ""
        if author.worded and of == TRUTH:
            words = f" {{ phrase {entries(*ADJECTIVES['warm'])} }}"
        author.world.defines.append(Define(name, tuple(params), of))
        found.append(f"define {name}{head}: {sort} = {formula}{words}")
    return found
