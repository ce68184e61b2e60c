"""The scribe of one checked ruleset in one language: what pages, the command line and narration ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property

from dsl import model, tree
from dsl.types import ChoiceType, RuleType, SetType, TruthType
from scribe import phrase as p
from scribe.lexicon.features import Lang
from scribe.lexicon.noun import Adjective
from scribe.lines import ExampleText, Line
from scribe.origins import made_of, marked
from scribe.say.builtin import EFFECT, ITSELF, MOVE, PLAYER, PLAYER_COUNT, PUT, REMOVE, WHICHEVER
from scribe.say.sentences import READER, Passage, Sentences
from scribe.say.tokens import Words, capital, from_nodes, join, mark, words, write
from scribe.tell.examples import name_text, tell_example
from scribe.tell.glossary import Glossary, Problem, plain_name
from scribe.tell.grids import as_fact, grid_facts, shape_drawing
from scribe.tell.implied import worth_telling
from scribe.tell.known import constants, own_settings, varies
from scribe.tell.nouns import kind_of
from scribe.tell.reactions import Teller
from scribe.tell.starts import start_facts, start_lines
from scribe.tell.stock import nodes
from scribe.tell.tables import is_measure, table_facts, unmoved
from scribe.tell.variants import tell_variant

_LIST = 2  # more values than this are listed below one another
_LONG = 30  # a test of more words than this is told in parts
Happened = p.Phrase | model.Kind | model.Value | int
Named = model.Kind | model.Value | model.Phase | model.Verb | model.Define | model.Variant | model.Field | model.Rule


class Scribe:
    """Tells the rules of `rules` in `lang`.

    `link` gives the target of a glossary link for a kind, value, verb, phase or define, or "" for none; without it no
    links are made. Texts are Markdown if `markdown`, else plain.
    """

    def __init__(
        self, rules: model.Ruleset, lang: Lang, link: Callable[[object], str] | None = None, markdown: bool = False
    ) -> None:
        self.rules = rules
        self.lang = lang
        self.markdown = markdown
        self.words = Glossary(rules, link)
        self.say = Sentences(lang)

    @property
    def problems(self) -> list[Problem]:
        """Words met so far that could not be used; `ludolect check` reports them."""
        return self.words.problems

    # -------------------------------------------------------------- names

    def name(self, thing: Named, article: bool = False) -> str:
        """What a thing is called: as a heading ("Golem"), or with its article, inside a sentence ("the Golem")."""
        node = self._named(thing)
        if not article:
            node = replace(node, det=p.Det.BARE)
        shown = self.say.r.phrase(replace(node, link=""))
        letter = [len(word.text) for word in shown] == [1]  # column a is not column A
        return write(shown if article or letter else capital(shown), self.lang, self.markdown)

    def _named(self, thing: Named) -> p.Thing:
        teller = Teller(self.words)
        match thing:
            case model.Kind():
                found = teller.piece(thing)
                made_for = [(b.field.name, b.kind) for b in thing.per if b.kind is not None]
                fill = tuple((name, p.Thing(self.words.kind(kind), p.Det.A)) for name, kind in made_for)
                return replace(found, name=self.words.kind(thing), qualities=(), fill=(*found.fill, *fill))
            case model.Value():
                return p.Thing(self.words.value(thing))
            case model.Phase():
                return p.Thing(self.words.phase(thing))
            case model.Rule():
                return p.Thing(self.words.rule(thing))
            case model.Field():
                return p.Thing(self.words.field(thing) or plain_name(thing.name))
            case model.Define():
                text = thing.texts.get("name") if thing.texts is not None else None
                return p.Thing(self.words.name_of(text, thing.name, [x.name for x in thing.params]))
            case model.Variant():
                return p.Thing(self.words.name_of(thing.node.texts.get("name"), thing.name))
            case model.Verb():
                raise TypeError("a verb has no name: ask for verb_title")

    def title(self) -> str:
        """The ruleset's own name."""
        name = self.words.name_of(self.rules.title, self.rules.names[0] if self.rules.names else "")
        return self._phrase(p.Thing(name, p.Det.BARE))

    def verb_title(self, verb: model.Verb) -> str:
        """The verb as a heading: what is done to what, or who does what."""
        return write(capital(self.say.title(Teller(self.words).verb_clause(verb))), self.lang, self.markdown)

    # -------------------------------------------------------------- pieces

    def rule(self, kind: model.Kind, name: str, whole: bool = False) -> tuple[Line, ...]:
        """A rule of a piece. An inherited one tells only what its own settings make particular, unless `whole`."""
        return self._lines(self._rule(kind, name, whole))

    def _rule(self, kind: model.Kind, name: str, whole: bool = False) -> tuple[p.Statement, ...]:
        rule = kind.find_rule(name)
        if rule is None:
            return ()
        teller = Teller(self.words, me=kind, in_rule=True)
        given_here = rule.owner is kind or rule.owner is kind.family
        if whole or given_here:
            return teller.statements(rule.body)
        settings = own_settings(kind, rule.owner)
        return teller.statements(_particular(rule.body, settings))

    def reactions(self, kind: model.Kind) -> tuple[Line, ...]:
        return self._lines(self._reactions(kind))

    def _reactions(self, kind: model.Kind) -> tuple[p.Statement, ...]:
        own = [*kind.reactions, *(kind.family.reactions if kind.family is not None else [])]
        return Teller(self.words, me=kind).reactions(own)

    def piece_lines(self, kind: model.Kind) -> tuple[Line, ...]:
        """Everything particular to a piece or kind: its rules, then its reactions."""
        return (*self.rule_lines(kind), *(self.reactions(kind) if kind.root != "term" else ()))

    def rule_lines(self, kind: model.Kind) -> tuple[Line, ...]:
        """Its rules, each under its name where there are several. A rule without a name stands before the headings."""
        if kind.root == "term":
            return self._counted_by(kind)
        out: list[Line] = [Line(drawing) for drawing in shape_drawing(kind)]
        headed: list[Line] = []
        for name in self._rule_names(kind):
            lines = self.rule(kind, name)
            rule = kind.find_rule(name)
            if lines and rule is not None and self._has_name(rule):
                title = self.name(rule)
                headed.append(Line(title, lines, heading=True))
            elif lines and (letter := self.words.effect_label(kind, name)):
                headed.append(Line(write(self._lettered(letter), self.lang, self.markdown), lines, heading=True))
            else:
                out.extend(lines)
        return (*out, *headed)

    def _lettered(self, letter: str) -> Words:
        """effect A: a rule without a name, where there are several"""
        return capital(self.say.r.phrase(p.Thing(EFFECT, p.Det.BARE, labels=(letter,))))

    def _counted_by(self, term: model.Kind) -> tuple[Line, ...]:
        """A word that only counts is known by what is done with it."""
        r = self.say.r
        verbs = [
            v
            for v in self.rules.verbs.values()
            if v.body and any(term.name == counts for _, counts in self.words.counted(self.words.frame(v)))
        ]
        if not verbs:
            return ()
        titles = [r.quoted(capital(self.say.title(Teller(self.words).verb_clause(v)))) for v in verbs]
        return (Line(self.say.sentence(r.t("counted_in", verbs=r.series(titles)), self.markdown)),)

    def piece_text(self, kind: model.Kind) -> str:
        """The same as one paragraph, as it would stand on a card."""
        parts: list[str] = []
        for name in self._rule_names(kind):
            told = self._rule(kind, name)
            rule = kind.find_rule(name)
            if not told:
                continue
            text = self.say.paragraph(told, self.markdown)
            if rule is not None and self._has_name(rule):
                lead = (*self.say.r.phrase(p.Thing(self.words.rule(rule), p.Det.BARE)), *mark(":"))
                head = write(capital(lead), self.lang, self.markdown)
                text = made_of(f"{head} {text[:1].lower()}{text[1:]}", head, text)
            elif letter := self.words.effect_label(kind, name):
                lead = (*self._lettered(letter), *mark(":"))
                head = write(lead, self.lang, self.markdown)
                text = made_of(f"{head} {text[:1].lower()}{text[1:]}", head, text)
            parts.append(text)
        parts.append(self.say.paragraph(self._reactions(kind), self.markdown))
        return " ".join(x for x in parts if x)

    def _rule_names(self, kind: model.Kind) -> list[str]:
        names: list[str] = []
        for above in reversed(list(kind.line())):
            names.extend(n for n in above.rules if n not in names)
        return names

    def _has_name(self, rule: model.Rule) -> bool:
        name = self.words.rule(rule)
        return any(not isinstance(n, Adjective) and not n.proper for n in name)

    def settings(self, kind: model.Kind, whole: bool = False) -> tuple[tuple[str, str], ...]:
        """What a piece is by its settings, as (name, value), for a table of facts; a quality has no value.
        Of a kind only what it sets itself, unless `whole`."""
        out: list[tuple[str, str]] = [(trait, "") for trait in self._traits(kind)]
        seen: list[str] = []
        for above in reversed(list(kind.line())):
            for name in above.fields:
                field = above.fields[name]
                if (
                    name in seen
                    or field.tracked
                    or isinstance(field.type, RuleType)
                    or isinstance(field.node, tree.Binder)
                ):
                    continue
                seen.append(name)
                label = self.words.field(field, kind)
                formula = kind.find_formula(name)
                out.extend(grid_facts(self, kind, field))
                giver = next((k for k in kind.line() if name in k.formulas), None)
                general = kind.declared == "kind" or isinstance(field.type, TruthType)
                inherited = general and giver is not kind and (kind.declared == "kind" or giver is above)
                if formula is None or (inherited and not whole):
                    continue
                if not isinstance(field.type, TruthType) and self._set_by_most(kind, name):
                    continue
                told_by_sort = giver is not kind or varies(self.rules, kind, formula.expr)
                if isinstance(formula.expr, tree.Table) and is_measure(kind, field) and told_by_sort:
                    continue  # of a body its kind tells what it is by its sort
                known = [formula.const] if formula.const is not None else constants(formula.expr, kind)
                if isinstance(field.type, TruthType):
                    out.extend(self._truth_fact(kind, field, formula, known))
                    continue
                shown = Teller(self.words).known(known, "and") if known else self._pieces(formula.expr)
                shown = marked(shown, *nodes(formula.expr))
                usual = next((k.formulas[name] for k in kind.line() if k is not kind and name in k.formulas), None)
                fixed = kind.declared != "kind" and not _computed(formula.expr)
                own = giver in (kind, kind.family) and (usual is not None or fixed)
                worded = formula.expr is not None and all(
                    self._has_words(n) or _known_of_family(n) for n in nodes(formula.expr)
                )
                if shown is None and own and worded and formula.expr is not None:
                    shown = Teller(self.words, me=kind, in_rule=True).phrase(formula.expr)
                if _is_self(formula.expr):
                    shown = marked(p.Thing(ITSELF, named=True), *nodes(formula.expr))
                if label is None:
                    out.extend(self._phrased_fact(kind, field, formula))
                    continue
                if own and usual is not None and _is_none(formula.expr):
                    lacking = p.Holding(p.Thing(label, p.Det.A), negative=True, origins=tuple(nodes(formula.expr)))
                    out.append((self.quality(lacking, kind), ""))
                if shown is None or _is_none(formula.expr):
                    continue
                if isinstance(shown, p.Thing) and shown.name == label and shown.owner is None:  # a tile: any tile
                    shown = replace(shown, qualities=(p.Has(WHICHEVER, passing=False),))
                if known == [0] and is_measure(kind, field):
                    out.append((unmoved(self, tuple(nodes(formula.expr))), ""))
                    continue
                title = write(capital(self.say.r.phrase(p.Thing(label, p.Det.BARE))), self.lang, self.markdown)
                out.append((title, self._phrase(as_fact(shown))))
        return (*out, *start_facts(self, kind), *table_facts(self, kind))

    def starts(self) -> tuple[Line, ...]:
        """What the game and its players begin with, where rules change it later."""
        return start_lines(self)

    def _phrased_fact(self, kind: model.Kind, field: model.Field, formula: model.Formula) -> list[tuple[str, str]]:
        """A setting whose field has no name, but words to describe a piece with: moves diagonally"""
        words = self.words.attribute(field, kind)
        if words is None or formula.expr is None or _is_none(formula.expr) or _computed(formula.expr):
            return []
        teller = Teller(self.words, me=kind)
        quality = teller.valued(field, kind, formula.expr)
        if words[self.lang].verb is None:
            return [(self.quality(quality, kind), "")]
        shown = self.say.r.condition(p.Is(p.Pronoun(teller.piece(kind)), quality))
        return [(write(capital(shown), self.lang, self.markdown), "")]

    @cached_property
    def _by_kind(self) -> dict[model.Kind | None, list[model.Kind]]:
        """The pieces, by the kind that is nearest above them."""
        found: dict[model.Kind | None, list[model.Kind]] = {}
        for piece in self.rules.kinds.values():
            if piece.declared != "kind":
                found.setdefault(_nearest(piece), []).append(piece)
        return found

    def _set_by_most(self, kind: model.Kind, name: str) -> bool:
        """What most pieces of a kind set for themselves is no fact of the kind: each tells its own."""
        pieces = self._by_kind.get(kind, [])
        return 2 * sum(k.find_formula(name) is not kind.find_formula(name) for k in pieces) > len(pieces)

    def _truth_fact(
        self, kind: model.Kind, field: model.Field, formula: model.Formula, known: list[int | model.Value | bool] | None
    ) -> list[tuple[str, str]]:
        """A quality it has; one that its kind has, and it has not, or only on a condition."""
        if self.words.attribute(field, kind) is None:
            return []
        if known == [True]:
            given = tuple((x.name, self._introduced(Teller(self.words, me=kind), x)) for x in formula.params)
            return [(self.quality(self._truth(kind, field, formula, args=given), kind), "")]
        above = next((k.formulas[field.name] for k in kind.line() if k is not kind and field.name in k.formulas), None)
        usual = constants(above.expr, None) if above is not None and above.expr is not None else None
        own = above is not None and formula is not above
        if own and known == [False] and usual != [False]:
            return [(self.quality(self._truth(kind, field, formula, negative=True), kind), "")]
        if not own or formula.expr is None or known is not None:
            return []
        teller = Teller(self.words, me=kind, in_rule=True)
        args = tuple((x.name, self._introduced(teller, x)) for x in formula.params)
        with teller.sentence(kind):
            test = self.say.r.tested("if_head", teller.condition(formula.expr))
        quality = self.quality(Teller(self.words).truth(field, kind, negative=False, args=args), kind)
        return [(quality, write(test, self.lang, self.markdown))]

    @staticmethod
    def _introduced(teller: Teller, param: model.Local) -> p.Phrase:
        thing = teller.named_by_type(param)
        shown = replace(thing, det=p.Det.A) if isinstance(thing, p.Thing) else thing
        teller.introduce(param, shown)
        return shown

    def _truth(
        self,
        kind: model.Kind,
        field: model.Field,
        formula: model.Formula,
        negative: bool = False,
        args: tuple[tuple[str, p.Phrase], ...] = (),
    ) -> p.Quality:
        return marked(Teller(self.words).truth(field, kind, negative, args=args), *nodes(formula.expr))

    def _traits(self, kind: model.Kind) -> list[str]:
        """The kinds above it that are qualities: a flying piece is flying."""
        above = [k for k in kind.line() if k is not kind and not k.builtin and k.where is None]
        traits = [k for k in above if isinstance(self.words.kind(k).en, Adjective) and k.name_text is not None]
        return [self.quality(p.OfKind(self.words.kind(k), link=self.words.link(k)), kind) for k in traits]

    def quality(self, quality: p.Quality, kind: model.Kind) -> str:
        """What is said of a piece, as a fact by itself: flying; owned by nobody."""
        host = self.say.r.features(Teller(self.words).piece(kind))
        denied = isinstance(quality, p.Has) and quality.negative
        shown = self.say.r.predicate(quality, host, ()) if denied else self.say.r.trait(quality, host)
        if isinstance(quality, p.Has) and quality.words[self.lang].relative and not denied:
            shown = shown[1:]  # "counts for the win", of a piece that does
        return write(capital(shown), self.lang, self.markdown)

    def _pieces(self, expr: tree.Expr | None) -> p.Phrase | None:
        """A setting that is a piece, or several."""
        items = expr.items if isinstance(expr, tree.Items) else [expr]
        shown = [
            Teller(self.words).piece(x.to) for x in items if isinstance(x, tree.Ref) and isinstance(x.to, model.Kind)
        ]
        if not shown or len(shown) < len(items):
            return None
        return shown[0] if len(shown) == 1 else p.Series(tuple(shown))

    # -------------------------------------------------------------- the rest of the rules

    def verb_entry(self, verb: model.Verb) -> tuple[Line, ...]:
        """How a verb is explained: when it happens, what is done."""
        told = self._verb(verb)
        if told is None:
            return ()
        return self._lines(told[1]) or (Line(self.say.sentence(self._eventful(verb), self.markdown)),)

    def _eventful(self, verb: model.Verb) -> Words:
        """Of a verb that does nothing itself: whether anything else goes by it."""
        events = (r.node.event for r in self.rules.reactions if isinstance(r.node, tree.React | tree.Forbid))
        heard = any(isinstance(event, tree.VerbEvent) and event.to is verb for event in events)
        return self.say.r.t("mere_event" if heard else "no_event")

    def verb_defaults(self, verb: model.Verb) -> tuple[Line, ...]:
        """What holds where nothing else is said: of what the verb's phrase need not speak of, what it usually is."""
        r = self.say.r
        shown = (r.t("usually", test=r.condition(test)) for test in Teller(self.words).usual(verb))
        return tuple(Line(self.say.sentence(words_, self.markdown)) for words_ in shown)

    def verb_text(self, verb: model.Verb) -> str:
        """When Golems attack a wall: destroy that wall. ..."""
        told = self._verb(verb)
        if told is None:
            return ""
        head, body = told
        passages = [self.say.flat(x) for x in self.say.passages(body, READER)]
        if not passages:
            return self.say.sentence((*head, *mark(":"), *self._eventful(verb)), self.markdown)
        first = self.say.sentence((*head, *mark(":"), *passages[0]), self.markdown)
        usual = [line.text for line in self.verb_defaults(verb)]
        return " ".join([first, *(self.say.sentence(x, self.markdown) for x in passages[1:]), *usual])

    def _verb(self, verb: model.Verb) -> tuple[Words, tuple[p.Statement, ...]] | None:
        if verb.body is None:
            return None
        teller = Teller(self.words)
        clause = teller.verb_clause(verb)
        return self.say.explained(clause), (*teller.statements(verb.body), *teller.ordering(verb.triggers))

    def phase_text(self, phase: model.Phase) -> tuple[Line, ...]:
        teller = Teller(self.words, phase=phase, in_flow=True)
        return self._lines((*teller.ordering(phase.node.triggers), *teller.statements(phase.body)))

    def setup(self) -> tuple[Line, ...]:
        """What runs before the first `repeat` of the flow."""
        return self._flow(before=True)

    def course(self) -> tuple[Line, ...]:
        """The rest of the flow: the game itself, phase by phase."""
        return self._flow(before=False)

    def _flow(self, before: bool) -> tuple[Line, ...]:
        if self.rules.flow is None:
            return ()
        statements = self.rules.flow.statements
        repeats = (any(isinstance(n, tree.Repeat) for n in nodes(s)) for s in statements)
        at = next((i for i, found in enumerate(repeats) if found), len(statements))
        chosen = statements[:at] if before else statements[at:]
        block = tree.Block(self.rules.flow.span, self.rules.flow.texts, chosen)
        return self._lines(Teller(self.words, in_flow=True).statements(block))

    def general(self) -> tuple[Line, ...]:
        """Reactions that belong to no piece: ends of the game, general rules."""
        own = [r for r in self.rules.reactions if r.owner is None and r.until is None]
        return self._lines(Teller(self.words).reactions(worth_telling(own)))

    def define_text(self, define: model.Define) -> tuple[Line, ...]:
        """What a define means; nothing if it speaks of things that have no words: then it is for the engine only."""
        if not all(self._has_words(node, (define,)) for node in nodes(define.value)):
            return ()
        teller = Teller(self.words)
        for param in define.params:
            thing = teller.named_by_type(param)
            if isinstance(thing, p.Thing):
                letter = thing.number or (isinstance(param.type, ChoiceType) and not thing.value)
                teller.introduce(param, p.Letter(param.name.upper()) if letter else replace(thing, det=p.Det.A))
            if not self._says(define, param.name):
                teller.untold[id(param)] = ""
        teller.antecedents = [define.params[0]] if define.params and self._speaks_of_it(define) else []
        truth, ordered = isinstance(define.type, TruthType), not isinstance(define.type, SetType)
        return self.meaning(teller, define.value, truth, ordered)

    def meaning(self, teller: Teller, expr: tree.Expr, truth: bool, ordered: bool = True) -> tuple[Line, ...]:
        """What a formula says: a sentence, a table of cases, or a list in order."""
        if truth:
            return self.condition_lines(teller.condition(expr))
        if isinstance(expr, tree.Table) and not constants(expr, teller.me):
            subject = teller.phrase(expr.subject)
            if not isinstance(subject, p.Thing) or subject.name != PLAYER_COUNT:
                return (self._cases(teller, subject, expr.cases),)
        if isinstance(expr, tree.Items) and len(expr.items) > _LIST:
            before, items = list(teller.antecedents), []
            for item in expr.items:
                with teller.sentence(*before):
                    items.append(teller.phrase(item))
            together = teller.together(items)
            shown: p.Phrase = p.Series(tuple(together)) if len(together) > 1 else together[0]
        else:
            shown = teller.phrase(expr)
        if ordered and isinstance(shown, p.Series) and shown.conjunction == "and" and len(shown.items) > _LIST:
            order = from_nodes((*self.say.r.t("in_this_order"), *mark(":")), shown.origins)
            head = write(capital(order), self.lang, self.markdown)
            return (Line(head, tuple(self._statement(item) for item in shown.items)),)
        return (self._statement(shown),)

    def _statement(self, node: p.Phrase) -> Line:
        return Line(self.say.sentence(self.say.r.phrase(node), self.markdown))

    def _cases(self, teller: Teller, subject: p.Phrase, cases: list[tree.ValueCase]) -> Line:
        r = self.say.r
        below = []
        for case in cases:
            labels = [teller.label(x) for x in case.labels if not isinstance(x, tree.CaseOtherwise)]
            label = r.series([r.phrase(as_fact(x)) for x in labels], "or") if labels else r.t("rest")
            with teller.sentence():
                value = r.phrase(teller.phrase(case.value))
            letter = [len(word.text) for word in label] == [1]
            lead = label if letter else capital(label)
            below.append(Line(write((*lead, *mark(":"), *value, *mark(".")), self.lang, self.markdown)))
        head = write(capital((*r.t("depending", subject=r.phrase(subject)), *mark(":"))), self.lang, self.markdown)
        return Line(head, tuple(below), ordered=False)

    @staticmethod
    def _says(define: model.Define, param: str) -> bool:
        """Does the name or phrase of a define speak of this parameter? A phrase always speaks of the first."""
        text = define.texts.get("name") or define.texts.get("phrase") if define.texts is not None else None
        first = define.params[0].name == param and define.texts is not None
        phrased = define.texts is not None and define.texts.get("phrase") is not None
        return (first and (phrased or Scribe._speaks_of_it(define))) or (
            text is not None and any(f"{param}}}" in entry.text for entry in text.entries)
        )

    @staticmethod
    def _speaks_of_it(define: model.Define) -> bool:
        """A name with a pronoun for its first parameter: the space in front of it."""
        text = define.texts.get("name") if define.texts is not None else None
        entry = text.get("en") if text is not None else None
        return entry is not None and any(word in ("it", "its") for word in entry.text.split())

    def condition_lines(self, condition: p.Condition) -> tuple[Line, ...]:
        """A test in a sentence; a long one as a list of what must be true."""
        sentence = Line(self.say.condition(condition, self.markdown))
        if not isinstance(condition, p.All):
            return (sentence,)
        if len(condition.conditions) < 3 and len(self.say.r.condition(condition)) <= _LONG:
            return (sentence,)
        key = "all_true" if condition.conjunction == "and" else "one_true"
        told = from_nodes((*self.say.r.t(key), *mark(":")), condition.origins)
        head = write(capital(told), self.lang, self.markdown)
        below = tuple(Line(self.say.condition(c, self.markdown)) for c in condition.conditions)
        return (Line(head, below, ordered=False),)

    def _has_words(self, node: tree.Node, inside: tuple[model.Define, ...] = ()) -> bool:
        match node:
            case (
                tree.Attr(object=owner, field=model.Field() as field)
                | tree.ApplyAttr(object=owner, field=model.Field() as field)
            ):
                return self._field_has_words(field, kind_of(owner.type))
            case tree.Ref(to=model.FieldOf(local=local, field=model.Field() as field)):
                return self._field_has_words(field, kind_of(local.type))
            case tree.Apply(to=model.Define(texts=None) as define):
                inside = (*inside, define)
                return inside.count(define) == 1 and all(self._has_words(n, inside) for n in nodes(define.value))
            case tree.Apply(to=model.Builtin(name="placements")):
                return False
        return True

    def _field_has_words(self, field: model.Field, kind: model.Kind | None) -> bool:
        known = self.words.field(field, kind) or self.words.attribute(field, kind)
        return known is not None or field.name == "owner"

    def variant_text(self, variant: model.Variant) -> tuple[Line, ...]:
        """What a variant changes. Ask a composition in which it is on: otherwise only its removals are told."""
        return self._lines(tell_variant(self.words, variant))

    def example_title(self, example: model.Example) -> str:
        """A title as its author wrote it; a position's name without its article."""
        text = name_text(example)
        if text is None:
            return ""
        entry = text.get(self.lang) or text.entries[0]
        if entry.text[:1].islower():
            return write(
                capital(self.say.r.phrase(p.Thing(self.words.name_of(text, example.name), p.Det.BARE))),
                self.lang,
                self.markdown,
            )
        return write(words(entry.text), self.lang, self.markdown)

    def example_text(self, example: model.Example) -> ExampleText:
        return tell_example(self, example)

    # -------------------------------------------------------------- a running game

    def event(self, verb: model.Verb, args: Mapping[str, Happened | tuple[Happened, ...]], actor: str = "") -> str:
        """One event of a game, told: "Ana plays the Barbarian.", "Le Gobelin perd 1 point de vie."

        `args` gives, by parameter name, a kind (a piece of it), a value, a number or a ready phrase, or several of
        them. `actor` is a player's name; without it, and for verbs with a subject of their own, the event is told in
        the passive.
        """
        frame = self.words.frame(verb)
        teller = Teller(self.words)
        shown = [(name, _happened(teller, value)) for name, value in args.items()]
        agent: p.Phrase | None = p.Quoted(actor) if actor else None
        if agent is None and not frame.en.subject and frame.en.object not in dict(shown):
            agent = p.Thing(PLAYER, plural=True, person=True)  # nobody in particular: the players
        usual = {x.name: x.default.value for x in verb.params if isinstance(x.default, tree.Number)}
        own = [x for x in verb.params if x.name in args and (x.name not in usual or usual[x.name] != args[x.name])]
        given = tuple((x.name, teller.unsaid(x)) for x in own)
        told = teller.counting(frame, tuple(shown))
        clause = p.Clause(frame, told, agent=agent, event=self.words.event(verb), given=given)
        return self.say.sentence(self.say.r.happening(clause), self.markdown)

    def moving(
        self,
        pieces: tuple[Happened, ...],
        place: p.Phrase,
        kind: model.Kind | None,
        actor: str = "",
        before: bool = False,
    ) -> str:
        """Pieces that came to lie somewhere, told: "Ana puts the Golem on the space c3." `kind`: of the place, none for
        the box; `before`: it was in play before and is now."""
        what = _happened(Teller(self.words), pieces)
        agent = p.Quoted(actor) if actor else None
        if kind is None:
            clause = p.Clause(REMOVE, (("x", what),), agent=agent)
        else:
            frame = PUT if kind.root != "place" else MOVE if before else self.words.putting(kind)
            clause = p.Clause(frame, (("x", what), ("y", place)), agent=agent)
        return self.say.sentence(self.say.r.happening(clause), self.markdown)

    # -------------------------------------------------------------- setting

    def _phrase(self, node: p.Phrase) -> str:
        return self.say.phrase(node, self.markdown)

    def text(self, statements: tuple[p.Statement, ...]) -> str:
        """One paragraph."""
        return self.say.paragraph(statements, self.markdown)

    def _lines(self, statements: tuple[p.Statement, ...]) -> tuple[Line, ...]:
        return tuple(self._line(x) for x in self.say.passages(statements, READER))

    def _line(self, passage: Passage, label: Words = ()) -> Line:
        if passage.style == "stage" and passage.lead:
            below = tuple(self._line(x) for item in passage.items for x in item.body)
            return Line(write(passage.lead, self.lang, self.markdown), below, heading=True)
        lead = (*label, *mark(":"), *passage.lead) if label else passage.lead
        if not passage.items:
            return Line(self.say.sentence(lead, self.markdown), apart=passage.style == "apart")
        below = tuple(self._item(item.body, item.label) for item in passage.items)
        text = write(capital((*lead, *mark(":"))), self.lang, self.markdown)
        ordered = passage.style in ("steps", "stage")
        return Line(text, below, ordered=ordered, apart=passage.style == "apart")

    def _item(self, body: tuple[Passage, ...], label: Words) -> Line:
        if len(body) == 1:
            return self._line(body[0], label)
        text = write(capital((*label, *mark(":"))), self.lang, self.markdown) if label else ""
        if not label and not any(x.items for x in body):
            together = bool(body) and body[-1].style in ("and", "and own")
            shown = self.say.pair(body) if together else join([x.lead for x in body], mark(";"))
            return Line(self.say.sentence(shown, self.markdown))
        return Line(text, tuple(self._line(x) for x in body))


