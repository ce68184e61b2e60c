"""Statements as sentences, paragraphs and numbered steps.

A statement becomes `Passage`s: a lead without its full stop and, where it governs several things, items below it. The
same passages are set in two ways: `paragraph` runs everything together, as on a card; `page` numbers more than three
statements and any list of steps, as in a rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scribe import phrase as p
from scribe.lexicon.features import Lang
from scribe.origins import everything_said, marked
from scribe.origins import joined as joined_origins
from scribe.say.builtin import AN_OPTION, CHOOSE, CHOOSE_ONE, COIN, DO_THIS, FLIP, PLAYER, ROLL
from scribe.say.english import English
from scribe.say.french import French
from scribe.say.merge import done_alike
from scribe.say.realiser import Realiser
from scribe.say.referents import clear, introduced, people, pronouns
from scribe.say.spanish import Spanish
from scribe.say.tokens import Role, Word, Words, capital, from_nodes, join, mark, words, write

REALISERS: dict[Lang, Realiser] = {"en": English(), "fr": French(), "es": Spanish()}


@dataclass(frozen=True, slots=True)
class Item:
    body: tuple[Passage, ...]
    label: Words = ()


@dataclass(frozen=True, slots=True)
class Passage:
    lead: Words
    items: tuple[Item, ...] = ()
    style: str = "steps"  # steps, options, cases, stage; apart: no step, but what must be true of them all; and: the
    # second of two that one person does, who is named with the first; own: said of a subject of its own


@dataclass(frozen=True, slots=True)
class Doer:
    """Who carries out the statements, where it is not the reader."""

    agent: p.Phrase | None = None
    said: bool = False


READER = Doer()
_LIMIT = 3  # more statements than this are numbered
_LONG = 30  # words that two statements may share one sentence with
_SENTENCE = 38  # words, with their marks, that a sentence may have before it is told in two


def _all(conditions: tuple[p.Condition, ...]) -> p.Condition:
    return conditions[0] if len(conditions) == 1 else p.All(conditions)


def _one_colon(tokens: Words) -> Words:
    """for each player: for each card, if ...: a colon behind a colon is a comma"""
    at = next((i for i, word in enumerate(tokens[:-1]) if word.text == ":" and word.role is Role.MARK), -1)
    return tokens if at < 0 else (*tokens[:at], *mark(","), *tokens[at + 1 :])


def _from(passage: Passage, node: p.Statement) -> Passage:
    """The words that are no part's own are the statement's."""
    if not node.origins:
        return passage
    items = tuple(
        Item(tuple(_from(x, node) for x in item.body), from_nodes(item.label, node.origins)) for item in passage.items
    )
    return Passage(from_nodes(passage.lead, node.origins), items, passage.style)


def _parts(test: p.Condition) -> tuple[p.Condition, ...]:
    return tuple(part for each in test.conditions for part in _parts(each)) if isinstance(test, p.All) else (test,)


def _spoken_of(test: p.Condition) -> p.Thing | None:
    """What a test is about, where that is said by its name."""
    match test:
        case p.Is(quality=p.Whose(what=what)):
            return what
        case p.Is(subject=p.Thing() as thing) | p.Compare(left=p.Thing() as thing) | p.Exists(thing=p.Thing() as thing):
            return thing
    return None


def _both_tests(node: p.If, inner: p.If) -> p.If:
    """if it is so, if it is thus: if it is so and thus"""
    tests = (*_tests(node.test), *_tests(inner.test))
    return p.If(p.All(tests), inner.then, origins=joined_origins(node.origins, inner.origins))


def _tests(test: p.Condition) -> tuple[p.Condition, ...]:
    return test.conditions if isinstance(test, p.All) and test.conjunction == "and" else (test,)


def _meant_by(test: p.Condition) -> p.Thing | None:
    """What a test is about, where that is said by a pronoun: s'il est là, ce joueur le prend."""
    match test:
        case p.Is(subject=p.Pronoun(of=thing)):
            return thing
    return None


def _required_together(statements: tuple[p.Statement, ...]) -> tuple[p.Statement, ...]:
    """Requirements that follow each other are one."""
    out: list[p.Statement] = []
    for statement in statements:
        before = out[-1] if out else None
        if isinstance(statement, p.Only) and isinstance(before, p.Only) and before.choices == statement.choices:
            first = before.condition.conditions if isinstance(before.condition, p.All) else (before.condition,)
            joined = before.condition.conjunction if isinstance(before.condition, p.All) else "and"
            every = (*first, statement.condition) if joined == "and" else (before.condition, statement.condition)
            both = joined_origins(before.origins, statement.origins)
            out[-1] = p.Only(p.All(every), before.choices, origins=both)
        else:
            out.append(statement)
    return tuple(out)


