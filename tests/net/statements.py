"""Statements: calls of every verb in every form, decisions, loops, branches, chance."""

from __future__ import annotations

from dsl.quantifiers import Takes
from tests.net.author import Author, Table
from tests.net.formulas import argument, number, settable, test, value
from tests.net.nouns import bracketed, is_spread, noun, quantified, single_places
from tests.net.world import NUMBER, PLAYER, TRUTH, Field, Local, Param, Scope, Sort, Verb

STATEMENTS = Table("a statement")
HOW_MANY = ("one", "1..2", "up to 2", "any number of", "2", "one")


def block(author: Author, scope: Scope, most: int = 3) -> str:
    """Some statements in braces; what they bind is forgotten behind them."""
    inner = scope.block()
    return "{ " + "; ".join(statements(author, inner, author.number(1, most))) + " }"


def statements(author: Author, scope: Scope, how_many: int) -> list[str]:
    found = [author.write(STATEMENTS, scope) for _ in range(how_many)]
    return [text for text in found if text is not None] or [f"raise game.ticks by {author.number(0, 1)}"]


def body(author: Author, scope: Scope) -> str:
    """What may stand without braces."""
    if author.likely(0.6):
        return block(author, scope)
    return author.write(STATEMENTS, scope.block()) or "{}"


# ------------------------------------------------------------------ calls


def call_of(author: Author, scope: Scope, verb: Verb) -> str | None:
    """A call; over one of its arguments at most it is spread."""
    text, spreads = verb.name, True
    for param in verb.params:
        if param.default is not None and author.likely(0.5):
            continue
        given = given_for(author, scope, param, spreads)
        if given is None:
            return None
        spreads = spreads and not is_spread(given, Takes.SET if param.each else Takes.ONE)
        text += f" {param.label} {given}" if param.label else f" {given}"
    return text


def given_for(author: Author, scope: Scope, param: Param, spreads: bool) -> str | None:
    """An argument: a formula, or a noun with any word before it."""
    sort = param.of
    if sort in (NUMBER, TRUTH):
        return argument(author, scope, sort)
    if author.loose and author.likely(0.5):
        wider = quantified(author, scope, author.world.widest(sort), Takes.ONE, spreads=spreads)
        if wider is not None and not author.world.names_piece(wider, sort):
            return wider
    if author.likely(0.75):
        return quantified(author, scope, sort, Takes.SET if param.each else Takes.ONE, spreads=spreads)
    return argument(author, scope, sort.all if param.each else sort)


@STATEMENTS.entry(9, leaf=True)
def called(author: Author, scope: Scope) -> str | None:
    verb = author.any_of([v for v in author.world.verbs if v.rank < scope.rank and (scope.asks or v.quiet)])
    return None if verb is None else call_of(author, scope.tighter(), verb)


def goal(author: Author, scope: Scope) -> str:
    """Where something can be put."""
    boards = [place for place in author.world.places if place.arguments or place.owned]
    places = single_places(author, scope)
    board = author.any_of(boards)
    if board is not None and author.likely(0.35):
        chosen = quantified(author, scope, Sort(board.kind), Takes.VALUE)
        if chosen is not None:
            return chosen
    if author.likely(0.08):
        piece = value(author, scope.block(room=0), author.one_of(author.world.of_root("piece")).sort)
        if piece is not None:
            return piece
    return author.one_of([*places, *places, "box"])


@STATEMENTS.entry(9, leaf=True)
def moved(author: Author, scope: Scope) -> str | None:
    of = author.one_of(author.world.of_root("piece")).sort
    inner = scope.tighter()
    if author.likely(0.3):
        piece = argument(author, inner, of.all if author.likely(0.2) else of)
    else:
        piece = quantified(author, inner, of, Takes.MOVED)
    return None if piece is None else f"move {piece} to {goal(author, inner)}"


@STATEMENTS.entry(3, leaf=True)
def piled(author: Author, scope: Scope) -> str | None:
    """Onto, or under, what lies in a place that is kept in order."""
    piles = [place.name for place in author.world.places if place.ordered and not place.arguments and not place.owned]
    if not piles:
        return None
    of = author.one_of(author.world.of_root("piece")).sort
    piece = quantified(author, scope.tighter(), of, Takes.MOVED)
    end = author.one_of(["top", "top", "bottom"])
    return None if piece is None else f"move {piece} to {end} of {author.one_of(piles)}"


@STATEMENTS.entry(1, leaf=True)
def gone_back(author: Author, scope: Scope) -> str | None:
    """To the start of a phase, rarely; what counts rounds and time goes on, so that the game ends."""
    phase = author.any_of(author.world.phases)
    if phase is None or not author.likely(0.5):
        return None
    kept = author.one_of(["game.rounds, game.ticks", "game.rounds, game.ticks, player.score"])
    return f"if {test(author, scope.tighter())} {{ rewind to start of {phase} with {kept} }}"


