"""Formulas and tests, by the sort of value they have."""

from __future__ import annotations

from tests.net.author import Author, Table
from tests.net.nouns import bracketed, corner, noun, single_places
from tests.net.world import NUMBER, PLAYER, TRUTH, Define, Field, Local, Scope, Sort

NUMBERS = Table("a number")
TRUTHS = Table("a test")
THINGS = Table("a thing")
CHOICES = Table("a value of a choice")
LISTS = Table("a list")
ORDERS = ("<", "<=", ">", ">=", "is", "is not")


def value(author: Author, scope: Scope, of: Sort) -> str | None:
    """A formula of a sort; None where nothing of the kind is at hand."""
    if of.many:
        return author.write(LISTS, scope, of)
    if of == NUMBER:
        return author.write(NUMBERS, scope)
    if of == TRUTH:
        return author.write(TRUTHS, scope)
    if any(choice.name == of.name for choice in author.world.choices):
        return author.write(CHOICES, scope, of)
    return author.write(THINGS, scope, of)


def number(author: Author, scope: Scope) -> str:
    return value(author, scope, NUMBER) or "1"


def test(author: Author, scope: Scope) -> str:
    return value(author, scope, TRUTH) or "players > 1"


def argument(author: Author, scope: Scope, of: Sort) -> str | None:
    """A formula that can stand as an argument of a call."""
    text = value(author, scope, of)
    return text if text is None or text.startswith(("first ", "last ", "all ")) else bracketed(text)


def holders(author: Author, scope: Scope) -> list[tuple[str, Sort]]:
    """Formulas for things that have fields: names in scope, whoever acts, the game."""
    found = [(local.name, local.of) for local in scope.locals if not local.of.many]
    if scope.asks:
        found += [("you", PLAYER)] * 2
    if scope.me is not None:
        found += [("self", scope.me.sort)] * 2
    return [*found, ("game", Sort("game")), ("player(1)", PLAYER)]


def readable(author: Author, scope: Scope, of: Sort) -> list[str]:
    """Fields of that sort that can be read here."""
    found = []
    for text, holder in holders(author, scope):
        if not any(kind.name == holder.name for kind in author.world.kinds):
            continue
        for f in author.world.fields(author.world.kind(holder.name)):
            if f.of == of and f.param is None:
                found.append(f"{text}.{f.name}")
    return found


def settable(author: Author, scope: Scope) -> list[tuple[str, Field]]:
    """Tracked fields that can be changed here."""
    found = []
    for text, holder in holders(author, scope):
        if any(kind.name == holder.name for kind in author.world.kinds):
            fields = author.world.fields(author.world.kind(holder.name))
            found += [(f"{text}.{f.name}", f) for f in fields if f.tracked]
    return found


# ------------------------------------------------------------------ names and fields, for every sort


def _named(author: Author, scope: Scope, of: Sort) -> str | None:
    found = author.any_of(author.locals(scope, of))
    return None if found is None else found.name


def _read(author: Author, scope: Scope, of: Sort) -> str | None:
    return author.any_of(readable(author, scope, of))


def _defined(author: Author, scope: Scope, of: Sort) -> str | None:
    define: Define | None = author.any_of([d for d in author.world.defines if d.of == of])
    if define is None:
        return None
    arguments = [value(author, scope.tighter(), param) for param in define.params]
    if any(argument is None for argument in arguments):
        return None
    return f"{define.name}({', '.join(str(a) for a in arguments)})" if define.params else define.name


def _conditional(author: Author, scope: Scope, of: Sort) -> str | None:
    inner = scope.tighter()
    one, other = value(author, inner, of), value(author, inner, of)
    if one is None or other is None:
        return None
    return f"({bracketed(one)} if {bracketed(test(author, inner))} else {bracketed(other)})"


def _table(author: Author, scope: Scope, of: Sort) -> str | None:
    inner = scope.tighter()
    rows = [value(author, inner, of) for _ in range(3)]
    if any(row is None for row in rows):
        return None
    first, second, last = (bracketed(str(row)) for row in rows)
    choice = author.any_of(author.world.choices)
    if choice is not None and author.likely(0.6):
        subject = value(author, inner, Sort(choice.name))
        one, two = choice.values[:2]
        return f"(depending on {bracketed(str(subject))} {{ {one}: {first}; {two}: {second}; otherwise: {last} }})"
    return f"(depending on {bracketed(number(author, inner))} {{ 0..1: {first}; 2: {second}; otherwise: {last} }})"