def _computed(expr: tree.Expr | None) -> bool:
    """Not a value by itself, but one that depends on the piece: told in the glossary."""
    if expr is None or isinstance(expr, tree.Grid):  # a grid is drawn
        return expr is not None
    return any(isinstance(n, tree.Ref) and _depends(n.to) for n in nodes(expr))


def _depends(on: model.Target | None) -> bool:
    """The piece itself, or what it has; the value that made it one of its family is known."""
    return isinstance(on, model.Local | model.FieldOf) and not _of_family(on)


def _of_family(on: model.Target | None) -> bool:
    return (
        isinstance(on, model.FieldOf) and isinstance(on.field, model.Field) and isinstance(on.field.node, tree.Binder)
    )


def _known_of_family(node: tree.Node) -> bool:
    return isinstance(node, tree.Ref) and _of_family(node.to)


def _nearest(piece: model.Kind) -> model.Kind | None:
    return next((k for k in piece.line() if k.declared == "kind"), None)


def _is_none(expr: tree.Expr | None) -> bool:
    return isinstance(expr, tree.Ref) and expr.name == "none"


def _is_self(expr: tree.Expr | None) -> bool:
    return isinstance(expr, tree.Ref) and isinstance(expr.to, model.Local) and expr.to.role == "self"


def _happened(teller: Teller, value: Happened | tuple[Happened, ...]) -> p.Phrase:
    match value:
        case int():
            return p.Number(value)
        case model.Value():
            return teller.constant_phrase(value)
        case model.Kind():
            return teller.piece(value)
        case (int() | model.Value(), *_):  # as they come
            return p.Series(tuple(_happened(teller, one) for one in value))
        case tuple():
            return _grouped([_happened(teller, one) for one in value])
    return value


