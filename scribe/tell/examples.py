"""Examples told as worked examples: the position, then what happens and what comes of it, in turn.

An example that starts from a position with a name says so once ("starting from the whole board") and tells only what
it changes there. Answers are told as what the player does: chooses a thing, accepts, declines, takes the second option.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from dsl import model, tree
from dsl.types import EntityType, TruthType
from scribe import phrase as p
from scribe.lexicon.pattern import Slot
from scribe.lines import ExampleText, Line, Turn
from scribe.say import builtin
from scribe.say.merge import merged
from scribe.say.tokens import Words, join, mark, words
from scribe.tell.known import constants
from scribe.tell.nouns import kind_of
from scribe.tell.options import option
from scribe.tell.reactions import Teller
from scribe.tell.statements import is_builtin
from scribe.tell.stock import every_rule, nodes

if TYPE_CHECKING:
    from scribe.tell.scribe import Scribe

_STOPPING = ("stop", "done")
_DECLINING = (*_STOPPING, "no", "false")
_ACCEPTING = ("true", "yes")
_SIDES = dict(enumerate(builtin.COIN_SIDES.values(), start=1))  # of a coin, by what a die would show
_AT_ONCE = ("choosing", "accepting", "declining", "stopping")
_TOLD_APART = {"accepting": "accepted", "declining": "declined", "stopping": "stopped"}


def tell_example(scribe: Scribe, example: model.Example) -> ExampleText:
    if not _resolved(example):
        return ExampleText()
    return _Example(scribe, example).told()


def name_text(example: model.Example) -> tree.Text | None:
    return next((line.text for line in example.node.lines if isinstance(line, tree.TextLine)), None)


def _resolved(example: model.Example) -> bool:
    """Examples of a base whose rules an expansion has changed are not checked with it."""
    for line in example.node.lines:
        answers = [id(x) for x in _answers(line)]
        for node in nodes(line):
            if isinstance(node, (tree.Ref, tree.Apply)) and node.to is None and id(node) not in answers:
                return False
            if isinstance(node, tree.GivenPiece) and node.symbol is None:
                return False
    return True


def _answers(line: tree.Node) -> list[tree.Expr]:
    match line:
        case tree.StepCall(choosing=choosing) | tree.StepPhase(choosing=choosing) | tree.StepPlay(choosing=choosing):
            return choosing
        case tree.GivenDraws(values=values):
            return values
        case tree.ThenDecides(who=tree.Ref(name="nobody") as who):
            return [who]
        case tree.ThenOptions(values=tree.Items(items=items)):
            return items
        case tree.ThenOptions(values=values):
            return [values]
    return []


def _items(argument: tree.Expr) -> bool:
    return not isinstance(argument, tree.Items) or bool(argument.items)


def _inherited(example: model.Example) -> Iterator[tree.ExampleLine]:
    if example.base is not None:
        yield from _inherited(example.base)
        yield from (line for line in example.base.node.lines if isinstance(line, tree.Given))


def _plain(value: p.Phrase) -> p.Phrase:
    """facing: east"""
    constant = isinstance(value, p.Thing) and value.det is p.Det.THE and value.owner is None and not value.named
    return replace(value, det=p.Det.BARE) if constant and isinstance(value, p.Thing) else value


def _go_on(turns: list[Turn], steps: Iterable[Line]) -> None:
    """What happens next, in the same breath unless something was said to come of it."""
    last = turns.pop() if turns and not turns[-1].then else Turn()
    turns.append(replace(last, happens=(*last.happens, *steps)))


def _come_of_it(turns: list[Turn], line: Line) -> None:
    last = turns.pop() if turns else Turn()
    turns.append(replace(last, then=(*last.then, line)))


def _of_the_one_before(things: list[p.Phrase]) -> list[p.Phrase]:
    """a field and its corner, not "a field and the field's corner\""""
    out: list[p.Phrase] = []
    for thing in things:
        match (out[-1] if out else None), thing:
            case p.Thing() as before, p.Thing(owner=p.Thing() as owner) if (owner.name, owner.fill, owner.labels) == (
                before.name,
                before.fill,
                before.labels,
            ):
                out.append(replace(thing, owner=p.Pronoun(owner, origins=owner.origins)))
            case _:
                out.append(thing)
    return out


