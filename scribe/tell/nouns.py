"""Nouns of the rules as noun phrases: how many, of what, where, with which qualities."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TypeGuard

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, GridType, ListType, SetType, Type
from scribe import phrase as p
from scribe.lexicon.noun import Noun
from scribe.lexicon.pattern import Inflected, Literal, Slot, slots_of
from scribe.origins import everything_said, marked, telling
from scribe.say import builtin
from scribe.tell.context import Context
from scribe.tell.known import constants
from scribe.tell.stock import has_top, in_no_order, nodes

MANY_VALUES = 4  # of a choice: more are not listed
_TAKEN = (p.Det.ONE, p.Det.EACH, p.Det.EXACTLY, p.Det.UP_TO, p.Det.ANY_NUMBER)  # out of a group


def kind_of(of: Type | None) -> model.Kind | None:
    match of:
        case EntityType(kind=kind):
            return kind
        case GridType(of=kind):
            return kind
        case ListType(of=inner) | SetType(of=inner):
            return kind_of(inner)
    return None


def _asked_for(noun: tree.Noun) -> Iterator[str]:
    """The settings that a noun asks to be something: owner, in where owner is you"""
    tests = [noun.where]
    while tests:
        match tests.pop():
            case tree.And(left=left, right=right):
                tests += [left, right]
            case (
                tree.Compare(op="is", left=tree.Ref(to=model.FieldOf(local=of, field=model.Field(tracked=False) as f)))
                | tree.Compare(op="is", left=tree.Attr(object=tree.Ref(to=of), field=model.Field(tracked=False) as f))
            ) if of is noun.local:
                yield f.name


def _close(quality: p.Quality) -> bool:
    match quality:
        case p.Has(words=trio, negative=negative):
            agrees = any(isinstance(part, Inflected) for part in trio.fr.pattern)
            plain = agrees and not negative and not slots_of(trio.fr.pattern)
            return trio.en.verb is not None or (plain and _brief(quality))
        case p.AnyOf(qualities=qualities):
            return any(_close(q) for q in qualities)
    return False


def _agreeing(quality: p.Quality) -> bool:
    """deaf to a thing: behind "on the back of a piece" it would be the piece that is deaf"""
    if not isinstance(quality, p.Has) or quality.negative:
        return False
    return any(isinstance(words.pattern[0], Inflected) for words in (quality.words.fr, quality.words.es))


def _made_of(quality: p.Quality) -> bool:
    """of level 1, of two tiles: part of what the thing is"""
    match quality:
        case p.Whose(what=what, op="is", value=p.Thing(owner=None) as value):
            return value.name == what.name
    if not isinstance(quality, p.Has) or quality.negative:
        return False
    match quality.words.en.pattern[0]:
        case Literal(text=text):
            return text.split()[0] == "of"
        case Slot(words=("of", *_)):
            return True
    return False


def _ordered(thing: p.Thing) -> p.Thing:
    """the first mark you own from the box: what agrees, or is a short clause of its own, stands nearest to its noun;
    but of several things it is made of none can, and where it is from comes first"""
    made = [q for q in thing.qualities if _made_of(q)]
    nearest = made if len(made) == 1 else []
    owned = any(isinstance(q, p.At) and isinstance(q.place, p.Thing) and q.place.owner for q in thing.qualities)
    owned = owned or any(isinstance(q, p.At) and isinstance(q.place, p.Thing) and q.place.fill for q in thing.qualities)
    close = [
        *nearest,
        *(q for q in thing.qualities if (_close(q) or (owned and _agreeing(q))) and q not in made),
    ]
    return replace(thing, qualities=(*close, *(q for q in thing.qualities if q not in close))) if close else thing


def _reached_last(qualities: tuple[p.Quality, ...]) -> tuple[p.Quality, ...]:
    """the first free space reached from here by following the next spaces: not "the next spaces free\""""
    ways = tuple(q for q in qualities if isinstance(q, p.Has) and q.words == builtin.FOLLOWING and not q.negative)
    return (*(q for q in qualities if q not in ways), *ways) if ways else qualities


