"""Tests as qualities of a thing ("a stack you control") and as conditions ("if it is exhausted").

Both come from one question: of whom does this test speak, and what does it say (`judged`)? Beside a noun only the
second half is printed; as a condition both.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, KindOfType, KindType, ListType, NumberType, SetType, TruthType
from scribe import phrase as p
from scribe.lexicon.noun import Noun
from scribe.lexicon.phrase_words import Attribute, VerbPhrase
from scribe.origins import marked, telling
from scribe.say import builtin
from scribe.tell.existence import Existence
from scribe.tell.glossary import plain_name, spoken
from scribe.tell.known import constants
from scribe.tell.nouns import is_place_of, kind_of
from scribe.tell.settled import conjuncts, disjuncts, open_parts
from scribe.tell.stock import nodes
from scribe.tell.things import beyond_place, plain_value

Subject = model.Local | tree.Expr
_OPPOSITE = {"is": "is not", "is not": "is", "in": "not in", "not in": "in", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _of_game(expr: tree.Expr) -> bool:
    """A comparison of a field of the game itself, which has no other owner to name."""
    match expr:
        case tree.Compare(left=tree.Attr(object=tree.Ref(to=model.Builtin(name="game")))):
            return True
    return False


def _one_among(group: p.Thing) -> p.Thing:
    """on one of the spaces in range: a thing is not on all of them"""
    several = group.plural or all(isinstance(n, Noun) and n.always_plural for n in group.name)
    whole = group.among is None and group.amount is None and group.det in (p.Det.THE, p.Det.THAT)
    return p.Thing(group.name, p.Det.ONE, among=group, link=group.link) if several and whole else group


def _one_of(values: p.Phrase) -> p.Phrase:
    """What a thing may be: red and blue are red or blue then"""
    match values:
        case p.Series(conjunction="and"):
            return replace(values, conjunction="or")
        case p.Either(value=value, otherwise=otherwise):
            return replace(values, value=_one_of(value), otherwise=_one_of(otherwise))
    return values


def _is_field(expr: tree.Expr) -> bool:
    return isinstance(expr, tree.Ref) and isinstance(expr.to, model.FieldOf)


def _lies(left: tree.Expr, op: str, right: tree.Expr) -> bool:
    """Whether a test asks where a thing lies, and not which one it is: its master in the room, and not its master
    in a list of pieces."""
    of, where = kind_of(left.type), kind_of(right.type)
    if op not in ("in", "not in") or of is None:
        return False
    among_places = of.root != "place" and where is not None and where.root == "place"
    return among_places or isinstance(right.type, EntityType | KindType)


def spoken_of(test: tree.Expr, subject: Subject) -> tree.Node | None:
    """The name in a test by which it speaks of its subject."""
    return next((n for n in nodes(test) if isinstance(n, tree.Ref) and n.to is subject), None)


def _few(low: int, high: int) -> p.Series | p.Span:
    """2, 3 or 4; between 2 and 9"""
    few = p.Series(tuple(p.Number(n) for n in range(low, high + 1)), "or")
    return few if high - low < 3 else p.Span(low, high)


def _is_part_of(subject: Subject, local: model.Local) -> bool:
    """Whether it is something that this one has."""
    match subject:
        case tree.Attr(object=tree.Ref(to=owner)) | tree.Ref(to=model.FieldOf(local=owner)):
            return owner is local
    return False


def _is_lacking(test: tree.Expr, local: model.Local) -> bool:
    """Whether it is said of something this one has that it has something, or has not: whose pile has an entrance"""
    match test:
        case tree.Compare(op="is" | "is not", left=tree.Attr(object=of), right=tree.Ref(name="none")):
            return _is_part_of(of, local)
    return False


def _is_in(test: tree.Expr, local: model.Local) -> bool:
    """Whether it is asked only whether something is in this place."""
    match test:
        case tree.Not(test=inner) | tree.Items(items=[inner]):
            return _is_in(inner, local)
        case tree.Compare(op="in" | "not in", right=tree.Ref(to=to)):
            return to is local
    return False


class Conditions(Existence):
    # -------------------------------------------------------------- beside a noun

    def qualities(self, where: tree.Expr, local: model.Local) -> tuple[p.Quality, ...]:
        out: list[p.Quality] = []
        for test in conjuncts(where):
            found = self._quality(test, local)
            if found is not None:
                out.append(found)
        return tuple(self._as_declared(out, kind_of(local.type)))

    def _as_declared(self, qualities: list[p.Quality], kind: model.Kind | None) -> list[p.Quality]:
        """Where a thing is, told in the order of its fields however the tests are ordered: row 1, column 2."""
        fields = [f for above in reversed(list(kind.line())) for f in above.fields.values()] if kind is not None else []
        known = [self.words.attribute(field, kind) for field in fields]
        told = [q for q in qualities if isinstance(q, p.Has) and not q.negative and all(a.local for a in q.words)]
        if len(told) < len(qualities) or not all(q.words in known for q in told):
            return qualities
        return [*sorted(told, key=lambda q: known.index(q.words))]

    @telling
    def _quality(self, test: tree.Expr, local: model.Local) -> p.Quality | None:
        if isinstance(test, tree.Items) and len(test.items) == 1:
            return self._quality(test.items[0], local)
        if isinstance(test, tree.Or):
            open_ = [t for t in disjuncts(test) if not any(self.settled(c) is False for c in conjuncts(t))]
            parts = [q for q in (self._quality(t, local) for t in open_) if q is not None]
            return p.AnyOf(tuple(parts)) if len(parts) > 1 else parts[0] if parts else None
        if self.settled(test) is True:
            return None
        if isinstance(test, tree.And):
            return self._all_of(test, local)
        judged = self.judged(test)
        if judged is not None:
            subject, quality = judged
            if subject is local:
                return None if self._says_nothing(quality) else quality
        if not any(isinstance(n, (tree.Ref, tree.Noun)) and self._is_about(n, local) for n in nodes(test)):
            return p.Provided(self.condition(test))
        own = judged is not None and not isinstance(judged[1], p.Whose) and _is_part_of(judged[0], local)
        own = own or (judged is None and _is_lacking(test, local))
        told = self.condition(test)
        return p.Such(told, own, _is_in(test, local) and isinstance(told, p.Is) and isinstance(told.quality, p.At))

    @staticmethod
    def _is_about(node: tree.Ref | tree.Noun, local: model.Local) -> bool:
        to = node.to if isinstance(node, tree.Ref) else node.place
        return to is local or (isinstance(to, model.FieldOf) and to.local is local)

    def _all_of(self, test: tree.And, local: model.Local) -> p.Quality:
        """is stack and is not yours: a stack you do not control"""
        before = self.narrowed
        for part in conjuncts(test):
            match part:
                case tree.Compare(op="is", left=tree.Ref(to=target), right=tree.Ref(to=model.Kind() as kind)) if (
                    target is local
                ):
                    self.narrowed = {**self.narrowed, id(local): kind}
        found = [q for q in (self._quality(t, local) for t in conjuncts(test)) if q is not None]
        self.narrowed = before
        if len(found) == 1:
            return found[0]
        kinds = [q for q in found if isinstance(q, p.OfKind) and not q.negative and isinstance(q.name.en, Noun)]
        if len(kinds) == 1:
            rest = tuple(q for q in found if q is not kinds[0])
            origins = kinds[0].origins
            return p.Same(p.Thing(kinds[0].name, p.Det.A, qualities=rest, link=kinds[0].link, origins=origins))
        return p.AllOf(
            tuple(sorted(found, key=lambda quality: isinstance(quality, p.Provided)))
        )  # ..., if the sun shines

    def _words_kind(self, local: model.Local) -> model.Kind | None:
        """The kind whose words describe this thing here."""
        return self.narrowed.get(id(local)) or kind_of(local.type)

    @staticmethod
    def _says_nothing(quality: p.Quality) -> bool:
        """A test that every value passes: in the red, green, or blue arcs."""
        return isinstance(quality, p.Has) and any(isinstance(v, p.Series) and not v.items for _, v in quality.args)

    def about(self, test: tree.Expr) -> model.Local | None:
        """The local a test speaks of, if it is one."""
        if isinstance(test, tree.Or):
            found = [self.about(t) for t in disjuncts(test)]
            return found[0] if found and all(f is found[0] for f in found) else None
        with self.sentence(*self.antecedents):
            judged = self.judged(test)
        return judged[0] if judged is not None and isinstance(judged[0], model.Local) else None

    # -------------------------------------------------------------- of whom, and what

    def judged(self, test: tree.Expr, negative: bool = False) -> tuple[Subject, p.Quality] | None:
        found = self._judged(test, negative)
        return None if found is None else (found[0], marked(found[1], test))

    def _judged(self, test: tree.Expr, negative: bool) -> tuple[Subject, p.Quality] | None:
        match test:
            case tree.Items(items=[inner]):
                return self.judged(inner, negative)
            case tree.Not(test=inner):
                return self.judged(inner, not negative)
            case tree.Ref(to=model.FieldOf(local=local, field=model.Field() as field)) if isinstance(
                field.type, TruthType
            ):
                return local, self._truth(field, kind_of(local.type), (), negative)
            case tree.Attr(object=owner, field=model.Field() as field) if isinstance(field.type, TruthType):
                return self._subject(owner), self._truth(field, kind_of(owner.type), (), negative)
            case tree.ApplyAttr(object=owner, field=model.Field() as field, args=args) if isinstance(
                field.type, TruthType
            ):
                shown = tuple((x.name, self.phrase(a)) for x, a in zip(field.params, args, strict=False))
                return self._subject(owner), self._truth(field, kind_of(owner.type), shown, negative)
            case tree.Apply(to=model.FieldOf(local=local, field=model.Field() as field), args=args) if isinstance(
                field.type, TruthType
            ):
                shown = tuple((x.name, self.phrase(a)) for x, a in zip(field.params, args, strict=False))
                return local, self._truth(field, kind_of(local.type), shown, negative)
            case tree.Attr(object=owner, name=tree.Name(id="won" | "lost" as word)):
                return self._subject(owner), p.Has(builtin.ENDS[f"not {word}" if negative else word], passing=False)
            case tree.Ref(to=model.FieldOf(local=local, field="won" | "lost" as word)):
                return local, p.Has(builtin.ENDS[f"not {word}" if negative else word], passing=False)
            case tree.Exists(negated=negated, noun=noun) if noun.place is not None:
                return self._holding(noun, negated != negative)
            case tree.Apply(to=model.Define() as define, args=[first, *_]) if isinstance(define.type, TruthType):
                return self._defined_truth(define, first, test, negative)
            case tree.Compare(op=op, left=left, right=right):
                found = self._compared(op if not negative else _OPPOSITE[op], left, right)
                owned = left if isinstance(left, tree.Attr) or _is_field(left) else None
                if found is None or found[0] is left or owned is None:
                    return found
                return found[0], marked(found[1], owned, *(n for n in nodes(left) if is_place_of(n)))
            case tree.Can(call=call):
                return self._capable(call, negative)
        return None

    def _subject(self, expr: tree.Expr) -> Subject:
        return expr.to if isinstance(expr, tree.Ref) and isinstance(expr.to, model.Local) else expr

    def valued(self, field: model.Field, kind: model.Kind | None, value: tree.Expr) -> p.Quality:
        """A setting of a piece, by itself."""
        return self._compared_field(field, kind, "is", value)

    def truth(
        self,
        field: model.Field,
        kind: model.Kind | None,
        negative: bool,
        args: tuple[tuple[str, p.Phrase], ...] = (),
    ) -> p.Quality:
        """A truth of a piece, by itself."""
        return self._truth(field, kind, args, negative)

    def _truth(
        self, field: model.Field, kind: model.Kind | None, args: tuple[tuple[str, p.Phrase], ...], negative: bool
    ) -> p.Quality:
        if negative and (other := self.words.attribute(field, kind, negative=True)) is not None:
            return p.Has(other, self.counting(other, args), passing=field.tracked)
        words = self.words.attribute(field, kind)
        if words is None:
            word = spoken(field.name)
            words = builtin.attribute(word, word, word)
        return p.Has(words, self.counting(words, args), negative, passing=field.tracked)

    def counting(
        self, words: p.Trio[Attribute] | p.Trio[VerbPhrase], args: tuple[tuple[str, p.Phrase], ...]
    ) -> tuple[tuple[str, p.Phrase], ...]:
        """The arguments, and the nouns that slots of the phrase count."""
        counted = []
        for param, name in self.words.counted(words):
            given = dict(args).get(name)
            if isinstance(given, p.Thing):  # the kind is an argument itself
                args = tuple((n, self._in_words(v, given) if n == param else v) for n, v in args)
                continue
            kind = self.words.rules.kinds.get(name)
            label = self.words.kind(kind) if kind is not None else plain_name(name)
            thing = p.Thing(label, link=self.words.link(kind) if kind else "")
            counted.append((name, thing))
            if kind is not None and (kind.root != "term" or self._counts_pieces(label)):  # three pieces, but 3 points
                args = tuple((n, self._in_words(v, thing) if n == param else v) for n, v in args)
        return (*args, *counted)

    def _counts_pieces(self, term: p.Name) -> bool:
        """Whether a term is called like a sort of pieces that something has: the fallen leaf."""
        every = ((field, kind) for kind in self.words.rules.kinds.values() for field in kind.fields.values())
        sorts = (self.words.field(field, kind) for field, kind in every if isinstance(field.type, KindOfType))
        return any(name is not None and name.en.text == term.en.text for name in sorts)

    @staticmethod
    def _in_words(amount: p.Phrase, thing: p.Thing) -> p.Phrase:
        return replace(thing, det=p.Det.EXACTLY, amount=amount) if isinstance(amount, p.Number) else amount

    def _holding(self, noun: tree.Noun, negative: bool) -> tuple[Subject, p.Quality] | None:
        """some card in p.hand: p has a card in hand; no wall in g: g is without a wall."""
        place = noun.place
        assert place is not None
        det = p.Det.A
        if (
            isinstance(place, tree.Ref)
            and isinstance(place.to, model.Local)
            and place.to.role in ("candidate", "one", "param")
        ):
            if place.to in self.loops:
                return None
            thing = self._without_place(noun, det)
            if noun.binder is not None:
                self.introduce(noun.local, thing, told=False)
            return place.to, p.Holding(thing, negative)
        if (
            isinstance(place, tree.Attr)
            and isinstance(place.field, model.Family)
            and isinstance(place.object, tree.Ref)
            and isinstance(place.object.to, model.Local)
        ):
            owner = self._possessor(place.object.to)
            home = p.Thing(self.words.kind(place.field.kind), owner=marked(owner, place.object), origins=(place,))
            thing = self._without_place(noun, det)
            thing = replace(thing, qualities=(p.At(home, "in"), *thing.qualities))
            return place.object.to, p.Holding(thing, negative)
        return None

    def _possessor(self, local: model.Local) -> p.Phrase:
        base = self.bound.get(id(local)) or self.named_by_type(local)
        return p.Pronoun(base) if isinstance(base, p.Thing) else base

    def _without_place(self, noun: tree.Noun, det: p.Det) -> p.Thing:
        bare = tree.Noun(
            noun.span,
            noun.random,
            noun.other,
            noun.kind,
            noun.binder,
            None,
            noun.where,
            symbol=noun.symbol,
            local=noun.local,
            sort=noun.sort,
        )
        return self.noun(bare, det)

    def _defined_truth(
        self, define: model.Define, first: tree.Expr, call: tree.Apply, negative: bool
    ) -> tuple[Subject, p.Quality] | None:
        quality = self._defined_quality(define, call.args[1:], negative)
        return (self._subject(first), quality) if quality is not None else None

    def _defined_quality(self, define: model.Define, args: list[tree.Expr], negative: bool) -> p.Quality | None:
        """The phrase of a defined truth, of its first parameter; one without parameters speaks of the game."""
        names = [x.name for x in define.params]
        text = define.texts.get("not" if negative else "phrase") if define.texts is not None else None
        words = self.words.attribute_of(text, [*names, "it"])
        flip = False
        if words is None and negative and define.texts is not None:
            words, flip = self.words.attribute_of(define.texts.get("phrase"), [*names, "it"]), True
        if words is None:
            return None
        said = tuple((n, self.phrase(a)) for n, a in zip(names[1:], args, strict=False))
        return p.Has(words, self.counting(words, said), flip and negative, passing=True)

    def _capable(self, call: tree.Call, negative: bool) -> tuple[Subject, p.Quality] | None:
        for param, value in (call.given or {}).items():
            if (
                isinstance(value, tree.Ref)
                and isinstance(value.to, model.Local)
                and value.to.role in ("candidate", "one", "param", "many")
            ):
                return value.to, marked(p.Capable(self.clause(call, drop=(param,)), param, negative), call)
        return None

    def clause(self, call: tree.Call, drop: tuple[str, ...] = ()) -> p.Clause:
        raise NotImplementedError

    # -------------------------------------------------------------- comparisons

    def _compared(self, op: str, left: tree.Expr, right: tree.Expr) -> tuple[Subject, p.Quality] | None:
        negative = op in ("is not", "not in")
        match left:
            case tree.Ref(to=model.Local() as local) if local.role not in ("let", "roll") and not isinstance(
                local.type, NumberType
            ):
                return local, self._compared_itself(local, op, right, negative)
            case tree.Ref(to=model.FieldOf(local=local, field="place")) if not _lies(left, op, right):
                return local, self.location(right, negative=negative)
            case tree.Attr(object=owner, field=None, name=tree.Name(id="place")) if not _lies(left, op, right):
                return self._subject(owner), self.location(right, negative=negative)
            case tree.Ref(to=model.FieldOf(local=local, field=model.Field() as field)) if not _lies(left, op, right):
                return local, self._compared_field(field, self._words_kind(local), op, right)
            case tree.Attr(object=owner, field=None, name=tree.Name(id=name)) if name in builtin.COORDINATES:
                return self._subject(owner), p.Whose(p.Thing(builtin.COORDINATES[name]), op, self.phrase(right))
            case tree.Attr(object=owner, field=model.Field() as field) if not _lies(left, op, right):
                nearest = beyond_place(owner) if plain_value(left) else owner
                subject = nearest if isinstance(nearest, model.Local) else self._subject(nearest)
                kind = self._words_kind(subject) if isinstance(subject, model.Local) else kind_of(owner.type)
                return subject, self._compared_field(field, kind, op, right)
        if op in ("in", "not in") and (carried := self._carried(self.phrase(left), right, negative)) is not None:
            return carried
        if op in ("in", "not in") and isinstance(left.type, EntityType):
            return left, self.location(right, left.type.kind, negative)
        if op in ("is", "is not") and isinstance(right.type, KindType):
            return left, self._of_kind(right, negative)
        return None

    def _carried(
        self, what: p.Phrase, right: tree.Expr | None, negative: bool = False
    ) -> tuple[Subject, p.Quality] | None:
        """north in its marks: it has a mark on the north, if that is what its marks are said to be"""
        match right:
            case tree.Attr(object=owner, field=model.Field(type=ListType() | SetType()) as field):
                words = self.words.attribute(field, kind_of(owner.type))
                if words is not None:
                    said = self.counting(words, (("it", what),))
                    return self._subject(owner), p.Has(words, said, negative, passing=field.tracked)
        return None

    def _compared_itself(self, local: model.Local, op: str, right: tree.Expr, negative: bool) -> p.Quality:
        kind = right.to if isinstance(right, tree.Ref) and isinstance(right.to, model.Kind) else None
        if (
            kind is not None
            and op in ("is", "is not")
            and (kind.declared == "kind" or isinstance(right.type, KindType))
        ):
            return self._of_kind(right, negative)
        if op in ("is", "is not") and isinstance(right.type, KindOfType):
            return self._of_kind(right, negative)
        if op in ("is", "is not"):
            return p.Same(self.phrase(right), negative)
        of, among = kind_of(local.type), kind_of(right.type)
        lies = of is not None and of.root != "place" and among is not None and among.root == "place"
        if isinstance(right, tree.Items) and not lies:
            shown = [_one_of(self.phrase(i)) for i in right.items]
            return p.Same(shown[0] if len(shown) == 1 else p.Series(tuple(shown), "or"), negative)
        return self.location(right, kind_of(local.type), negative)

    def _of_kind(self, right: tree.Expr, negative: bool) -> p.Quality:
        if isinstance(right, tree.Ref) and isinstance(right.to, model.Kind):
            if right.to.single:
                return p.Same(marked(self.piece(right.to), right), negative)
            return marked(p.OfKind(self.words.kind(right.to), negative, self.words.link(right.to)), right)
        if isinstance(right.type, KindOfType) and isinstance(right, tree.Ref):
            return marked(p.Has(builtin.OF_THAT_KIND, negative=negative, passing=False), right)
        return p.Same(self.phrase(right), negative)

    def _compared_field(self, field: model.Field, kind: model.Kind | None, op: str, right: tree.Expr) -> p.Quality:
        negative = op in ("is not", "not in")
        if isinstance(right, tree.Ref) and isinstance(right.to, model.Builtin) and right.to.name == "none":
            what = p.Thing(self.words.field(field, kind) or plain_name(field.name), p.Det.A)
            return marked(p.Holding(what, not negative), right)
        known = constants(right, self.me)
        if isinstance(field.type, TruthType) and known in ([True], [False]):
            return marked(self._truth(field, kind, (), (known == [False]) != negative), right)
        positive = self.words.attribute(field, kind)
        if isinstance(right, tree.Binary) and self.words.field(field, kind) is not None:
            positive = None  # a formula does not fit into a phrase: whose level is that level plus 1
        groups = [isinstance(of, ListType | SetType) for of in (field.type, right.type)]
        if op in ("is", "is not") and groups == [False, True]:
            positive = None  # in one of them is not being them
        ordered = op in ("<", "<=", ">", ">=")
        if ordered and positive is not None and not self.words.counted(positive) and self.words.field(field, kind):
            positive = None  # whose level is less than 4: a level is no number of things
        other = self.words.attribute(field, kind, negative=True)
        if positive is None:
            what = p.Thing(self.words.field(field, kind) or plain_name(field.name))
            if known == [0] and (held := self._some_at_all(what, op)) is not None:
                return marked(held, right)
            if op == "is" and (several := self._so_many(what, known)) is not None:
                return marked(several, right)
            simple = {"in": "is", "not in": "is not"}.get(op, op) if known or isinstance(right, tree.Range) else op
            value = self._value(right, known)
            if groups == [False, True] and op in ("is", "is not") and isinstance(value, p.Series):
                value = replace(value, conjunction="and")  # all of them at once
            return p.Whose(what, simple, value)
        if ordered or (isinstance(field.type, NumberType) and self.words.counted(positive)):
            return self._counted(positive, op, right, known)
        words, flipped = (other, False) if negative and other is not None else (positive, negative)
        assert words is not None
        value = self._value(right, known)
        if op in ("in", "not in") and isinstance(value, p.Series):
            value = replace(value, conjunction="or")
        if op == "in" and isinstance(value, p.Thing) and words.en.lead in (("in",), ("on",), ("at",)):
            value = _one_among(value)
        if self._adjectives(field) and isinstance(value, p.Thing) and isinstance(value.name.en, Noun):
            what = p.Thing(self.words.field(field, kind) or plain_name(field.name))
            return p.Whose(what, op, value)
        return p.Has(words, self.counting(words, (("it", value),)), flipped, passing=field.tracked)

    @staticmethod
    def _some_at_all(what: p.Thing, op: str) -> p.Quality | None:
        """whose wounds are more than 0: with wounds"""
        if op not in (">", "is not", "is", "<=") or not all(isinstance(n, Noun) and n.always_plural for n in what.name):
            return None
        return p.Holding(replace(what, det=p.Det.A, plural=True), negative=op in ("is", "<="))

    @staticmethod
    def _so_many(what: p.Thing, known: list[int | model.Value | bool] | None) -> p.Quality | None:
        """whose wounds are 2: with two wounds"""
        number = known[0] if known and len(known) == 1 and type(known[0]) is int else 0
        if number < 2 or not all(isinstance(n, Noun) and n.always_plural for n in what.name):
            return None
        return p.Holding(replace(what, det=p.Det.EXACTLY, amount=p.Number(number)))

    def _adjectives(self, field: model.Field) -> bool:
        """The values of this field are qualities (red), not things."""
        choice = field.type.choice if isinstance(field.type, ChoiceType) else None
        first = next(iter(choice.values.values()), None) if choice is not None else None
        return first is not None and not isinstance(self.words.value(first).en, Noun)

    @telling
    def _value(self, right: tree.Expr, known: list[int | model.Value | bool] | None) -> p.Phrase:
        if isinstance(right, tree.Range) and isinstance(right.low, tree.Number) and isinstance(right.high, tree.Number):
            return marked(_few(right.low.value, right.high.value), right.low, right.high)
        if not known:
            shown = self.phrase(right)
            sort = right.to if isinstance(right, tree.Ref) and isinstance(right.type, KindType) else None
            many = isinstance(sort, model.Kind) and (sort.copies != 1 or bool(sort.per))
            return replace(shown, det=p.Det.A) if many and isinstance(shown, p.Thing) else shown
        first = known[0]
        if isinstance(first, model.Value) and len(known) == len(first.choice.values) and len(known) > 1:
            return p.Series(())
        return self.known(known)

    def _counted(
        self, words: p.Trio[Attribute], op: str, right: tree.Expr, known: list[int | model.Value | bool] | None
    ) -> p.Quality:
        """with at least 1 flame, with no flame"""
        args = self.counting(words, ())
        counted = args[0][1] if args else p.Thing(builtin.VALUE)
        assert isinstance(counted, p.Thing)
        number = known[0] if known and isinstance(known[0], int) else None
        amount: p.Phrase = p.Number(number) if number is not None else self.phrase(right)
        if number is not None and op == ">":
            op, amount = ">=", p.Number(number + 1)
        if number is not None and op == "<":
            op, amount = "<=", p.Number(number - 1)
        if op == "is not" and number == 0:
            op, amount = ">=", p.Number(1)
        if number == 0 and op in ("is", "<="):
            return marked(p.Holding(counted, negative=True), right)
        amount = marked(amount, right)
        det = {">=": p.Det.AT_LEAST, ">": p.Det.AT_LEAST, "<=": p.Det.UP_TO, "<": p.Det.UP_TO}.get(
            op, p.Det.JUST if number == 1 and op == "is" and not self.as_facts else p.Det.EXACTLY
        )
        return p.Has(words, (("it", replace(counted, det=det, amount=amount)), *args), op == "is not")

    # -------------------------------------------------------------- conditions

    def condition(self, expr: tree.Expr) -> p.Condition:
        return self._condition(expr, False)

    @telling
    def _condition(self, expr: tree.Expr, negative: bool) -> p.Condition:
        match expr:
            case tree.Items(items=[inner]):
                return self._condition(inner, negative)
            case tree.Not(test=inner):
                return self._condition(inner, not negative)
            case tree.And() | tree.Or():
                conjunction = "and" if isinstance(expr, tree.And) != negative else "or"
                parts = open_parts(expr)
                if len(parts) == 1:
                    return self._condition(parts[0], negative)
                return self._joined([(t, negative) for t in parts], conjunction)
            case tree.Exists(negated=negated, noun=noun):
                return self.exists(noun, negated != negative)
            case tree.Can(call=call):
                clause = self.clause(call)
                choice = any(isinstance(v, p.Thing) and v.det is p.Det.ONE for _, v in clause.args)
                return p.Able(replace(clause, agent=self.you) if choice else clause, negative)
            case tree.Conditional(value=value, test=test, otherwise=otherwise):
                yes = p.All((self._condition(test, False), self._condition(value, negative)))
                no = p.All((self._condition(test, True), self._condition(otherwise, negative)))
                return p.All((yes, no), "or")
            case tree.Apply(to=model.Define() as define, args=args) if self._opens(define):
                with self.opening(define, args):
                    return self._condition(define.value, negative)
            case tree.Ref(to=model.Define() as define) if self._opens(define):
                with self.opening(define, []):
                    return self._condition(define.value, negative)
            case tree.Ref(to=model.Define() as define) if isinstance(define.type, TruthType):
                if (quality := self._defined_quality(define, [], negative)) is not None:
                    return p.Is(p.Thing(builtin.GAME), quality)
            case tree.Compare(op="is" | "is not", left=left, right=right) if (
                isinstance(left.type, TruthType) and not constants(left, self.me) and not constants(right, self.me)
            ):
                same = (expr.op == "is") != negative
                both = p.All((self._condition(left, False), self._condition(right, not same)))
                neither = p.All((self._condition(left, True), self._condition(right, same)))
                return p.All((both, neither), "or")
            case tree.Compare(
                op="is" | "is not", left=tree.Ref(type=KindOfType()), right=tree.Ref(to=model.Kind() as kind)
            ):
                sort = marked(p.Title(p.Thing(self.words.kind(kind), p.Det.BARE)), expr.right)
                that = marked(p.Thing(builtin.KIND, p.Det.THAT), expr.left)
                return p.Is(that, p.Same(sort, (expr.op == "is not") != negative))
            case tree.Ref(to=model.Local() as local) if id(local) in self.lets:
                return self._condition(self.lets[id(local)].value, negative)
            case tree.Table(subject=of, cases=cases):
                return self._table_condition(of, cases, negative)
        if (missing := self._missing(expr, negative)) is not None:
            return missing
        match expr:
            case tree.Ref(to=model.Variant() as variant):
                return p.Is(self.variant(variant), p.Has(builtin.USED, (), negative))
        judged = self.judged(expr, negative) if not _of_game(expr) else None
        if judged is not None:
            subject, quality = judged
            return p.Is(marked(self._shown(subject), spoken_of(expr, subject)), quality)
        match expr:
            case tree.Compare(op=op, left=left, right=right):
                sign = _OPPOSITE[op] if negative else op
                if (seen := self._seen(left, sign, right)) is not None:
                    return seen
                if (counted := self._there_are(left, sign, right) or self._any_there(left, sign, right)) is not None:
                    return counted
                if isinstance(left, tree.Binary) and isinstance(left.type, ChoiceType):
                    return p.Compare(marked(self.turned(left, whole=True), left), sign, self.phrase(right))
                what, than = self._chosen_one(self.phrase(left)), self.phrase(right)  # told in this order
                if isinstance(than, p.Span) and than.high is not None and sign in ("in", "not in"):
                    sign = {"in": "is", "not in": "is not"}[sign]
                    than = replace(_few(than.low, than.high), origins=than.origins)
                return p.Compare(what, sign, than)
            case tree.Ref(to=model.Builtin(name="true" | "false" as word)):
                return p.Compare(p.Number(1), "is", p.Number(int((word == "true") != negative)))
        sign = "is not" if negative else "is"
        return p.Compare(
            self.phrase(expr) if isinstance(expr, (tree.Ref, tree.Apply, tree.Attr)) else p.Quoted(expr.span.text),
            sign,
            p.Thing(builtin.TRUE),
        )

    def _seen(self, left: tree.Expr, sign: str, right: tree.Expr) -> p.Condition | None:
        """times_seen >= 3: this position has occurred at least three times"""
        besides: p.Phrase | None = None
        match left:
            case tree.Ref(to=model.Builtin(name="times_seen")):
                pass
            case tree.Seen(without=fields):
                named = [self.field_of_all(f) for f in fields]
                besides = named[0] if len(named) == 1 else p.Series(tuple(named))
            case _:
                return None
        known = constants(right, self.me)
        if not known or type(known[0]) is not int or sign not in ("is", ">=", ">"):
            return None
        return marked(p.Seen(known[0] + (sign == ">"), sign != "is", besides), left, right)

    def _there_are(self, left: tree.Expr, sign: str, right: tree.Expr) -> p.Condition | None:
        """count(all card in hand) is 5: there are five cards in the hand"""
        known = constants(right, self.me)
        dets = {"is": p.Det.JUST if known == [1] and not self.as_facts else p.Det.EXACTLY, ">=": p.Det.AT_LEAST}
        if sign not in dets or not known or type(known[0]) is not int or known[0] < 1:
            return None
        match left:
            case tree.Apply(to=model.Builtin(name="count"), args=[tree.Pick(word="all", noun=noun)]):
                number = marked(p.Number(known[0]), right)
                several = replace(self.typed(left.args[0].type), det=dets[sign], amount=number, plural=False)
                carried = self._carried(several, noun.place) if noun.where is None else None
                if carried is not None:
                    return p.Is(self._shown(carried[0]), marked(carried[1], left, left.args[0], noun))
                shown = self.phrase(left)
                if isinstance(shown, p.CountOf) and shown.things.among is None and shown.things.owner is None:
                    things = marked(shown.things, left, left.args[0], noun)
                    return p.Exists(replace(things, det=dets[sign], amount=number))
        return None

    def _any_there(self, left: tree.Expr, sign: str, right: tree.Expr) -> p.Condition | None:
        """count(t.squares) > 0: there are squares it can reach"""
        if sign not in (">", "is") or constants(right, self.me) != [0]:
            return None
        if not isinstance(left, tree.Apply) or not isinstance(left.to, model.Builtin) or left.to.name != "count":
            return None
        with self.sentence(*self.antecedents):
            counted = self.phrase(left)
        match counted:
            case p.CountOf(things=p.Thing(det=p.Det.THE, owner=None, among=None) as group) if all(
                isinstance(n, Noun) and n.always_plural for n in group.name
            ):
                things = replace(group, det=p.Det.A, plural=True)
                return p.Exists(marked(things, *nodes(left), right), sign == "is")
        return None

    def _opens(self, define: model.Define) -> bool:
        phrased = define.texts is not None and define.texts.get("phrase") is not None
        return isinstance(define.type, TruthType) and not phrased and not any(d is define for d in self.opened)

    def _name_given(self, local: model.Local) -> p.Name | None:
        """What a rule calls a value, if several could be called so: not "that card"."""
        let = self.lets.get(id(local))
        name = self.words.named(let.texts, let.name.id, of=local.type) if let is not None else None
        return name if name is not None and all(isinstance(n, Noun) and not n.proper for n in name) else None

    def _missing(self, expr: tree.Expr, negative: bool) -> p.Condition | None:
        """x is none: there is no x"""
        match expr:
            case tree.Compare(op="is" | "is not" as op, left=left, right=tree.Ref(to=model.Builtin(name="none"))):
                absent = (op == "is") != negative
                local = left.to if isinstance(left, tree.Ref) and isinstance(left.to, model.Local) else None
                if local is not None and isinstance(letter := self.bound.get(id(local)), p.Letter):
                    such = replace(self.typed(left.type), labels=(letter.letter,))
                    return marked(p.NoneSuch(such, absent), left, expr.right)
                if local is not None and (name := self._name_given(local)) is not None:
                    return marked(p.Exists(p.Thing(name, p.Det.A), absent), left, expr.right)
                if local is not None and local.role in ("let", "param"):
                    return marked(p.NoneSuch(self.typed(left.type), absent), left, expr.right)
                if self.judged(expr, negative) is not None:
                    return None
                thing = self.phrase(left)
                if isinstance(thing, p.Thing) and thing.owner is not None:
                    held = marked(p.Holding(replace(thing, det=p.Det.A, owner=None), absent), expr.right)
                    return p.Is(thing.owner, held)
                if isinstance(thing, p.Thing):
                    return marked(p.Exists(replace(thing, det=p.Det.A), absent), expr.right)
        return None

    def _table_condition(self, subject: tree.Expr, cases: list[tree.ValueCase], negative: bool) -> p.Condition:
        """Each case as a condition of its own."""
        out: list[p.Condition] = []
        before: list[p.Phrase] = []
        for case in cases:
            labels = tuple(self.label(x) for x in case.labels if not isinstance(x, tree.CaseOtherwise))
            value = self._condition(case.value, negative)
            named = labels or tuple(before)  # otherwise: none of those before
            right = named[0] if len(named) == 1 else p.Series(named, "or")
            out.append(p.All((p.Compare(self.phrase(subject), "is" if labels else "is not", right), value)))
            before.extend(labels)
        return p.All(tuple(out), "or")

    @staticmethod
    def _chosen_one(phrase: p.Phrase) -> p.Phrase:
        """A quality cannot be a subject."""
        if isinstance(phrase, p.Thing) and phrase.name == builtin.MATCHING:
            return p.Thing(builtin.VALUE, p.Det.THAT)
        return p.Thing(builtin.CHOSEN_ONE) if isinstance(phrase, p.Thing) and phrase.chosen else phrase

    def _joined(self, tests: list[tuple[tree.Expr, bool]], conjunction: str) -> p.Condition:
        told = [self._condition(t, n) for t, n in tests]
        alike = (c.conditions if isinstance(c, p.All) and c.conjunction == conjunction else (c,) for c in told)
        found = tuple(condition for conditions in alike for condition in conditions)
        return (self._one_or_other(found) if conjunction == "or" else None) or p.All(found, conjunction)

    @staticmethod
    def _one_or_other(conditions: tuple[p.Condition, ...]) -> p.Condition | None:
        """it is a card, it is the coin: it is a card or the coin"""
        subjects: list[p.Phrase] = []
        things: list[p.Phrase] = []
        for condition in conditions:
            match condition:
                case p.Is(subject=subject, quality=p.OfKind(name=name, negative=False, link=link) as kind) if all(
                    isinstance(n, Noun) for n in name
                ):
                    things.append(p.Thing(name, p.Det.A, link=link, origins=kind.origins))
                case p.Is(subject=subject, quality=p.Same(other=p.Thing() as other, negative=False) as same):
                    things.append(marked(other, *same.origins))
                case _:
                    return None
            subjects.append(subject)
        if any(subject != subjects[0] for subject in subjects):
            return None
        subject = marked(subjects[0], *(node for each in subjects for node in each.origins))
        return p.Is(subject, p.Same(p.Series(tuple(things), "or")))

    def _shown(self, subject: Subject) -> p.Phrase:
        with self.naming(subject=True):
            shown = self.mention(subject) if isinstance(subject, model.Local) else self.phrase(subject)
        return self._chosen_one(shown)