@STATEMENTS.entry(8, leaf=True)
def changed(author: Author, scope: Scope) -> str | None:
    target = author.any_of(settable(author, scope))
    if target is None:
        return None
    text, f = target
    return changing(author, scope, text, f)


def changing(author: Author, scope: Scope, text: str, f: Field) -> str | None:
    inner = scope.tighter()
    if f.of == NUMBER:
        match author.number(0, 3):
            case 0:
                return f"set {text} to {bounded(author, inner, f)}"
            case 1:
                return f"lower {text} by {author.number(0, 2)}"
            case _:
                amount = str(author.number(1, 2)) if author.likely(0.7) else bracketed(number(author, inner))
                return f"{author.one_of(['raise', 'raise', 'lower'])} {text} by {amount}"
    if f.of.many:
        one = value(author, inner, f.of.one)
        forms = ["()", *([f"{text} + {bracketed(one)}", f"({bracketed(one)})"] if one is not None else [])]
        return f"set {text} to {author.one_of(forms)}"
    given = argument(author, inner, f.of)
    return None if given is None else f"set {text} to {given}"


def bounded(author: Author, scope: Scope, f: Field) -> str:
    """A number that the field can hold."""
    if f.low == f.high or author.likely(0.4):
        return str(author.number(max(f.low, 0), max(f.low, min(f.high, 3))))
    return f"({f.low} + ({number(author, scope)}) mod {f.high - f.low + 1})"


@STATEMENTS.entry(2, leaf=True)
def swapped(author: Author, scope: Scope) -> str | None:
    of = author.one_of(author.world.of_root("piece")).sort
    one = quantified(author, scope.tighter(), of, Takes.VALUE)
    other = quantified(author, scope.tighter(), of, Takes.VALUE)
    return None if one is None or other is None else f"swap {one} with {other}"


@STATEMENTS.entry(2, leaf=True)
def shuffled(author: Author, scope: Scope) -> str | None:
    return f"shuffle {author.one_of(single_places(author, scope))}"


@STATEMENTS.entry(2, leaf=True)
def shown(author: Author, scope: Scope) -> str | None:
    of = author.one_of(author.world.of_root("piece")).sort
    what = quantified(author, scope.tighter(), of, Takes.SET)
    viewer = (
        quantified(author, scope.tighter(), PLAYER, Takes.SET) if author.likely(0.4) else value(author, scope, PLAYER)
    )
    return None if what is None or viewer is None else f"show {what} to {viewer}"


@STATEMENTS.entry(2, leaf=True)
def run(author: Author, scope: Scope) -> str | None:
    """A rule of a piece; never from a rule of a piece, so that none runs itself."""
    if scope.rank == 0:
        return None
    found = [
        (local.name, rule)
        for local in scope.locals
        for kind in author.world.kinds
        if kind.name == local.of.name and not local.of.many
        for rule in author.world.rules(kind)
    ]
    chosen = author.any_of(found)
    return None if chosen is None else f"run {chosen[0]}.{chosen[1]}"


@STATEMENTS.entry(1, leaf=True)
def stopped(author: Author, scope: Scope) -> str | None:
    return f"if {test(author, scope.tighter())} {{ stop }}" if scope.loop else None


@STATEMENTS.entry(1)
def ended(author: Author, scope: Scope) -> str | None:
    """The end of the game, where something rare has come about."""
    ends = ["lose player(1)", "tie", "rank each player p by p.score", "win everyone", "lose everyone"]
    if scope.asks:
        ends += ["win you", "lose you"]
    if not author.likely(0.4):
        return None
    return f"if game.ticks > {author.number(6, 12)} and {test(author, scope.tighter())} {{ {author.one_of(ends)} }}"


# ------------------------------------------------------------------ names and decisions


@STATEMENTS.entry(4, leaf=True)
def let(author: Author, scope: Scope) -> str | None:
    piece = author.one_of(author.world.of_root("piece")).sort
    sorts = [NUMBER, NUMBER, TRUTH, piece, piece.all, PLAYER, *(Sort(choice.name) for choice in author.world.choices)]
    of = author.one_of(sorts)
    given = value(author, scope.tighter(), of)
    if given is None:
        return None
    name = author.fresh("l")
    scope.locals.append(Local(name, of, settable=True))
    return f"let {name} = {given}"


@STATEMENTS.entry(3, leaf=True)
def drawn(author: Author, scope: Scope) -> str | None:
    """A name for what chance takes."""
    of = author.one_of([*author.world.of_root("piece"), author.world.kind("player")]).sort
    found = noun(author, scope.tighter(), of, name=author.fresh("d"))
    if found is None:
        return None
    how = author.one_of(["random", "random", "one random", "2 random"])
    name = author.fresh("l")
    scope.locals.append(Local(name, of.all if how.startswith("2") else of, settable=True))
    return f"let {name} = {how} {found}"