def _required_at_last(statements: tuple[p.Statement, ...]) -> tuple[p.Statement, ...]:
    """What is required when all is done: not what has to be so before."""
    match statements:
        case (*before, p.Only(choices=0) as last) if any(isinstance(s, p.Do | p.Becomes | p.Turns) for s in before):
            return (*before, replace(last, after=True))
    return statements


def _naming(agent: p.Thing, body: tuple[p.Statement, ...]) -> tuple[p.Statement, ...]:
    """Whoever does it is named where something is first left to him, and not only spoken of as he."""
    match body:
        case (p.May(agent=p.Pronoun(of=p.Thing(name=name))) as first, *rest) if name == agent.name:
            return (replace(first, agent=agent), *rest)
        case (p.If() as first, *rest):
            then, otherwise = _naming(agent, first.then), _naming(agent, first.otherwise)
            return (replace(first, then=then, otherwise=otherwise), *rest)
    return body


def _may_within(body: tuple[p.Statement, ...]) -> bool:
    """Whether what is repeated begins with something that is left to whoever does it."""
    match body:
        case (p.May(agent=p.Pronoun()), *_):
            return True
        case (p.If(then=inner) | p.ForEach(body=inner) | p.Times(body=inner) | p.Repeat(body=inner), *_):
            return _may_within(inner)
    return False


