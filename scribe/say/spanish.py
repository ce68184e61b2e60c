"""Spanish, with the reader as tú.

Its own words are fields, and what its grammar asks of them are methods, so that a language of its kind can be derived
from it (`guide/italian`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from scribe import phrase as p
from scribe.lexicon.features import Gender
from scribe.lexicon.noun import Adjective
from scribe.lexicon.pattern import Literal, Slot
from scribe.lexicon.phrase_words import Attribute
from scribe.lexicon.sound import with_enclitic
from scribe.lexicon.verb import Verb
from scribe.origins import joined as joined_origins
from scribe.say.builtin import ALWAYS_KNOWN
from scribe.say.merge import merged
from scribe.say.phrases import Features
from scribe.say.romance import Mood, forms, present
from scribe.say.there_is import ThereIs
from scribe.say.tokens import Role, Word, Words, from_nodes, words

_PLACES = frozenset(
    "en entre con sin sobre detrás delante encima debajo fuera dentro cerca lejos junto bajo a al "
    "libre listo vivo muerto recién aún todavía ya".split()
)
_CLASSES = (
    "ario",
    "aria",
    "able",
    "ible",
    "íble",
    "ntico",
    "ntica",
)  # secundario, idéntico: what it is, also where that changes
_PARTICIPLES = ("ado", "ido", "ierto", "uesto", "scrito", "mpreso")


def _first_word(attribute: Attribute) -> str:
    first, *rest = attribute.pattern
    if rest and isinstance(first, Literal) and first.text == "no":  # no está congelado
        first = rest[0]
    if isinstance(first, Slot):
        return first.words[0] if first.words else ""
    return first.text.split()[0] if isinstance(first, Literal) else first.word


def _same(one: p.Thing | None, other: p.Thing) -> bool:
    return one is not None and (one.name, one.fill, one.labels) == (other.name, other.fill, other.labels)


class Spanish(ThereIs):
    lang = "es"
    kin = "es"
    numbers = ("ningún", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez")
    contracting: tuple[str, ...] = ("de", "a")
    you = "tú"
    there = "allí"
    accompanying = ("con",)
    inside = "en"
    limiting = ("hasta", "a")
    amid = "entre"
    from_amid = "de entre"
    lacking = ("sin",)
    and_word = "y"
    apart_not = "no"
    either_word = "o bien"
    either_again = "o bien"
    in_any_case = "y en todo caso"
    of_word = "de"
    impersonal = "se"  # se puede mover
    reflexives = ("te", "se")  # of you, of others
    then_word = "y luego"
    neither_nor = ("ni", "ni")
    dative_word = "a"
    linking = frozenset("de a hacia por en entre sobre con para desde tras que y e o u".split())
    relatives = ("que",)
    articles: tuple[str, ...] = ("el", "la", "los", "las")
    possessives: tuple[str, ...] = ("su", "sus")
    bare_plurals = True
    subject_in_verb = True
    personal: tuple[str, ...] = ("a",)
    place_words: ClassVar[dict[str, str]] = {"in": "en", "on": "sobre", "at": "en", "of": "de", "from": "de"}
    negation = ("no", "")
    denying = "no"
    as_word = "que"
    such_word = "tal"
    whose_forms = forms("cuyo/cuya/cuyos/cuyas")
    whose_words: tuple[str, ...] = ("cuyo", "cuya", "cuyos", "cuyas")
    where_word = "donde"
    clausal = frozenset((*relatives, *whose_words, where_word))
    ordinals_alone: ClassVar[dict[str, str]] = {"primer": "primero"}

    # The verbs that its sentences are made with; where somebody is meant and nobody named, several do it.
    is_ = present("es/son/eres")
    is_found = present("está/están/estás")
    can = present("puede/pueden/puedes")
    have = present("tiene/tienen/tienes")
    about_to = present("va a/van a/vas a")
    going_to = present("pasa a/pasan a/pasas a")  # from now on
    becoming = present("pasa a ser/pasan a ser/pasas a ser")
    ceasing_to = present("deja de/dejan de/dejas de")
    you_end_up = ("quedas", "quedes")  # as a fact, and before it happens
    counting = present("cuenta como/cuentan como/cuentas como")
    now_word = "ahora"
    no_longer = "ya no"
    subjunctives: ClassVar[dict[str, str]] = {
        "es": "sea", "son": "sean", "eres": "seas", "está": "esté", "están": "estén", "estás": "estés", "hay": "haya",
        "tiene": "tenga", "tienen": "tengan", "tienes": "tengas", "puede": "pueda", "pueden": "puedan",
        "puedes": "puedas",
    }  # fmt: skip
    compared_plurals: ClassVar[dict[str, str]] = {
        "es": "son", "está": "están", "mayor": "mayores", "menor": "menores", "igual": "iguales",
    }  # fmt: skip

    definite = forms("el/la/los/las")
    indefinite = forms("un/una/unos/unas")
    demonstrative = forms("ese/esa/esos/esas")
    other = forms("otro/otra/otros/otras")
    each = "cada"
    each_of = forms("cada uno/cada una/cada uno/cada una")
    one_of = forms("uno/una/uno/una")
    one_among = one_of
    all = forms("todo el/toda la/todos los/todas las")
    no = forms("ningún/ninguna/ningún/ninguna")
    first = forms("primer/primera/primeros/primeras")
    last = forms("último/última/últimos/últimas")
    second = forms("segundo/segunda/segundos/segundas")
    third = forms("tercer/tercera/terceros/terceras")
    fourth = forms("cuarto/cuarta/cuartos/cuartas")
    which = forms("qué/qué/qué/qué")
    those = forms("aquellos/aquellas/aquellos/aquellas")
    up_to = "como máximo"
    at_least = "al menos"
    exactly = "exactamente"
    any_number = "cualquier número de"
    at_random = "al azar"
    yours = forms("tu/tu/tus/tus")
    theirs = forms("su/su/sus/sus")
    theirs_plural = forms("su/su/sus/sus")
    strong = forms("él/ella/ellos/ellas")
    subjects = forms("///")
    objects = forms("lo/la/los/las")
    leads = frozenset({(), ("a",), ("de",)})
    datives = ("le", "les")
    comparisons: ClassVar[dict[str, str]] = {
        "is": "es igual a",
        "is not": "no es igual a",
        "<": "es menor que",
        "<=": "es menor o igual que",
        ">": "es mayor que",
        ">=": "es mayor o igual que",
        "in": "está entre",
        "not in": "no está entre",
    }
    such = forms("uno/una/unos/unas")
    for_which = forms("para el que/para la que/para los que/para las que")
    relative = "que"
    with_word = "con"
    without_word = "sin"
    among_word = "entre"
    other_than = "distinto de"
    chosen = "elegido"
    drawn = "sacado"
    drawn_from = "de"
    having_word = "con"
    same_word = forms("mismo/misma/mismos/mismas")
    none_such_words = ("no hay", "hay")
    by_word = "por"

    def with_you(self, before: tuple[str, ...]) -> Words:
        """para ti, contigo; but: según tú"""
        if before[-1] == "con":
            return (*self.before(before[:-1]), *words("contigo"))
        return (*self.before(before), *words("tú" if before[-1] in ("según", "entre", "que", "como") else "ti"))

    def times_word(self, n: int) -> str:
        return ("ninguna", "una vez")[n] if n < 2 else f"{self.numbers[n] if n < 11 else n} veces"

    def number_word(self, n: int, features: Features) -> str:
        if n == 1 and features.gender is Gender.FEMININE:
            return "una"
        return super().number_word(n, features)

    def count_of(self, n: int, features: Features) -> Words:
        """un punto de vida beside un monstruo, dos puntos beside dos monstruos"""
        spelled = self.spells_counts and 0 < n < len(self.numbers)
        return words(self.number_word(n, features)) if spelled else self.number(n)

    spells_counts = True

    def article(self, features: Features, stressed_a: bool = False) -> Word:
        if stressed_a and not features.plural:
            return Word("el", Role.ARTICLE)
        return super().article(features)

    def indefinite_article(self, features: Features, stressed_a: bool = False) -> Words:
        if stressed_a and not features.plural:
            return (Word("un"),)
        return super().indefinite_article(features)

    def _indefinite(self, node: p.Thing, host: Features, stressed_a: bool) -> Words:
        if node.other:
            return ()
        return super()._indefinite(node, host, stressed_a)

    def _determined(self, node: p.Thing, host: Features, noun: Words, close: Words, stressed_a: bool) -> Words:
        if node.det is p.Det.EACH and node.other and node.owner is None:
            several = Features(host.gender, plural=True)
            agreeing_ = tuple(q for q in node.qualities if self._adjectival(q))
            bare = self.thing(replace(node, det=p.Det.BARE, plural=True, other=False, qualities=agreeing_))
            lead = (
                *words(self.each_of(host)),
                Word(self.of_word, Role.PREPOSITION),
                Word(self.definite(several), Role.ARTICLE),
            )
            return (*lead, Word("demás"), *bare)
        return super()._determined(node, host, noun, close, stressed_a)

    def _at_most(self, amount: Words, core: Words) -> Words:
        return (*amount, *core, *words(self.up_to))

    measuring = words(of_word)

    def uncounted(self, counted: p.Thing) -> Words:
        return self.thing(replace(counted, det=p.Det.BARE, plural=True))

    def subject(self, node: p.Phrase) -> Words:
        return () if isinstance(node, (p.Pronoun, p.You)) else self.phrase(node)

    def conditions(self, nodes: tuple[p.Condition, ...]) -> list[tuple[Words, bool]]:
        """Where the one before speaks of something else, "está" alone would be said of that."""
        out: list[p.Condition] = []
        before: p.Thing | None = None
        for node in nodes:
            subject = node.subject if isinstance(node, p.Is) else None
            of = subject.of if isinstance(subject, p.Pronoun) else subject if isinstance(subject, p.Thing) else None
            own = node.quality.what if isinstance(node, p.Is) and isinstance(node.quality, p.Whose) else None
            if (  # with "su" or "lo", it is clear who is meant
                isinstance(node, p.Is)
                and own is None
                and not (isinstance(node.quality, p.Has) and self._relates(node.quality.words))
                and isinstance(subject, p.Pronoun)
                and out
                and not _same(before, subject.of)
            ):
                det = p.Det.THE if subject.of.det is p.Det.BARE else p.Det.THAT
                node = replace(node, subject=subject.by_name(det))
            before = of if own is None else None  # what it has was spoken of
            out.append(node)
        return super().conditions(tuple(out))

    from_word = words("de")
    at_most = "hasta"
    some_number = "cierto número"

    def slot(self, part: Slot, args: Mapping[str, p.Phrase], host: Features | None = None) -> Words:
        """cercano a esa salida, not: a ella"""
        value = args.get(part.param)
        if part.words[-1:] == (self.dative_word,) and isinstance(value, p.Pronoun) and not value.of.person:
            args = {**args, part.param: value.by_name(p.Det.THAT)}
        return super().slot(part, args, host)

    # -------------------------------------------------------------- qualities

    def attribute(self, node: p.Has, host: Features) -> Words:
        """una pila que ese jugador controle: the verb alone would be said of whatever was named before"""
        if node.words[self.lang].verb is not None:
            node = replace(node, args=tuple((name, self._somebody_by_name(value)) for name, value in node.args))
        return super().attribute(node, host)

    @staticmethod
    def _somebody_by_name(value: p.Phrase) -> p.Phrase:
        return value.by_name(p.Det.THAT) if isinstance(value, p.Pronoun) and value.of.person else value

    def adjectives(self, qualities: list[p.Quality], host: Features) -> Words:
        """un héroe vivo e incapacitado, of two states; una moneda secundaria perdida, of what it is and its state"""
        states = len(qualities) > 1 and all(self.be(host, q) == self.is_found(host) for q in qualities)
        return self.series([self.beside(q, host) for q in qualities]) if states else super().adjectives(qualities, host)

    def behind(self, qualities: list[p.Quality], host: Features) -> Words:
        """cuyo dueño sea un rey y que no esté rota: of two clauses, both in the subjunctive"""
        if host.known and len(qualities) > 1 and any(self._supposes(q, host) for q in qualities):
            host = replace(host, known=False)
        return super().behind(qualities, host)

    def _supposes(self, quality: p.Quality, host: Features) -> bool:
        first, *rest = self.beside(quality, host)
        return first.text in self.relatives and any(word.text in self.subjunctives.values() for word in rest)

    def be(self, features: Features, quality: p.Quality, subjunctive: bool = False) -> str:
        """estar for places and passing states, ser for what a thing is."""
        match quality:
            case p.Has(passing=passing, words=trio):
                word = _first_word(trio[self.lang])
                participle = word.endswith(_PARTICIPLES) and not set(word[:-3]) & set("áéíóú")  # not rápido
                classing = (word.endswith(_CLASSES) and word != "disponible") or word in ("de", "del")
                estar = (passing and not classing) or word in _PLACES or participle
            case p.At() | p.Among() | p.AmongThese():
                estar = True
            case p.Same(other=p.You()):
                features, estar = replace(features, person=2), False
            case _:
                estar = False
        verb = (self.is_found if estar else self.is_)(features)
        return self.subjunctives[verb] if subjunctive else verb

    def _to_come(self, clause: Words) -> Words:
        """The verb of the clause itself, not those of relative clauses before it, in the subjunctive."""
        open_ = 0
        for i, word in enumerate(clause):
            if word.text in self.relatives or word.text in self.whose_words:
                open_ += 1
            elif word.text in self.subjunctives and open_:
                open_ -= 1
            elif word.text in self.subjunctives:
                return (*clause[:i], replace(word, text=self.subjunctives[word.text]), *clause[i + 1 :])
        return clause

    def _in_subjunctive(self, clause: Words) -> Words:
        """The verb of a relative clause, where it is one that conditions are made with: para el que el número de
        casillas a las que puede saltar sea mayor."""
        lead = next((i for i, word in enumerate(clause) if word.text in self.clausal), -1)
        return (*clause[: lead + 1], *self._to_come(clause[lead + 1 :]))

    def trait(self, quality: p.Quality, host: Features) -> Words:
        """no lista, not: que no esté lista"""
        match quality:
            case p.Has(words=trio, negative=True) if trio[self.lang].verb is None and not trio[self.lang].relative:
                said = self.attribute(replace(quality, negative=False), host)
                if not set(said[0].text.split()) & {self.with_word, *self.lacking, self.denying}:
                    return (*words(self.denying), *said)
        return self.beside(quality, host)

    def whose(self, quality: p.Whose) -> Words:
        what = replace(quality.what, owner=None, det=p.Det.BARE)
        features = self.features(what)
        of_which = words(self.whose_forms(features))
        return (*of_which, *self.comparison(self.thing(what), features, quality.op, quality.value))

    def beside(self, quality: p.Quality, host: Features) -> Words:
        """ningún rey cuya corona sea de oro o esté rota, el rey cuya corona es de oro"""
        match quality:
            case p.Such(
                condition=p.Is(subject=p.Thing(owner=p.Phrase() as owner) as what, quality=said) as told, own=True
            ) if not (isinstance(said, p.Has) and self._relates(said.words)):
                features = self.features(what)
                of_which = from_nodes(words(self.whose_forms(features)), owner.origins)
                bare = self.thing(replace(what, owner=None, det=p.Det.BARE))
                shown = from_nodes(self.predicate(said, features, (*of_which, *bare)), told.origins)
            case _:
                shown = super().beside(quality, host)
        return shown if host.known or not isinstance(quality, p.Whose | p.Such) else self._in_subjunctive(shown)

    def features(self, node: p.Phrase | None) -> Features:
        """sus diamantes más los demás son: a sum that begins with several is told as several"""
        match node:
            case p.Sum(left=p.Thing() | p.Sum() as left):
                return super().features(left) if self.features(left).plural else super().features(node)
        return super().features(node)

    def predicate(self, quality: p.Quality, host: Features, subject: Words, subjunctive: bool = False) -> Words:
        """un peón que no tenga escudo"""
        if subjunctive and isinstance(quality, p.Capable):
            host = replace(host, known=False)
        shown = super().predicate(quality, host, subject, subjunctive)
        carried = isinstance(quality, p.Has) and _first_word(quality.words[self.lang]) == self.with_word
        return self._in_subjunctive(shown) if subjunctive and carried else shown

    def where(self, rider: p.Phrase, negative: bool) -> Words:
        lies = self.is_found(self.features(rider))
        return (*words(self.where_word), *(self.negated(lies) if negative else words(lies)), *self.subject(rider))

    def carrying(self, rider: p.Pronoun | p.Thing, host: Features) -> Words:
        is_found = words(self.is_found(Features(Gender.MASCULINE)))
        return (*self.which_after(("sobre",), host), *is_found, *self.subject(rider))

    def which_after(self, before: tuple[str, ...], host: Features) -> Words:
        """al que, sobre el que"""
        return (*self.before(before), Word(self.definite(host), Role.ARTICLE), Word(self.relative))

    def located_there(self, host: Features) -> Words:
        return words("que haya allí")

    def capable(self, quality: p.Capable, host: Features) -> Words:
        frame = self.frame(quality.clause)
        no = words(self.negation[0]) if quality.negative else ()
        lead: Words = words(self.relative)
        if frame.subject == quality.param:
            can = self._can(host, host.known)
            return (*lead, *no, *words(can), *self._verbal(quality.clause, Mood.INFINITIVE, host))
        rest = self.tail(frame, quality.clause, (quality.param,), lambda v: words(v.infinitive))
        several = host.plural and not self._personal(frame)
        if frame.object != quality.param:  # al que se pueda prender fuego
            slot = next((s for s in frame.parts if isinstance(s, Slot) and s.param == quality.param), None)
            lead = self.which_after(slot.words if slot is not None else (self.purpose,), host)
            several = False
        can = self._can(Features(Gender.MASCULINE, several), host.known)
        return (
            *lead,
            *no,
            *words(f"{self.impersonal} {can}"),
            *words(frame.verb.infinitive, quality.clause.link),
            *rest,
        )

    purpose = "para"

    def _can(self, features: Features, known: bool) -> str:
        verb = self.can(replace(features, person=3))
        return verb if known else self.subjunctives.get(verb, verb)

    def having(self, subject: Words, host: Features, what: Words, negative: bool) -> Words:
        return (*subject, *(words(self.negation[0]) if negative else ()), Word(self.have(host)), *what)

    def has(self, subject: Words, host: Features, thing: p.Thing, negative: bool) -> Words:
        have = self.have(host)
        noun = thing.name[self.lang]
        several = not isinstance(noun, Adjective) and noun.always_plural
        if negative:
            return (*subject, *self.negated(have), *self.none_of(thing))
        if several and thing.det is p.Det.A:
            thing = replace(thing, det=p.Det.BARE)
        return (*subject, Word(have), *self.thing(thing))

    def tested(self, key: str, node: p.Condition) -> Words:
        """En cuanto haya, mientras sea: what is still to come is in the subjunctive."""
        if key not in ("whenever", "repeat_while"):
            return super().tested(key, node)
        if not isinstance(node, p.All):
            return self.t(key, test=self._to_come(self.condition(node)))
        if any(isinstance(c, p.All) for c in node.conditions):
            return super().tested(key, node)
        joined = merged(node.conditions, self.lang) if node.conjunction == "and" else node.conditions
        parts = [self._to_come(words_) for words_, _ in self.conditions(joined)]
        return self.t(key, test=self.series(parts, node.conjunction))

    def comparison(self, left: Words, features: Features, op: str, right: p.Phrase) -> Words:
        if op in ("is", "is not") and (between := self.between(right)) is not None:
            return (
                *left,
                *words(self.negation[0] if op == "is not" else ""),
                *words(self.is_found(replace(features, person=3))),
                *between,
            )
        if op in ("is", "is not"):
            several = isinstance(right, p.Thing) and self.is_plural(right)  # su tablero son las Cavernas
            agreeing = replace(features, plural=features.plural or several)
            be = self.is_(replace(features, person=2) if isinstance(right, p.You) else agreeing)
            no = words(self.negation[0]) if op == "is not" else ()
            if no and isinstance(right, p.Series) and right.conjunction == "or":  # no es ni el norte ni el sur
                items = self.neither([self.complement(item, features) for item in right.items])
                return (*left, *no, Word(be), *from_nodes(items, right.origins))
            return (*left, *no, Word(be), *self.complement(right, features))
        shown = super().comparison(left, features, op, right)
        if not features.plural:
            return shown
        return tuple(replace(w, text=self.compared_plurals.get(w.text, w.text)) for w in shown)

    # -------------------------------------------------------------- clauses

    def finite(self, verb: Verb, features: Features) -> str:
        """una pila que controles, la pila que controlas"""
        return super().finite(verb, features) if features.known else self.subjunctive(verb, features)

    def letting(self, clause: p.Clause) -> Words | None:
        """puedes hacer que ese héroe descanse"""
        return (*words(self.let), *self.statement(clause, subjunctive=True)) if self.let else None

    let = "hacer que"

    @staticmethod
    def by_name(agent: p.Pronoun) -> p.Thing:
        known = agent.of.named or agent.of.name in ALWAYS_KNOWN
        return agent.by_name(p.Det.THE if known else p.Det.THAT)

    def statement(self, clause: p.Clause, said: bool = False, event: bool = False, subjunctive: bool = False) -> Words:
        """Descarta is both an order and "he discards": there the subject is named again."""
        frame = self.frame(clause, event)
        agent = self.agent(frame, clause)
        if (
            isinstance(agent, p.Pronoun)
            and not event
            and not said
            and (frame.verb.third == frame.verb.order or not frame.subject)
            and not frame.verb.reflexive
        ):
            again = self.by_name(agent)
            if frame.subject:
                args = tuple((n, again if n == frame.subject else v) for n, v in clause.args)
                clause = replace(clause, args=args)
            else:
                clause = replace(clause, agent=again)
        shown = super().statement(clause, said, event, subjunctive)
        doing = self.agent(self.frame(clause, event), clause)
        if not isinstance(doing, p.Pronoun | p.You) or not shown:
            return shown
        return (replace(shown[0], origins=joined_origins(shown[0].origins, doing.origins)), *shown[1:])  # in its ending

    def group(self, verb: Verb, mood: Mood, features: Features, clitic: str, link: str = "") -> Words:
        you = features.person == 2
        own = self.reflexives[not you] if verb.reflexive else ""
        match mood:
            case Mood.ORDER:
                pronoun = own + clitic
                return words(self.with_clitic(verb.order, pronoun) if pronoun else verb.order, link)
            case Mood.INFINITIVE:
                pronoun = own + clitic
                return words(self.infinitive_with(verb.infinitive, pronoun) if pronoun else verb.infinitive, link)
            case Mood.FINITE | Mood.SUBJUNCTIVE:
                form = self.subjunctive(verb, features) if mood is Mood.SUBJUNCTIVE else self.finite(verb, features)
                return (*words(own), *words(clitic), *words(form, link))

    def with_clitic(self, order: str, pronoun: str) -> str:
        """mátalo"""
        return with_enclitic(order, pronoun)

    def infinitive_with(self, infinitive: str, pronoun: str) -> str:
        """matarlo"""
        return infinitive + pronoun

    def subjunctive(self, verb: Verb, features: Features) -> str:
        if features.person == 2:
            return "des" if verb.subjunctive == "dé" else verb.subjunctive + "s"  # one syllable: no accent but on dé
        return super().subjunctive(verb, features)

    def becomes(self, what: p.Phrase, value: p.Phrase) -> Words:
        what = self.by_name(what) if isinstance(what, p.Pronoun) else what
        features = self.features(what)
        if isinstance(value, (p.Number, p.Letter, p.Sum, p.Cycled, p.ByPlayers)):
            *go, to = self.going_to(features).split()
            return (*self.subject(what), *words(" ".join(go)), *self.before((to,)), *self.phrase(value))
        return (*self.subject(what), *words(self.becoming(features)), *self.phrase(value))

    def from_now(self, subject: p.Phrase, shown: Words) -> Words:
        return (Word(self.now_word), *shown)

    def turns(self, subject: p.Phrase, quality: p.Quality, now: bool) -> Words:
        if isinstance(subject, p.Pronoun) and not isinstance(quality, p.Holding):
            related = isinstance(quality, p.Has) and quality.words[self.lang].verb is not None
            subject = subject if related else self.by_name(subject)
        if (relation := self.now_relates(subject, quality, now)) is not None:
            return relation
        if isinstance(quality, p.Has) and quality.words[self.lang].relative and now:
            return self.predicate(quality, self.features(subject), self.subject(subject))
        host = self.features(subject)
        if isinstance(quality, p.Holding):
            det = quality.thing.det if now else p.Det.BARE
            return (
                *self.subject(subject),
                *words(self.now_word if now else self.no_longer),
                Word(self.have(host)),
                *self.thing(replace(quality.thing, det=det)),
            )
        estar = self.be(Features(Gender.MASCULINE), quality) == self.is_found.third
        go = self.going_to(host) if now else self.ceasing_to(host)
        noun = isinstance(quality, p.OfKind) and not isinstance(quality.name[self.lang], Adjective)
        state = self._kind(quality, host) if noun and isinstance(quality, p.OfKind) else self.beside(quality, host)
        if isinstance(quality, p.Has) and state[0].text == self.with_word:
            return (*self.subject(subject), *words(go), Word("tener"), *state[1:])
        return (*self.subject(subject), *words(go), *words("estar" if estar else "ser"), *state)