@STATEMENTS.entry(1, leaf=True)
def let_again(author: Author, scope: Scope) -> str | None:
    local = author.any_of([local for local in scope.locals if local.settable and local.of in (NUMBER, TRUTH)])
    return None if local is None else f"set {local.name} to {argument(author, scope.tighter(), local.of)}"


@STATEMENTS.entry(7, leaf=True)
def chosen(author: Author, scope: Scope) -> str | None:
    if not scope.asks:
        return None
    places = [Sort(place.kind) for place in author.world.places if place.arguments]
    pieces = [kind.sort for kind in author.world.of_root("piece")]
    choices = [Sort(choice.name) for choice in author.world.choices]
    of = author.one_of([*pieces, *pieces, *places, *choices, PLAYER, NUMBER])
    word, many = author.one_of(
        [("one", False)] * 4
        + [("2", True), ("1..2", True), ("up to 2", True), ("any number of", True)]
        + [("1 random", False), ("one random", False), ("2 random", True)]
    )
    name = author.fresh("c")
    found = noun(author, scope.tighter(), of, name=name)
    if found is None:
        return None
    scope.locals.append(Local(name, of.all if many else of))
    word = f"in order {word}" if many and "random" not in word and author.now_and_then(0.3) else word
    return f"choose {word} {'other ' if of == PLAYER and author.likely(0.3) else ''}{found}"


@STATEMENTS.entry(5)
def options(author: Author, scope: Scope) -> str | None:
    if not scope.asks:
        return None
    labels = [author.fresh("way") for _ in range(author.number(2, 3))]
    word = author.one_of(HOW_MANY)
    word = f"in order {word}" if word != "one" and author.now_and_then(0.3) else word
    return f"choose {word} {{ {'; '.join(f'{label}: {body(author, scope)}' for label in labels)} }}"


@STATEMENTS.entry(4)
def optional(author: Author, scope: Scope) -> str | None:
    if author.likely(0.3):
        who = value(author, scope.block(room=0), PLAYER)
        return f"{who} may {block(author, scope.block(asks=True))}" if who and "(" not in who else None
    return f"may {body(author, scope)}" if scope.asks else None


# ------------------------------------------------------------------ loops


@STATEMENTS.entry(3)
def repeated(author: Author, scope: Scope) -> str | None:
    inner = scope.block(loop=True)
    often = [f"{author.number(1, 3)} times", f"(1 + {bracketed(number(author, scope.tighter()))} mod 2) times"]
    if scope.asks:
        often += [f"up to {author.number(1, 3)} times", "up to 2 times"]
    return f"{author.one_of(often)} {body(author, inner)}"


@STATEMENTS.entry(2)
def as_often_as_you_like(author: Author, scope: Scope) -> str | None:
    """What runs out, so that it comes to an end."""
    found = [
        (text, f)
        for text, f in settable(author, scope)
        if f.of == NUMBER and f.high > f.low and text.startswith("you.")
    ]
    field = author.any_of(found)
    if field is None or not scope.asks:
        return None
    inner = scope.block(loop=True)
    return f"any number of times {{ lower {field[0]} by 1; {'; '.join(statements(author, inner, 1))} }}"


def seats(author: Author, scope: Scope) -> str:
    """With whom a round begins, and which way it goes; mostly nothing."""
    if author.likely(0.6):
        return ""
    first = author.one_of(["player(2)", "player(1).next", *(["you", "you.previous"] if scope.asks else [])])
    return author.one_of([f" from {first}", f" from {first} backwards", " backwards"])


@STATEMENTS.entry(4)
def for_each(author: Author, scope: Scope) -> str | None:
    of = author.one_of([*author.world.of_root("piece"), author.world.kind("player")]).sort
    lists = [local for local in scope.locals if local.of.many]
    if lists and author.likely(0.4):
        of = author.one_of(lists).of.one
    name = author.fresh("f")
    found = noun(author, scope.tighter(), of, name=name)
    if found is None:
        return None
    local = Local(name, of)
    order = ""
    if author.likely(0.3):
        order = f" by {bracketed(number(author, scope.tighter(local)))}"
    elif scope.asks and author.likely(0.3):
        order = " by choice"
    if of == PLAYER and not order:
        order = seats(author, scope)
    return f"for each {found}{order} {block(author, scope.block(local, loop=True))}"


@STATEMENTS.entry(1)
def repeated_while(author: Author, scope: Scope) -> str | None:
    """A piece leaves a place in each turn, so that it comes to an end."""
    of = author.one_of(author.world.of_root("piece")).sort
    place = author.one_of(single_places(author, scope))
    inner = scope.block(loop=True)
    rest = "; ".join(statements(author, inner, 1))
    return f"repeat while some {of.name} in {place} {{ move first {of.name} in {place} to box; {rest}; stop }}"


