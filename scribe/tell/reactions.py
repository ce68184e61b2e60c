"""Reactions: what is forbidden, replaced, or triggered, and what counts as something else."""

from __future__ import annotations

from dataclasses import replace

from dsl import model, tree
from dsl.types import ChoiceType, NumberType, TruthType
from scribe import phrase as p
from scribe.lexicon.noun import Noun
from scribe.lexicon.pattern import slots_of
from scribe.lexicon.phrase_words import Attribute, VerbPhrase
from scribe.origins import marked, telling
from scribe.say import builtin
from scribe.tell.glossary import plain_name
from scribe.tell.known import constants
from scribe.tell.nouns import kind_of
from scribe.tell.settled import conjuncts
from scribe.tell.statements import Statements, is_builtin
from scribe.tell.stock import every_rule, nodes


def _self(pattern: tree.Node) -> model.Local | None:
    if isinstance(pattern, tree.Ref) and isinstance(pattern.to, model.Local) and pattern.to.role == "self":
        return pattern.to
    return None


def said(frame: p.Trio[VerbPhrase]) -> dict[str, tuple[str, ...]]:
    """The parameters a verb's phrase speaks of, with the words before each."""
    return {frame.en.subject: (), **{s.param: s.words for s in slots_of(frame.en.parts)}}


def _unspoken(local: model.Local | None, *roots: tree.Node | None) -> bool:
    """A thing of the event that is only handed on to tests whose words do not mention it."""
    found = [n for root in roots for n in nodes(root)]
    uses = sum(isinstance(n, tree.Ref) and n.to is local for n in found)
    silent = 0
    for node in found:
        match node:
            case tree.Apply(to=model.Define(params=params, texts=tree.Texts() as texts), args=args):
                text = texts.get("phrase") or texts.get("name")
                for param, arg in zip(params[1:], args[1:], strict=False):
                    spoken = text is not None and any(f"{param.name}}}" in entry.text for entry in text.entries)
                    silent += isinstance(arg, tree.Ref) and arg.to is local and not spoken
    return uses > 0 and uses == silent


def _under(labelled: tree.LabelledPattern) -> bool:
    """self.place as the object: the piece is involved through what it lies on."""
    match labelled:
        case tree.LabelledPattern(label=None, pattern=tree.Attr(object=owner, name=tree.Name(id="place"))):
            return _self(owner) is not None
    return False


def _narrows(pattern: tree.Node, param: model.Param) -> bool:
    """Not just any that the verb may be done with: then it must be said which."""
    if not isinstance(pattern, tree.KindPattern):
        return True
    return isinstance(pattern.symbol, model.Kind) and pattern.symbol is not kind_of(param.type)


def _fact_set(node: tree.Node) -> model.Field | None:
    """The field of the game that a statement sets."""
    if isinstance(node, tree.Call) and node.verb.id == "set":
        match node.arg(None):
            case tree.Attr(object=owner, field=model.Field() as field) if is_builtin(owner, "game"):
                return field
    return None


def _itself(value: p.Phrase) -> p.Phrase:
    """a place that is its home: its home"""
    match value:
        case p.Thing(det=p.Det.A, qualities=(p.Same(other=p.Thing(det=p.Det.THE) as other, negative=False) as same,)):
            return marked(other, *same.origins, *value.origins)
    return value