def _in_both(qualities: tuple[p.Quality, ...]) -> tuple[p.Quality, ...]:
    """among these and among those: side by side, one group would be of the other"""
    groups = tuple(q for q in qualities if isinstance(q, p.Among) and not q.negative)
    if len(groups) < 2:
        return qualities
    return (p.AllOf(groups), *(q for q in qualities if q not in groups))


def _choice_last(thing: p.Thing) -> p.Thing:
    """a card in the hand, red or blue: what follows a choice of qualities could be taken for a part of it"""
    choices = tuple(q for q in thing.qualities if isinstance(q, p.AnyOf) and not _only_kinds(q))
    return replace(thing, qualities=(*(q for q in thing.qualities if q not in choices), *choices))


def _only_kinds(choice: p.AnyOf) -> bool:
    return all(isinstance(q, p.OfKind) for q in choice.qualities)


def _renamed(thing: p.Thing) -> p.Thing:
    """a card that is a hit card: a hit card"""
    if thing.among is not None:
        return thing
    for quality in thing.qualities:
        if isinstance(quality, p.OfKind) and not quality.negative and isinstance(quality.name.en, Noun):
            rest = tuple(q for q in thing.qualities if q is not quality)
            named = marked(thing, *quality.origins)
            return replace(named, name=quality.name, link=quality.link, qualities=rest)
    return thing


def _collective(group: p.Phrase) -> bool:
    """the rest of the deck: each card of it, not each of it"""
    if not isinstance(group, p.Thing) or group.plural or group.det is not p.Det.THE or group.among is not None:
        return False
    return not any(isinstance(n, Noun) and n.always_plural for n in group.name)


def _another(thing: p.Thing, tests: tuple[p.Quality, ...]) -> tuple[p.Thing, tuple[p.Quality, ...]]:
    """one piece other than that piece: one other piece"""
    for test in tests:
        than = test.other if isinstance(test, p.Same) and test.negative else None
        than = than.of if isinstance(than, p.Pronoun) else than
        back = isinstance(than, p.Thing) and not than.named and than.name == thing.name
        if back and thing.among is None and thing.det in (p.Det.ONE, p.Det.A, p.Det.EACH):
            said = (*thing.quantity, *everything_said(test))  # by the word "other"
            return replace(thing, other=True, quantity=said), tuple(q for q in tests if q is not test)
    return thing, tests


def _of_group(thing: p.Thing, tests: tuple[p.Quality, ...]) -> tuple[p.Thing, tuple[p.Quality, ...]]:
    """a piece among the lost pieces: one of the lost pieces; all pieces there among the lost pieces: all the lost
    pieces there"""
    match tests:
        case (p.Among(group=p.Thing(det=p.Det.THE, owner=None, among=None) as group, negative=False),) if all(
            isinstance(n, Noun) and n.always_plural for n in group.name
        ):
            if thing.det is p.Det.A and not thing.qualities:
                return replace(thing, det=p.Det.ONE, among=marked(group, *tests[0].origins)), ()
            if thing.det is p.Det.ALL:
                whole = marked(group, *tests[0].origins, *thing.origins)
                return replace(whole, det=p.Det.ALL, qualities=thing.qualities), ()
    return thing, tests


def _several(place: model.Kind) -> bool:
    """A kind or a family of places: in any of them."""
    return place.declared == "kind" or (place.declared == "family" and place.root == "place") or bool(place.per)


def _measured(group: p.Phrase) -> TypeGuard[p.Thing]:
    return isinstance(group, p.Thing) and group.amount is not None and not isinstance(group.amount, p.Number)


def _brief(quality: p.Has) -> bool:
    """torn, face up; not printed on a front, which what follows would be taken to be of"""
    parts = quality.words.fr.pattern
    return not (isinstance(parts[0], Inflected) and any(isinstance(x, Literal) and " " in x.text for x in parts[1:]))