def _grouped(items: list[p.Phrase]) -> p.Phrase:
    """The Orc, the Troll and the Orc: two Orcs and the Troll."""
    counted: dict[p.Phrase, int] = {}
    for item in items:
        counted[item] = counted.get(item, 0) + 1
    told = tuple(
        replace(item, det=p.Det.EXACTLY, amount=p.Number(n)) if n > 1 and isinstance(item, p.Thing) else item
        for item, n in counted.items()
    )
    return told[0] if len(told) == 1 else p.Series(told)


def _particular(block: tree.Block, settings: frozenset[str]) -> tree.Block:
    """The statements that read one of these settings, with those that go on about what they chose."""
    kept: list[tree.Stmt] = []
    bound: set[int] = set()
    for statement in block.statements:
        mentioned = {id(n.to) for n in nodes(statement) if isinstance(n, tree.Ref) and isinstance(n.to, model.Local)}
        if not _reads(statement, settings) and not mentioned & bound:
            continue
        if isinstance(statement, tree.Times):
            statement = tree.Times(statement.span, statement.how, _particular(statement.body, settings))
        bound |= {id(n.local) for n in nodes(statement) if isinstance(n, tree.Noun) and n.local is not None}
        kept.append(statement)
    return tree.Block(block.span, block.texts, kept, block.bare)


def _reads(statement: tree.Node, settings: frozenset[str]) -> bool:
    for node in nodes(statement):
        match node:
            case tree.Ref(to=model.FieldOf(local=local, field=model.Field(name=name))) if local.role == "self":
                if name in settings:
                    return True
            case tree.Attr(object=tree.Ref(to=model.Local(role="self")), name=tree.Name(id=name)) if name in settings:
                return True
    return False
