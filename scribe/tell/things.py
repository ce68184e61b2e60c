"""Expressions and nouns as phrases: "each Golem in that place", "your hand", "the number of cards"."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, KindOfType, ListType, NumberType, SetType, TruthType, Type
from scribe import phrase as p
from scribe.lexicon.noun import Noun
from scribe.lexicon.pattern import Literal, Slot, slots_of
from scribe.origins import everything_said, marked, telling
from scribe.say import builtin
from scribe.say.sentences import REALISERS
from scribe.tell.geometry import Geometry
from scribe.tell.glossary import plain_name
from scribe.tell.known import constants
from scribe.tell.nouns import kind_of
from scribe.tell.stock import nodes

_PLAYERS = {"active": builtin.ACTIVE_PLAYER, "opponent": builtin.OPPONENT, "everyone": builtin.EVERYONE}
_NAMED = {
    "table": builtin.TABLE,
    "game": builtin.GAME,
    "players": builtin.PLAYER_COUNT,
    "box": builtin.BOX,
    "none": builtin.NOTHING,
    "source": builtin.SOURCE,
    "choice": builtin.CHOSEN,
    "times_seen": builtin.SEEN,
    "place": builtin.PLACE,
}


def _of_local(expr: tree.Expr, local: model.Local | None) -> bool:
    match expr:
        case tree.Attr(object=tree.Ref(to=target)) | tree.Ref(to=model.FieldOf(local=target)):
            return target is local
    return False


def beyond_place(owner: tree.Expr) -> model.Local | tree.Expr:
    """m.place.next(d) is said of m."""
    match owner:
        case tree.Ref(to=model.FieldOf(local=local, field="place")):
            return local
        case tree.Attr(object=inner, field=None, name=tree.Name(id="place")):
            return inner
    return owner


def _stepped(start: tree.Expr) -> tree.Expr:
    """What is stepped on from: a, in a + 2"""
    while isinstance(start, tree.Items) and len(start.items) == 1:
        start = start.items[0]
    match start:
        case tree.Binary(op="+", left=left, right=tree.Number()):
            return left
    return start


def _listed(*parts: p.Phrase) -> p.Series:
    """A, B and C + D and E: A, B, C, D and E"""
    items: list[p.Phrase] = []
    for part in parts:
        if isinstance(part, p.Series) and part.conjunction == "and":
            items.extend(marked(item, *part.origins) for item in part.items)
        else:
            items.append(part)
    return p.Series(tuple(items))


def _backwards(items: p.Phrase) -> p.Phrase:
    """A, B and C: C, B and A; the cards of a row: the same in reverse order"""
    match items:
        case p.Series(items=listed, conjunction="and"):
            return replace(items, items=listed[::-1])
        case p.Thing():
            return replace(items, qualities=(*items.qualities, p.Has(builtin.REVERSED, passing=False)))
    return items


def plain_value(expr: tree.Attr) -> bool:
    """A field of a place that may as well be said of what lies there: its arc, its next space; not its top tile, and
    not what is true of a piece it lies on."""
    kind = kind_of(expr.type)
    of_place = isinstance(expr.field, model.Field) and expr.field.owner.root == "place"
    return of_place and (kind is None or kind.root == "place")


class Things(Geometry):
    @abstractmethod
    def condition(self, expr: tree.Expr) -> p.Condition: ...

    # -------------------------------------------------------------- expressions

    @telling
    def phrase(self, expr: tree.Node, want: model.Kind | None = None) -> p.Phrase:
        """`want` is the kind expected here, where the expression itself does not show it."""
        match expr:
            case tree.Number(value=value):
                return p.Number(value)
            case tree.Ref():
                return self._ref(expr, want)
            case tree.Attr():
                return self._attr(expr, want)
            case tree.Apply():
                return self._apply(expr)
            case tree.ApplyAttr(object=owner) if (cell := self.cell(expr)) is not None:
                return replace(cell, owner=self.owner(owner))
            case tree.ApplyAttr(object=owner, name=name, field=field, args=args):
                whose = marked(self.owner(beyond_place(owner)), owner)
                thing = self.possession(whose, field, name.id, kind_of(owner.type))
                params = field.params if isinstance(field, model.Field) else []
                fill = tuple((x.name, self.phrase(a)) for x, a in zip(params, args, strict=False))
                return replace(thing, fill=fill)
            case tree.Seen():
                return p.Thing(builtin.SEEN)
            case tree.Quantified():
                return self.quantified(expr)
            case tree.Pick():
                return self.pick(expr)
            case tree.Fold():
                return self._fold(expr)
            case tree.Items(items=items):
                if len(items) == 1:
                    return self.phrase(items[0], want)
                if (cells := self.cells(items)) is not None:
                    return cells
                shown = self.together([self.phrase(i, want) for i in items])
                return p.Series(tuple(shown)) if len(shown) > 1 else shown[0] if shown else p.Thing(builtin.NOTHING)
            case tree.Binary(type=ChoiceType()):
                return self.turned(expr)
            case tree.Binary(
                op="+",
                left=tree.Binary(op="mod", left=start, right=tree.Number(value=size)),
                right=tree.Number(value=1),
            ):
                steps = [node for node in nodes(expr) if not any(node is inner for inner in nodes(_stepped(start)))]
                return marked(self._cycled(start, size), *steps)
            case tree.Binary(op=op, left=left, right=right):
                if op in "+-" and not isinstance(expr.type, NumberType) and op == "+":
                    return _listed(self.phrase(left, want), self.phrase(right, want))
                return p.Sum(op, self.phrase(left), self.phrase(right))
            case tree.Negative(value=value):
                return (
                    p.Number(-value.value)
                    if isinstance(value, tree.Number)
                    else p.Sum("-", p.Number(0), self.phrase(value))
                )
            case tree.Table():
                return self._table(expr)
            case tree.Conditional(value=value, test=test, otherwise=otherwise):
                shown_value, shown_test = self.phrase(value, want), self.condition(test)
                if (
                    isinstance(shown_test, p.Is)
                    and shown_test.subject == shown_value
                    and isinstance(shown_value, p.Thing)
                ):
                    it = p.Pronoun(shown_value, origins=everything_said(shown_test.subject))
                    shown_test = replace(shown_test, subject=it)
                return p.Either(shown_value, shown_test, self.phrase(otherwise, want))
            case tree.Range(low=low, high=high):
                least, most = self.phrase(low), self.phrase(high)
                if isinstance(least, p.Number) and isinstance(most, p.Number):
                    return marked(p.Span(least.value, most.value), low, high)
                return p.Series((least, most), "or")
            case tree.KindPattern():
                return self.kind_pattern(expr)
            case tree.Grid(rows=rows):
                return p.Quoted(" / ".join("".join(row) for row in rows))
        if isinstance(expr, tree.Expr):
            return p.Either(p.Quoted("1"), self.condition(expr), p.Quoted("0"))
        return p.Quoted(expr.span.text)

    def _cycled(self, start: tree.Expr, size: int) -> p.Phrase:
        """(a + 2) mod 6 + 1: three on from a in a circle of six; the shorter way round is told"""
        while isinstance(start, tree.Items) and len(start.items) == 1:
            start = start.items[0]
        steps = 1
        match start:
            case tree.Binary(op="+", left=left, right=tree.Number(value=more)):
                start, steps = left, more + 1
        return p.Cycled(self.phrase(start), steps if 2 * steps <= size else steps - size, size)

    def variant(self, variant: model.Variant, name: p.Name = builtin.VARIANT) -> p.Thing:
        """A variant by its title, which is quoted."""
        title = p.Thing(self.words.name_of(variant.node.texts.get("name"), variant.name), p.Det.BARE)
        return p.Thing(name, fill=(("x", p.Title(title)),))

    def player(self, name: str) -> p.Phrase:
        thing = p.Thing(_PLAYERS[name], plural=name == "everyone", person=True)
        return replace(thing, owner=self.you) if name == "opponent" else thing

    def kind_given(self, kind: model.Kind) -> p.Thing:
        """A kind that is given where a kind of things is taken: wolves, the bear"""
        several = kind.declared == "kind" or kind.copies != 1
        return replace(self._named_noun(kind, p.Det.A if several else p.Det.THE), plural=several)

    def _ref(self, expr: tree.Ref, want: model.Kind | None) -> p.Phrase:
        match expr.to:
            case model.Local(type=KindOfType(kind=kind)):
                sort = (p.Has(builtin.OF_THAT_KIND, passing=False),)
                return p.Thing(self.words.kind(kind), p.Det.A, qualities=sort, link=self.words.link(kind))
            case model.Local() as local:
                if id(local) in self.lets:
                    return self.let(local)
                return self.mention(local)
            case model.FieldOf(local=local, field=field):
                name = (
                    field
                    if isinstance(field, str)
                    else field.name
                    if isinstance(field, model.Field)
                    else field.kind.name
                )
                if local.role == "self" and not self.treated(field):
                    known = constants(expr, self.me)
                    if known:
                        return self.known(known)
                    if (mine := self._own_piece(field)) is not None:
                        return mine
                if name == "place":
                    return self.where_it_is(self.mention(local), want)
                return self.possession(self.owner(local), field, name, kind_of(local.type))
            case model.Value() as value:
                return p.Thing(self.words.value(value), link=self.words.link(value), constant=True)
            case model.Kind() as kind if isinstance(expr.type, KindOfType):
                return self.kind_given(kind)
            case model.Kind() as kind:
                if kind.declared == "kind" and kind.root != "game":
                    return p.Thing(
                        self.words.kind(kind), p.Det.A, person=kind.root == "player", link=self.words.link(kind)
                    )
                return self.piece(kind)
            case model.Define() as define:
                return self.defined(define, [])
            case model.Variant() as variant:
                counted = isinstance(variant.type, NumberType)
                return self.variant(variant, builtin.VARIANT_NUMBER if counted else builtin.VARIANT_VALUE)
            case model.Builtin(name="you"):
                return self.you
            case model.Builtin(name=name) if name in _PLAYERS:
                return self.player(name)
            case model.Builtin(name=name) if name in _NAMED:
                return p.Thing(_NAMED[name])
        return p.Thing(plain_name(expr.name))

    @telling
    def field_of_all(self, expr: tree.Expr) -> p.Phrase:
        """game.moves: the number of moves; player.score: each player's score"""
        assert isinstance(expr, tree.Attr)
        kind = expr.object.to if isinstance(expr.object, tree.Ref) and isinstance(expr.object.to, model.Kind) else None
        owner = None if kind is None or kind.root == "game" else p.Thing(self.words.kind(kind), p.Det.EACH)
        owner = marked(owner, expr.object)
        return self.possession(owner, expr.field, expr.name.id, kind)

    def _own_piece(self, field: object) -> p.Phrase | None:
        """A setting of this piece that is another piece."""
        if not isinstance(field, model.Field) or field.tracked or self.me is None or self.me.declared == "kind":
            return None
        formula = self.me.find_formula(field.name)
        match formula.expr if formula is not None else None:
            case tree.Ref(to=model.Kind() as kind) if kind.declared != "kind":
                return self.piece(kind)
        return None

    def known(self, values: list[int | model.Value | bool], conjunction: str = "or") -> p.Phrase:
        shown = tuple(self.constant_phrase(v) for v in values)
        return shown[0] if len(shown) == 1 else p.Series(shown, conjunction)

    def treated(self, field: object) -> bool:
        """Whether other rules change this setting of the piece: then it is told by its name, not by its value."""
        if not isinstance(field, model.Field) or self.me is None:
            return False
        treats = [r.node for r in self.words.rules.reactions if isinstance(r.node, tree.Treat)]
        return any(field in (treat.fields or ()) and self._meant(treat.target, field) for treat in treats)

    def _meant(self, target: tree.Pattern, field: model.Field) -> bool:
        """A rule that changes this setting wherever it is given, or that names this very piece."""
        match target:
            case tree.KindPattern(symbol=to) | tree.Ref(to=to) if to is self.me:
                return True
        return field.owner is self.me

    def _attr(self, expr: tree.Attr, want: model.Kind | None) -> p.Phrase:
        own = isinstance(expr.object, tree.Ref) and getattr(expr.object.to, "role", "") == "self"
        known = None if own and self.treated(expr.field) else constants(expr, self.me)
        if known:
            return self.known(known)
        match expr.object:  # place.arc of a piece is simply its arc
            case tree.Ref(to=model.Local(role="self")) if (mine := self._own_piece(expr.field)) is not None:
                return marked(mine, expr.object)
            case tree.Ref(to=model.FieldOf(local=local, field="place")) if plain_value(expr):
                whose = marked(self.owner(local), expr.object)
                return self.possession(whose, expr.field, expr.name.id, kind_of(expr.object.type))
            case tree.Attr(object=inner, field=None, name=tree.Name(id="place")) if plain_value(expr):
                whose = marked(self.owner(inner), expr.object)
                return self.possession(whose, expr.field, expr.name.id, kind_of(expr.object.type))
        owner = self._owner_of(expr) if expr.field is not None else self.phrase(expr.object)
        if expr.field is None and expr.name.id == "place":
            return self.where_it_is(owner, want)
        if (
            isinstance(expr.object, tree.Ref)
            and isinstance(expr.object.to, model.Builtin)
            and expr.object.to.name == "game"
        ):
            return self.possession(None, expr.field, expr.name.id, kind_of(expr.object.type))
        kept = isinstance(expr.object, tree.Attr)
        return self.possession(owner, expr.field, expr.name.id, kind_of(expr.object.type), expr.object.type, kept)

    def _owner_of(self, expr: tree.Attr) -> p.Phrase:
        """place.spot, where spot is a field of pieces: of the piece it is on"""
        match expr.object:
            case tree.Ref(to=model.FieldOf(local=local, field="place")) if (
                isinstance(expr.field, model.Field) and expr.field.owner.root == "piece"
            ):
                return marked(self.where_it_is(self.mention(local), expr.field.owner), expr.object)
        return self.owner(expr.object)

    def owner(self, of: model.Local | tree.Expr) -> p.Phrase:
        """Whose: his armor rather than the Guard's, on the own card of the Guard."""
        before, self.possessing = self.possessing, True
        try:
            with self.naming(subject=True):
                return self.mention(of) if isinstance(of, model.Local) else self.phrase(of)
        finally:
            self.possessing = before

    def where_it_is(self, owner: p.Phrase, want: model.Kind | None) -> p.Phrase:
        """`self.place`: the thing it lies on, or the place it is in."""
        thing = p.Thing(self.words.kind(want) if want is not None else builtin.PLACE)
        if want is not None and want.root != "place" and isinstance(owner, (p.Thing, p.Pronoun)):
            named = isinstance(owner, p.Thing) and isinstance(owner.name.en, Noun) and owner.name.en.proper
            rider = owner if named or isinstance(owner, p.Pronoun) else p.Pronoun(owner, origins=owner.origins)
            self.note(thing)
            return replace(thing, qualities=(p.Carrying(rider),))
        return replace(thing, owner=owner)

    def possession(
        self,
        owner: p.Phrase | None,
        field: model.Field | model.Family | str | None,
        name: str,
        kind: model.Kind | None,
        owned: Type | None = None,
        kept: bool = False,
    ) -> p.Thing:
        """X's field, or the place made for X. `kept`: of a report that was kept, and is not the one just made."""
        match field:
            case model.Field():
                found = self.words.field(field, kind) or builtin.OWN_FIELDS.get(name) or self._made_for(field)
                reported = kind is not None and kind.root == "report" and not kept  # the discs hit: of this report
                whose = None if reported else self._unnamed_owner(owner, found)
                of = kind_of(field.type)
                person = of is not None and of.root == "player"
                said = everything_said(owner) if whose is None else ()  # by the name itself
                thing = p.Thing(found, owner=whose, person=person, named=person, origins=said)
                if reported and of is not None:
                    self.note(thing)  # what left, and the exit it left by: "it" could be either
                return thing
            case model.Family(kind=of) if any(
                isinstance(n, Noun) and slots_of(n.singular) for n in self.words.kind(of)
            ):
                whose = owner if self._takes_pronoun(of) else self._by_name(owner)
                fill = tuple((n, whose) for n in self.words.binders(of)[:1]) if whose is not None else ()
                return p.Thing(self.words.kind(of), fill=fill, link=self.words.link(of), place=of.root == "place")
            case model.Family(kind=of):
                return p.Thing(self.words.kind(of), owner=owner, link=self.words.link(of), place=of.root == "place")
        if name in ("next", "previous") and isinstance(owned, ChoiceType):
            choice = self.words.choice(owned.choice)
            if choice is not None:
                if isinstance(owner, p.Thing) and isinstance(owner.owner, p.Pronoun):  # the next one of its own
                    which = builtin.NEXT_ONE if name == "next" else builtin.PREVIOUS_ONE
                    return p.Thing(choice, qualities=(p.Has(which, origins=everything_said(owner)),))
                beside = builtin.AFTER_IT if name == "next" else builtin.BEFORE_IT
                itself = replace(owner, value="") if isinstance(owner, p.Thing) else owner  # after it, not of it
                known = (("it", itself),) if itself is not None else ()
                return p.Thing(choice, qualities=(p.Has(beside, known),))
        if name in ("next", "previous") and kind is not None and kind.root == "player":
            seat = builtin.NEXT_PLAYER if name == "next" else builtin.PREVIOUS_PLAYER
            return p.Thing(seat, person=True, fill=(("x", owner),) if owner is not None else ())
        if name in builtin.COORDINATES and kind is not None and kind.root == "place":
            return p.Thing(builtin.COORDINATES[name], owner=owner)
        label = {"next": builtin.NEXT, "previous": builtin.PREVIOUS, "index": builtin.LABEL}.get(name)
        return p.Thing(label or plain_name(name), owner=None if label in (builtin.NEXT, builtin.PREVIOUS) else owner)

    def _made_for(self, field: model.Field) -> p.Name:
        """The keeper of a nest, where there is a nest for each keeper."""
        made_for = isinstance(field.node, tree.Binder) and isinstance(field.type, EntityType)
        of = kind_of(field.type) if made_for else None
        return self.words.kind(of) if of is not None else plain_name(field.name)

    def _takes_pronoun(self, of: model.Kind) -> bool:
        """{h}'s mat, le plateau {de h}: its mat, son plateau"""
        param = self.words.binders(of)[:1]

        def possessive(noun: object) -> bool:
            if not isinstance(noun, Noun):
                return False
            parts = noun.singular
            at = next((i for i, part in enumerate(parts) if isinstance(part, Slot) and [part.param] == param), -1)
            slot, behind = (parts[at], parts[at + 1 : at + 2]) if at >= 0 else (None, ())
            if isinstance(slot, Slot) and slot.words == (REALISERS[noun.lang].of_word,):
                return True
            return any(isinstance(part, Literal) and part.glued and part.text[:2] in ("'s", "’s") for part in behind)

        return all(possessive(noun) for noun in self.words.kind(of))

    def _by_name(self, owner: p.Phrase | None) -> p.Phrase | None:
        """A slot of a name takes no pronoun."""
        if not isinstance(owner, p.Pronoun):
            return owner
        mine = self.me is not None and owner.of.name == self.words.kind(self.me)
        return owner.by_name(p.Det.THE if mine else p.Det.THAT)

    def _unnamed_owner(self, owner: p.Phrase | None, name: p.Name) -> p.Phrase | None:
        """A name that already says whose it is ("the hit card it goes with") needs no owner beside it."""
        return None if p.says_whose(name) else owner

    def _reported(self, f: model.Field, value: tree.Expr, kind: model.Kind) -> list[p.Phrase]:
        """A field of a report with what is told in it; what did not happen is not spoken of."""
        if isinstance(value, tree.Items) and not value.items:
            return []
        if isinstance(f.type, TruthType):
            false = isinstance(value, tree.Ref) and isinstance(value.to, model.Builtin) and value.to.name == "false"
            if false or (named := self.words.attribute(f, kind)) is None:
                return []
            return [p.Trait(p.Has(named), p.Thing(self.words.kind(kind)))]
        label = p.Thing(self.words.field(f, kind) or plain_name(f.name), p.Det.BARE)
        if not _holds_reports(f.type):
            return [p.Labelled(label, self.phrase(value))]
        parts = value.items if isinstance(value, tree.Items) else [value]
        shown = tuple(self._record(part) for part in parts)
        return [p.Labelled(label, p.Series(shown, "then") if len(shown) > 1 else shown[0])]

    def _record(self, expr: tree.Expr) -> p.Phrase:
        """A report inside another: the thing it speaks of first, then the rest."""
        if not isinstance(expr, tree.Apply) or not isinstance(expr.to, model.Kind) or expr.to.root != "report":
            return self.phrase(expr)
        thing: p.Phrase | None = None
        facts: list[p.Phrase] = []
        for f, value in zip(expr.to.record(), expr.args, strict=False):
            if thing is None and not facts and isinstance(f.type, EntityType) and f.type.kind.root != "report":
                with self.sentence():
                    named = self.phrase(value)
                thing = named.by_name(named.of.det) if isinstance(named, p.Pronoun) else named
            elif isinstance(f.type, EntityType) and f.type.kind.root == "report":
                inner = self._record(value)
                facts += inner.facts if isinstance(inner, p.Detailed) and inner.thing is None else [inner]
            else:
                facts += self._reported(f, value, expr.to)
        return p.Detailed(thing, tuple(facts))

    def _apply(self, expr: tree.Apply) -> p.Phrase:
        match expr.to:
            case model.Kind(root="report") as kind:
                told = []
                for f, a in zip(kind.record(), expr.args, strict=False):
                    with self.sentence():
                        told += self._reported(f, a, kind)
                return p.Series(tuple(told)) if told else p.Thing(builtin.NOTHING)
            case model.Kind() as kind:
                if (described := self.described(kind, expr.args)) is not None:
                    return described
                names = self.words.binders(kind)
                shown = [x.by_name(x.of.det) if isinstance(x, p.Pronoun) else x for x in map(self.phrase, expr.args)]
                fill = tuple(zip(names, shown, strict=False))
                plain = not any(isinstance(n, Noun) and slots_of(n.singular) for n in self.words.kind(kind))
                numbers = [str(v.value) for a in expr.args if isinstance(v := self.phrase(a), p.Number)]
                labels = ("-".join(numbers),) if plain and len(numbers) == len(expr.args) else ()
                said = everything_said(tuple(shown)) if labels else ()
                named = p.Thing(
                    self.words.kind(kind), fill=fill, labels=labels, link=self.words.link(kind), origins=said
                )
                return self.numbered(kind, named)
            case model.FieldOf(local=local, field=model.Field() as field):
                thing = self.possession(self.owner(local), field, field.name, kind_of(local.type))
                given = zip(field.params, expr.args, strict=False)
                return replace(thing, fill=tuple((x.name, self.phrase(a)) for x, a in given))
            case model.Define() as define:
                known = constants(expr, self.me)
                return self.known(known) if known else self.defined(define, expr.args)
            case model.Builtin(name="count"):
                inner = self.phrase(expr.args[0])
                counted = replace(inner, plural=True) if isinstance(inner, p.Thing) else self._of(inner)
                match expr.args[0]:
                    case tree.Pick(word="all", noun=tree.Noun(place=None, symbol=model.Kind(root="piece", where=None))):
                        if not counted.qualities and counted.owner is None:
                            counted = replace(counted, qualities=(p.Has(builtin.IN_PLAY),))
                return marked(p.CountOf(counted), expr.args[0])
            case model.Builtin(name="player"):
                number = self.phrase(expr.args[0])
                if isinstance(number, p.Thing) and number.name == builtin.PLAYER_COUNT:
                    return p.Thing(builtin.PLAYER, p.Det.LAST, person=True, origins=number.origins)
                if not isinstance(number, (p.Number, p.Letter)):
                    whose = p.Whose(p.Thing(builtin.NUMBER), "is", number)
                    return p.Thing(builtin.PLAYER, qualities=(whose,), person=True)
                return p.Thing(builtin.PLAYER_N, fill=(("n", number),), person=True)
            case model.Builtin(name="around" | "ray") if (where := kind_of(expr.type)) is not None:
                quality = self.reached(expr)
                return p.Thing(self.words.kind(where), plural=True, qualities=(quality,), link=self.words.link(where))
            case model.Builtin(name="list"):
                return self.phrase(expr.args[0])
            case model.Builtin(name="reversed"):
                return _backwards(self.phrase(expr.args[0]))
            case model.Builtin(name="total" | "highest" | "lowest" as how):
                return p.TotalOf(f"{how}_of", self.phrase(expr.args[0]), p.Thing(builtin.VALUE))
        args = tuple(self.phrase(a) for a in expr.args)
        return p.Thing(plain_name(expr.name.id), owner=args[0] if args else None)

    @staticmethod
    def _of(inner: p.Phrase) -> p.Thing:
        return inner.by_name(inner.of.det) if isinstance(inner, p.Pronoun) else p.Thing(builtin.VALUE, plural=True)

    def defined(self, define: model.Define, args: list[tree.Expr]) -> p.Phrase:
        params = [x.name for x in define.params]
        name = self.words.named(define.texts, define.name, params, define.type)
        fill = tuple((n, self.phrase(a)) for n, a in zip(params, args, strict=False))
        fill = tuple((n, p.Enclosed(value) if isinstance(value, p.Sum) else value) for n, value in fill)
        if name is not None:
            kind = kind_of(define.type)
            person = kind is not None and kind.root == "player"
            return p.Thing(name, fill=fill, link=self.words.link(define), person=person, named=person)
        if not any(d is define for d in self.opened):
            with self.opening(define, args):
                return self.phrase(define.value)
        return p.Thing(plain_name(define.name), owner=fill[0][1] if fill else None, link=self.words.link(define))

    @contextmanager
    def opening(self, define: model.Define, args: list[tree.Expr]) -> Iterator[None]:
        """A define without words is said by what it means, its parameters by what was given for them."""
        shown = [(id(param), self.phrase(arg)) for param, arg in zip(define.params, args, strict=False)]
        before, self.opened = self.opened, (*self.opened, define)
        self.bound.update(shown)
        try:
            yield
        finally:
            self.opened = before

    def let(self, local: model.Local) -> p.Phrase:
        node = self.lets[id(local)]
        name = self.words.named(node.texts, node.name.id, of=local.type)
        if name is not None:
            return p.Thing(name)
        return self.phrase(node.value)

    def _fold(self, expr: tree.Fold) -> p.Phrase:
        known = constants(expr.noun.place, self.me) if expr.noun.place is not None else None
        if expr.name.id == "list" and known and expr.noun.where is None and expr.noun.local is not None:
            shown = []
            listed = (expr.noun, *nodes(expr.noun.place))
            for const in known:  # one by one: the space on its left, the space in front of it
                self.bound[id(expr.noun.local)] = marked(self.constant_phrase(const), *listed)
                shown.append(self.phrase(expr.value))
            return shown[0] if len(shown) == 1 else p.Series(tuple(shown))
        if expr.other is not None:
            return self._pairs(expr, expr.other)
        with self.sentence(*(x for x in self.antecedents if x is self.me and expr.name.id == "list")):
            things = self.noun(expr.noun, p.Det.EACH)
            self.introduce(expr.noun.local, things)
            is_listed = expr.name.id == "list" and isinstance(expr.value, tree.Ref)
            if is_listed and isinstance(expr.value, tree.Ref) and expr.value.to is expr.noun.local:
                return replace(things, det=p.Det.ALL, plural=True)
            if expr.name.id == "count":
                return p.CountOf(replace(things, det=p.Det.THE, plural=True))
            with self.sentence(*([] if expr.name.id == "list" else self.antecedents)):  # a list's value is said first
                value = self.phrase(expr.value)
            if isinstance(value, p.Thing) and _of_local(expr.value, expr.noun.local):
                things = marked(things, *everything_said(value.owner))
                value = replace(value, owner=None)
            if expr.name.id == "list" and isinstance(value, p.Thing) and _of_local(expr.value, expr.noun.local):
                return replace(value, owner=things)
            if expr.name.id == "list":
                return self._list(value, things)
            if isinstance(value, p.CountOf):  # the number of that tile's squares: that tile has to be named before
                return p.TotalOf(f"{expr.name.id}_for", value, things)
            return p.TotalOf(expr.name.id, value, replace(things, det=p.Det.ALL, plural=True))

    def _pairs(self, expr: tree.Fold, other: tree.Noun) -> p.Phrase:
        """the total, for each leaf in the stack and each leaf in the heap, of the worth of the first times ..."""
        told, spoken = self.order, [node.to for node in nodes(expr) if isinstance(node, tree.Ref)]
        self.order = [x for x in told if any(x is to for to in spoken)]  # the first and the second are of the pair
        with self.sentence():
            shown: list[p.Phrase] = []
            for noun in (expr.noun, other):
                things = self.noun(noun, p.Det.EACH)
                self.introduce(noun.local, things)
                shown.append(things)
            value = self.phrase(expr.value)
        self.order = told
        return p.TotalOf(f"{expr.name.id}_for", value, p.Series(tuple(shown)))

    @staticmethod
    def _list(value: p.Phrase, things: p.Thing) -> p.Phrase:
        """its target on each side, if it can be hit: what is asked of the value comes after it"""
        asked = [q.condition for q in things.qualities if isinstance(q, p.Such)]
        if len(asked) != 1 or not isinstance(value, p.Thing):
            return p.TotalOf("list", value, things)
        test, rest = asked[0], tuple(q for q in things.qualities if not isinstance(q, p.Such))
        if isinstance(test, p.Able):
            it = p.Pronoun(value)
            args = tuple((n, marked(it, *everything_said(v)) if v == value else v) for n, v in test.clause.args)
            test = replace(test, clause=replace(test.clause, args=args))
        group = things.among
        if isinstance(group, p.Thing) and isinstance(group.owner, p.Thing) and group.owner == value.owner:
            it = p.Pronoun(group.owner, origins=everything_said(value.owner))
            value = replace(value, owner=it)  # its target, on each of the piece's sides
        return p.TotalOf("list_if", value, replace(things, qualities=rest), test)

    def _table(self, expr: tree.Table) -> p.Phrase:
        subject = expr.subject
        if isinstance(subject, tree.Ref) and isinstance(subject.to, model.Builtin) and subject.to.name == "players":
            spans: list[tuple[tuple[int, int], p.Phrase]] = []
            for case in expr.cases:
                value = self.phrase(case.value)
                for label in case.labels:
                    low, high = self._span(label)
                    if spans and spans[-1][1] == value and spans[-1][0][1] + 1 == low:
                        spans[-1] = ((spans[-1][0][0], high), value)
                    else:
                        spans.append(((low, high), value))
            usual = max(spans, key=lambda s: s[0][1] - s[0][0])
            by_players = p.ByPlayers(usual[1], tuple(s for s in spans if s is not usual))
            return marked(by_players, subject, *(label for case in expr.cases for label in case.labels))
        known = constants(expr, self.me)
        if known:
            return self.known(known)
        told: list[tuple[p.Phrase, p.Condition | None]] = []
        for case in expr.cases:  # in the order they are read, so that "it" comes second
            value = self.phrase(case.value)
            labels = tuple(self.label(label) for label in case.labels if not isinstance(label, tree.CaseOtherwise))
            right = labels[0] if len(labels) == 1 else p.Series(labels, "or")
            last = case is expr.cases[-1]
            told.append((value, None if last or not labels else p.Compare(self.phrase(subject), "is", right)))
        out: p.Phrase | None = None
        for value, test in reversed(told):
            out = value if out is None or test is None else p.Either(value, test, out)
        return out or p.Thing(builtin.VALUE)

    def _span(self, label: tree.Node) -> tuple[int, int]:
        top = self.words.rules.players[1]
        match label:
            case tree.CaseNumber(value=value):
                return value, value
            case tree.CaseSpan(low=low, high=high):
                return low, top if high is None else high
        return 1, top

    @telling
    def label(self, label: tree.Node) -> p.Phrase:
        match label:
            case tree.CaseNumber(value=value):
                return p.Number(value)
            case tree.CaseSpan(low=low, high=high):
                return p.Span(low, high)
            case tree.CaseName(to=model.Value() as value):
                return p.Thing(self.words.value(value))
            case tree.CaseName(name=name):
                return p.Thing(builtin.COIN_SIDES[name]) if name in builtin.COIN_SIDES else p.Quoted(name)
        return p.Quoted(label.span.text)


def _holds_reports(of: Type) -> bool:
    while isinstance(of, ListType | SetType):
        of = of.of
    return isinstance(of, EntityType) and of.kind.root == "report"
