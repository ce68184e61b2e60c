"""Statements: what a rule tells the reader, or somebody else, to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl import model, tree
from dsl.tables import meaning_of
from dsl.types import ChoiceType, EntityType, KindType, ListType, NumberType, TruthType
from scribe import phrase as p
from scribe.lexicon.phrase_words import Attribute
from scribe.origins import everything_said, joined, marked, telling
from scribe.say import builtin
from scribe.tell.choices import choices_in
from scribe.tell.conditions import Conditions, spoken_of
from scribe.tell.glossary import plain_name
from scribe.tell.known import constants
from scribe.tell.nouns import is_place_of, kind_of
from scribe.tell.passing import outlived
from scribe.tell.settled import alternatives, conjuncts, open_parts
from scribe.tell.stock import every_rule, nodes, stocks


def is_builtin(expr: tree.Node | None, *names: str) -> bool:
    return isinstance(expr, tree.Ref) and isinstance(expr.to, model.Builtin) and expr.to.name in names


def _meanwhile_last(
    make: Callable[[p.Phrase | None, tuple[p.Statement, ...]], p.Statement],
    who: p.Phrase | None,
    body: tuple[p.Statement, ...],
) -> list[p.Statement]:
    """What holds meanwhile is said after what is done."""
    during = [s for s in body if isinstance(s, p.During) and s.phase is None]
    return [make(who, tuple(s for s in body if s not in during)), *during]


def _one_of_them(test: p.Condition | None, body: tuple[p.Statement, ...]) -> tuple[p.Statement, ...]:
    """as long as there is a piece with many words, repeat: take one of these pieces; if there is one, take one"""
    match test, body:
        case p.Exists(negative=False), (p.By(body=inner) as by, *rest):
            return (replace(by, body=_one_of_them(test, inner)), *rest)
        case p.Exists(thing=p.Thing(qualities=qualities) as thing, negative=False), (p.Do(clause=clause), *rest):
            these = p.Thing(thing.name, p.Det.THAT, plural=True, link=thing.link)
            args = tuple(
                (
                    name,
                    replace(
                        value, among=marked(these, *value.origins, *everything_said(value.qualities)), qualities=()
                    ),
                )
                if isinstance(value, p.Thing) and value.det is p.Det.ONE and (value.name, value.qualities) == again
                else (name, value)
                for again in [(thing.name, qualities)]
                for name, value in clause.args
            )
            return (p.Do(replace(clause, args=args)), *rest) if qualities else body
    return body


def _named_once(args: list[tuple[str, p.Phrase]]) -> list[tuple[str, p.Phrase]]:
    """with the acting piece's color on its space"""
    out: list[tuple[str, p.Phrase]] = []
    owners: list[p.Phrase] = []
    for name, value in args:
        if isinstance(value, p.Thing) and isinstance(value.owner, p.Thing) and value.owner.name == builtin.SOURCE:
            owners.append(value.owner)
            value = replace(value, owner=p.Pronoun(value.owner)) if len(owners) > 1 else value
        out.append((name, value))
    return out


def _if_possible(node: tree.If, test: p.Condition, then: tuple[p.Statement, ...]) -> p.Statement | None:
    """if the piece can be turned, turn it: turn the piece if possible"""
    match node.test, node.then.statements, test, then:
        case tree.Can(call=asked), [tree.Call() as call], p.Able(clause=told, negative=False), (p.Do(clause=done),):
            if node.otherwise is None and call.span.text == asked.span.text and not done.place:
                possible = marked(p.Has(builtin.IF_POSSIBLE, passing=False), *nodes(node.test))
                return marked(p.Do(replace(told, agent=None, place=(possible,))), *everything_said(done))
    return None


def _takes_away(node: tree.ForEach) -> bool:
    """for each piece in the box, move it: each piece from the box"""
    match node.body.statements:
        case [tree.Call(verb=tree.Name(id="move")) as call]:
            moved = call.arg(None)
            return isinstance(moved, tree.Ref) and moved.to is node.noun.local
    return False


def _by_another(done: p.Statement, who: p.Thing) -> bool:
    """Somebody else does it, who is named."""
    agent = done.agent if isinstance(done, p.By | p.May) else None
    return agent is not None and not (isinstance(agent, p.Pronoun) and agent.of == who)


def _does_several(body: tree.Block) -> bool:
    """One statement that does more than one thing: all of them together, not one after the other."""
    several = (isinstance(n, tree.Quantified | tree.HowMany) and n.how != "one" for n in nodes(body))
    return any(several) or any(not isinstance(statement, tree.Call | tree.Let) for statement in body.statements)


def _reported(node: tree.Choose) -> bool:
    return isinstance(node.what.noun.symbol, model.Kind) and node.what.noun.symbol.root == "report"


def _ends_in_test(block: tree.Block) -> bool:
    """if A, if B, do this; otherwise ...: of which test?"""
    match block.statements[-1:]:
        case [tree.If()]:
            return True
        case [
            tree.ForEach(body=body)
            | tree.Times(body=body)
            | tree.May(body=body)
            | tree.Does(body=body)
            | tree.Repeat(body=body)
            | tree.Together(body=body)
        ]:
            return _ends_in_test(body)
    return False