for _table_of, _of in ((NUMBERS, NUMBER), (TRUTHS, TRUTH)):
    _table_of.entry(5, leaf=True)(lambda author, scope, of=_of: _named(author, scope, of))
    _table_of.entry(6, leaf=True)(lambda author, scope, of=_of: _read(author, scope, of))
    _table_of.entry(2)(lambda author, scope, of=_of: _defined(author, scope, of))
    _table_of.entry(1)(lambda author, scope, of=_of: _table(author, scope, of))
for _table_of in (THINGS, CHOICES):
    _table_of.entry(8, leaf=True)(_named)
    _table_of.entry(4, leaf=True)(_read)
    _table_of.entry(2)(_defined)
    _table_of.entry(1)(_conditional)
    _table_of.entry(1)(_table)
NUMBERS.entry(1)(lambda author, scope: _conditional(author, scope, NUMBER))


# ------------------------------------------------------------------ numbers


@NUMBERS.entry(5, leaf=True)
def literal(author: Author, scope: Scope) -> str:
    return str(author.number(0, 4))


@NUMBERS.entry(1, leaf=True)
def known_to_the_table(author: Author, scope: Scope) -> str:
    return author.one_of(["players", *author.world.numbers])


@NUMBERS.entry(1, leaf=True)
def seen_before(author: Author, scope: Scope) -> str | None:
    """Known in rules only, and there how often the very same has come about."""
    if not scope.asks or scope.me is not None or scope.rank == 0 or not author.likely(0.2):
        return None
    return author.one_of(
        ["times_seen", "times_seen(without game.ticks)", "times_seen(without game.ticks, player.score)"]
    )


@NUMBERS.entry(3)
def counted(author: Author, scope: Scope) -> str | None:
    of = author.one_of(author.world.of_root("piece")).sort
    found = noun(author, scope.tighter(), of)
    if author.world.censuses and author.now_and_then(0.3):
        name, kind = author.aside.choice(author.world.censuses)
        return f"{name}({author.aside.choice(sorts_below(author, kind))})"
    return None if found is None else f"count(all {found})"


def sorts_below(author: Author, kind: str) -> list[str]:
    """The kinds that can be given where one of that kind is asked for."""
    below = [k.name for k in author.world.kinds if k.rests_on == kind and not k.tested]
    return [kind, *below, *(piece.name for piece in author.world.pieces if piece.kind == kind and not piece.family)]


@NUMBERS.entry(3)
def folded(author: Author, scope: Scope) -> str | None:
    of = author.one_of([*author.world.of_root("piece"), author.world.kind("player")]).sort
    name = author.fresh("e")
    found = noun(author, scope.tighter(), of, name=name)
    inner = scope.tighter(Local(name, of))
    what = author.one_of(["total", "highest", "lowest", "count"])
    if found is None:
        return None
    if author.likely(0.3):
        second = author.fresh("e")
        also = noun(author, inner, of, name=second)
        if also is not None:
            found, inner = f"{found}, each {also}", inner.tighter(Local(second, of))
    folded = f"{what}({number(author, inner)} for each {found})"
    return folded if what in ("total", "count") else f"({folded} + 0 if {test(author, scope.tighter())} else 1)"


@NUMBERS.entry(3)
def reckoned(author: Author, scope: Scope) -> str:
    inner = scope.tighter()
    one = bracketed(number(author, inner))
    match author.number(0, 5):
        case 0:
            return f"{one} div {author.number(1, 3)}"
        case 1:
            return f"{one} mod {author.number(2, 3)}"
        case 2:
            return f"-{one}" if one[0] != "-" else one
        case 3:
            return f"{one} * {author.number(0, 2)}"
        case _:
            return f"{one} {author.one_of('+-')} {bracketed(number(author, inner))}"


# ------------------------------------------------------------------ tests


