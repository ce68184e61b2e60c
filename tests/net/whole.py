"""A whole random ruleset: small, well typed, lively, and sure to come to an end."""

from __future__ import annotations

import re

from tests.net import declarations, pushes, reports, wide
from tests.net.author import Author
from tests.net.declarations import lines
from tests.net.formulas import test
from tests.net.nouns import corner
from tests.net.reactions import REACTIONS
from tests.net.statements import STATEMENTS, block, body, call_of, statements
from tests.net.words import VERBS, verb_phrase
from tests.net.world import NUMBER, PLAYER, TRUTH, Kind, Label, Local, Param, Scope, Sort, Verb

LABELS: tuple[Label, ...] = ("to", "from", "by", "with", "for", "as")
NAME = "small_world"


def ruleset(seed: int, *, told: bool = False, wide: bool = False, pushed: bool = False, loose: bool = False) -> str:
    """The text of a ruleset; the same seed gives the same text. `told`: with reports from a table; `pushed`: with
    bodies on a table; `wide`: with what the module of that name writes; `loose`: with values of a wider kind where a
    narrower one is wanted."""
    return written(Author(seed, wide=wide, loose=loose), told=told, pushed=pushed)


def written(author: Author, *, told: bool = False, pushed: bool = False) -> str:
    world = [*declarations.choices(author)]
    world += declarations.shared(author)
    world += [*declarations.kinds(author), *declarations.pieces(author), *declarations.places(author)]
    if author.wide:
        world += wide.declared(author)
    author.world.phases += ["turn", "night"]
    author.world.quiet.append("night")
    most = author.number(2, 3)
    variants = numbered_variant(author)
    world += [*variants, *declarations.defines(author)]
    rules = own_rules(author)
    first = [burdened(author)] if author.loose else []
    verbs = [*first, *(verb(author, rank) for rank in range(1, author.number(3, 6)))]
    holes = {kind.name: members(author, kind, rules) for kind in author.world.kinds}
    free = [author.write(REACTIONS, Scope(room=2, rank=9)) for _ in range(author.number(0, 3))]
    title = 'name en "Small World" fr "Petit monde" es "Mundo pequeño"; ' if author.worded else ""
    head = f"ruleset {NAME} {{ {title}players 2..{most}; rules SW-A-01, SW-B-02 }}"
    parts = [head, *world, *verbs, *(text for text in free if text is not None), flow(author)]
    parts += [variant(author), *examples(author), *(reports.declared(author) if told else ())]
    parts += pushes.declared(author) if pushed else ()
    return filled(author, "\n".join(part for part in parts if part), holes)


def filled(author: Author, text: str, holes: dict[str, list[str]]) -> str:
    """Rules and reactions of kinds and pieces go where they were left room, each once."""

    def fill(match: re.Match[str]) -> str:
        waiting = holes.get(match[1], [])
        return waiting.pop() if waiting else ""

    return re.sub(r"\n<(\w+)>\n", lambda match: "\n" + fill(match) + "\n", text)


# ------------------------------------------------------------------ verbs


def verb(author: Author, rank: int) -> str:
    left = [name for name in VERBS if all(verb.name != name for verb in author.world.verbs)]
    name = author.one_of(left)
    params = tuple(parameters(author))
    bound = [Local(p.name, p.of.all if p.each else p.of, settable=p.of == NUMBER) for p in params]
    quiet = author.likely(0.2)
    scope = Scope(locals=bound, asks=not quiet, rank=rank, room=author.number(1, 3))
    rule = statements(author, scope, author.number(1, 3))
    author.world.verbs.append(Verb(name, params, rank, quiet))
    triggers = " triggers by you" if author.likely(0.2) and not quiet else ""
    heads = [
        f"{f' {p.label}' if p.label else ''}{' each' if p.each else ''} {p.of.name} {p.name}{_default(p)}"
        for p in params
    ]
    words = verb_phrase(author, name, params)
    return author.kept(f"verb {name}{''.join(heads)}{triggers} {{ {lines([words, *rule])} }}")


