"""Italian sentences, with the reader as tu. Derived from Spanish, whose grammar is nearest: a known subject is left to
the verb, and pronouns stand against infinitives and orders.

What is otherwise: there is one verb "to be", a possessive has its article (la tua mano), nothing stands before a person
that something is done to, conditions are in the indicative, and what is done to a thing is told in the passive.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from scribe import phrase as p
from scribe.lexicon.noun import Adjective
from scribe.lexicon.verb_forms import Verb
from scribe.say.phrases import Features
from scribe.say.romance import Romance, forms, present
from scribe.say.spanish import Spanish
from scribe.say.tokens import Words, words


class Italian(Spanish):
    lang = "it"
    numbers = ("nessun", "un", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci")
    contracting = ("di", "a", "da", "in", "su")
    articles = ("il", "lo", "la", "i", "gli", "le")
    linking = frozenset("di a da in su con per verso tra fra dopo dietro che e o".split())
    relatives = ("che",)
    possessives = ("suo", "sua", "suoi", "sue", "loro")
    personal = ()
    you = "te"
    there = "lì"
    accompanying = ("con",)
    inside = "in"
    amid = "tra"
    from_amid = "tra"
    lacking = ("senza",)
    and_word = "e"
    apart_not = "non"
    either_word = "o"
    either_again = "oppure"
    in_any_case = "e in ogni caso"
    of_word = "di"
    impersonal = "si"
    reflexives = ("ti", "si")
    then_word = "poi"
    neither_nor = ("né", "né")
    place_words: ClassVar[dict[str, str]] = {"in": "in", "on": "su", "at": "in", "of": "di", "from": "da"}
    negation = ("non", "")
    denying = "non"
    as_word = "di"
    such_word = "tale"
    whose_forms = forms("il cui/la cui/i cui/le cui")
    whose_words = ()
    where_word = "dove"
    ordinals_alone: ClassVar[dict[str, str]] = {}

    definite = forms("il/la/i/le")
    indefinite = forms("un/una/dei/delle")
    demonstrative = forms("quel/quella/quei/quelle")
    other = forms("altro/altra/altri/altre")
    each = "ogni"
    each_of = forms("ciascuno/ciascuna/ciascuno/ciascuna")
    one_of = forms("uno/una/uno/una")
    one_among = one_of
    all = forms("tutto il/tutta la/tutti i/tutte le")
    no = forms("nessun/nessuna/nessun/nessuna")
    first = forms("primo/prima/primi/prime")
    last = forms("ultimo/ultima/ultimi/ultime")
    second = forms("secondo/seconda/secondi/seconde")
    third = forms("terzo/terza/terzi/terze")
    fourth = forms("quarto/quarta/quarti/quarte")
    which = forms("quale/quale/quali/quali")
    those = forms("quelli/quelle/quelli/quelle")
    up_to = "al massimo"
    at_most = "fino a"
    from_word = words("da")
    spells_counts = False
    at_once = "allo stesso tempo"
    let = ""
    several_ending = ("i", "e")
    some_number = "un certo numero"
    at_least = "almeno"
    exactly = "esattamente"
    any_number = "un numero qualsiasi di"
    at_random = "a caso"
    yours = forms("il tuo/la tua/i tuoi/le tue")
    theirs = forms("il suo/la sua/i suoi/le sue")
    theirs_plural = forms("il loro/la loro/i loro/le loro")
    strong = forms("esso/essa/essi/esse")
    objects = forms("lo/la/li/le")
    datives = ("gli", "gli")
    comparisons: ClassVar[dict[str, str]] = {
        "is": "è uguale a",
        "is not": "non è uguale a",
        "<": "è inferiore a",
        "<=": "è inferiore o uguale a",
        ">": "è superiore a",
        ">=": "è superiore o uguale a",
        "in": "è tra",
        "not in": "non è tra",
    }
    compared_plurals: ClassVar[dict[str, str]] = {
        "è": "sono",
        "uguale": "uguali",
        "inferiore": "inferiori",
        "superiore": "superiori",
    }
    such = forms("uno/una/alcuni/alcune")
    for_which = forms("per cui/per cui/per cui/per cui")
    relative = "che"
    with_word = "con"
    without_word = "senza"
    among_word = "tra"
    other_than = "diverso da"
    chosen = "scelto"
    drawn = "estratto"
    drawn_from = "da"
    having_word = "con"
    same_word = forms("stesso/stessa/stessi/stesse")
    none_such_words = ("non c'è", "c'è")
    by_word = "da"
    purpose = "per"
    measuring = words(of_word)

    is_ = present("è/sono/sei")
    is_found = is_
    can = present("può/possono/puoi")
    have = present("ha/hanno/hai")
    about_to = present("sta per/stanno per/stai per")
    going_to = present("passa a/passano a/passi a")
    becoming = present("diventa/diventano/diventi")
    counting = present("conta come/contano come/conti come")
    done = present("viene/vengono/vieni")
    to_be_done = present("venga/vengano/venga")
    there_is = ("c'è", "ci sono")
    now_word = "ora"
    subjunctives: ClassVar[dict[str, str]] = {}

    # -------------------------------------------------------------- noun phrases

    def with_you(self, before: tuple[str, ...]) -> Words:
        return (*self.before(before), *words(self.you))

    def times_word(self, n: int) -> str:
        return ("mai", "una volta")[n] if n < 2 else f"{self.numbers[n] if n < 11 else n} volte"

    def _indefinite(self, node: p.Thing, host: Features, stressed_a: bool) -> Words:
        return Romance._indefinite(self, node, host, stressed_a)

    def _determined(self, node: p.Thing, host: Features, noun: Words, close: Words, stressed_a: bool) -> Words:
        return Romance._determined(self, node, host, noun, close, stressed_a)

    def _at_most(self, amount: Words, core: Words) -> Words:
        return Romance._at_most(self, amount, core)

    # -------------------------------------------------------------- qualities

    def be(self, features: Features, quality: p.Quality, subjunctive: bool = False) -> str:
        if isinstance(quality, p.Same) and isinstance(quality.other, p.You):
            features = replace(features, person=2)
        return self.is_(features)

    def carrying(self, rider: p.Pronoun | p.Thing, host: Features) -> Words:
        return (*words("su cui si trova"), *self.subject(rider))

    def which_after(self, before: tuple[str, ...], host: Features) -> Words:
        return words(" ".join((*before, "cui")))

    def located_there(self, host: Features) -> Words:
        return words("che vi si trovano" if host.plural else "che vi si trova")

    def exists(self, node: p.Exists) -> Words:
        """vi si trova, where it is known where"""
        shown = super().exists(node)
        return tuple(word for word in shown if word.text != self.there)

    # -------------------------------------------------------------- clauses

    def with_clitic(self, order: str, pronoun: str) -> str:
        """prendilo, but: fallo, dallo"""
        if order in ("fai", "dai"):
            return order[:-1] + pronoun[0] + pronoun if not pronoun.startswith("gli") else order[:-1] + pronoun
        return order + pronoun

    def infinitive_with(self, infinitive: str, pronoun: str) -> str:
        """prenderlo, porlo"""
        return (infinitive[:-2] if infinitive.endswith("rre") else infinitive[:-1]) + pronoun

    def subjunctive(self, verb: Verb, features: Features) -> str:
        return verb.subjunctives if features.plural else verb.subjunctive

    def finite(self, verb: Verb, features: Features) -> str:
        return Romance.finite(self, verb, features)

    def happening(self, clause: p.Clause, before: bool = False) -> Words:
        """quando una pedina viene catturata, prima che una pedina venga catturata"""
        frame = self.frame(clause, event=True)
        target = dict(clause.args).get(frame.object)
        if self.agent(frame, clause) is None and target is not None:
            auxiliary = (self.to_be_done if before else self.done)(self.features(target))
            return self.passive(frame, clause, auxiliary, target)
        return self.statement(clause, event=True, subjunctive=before)

    def turns(self, subject: p.Phrase, quality: p.Quality, now: bool) -> Words:
        """ora è libera, non è più libera"""
        if (relation := self.now_relates(subject, quality, now)) is not None:
            return relation
        if isinstance(subject, p.Pronoun):
            subject = self.by_name(subject)
        host = self.features(subject)
        if isinstance(quality, p.Holding):
            thing = quality.thing if now else replace(quality.thing, det=p.Det.BARE)
            verb, state = self.have(host), self.thing(thing)
        else:
            verb = self.is_(host)
            noun = isinstance(quality, p.OfKind) and not isinstance(quality.name[self.lang], Adjective)
            state = self._kind(quality, host) if noun and isinstance(quality, p.OfKind) else self.beside(quality, host)
        said = words(f"ora {verb}" if now else f"non {verb} più")
        return (*self.subject(subject), *said, *state)