def test_of(author: Author, scope: Scope, called: str, of: Sort) -> str | None:
    """A test that speaks of the thing of that name."""
    inner = scope.tighter()
    if of == NUMBER:
        return f"{called} {author.one_of(ORDERS)} {bracketed(number(author, inner))}"
    if any(choice.name == of.name for choice in author.world.choices):
        return f"{called} is not {value(author, inner, of)}"
    known = [kind for kind in author.world.kinds if kind.name == of.name]
    tests = []
    for f in author.world.fields(known[0]) if known else []:
        if f.param is None and not f.of.many:
            read = f"{called}.{f.name}"
            if f.of == TRUTH:
                tests += [read, f"not {read}"]
            elif f.of == NUMBER:
                tests.append(f"{read} {author.one_of(ORDERS)} {bracketed(number(author, inner))}")
            else:
                other = value(author, inner, f.of)
                tests += [] if other is None else [f"{read} {author.one_of(['is', 'is not'])} {bracketed(other)}"]
    if known and known[0].root == "piece":
        other = value(author, inner, of)
        tests += [f"{called} is {kind.name}" for kind in author.world.kinds if kind.rests_on == of.name]
        tests += [] if other is None else [f"{called} is not {bracketed(other)}"]
        tests += [f"{called}.place is {place}" for place in single_places(author, scope)[:2]]
    if known and known[0].root == "place":
        held = noun(author, inner, author.one_of(author.world.of_root("piece")).sort, plain=True)
        if held is not None and held.count(" ") == 0:
            tests += [f"no {held} in {called}", f"some {held} in {called}"]
    found = author.any_of(tests)
    if found is not None and author.likely(0.2):
        return f"{found} {author.one_of(['and', 'or'])} {closed(test(author, inner))}"
    return found


def closed(text: str) -> str:
    """A test that can stand left of `and`, `or` or a label."""
    return f"({text})" if any(word in f" {text} " for word in (" where ", " and ", " or ", " not ")) else text


@TRUTHS.entry(6, leaf=True)
def compared(author: Author, scope: Scope) -> str:
    inner = scope.tighter()
    return f"{bracketed(number(author, inner))} {author.one_of(ORDERS)} {bracketed(number(author, inner))}"


@TRUTHS.entry(5)
def there_are(author: Author, scope: Scope) -> str | None:
    of = author.one_of(author.world.of_root("piece")).sort
    name = author.fresh("s") if author.likely(0.4) else None
    found = noun(author, scope.tighter(), of, name=name)
    return None if found is None else f"{author.one_of(['some', 'no'])} {found}"


@TRUTHS.entry(2)
def joined(author: Author, scope: Scope) -> str:
    inner = scope.tighter()
    one, other = closed(test(author, inner)), closed(test(author, inner))
    return author.one_of([f"{one} and {other}", f"{one} or {other}", f"not ({one})", f"{one} and ({other} or {one})"])


@TRUTHS.entry(2)
def equal(author: Author, scope: Scope) -> str | None:
    sorts = [Sort(choice.name) for choice in author.world.choices] + [
        kind.sort for kind in author.world.of_root("piece")
    ]
    of = author.one_of([*sorts, PLAYER])
    inner = scope.tighter()
    one, other = value(author, inner, of), value(author, inner, of)
    if one is None or other is None:
        return None
    return f"{bracketed(one)} {author.one_of(['is', 'is not'])} {bracketed(other)}"


@TRUTHS.entry(2)
def within(author: Author, scope: Scope) -> str | None:
    of = author.one_of(author.world.of_root("piece")).sort
    inner = scope.tighter()
    one = value(author, inner, of)
    if author.likely(0.4):
        return f"{bracketed(number(author, inner))} {author.one_of(['in', 'not in'])} 1..{author.number(1, 4)}"
    where = author.one_of([*single_places(author, scope), *(place.name for place in author.world.places)])
    return None if one is None else f"{bracketed(one)} {author.one_of(['in', 'not in', 'on'])} {where}"


@TRUTHS.entry(1)
def possible(author: Author, scope: Scope) -> str | None:
    """`can(...)`, where somebody is there to try it."""
    from tests.net.statements import call_of

    verb = author.any_of([verb for verb in author.world.verbs if verb.rank < scope.rank])
    if verb is None or not scope.asks:
        return None
    called = call_of(author, scope.tighter(), verb)
    return None if called is None else f"can({called})"