def _place_last(thing: p.Thing) -> p.Thing:
    """one tile of level 1 from the supply: where it is taken from comes after what it is like"""
    first, *rest = thing.qualities or (None,)
    if not isinstance(first, p.At) or first.preposition not in ("from", "of") or not rest:
        return thing
    if first.preposition == "of" and thing.place:  # the spaces of that area are its spaces
        return thing
    short = [q for q in rest if _made_of(q) or (isinstance(q, p.Has) and not q.negative and not q.args and _brief(q))]
    return replace(thing, qualities=(*rest, first)) if len(short) == len(rest) else thing


def _of_its_sort(thing: p.Thing, sort: tuple[p.Has, ...]) -> p.Thing:
    """a card of that kind from the deck; a card from the deck of the same kind as that rider's mount, which would
    else be the mount from the deck"""
    named = any(quality.args for quality in sort)
    first = [q for q in thing.qualities[:1] if named and isinstance(q, p.At) and not q.negative]
    return replace(thing, qualities=(*first, *sort, *thing.qualities[len(first) :]))


def _told_of_it(thing: p.Thing) -> p.Thing:
    """a card in the same pile as that card and that can be taken: without "and", it is that card that can"""
    for i, (quality, clause) in enumerate(pairwise(thing.qualities)):
        of = [v.of if isinstance(v, p.Pronoun) else v for v in _arguments(quality)]
        alike = any(isinstance(v, p.Thing) and v.name == thing.name and v.owner is None for v in of)
        if alike and isinstance(clause, p.Capable):
            both = p.AllOf((quality, clause))
            return replace(thing, qualities=(*thing.qualities[:i], both, *thing.qualities[i + 2 :]))
    return thing


def _arguments(quality: p.Quality) -> Iterator[p.Phrase]:
    if isinstance(quality, p.Has) and not quality.negative:
        yield from (value for _, value in quality.args)


def _drawn(thing: p.Thing) -> p.Thing:
    """one card of level 2 taken at random from the deck"""
    source = next((q for q in thing.qualities if isinstance(q, p.At) and not q.negative), None)
    rest = tuple(q for q in thing.qualities if q is not source)
    return replace(thing, qualities=(*rest, p.Drawn(source.place if source is not None else None)))


def _at_end(thing: p.Thing) -> p.Thing:
    """the first card of the deck: the top card of the deck"""
    end = builtin.TOP_ONE if thing.det is p.Det.FIRST else builtin.BOTTOM_ONE
    several = thing.amount is not None and thing.amount != p.Number(1)
    qualities = (p.Has(end), *thing.qualities)
    if several and not isinstance(thing.amount, p.Number):
        return replace(thing, det=p.Det.EXACTLY, plural=True, qualities=qualities)
    return replace(thing, det=p.Det.THE, plural=several, amount=thing.amount if several else None, qualities=qualities)


def _pinned_down(noun: tree.Noun) -> bool:
    """The first place whose column and row are these is the only one."""
    fixed: set[str] = set()
    tests = [noun.where] if noun.where is not None else []
    while tests:
        match tests.pop():
            case tree.And(left=left, right=right):
                tests += [left, right]
            case tree.Compare(op="is", left=tree.Attr(object=tree.Ref(to=local), name=tree.Name(id=name))):
                fixed |= {name} if local is noun.local else set()
    return fixed >= set(builtin.COORDINATES)


def _is_box(place: tree.Expr) -> bool:
    return isinstance(place, tree.Ref) and isinstance(place.to, model.Builtin) and place.to.name == "box"


def is_place_of(expr: tree.Node) -> bool:
    match expr:
        case tree.Attr(field=None, name=tree.Name(id="place")) | tree.Ref(to=model.FieldOf(field="place")):
            return True
    return False