def _is_refused(later: list[tree.ExampleLine]) -> bool:
    said = takewhile(lambda line: not isinstance(line, tree.Step | tree.Given), later)
    return any(isinstance(line, tree.ThenRefused) for line in said)


class _Example:
    def __init__(self, scribe: Scribe, example: model.Example) -> None:
        self.scribe, self.example = scribe, example
        self.r = scribe.say.r
        self.teller = Teller(scribe.words, as_facts=True)
        self.lines = [*_inherited(example), *example.node.lines]
        self.teller.letters_of = self._letters()
        self.running: tree.Block | None = None  # the phase that the last step was
        self.spoken_of: list[model.Kind] = []  # the pieces the last step was about

    def told(self) -> ExampleText:
        given: list[Line] = []
        turns: list[Turn] = []
        base = self.example.base
        start = name_text(base) if base is not None else None
        if base is not None and start is not None:
            for line in _inherited(self.example):  # not told again, but its pieces may be spoken of
                with self.teller.sentence():
                    self._given(line)
            name = p.Thing(self.scribe.words.name_of(start, base.name))
            given.append(self._line(self.r.t("starting_from", name=self.r.phrase(name))))
        own = self.example.node.lines if start is not None else self.lines
        start_lines = list(takewhile(lambda line: not isinstance(line, tree.Step), own))
        spread = self._spread(start_lines)
        waiting: list[p.Condition] = []  # pieces of which only the place is told: neighbours share a sentence
        for i, node in enumerate(own):
            if turns and isinstance(node, tree.Given):
                _go_on(turns, self._now(node))
                continue
            if isinstance(node, tree.GivenPiece) and not self._states_given(node) and id(node) not in spread:
                with self.teller.sentence():
                    waiting.append(self._placed(node))
                continue
            if isinstance(node, tree.GivenFact) and (fact := self._fact(node)) is not None:
                waiting.append(fact)
                continue
            given.extend(self._together(waiting))
            waiting.clear()
            with self.teller.sentence():
                match node:
                    case tree.GivenPiece() | tree.GivenNone() if id(node) in spread:
                        if spread[id(node)]:
                            given.append(self._line(spread[id(node)]))
                    case tree.StepCall() | tree.StepPhase() | tree.StepPlay() if _is_refused(own[i + 1 :]):
                        happens, refusal = self._refused(node)
                        if happens:
                            _go_on(turns, (self._line(x) for x in happens))
                        _come_of_it(turns, self._line(refusal))
                    case tree.StepCall() | tree.StepPhase() | tree.StepPlay():
                        _go_on(turns, (self._line(x) for x in self._step(node)))
                    case tree.Cites() | tree.TextLine() | tree.ThenRefused():
                        pass
                    case _ if isinstance(node, tree.Then):
                        _come_of_it(turns, self._line(self._then(node)))
                    case _:
                        position = self._given(node)
                        if position:
                            given.append(self._line(position))
        given.extend(self._together(waiting))
        given.extend(self._at_the_end(start_lines))
        return ExampleText(tuple(given), tuple(turns))

    def _at_the_end(self, lines: list[tree.ExampleLine]) -> Iterator[Line]:
        """Of several pieces in one place, the one that counts there, if the place has a name for its first or last."""
        groups: dict[p.Phrase, list[tree.GivenPiece]] = {}
        for line in lines:
            if isinstance(line, tree.GivenPiece) and line.local is not None and line.binder is not None:
                with self.teller.sentence():
                    groups.setdefault(self.teller.phrase(line.place), []).append(line)
        for place, pieces in groups.items():
            home = kind_of(pieces[0].place.type)
            for field, word in self._ends(home, pieces) if len(pieces) > 1 else ():
                name = self.scribe.words.field(field, home)
                local = pieces[-1 if word == "last" else 0].local
                if name is not None and local is not None:
                    with self.teller.sentence():
                        quality = p.Whose(p.Thing(name), "is", self.teller.mention(local))
                        yield self._line(self.r.condition(p.Is(place, quality)))

    @staticmethod
    def _ends(home: model.Kind | None, pieces: list[tree.GivenPiece]) -> Iterator[tuple[model.Field, str]]:
        for above in home.line() if home is not None else ():
            for field in above.fields.values():
                formula = above.find_formula(field.name)
                match formula.expr if formula is not None else None:
                    case tree.Pick(word="first" | "last" as word, noun=noun) if noun.where is None:
                        inside = isinstance(noun.place, tree.Ref) and noun.place.name == "self"
                        kinds = [list(piece.symbol.line()) for piece in pieces if piece.symbol is not None]
                        if inside and all(noun.symbol in line for line in kinds):
                            yield field, word

    def _now(self, node: tree.ExampleLine) -> Iterator[Line]:
        """What is given between two steps."""
        with self.teller.sentence():
            match node:
                case tree.GivenFact(subject=subject, value=value) if is_builtin(subject, "active"):
                    yield self._line(self.r.becomes(self.teller.phrase(value), self.teller.phrase(subject)))
                case _ if position := self._given(node):
                    yield self._line(position)

    def _together(self, conditions: list[p.Condition]) -> list[Line]:
        return [self._line(self.r.condition(c)) for c in merged(tuple(conditions), self.scribe.lang)]

    def _letters(self) -> dict[int, str]:
        """Several pieces of one name are told apart by letters."""
        groups: dict[str, list[model.Local]] = {}
        for line in self.lines:
            if (
                isinstance(line, tree.GivenPiece)
                and line.symbol is not None
                and line.local is not None
                and line.binder is not None
            ):
                groups.setdefault(self.scribe.name(line.symbol), []).append(line.local)
        return {id(x): chr(ord("A") + i) for found in groups.values() if len(found) > 1 for i, x in enumerate(found)}

    def _line(self, tokens: Words) -> Line:
        return Line(self.scribe.say.sentence(tokens, self.scribe.markdown))

    # -------------------------------------------------------------- the position

    def _given(self, node: tree.Node) -> Words:
        r, teller = self.r, self.teller
        match node:
            case tree.GivenPiece():
                return self._piece(node)
            case tree.GivenNone(symbol=symbol, place=place) if symbol is not None:
                thing = p.Thing(teller.words.kind(symbol), p.Det.A)
                return r.condition(p.Exists(teller.placed(thing, place, symbol), negative=True))
            case tree.GivenFact(subject=subject, value=value):
                if (fact := self._fact(node)) is not None:
                    return r.condition(fact)
                if isinstance(value, tree.Items):  # the order of a pile
                    order = p.Series(tuple(self.teller.together([self._one_of_its_kind(i) for i in value.items])))
                    return r.t("from_the_top", place=r.phrase(teller.phrase(subject)), things=r.phrase(order))
                return r.condition(p.Compare(teller.phrase(subject), "is", teller.phrase(value)))
            case tree.GivenDice(values=values) if self._only_coins() and set(values) <= _SIDES.keys():
                return r.t("coin_shows", sides=r.series([r.phrase(p.Thing(_SIDES[v])) for v in values], "then"))
            case tree.GivenDice(values=values):
                key = "dice_show" if len(values) > 1 else "die_shows"
                return r.t(key, numbers=r.series([words(str(v)) for v in values]))
            case tree.GivenDraws(values=drawn):
                key = "drawn_in_turn" if len(drawn) > 1 else "drawn_first"
                return r.t(key, things=self._in_turn(drawn))
            case tree.GivenShuffled(place=place, order=order):
                items = order.items if isinstance(order, tree.Items) else [order]
                return r.t("shuffled_on_top", place=r.phrase(teller.phrase(place)), things=self._in_turn(items))
            case tree.GivenVariant(name=name, value=value):
                variant = teller.words.rules.variants.get(name.id)
                if variant is not None and value is not None:
                    return (*words(self.scribe.name(variant)), *mark(":"), *words(value.span.text))
                if variant is not None:
                    return r.t("variant_used", name=r.quoted(words(self.scribe.name(variant))))
            case tree.GivenPlayers(number=number):
                return r.condition(p.Exists(p.Thing(builtin.PLAYER, p.Det.EXACTLY, p.Number(number), person=True)))
        return ()

    def _only_coins(self) -> bool:
        every = (node for root in every_rule(self.teller.words.rules) for node in nodes(root))
        return {node.die.id for node in every if isinstance(node, tree.Roll)} == {"coin"}

    def _in_turn(self, things: list[tree.Expr]) -> Words:
        return self.r.phrase(p.Series(tuple(self.teller.together([self._answer(thing) for thing in things]))))

    def _fact(self, node: tree.GivenFact) -> p.Condition | None:
        """Something that is true of a thing: space 5 is open."""
        known = constants(node.value, None)
        if known not in ([True], [False]):
            return None
        with self.teller.sentence():
            judged = self.teller.judged(node.subject, negative=known == [False])
            if judged is None:
                return None
            of = judged[0]
            return p.Is(self.teller.mention(of) if isinstance(of, model.Local) else self.teller.phrase(of), judged[1])

    def _spread(self, lines: list[tree.ExampleLine]) -> dict[int, Words]:
        """Many pieces of one kind, told together: there are pawns in squares 1-1, 1-2, and 1-3; so are the places
        without one. The sentence stands where the first of them is given, by the id of that line."""
        groups: dict[tuple[model.Kind, bool], list[tuple[tree.GivenPiece | tree.GivenNone, p.At]]] = {}
        for line in lines:
            match line:
                case (
                    tree.GivenPiece(symbol=model.Kind() as kind, number=None, binder=None, values=[])
                    | tree.GivenNone(symbol=model.Kind() as kind)
                ):
                    with self.teller.sentence():
                        place = self.teller.location(line.place, kind)
                    missing = isinstance(line, tree.GivenNone)
                    if isinstance(place, p.At) and (missing or place.preposition == "in"):
                        groups.setdefault((kind, missing), []).append((line, place))
        out: dict[int, Words] = {}
        for (kind, missing), found in groups.items():
            places = self.teller.together([at.place for _, at in found])
            if len(found) < 2 or len(places) != 1 or isinstance(places[0], p.Again):
                continue
            there = replace(found[0][1], place=places[0], words=None)
            thing = replace(self.teller.piece(kind), det=p.Det.A, plural=not missing, qualities=(there,))
            sentence = self.r.condition(p.Exists(thing, missing))
            out.update((id(line), sentence if i == 0 else ()) for i, (line, _) in enumerate(found))
        return out

    def _whose(self, node: tree.GivenPiece) -> p.Phrase | None:
        """The player a piece is given to, where its place does not say so."""
        for value in node.values:
            if value.name.id == "owner" and node.number is None:
                place = node.place
                home = place.object if isinstance(place, tree.Attr) and isinstance(place.field, model.Family) else None
                owner = self.teller.phrase(value.value)
                return None if home is not None and self.teller.phrase(home) == owner else owner
        return None

    def _placed(self, node: tree.GivenPiece) -> p.Is:
        """The pawn is in space 5."""
        kind, teller = node.symbol, self.teller
        assert kind is not None
        thing = teller.piece(kind)
        if node.number is not None:
            thing = replace(thing, det=p.Det.EXACTLY, amount=p.Number(node.number))
        elif kind.copies != 1 or kind.declared == "kind":
            thing = replace(thing, det=p.Det.A)
        letter = teller.letters_of.get(id(node.local), "")
        if letter:
            thing = replace(thing, det=p.Det.THE, labels=(letter,))
        place = teller.location(node.place, kind)
        if node.local is not None and node.binder is not None:
            teller.bound[id(node.local)] = replace(thing, det=p.Det.BARE, amount=None)
            teller.order.append(node.local)
        return p.Is(replace(thing, owner=self._whose(node)), place)

    def _piece(self, node: tree.GivenPiece) -> Words:
        """A piece with what is true of it: the pawn is in space 5, tired."""
        kind, teller, r = node.symbol, self.teller, self.r
        if kind is None:
            return ()
        placed = self._placed(node)
        states: list[Words] = []
        labelled: list[Words] = []
        for value in self._states_given(node):
            field = kind.find_field(value.name.id)
            if field is None:
                continue
            if isinstance(field.type, TruthType):
                quality = teller.truth(field, kind, constants(value.value, None) == [False])
                states.append(r.trait(quality, r.features(placed.subject)))
            elif (words_ := teller.words.attribute(field, kind)) is not None:
                said = p.Has(words_, teller.counting(words_, (("it", teller.phrase(value.value)),)))
                states.append(r.beside(said, r.features(placed.subject)))
            elif (name := teller.words.field(field, kind) or builtin.OWN_FIELDS.get(field.name)) is not None:
                label = r.phrase(p.Thing(name, p.Det.BARE))
                labelled.append((*label, *mark(":"), *r.phrase(_plain(teller.phrase(value.value)))))
        return join([r.condition(placed), *([r.series(states)] if states else []), *labelled], mark(","))

    @staticmethod
    def _states_given(node: tree.GivenPiece) -> list[tree.FieldValue]:
        """What is said of a piece beside its place; whose it is belongs to its name."""
        return [value for value in node.values if value.name.id != "owner" or node.number is not None]

    # -------------------------------------------------------------- what happens

    def _refused(self, node: tree.Step) -> tuple[list[Words], Words]:
        """What can be done up to there, and what cannot: the action itself, or the last answer."""
        if isinstance(node, tree.StepCall) and not node.choosing:
            clause = replace(self.teller.clause(node.call), agent=self.teller.phrase(node.actor))
            return [], self.r.able(clause, negative=True)
        answer = node.choosing[-1]
        word = answer.name if isinstance(answer, tree.Ref) else ""
        reported = isinstance(answer, tree.Apply) and isinstance(answer.to, model.Kind) and answer.to.root == "report"
        happens = self._step(node if reported else replace(node, choosing=node.choosing[:-1]))
        if reported:
            return happens, self.r.t("not_believed")
        if word in _DECLINING or word in _ACCEPTING:
            return happens, self.r.t("cannot_decline" if word in _DECLINING else "cannot_accept")
        with self.teller.sentence():  # what was reported spoke of others
            chosen = p.Clause(builtin.CHOOSE, (("x", self._answer(answer)),))
        return happens, self.r.able(chosen, negative=True)

    def _step(self, node: tree.Step) -> list[Words]:
        """What is done, in a sentence or several: choices a player makes at once belong to the first."""
        self.running = node.to.body if isinstance(node, tree.StepPhase) and node.to is not None else None
        about = nodes(node.call) if isinstance(node, tree.StepCall) else []
        kinds = (kind_of(x.type) for x in about if isinstance(x, tree.Ref))
        self.spoken_of = [kind for kind in kinds if kind is not None and kind.root == "piece"]
        if isinstance(node, tree.StepPlay):
            shown = self.r.t("play_goes_on")
        elif isinstance(node, tree.StepPhase):
            shown = self.r.phase("phase_runs", self.teller.phase_thing(node.to, node.phase))
        else:
            actor = self.teller.phrase(node.actor)
            shown = self.r.statement(replace(self.teller.clause(node.call), agent=actor))
        out = [shown]
        reports = 0
        answered = self._answered(node.choosing)
        for key, things in answered:
            if isinstance(node, tree.StepCall) and len(out) == 1 and key in _AT_ONCE and self._brief(answered):
                said = self._meanwhile(key, things)
                first = out[0] is shown
                out[0] = (*out[0], *mark(","), *(said if first else self.r.t("and_then", body=said)))
                continue
            sentences = self._told(key, things)
            if key in ("reported", "nothing_reported"):
                reports += 1
                if reports > 1:
                    sentences[0] = self.r.t("after_that", body=sentences[0])
            out.extend(sentences)
        return out

    @staticmethod
    def _brief(answered: list[tuple[str, list[p.Phrase]]]) -> bool:
        """Whether what is answered at once still fits into the sentence: choosing one, then declining the next. More
        than that is told as it happens."""
        at_once = list(takewhile(lambda part: part[0] in _AT_ONCE, answered))
        return len(at_once) < 3 and all(len(things) < 2 for key, things in at_once if key == "stopping")

    def _meanwhile(self, key: str, things: list[p.Phrase]) -> Words:
        if key == "choosing":
            return self.r.t(key, things=self._series(things))
        if key == "declining" and len(things) > 1:
            return self.r.t("declining_often", often=self.r.often(p.Number(len(things))))
        return self.r.t(key)

    def _told(self, key: str, things: list[p.Phrase]) -> list[Words]:
        """An answer as a sentence of its own."""
        match key:
            case "reported":
                (report,) = things
                parts = report.items if isinstance(report, p.Series) else (report,)
                return [self.r.phrase(part) for part in parts]
            case "choosing":
                together = _of_the_one_before(self.teller.together(things))
                chosen = together[0] if len(together) == 1 else p.Series(tuple(together))
                return [self.r.happening(p.Clause(builtin.CHOOSE, (("x", chosen),)))]
        if key in ("stopping", "declining") and len(things) > 1:
            often = f"{_TOLD_APART[key]}_often"
            return [self.r.t(often, n=words(self.r.number_word(len(things), self.r.features(None))))]
        return [self.r.t(_TOLD_APART.get(key, key))]

    def _series(self, things: list[p.Phrase], conjunction: str = "and") -> Words:
        shown = (self.r.taken(thing) for thing in _of_the_one_before(self.teller.together(things)))
        return self.r.series(list(shown), conjunction)

    def _answered(self, answers: list[tree.Expr]) -> list[tuple[str, list[p.Phrase]]]:
        """choosing A and B, then declining; a yes that is followed by a choice goes without saying"""
        parts: list[tuple[str, list[p.Phrase]]] = []
        for i, answer in enumerate(answers):
            word = answer.name if isinstance(answer, tree.Ref) else ""
            after = answers[i + 1] if i + 1 < len(answers) else None
            if word in _ACCEPTING:
                if after is None or (isinstance(after, tree.Ref) and after.name in (*_ACCEPTING, *_DECLINING)):
                    parts.append(("accepting", []))
            elif word in _DECLINING:
                said = "stopping" if word in _STOPPING else "declining"
                if not parts or parts[-1][0] != said:
                    parts.append((said, []))
                parts[-1][1].append(p.Quoted(word))
            else:
                key = "choosing"
                if isinstance(answer, tree.Apply) and isinstance(answer.to, model.Kind) and answer.to.root == "report":
                    key = "reported" if any(_items(a) for a in answer.args) else "nothing_reported"
                if key == "nothing_reported":
                    parts.append((key, []))
                    continue
                if not parts or parts[-1][0] != key or key == "reported":
                    parts.append((key, []))
                with self.teller.sentence():
                    parts[-1][1].append(self._answer(answer))
        return parts

    def _answer(self, answer: tree.Expr) -> p.Phrase:
        if not isinstance(answer, tree.Ref) or answer.to is not None:
            return self._one_of_its_kind(answer)
        given = [line.symbol for line in self.lines if isinstance(line, tree.GivenPiece) and line.symbol is not None]
        pieces = [*self.spoken_of, *given]
        if (offered := option(self.teller.words, answer.name, self.running, pieces)) is not None:
            return offered
        rules = self.teller.words.rules
        values = (v for choice in rules.choices.values() for v in choice.values.values() if v.name == answer.name)
        value = next(values, None)
        return self.teller.constant_phrase(value) if value is not None else self.teller.phrase(answer)

    def _one_of_its_kind(self, expr: tree.Expr) -> p.Phrase:
        """A piece that has twins is a Golem, not the Golem."""
        shown = self.teller.phrase(expr)
        many = isinstance(expr, tree.Ref) and isinstance(expr.to, model.Kind) and expr.to.copies != 1
        return replace(shown, det=p.Det.A) if many and isinstance(shown, p.Thing) else shown

    def _persons(self, items: list[p.Phrase]) -> bool:
        return all(self.r.treated(item) for item in items)

    # -------------------------------------------------------------- what is then true

    def _then(self, node: tree.Then) -> Words:
        match node:
            case tree.ThenTest(test=test):
                return self.r.condition(self.teller.condition(test))
            case tree.ThenNumber(number=0) | tree.ThenOptions(values=tree.Items(items=[])):
                return self.r.t("nobody_decides")
            case tree.ThenNumber(number=1):
                return self.r.t("one_option")
            case tree.ThenNumber(number=number):
                return self.r.t("options_counted", n=words(self.r.number_word(number, self.r.features(None))))
            case tree.ThenDecides(who=tree.Ref(name="nobody")):
                return self.r.t("nobody_decides")
            case tree.ThenDecides(who=who):
                return self.r.t("decides_next", who=self.r.phrase(self.teller.phrase(who)))
            case tree.ThenOrder(happenings=happenings):
                return self._in_order([self._happening(happening) for happening in happenings])
            case tree.ThenOptions():
                return self._offered(node)
        return ()

    def _in_order(self, happenings: list[Words]) -> Words:
        """first the one is taken, then the other is given back"""
        if len(happenings) == 1:
            return happenings[0]
        first, *rest = happenings
        told = [self.r.t("first_this", body=first), *(self.r.t("after_that", body=body) for body in rest)]
        return join(told, mark(","))

    def _happening(self, node: tree.Happening) -> Words:
        if isinstance(node, tree.PhaseBegins):
            return self.r.phase("phase_runs", self.teller.phase_thing(node.to, node.phase))
        with self.teller.sentence():
            if isinstance(node, tree.DoneBy):
                agent = self.teller.phrase(node.who)
                return self.r.happening(replace(self.teller.clause(node.call), agent=agent))
            clause = self.teller.clause(node)
        if node.to is None or node.to.body is None:
            return self.r.happened(clause)
        given = dict(clause.args)
        one = [param.name for param in node.to.params if not param.each and isinstance(param.type, EntityType)]
        left_open = tuple(x for x in self.teller.verb_clause(node.to).args if x[0] in one and x[0] not in given)
        return self.r.happened(replace(clause, args=(*clause.args, *left_open)))  # a shot, whichever it was

    def _offered(self, node: tree.ThenOptions) -> Words:
        match _answers(node):
            case [tree.Ref(name=name, to=None)] if name in _STOPPING and node.offer == "exclude":
                return self.r.t("cannot_decline")
        with self.teller.sentence():
            answers = [self._answer(x) for x in _answers(node)]
        groups = any(isinstance(x, tree.Items) for x in _answers(node))  # each is one answer
        items = answers if groups else self.teller.together(answers)
        persons = self._persons(items)  # where a card is among them, all of them are subjects: se pueden elegir
        shown = [self.r.taken(item) if persons else self.r.slot(Slot("x"), {"x": item}) for item in items]
        if node.offer == "are":
            several = (len(items) > 1 or self.r.features(items[0]).plural) and not persons
            return self.r.t(
                "offered_only_several" if several else "offered_only", things=self.r.series(shown, self.r.offering)
            )
        if node.offer == "exclude" and len(items) > 1:
            several = self.r.features(items[0]).plural and not persons
            return self.r.t("none_offered_several" if several else "none_offered", things=self.r.neither(shown))
        chosen = items[0] if len(items) == 1 else p.Series(tuple(items))
        return self.r.able(p.Clause(builtin.CHOOSE, (("x", chosen),)), negative=node.offer == "exclude")