def burdened(author: Author) -> str:
    """A verb that changes what only some pieces have."""
    name, params = author.one_of(list(VERBS)), (Param("x", Sort("heavy")),)
    author.world.verbs.append(Verb(name, params, 0, quiet=True))
    changes = [f"set x.{f.name} to {'true' if f.of == TRUTH else f.high}" for f in author.world.kind("heavy").fields]
    return f"verb {name} heavy x {{ {lines([verb_phrase(author, name, params), *changes])} }}"


def _default(param: Param) -> str:
    return "" if param.default is None else f" = {param.default}"


def parameters(author: Author) -> list[Param]:
    found = []
    labels = author.chance.sample(LABELS, author.number(0, 2))
    for label in [None, *labels] if author.likely(0.8) else labels:
        kinds = [kind.sort for kind in author.world.of_root("piece")]
        places = [kind.sort for kind in author.world.of_root("place")]
        choices = [Sort(choice.name) for choice in author.world.choices]
        of = author.one_of([*kinds, *kinds, *kinds, *places, *choices, NUMBER, NUMBER, PLAYER, TRUTH])
        each = of not in (NUMBER, TRUTH) and author.likely(0.3)
        default = None
        if author.likely(0.25) and not each:
            default = {"number": "1", "truth": "true", "player": "player(1)"}.get(of.name)
        found.append(Param(author.fresh("x"), of, label, each, default))
    return found


def own_rules(author: Author) -> dict[str, str]:
    """Rules that pieces of a kind have; they call no verb."""
    found = {}
    for kind in author.world.of_root("piece"):
        if kind.rests_on is None and author.likely(0.4):
            scope = Scope(asks=True, room=2, me=kind)
            found[kind.name] = f"effect {{ {'; '.join(statements(author, scope, author.number(1, 2)))} }}"
            kind.rules.append("effect")
    return found


def members(author: Author, kind: Kind, rules: dict[str, str]) -> list[str]:
    """What goes into a kind and into its pieces, in turn; the last of the list is the kind's own."""
    found = []
    for _ in range(3):
        reactions = [author.write(REACTIONS, Scope(room=2, rank=9, me=kind)) for _ in range(author.number(0, 1))]
        found.append(lines([text for text in reactions if text is not None]))
    if kind.root == "player":
        return [found[0] if author.likely(0.2) else ""]
    found.append(lines([rules.get(kind.name, ""), found.pop()]))
    return found


# ------------------------------------------------------------------ the course of the game


def flow(author: Author) -> str:
    setup = []
    for kind in [kind for kind in author.world.of_root("piece") if kind.rests_on is None]:
        goals = [place.name for place in author.world.places if not place.owned and not place.arguments]
        setup.append(f"move each {kind.name} in box to {author.one_of(goals)}")
        if author.likely(0.5):
            owned = author.any_of([place.name for place in author.world.places if place.owned])
            if owned is not None:
                take = author.one_of(["first 2", "2 random", "last"])
                setup.append(f"each player does {{ move {take} {kind.name} in {author.one_of(goals)} to you.{owned} }}")
        boards = [place for place in author.world.places if place.arguments]
        if boards and author.likely(0.6):
            at = corner(author, boards[0])
            setup.append(f"move first {kind.name} in {author.one_of(goals)} to {at}")
        if author.likely(0.3):
            setup.append(f"shuffle {author.one_of(goals)}")
    if author.likely(0.3):
        scope = Scope(asks=False, rank=1, room=1)
        setup += statements(author, scope, 1)
    turn = turn_of(author)
    if author.likely(0.5):
        inside = block(author, Scope(asks=False, rank=2, room=2))
        night = f"phase night {inside}"
    else:
        night = "phase night { raise game.ticks by 1 }"
    rounds = f"{{ raise game.rounds by 1; raise game.ticks by 1; {turn}; {night} }}"
    end = author.one_of(["rank each player p by p.score", "rank each player p by p.score, p.score", "tie"])
    number = author.number(2, 3)
    match author.number(0, 2):
        case 0:
            course = f"{number} times {rounds}"
        case 1:
            course = f"repeat while game.rounds < {number} {rounds}"
        case _:
            course = f"repeat {{ if game.rounds >= {number} {{ {end} }}; {rounds[1:]}"
    return f"flow {{ {lines([*setup, course, end])} }}"


