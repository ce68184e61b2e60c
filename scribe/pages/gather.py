"""From a checked ruleset to its book in one language: walks the outline and asks the scribe for every sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

from dsl import model, tree
from dsl.types import ChoiceType, NumberType
from scribe import phrase as p
from scribe.lexicon.features import Lang
from scribe.lines import ExampleText, Line, Turn
from scribe.origins import made_of
from scribe.pages.board import board_pictures, growing
from scribe.pages.book import Book, Entry, ExampleEntry, Fact, Group, Link, Listed
from scribe.pages.comparison import compare, headings, told
from scribe.pages.definitions import Definitions
from scribe.pages.diagram import diagram
from scribe.pages.links import bare, leading_to, plain, targets, thinned
from scribe.pages.outline import NONE, Count, Section, count, outline
from scribe.pages.piece_pictures import piece_picture, signed
from scribe.pages.player_counts import player_table
from scribe.pages.related import Relatives
from scribe.pages.relations import Thing
from scribe.pages.spoken import spoken_of
from scribe.pages.tabletop import from_above, ground_of
from scribe.pages.terms import (
    define_title,
    field_lines,
    field_title,
    field_titles,
    kind_lines,
    line_entries,
    phrased_fields,
)
from scribe.pages.words import WORDS
from scribe.say.tokens import Text, capital, write
from scribe.say.tokens import words as tokens
from scribe.tell.reactions import Teller
from scribe.tell.scribe import Scribe
from scribe.tell.stock import every_rule, nodes

_says: WeakKeyDictionary[model.Ruleset, dict[int, bool]] = WeakKeyDictionary()


def gather(
    ruleset: model.Ruleset,
    lang: Lang,
    book_id: str,
    extends: tuple[str, ...] = (),
    varied: Mapping[str, model.Ruleset] | None = None,
    base: model.Ruleset | None = None,
) -> Book:
    """`extends` are the titles of the rulesets this one lies on, `varied` the same ruleset with variants, by what
    stands behind the colon: a variant is told by what it changes, an example with the variants it gives. `base` are
    the rulesets below without this one."""
    gatherer = _Gatherer(ruleset, lang)
    other = {switches: _Gatherer(rules, lang) for switches, rules in (varied or {}).items()}
    unvaried = gatherer.book(book_id, extends)
    own = [variant for variant in ruleset.variants.values() if variant.is_told_in(ruleset.names[-1])]
    books = {variant.name: other[variant.name].book(book_id) for variant in own if variant.name in other}
    variants = tuple(gatherer.variant(variant, unvaried, books.get(variant.name)) for variant in own)
    changes = compare(_Gatherer(base, lang).book(book_id), unvaried) if base is not None else None
    examples = [(example, _linked_in(unvaried, entry)) for example, entry in gatherer.examples(other)]
    full = gatherer.with_relatives(unvaried, examples)
    return replace(full, variants=variants, examples=tuple(entry for _, entry in examples), changes=changes)


def rules_alone(ruleset: model.Ruleset, lang: Lang) -> Book:
    """What the book says of the rules: without examples, and without what has to do with what."""
    return _Gatherer(ruleset, lang).book(ruleset.names[-1] if ruleset.names else "")


class _Gatherer:
    def __init__(self, ruleset: model.Ruleset, lang: Lang) -> None:
        self.ruleset = ruleset
        self.plan = plan = outline(ruleset)
        self.lang = lang
        self.words = WORDS[lang]
        self.scribe = Scribe(ruleset, lang, link=plan.link, markdown=True)
        self.titles = Scribe(ruleset, lang, markdown=True)
        self.anchored: dict[str, str] = {}  # the anchors of stages, by their headings
        self.fields = phrased_fields(ruleset)
        self._keep()
        self.things: dict[str, list[Thing]] = {}  # what each anchor is the entry of
        for kind, field in self.fields:
            plan.enter(field, "glossary", f"field-{kind.name}-{field.name}")
        self.definitions = Definitions(self.scribe, self.titles, plan, self.fields)
        self._enter_phases()
        self.definitions.enter_phases()

    def _keep(self) -> None:
        """Leave out what has nothing to say beside its name: that is the same in every language."""
        says = _says.setdefault(self.ruleset, {})

        def asked(told: Callable[[Any], object]) -> Callable[[Any], bool]:
            def says_something(thing: object) -> bool:
                if id(thing) not in says:
                    says[id(thing)] = bool(told(thing))
                return says[id(thing)]

            return says_something

        titles = self.titles
        self.plan.keep(asked(titles.define_text), asked(titles.piece_lines), asked(titles.settings))

    def _enter_phases(self) -> None:
        """Stages that have a heading can be linked to. One that is all of the setup is the setup itself."""
        setup, course = self.titles.setup(), self.titles.course()
        opened = unwrapped(setup, self.words["setup"])
        headed = {line.text for line in headings((*opened, *course))}
        if opened is not setup:
            self.anchored[setup[0].text] = "setup"
        for phase in self.ruleset.phases.values():
            title = self.titles.name(phase)
            if title in self.anchored:
                self.plan.enter(phase, "play", self.anchored[title])
            elif title in headed:
                self.anchored[title] = f"phase-{phase.name}"
                self.plan.enter(phase, "play", f"phase-{phase.name}")

    def book(self, book_id: str, extends: tuple[str, ...] = ()) -> Book:
        """The rules themselves, without examples and variants, and without what has to do with what."""
        scribe, ruleset = self.scribe, self.ruleset
        setup = thinned(self._anchored(unwrapped(scribe.setup(), self.words["setup"])), set())
        course = thinned(self._anchored(scribe.course()), set())
        book = Book(
            id=book_id,
            lang=self.lang,
            title=self.titles.title(),
            players=ruleset.players,
            version=ruleset.strings.get("version", ""),
            extends=extends,
            notes=tuple(self._text(note) for note in ruleset.notes),
            boards=board_pictures(self._places(), self.titles),
            diagram=diagram(course, self.words["setup"] if setup else "", self.words["diagram"]),
            pieces=tuple(self._group(section) for section in self.plan.pieces),
            places=tuple(self._group(section) for section in self.plan.places),
            setup_title=self.words["setup"],
            setup=(*scribe.starts(), *setup),
            by_players=player_table(ruleset, self.titles),
            reading=self._reading(),
            course_title=self.words["course"],
            course=course,
            general=thinned(scribe.general(), set()),
            actions=tuple(self._action(verb) for verb in self.plan.verbs),
            terms=(
                *map(self._term, self.plan.terms),
                *map(self._field, self.fields, field_titles(self.titles, self.fields)),
                *map(self._define, self.plan.defines),
                *(Entry(anchor, title, lines=(line,)) for anchor, title, line in line_entries(self.titles)),
            ),
            values=tuple(map(self._choice, self.plan.choices)),
        )
        spoken = {id(thing) for thing in spoken_of(book)}
        defined = [
            self._of(m.thing, m.entry) for m in self.definitions.entries() if m.is_needed or id(m.thing) in spoken
        ]
        book = replace(book, defined=tuple(defined))
        book = replace(book, listed=tuple(self._listed(book)))
        return replace(book, terms_by_address=self._addresses(book))

    def _listed(self, book: Book) -> Iterator[Listed]:
        """Pieces and places with what they are: a piece is one of its kind, a kind one of the kind above it."""
        for page, groups, root in (("pieces", book.pieces, "piece"), ("places", book.places, "place")):
            sort = self.titles.name(self.ruleset.kinds[root])
            for group in groups:
                above = next((k for k in self._kinds(group.entry) if self.plan.link(k)), None)
                shown = f"[{self.titles.name(above)}]({self.plan.link(above)})" if above is not None else sort
                yield Listed(group.entry.title, f"{page}.md#{group.entry.anchor}", shown, group.count)
                head = f"[{group.entry.title}]({page}.md#{group.entry.anchor})"
                for member in group.members:
                    yield Listed(member.title, f"{page}.md#{member.anchor}", head, member.count)

    def _kinds(self, entry: Entry) -> Iterator[model.Kind]:
        """The kinds right above that of an entry."""
        for thing in self.things.get(entry.anchor, [])[:1]:
            if isinstance(thing, model.Kind):
                yield from (parent for parent in thing.parents if not parent.builtin)

    def _reading(self) -> tuple[str, ...]:
        """What holds in every game, and so stands in no ruleset: turns, what may be begun, what comes short."""
        every = [node for root in every_rule(self.ruleset) for node in nodes(root)]
        spread = (node for node in nodes(self.ruleset.flow) if isinstance(node, tree.Does))
        rules = (rule for kind in self.ruleset.kinds.values() for rule in kind.rules.values())
        holds = {
            "reading_turns": any(isinstance(n.subject, tree.Quantified) for n in spread)
            and self.ruleset.players[1] > 2,
            "reading_whole": any(isinstance(n, tree.Requires | tree.Can) for n in every) or any(map(_chooses, rules)),
            "reading_after": any(
                isinstance(r.node, tree.React) and r.node.hook == "when" and isinstance(r.node.event, tree.VerbEvent)
                for r in self.ruleset.reactions
            ),
            "reading_in_play": any(r.owner is not None and r.owner.root == "piece" for r in self.ruleset.reactions),
            "reading_zero": any(
                isinstance(n, tree.Binary) and n.op == "-" and isinstance(n.type, NumberType) for n in every
            ),
        }
        return tuple(self.words[key] for key, true in holds.items() if true)

    def _addresses(self, book: Book) -> tuple[Link, ...]:
        """Everything with an address, under the name it has there."""
        titles = {f"play.md#{anchor}": title for title, anchor in self.anchored.items()}
        groups = [("pieces", book.pieces), ("places", book.places)]
        for page, found in groups:
            for group in found:
                titles |= {f"{page}.md#{entry.anchor}": entry.title for entry in (group.entry, *group.members)}
        titles |= {f"glossary.md#{entry.anchor}": entry.title for entry in book.glossary}
        for choice in self.plan.choices:
            titles |= {self.plan.link(value): self.titles.name(value) for value in choice.values.values()}
        return tuple(Link(title, address) for address, title in titles.items())

    def with_relatives(self, book: Book, examples: Sequence[tuple[model.Example, ExampleEntry]]) -> Book:
        """The book with links from each entry to what has to do with it."""
        shown = [(example, Link(entry.title, f"examples.md#{entry.anchor}")) for example, entry in examples]
        titles = {link.address: link.title for link in book.terms_by_address}
        explained = {id(field) for _, field in self.fields}
        relatives = Relatives(
            self.ruleset, self.plan, lambda thing: titles.get(self.plan.link(thing), ""), self.words, shown, explained
        )

        def related(entry: Entry) -> Entry:
            linked = set(targets((*entry.steps, *entry.lines, *(Line(fact.value) for fact in entry.facts))))
            return replace(entry, related=relatives.of(self.things.get(entry.anchor, []), linked))

        def grouped(groups: Iterable[Group]) -> tuple[Group, ...]:
            return tuple(Group(related(group.entry), tuple(map(related, group.members))) for group in groups)

        return replace(
            book,
            pieces=grouped(book.pieces),
            places=grouped(book.places),
            actions=tuple(map(related, book.actions)),
            terms=tuple(map(related, book.terms)),
            values=tuple(map(related, book.values)),
            defined=tuple(map(related, book.defined)),
        )

    def _anchored(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """With anchors at the headings; one that comes back later has it the first time only."""
        left = dict(self.anchored)

        def one(line: Line) -> Line:
            below = tuple(map(one, line.below))
            if not line.heading:
                return replace(line, below=below)
            (bare_line,) = bare((replace(line, below=()),))
            return replace(bare_line, anchor=left.pop(bare_line.text, ""), below=below)

        return tuple(map(one, lines))

    def _places(self) -> Iterator[model.Kind]:
        for section in self.plan.places:
            yield section.kind
            yield from (twin for twins in section.members for twin in twins)
            yield from section.counted

    def _group(self, section: Section) -> Group:
        """What holds for the whole kind is not said again for each of its pieces."""
        parts = growing(section.counted, self.titles)
        head = self._piece((section.kind,), NONE if parts else section.own)
        head = replace(head, facts=(*head.facts, *(Fact(words, str(number)) for words, number in parts)))
        members = (self._piece(twins, count(*twins, pieces=self.plan.counts)) for twins in section.members)
        shared = signed(self.scribe, section.kind, self.scribe.settings(section.kind, whole=True))
        said = [*(Fact(*fact) for fact in shared), *head.facts]
        return Group(head, tuple(replace(m, facts=tuple(f for f in m.facts if f not in said)) for m in members))

    def _piece(self, twins: tuple[model.Kind, ...], number: Count) -> Entry:
        """One entry for kinds of one name: what is true of all, and what any of them says."""
        kind = twins[0]
        settings = [signed(self.scribe, twin, self.scribe.settings(twin)) for twin in twins]
        facts = tuple(_of_twins(twins, settings))
        if kind.root == "place":
            facts += self._visibility(kind)
        reactions = _distinct(self.scribe.reactions(twin) for twin in twins)
        rules = _distinct(map(self.scribe.rule_lines, twins))
        if len(twins) > 1:
            rules, reactions = (), (*rules, *reactions)
        headed = next((i for i, line in enumerate(rules) if line.heading), len(rules))
        rules, reactions = rules[:headed], (*rules[headed:], *reactions)
        lines = (*kind_lines(self.scribe, kind), *reactions)
        entry = self._entry(kind, self.titles.name(kind), lines, number, facts, rules)
        family = [kind.family] if kind.family is not None else []
        self.things[entry.anchor] = [*twins, *family]
        pictures = list(dict.fromkeys(piece_picture(twin) for twin in twins))
        if kind.root == "place" and (ground := ground_of(kind)) is not None:
            return replace(entry, picture=from_above(ground))
        return replace(entry, picture=pictures[0] if len(pictures) == 1 and kind.declared != "kind" else "")

    def _visibility(self, kind: model.Kind) -> tuple[Fact, ...]:
        """Who sees what lies in a place. Everybody, as a rule: that is said again only of what a player has, and of
        places unlike others of their kind."""
        formula = kind.find_formula("shown")
        if formula is None or not isinstance(formula.expr, tree.Ref):
            return ()
        shown = formula.expr
        usual = next((k.find_formula("shown") for k in kind.line() if k.declared == "kind"), None)
        as_usual = usual is None or usual.expr is None or usual.expr.span.text == shown.span.text
        if shown.name == "everyone" and as_usual and not any(_is_player(binder.kind) for binder in kind.per):
            return ()
        whose = {"everyone": "seen_by_all", "nobody": "seen_by_nobody", "owner": "seen_by_owner"}.get(shown.name)
        if whose is None:
            who = self.scribe.say.phrase(Teller(self.scribe.words).phrase(shown), markdown=True)
            return (Fact(self.words["seen"], made_of(self.words["seen_by_one"].format(who=who), who)),)
        return (Fact(self.words["seen"], Text(self.words[whose], (shown,))),)

    def _entry(
        self,
        thing: object,
        title: str,
        lines: tuple[Line, ...],
        number: Count = NONE,
        facts: tuple[Fact, ...] = (),
        rules: tuple[Line, ...] = (),
    ) -> Entry:
        """Links in an entry: none to itself, and each target once."""
        linked = {self.plan.link(thing)}
        return Entry(self.plan.anchor(thing), title, number, facts, thinned(rules, linked), thinned(lines, linked))

    def _action(self, verb: model.Verb) -> Entry:
        title, usual = self.titles.verb_title(verb), self.scribe.verb_defaults(verb)
        return self._of(verb, self._entry(verb, title, usual, rules=self.scribe.verb_entry(verb)))

    def _term(self, kind: model.Kind) -> Entry:
        return self._of(kind, self._entry(kind, self.titles.name(kind), self.scribe.piece_lines(kind)))

    def _define(self, define: model.Define) -> Entry:
        title = define_title(self.titles, define)
        return self._of(define, self._entry(define, title, self.scribe.define_text(define)))

    def _field(self, of: tuple[model.Kind, model.Field], title: str) -> Entry:
        kind, field = of
        lines = field_lines(self.scribe, kind, field)
        return self._of(field, self._entry(field, title, lines, facts=self.definitions.whose(kind, field)))

    def _choice(self, choice: model.Choice) -> Entry:
        """A choice and its values, each with an anchor of its own."""
        name = self.titles.words.choice(choice)
        assert name is not None
        title = write(capital(self.titles.say.r.phrase(p.Thing(name, p.Det.BARE))), self.lang, markdown=True)
        values = [(self.titles.name(value), self.plan.anchor(value)) for value in choice.values.values()]
        lines = tuple(Line(shown, heading=True, anchor=anchor) for shown, anchor in values)
        self.things[self.plan.anchor(choice)] = [choice, *choice.values.values()]
        return Entry(self.plan.anchor(choice), title, lines=(Line("", lines, ordered=False),))

    def _of(self, thing: Thing, entry: Entry) -> Entry:
        self.things[entry.anchor] = [thing]
        return entry

    def variant(self, variant: model.Variant, unvaried: Book, varied: Book | None) -> Entry:
        """What it changes, as far as the book with it is known; of one that is a number, what it may be."""
        lines = told(compare(unvaried, varied), self.words) if varied is not None else ()
        if isinstance(variant.type, NumberType) and variant.type.low is not None:
            low, high, usual = variant.type.low, variant.type.high, variant.default
            span = self.words["from_to"].format(low=low, high=high, usual=usual)
            named = [
                f"[{title}]({self.plan.link(field)}){self.words['colon']} " for title, field in self._read(variant)
            ]
            lines = (
                *(Line(name + span[:1].lower() + span[1:]) for name in named),
                *([] if named else [Line(span)]),
                *lines,
            )
        if isinstance(variant.type, ChoiceType) and isinstance(variant.default, model.Value):
            names = [self.titles.name(value) for value in variant.type.choice.values.values()]
            shown = write(self.scribe.say.r.series([tokens(name) for name in names], "or"), self.lang, markdown=True)
            lines = (Line(self.words["one_of"].format(values=shown, usual=self.titles.name(variant.default))), *lines)
        return Entry(f"variant-{variant.name}", self.titles.name(variant), lines=lines)

    def _read(self, variant: model.Variant) -> list[tuple[str, model.Field]]:
        """What the number of a variant is in the game, by name."""
        return [
            (field_title(self.titles, kind, field), field)
            for kind, field in self.fields
            if isinstance(expr := kind.formulas[field.name].expr, tree.Ref) and expr.to is variant
        ]

    def examples(self, other: Mapping[str, _Gatherer]) -> list[tuple[model.Example, ExampleEntry]]:
        """Those of the ruleset on top, and the positions they start from: what lies below has a book of its own."""
        top = self.ruleset.names[-1]
        own = [each for each in self.ruleset.examples.values() if each.ruleset == top and _tells(each)]
        bases = {id(each.base) for each in own}
        shown = [each for each in self.ruleset.examples.values() if id(each) in bases and _is_named(each)]
        shown.extend(each for each in own if each not in shown)
        return [
            (example, other.get(example.switches, self)._example(number, example.name))
            for number, example in enumerate(shown, 1)
        ]

    def _example(self, number: int, name: str) -> ExampleEntry:
        example = self.ruleset.examples[name]
        title = self.titles.example_title(example) if _is_named(example) else f"{self.words['example']} {number}"
        cites = tuple(i.id for line in example.node.lines if isinstance(line, tree.Cites) for i in line.ids)
        text = self.scribe.example_text(example)
        linked: set[str] = set()
        given = thinned(text.given, linked)
        turns = tuple(Turn(thinned(turn.happens, linked), thinned(turn.then, linked)) for turn in text.turns)
        thin = ExampleText(given, turns)
        return ExampleEntry(f"example-{example.name}", title, thin, cites)

    def _text(self, text: tree.Text) -> str:
        """An author's own text, set as its language wants it."""
        entry = text.get(self.lang) or text.get("en") or text.entries[0]
        return write(tokens(entry.text), self.lang, markdown=True)