class Teller(Statements):
    @telling
    def reaction(self, node: tree.Reaction) -> list[p.Statement]:
        self.reacting = True
        match node:
            case tree.Forbid(event=tree.PhaseEvent() as event, where=where):
                phase = marked(self.phase_thing(event.to, event.phase), event)
                return [p.SkipPhase(phase, self._conditions(where))]
            case tree.Forbid(event=tree.VerbEvent() as event, where=where):
                if event.to is None:
                    thing = self._pattern(event.patterns[0].pattern, None) if event.patterns else p.Quoted("")
                    return [marked(p.Untouchable(thing, self._conditions(where)), event)]
                clause, conditions = self._situation(event, where)
                return [p.Cannot(clause, conditions)]
            case tree.React(event=tree.PhaseEvent() as event):
                return [self._at_phase(node, event)]
            case tree.React(event=tree.VerbEvent() as event):
                return [self._at_verb(node, event)]
            case tree.Whenever(condition=condition, body=body):
                return [p.Whenever(self.condition(condition), self.body(body))]
            case tree.Treat():
                return self._treat(node)
        raise NotImplementedError(type(node).__name__)

    def verb_clause(self, verb: model.Verb) -> p.Clause:
        """A verb as its entry begins: with a thing of each kind it speaks of, which the entry may then mention."""
        frame = self.words.frame(verb)
        told = said(frame)
        counted = {s.param for s in slots_of(frame.en.parts) if s.counts}
        args: list[tuple[str, p.Phrase]] = []
        spoken = list(told)  # what stands in front is named first
        for param in sorted(verb.params, key=lambda x: spoken.index(x.name) if x.name in told else len(spoken)):
            thing = replace(self.typed(param.type), det=p.Det.A, plural=param.each)
            twin = any(isinstance(x, p.Thing) and x.name == thing.name and not x.plural for _, x in args)
            if twin and not thing.plural:
                thing = replace(thing, other=True)
            self.introduce(param.local, thing, told=param.name in told)
            if param.name not in told:
                self.untold[id(param.local)] = param.label or ""
                if isinstance(param.type, NumberType):
                    self.bound[id(param.local)] = p.Thing(builtin.AMOUNT)
            if param.name in counted:
                args.append((param.name, p.AnyAmount()))
                continue
            if not isinstance(param.type, ChoiceType) or thing.value == "thing":
                args.append((param.name, thing))
            elif told.get(param.name) == ():
                values = [self.constant_phrase(v) for v in param.type.choice.values.values()]
                det = p.Det.THE if thing.value else p.Det.A  # clockwise, dans le sens horaire; but a melee attack
                shown = tuple(replace(v, det=det) if isinstance(v, p.Thing) else v for v in values)
                args.append((param.name, p.Series(shown, "or")))
        return p.Clause(frame, self.counting(frame, tuple(args)))

    def usual(self, verb: model.Verb) -> list[p.Condition]:
        """The defaults of its parameters that a sentence with the verb leaves unsaid."""
        self.verb_clause(verb)
        told = said(self.words.frame(verb))
        out: list[p.Condition] = []
        for param in verb.params:
            value, thing = param.default, self.bound.get(id(param.local))
            counted = isinstance(value, tree.Number)  # the number is put into every sentence that has room for it
            if not isinstance(value, tree.Expr) or not isinstance(thing, p.Thing) or (counted and param.name in told):
                continue
            empty = is_builtin(value, "none") or (isinstance(value, tree.Items) and not value.items)
            if empty:
                continue
            out.append(p.Compare(replace(thing, det=p.Det.THE), "is", self.phrase(value)))
        return out

    def reactions(self, own: list[model.Reaction]) -> tuple[p.Statement, ...]:
        out: list[p.Statement] = []
        for reaction in own:
            with self.sentence():
                self.bound.clear()
                self.order.clear()
                out.extend(self.reaction(reaction.node))
        return tuple(out)

    # -------------------------------------------------------------- heads

    @telling
    def _pattern(self, pattern: tree.Node, param: model.Param | None) -> p.Phrase:
        kind = kind_of(param.type) if param is not None else None
        if isinstance(pattern, tree.Ref) and isinstance(pattern.to, model.Kind) and pattern.to.copies != 1:
            several = param is not None and param.each
            self.note(pattern)
            name = self.words.kind(pattern.to)
            if not isinstance(name.en, Noun):  # a quality: a flying piece
                self.stands_for = kind
                return replace(self.piece(pattern.to), plural=several)
            return p.Thing(
                name, p.Det.A, plural=several, person=pattern.to.root == "player", link=self.words.link(pattern.to)
            )
        if _self(pattern) is not None:
            self.stands_for = kind
        return self.phrase(pattern, kind)

    def _situation(
        self, event: tree.VerbEvent, where: tree.Expr | None, body: tree.Block | None = None
    ) -> tuple[p.Clause, tuple[p.Condition, ...]]:
        """The event as a clause. What the `where` says of a thing in it stands beside that thing; what it says of the
        piece itself, where that is a place, stands behind the clause; the rest are conditions."""
        verb = event.to
        assert verb is not None
        frame = self.words.frame(verb)
        given = event.given or {}
        told = said(frame)
        args: dict[str, p.Phrase] = {}
        locals_: dict[str, model.Local] = {}
        asked: list[tuple[str, p.Trio[Attribute] | p.Name]] = []  # what the phrase of the verb does not speak of
        for param in verb.params:
            pattern = given.get(param.name)
            if pattern is None or (
                isinstance(pattern, tree.Ref) and isinstance(pattern.type, ChoiceType) and pattern.to is None
            ):
                if told.get(param.name) == () and isinstance(param.type, ChoiceType):
                    self._any_value(param, args)
                continue  # nothing is said of it, or that it is any value of its choice
            if isinstance(pattern, tree.KindPattern) and not isinstance(pattern.symbol, model.Kind):
                self._unnamed_pattern(pattern, param, frame)
                if told.get(param.name) == () and isinstance(param.type, ChoiceType):
                    self._any_value(param, args)
                continue
            if param.name not in said(frame):
                with self.sentence():  # known to the rule, but not told: it is nobody's antecedent
                    shown = self._pattern(pattern, param)
                if _narrows(pattern, param):
                    args[param.name] = shown
                    asked.append((param.name, self.unsaid(param)))
                elif isinstance(pattern, tree.KindPattern) and pattern.local is not None:
                    self.untold[id(pattern.local)] = param.label or ""
                    self.order = [local for local in self.order if local is not pattern.local]
                continue
            if isinstance(pattern, tree.KindPattern) and told[param.name] and _unspoken(pattern.local, where, body):
                self.bound[id(pattern.local)] = self.typed(param.type)
                continue
            args[param.name] = self._pattern(pattern, param)
            if isinstance(pattern, tree.KindPattern) and pattern.local is not None:
                locals_[param.name] = pattern.local
            elif (mine := _self(pattern)) is not None and (self.me is None or self.me.declared == "kind"):
                locals_[param.name] = mine
        place: list[p.Quality] = []
        conditions: list[p.Condition] = []
        for test in conjuncts(where) if where is not None else []:
            local = self.about(test)
            slot = next((n for n, x in locals_.items() if x is local), None)
            thing = args.get(slot) if slot is not None else None
            if local is not None and slot is not None and isinstance(thing, p.Thing):
                args[slot] = replace(thing, qualities=(*thing.qualities, *self.qualities(test, local)))
                continue
            involved = any(_self(x.pattern) is not None for x in event.patterns)
            judged = self.judged(test) if involved and local is not None and local.role == "self" else None
            if (
                judged is not None
                and isinstance(judged[1], p.Has)
                and not judged[1].negative
                and all(a.local for a in judged[1].words)
            ):
                place.append(judged[1])
            else:
                conditions.append(self.condition(test))
        used = self.counting(frame, tuple((n, _itself(v)) for n, v in args.items()))
        event_words, link = self.words.event(verb), self.words.link(verb)
        clause = p.Clause(frame, used, place=tuple(place), event=event_words, link=link, given=tuple(asked))
        return marked(clause, event), tuple(conditions)

    def _any_value(self, param: model.Param, args: dict[str, p.Phrase]) -> None:
        """finishes a shot: without its object the verb would hang"""
        value = self.typed(param.type)
        if value.value == "thing":
            args[param.name] = replace(value, det=p.Det.A)

    def _unnamed_pattern(self, pattern: tree.KindPattern, param: model.Param, frame: p.Trio[VerbPhrase]) -> None:
        """A number or choice in the head is not said there; a number that counts something is "the number of ..."."""
        self.kind_pattern(pattern)
        counting = next((s for s in slots_of(frame.en.parts) if s.param == param.name and s.counts), None)
        counts = counting.counts if counting is not None else ""
        kind = self.words.rules.kinds.get(counts)
        if pattern.local is not None:
            self.antecedents = [x for x in self.antecedents if x is not pattern.local]
            if kind is not None:
                self.bound[id(pattern.local)] = p.CountOf(
                    p.Thing(self.words.kind(kind), p.Det.A if counting and counting.words else p.Det.THAT, plural=True)
                )
            elif isinstance(pattern.symbol, model.Choice):
                value = replace(self.typed(ChoiceType(pattern.symbol)), plural=pattern.each)
                matching = replace(value, name=builtin.MATCHING) if value.name == builtin.CHOSEN_LIKE else value
                self.bound[id(pattern.local)] = matching
                if said(frame).get(param.name):
                    self.untold[id(pattern.local)] = ""
            elif pattern.symbol == "number":
                self.bound[id(pattern.local)] = p.Thing(builtin.AMOUNT, p.Det.BARE)

    def _conditions(self, where: tree.Expr | None) -> tuple[p.Condition, ...]:
        return tuple(self.condition(t) for t in conjuncts(where)) if where is not None else ()

    # -------------------------------------------------------------- hooks

    def _at_phase(self, node: tree.React, event: tree.PhaseEvent) -> p.Statement:
        phase = marked(self.phase_thing(event.to, event.phase), event)
        conditions = self._conditions(node.where)
        body = self.body(node.body)
        if node.hook == "instead":
            return p.SkipPhase(phase, conditions, body, node.may)
        edge = "start" if node.hook == "before" else "end"
        common = all(isinstance(n, Noun) and not n.proper and not n.always_plural for n in phase.name)
        match body:
            case (p.Turns(subject=subject, quality=quality, now=True) as turns,) if not (conditions or node.may):
                if self._for_good(node.body):
                    once = replace(phase, det=p.Det.A) if common else phase
                    return p.Since(edge, once, marked(p.Is(subject, quality), *turns.origins))
        if common:
            phase = replace(phase, det=p.Det.BARE)
        return p.AtPhase(edge, phase, conditions, node.may, body)

    def _for_good(self, body: tree.Block) -> bool:
        """Sets something about the game that nothing else ever sets: it happens once."""
        field = next((_fact_set(node) for node in body.statements), None)
        everywhere = [node for root in every_rule(self.words.rules) for node in nodes(root)]
        return field is not None and sum(_fact_set(node) is field for node in everywhere) == 1

    def _at_verb(self, node: tree.React, event: tree.VerbEvent) -> p.Statement:
        if event.to is None:
            thing = self._pattern(event.patterns[0].pattern, None)
            return p.Untouchable(thing, self._conditions(node.where))
        clause, conditions = self._situation(event, node.where, node.body)
        mine = any(_self(x.pattern) is not None or _under(x) for x in event.patterns)
        body = self.body(node.body)
        if node.hook == "instead":
            own = mine or bool(clause.frame.en.subject)
            return p.Instead(clause, conditions, node.may, body, own)
        if node.hook == "before":
            body = tuple(replace(s, first=True) if isinstance(s, p.Turns) else s for s in body)
        return p.Upon(node.hook, clause, conditions, node.may, body)

    def _treat(self, node: tree.Treat) -> list[p.Statement]:
        field = node.fields[0] if node.fields else None
        if isinstance(node.target, tree.KindPattern):
            target: p.Phrase = self.kind_pattern(node.target)
        else:
            with self.naming(subject=True):
                target = self.phrase(node.target, field.owner if field is not None else None)
        kind = self._target_kind(node)
        tests = conjuncts(node.where) if node.where is not None else []
        local = node.target.local if isinstance(node.target, tree.KindPattern) else None
        own = [t for t in tests if local is not None and self.about(t) is local]
        if local is not None and isinstance(target, p.Thing):
            for test in own:
                target = replace(target, qualities=(*target.qualities, *self.qualities(test, local)))
        conditions = tuple(self.condition(t) for t in tests if t not in own)
        if field is not None and isinstance(field.type, TruthType):
            known = constants(node.value, self.me)
            quality = self._truth(field, kind, (), known == [False])
            if known is None:
                return self._counts_if(target, field, kind, conditions, node.value)
            if isinstance(target, p.Thing) and target.other and target.det is p.Det.A:
                target = replace(target, det=p.Det.EACH)  # not only one of the others
            return [p.CountsTrue(target, marked(quality, node.value), conditions)]
        what = self.possession(target, field, node.field.id, kind)
        if field is None or self.words.field(field, kind) is None:
            what = replace(what, name=plain_name(node.field.id))
        if not conditions and (more := self._more(node)) is not None:
            number = isinstance(node.value.type, NumberType)
            same = [n for n in nodes(node.value) if not any(n is inner for inner in nodes(more))]
            args = (("x", marked(what, *same)), ("n" if number else "y", self.phrase(more)))
            return [p.Do(p.Clause(builtin.INCREASE if number else builtin.INCLUDE, args))]
        return [p.CountsAs(what, self.phrase(node.value), conditions)]

    def _counts_if(
        self,
        target: p.Phrase,
        field: model.Field,
        kind: model.Kind | None,
        conditions: tuple[p.Condition, ...],
        value: tree.Expr,
    ) -> list[p.Statement]:
        """While it is oiled, a wheel counts as quiet; while it is not oiled, it counts as not quiet."""
        out: list[p.Statement] = []
        before = list(self.antecedents)
        for negative in (False, True):
            with self.sentence(*before):
                tests = (*conditions, self._condition(value, negative))
                out.append(p.CountsTrue(target, self._truth(field, kind, (), negative), tests))
        return out

    @staticmethod
    def _more(node: tree.Treat) -> tree.Expr | None:
        """What is added, where a value counts as itself and more."""
        match node.target:
            case tree.KindPattern(local=model.Local() as itself):
                pass
            case tree.KindPattern(symbol=model.Kind(declared="pieces") as itself) | tree.Ref(to=itself):
                pass
            case _:
                return None
        match node.value:
            case tree.Binary(op="+", left=tree.Attr(object=tree.Ref(to=of), name=name), right=right) if (
                of is itself and name.id == node.field.id
            ):
                return right
        return None

    def _target_kind(self, node: tree.Treat) -> model.Kind | None:
        if isinstance(node.target, tree.KindPattern):
            return node.target.symbol if isinstance(node.target.symbol, model.Kind) else None
        return kind_of(node.target.type) if isinstance(node.target, tree.Expr) else None