def turn_of(author: Author) -> str:
    """What a player does in turn: a few things to choose from."""
    scope = Scope(asks=True, rank=9, room=2)
    ways = []
    for number, called in enumerate(author.world.verbs):
        call = call_of(author, scope.block(), called)
        if call is not None:
            ways.append(f"act{number}: {call}")
    extra = [f"more{number}: {body(author, scope)}" for number in range(author.number(0, 2))]
    how = author.one_of(["one", "one", "one", "1..2", "up to 2"])
    act = f"choose {how} {{ {'; '.join([*ways, *extra, 'rest: raise you.score by 1'])} }}"
    words = 'name en "the turn" fr "le tour" es "el turno"; ' if author.worded else ""
    triggers = author.one_of(["", "", " triggers by active", " triggers by you"])
    before = author.write(STATEMENTS, scope.block()) if author.likely(0.3) else None
    rest = "; ".join(text for text in (before, act) if text is not None)
    who = author.one_of(["each player does", "each player does", "each player p does"])
    return f"{who} {{ phase turn{triggers} {{ {words}{rest} }} }}"


# ------------------------------------------------------------------ variants and examples


def numbered_variant(author: Author) -> list[str]:
    if not author.likely(0.4):
        return []
    author.world.numbers.append("strength_of_all")
    words = 'name en "the strength" fr "la force" es "la fuerza"' if author.worded else ""
    return [f"variant strength_of_all: 1..3 = {author.number(1, 3)} {{ {words} }}"]


def variant(author: Author) -> str:
    if not author.likely(0.5):
        return ""
    words = 'name en "the other way" fr "l\'autre manière" f es "la otra manera"' if author.worded else ""
    inside = [author.write(REACTIONS, Scope(room=2, rank=9)) or ""]
    piece = author.one_of(author.world.pieces)
    if author.likely(0.5):
        inside.append(f"remove 1 {piece.name}" if not piece.family else f"remove {piece.name}")
    changed = author.one_of(author.world.verbs)
    if author.likely(0.5):
        bound = [Local(p.name, p.of.all if p.each else p.of) for p in changed.params]
        scope = Scope(locals=bound, asks=not changed.quiet, rank=changed.rank, room=2)
        rule = [verb_phrase(author, changed.name, changed.params), *statements(author, scope, 2)]
        inside.append(f"change verb {changed.name} {{ {lines(rule)} }}")
    return f"variant other_way {{ {lines([words, *inside])} }}"


def examples(author: Author) -> list[str]:
    """Positions with something done in them; whether what they say holds is not foreseen."""
    found = []
    for number in range(author.number(0, 2)):
        given = ["given players 2"]
        places = [place for place in author.world.places if not place.owned and not place.arguments]
        for piece in author.world.pieces[:2]:
            if not piece.family:
                given.append(f"given {piece.name} in {author.one_of(places).name}")
        if author.likely(0.3):
            given.append("given dice 1, 2, 3")
        actor = author.one_of(["player(1)", "player(2)"])
        steps = []
        for called in author.chance.sample(author.world.verbs, 1):
            call = call_of(author, Scope(asks=True, rank=9, room=1), called)
            if call is not None:
                steps.append(f"when {actor} does {call}")
        steps += author.chance.sample(["when phase turn choosing rest", "when phase night", ""], 1)
        checks = [
            f"then {test(author, Scope(room=1))}",
            author.one_of(["then options include rest", "then options exclude rest", ""]),
        ]
        found.append(f"example e{number} {{ cites SW-A-01; {lines([*given, *steps, *checks])} }}")
    return found