def _linked_in(book: Book, entry: ExampleEntry) -> ExampleEntry:
    """An example with variants may speak of what the book without them has no entry for."""
    given = leading_to(entry.text.given, book.addresses)
    turns = (
        Turn(leading_to(turn.happens, book.addresses), leading_to(turn.then, book.addresses))
        for turn in entry.text.turns
    )
    return replace(entry, text=ExampleText(given, tuple(turns)))


def _distinct(texts: Iterable[tuple[Line, ...]]) -> tuple[Line, ...]:
    """What the first of several says, as often as it says it; of the others, what none before them says."""
    out: list[Line] = []
    for lines in texts:
        out.extend([line for line in lines if line not in out])
    return tuple(out)


def _of_twins(twins: tuple[model.Kind, ...], settings: Sequence[Sequence[tuple[str, str]]]) -> Iterator[Fact]:
    """What is true of all of them; what each has, but not the same, with how many of them have it."""
    for name, value in settings[0]:
        values = [dict(each).get(name, "") for each in settings]
        if all((name, value) in each for each in settings):
            yield Fact(name, value)
        elif all(values) and len(set(values)) == len(twins):
            numbers = (f" ×{twin.copies}" if twin.copies > 1 else "" for twin in twins)
            yield Fact(name, ", ".join(map("".join, zip(values, numbers, strict=True))))


def unwrapped(lines: tuple[Line, ...], title: str = "") -> tuple[Line, ...]:
    """A stage that is all there is under a heading, or has the very name of it, needs no second heading."""
    if lines and lines[0].heading and (len(lines) == 1 or plain(lines[0].text) == title):
        return (*lines[0].below, *lines[1:])
    return lines


def _chooses(rule: model.Rule) -> bool:
    return any(isinstance(node, tree.Quantified) and node.how != "each" for node in nodes(rule.body))


def _is_player(kind: model.Kind | None) -> bool:
    return kind is not None and kind.root == "player"


def _is_named(example: model.Example) -> bool:
    return any(isinstance(line, tree.TextLine) for line in example.node.lines)


def _tells(example: model.Example) -> bool:
    """A bare position, made for other examples to start from, is not an example itself."""
    return any(isinstance(line, tree.Step | tree.ThenTest) for line in example.node.lines)