def _stops(node: tree.Node) -> bool:
    """Does a `stop` inside leave this loop, and not one within it?"""
    match node:
        case tree.Call(verb=tree.Name(id="stop")):
            return True
        case tree.Repeat() | tree.ForEach() | tree.Times():
            return False
    return any(_stops(inner) for inner in tree.children(node))


def _by_name(value: p.Phrase) -> p.Phrase:
    """its space, where a name is given to it that is read later: the space of the piece"""
    match value:
        case p.Thing(owner=p.Pronoun(of=p.Thing(named=True)) as owner):
            return replace(value, owner=owner.by_name(p.Det.THE))
    return value


def _mass(thing: p.Phrase) -> p.Phrase:
    """each piece, moved in one go: all pieces"""
    alone = isinstance(thing, p.Thing) and thing.det is p.Det.EACH and thing.among is None and thing.owner is None
    return replace(thing, det=p.Det.ALL, plural=True) if alone and isinstance(thing, p.Thing) else thing


class Statements(Conditions):
    def statements(self, block: tree.Block) -> tuple[p.Statement, ...]:
        """Each top statement is a sentence of its own."""
        out: list[p.Statement] = []
        self._count_uses(block)
        for i, node in enumerate(block.statements):
            self.later = block.statements[i + 1 :]
            with self.sentence():
                out.extend(self.statement(node))
            self.choices += choices_in(node)
            if isinstance(node, tree.Call):  # what was done to each of some pieces leaves none behind to be spoken of
                gone = [n.noun.local for n in nodes(node) if isinstance(n, tree.Quantified) and n.how == "each"]
                self.order = [x for x in self.order if not any(x is local for local in gone)]
        return tuple(out)

    def body(self, block: tree.Block) -> tuple[p.Statement, ...]:
        """The same within a sentence already begun: its antecedents still count."""
        out: list[p.Statement] = []
        before = self.choices
        for i, node in enumerate(block.statements):
            self.later = block.statements[i + 1 :]
            out.extend(self.statement(node))
            self.choices += choices_in(node)
        self.choices = before
        return tuple(out)

    @telling
    def statement(self, node: tree.Stmt) -> list[p.Statement]:
        match node:
            case tree.Call():
                return self._call(node)
            case tree.Let(local=local):
                return self._let(node) if local is not None else []
            case tree.Choose(what=what, in_order=in_order):
                return [self._choose(what, in_order), *self._believed(what.noun)]
            case tree.Options(how=how, options=options, in_order=in_order):
                return [replace(self._options(how, options), in_order=in_order)]
            case tree.Roll():
                return [self._roll(node)]
            case tree.May(subject=subject, body=body):
                return self._may(subject, body)
            case tree.Does(subject=subject, body=body):
                return self._does(subject, body)
            case tree.Times(how=how, body=body):
                return self._times(how, body)
            case tree.ForEach():
                return [self._for_each(node)]
            case tree.Repeat(condition=condition, body=body):
                test = self.condition(condition) if condition is not None else None
                before, self.repeating = self.repeating, True
                inner = _one_of_them(test, self._own(body))
                self.repeating = before
                return [p.Repeat(test, inner, stopped=_stops(body))]
            case tree.If():
                return [self._if(node)]
            case tree.Depending(subject=subject, cases=cases):
                return [p.Cases(self.phrase(subject), self._cases(cases))]
            case tree.Until(edge=edge, phase=phase, reactions=reactions):
                return [self._until(edge, phase, reactions)]
            case tree.Phase():
                return self.stage(node)
            case tree.Together(body=body):
                inner = self.body(body)
                match body.statements:
                    case [tree.Does(subject=tree.Quantified(how="each"), body=chosen)] if any(
                        map(choices_in, [chosen])
                    ):
                        return [p.AtOnce(inner, secret=True)]
                return [p.AtOnce(inner)] if len(inner) > 1 or _does_several(body) else list(inner)
            case tree.Requires(test=test):
                return [p.Only(self._required(test), self.choices)]
        return []

    def _required(self, test: tree.Expr) -> p.Condition:
        """What will be a list: each part of it stands for itself."""
        parts = open_parts(test) if isinstance(test, tree.And) else [test]
        if len(parts) == 1 or (len(parts) == 2 and not any(len(alternatives(part)) > 1 for part in parts)):
            return self.condition(test)
        told: list[p.Condition] = []
        for part in parts:
            with self.sentence():
                told.append(self.condition(part))
        return p.All(tuple(told))

    def _let(self, node: tree.Let) -> list[p.Statement]:
        """A named value is introduced, then called by its name; one used once is said where it is used; the rest gets a
        letter."""
        local = node.local
        assert local is not None
        name = self.words.named(node.texts, node.name.id, of=local.type)
        if name is None and isinstance(node.value, tree.Quantified):
            return [self._drawn_by_lot(local, node.value)]
        if name is not None:
            self.lets[id(local)] = node
            told = list(self.order)
            with self.sentence():
                value = _by_name(self.phrase(node.value))
            self.order = told
            return [p.Becomes(p.Thing(name), value) if isinstance(value, p.Number) else p.Call(p.Thing(name), value)]
        simple = isinstance(node.value, (tree.Ref, tree.Number, tree.Attr, tree.Apply)) and not self._kept(node)
        passing = outlived(node, self.later)
        if id(local) not in self.reset and not passing and (simple or self.uses.get(id(local), 0) < 2):
            self.lets[id(local)] = node
            return []
        letter = self.letter()
        value = self.phrase(node.value)
        self.bound[id(local)] = p.Letter(letter)
        return [p.Call(p.Thing(plain_name(letter)), value)]

    def _drawn_by_lot(self, local: model.Local, value: tree.Quantified) -> p.Statement:
        told = self._choose(value)
        assert isinstance(told, p.Do)
        (_, drawn), *_ = told.clause.args
        symbol = value.noun.symbol
        self.order = [x for x in self.order if x is not value.noun.local]
        self.introduce(local, self.typed(ChoiceType(symbol)) if isinstance(symbol, model.Choice) else drawn)
        return told

    def _kept(self, node: tree.Let) -> bool:
        """A value that is noted because it changes: what the field was, not what it has become."""
        field = node.value.field if isinstance(node.value, tree.Attr) else None
        tracked = isinstance(field, model.Field) and field.tracked and not isinstance(field.type, TruthType)
        return tracked and isinstance(field, model.Field) and field.name in self.written

    def _count_uses(self, block: tree.Block) -> None:
        for node in nodes(block):
            if isinstance(node, tree.Ref) and isinstance(node.to, model.Local):
                self.uses[id(node.to)] = self.uses.get(id(node.to), 0) + 1
            if isinstance(node, tree.Call) and node.verb.id in ("set", "raise", "lower"):
                match node.arg(None):
                    case tree.Attr(name=name):
                        self.written.add(name.id)
                    case tree.Ref(to=model.Local() as local):
                        self.reset.add(id(local))

    def _own(self, block: tree.Block) -> tuple[p.Statement, ...]:
        told = list(self.order)
        with self.sentence(*self.antecedents):
            inner = self.body(block)
        self.order = told
        return inner

    # -------------------------------------------------------------- calls

    @telling
    def clause(self, call: tree.Call, drop: tuple[str, ...] = ()) -> p.Clause:
        verb = call.to
        if verb is None or verb.body is None:
            return self._builtin_clause(call) or p.Clause(builtin.RUN, (("x", p.Quoted(call.verb.id)),))
        frame = self.words.frame(verb)
        args: list[tuple[str, p.Phrase]] = []
        told: list[tuple[str, p.Trio[Attribute] | p.Name]] = []
        given = call.given or {}
        for param in verb.params:
            value = given.get(param.name)
            if param.name in drop:
                continue
            if value is None:
                if isinstance(param.default, tree.Number):
                    args.append((param.name, marked(p.Number(param.default.value), param.default)))
                continue
            with self.naming(subject=frame.en.subject == param.name):
                shown = self.phrase(value, kind_of(param.type))
            if param.each and isinstance(shown, p.Thing) and shown.det is p.Det.EACH and shown.among is not None:
                shown = marked(shown.among, *shown.origins, *shown.quantity)  # a set is taken as a whole
            args.append((param.name, shown))
            kind = kind_of(param.type)
            if is_builtin(value, "none") and kind is not None:
                if is_builtin(param.default, "none"):
                    continue
                role = builtin.ROLES["from"] if param.label == "from" else None
                args[-1] = (param.name, marked(p.Missing(p.Thing(self.words.kind(kind)), role), value))
            if not is_builtin(value, "none") or kind is not None:
                told.append((param.name, self.unsaid(param)))
            if isinstance(value, tree.Quantified) and value.how == "each" and value.noun.local is not None:
                self.spread = (*self.spread, value.noun.local)
        self.spread = ()
        args = _named_once(args)
        return p.Clause(
            frame,
            self.counting(frame, tuple(args)),
            event=self.words.event(verb),
            link=self.words.link(verb),
            given=tuple(told),
        )

    def unsaid(self, param: model.Param) -> p.Trio[Attribute] | p.Name:
        """How an argument is told where the verb's phrase has no place for it: a number or a value by what it is."""
        if isinstance(param.type, NumberType):
            return builtin.AMOUNT
        name = self.words.choice(param.type.choice) if isinstance(param.type, ChoiceType) else None
        return name or builtin.UNSAID[param.label or ""]

    def _call(self, call: tree.Call) -> list[p.Statement]:
        verb = call.to
        if verb is not None and verb.body is not None:
            return [self._at_most_one(self.clause(call))]
        if call.verb.id == "set":
            return [self._set(call)]
        clause = self._builtin_clause(call)
        return [p.Do(clause)] if clause is not None else []

    def _at_most_one(self, clause: p.Clause) -> p.Statement:
        """put a tile on up to 1 card: you may put a tile on one card"""
        args = tuple(
            (name, replace(value, det=p.Det.ONE, amount=None, quantity=joined(value.quantity, value.amount.origins)))
            if isinstance(value, p.Thing) and value.det is p.Det.UP_TO and value.amount == p.Number(1)
            else (name, value)
            for name, value in clause.args
        )
        if args == clause.args or not isinstance(self.you, p.You):
            return p.Do(clause)
        return p.May(None, (p.Do(replace(clause, args=args)),))

    @telling
    def _builtin_clause(self, call: tree.Call) -> p.Clause | None:
        x, to, by, with_ = (call.arg(label) for label in (None, "to", "by", "with"))
        match call.verb.id:
            case "move" if x is not None and to is not None:
                moved = self._move(x, to)
                order = call.arg("by")
                if order is None:
                    return moved
                return replace(moved, place=(marked(p.Has(builtin.IN_ANY_ORDER, passing=False), order),))
            case "raise" | "lower" if x is not None:
                changed = self.phrase(x)
                amount = self.phrase(by) if by is not None else p.Number(1)
                return p.Clause(
                    builtin.RAISE if call.verb.id == "raise" else builtin.LOWER, (("x", changed), ("n", amount))
                )
            case "swap" if x is not None and with_ is not None:
                one, other = self.phrase(x), self.phrase(with_)
                if isinstance(one, p.Thing) and isinstance(other, p.Thing) and other.det is p.Det.SECOND:
                    pair = marked(one, *everything_said(other))
                    both = replace(pair, det=p.Det.THE, amount=p.Number(2), plural=True)
                    return p.Clause(builtin.SWAP, (("x", both),))
                return p.Clause(builtin.SWAP, (("x", one), ("y", other)))
            case "shuffle" if x is not None:
                return p.Clause(builtin.SHUFFLE, (("x", self.phrase(x)),))
            case "show" if x is not None:
                if to is None or is_builtin(to, "you"):
                    return marked(p.Clause(builtin.LOOK, (("x", self.phrase(x)),)), to)
                all_players = p.Thing(builtin.PLAYER, p.Det.ALL, plural=True, person=True)
                seen_by = all_players if is_builtin(to, "everyone") else self.phrase(to)
                return p.Clause(builtin.SHOW, (("x", self.phrase(x)), ("y", marked(seen_by, to))))
            case "run" if x is not None:
                return p.Clause(builtin.RUN, (("x", self._rule(x)),))
            case "rewind" if isinstance(to, tree.End) and isinstance(to.pile, tree.Ref):
                return marked(self._rewind(call, tree.Name(to.pile.span, to.pile.name)), to, to.pile)
            case "stop":
                return p.Clause(builtin.STOP_REPEATING if self.repeating else builtin.STOP)
            case "win" | "lose" if x is not None:
                return p.Clause(builtin.WIN if call.verb.id == "win" else builtin.LOSE, (("x", _mass(self.phrase(x))),))
            case "tie":
                return p.Clause(builtin.TIE, (("x", p.Thing(builtin.GAME)),))
            case "rank" if x is not None:
                who = self.phrase(x)
                if isinstance(who, p.Thing) and who.det is p.Det.EACH:
                    who = replace(who, det=p.Det.THE, plural=True)
                    self.introduce(x.noun.local if isinstance(x, tree.Quantified) else None, who)
                local = x.noun.local if isinstance(x, tree.Quantified) else None
                with self.sentence(*(self.antecedents if local is None else [local])):  # by what is theirs
                    values = [self.phrase(v) for a in call.args if a.label == "by" for v in a.values]
                return p.Clause(
                    builtin.RANK, (("x", who), *((("y", p.Series(tuple(values), "then")),) if values else ()))
                )
            case "set" if x is not None and to is not None:
                return p.Clause(builtin.SET, (("x", self.phrase(x)), ("y", self.phrase(to))))
        return None

    def _rewind(self, call: tree.Call, phase: tree.Name) -> p.Clause:
        when = self.phase_thing(self.words.rules.phases.get(phase.id), phase)
        fields = [self.field_of_all(v) for a in call.args if a.label == "with" for v in a.values]
        if not fields:
            return p.Clause(builtin.REWIND, (("y", when),))
        rest = fields[0] if len(fields) == 1 else p.Series(tuple(fields))
        return p.Clause(builtin.REWIND_BUT, (("y", when), ("x", rest)))

    @telling
    def _rule(self, expr: tree.Expr) -> p.Phrase:
        """run m.enter: its entry effect"""
        if isinstance(expr, tree.Attr):
            of = expr.object.type
            kind = of.kind if isinstance(of, KindType) else kind_of(of)
            rule = kind.find_rule(expr.name.id) if kind is not None else None
            name = self._rule_name(rule) or self._rule_field(expr.field, kind)
            return self._effect(name, kind, expr.name.id, self.phrase(expr.object))
        if isinstance(expr, tree.Ref) and isinstance(expr.to, model.FieldOf):
            kind = kind_of(expr.to.local.type)
            rule = kind.find_rule(expr.name) if kind is not None else None
            name = self._rule_name(rule) or self._rule_field(expr.to.field, kind)
            return self._effect(name, kind, expr.name, self.mention(expr.to.local))
        return self.phrase(expr)

    def _effect(self, name: p.Name, kind: model.Kind | None, rule: str, owner: p.Phrase) -> p.Thing:
        letter = self.words.effect_label(kind, rule) if name == builtin.EFFECT else ""
        return p.Thing(name, owner=owner, labels=(letter,) if letter else ())

    def _rule_name(self, rule: model.Rule | None) -> p.Name | None:
        return self.words.rule(rule) if rule is not None and self.words.rule_text(rule) is not None else None

    def _rule_field(self, field: object, kind: model.Kind | None) -> p.Name:
        if isinstance(field, model.Field) and (name := self.words.field(field, kind)) is not None:
            return name
        return builtin.EFFECT

    def _move(self, x: tree.Expr, to: tree.Expr) -> p.Clause:
        what = self.phrase(x)
        if isinstance(x, tree.Quantified) and x.noun.binder is None and self._from_asleep(x):
            what = _mass(what)
        if is_builtin(to, "box"):
            long = isinstance(what, p.Thing) and bool(what.qualities)
            return marked(p.Clause(builtin.REMOVE_LONG if long else builtin.REMOVE, (("x", what),)), to)
        kind = kind_of(to.type)
        if isinstance(to, tree.End):
            frame = builtin.PUT_ON_TOP if to.end.id == "top" else builtin.PUT_BELOW
            return marked(p.Clause(frame, (("x", what), ("y", self.phrase(to.pile)))), to)
        target = self.phrase(to)
        args = (("x", what), ("y", target))
        somewhere = kind is not None and kind.builtin and (kind.root == "place" or is_place_of(to))
        if kind is None or (somewhere and not isinstance(to, tree.Quantified)):
            return p.Clause(builtin.MOVE, args)
        if kind.root != "place":
            moved = isinstance(what, p.Thing) and any(
                isinstance(q, p.At) and q.preposition == "on" for q in what.qualities
            )
            return p.Clause(builtin.MOVE if moved else builtin.PUT, args)
        place = to.to if isinstance(to, tree.Ref) and isinstance(to.to, model.Kind) else kind
        if place in stocks(self.words.rules) and not self._from_asleep(x):
            return p.Clause(builtin.RETURN, args)
        live = constants(formula.expr, None) if (formula := kind.find_formula("live")) is not None else None
        moved = live == [True] and not self._from_asleep(x)
        return p.Clause(builtin.MOVE if moved else self.words.putting(kind), args)

    def _from_asleep(self, x: tree.Expr) -> bool:
        """Taken out of a deck, a bag or the box: then it is put somewhere, not put back."""
        if isinstance(x, tree.Ref) and isinstance(x.to, model.Local) and id(x.to) in self.lets:
            x = self.lets[id(x.to)].value
        place = x.noun.place if isinstance(x, (tree.Quantified, tree.Pick)) else None
        if isinstance(x, tree.Ref) and isinstance(x.to, model.Local):
            place = self.looped.get(id(x.to))
        return place is not None and (is_builtin(place, "box") or self._asleep(place))

    def _set(self, call: tree.Call) -> p.Statement:
        x, to = call.arg(None), call.arg("to")
        assert x is not None
        assert to is not None
        if isinstance(to, tree.Quantified):
            return p.Do(self._choose_value(x, to))
        known = constants(to, self.me)
        if known in ([True], [False]):
            judged = self.judged(x)
            if judged is not None:
                subject, quality = judged
                shown = marked(self._shown(subject), spoken_of(x, subject))
                denied = self.judged(x, negative=True) if known == [False] else None
                if (
                    denied is not None
                    and isinstance(denied[1], p.Has)
                    and not denied[1].negative
                    and denied[1].words.en.relative
                ):
                    return p.Turns(shown, marked(denied[1], to), True)
                return p.Turns(shown, marked(quality, to), known == [True])
        if isinstance(to.type, TruthType) and (copied := self._copied_truth(x, to)) is not None:
            return copied
        if (added := self._added(x, to)) is not None:
            return added
        related = self._relation(x, to)
        if related is not None:
            return related
        if isinstance(to, tree.Items) and not to.items:
            record = kind_of(x.type) is not None  # a list of things that happened, not tokens
            return p.Do(marked(p.Clause(builtin.FORGET if record else builtin.CLEAR, (("x", self.phrase(x)),)), to))
        if is_builtin(to, "none"):
            what = self.phrase(x)
            if isinstance(what, p.Thing) and what.owner is not None:
                held = p.Holding(replace(what, det=p.Det.A, owner=None))
                return p.Turns(what.owner, marked(held, to), False)
            return p.Do(marked(p.Clause(builtin.FORGET, (("x", what),)), to))
        if isinstance(x, tree.Ref) and isinstance(x.to, model.Local) and x.to.role == "let":
            return p.Becomes(self.phrase(x), self._amount_of(to))
        things = isinstance(to, tree.Pick) and to.word == "all"  # all that fit become the group
        if things or isinstance(to.type, EntityType):  # set a.home to that place: that place becomes its home
            with self.naming(subject=True):
                value = self.phrase(to)
            return p.Becomes(value, self.phrase(x))
        what = self.phrase(x)
        value = self._amount_of(to)
        if isinstance(value, p.Thing) and value.name == builtin.CHOSEN_LIKE:
            value = p.Thing(builtin.CHOSEN_ONE)
        return p.Becomes(what, value)

    def _copied_truth(self, x: tree.Expr, to: tree.Expr) -> p.Statement | None:
        """set a.tired to b.tired: if b is tired, a is now tired; otherwise a is no longer tired"""
        test, judged = self.condition(to), self.judged(x)
        if judged is None:
            return None
        of = spoken_of(x, judged[0])
        subject, again = (marked(self._shown(judged[0]), of) for _ in range(2))
        return p.If(test, (p.Turns(subject, judged[1], True),), (p.Turns(again, judged[1], False),))

    def _added(self, x: tree.Expr, to: tree.Expr) -> p.Statement | None:
        """set x to x + y: add y to x"""
        if not isinstance(to, tree.Binary) or to.op not in ("+", "-") or to.left.span.text != x.span.text:
            return None
        plus = to.op == "+"
        if isinstance(x.type, NumberType):
            args = (("x", self._again(x, to.left)), ("n", self.phrase(to.right)))
            return p.Do(marked(p.Clause(builtin.RAISE if plus else builtin.LOWER, args), to))
        args = (("x", self.phrase(to.right)), ("y", self._again(x, to.left)))
        return p.Do(marked(p.Clause(builtin.ADD if plus else builtin.TAKE_FROM, args), to))

    def _again(self, x: tree.Expr, same: tree.Expr) -> p.Phrase:
        """What is written twice and said once."""
        return marked(self.phrase(x), *nodes(same))

    def _relation(self, x: tree.Expr, to: tree.Expr) -> p.Statement | None:
        """set w.owner to you, where owners "control": you now control it"""
        match x:
            case tree.Attr(object=owner, field=model.Field() as field):
                words = self.words.attribute(field, kind_of(owner.type))
                if words is not None and all(a.verb is not None for a in words):
                    return p.Turns(self.phrase(owner), marked(p.Has(words, (("it", self.phrase(to)),)), x), True)
        return None

    def _choose_value(self, x: tree.Expr, to: tree.Quantified) -> p.Clause:
        """set w.facing to one direction: choose its facing"""
        what = self.phrase(x)
        values = self.phrase(to)
        restricted = (
            to.noun.place is not None or to.noun.where is not None or not isinstance(to.noun.symbol, model.Choice)
        )
        if to.noun.random and to.noun.place is None and to.noun.where is None:
            return marked(p.Clause(builtin.CHOOSE_AT_RANDOM, (("x", what),)), to, to.noun, to.amount)
        if restricted:
            return p.Clause(builtin.CHOOSE_AMONG, (("x", what), ("y", values)))
        return marked(p.Clause(builtin.CHOOSE, (("x", what),)), to, to.noun, to.amount)

    # -------------------------------------------------------------- choices

    def _choose(self, what: tree.Quantified | tree.Pick, in_order: bool = False) -> p.Statement:
        symbol = what.noun.symbol
        if isinstance(symbol, model.Kind) and symbol.root == "report":
            text = next((k.phrase_text for k in symbol.line() if k.phrase_text is not None), None)
            self.introduce(what.noun.local, p.Thing(self.words.kind(symbol)))
            about = (("body", self.phrase(what.noun.body)),) if what.noun.body is not None else ()
            clause = p.Clause(self.words.verb_phrase(text, symbol.name, [name for name, _ in about]), about)
            return p.Do(replace(marked(clause, what, what.noun), place=self._nearest(symbol, what.noun.by)))
        if isinstance(what, tree.Quantified) and what.noun.random:
            return p.Do(p.Clause(builtin.CHOOSE_BY_LOT, (("x", self.quantified(what, by_lot=True)),)))
        shown = self.phrase(what)
        of = what.noun.place
        one = isinstance(what, tree.Quantified) and what.how == "one" and what.noun.where is None
        if one and isinstance(of, tree.Items) and len(of.items) > 1:  # one place in (a, b): a or b
            shown = p.Series(tuple(self.phrase(item) for item in of.items), "or")
        return p.Do(p.Clause(builtin.CHOOSE_IN_ORDER if in_order else builtin.CHOOSE, (("x", shown),)))

    def _nearest(self, report: model.Kind, by: tree.Expr | None) -> tuple[p.Quality, ...]:
        """A place that goes by another place is the nearest to it where nothing else is in the way."""
        meaning = meaning_of(report)
        if by is None or meaning is None or meaning.position is None:
            return ()
        return (marked(p.Has(builtin.NEAREST_FREE, (("it", self.phrase(by)),)), by),)

    def _believed(self, noun: tree.Noun) -> list[p.Statement]:
        """What a report must be: a noun that is not printed cannot carry its conditions."""
        if noun.where is None or not isinstance(noun.symbol, model.Kind) or noun.symbol.root != "report":
            return []
        with self.sentence():
            return [p.Only(self._required(noun.where), 0)]

    def _options(self, how: tree.HowMany, options: list[tree.Option]) -> p.ChooseOne:
        bodies = tuple(self._own(o.body) for o in options)
        self.options.update((id(o), body) for o, body in zip(options, bodies, strict=True))
        match how.how, how.amount:
            case "count", tree.Range(low=low, high=high):
                return p.ChooseOne(p.Det.BETWEEN, self.phrase(low), self.phrase(high), bodies)
            case "one", _:
                return p.ChooseOne(p.Det.ONE, None, None, bodies)
            case "any", _:
                return p.ChooseOne(p.Det.ANY_NUMBER, None, None, bodies)
        det = p.Det.UP_TO if how.how == "up to" else p.Det.EXACTLY
        number = self.phrase(how.amount) if how.amount is not None else p.Number(1)
        return p.ChooseOne(p.Det.ONE if (det, number) == (p.Det.EXACTLY, p.Number(1)) else det, number, None, bodies)

    def _roll(self, node: tree.Roll) -> p.Statement:
        coin = node.die.id == "coin"
        dice = p.Thing(builtin.COIN) if coin else self._die(node.die.id)
        letter = ""
        if node.local is not None and node.binder is not None:
            letter = self.letter()
            self.bound[id(node.local)] = p.Letter(letter)
        return p.Roll(dice, letter, self._cases(node.cases) if node.cases else ())

    def _die(self, die: str) -> p.Thing:
        """The die; where there are several, or it has not six sides, with its sides."""
        rolls = (n for root in every_rule(self.words.rules) for n in nodes(root) if isinstance(n, tree.Roll))
        if {"d6", die} == {"d6"} and all(roll.die.id in ("d6", "coin") for roll in rolls):
            return p.Thing(builtin.DIE)
        sides = p.Number(int(die.removeprefix("d")))
        return p.Thing(builtin.DIE, qualities=(p.Has(builtin.SIDES, (("it", sides),), passing=False),))

    def _cases(self, cases: list[tree.Case]) -> tuple[tuple[tuple[p.Phrase, ...], tuple[p.Statement, ...]], ...]:
        out = []
        for case in cases:
            labels = tuple(self.label(x) for x in case.labels if not isinstance(x, tree.CaseOtherwise))
            out.append((labels, self._own(case.body)))
        return tuple(out)

    # -------------------------------------------------------------- who acts

    def _may(self, subject: tree.Expr | None, body: tree.Block) -> list[p.Statement]:
        who = self.phrase(subject) if subject is not None else self.you
        if isinstance(who, p.You):
            return _meanwhile_last(p.May, None, self._own(body))
        with self.acting(p.Pronoun(who, origins=who.origins) if isinstance(who, p.Thing) else who):
            return _meanwhile_last(p.May, who, self._own(body))

    def _does(self, subject: tree.Expr, body: tree.Block) -> list[p.Statement]:
        phases = any(isinstance(s, tree.Phase) for s in body.statements)
        if is_builtin(subject, "table"):
            inner = self._own(body)
            reports = all(isinstance(s, tree.Choose) and _reported(s) for s in body.statements)  # only the table does
            return list(inner) if reports or phases else [p.AtTable(inner)]
        if is_builtin(subject, "everyone") and phases:
            return list(self._own(body))
        who = self.phrase(subject)
        if isinstance(who, p.You):
            return list(self._own(body))
        if self._turns(subject, body):
            inner = self.body(body)
            return [
                p.ForEach(
                    replace(who, det=p.Det.EACH) if isinstance(who, p.Thing) else p.Thing(builtin.PLAYER),
                    p.Order.IN_TURN,
                    inner,
                )
            ]
        if self.in_flow and all(isinstance(s, tree.Phase) for s in body.statements):
            return [self._addressed(stage, who) for stage in self.body(body)]
        with self.acting(p.Pronoun(who, origins=who.origins) if isinstance(who, p.Thing) else who):
            inner = self._own(body)
        if isinstance(who, p.Thing) and who.det is p.Det.EACH and all(_by_another(s, who) for s in inner):
            return [p.ForEach(who, p.Order.NONE, inner)]
        return [p.By(who, inner)]

    @staticmethod
    def _addressed(stage: p.Statement, who: p.Phrase) -> p.Statement:
        """Somebody's turn: its steps speak to him."""
        return replace(stage, body=(p.Reader(who), *stage.body)) if isinstance(stage, p.Stage) else stage

    @staticmethod
    def _turns(subject: tree.Expr, body: tree.Block) -> bool:
        """each player does { phase turn ... }: the reader is the one whose turn it is."""
        return isinstance(subject, tree.Quantified) and any(isinstance(s, tree.Phase) for s in body.statements)

    # -------------------------------------------------------------- loops and conditions

    def _times(self, how: tree.HowMany, body: tree.Block) -> list[p.Statement]:
        known = constants(how.amount, self.me) if how.amount is not None else None
        treated = self._treated(how.amount)
        if how.how == "count" and known == [1] and treated is None:
            return list(self._own(body))
        amount: p.Phrase | None = treated
        if how.amount is not None and treated is None:
            amount = marked(self.known(known), how.amount) if known else self._amount_of(how.amount)
        det = {"up to": p.Det.UP_TO, "any": p.Det.ANY_NUMBER, "one": p.Det.EXACTLY, "count": p.Det.EXACTLY}[how.how]
        repeating, self.repeating = self.repeating, False
        inner = self._own(body)
        self.repeating = repeating
        return [p.Times(det, amount, inner)]

    def _treated(self, amount: tree.Expr | None) -> p.Phrase | None:
        """A setting that other rules change: then it is not told by its value, but by its name."""
        match amount:
            case tree.Ref(to=model.FieldOf(local=local, field=model.Field() as field)) if self.treated(field):
                own = self.possession(self.owner(local), field, field.name, kind_of(local.type))
                return marked(own, amount)
        return None

    def _amount_of(self, expr: tree.Expr) -> p.Phrase:
        """A field that is a table by players is shown as that table."""
        if isinstance(expr, tree.Attr) and isinstance(expr.field, model.Field):
            kind = kind_of(expr.object.type)
            formula = kind.find_formula(expr.field.name) if kind is not None else None
            if formula is not None and isinstance(formula.expr, tree.Table):
                return marked(self.phrase(formula.expr), *nodes(expr))
        return self.phrase(expr)

    def _for_each(self, node: tree.ForEach) -> p.Statement:
        local = node.noun.local
        thing = self.noun(node.noun, p.Det.EACH, selecting=_takes_away(node))
        if node.seats is not None:
            thing = replace(thing, qualities=(*thing.qualities, self.seats(node.seats)))
        if local is not None and node.noun.place is not None:
            self.looped[id(local)] = node.noun.place
        order, by, chosen = p.Order.NONE, None, None
        if is_builtin(node.by, "choice"):
            order, chosen = p.Order.YOUR_CHOICE, node.by
        elif node.by is None and self._in_order(node.noun.place):
            order = p.Order.IN_ORDER
        before, told = self.loops, list(self.order)
        repeating, self.repeating = self.repeating, False
        with self.sentence():
            each = thing if thing.det is p.Det.EACH else replace(thing, det=p.Det.EACH, amount=None, plural=False)
            self.introduce(local, each)
            if order is p.Order.NONE and node.by is not None:
                order, by = p.Order.BY_VALUE, self.phrase(node.by)
            if local is not None and isinstance(node.noun.symbol, model.Kind) and node.noun.symbol.root == "place":
                self.loops = (*before, local)
            tests, thing = self._held_back(node.noun, marked(thing, node))
            inner = self.body(node.body)
        self.loops, self.order, self.repeating = before, told, repeating
        body = (p.If(tests[0] if len(tests) == 1 else p.All(tests), inner),) if tests else inner
        return marked(p.ForEach(thing, order, body, by), chosen)

    def _in_order(self, place: tree.Expr | None) -> bool:
        """A list that somebody put in order, not a group of pieces as they happen to lie."""
        if place is None or not isinstance(place.type, ListType):
            return False
        if self._drawn_from_stock(place):
            return False
        if isinstance(place, tree.Apply) and place.name.id == "reversed" and not isinstance(place.args[0], tree.Items):
            return False  # it says so itself
        local = place.to if isinstance(place, tree.Ref) and isinstance(place.to, model.Local) else None
        let = self.lets.get(id(local)) if local is not None else None
        return local is None or (let is not None and not (isinstance(let.value, tree.Pick) and let.value.word == "all"))

    def _drawn_from_stock(self, place: tree.Expr) -> bool:
        """The first three of a stock that has no order: nor have they."""
        while isinstance(place, tree.Items) and len(place.items) == 1:
            place = place.items[0]
        return isinstance(place, tree.Pick) and self._any_will_do(place.noun.place)

    def _held_back(self, noun: tree.Noun, thing: p.Thing) -> tuple[tuple[p.Condition, ...], p.Thing]:
        """for each place for which there is a piece ...: for each place: if there is a piece ..."""
        if noun.where is None or noun.local is None:
            return (), thing
        late = [t for t in conjuncts(noun.where) if isinstance(t, tree.Exists) and t.noun.binder is not None]
        if not late or not any(isinstance(q, p.Such) for q in thing.qualities):
            return (), thing
        tests = tuple(self.condition(t) for t in late)
        return tests, replace(thing, qualities=tuple(q for q in thing.qualities if not isinstance(q, p.Such)))

    def _if(self, node: tree.If) -> p.Statement:
        told = list(self.order)
        with self.sentence(
            *([] if isinstance(node.test, tree.Exists) and node.test.noun.binder is not None else self.antecedents)
        ):
            test = self.condition(node.test)
            then = self.body(node.then)
        self.order = told
        if len(then) == 1:  # in one sentence with the test
            then = _one_of_them(test, then)
        if (done := _if_possible(node, test, then)) is not None:
            return done
        otherwise: tuple[p.Statement, ...] = ()
        if node.otherwise is not None:
            otherwise = self._own(node.otherwise)
        if not otherwise or not _ends_in_test(node.then):
            return p.If(test, then, otherwise)
        with self.sentence():
            return p.If(test, then, otherwise, self._condition(node.test, negative=True))

    # -------------------------------------------------------------- phases

    def phase_thing(self, phase: model.Phase | None, name: tree.Name) -> p.Thing:
        if phase is None:
            return p.Thing(plain_name(name.id))
        return p.Thing(self.words.phase(phase), link=self.words.link(phase))

    def _until(self, edge: str, phase: tree.Name, reactions: list[tree.Reaction]) -> p.Statement:
        inner: list[p.Statement] = []
        told = list(self.order)
        for reaction in reactions:
            with self.sentence():
                inner.extend(self.reaction(reaction))
            self.order = list(told)  # what one of them speaks of is not the second or third for the next
        symbol = self.words.rules.phases.get(phase.id)
        here = edge == "end" and self.phase is not None and self.phase.name == phase.id
        return p.During(edge, None if here else self.phase_thing(symbol, phase), tuple(inner))

    def ordering(self, who: tree.Expr | None) -> tuple[p.Statement, ...]:
        """Who says in which order several pieces react to a verb or a phase."""
        if who is None:
            return ()
        with self.sentence():
            shown = self.phrase(who)
        agent = None if isinstance(shown, p.You) else shown
        return (p.Do(p.Clause(builtin.ORDER_REACTIONS, agent=agent)),)

    def reaction(self, node: tree.Reaction) -> list[p.Statement]:
        raise NotImplementedError

    def stage(self, node: tree.Phase) -> list[p.Statement]:
        before, self.phase = self.phase, node.symbol
        block = node.symbol.body if node.symbol is not None else node.body
        inner = (*self.ordering(node.triggers), *self.statements(block))
        self.phase = before
        named = block.texts.get("name") or node.body.texts.get("name")
        if named is None or not self.in_flow:
            return list(inner)
        return [p.Stage(replace(self.phase_thing(node.symbol, node.name), det=p.Det.BARE), inner)]