# ------------------------------------------------------------------ branches


@STATEMENTS.entry(5)
def branched(author: Author, scope: Scope) -> str | None:
    inner = scope.block()
    text = f"if {test(author, inner)} {block(author, scope)}"
    if author.likely(0.3):
        text += f" else if {test(author, inner)} {block(author, scope)}"
    return f"{text} else {block(author, scope)}" if author.likely(0.4) else text


@STATEMENTS.entry(2)
def some_that(author: Author, scope: Scope) -> str | None:
    """A piece that a test has found has a name in what follows."""
    of = author.one_of(author.world.of_root("piece")).sort
    name = author.fresh("s")
    found = noun(author, scope.tighter(), of, name=name)
    if found is None:
        return None
    return f"if some {found} {block(author, scope.block(Local(name, of)))}"


@STATEMENTS.entry(2)
def depending(author: Author, scope: Scope) -> str | None:
    choice = author.any_of(author.world.choices)
    if choice is not None and author.likely(0.6):
        subject = value(author, scope.tighter(), Sort(choice.name))
        labels = [choice.values[0], ", ".join(choice.values[1:3]), "otherwise"]
    else:
        subject = f"0 + {bracketed(number(author, scope.tighter()))}"  # a field in a range would refuse some cases
        labels = ["0", "1..2", "otherwise"]
    cases = "; ".join(f"{label}: {body(author, scope)}" for label in labels)
    return f"depending on {bracketed(str(subject))} {{ {cases} }}"


# ------------------------------------------------------------------ chance, players, phases


@STATEMENTS.entry(3, leaf=True)
def rolled(author: Author, scope: Scope) -> str | None:
    if author.likely(0.5) or scope.room <= 0:
        name = author.fresh("r")
        scope.locals.append(Local(name, NUMBER))
        return f"roll d{author.one_of([2, 4, 6])} {name}"
    if author.likely(0.3):
        return f"roll coin {{ heads: {body(author, scope)}; otherwise: {{}} }}"
    return f"roll d6 {{ 1: {body(author, scope)}; 2, 3: {body(author, scope)}; 4..: {body(author, scope)} }}"


@STATEMENTS.entry(4)
def somebody_does(author: Author, scope: Scope) -> str | None:
    inner = scope.block(asks=True)
    if not scope.asks or author.likely(0.3):
        return f"each player{seats(author, scope)} does {block(author, inner)}"
    name = author.fresh("p")
    who = author.one_of(
        ["one player", "one other player", "each other player", "player_1", "first player", "up to 2 player"]
    )
    if who == "player_1":
        found = value(author, scope.block(room=0), PLAYER)
        return f"{found} does {block(author, inner)}" if found and "(" not in found else None
    named = author.likely(0.4) and who != "first player"
    more = [Local(name, PLAYER)] if named and who != "up to 2 player" else []
    return f"{who}{f' {name}' if named else ''} does {block(author, inner.block(*more))}"


@STATEMENTS.entry(1)
def everyone_does(author: Author, scope: Scope) -> str | None:
    """Nobody in particular acts there, so that nothing of a player's own is spoken of."""
    of = author.one_of(author.world.of_root("piece")).sort
    places = [place.name for place in author.world.places if not place.owned and not place.arguments]
    word = author.one_of(["one", "up to 2", "any number of", "1..2"])
    chosen = f"move {word} {of.name} in {author.one_of(places)} to {author.one_of(places)}"
    return f"everyone does {author.one_of(['', 'may '])}{{ {chosen} }}"


@STATEMENTS.entry(2)
def in_a_phase(author: Author, scope: Scope) -> str | None:
    if scope.until or scope.loop:
        return None
    name = author.fresh("step")
    author.pending.append(name)
    author.world.quiet += [] if scope.asks else [name]
    triggers = " triggers by you" if scope.asks and author.likely(0.3) else ""
    inner = scope.block(loop=False)
    return f"phase {name}{triggers} {block(author, inner)}"


@STATEMENTS.entry(2)
def all_together(author: Author, scope: Scope) -> str | None:
    inner = scope.block(asks=True)
    return f"together {{ each player does {block(author, inner)} }}"


@STATEMENTS.entry(2)
def for_a_while(author: Author, scope: Scope) -> str | None:
    from tests.net.reactions import REACTIONS

    phase = author.any_of(author.world.phases)
    found = author.write(REACTIONS, scope.block(until=True, loop=False))
    if phase is None or found is None or scope.until:
        return None
    return f"until {author.one_of(['end', 'start'])} of {phase} {{ {found} }}"


@STATEMENTS.entry(3, leaf=True)
def required(author: Author, scope: Scope) -> str | None:
    return f"requires {test(author, scope.tighter())}"