class Nouns(Context):
    @abstractmethod
    def phrase(self, expr: tree.Node, want: model.Kind | None = None) -> p.Phrase: ...

    @abstractmethod
    def qualities(self, where: tree.Expr, local: model.Local) -> tuple[p.Quality, ...]: ...

    @abstractmethod
    def reached(self, place: tree.Apply, negative: bool = False) -> p.Quality: ...

    @telling
    def kind_pattern(self, node: tree.KindPattern) -> p.Thing:
        thing = self._named_noun(node.symbol, p.Det.A)
        thing = replace(thing, plural=node.each, other=node.other)
        self.happening_to.add(id(node.local))
        self.introduce(node.local, thing)
        return thing

    def _named_noun(self, symbol: model.NounKind | None, det: p.Det) -> p.Thing:
        match symbol:
            case model.Kind() as kind:
                return p.Thing(
                    self.words.kind(kind),
                    det,
                    fill=self.fill(kind),
                    person=kind.root == "player",
                    place=kind.root == "place",
                    link=self.words.link(kind),
                    sort=self.sort(kind),
                )
            case model.Choice() as choice:
                name = self.words.choice(choice)
                return p.Thing(name or builtin.VALUE, det, value=self.words.sort_of_value(choice) if name else "")
            case "area":
                return p.Thing(builtin.AREA, det)
        return p.Thing(builtin.NUMBER, det)

    @telling
    def quantified(self, node: tree.Quantified, by_lot: bool = False) -> p.Phrase:
        """`by_lot`: the sentence says already that chance takes it."""
        noun = node.noun
        if isinstance(noun.symbol, model.Choice) and node.how == "one":
            return self._one_value(noun)
        amount: p.Phrase | None = None
        limit: p.Phrase | None = None
        det = {
            "one": p.Det.ONE,
            "each": p.Det.EACH,
            "up to": p.Det.UP_TO,
            "any": p.Det.ANY_NUMBER,
            "count": p.Det.EXACTLY,
        }[node.how]
        match node.amount:
            case tree.Range(low=low, high=high):
                det, amount, limit = p.Det.BETWEEN, self.phrase(low), self.phrase(high)
            case None:
                pass
            case other:
                amount = self.phrase(other)
        if det is p.Det.EXACTLY and amount == p.Number(1):
            det, amount = p.Det.ONE, None
        thing = self.noun(noun, det, amount, limit, selecting=True)
        if det is p.Det.ONE and node.amount is not None:
            thing = replace(thing, quantity=(*thing.quantity, node.amount))
        if noun.random and not by_lot:
            thing = _drawn(thing)
        if node.seats is not None:
            thing = replace(thing, qualities=(*thing.qualities, self.seats(node.seats)))
        if noun.binder is not None:
            self.introduce(noun.local, thing)
        return thing

    @telling
    def seats(self, node: tree.Seats) -> p.Quality:
        """each player, beginning with the dealer and going counter-clockwise,"""
        if node.start is None:
            return p.Has(builtin.COUNTER_CLOCKWISE)
        words = builtin.BACK_FROM_SEAT if node.backwards else builtin.FROM_SEAT
        return p.Has(words, (("it", self.phrase(node.start)),))

    def _one_value(self, noun: tree.Noun) -> p.Phrase:
        """one color: red, green, or blue; one of many, or of those that ...: one direction"""
        choice = noun.symbol
        assert isinstance(choice, model.Choice)
        allowed = constants(noun.place, self.me) if noun.place is not None else None
        values = [v for v in choice.values.values() if allowed is None or v in allowed]
        if self.words.choice(choice) is not None and (noun.where is not None or len(values) > MANY_VALUES):
            thing = self.noun(noun, p.Det.ONE)
            if isinstance(thing.among, p.Series):  # one color other than this one among red, green and blue
                among = p.AmongThese(thing.among)
                thing = replace(thing, among=None, qualities=(*thing.qualities, among))
            self.introduce(noun.local, thing)
            return thing
        if noun.local is not None:
            self.introduce(noun.local, self.typed(ChoiceType(choice)))
        shown = p.Series(tuple(p.Thing(self.words.value(v), link=self.words.link(v)) for v in values), "or")
        return marked(shown, noun, *nodes(noun.place))

    @telling
    def pick(self, node: tree.Pick) -> p.Phrase:
        amount = self.phrase(node.quantity) if node.quantity is not None else None
        det = {"all": p.Det.ALL, "first": p.Det.FIRST, "last": p.Det.LAST}[node.word]
        if node.word == "first" and self._any_will_do(node.noun.place):
            kind = node.noun.symbol
            single = isinstance(kind, model.Kind) and kind.declared != "kind" and kind.copies == 1
            det = p.Det.EXACTLY if amount is not None else p.Det.THE if single else p.Det.A
        elif node.word == "first" and amount is None and self._the_only_one(node.noun):
            det = p.Det.THE
        if node.word == "first" and _pinned_down(node.noun):
            det = p.Det.THE
        on_pile = node.noun.place is not None and det in (p.Det.FIRST, p.Det.LAST) and self._of_pile(node.noun.place)
        thing = self.noun(node.noun, det, amount, selecting=node.word != "all")
        if on_pile:
            thing = _at_end(thing)
        if det in (p.Det.A, p.Det.EXACTLY) and self._of_several_sorts(node.noun):
            ones = builtin.WHICHEVER if det is p.Det.A or amount == p.Number(1) else builtin.WHICHEVER_ONES
            thing = replace(thing, qualities=(p.Has(ones, passing=False), *thing.qualities))
        if node.noun.binder is not None:
            self.introduce(node.noun.local, thing)
        return thing

    def _of_several_sorts(self, noun: tree.Noun) -> bool:
        """Nobody chooses, although it matters: the pieces of the kind are not all alike."""
        kind = noun.symbol
        if not isinstance(kind, model.Kind) or kind.declared != "kind" or kind.root != "piece":
            return False
        if noun.sort is not None:
            return False
        made = [k for k in self.words.rules.kinds.values() if k.declared != "kind" and k.is_a(kind) and k.copies]
        for field in _asked_for(noun):
            set_to = [formula.expr.span.text for k in made if (formula := k.find_formula(field)) and formula.expr]
            if len(set_to) == len(set(set_to)) == len(made):
                return False  # each sort has its own: there is one sort of each colour
        return len(made) > 1

    def _of_pile(self, place: tree.Expr) -> bool:
        kind = kind_of(place.type)
        return kind is not None and kind.root == "place" and has_top(self.words.rules, kind)

    def _the_only_one(self, noun: tree.Noun) -> bool:
        """The first of a kind with one piece, or of what stands in one space of a board, is simply the one."""
        kind, place = noun.symbol, noun.place
        if place is None:
            return isinstance(kind, model.Kind) and kind.single and noun.where is None
        where = kind_of(place.type)
        of_board = where is not None and where.root == "place" and any(above.layout for above in where.line())
        board = of_board and isinstance(place.type, EntityType)
        return isinstance(place, tree.Ref) and isinstance(place.to, model.Local) and board

    def _any_will_do(self, place: tree.Expr | None) -> bool:
        """The first of a stock in no order is simply one of them."""
        if place is None or _is_box(place):
            return place is not None
        return (
            isinstance(place, tree.Ref) and isinstance(place.to, model.Kind) and in_no_order(self.words.rules, place.to)
        )

    @telling
    def noun(
        self,
        node: tree.Noun,
        det: p.Det,
        amount: p.Phrase | None = None,
        limit: p.Phrase | None = None,
        selecting: bool = False,
    ) -> p.Thing:
        """`selecting`: taken out of its place ("from the supply") rather than found there ("in the supply")."""
        thing = self._named_noun(node.symbol, det)
        thing = replace(thing, amount=amount, limit=limit, other=node.other)
        sort = () if node.sort is None else (self._of_sort(node.sort),)
        if node.place is not None:
            thing = self.placed(thing, node.place, node.symbol, selecting)
            if thing.among is not None:  # one of them that is a card: the noun is said by what follows
                thing = replace(thing, qualities=tuple(marked(q, node) for q in thing.qualities))
        if node.where is not None and node.local is not None:
            self.bound[id(node.local)] = p.Thing(thing.name, plural=thing.plural, person=thing.person)
            piece = isinstance(node.symbol, model.Kind) and node.symbol.root not in ("place", "player")
            itself = (node.local,) if self.in_rule and piece else ()  # what "it" would mean there
            with self.sentence(*self.antecedents, *itself):
                tests = self.qualities(node.where, node.local)  # what it is not comes last: nothing else may join it
            tests = tuple(sorted(tests, key=lambda q: bool(getattr(q, "negative", False)) and isinstance(q, p.Has)))
            if all(isinstance(q, (p.Has, p.Same)) for q in tests):  # the pieces in play other than this one
                tests = tuple(sorted(tests, key=lambda q: isinstance(q, p.Same) and q.negative))
            thing, tests = _another(thing, tests)
            if self.of_one_kind(node):
                thing, tests = _of_group(thing, tests)
            if thing.det is p.Det.THAT and det is p.Det.ALL and tests:  # those of these pieces that ...
                thing = p.Thing(thing.name, p.Det.ALL, among=thing, link=thing.link)
            qualities = _reached_last(_in_both((*thing.qualities, *tests)))
            thing = _told_of_it(_choice_last(_place_last(_ordered(_renamed(replace(thing, qualities=qualities))))))
        return _of_its_sort(thing, sort) if sort else thing

    def _of_sort(self, sort: model.Local) -> p.Has:
        """of that kind; where the kind was named by a rule, of the same kind as what it named"""
        if id(sort) not in self.lets:
            return p.Has(builtin.OF_THAT_KIND, passing=False)
        return p.Has(builtin.OF_KIND_OF, (("it", self.phrase(self.lets[id(sort)].value)),), passing=False)

    @staticmethod
    def of_one_kind(node: tree.Noun) -> bool:
        """`x where x in group`, where the group is of nothing else"""
        match node.where:
            case tree.Compare(op="in", left=tree.Ref(to=local), right=group) if local is node.local:
                return kind_of(group.type) is node.symbol
        return False

    def placed(
        self, thing: p.Thing, place: tree.Expr, symbol: model.NounKind | None, selecting: bool = False
    ) -> p.Thing:
        """`tile in X`: in a place, on a piece, among a group, next to something."""
        quality = self.location(place, symbol)
        if isinstance(quality, p.At) and not selecting:
            quality = replace(quality, words=None)
        elif (
            isinstance(quality, p.At) and quality.words is None and quality.preposition == "in" and self._asleep(place)
        ):
            of = thing.det in (p.Det.FIRST, p.Det.LAST) and not _is_box(place)
            quality = replace(quality, preposition="of" if of else "from", lying=None)
        if isinstance(quality, p.Among) and thing.det is p.Det.EACH and _measured(quality.group) and not thing.other:
            return quality.group  # for that many pieces
        if isinstance(quality, p.Among) and (thing.det in _TAKEN or self._one_of_these(thing, quality.group)):
            if thing.det is p.Det.EACH and _collective(quality.group):
                return replace(thing, qualities=(p.At(quality.group, "of"),))
            narrower = self.narrower(symbol, kind_of(place.type))
            return replace(thing, among=quality.group, qualities=narrower)
        group = quality.group if isinstance(quality, p.Among) and not quality.negative else None
        if thing.det is p.Det.ALL and isinstance(group, p.Thing) and group.owner is None and not thing.other:
            return self._all_of_group(group)
        return replace(thing, qualities=(quality,))

    def narrower(self, symbol: model.NounKind | None, of: model.Kind | None) -> tuple[p.Quality, ...]:
        """each tile among the pieces: each of the pieces that is a tile"""
        if not isinstance(symbol, model.Kind) or of is None or of is symbol or of.is_a(symbol):
            return ()
        return (p.OfKind(self.words.kind(symbol), link=self.words.link(symbol)),)

    @staticmethod
    def _one_of_these(thing: p.Thing, group: p.Phrase) -> bool:
        """the first stack among these stacks: the first of these stacks"""
        back = isinstance(group, p.Thing) and group.det is p.Det.THAT and group.name == thing.name
        return back and thing.det in (p.Det.FIRST, p.Det.LAST) and thing.amount is None

    @staticmethod
    def _all_of_group(group: p.Thing) -> p.Thing:
        """all tiles among the captured tiles where ...: all the captured tiles that ..."""
        always = all(isinstance(n, Noun) and n.always_plural for n in group.name)
        return replace(group, det=p.Det.ALL) if always and group.det is p.Det.THE else group

    @telling
    def location(self, place: tree.Expr, symbol: model.NounKind | None = None, negative: bool = False) -> p.Quality:
        builtin_place = isinstance(place, tree.Apply) and isinstance(place.to, model.Builtin)
        if isinstance(place, tree.Apply) and builtin_place and place.name.id in ("around", "ray", "placements"):
            return self.reached(place, negative)
        if isinstance(place, tree.Ref) and isinstance(place.to, model.Kind) and _several(place.to):
            where, lying = self._some_place(place.to), self.words.place_phrase(place.to, lying=True)
            return p.At(where, self._preposition(place.to), negative, lying=lying)
        if self._just_here(place):
            return p.At(p.There(), "in", negative)
        shown = self.phrase(place)
        of_places = isinstance(symbol, model.Kind) and symbol.root == "place"
        match place.type:
            case ListType() | SetType() | GridType():
                inner = kind_of(place.type)
                if of_places and isinstance(place, tree.Items):
                    return p.AmongThese(shown, negative)
                group = self._group(shown)
                several = isinstance(group, p.Thing) and any(
                    isinstance(n, Noun) and n.always_plural for n in group.name
                )
                if of_places and (several or (isinstance(group, p.Thing) and group.plural)):
                    return p.Among(group, negative)
                if of_places:
                    return p.At(shown, "of", negative)
                if inner is not None and inner.root == "place":
                    either = replace(shown, conjunction="or") if isinstance(shown, p.Series) else shown
                    return p.At(either, "in", negative)
                return p.Among(self._group(shown), negative)
        if isinstance(place, tree.Ref) and isinstance(place.to, model.Local) and place.to.role == "many":
            return p.Among(self._group(shown), negative)
        kind = kind_of(place.type)
        if is_place_of(place):
            if isinstance(shown, p.Thing) and shown.name == builtin.PLACE and shown.owner is not None:
                return p.Has(builtin.SAME_PLACE, (("it", shown.owner),), negative)
            return p.At(shown, "in", negative)
        if kind is not None and kind.root == "place":
            lying = self.words.place_phrase(kind, lying=True)
            return p.At(shown, "in", negative, self.words.place_phrase(kind), lying)
        return p.At(shown, self._preposition(kind), negative)

    def _some_place(self, kind: model.Kind) -> p.Thing:
        """a stall; of what each player has one of, the hand of a player"""
        if not any(binder.kind is not None and binder.kind.root == "player" for binder in kind.per):
            return p.Thing(self.words.kind(kind), p.Det.A)
        return p.Thing(self.words.kind(kind), owner=p.Thing(builtin.PLAYER, p.Det.A, person=True))

    @telling
    def _whose_place(self, expr: tree.Expr) -> p.Phrase:
        """In line with, next to X.place: X itself will do."""
        match expr:
            case tree.Attr(object=owner, field=None, name=tree.Name(id="place")):
                return self.phrase(owner)
            case tree.Ref(to=model.FieldOf(local=local, field="place")):
                return self.mention(local)
        return self.phrase(expr)

    @staticmethod
    def _asleep(place: tree.Expr) -> bool:
        if _is_box(place):
            return True
        kind = place.to if isinstance(place, tree.Ref) and isinstance(place.to, model.Kind) else kind_of(place.type)
        if kind is None or kind.root != "place":
            return False
        formula = kind.find_formula("live")
        return formula is None or constants(formula.expr, None) != [True]

    @staticmethod
    def _preposition(kind: model.Kind | None) -> str:
        return "in" if kind is None or kind.root == "place" else "on"

    @staticmethod
    def _group(shown: p.Phrase) -> p.Phrase:
        if isinstance(shown, p.Pronoun):
            return shown.by_name(p.Det.THAT)
        return shown

    def _just_here(self, place: tree.Expr) -> bool:
        """The place is the one thing just spoken of."""
        return (
            isinstance(place, tree.Ref)
            and isinstance(place.to, model.Local)
            and place.to.role == "one"
            and place.to in self.loops
        )

    loops: tuple[model.Local, ...] = ()