class Sentences:
    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.r = REALISERS[lang]

    # -------------------------------------------------------------- whole texts

    def paragraph(self, statements: tuple[p.Statement, ...], markdown: bool = False) -> str:
        """Everything in one run of sentences."""
        return " ".join(self._sentence(self.flat(x), markdown) for x in self.passages(statements, READER))

    def page(self, statements: tuple[p.Statement, ...], markdown: bool = True) -> str:
        """Sentences, or numbered steps where there are many."""
        passages = self.passages(statements, READER)
        if len(passages) > _LIMIT:
            return "\n".join(self._steps([Item((x,)) for x in passages], "steps", 0, markdown))
        blocks: list[str] = []
        run: list[str] = []
        for passage in passages:
            if passage.items:
                head = self._sentence(passage.lead, markdown, end=":")
                blocks.append(
                    " ".join([*run, head])
                    + "\n\n"
                    + "\n".join(self._steps(list(passage.items), passage.style, 0, markdown))
                )
                run = []
            else:
                run.append(self._sentence(passage.lead, markdown))
        return "\n\n".join(blocks + ([" ".join(run)] if run else []))

    def sentence(self, tokens: Words, markdown: bool = False) -> str:
        return self._sentence(tokens, markdown)

    def phrase(self, node: p.Phrase, markdown: bool = False) -> str:
        return write(self.r.phrase(node), self.lang, markdown)

    def condition(self, node: p.Condition, markdown: bool = False) -> str:
        return self._sentence(self.r.condition(node), markdown)

    def _sentence(self, tokens: Words, markdown: bool, end: str = ".") -> str:
        closed = tokens if tokens and tokens[-1].text in (end, "!", "?", "…") else (*tokens, *mark(end))
        return write(capital(closed), self.lang, markdown)

    def _steps(self, items: list[Item], style: str, depth: int, markdown: bool) -> list[str]:
        lines: list[str] = []
        indent = "    " * depth
        for number, item in enumerate(items, 1):
            bullet = f"{indent}{number}. " if style == "steps" else f"{indent}- "
            label = (*item.label, *mark(":")) if item.label else ()
            passages = item.body
            head = passages[0] if passages else Passage(())
            if len(passages) > 1 and (label or any(x.items for x in passages)):
                inner = tuple(Item((x,)) for x in passages)
                lines.append(bullet + write(capital(label), self.lang, markdown) if label else bullet.rstrip())
                lines.extend(self._steps(list(inner), "steps", depth + 1, markdown))
            elif len(passages) > 1:
                lines.append(bullet + self._sentence(join([x.lead for x in passages], mark(";")), markdown))
            elif head.items:
                lead = (*label, *head.lead) if label else head.lead
                lines.append(bullet + self._sentence(lead, markdown, end=":"))
                lines.extend(self._steps(list(head.items), head.style, depth + 1, markdown))
            else:
                lines.append(bullet + self._sentence((*label, *head.lead), markdown))
        return lines

    # -------------------------------------------------------------- running text

    def flat(self, passage: Passage) -> Words:
        if not passage.items:
            return passage.lead
        bodies = [(item.label, self._joined(item.body, passage.style)) for item in passage.items]
        match passage.style:
            case "options":
                first, *rest = [body for _, body in bodies]
                return join([(*passage.lead, *mark(":"), *first), *(self.r.t("or", body=b) for b in rest)], mark(";"))
            case "cases":
                shown = [(*capital(label), *mark(":"), *body) for label, body in bodies]
                return join([passage.lead, *shown], mark("."))
            case "stage":
                sentences = [capital(self.flat(x)) for item in passage.items for x in item.body]
                return join([passage.lead, *sentences], mark("."))
        return (*passage.lead, *mark(":"), *join([body for _, body in bodies], mark(";")))

    def _joined(self, body: tuple[Passage, ...], style: str) -> Words:
        if style == "options" and len(body) == 2 and not any(x.items or x.style == "apart" for x in body):
            return self.pair(body)
        return join([self.flat(x) for x in body], mark(";"))

    def pair(self, passages: Sequence[Passage]) -> Words:
        """Choose a pawn and turn it; choose a pawn, and that pawn joins you: a new subject is set off"""
        first, second = passages
        if second.style not in ("own", "and own"):
            return self.r.series([first.lead, second.lead])
        return (*first.lead, *mark(","), *words(self.r.and_word), *second.lead)

    def passages(self, statements: tuple[p.Statement, ...], doer: Doer) -> list[Passage]:
        """Of a whole text: what is said by a pronoun depends on all that was said before."""
        return self._passages(clear(statements, self.lang, self._fits), doer)

    def _subjects(self, node: p.Statement) -> tuple[p.Thing, ...]:
        """What the sentence says something of, where that is not whoever does it: a player receives an item."""
        subject = dict(node.clause.args).get(node.clause.frame[self.lang].subject) if isinstance(node, p.Do) else None
        subject = subject.of if isinstance(subject, p.Pronoun) else subject
        return (subject,) if isinstance(subject, p.Thing) else ()

    def _fits(self, one: p.Phrase, other: p.Phrase) -> bool:
        return self.r.one_pronoun(self.r.features(one), self.r.features(other))

    def _behind(self, node: p.Statement, agent: p.Phrase | None) -> p.Phrase | None:
        """By name, where a pronoun would be said of what the sentence before is about."""
        if not isinstance(agent, p.Pronoun):
            return agent
        others = [who for who in self._subjects(node) if who.name != agent.of.name]
        doubtful = any(self._fits(agent, who) for who in others)
        return agent.by_name(p.Det.THE if agent.of.named else p.Det.THAT) if doubtful else agent

    def _passages(self, statements: tuple[p.Statement, ...], doer: Doer) -> list[Passage]:
        out: list[Passage] = []
        statements = _required_at_last(_required_together(done_alike(statements)))
        plain = all(isinstance(s, p.Do) for s in statements)
        named = False  # whoever does it, by one of the statements so far
        for i, statement in enumerate(statements):
            current = replace(doer, agent=self._behind(statements[i - 1], doer.agent)) if i else doer
            named = named or (i > 0 and self._speaks_of_doer(statements[i - 1]))
            if named and current.agent is not None:
                joined = plain and len(statements) == 2
                again = current.agent
                others = (*people(statements[i - 1 : i + 1]), *self._subjects(statements[i - 1]))
                doubtful = (self._fits(again, who) for who in others if who.name != getattr(again, "name", None))
                if isinstance(again, p.Thing) and not joined and not any(doubtful):
                    again = p.Pronoun(again, origins=again.origins)
                current = replace(doer, agent=again, said=joined)
            if i and isinstance(statement, p.May) and statement.body == (statements[i - 1],):
                again = statement.agent or current.agent or p.You()
                told = (*self.r.modal(again), *self.r.t("once_more"))
                out.append(Passage(from_nodes(told, everything_said(statement))))
                continue
            passages = self.statement(statement, current)
            shared = [replace(x, style="and own" if x.style == "own" else "and") for x in passages]
            out.extend(shared if current.said else passages)
        return out

    def _body(
        self, lead: Words, statements: tuple[p.Statement, ...], doer: Doer, comma: bool = True, tested: bool = False
    ) -> Passage:
        """A lead and what it governs: behind a comma if short, as steps otherwise. Behind a test, a test is a step."""
        passages = self._passages(statements, doer)
        separator = mark(",") if comma else mark(":")
        if any(x.style == "stage" for x in passages):
            return Passage(lead, tuple(Item((x,)) for x in passages))
        if tested and len(statements) == 1 and isinstance(statements[0], p.If):
            return Passage(lead, tuple(Item((x,)) for x in passages))
        if len(passages) == 1 and not passages[0].items:
            plain = comma or isinstance(statements[0], p.Repeat)
            told = passages[0].lead if plain else _one_colon(passages[0].lead)
            return Passage((*lead, *separator, *told))
        short = sum(len(x.lead) for x in passages) <= _LONG
        plainly = all(isinstance(s, p.Do) for s in statements) and not self._taken_over(statements, doer)
        if len(passages) == 2 and plainly and short:
            return Passage((*lead, *separator, *self.pair(passages)))
        if len(passages) == 1 and comma and passages[0].style != "cases":
            return replace(passages[0], lead=(*lead, *separator, *passages[0].lead))
        if len(passages) == 1:
            return replace(passages[0], lead=(*lead, *mark(","), *passages[0].lead))
        return Passage(lead, tuple(Item((x,)) for x in passages))

    def _taken_over(self, statements: tuple[p.Statement, ...], doer: Doer) -> bool:
        """each guest loses a card and takes a chair: an order behind "and" would be said of the guests"""
        match statements:
            case (p.Do(clause=first), p.Do(clause=second)) if doer.agent is None and second.agent is None:
                return bool(first.frame[self.lang].subject) and not second.frame[self.lang].subject
        return False

    # -------------------------------------------------------------- each statement

    def statement(self, node: p.Statement, doer: Doer = READER) -> list[Passage]:
        return [_from(passage, node) for passage in self._statement(node, doer)]

    def _statement(self, node: p.Statement, doer: Doer) -> list[Passage]:
        r = self.r
        match node:
            case p.Do(clause=clause):
                own = bool(clause.frame[self.lang].subject)
                return [Passage(self._do(clause, doer), style="own" if own else "steps")]
            case p.Becomes(what=what, value=value):
                return [Passage(r.becomes(what, value))]
            case p.Turns(subject=subject, quality=quality, now=now, first=first):
                said = replace(quality, origins=joined_origins(quality.origins, node.origins))
                shown = from_nodes(r.turns(subject, said, now), said.origins)
                return [Passage(r.to_begin_with(shown) if first else shown)]
            case p.By(agent=agent, body=body):
                return self._by(agent, body)
            case p.May(agent=agent, body=body):
                return [self._may(agent or doer.agent or p.You(), body)]
            case p.ChooseOne():
                return [self._choose_one(node, doer)]
            case p.Roll():
                return self._roll(node, doer)
            case p.If(then=(p.If() as inner,), otherwise=()) if not inner.otherwise and inner.unlike is None:
                return self.statement(_both_tests(node, inner), doer)
            case p.If():
                return self._if(node, doer)
            case p.ForEach(thing=thing, order=p.Order.NONE, body=(only,)) if (
                folded := self._folded(thing, only)
            ) is not None:
                return self.statement(folded, doer)
            case p.ForEach(thing=thing, order=order, body=body, by=by):
                if isinstance(by, p.Thing) and isinstance(by.owner, p.Pronoun):  # in ascending order of rank
                    by = replace(marked(by, *by.owner.origins), owner=None, det=p.Det.BARE)
                if isinstance(by, p.Thing) and any(isinstance(v, p.Pronoun) for _, v in by.fill):
                    by = replace(marked(by, *everything_said(by.fill)), fill=(), det=p.Det.BARE)
                suffix = () if order is p.Order.NONE else r.t(order.value, **({"by": r.phrase(by)} if by else {}))
                return [self._body(r.t("for_each", thing=r.phrase(thing), order=suffix), body, doer, comma=False)]
            case p.Times(how=how, amount=amount, body=body):
                if how is p.Det.ANY_NUMBER:
                    return [self._body(r.t("any_times" if doer.agent is None else "any_times_other"), body, doer)]
                several = isinstance(amount, p.Number) and amount.value > 1
                key = "times" if how is not p.Det.UP_TO else "up_to_times" if several else "at_most_times"
                return [self._body(r.t(key, often=r.often(amount)), body, doer, comma=False)]
            case p.Repeat(condition=condition, body=body, stopped=stopped):
                forever = r.t("repeat_until_stopped" if stopped else "repeat")
                lead = forever if condition is None else r.tested("repeat_while", condition)
                return [self._body(lead, body, doer, comma=False)]
            case p.Cases(subject=subject, cases=cases):
                return [Passage(r.t("depending", subject=r.phrase(subject)), self._cases(cases, doer), "cases")]
            case p.During(edge=edge, phase=phase, reactions=reactions):
                lead = r.t("meanwhile") if phase is None else r.phase(f"until_{edge}", phase)
                return [self._body(lead, reactions, READER)]
            case p.AtOnce(body=body, secret=secret):
                return [self._body(r.t("in_secret" if secret else "at_once"), body, doer, comma=secret)]
            case p.AtTable(body=body):
                return [self._body(r.t("at_table"), body, READER, comma=False)]
            case p.Reader(who=who):
                return [Passage(r.t("you_are", who=r.phrase(who)), style="apart")]
            case p.Only():
                return [self._only(node)]
            case p.Stage(name=name, body=body):
                shown = capital(r.phrase(name)) if name is not None else ()
                return [Passage(shown, tuple(Item((x,)) for x in self._passages(body, doer)), "stage")]
            case p.Explains(clause=clause, body=body):
                return [self._body(self.explained(clause), body, doer, comma=False)]
            case p.Call(name=name, value=value):
                letter = len(name.name[self.lang].text) == 1
                term = r.phrase(name) if letter else r.quoted(r.phrase(name))
                apart = mark(",") if isinstance(value, p.TotalOf) and value.how == "list_if" else ()
                shown = r.taken(value) if r.treated(value) else r.phrase(value)
                return [Passage(r.t("note", name=term, value=(*apart, *shown)))]
        return self._reaction(node)

    def _only(self, node: p.Only) -> Passage:
        """Many requirements are a list."""
        key = ("only_if", "choice_only_if", "choices_only_if")[min(node.choices, 2)]
        key = "then_only_if" if node.after else key
        style = "steps" if node.choices else "apart"
        match node.condition:
            case p.All(conditions=tests, conjunction=joined) if len(tests) > 2 or any(
                isinstance(t, p.All) for t in tests
            ):
                items = tuple(Item((Passage(self.r.condition(test)),)) for test in tests)
                head = from_nodes(self.r.t("all_true" if joined == "and" else "one_true"), node.condition.origins)
                return Passage(self.r.t(key, test=head), items, style)
        return Passage(self.r.tested(key, node.condition), style=style)

    def _folded(self, thing: p.Thing, only: p.Statement) -> p.Statement | None:
        """for each piece: turn it; turn each piece"""

        def meant(node: p.Phrase | None) -> bool:
            return isinstance(node, p.Pronoun) and node.of.name == thing.name

        def each(again: p.Phrase) -> p.Thing:
            return marked(thing, *again.origins)

        if len(thing.qualities) > 2 or thing.det is not p.Det.EACH:
            return None
        if isinstance(only, p.Do) and any(isinstance(v, p.Thing) and v.det is p.Det.ONE for _, v in only.clause.args):
            return None  # chosen anew for each
        match only:
            case p.Turns(subject=subject) if meant(subject):
                return replace(only, subject=marked(thing, *subject.origins))
            case p.Do(clause=clause) if (
                clause.agent is None
                and (doing := clause.frame.en.subject)
                and meant(dict(clause.args).get(doing))
                and all(frame.subject == doing for frame in clause.frame)
            ):
                return p.Do(replace(clause, args=tuple((n, each(v) if n == doing else v) for n, v in clause.args)))
            case p.Do(clause=clause) if clause.agent is None and len(thing.qualities) < 2:
                done_to = clause.frame[self.lang].object
                args = dict(clause.args)
                others = [v for n, v in clause.args if n != done_to]
                plain = not any(meant(v) or (isinstance(v, p.Thing) and v.owner is not None) for v in others)
                if meant(args.get(done_to)) and plain:
                    return p.Do(
                        replace(clause, args=tuple((n, each(v) if n == done_to else v) for n, v in clause.args))
                    )
        return None

    def title(self, clause: p.Clause) -> Words:
        """Take a card; a player loses a card; of nobody: s'unir, unirse."""
        frame = clause.frame[self.lang]
        if frame.subject and isinstance(dict(clause.args).get(frame.subject), p.Thing):
            return self.r.statement(clause)
        return self.r.infinitive(replace(clause, agent=clause.agent or p.Thing(PLAYER)))

    def explained(self, clause: p.Clause) -> Words:
        """To hit one; when one is lost."""
        if clause.frame[self.lang].subject:
            return self.r.t("when", event=self.r.happening(clause))
        return self.r.t("to_do", doing=self.r.infinitive(clause))

    def _do(self, clause: p.Clause, doer: Doer) -> Words:
        frame = clause.frame[self.lang]
        if frame.subject or doer.agent is None or clause.agent is not None:
            return self.r.order(clause)
        return self.r.statement(replace(clause, agent=doer.agent), doer.said)

    def _by(self, agent: p.Phrase, body: tuple[p.Statement, ...]) -> list[Passage]:
        body = done_alike(body)
        if isinstance(agent, p.Thing):
            body = _naming(agent, body)
        match body:
            case (p.Do(clause=clause),) if clause.frame[self.lang].subject:
                param = clause.frame[self.lang].subject
                args = dict(clause.args)
                chosen = args.get(param)
                if isinstance(chosen, p.Thing) and chosen.det in (p.Det.ONE, p.Det.EXACTLY, p.Det.UP_TO):
                    marked = replace(chosen, qualities=(*chosen.qualities, p.ChosenBy(agent)))
                    args[param] = marked
                    return [Passage(self.r.order(replace(clause, args=tuple(args.items()))))]
        each = isinstance(agent, p.Thing) and agent.det is p.Det.EACH
        silent = not any(map(self._speaks_of_doer, body))
        stated = bool(body) and not isinstance(body[0], (p.Do, p.May, p.ChooseOne))
        if each and (silent or stated or len(body) > 2) and isinstance(agent, p.Thing):
            return self._by_each(agent, body)
        pointing = (isinstance(v, p.Pronoun) for s in body if isinstance(s, p.Do) for _, v in s.clause.args)
        if silent and len(body) == 1 and isinstance(body[0], p.Do) and not any(pointing):
            (only,) = self._passages(body, READER)
            by = self.r.t("done_by", who=self.r.phrase(agent))
            return [Passage((*only.lead, Word("(", Role.OPEN), *by, Word(")", Role.MARK)))]
        chosen_before = isinstance(agent, p.Thing) and agent.det is p.Det.ONE
        first = body[0] if body else None
        looping = isinstance(first, p.ForEach | p.Times | p.Repeat) and (chosen_before or _may_within(first.body))
        if silent or looping:  # one player, for each piece: not one player for each
            lead = self.r.order(p.Clause(DO_THIS, (("x", agent),)))
            again = Doer(p.Pronoun(agent, origins=agent.origins)) if isinstance(agent, p.Thing) else READER
            return [self._body(lead, body, again, comma=False)]
        passages = self._passages(body, Doer(agent))
        if len(body) == 2 and all(isinstance(s, p.Do) and not s.clause.frame[self.lang].subject for s in body):
            return [Passage(self.r.series([x.lead for x in passages]))]
        if each and len(passages) > 1 and isinstance(agent, p.Thing):
            return self._by_each(agent, body)
        return passages

    def _by_each(self, agent: p.Thing, body: tuple[p.Statement, ...]) -> list[Passage]:
        """One after the other, not step by step; and "they" is each alone."""
        lead = self.r.t("for_each", thing=self.r.phrase(agent), order=())
        return [self._body(lead, body, Doer(p.Pronoun(replace(agent, det=p.Det.THAT))), comma=False)]

    def _speaks_of_doer(self, node: p.Statement) -> bool:
        """Whether whoever does it is named where it is told."""
        match node:
            case p.Do(clause=clause):
                return not clause.frame[self.lang].subject and clause.agent is None
            case p.May() | p.ChooseOne() | p.Roll():
                return True
            case p.If(then=then, otherwise=otherwise):
                return any(map(self._speaks_of_doer, (*then, *otherwise)))
            case (
                p.ForEach(body=body)
                | p.Times(body=body)
                | p.Repeat(body=body)
                | p.AtOnce(body=body)
                | p.Stage(body=body)
            ):
                return any(map(self._speaks_of_doer, body))
            case p.Cases(cases=cases):
                return any(self._speaks_of_doer(s) for _, body in cases for s in body)
        return False

    def _may(self, agent: p.Phrase, body: tuple[p.Statement, ...], middle: Words = ()) -> Passage:
        lead = (*self.r.modal(agent), *middle)
        if all(isinstance(s, p.Do) and not s.clause.frame[self.lang].subject for s in body):
            actions = [self.r.infinitive(replace(s.clause, agent=agent)) for s in body if isinstance(s, p.Do)]
            return Passage((*lead, *self.r.series(actions)))
        match body:
            case (p.Do(clause=clause),) if (said := self.r.letting(clause)) is not None:
                return Passage((*lead, *said))
        plain = [s for s in body if isinstance(s, p.Do) and not s.clause.frame[self.lang].subject]
        if plain and body[: len(plain)] == tuple(plain) and len(body) == len(plain) + 1:
            actions = [self.r.infinitive(replace(s.clause, agent=agent)) for s in plain]
            last = self._passages(body[len(plain) :], READER)
            if len(last) == 1 and not last[0].items:
                return Passage((*lead, *self.r.series(actions), *mark(";"), *self.r.t("then_next", body=last[0].lead)))
        inner = (
            Doer(agent if not isinstance(agent, p.Thing) else p.Pronoun(agent, origins=agent.origins))
            if not isinstance(agent, p.You)
            else READER
        )
        items = tuple(Item((x,)) for x in self._passages(body, inner))
        return Passage((*lead, *self.r.t("following")), items)

    def _choose_one(self, node: p.ChooseOne, doer: Doer) -> Passage:
        if node.amount is not p.Det.ONE:
            return self._choose_several(node, doer)
        lead = self._do(p.Clause(CHOOSE_ONE), doer)
        again = doer.agent if not isinstance(doer.agent, p.Thing) else p.Pronoun(doer.agent, origins=doer.agent.origins)
        inner = Doer(again)
        return Passage(lead, tuple(Item(tuple(self._passages(o, inner))) for o in node.options), "options")

    def _choose_several(self, node: p.ChooseOne, doer: Doer) -> Passage:
        """choose up to two options, carried out in this order once all are chosen: A; B; C"""
        both = (node.amount, node.number, node.limit) == (p.Det.BETWEEN, p.Number(1), p.Number(len(node.options)))
        single = node.amount is p.Det.UP_TO and node.number == p.Number(1)  # of one, there is no order to speak of
        if both and len(node.options) == 2 and doer.agent is None and not node.in_order:
            said = everything_said((node.number, node.limit))
            lead = from_nodes(self.r.t("choose_both"), joined_origins(said, node.origins))
        else:
            det, number = node.amount, node.number
            if det is p.Det.BETWEEN and node.number == node.limit:
                det = p.Det.EXACTLY
            options = p.Thing(AN_OPTION, det, amount=number, limit=node.limit)
            lead = self._do(p.Clause(CHOOSE, (("x", options),)), doer)
            if not single:
                lead = (*lead, *mark(","), *self.r.t("done_as_chosen" if node.in_order else "done_in_this_order"))
        again = doer.agent if not isinstance(doer.agent, p.Thing) else p.Pronoun(doer.agent, origins=doer.agent.origins)
        items = tuple(Item(tuple(self._passages(o, Doer(again)))) for o in node.options)
        return Passage(lead, items, "options") if single else Passage(lead, items)

    def _roll(self, node: p.Roll, doer: Doer) -> list[Passage]:
        clause = p.Clause(FLIP if node.dice.name == COIN else ROLL, (("x", node.dice),))
        lead = self._do(clause, doer)
        if node.letter:
            lead = (*lead, *mark(";"), *self.r.t("is_result", letter=(Word(node.letter),)))
        if node.cases:
            return [Passage(lead, self._cases(node.cases, doer), "cases")]
        return [Passage(lead)]

    def _cases(
        self, cases: tuple[tuple[tuple[p.Phrase, ...], tuple[p.Statement, ...]], ...], doer: Doer
    ) -> tuple[Item, ...]:
        items = []
        for labels, body in cases:
            label = self.r.series([self.r.phrase(x) for x in labels], "or") if labels else self.r.t("rest")
            items.append(Item(tuple(self._passages(body, doer)), label))
        return tuple(items)

    def _if(self, node: p.If, doer: Doer) -> list[Passage]:
        r = self.r
        then, doer_then = self._by_name(node.test, node.then, doer)
        first = self._body(r.tested("if_head", node.test), then, doer_then, tested=True)
        if not node.otherwise:
            return [first]
        if node.unlike is not None and len(node.otherwise) == 1 and isinstance(node.otherwise[0], p.If):
            inner = node.otherwise[0]
            if not inner.otherwise and inner.unlike is None:  # not: otherwise, that is, if it is red, if it is large
                both = p.If(p.All((*_tests(node.unlike), *_tests(inner.test))), inner.then, origins=inner.origins)
                return [first, *self.statement(both, doer)]
        if node.unlike is not None:
            return [first, self._body(r.tested("otherwise_if_head", node.unlike), node.otherwise, doer)]
        second = self._passages(node.otherwise, doer)
        chain = len(node.otherwise) == 1 and isinstance(node.otherwise[0], p.If)
        alternative = r.t("otherwise_if" if chain else "otherwise", body=second[0].lead)
        if not first.items and len(second) == 1 and len(first.lead) + len(alternative) <= _SENTENCE:
            return [replace(second[0], lead=(*first.lead, *mark(";"), *alternative))]
        if chain or (len(second) == 1 and not second[0].items):
            return [first, replace(second[0], lead=alternative), *second[1:]]
        return [first, Passage(r.t("otherwise_head"), tuple(Item((x,)) for x in second))]

    def _by_name(
        self, test: p.Condition, statements: tuple[p.Statement, ...], doer: Doer
    ) -> tuple[tuple[p.Statement, ...], Doer]:
        """si le temps est écoulé, ce joueur ...: a pronoun that could mean what the test speaks of gives way to the
        name"""
        rivals = [thing for part in _parts(test) if (thing := _spoken_of(part) or _meant_by(part)) is not None]

        def clear(node: p.Phrase | None) -> p.Phrase | None:
            if not isinstance(node, p.Pronoun) or not any(self._alike(node.of, rival) for rival in rivals):
                return node
            known = node.of.named or node.of.det is p.Det.BARE
            return node.by_name(p.Det.THE if known else p.Det.THAT)

        def told(node: p.Statement) -> p.Statement:
            match node:
                case p.Turns(subject=p.Pronoun() as subject):
                    return replace(node, subject=clear(subject) or subject)
                case p.Becomes(what=p.Pronoun() as what):
                    return replace(node, what=clear(what) or what)
                case p.Do(clause=clause) if doing := clause.frame[self.lang].subject:
                    args = tuple((n, (clear(v) or v) if n == doing else v) for n, v in clause.args)
                    return p.Do(replace(clause, args=args))
            return node

        return (*map(told, statements[:1]), *statements[1:]), replace(doer, agent=clear(doer.agent))

    def _alike(self, one: p.Thing, other: p.Thing) -> bool:
        """Two things that one pronoun could mean."""
        a, b = self.r.features(one), self.r.features(other)
        return one.name != other.name and (a.gender, a.plural) == (b.gender, b.plural) and self.r.meets(a, b)

    # -------------------------------------------------------------- reactions

    def _reaction(self, node: p.Statement) -> list[Passage]:
        r = self.r
        match node:
            case p.Cannot(clause=clause, conditions=conditions):
                forbidden = replace(clause, origins=joined_origins(clause.origins, node.origins))
                return [Passage((*r.cannot(forbidden), *self._provided(conditions)))]
            case p.Untouchable(thing=thing, conditions=conditions):
                return [Passage((*r.t("nothing_affects", thing=r.phrase(thing)), *self._provided(conditions)))]
            case p.Instead():
                return [self._instead(node)]
            case p.Upon(timing=timing, clause=clause, conditions=conditions, optional=optional, body=body):
                lead = r.t(timing, event=r.happening(clause, before=timing == "before"))
                return [self._reacting(lead, conditions, optional, body)]
            case p.AtPhase(
                edge="start",
                phase=phase,
                conditions=(),
                optional=False,
                body=(p.During(edge="end", phase=p.Thing() as end),),
            ) if end.name == phase.name:
                during = node.body[0]
                assert isinstance(during, p.During)
                lead = from_nodes(r.phase("during", end), joined_origins(phase.origins, during.origins, node.origins))
                return [self._body(lead, during.reactions, READER)]
            case p.AtPhase(edge=edge, phase=phase, conditions=conditions, optional=optional, body=body):
                named = "" if phase.det is p.Det.BARE else "_named"
                lead = r.phase(f"{edge}_of{named}", phase)
                return [self._reacting(lead, conditions, optional, body)]
            case p.Since(edge=edge, phase=phase, condition=condition):
                return [Passage((*r.phase(f"since_{edge}", phase), *mark(","), *r.condition(condition)))]
            case p.SkipPhase(phase=phase, conditions=conditions, instead=instead, optional=True):
                return [self._reacting(r.phase("instead_of_phase", phase), conditions, True, instead)]
            case p.SkipPhase(phase=phase, conditions=conditions, instead=instead):
                lead = (*r.phase("phase_skipped", phase), *self._provided(conditions))
                if not instead:
                    return [Passage(lead)]
                return [Passage(lead), self._body(r.t("instead"), instead, READER)]
            case p.Whenever(condition=condition, body=body):
                return [self._body(r.tested("whenever", condition), body, READER)]
            case p.CountsAs(what=what, value=value, conditions=conditions):
                told = r.valued_as(what, value)
                return [self._while(conditions, told, introduced(what))]
            case p.CountsTrue(subject=subject, quality=quality, conditions=conditions):
                host = r.features(subject)
                quality = replace(quality, origins=joined_origins(quality.origins, node.origins))
                said = r.beside(quality, host)
                denied = isinstance(quality, p.Has) and quality.negative
                if denied or (said and said[0].text in ("with", "avec", "con")):
                    told = r.predicate(quality, host, r.subject(subject))
                else:
                    told = r.passes_for(subject, quality, said)
                return [self._while(conditions, told, introduced(subject))]
        raise NotImplementedError(type(node).__name__)

    def _while(self, conditions: tuple[p.Condition, ...], main: Words, new: p.Thing | None) -> Passage:
        """`new`: what the main clause speaks of for the first time; a pronoun for it comes behind."""
        if not conditions:
            return Passage(main)
        if new is not None and any(thing.name == new.name for thing in pronouns(conditions)):
            return Passage((*main, *self.r.tested("while", _all(conditions))))
        return Passage((*self.r.tested("while", _all(conditions)), *mark(","), *main))

    def _provided(self, conditions: tuple[p.Condition, ...]) -> Words:
        return self.r.tested("if_head", _all(conditions)) if conditions else ()

    def _reacting(
        self, lead: Words, conditions: tuple[p.Condition, ...], optional: bool, body: tuple[p.Statement, ...]
    ) -> Passage:
        match body:
            case (p.If(otherwise=(), unlike=None) as only,) if conditions and not optional:
                conditions, body = (*conditions, marked(only.test, *only.origins)), only.then
        if conditions:
            lead = (*lead, *mark(","), *self._provided(conditions))
        if optional:
            inner = self._may(p.You(), body)
            return replace(inner, lead=(*lead, *mark(","), *inner.lead))
        return self._body(lead, body, READER, tested=bool(conditions))

    def _instead(self, node: p.Instead) -> Passage:
        r = self.r
        during: Words = ()
        if node.conditions:
            during = r.tested("while_event", _all(node.conditions))
        dangling = not node.optional and len(node.body) == 1 and isinstance(node.body[0], p.Turns | p.Becomes)
        if not node.own and not dangling:  # not: instead of felling a tree, it is now bare
            lead = (*r.t("instead_of", doing=r.doing(node.clause)), *during)
            return self._reacting(lead, (), node.optional, node.body)
        lead = (*r.t("if_head", test=r.would(node.clause)), *during)
        if node.optional:
            inner = self._may(p.You(), node.body, r.t("instead_inside"))
            return replace(inner, lead=(*lead, *mark(","), *inner.lead))
        passages = self._passages(node.body, READER)
        if len(passages) == 1 and not passages[0].items:
            order = isinstance(node.body[0], p.Do)
            return Passage(
                (*lead, *mark(","), *r.t("instead_after" if order else "instead_before", body=passages[0].lead))
            )
        return Passage(r.t("instead_head", head=lead), tuple(Item((x,)) for x in passages))