# ------------------------------------------------------------------ things and values


@CHOICES.entry(6, leaf=True)
def a_value(author: Author, scope: Scope, of: Sort) -> str:
    return author.one_of(author.world.choice(of.name).values)


@CHOICES.entry(2)
def turned(author: Author, scope: Scope, of: Sort) -> str | None:
    choice = author.world.choice(of.name)
    one = value(author, scope.tighter(), of)
    if not choice.circle or one is None:
        return None
    forms = [f"{bracketed(one)}.next", f"{bracketed(one)}.previous", f"{bracketed(one)} + {author.number(1, 3)}"]
    return author.one_of(forms)


@THINGS.entry(6, leaf=True)
def a_fixed_thing(author: Author, scope: Scope, of: Sort) -> str | None:
    """A player, a place or a piece of which there is one."""
    if of == PLAYER:
        acting = ["you", "you", "you", "you", "active"] if scope.asks else []
        return author.one_of([*acting, "player(1)", f"player({author.number(1, 2)})"])
    if scope.me is not None and author.world.is_a(scope.me.name, of.name) and author.likely(0.5):
        return "self"
    kind = author.world.kind(of.name)
    if kind.root == "piece":
        pieces = [
            p for p in author.world.pieces if p.copies == 1 and not p.family and author.world.is_a(p.kind, of.name)
        ]
        found = author.any_of(pieces)
        return None if found is None else found.name
    boards = [place for place in author.world.places if place.arguments and place.kind == of.name]
    board = author.any_of(boards)
    if board is not None:
        return corner(author, board)
    if any(place.owned and place.name == of.name for place in author.world.places):
        return f"{value(author, scope.block(room=0), PLAYER)}.{of.name}"
    return None


@THINGS.entry(3)
def the_first(author: Author, scope: Scope, of: Sort) -> str | None:
    found = noun(author, scope.tighter(), of)
    return None if found is None else f"{author.one_of(['first', 'last'])} {found}"


@THINGS.entry(2)
def a_step_away(author: Author, scope: Scope, of: Sort) -> str | None:
    if of == PLAYER or author.world.kind(of.name).root != "place":
        return None
    step = next((f for f in author.world.fields(author.world.kind(of.name)) if f.name == "step"), None)
    start = value(author, scope.tighter(), of)
    if step is None or step.param is None or start is None or not start.startswith(of.name):
        return None
    return f"{start}.step({value(author, scope.tighter(), step.param)})"


# ------------------------------------------------------------------ lists

LISTS.entry(6, leaf=True)(_named)
LISTS.entry(2, leaf=True)(_read)


@LISTS.entry(3)
def all_of(author: Author, scope: Scope, of: Sort) -> str | None:
    found = noun(author, scope.tighter(), of.one)
    return None if found is None else f"{author.one_of(['all', 'all', 'first 2', 'last (2)'])} {found}"


@LISTS.entry(2, leaf=True)
def written_out(author: Author, scope: Scope, of: Sort) -> str | None:
    items = [value(author, scope.tighter(), of.one) for _ in range(author.number(2, 3))]
    kept = [bracketed(item) for item in dict.fromkeys(items) if item is not None]
    return f"({', '.join(kept)})" if len(kept) > 1 else None


@LISTS.entry(1)
def gathered(author: Author, scope: Scope, of: Sort) -> str | None:
    source = author.one_of([*author.world.of_root("piece"), author.world.kind("player")]).sort
    name = author.fresh("g")
    found = noun(author, scope.tighter(), source, name=name)
    item = value(author, scope.tighter(Local(name, source)), of.one)
    return None if found is None or item is None else f"list({item} for each {found})"


@LISTS.entry(1)
def other_way_round(author: Author, scope: Scope, of: Sort) -> str | None:
    found = value(author, scope.tighter(), of)
    return None if found is None else f"reversed({found})"


@LISTS.entry(1)
def put_together(author: Author, scope: Scope, of: Sort) -> str | None:
    one, other = _named(author, scope, of), value(author, scope.tighter(), of.one)
    return None if one is None or other is None else f"{one} + {bracketed(other)}"
