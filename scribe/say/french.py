"""French, with the reader as vous."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from scribe import phrase as p
from scribe.lexicon.features import Gender
from scribe.lexicon.noun import Adjective
from scribe.lexicon.pattern import Literal, Slot
from scribe.lexicon.phrase_words import VerbPhrase
from scribe.lexicon.verb import Verb
from scribe.origins import marked
from scribe.say.builtin import COORDINATES, NOTHING
from scribe.say.merge import merged
from scribe.say.phrases import Features
from scribe.say.realiser import none_of
from scribe.say.romance import Mood, Romance, forms, present
from scribe.say.tokens import Role, Word, Words, capital, from_nodes, mark, words

_MIDDLES = frozenset(("centre", "milieu", "sommet", "bout"))
_SURFACES = frozenset(("emplacement", "emplacements", "plateau", "plateaux"))

_SUBJUNCTIVES = {"est": "soit", "sont": "soient", "peut": "puisse", "peuvent": "puissent"}
_YOUR_SUBJUNCTIVES = {"faites": "fassiez", "êtes": "soyez", "avez": "ayez", "pouvez": "puissiez", "dites": "disiez"}
_RELATIVES = frozenset(("qui", "que", "dont", "lequel", "laquelle"))
_ARTICLES = frozenset(("le", "l'"))  # l'est is no verb
_DETERMINERS = frozenset("le la l' l’ les ce cet cette ces son sa ses".split())
_AMOUNTS = (p.Number, p.Letter, p.Sum, p.Cycled, p.ByPlayers, p.CountOf, p.TotalOf)
_LOCATING = frozenset("à au aux en dans sur sous hors parmi chez entre".split())


def _placed(shown: Words) -> Words:
    """au centre de la table, sur l'emplacement: not "dans le centre", "dans l'emplacement\""""
    texts = [w.text for w in shown[:4]]
    if texts[:2] == ["dans", "le"] and len(texts) > 2 and texts[2] in _MIDDLES:
        return (Word("à", Role.PREPOSITION), *shown[1:])
    if texts[:1] == ["dans"] and _SURFACES.intersection(texts):
        return (Word("sur"), *shown[1:])
    return shown


def _denied(described: Words) -> Words:
    """il n'y a pas de carte qui soit prête: what there is not is described in the subjunctive"""
    start = next((i for i, word in enumerate(described) if word.text in _RELATIVES), len(described))
    return tuple(
        replace(word, text="ait" if (before.text, word.text) == ("y", "a") else _SUBJUNCTIVES.get(word.text, word.text))
        if i > start and before.text not in _ARTICLES
        else word
        for i, (before, word) in enumerate(zip((Word(""), *described), described, strict=False))
    )


ANYBODY = p.Quoted("on")


def _causative(frame: VerbPhrase) -> bool:
    """faire reculer: has no passive"""
    return frame.verb.infinitive == "faire"


# Nouns that are another word in the other gender, which "chaque" would hide: chaque tour.
_TWO_GENDERS = frozenset("aide critique garde livre manche mémoire mode moule page poste tour vase voile".split())


class French(Romance):
    lang = "fr"
    kin = "fr"
    numbers = ("aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")
    contracting = ("de", "à")
    you = "vous"
    there = "là"
    accompanying = ("avec",)
    inside = "dans"
    offering = "or"
    limiting = ("à", "jusqu'à", "jusqu’à")
    amid = "parmi"
    from_amid = "figurant parmi"
    lacking = ("sans",)
    and_word = "et"
    apart_not = "pas"
    either_word = "soit"
    either_again = "soit"
    in_any_case = "et dans tous les cas"
    of_word = "de"
    then_word = "puis"
    neither_nor = ("ni", "ni")
    dative_word = "à"
    linking = frozenset("de à vers par dans sur avec pour depuis entre derrière que et ou".split())
    relatives = ("qui", "que")
    clausal = frozenset((*relatives, "dont", "où"))
    at_most = "au plus"
    some_number = "un certain nombre"
    articles = ("le", "la", "les")
    possessives = ("son", "sa", "ses")
    their: ClassVar[Mapping[str, str]] = {"son": "leur", "sa": "leur", "ses": "leurs"}
    place_words: ClassVar[dict[str, str]] = {"in": "dans", "on": "sur", "at": "à", "of": "de", "from": "de"}
    can = present("peut/peuvent/pouvez")
    matter = present("compte/comptent/comptez")
    worth = present("vaut/valent/valez")
    have = present("a/ont/avez")
    negation = ("ne", "pas")
    denying = "non"
    whose_words = ("dont",)
    as_word = "que"
    such_word = "tel"
    such_article = True
    governing = ("devant", "derrière", "sous", "sur", "avant", "après", "dans", "vers", "chez")

    definite = forms("le/la/les/les")
    indefinite = forms("un/une/des/des")
    demonstrative = forms("ce/cette/ces/ces")
    other = forms("autre/autre/autres/autres")
    each = "chaque"
    each_of = forms("chacun/chacune/chacun/chacune")
    one_of = forms("un/une/un/une")
    one_among = forms("l'un/l'une/l'un/l'une")
    all = forms("tout le/toute la/tous les/toutes les")
    no = forms("aucun/aucune/aucun/aucune")
    first = forms("premier/première/premiers/premières")
    last = forms("dernier/dernière/derniers/dernières")
    second = forms("deuxième/deuxième/deuxièmes/deuxièmes")
    third = forms("troisième/troisième/troisièmes/troisièmes")
    fourth = forms("quatrième/quatrième/quatrièmes/quatrièmes")
    which = forms("quel/quelle/quels/quelles")
    those = forms("ceux/celles/ceux/celles")
    up_to = "au plus"
    at_least = "au moins"
    exactly = "exactement"
    any_number = "un nombre quelconque de"
    at_random = "au hasard"
    yours = forms("votre/votre/vos/vos")
    theirs = forms("son/sa/ses/ses")
    theirs_plural = forms("leur/leur/leurs/leurs")
    strong = forms("lui/elle/eux/elles")
    subjects = forms("il/elle/ils/elles")
    objects = forms("le/la/les/les")
    leads = frozenset({(), ("à",), ("de",)})
    datives = ("lui", "leur")
    comparisons: ClassVar[dict[str, str]] = {
        "is": "est [égal] à",
        "is not": "n'est pas [égal] à",
        "<": "est [inférieur] à",
        "<=": "est [inférieur] ou [égal] à",
        ">": "est [supérieur] à",
        ">=": "est [supérieur] ou [égal] à",
        "in": "est parmi",
        "not in": "n'est pas parmi",
    }
    such = forms("de ceux/de celles/de ceux/de celles")
    for_which = forms("pour lequel/pour laquelle/pour lesquels/pour lesquelles")
    relative = "qui"
    with_word = "avec"
    without_word = "sans"
    among_word = "parmi"
    other_than = "autre que"
    chosen = "choisi"
    drawn = "tiré"
    drawn_from = "dans"
    having_word = "ayant"
    same_word = forms("même/même/mêmes/mêmes")
    none_such_words = ("il n'y a pas de", "il y a")
    by_word = "par"

    def thing(self, node: p.Thing) -> Words:
        noun = node.name[self.lang]
        if node.det is p.Det.EACH and isinstance(node.among, p.Series):  # chaque colonne parmi h et a
            return super().thing(replace(node, among=None, qualities=(p.AmongThese(node.among), *node.qualities)))
        if node.det is not p.Det.EACH or node.among is not None or noun.text not in _TWO_GENDERS:
            return super().thing(node)
        group = replace(node, det=p.Det.THE, plural=True, quantity=())
        return (*words(self.each_of(self.features(node))), Word(self.of_word, Role.PREPOSITION), *super().thing(group))

    def times_word(self, n: int) -> str:
        return ("jamais", "une fois")[n] if n < 2 else f"{self.numbers[n] if n < 11 else n} fois"

    def number_word(self, n: int, features: Features) -> str:
        if n == 1 and features.gender is Gender.FEMININE:
            return "une"
        return super().number_word(n, features)

    def _indefinite(self, node: p.Thing, host: Features, stressed_a: bool) -> Words:
        if host.plural and node.other:
            return self.before((self.of_word,))
        return super()._indefinite(node, host, stressed_a)

    def subject(self, node: p.Phrase) -> Words:
        return words(self.subjects(self.features(node))) if isinstance(node, p.Pronoun) else self.phrase(node)

    def slot(self, part: Slot, args: Mapping[str, p.Phrase], host: Features | None = None) -> Words:
        """des cartes, not "de des cartes\""""
        shown = _placed(super().slot(part, args, host))
        if len(shown) > 1 and shown[0].role is Role.PREPOSITION and [w.text for w in shown[:2]] == ["de", "des"]:
            return (shown[0], *shown[2:])
        return shown

    def _at(self, node: p.At) -> Words:
        return _placed(super()._at(node))

    # -------------------------------------------------------------- qualities

    def be(self, features: Features, quality: p.Quality, subjunctive: bool = False) -> str:
        return "êtes" if features.person == 2 else "sont" if features.plural else "est"

    def whose(self, quality: p.Whose) -> Words:
        what = replace(quality.what, owner=None)
        return (Word("dont"), *self.comparison(self.thing(what), self.features(what), quality.op, quality.value))

    def beside(self, quality: p.Quality, host: Features) -> Words:
        """dont l'emplacement est libre, not "pour lequel son emplacement est libre\""""
        match quality:
            case p.Such(condition=p.Is(subject=p.Thing(owner=p.Phrase() as owner) as what) as test, own=True):
                subject = marked(replace(what, owner=None), *owner.origins)
                return (Word("dont"), *self.condition(replace(test, subject=subject)))
        return super().beside(quality, host)

    def behind(self, qualities: list[p.Quality], host: Features) -> Words:
        """une tour que ce joueur possède, prise dans la boîte: not "possède de la boîte\""""
        clause = next((i for i, q in enumerate(qualities) if self._ends_in_a_noun(q, host)), None)
        late = next((q for q in qualities[clause or 0 :] if isinstance(q, p.At) and q.preposition == "from"), None)
        if clause is None or late is None or late.negative or isinstance(late.place, p.There):
            return super().behind(qualities, host)
        shown = super().behind([q for q in qualities if q is not late], host)
        place = self.at(replace(late, preposition="in", words=None))
        taken = from_nodes((*words(self.agreeing("pris", "prise", host)), *place), late.origins)
        return (*shown, *mark(","), *taken, *mark(","))

    def _ends_in_a_noun(self, quality: p.Quality, host: Features) -> bool:
        """que ce joueur possède, du niveau suivant de sa classe: behind it, "de la boîte" would be said of that noun"""
        match quality:
            case p.Has(words=trio) if trio[self.lang].verb is not None:
                return True
            case p.Has(negative=False) | p.Whose(op="is", value=p.Thing()):
                de, *rest = self.beside(quality, host)
                return de.text in ("du", "des") or (de.text == self.of_word and rest[0].text in _DETERMINERS)
        return False

    def hangs(self, before: p.Quality, shown: Words, host: Features) -> bool:
        """une carte avec une tache et qui n'est pas rouge: without "et", the spot would be what is not red"""
        if not shown or shown[0].text not in self.clausal:
            return False
        inner: tuple[p.Phrase, ...] = ()
        match before:
            case p.At(place=of, preposition="in" | "on" | "at") | p.Holding(thing=of):
                inner = (of,)
            case p.Has(args=args):
                inner = tuple(value for _, value in args)
        return any(isinstance(x, p.Thing) and self._could_be_said_of(x, host) for x in inner)

    def _could_be_said_of(self, thing: p.Thing, host: Features) -> bool:
        """One of several: of the only one of its kind nothing need be said to tell it apart."""
        noun = thing.name[self.lang]
        several = self.features(thing).plural and thing.det not in (p.Det.ONE, p.Det.EACH)
        if isinstance(noun, Adjective) or noun.proper or thing.named or several is not host.plural:
            return False
        return thing.det is not p.Det.THE or thing.among is not None or isinstance(thing.owner, p.Thing)

    def where(self, rider: p.Phrase, negative: bool) -> Words:
        lies = "se trouvent" if self.features(rider).plural else "se trouve"
        return (*words("où"), *self.subject(rider), *(self.negated(lies) if negative else words(lies)))

    def carrying(self, rider: p.Pronoun | p.Thing, host: Features) -> Words:
        return (
            *words("sur"),
            *words(forms("lequel/laquelle/lesquels/lesquelles")(host)),
            *self.subject(rider),
            *words("se trouve"),
        )

    def located_there(self, host: Features) -> Words:
        return words("qui s'y trouvent" if host.plural else "qui s'y trouve")

    def capable(self, quality: p.Capable, host: Features) -> Words:
        frame = self.frame(quality.clause)
        can = self.can(host)
        shown = self.negated(can) if quality.negative else words(can)
        if frame.object == quality.param and _causative(frame):
            one_can = self.negated("peut") if quality.negative else words("peut")
            return (*words("que l'on"), *one_can, *self.infinitive(replace(quality.clause, agent=ANYBODY)))
        if frame.object == quality.param:
            return (Word("qui"), *self.passive_tail(shown, quality.clause, host))
        if frame.subject == quality.param:
            return (Word("qui"), *shown, *self._verbal(quality.clause, Mood.INFINITIVE, host))
        slot = next((s for s in frame.parts if isinstance(s, Slot) and s.param == quality.param), None)
        before = slot.words if slot is not None and slot.words else ("pour",)
        which = forms("lequel/laquelle/lesquels/lesquelles")(host)
        melted = {
            "à": forms("auquel/à laquelle/auxquels/auxquelles"),
            "de": forms("duquel/de laquelle/desquels/desquelles"),
        }
        lead = melted[before[-1]](host) if before[-1] in melted else f"{before[-1]} {which}"
        you = self.negated("pouvez") if quality.negative else words("pouvez")
        return (*words(" ".join((*before[:-1], lead))), *words("vous"), *you, *self.infinitive(quality.clause))

    def passive_tail(self, auxiliary: Words, clause: p.Clause, host: Features) -> Words:
        frame = self.frame(clause)
        participle = words(self.agreeing(frame.verb.participle, "", host), clause.link)
        tail = self.tail(frame, clause, (frame.object,), lambda v: words(self.agreeing(v.participle, "", host)))
        return (*auxiliary, Word("être"), *participle, *tail)

    def predicate(self, quality: p.Quality, host: Features, subject: Words, subjunctive: bool = False) -> Words:
        """c'est un Héros, not "il est un Héros"; of a subject already named, where it is: se trouve"""
        match quality:
            case p.OfKind(name=name, negative=negative) if not isinstance(name[self.lang], Adjective):
                what: Words | None = self._kind(quality, host)
            case p.Same(other=p.Thing() as other, negative=negative) if not isinstance(
                other.name[self.lang], Adjective
            ):
                what = self.complement(other, host)
            case p.At(negative=negative, place=place) if not subject and not isinstance(place, p.There):
                there = self.at(replace(quality, negative=False, words=None))
                verb = words("se trouvent" if host.plural else "se trouve")
                return (*((Word("ne"), *verb, Word("pas")) if negative else verb), *there)
            case _:
                what, negative = None, False
        if what is None or len(subject) != 1 or subject[0].text not in ("il", "elle", "ils", "elles"):
            return super().predicate(quality, host, subject, subjunctive)
        be = "sont" if host.plural else "est"
        return (replace(subject[0], text="ce"), *(self.negated(be) if negative else words(be)), *what)

    def having(self, subject: Words, host: Features, what: Words, negative: bool) -> Words:
        have = self.have(host)
        if not negative:
            return (*subject, Word(have), *what)
        if what[0].text in ("un", "une", "des"):
            what = (*self.before((self.of_word,)), *what[1:])
        return (*subject, *self.negated(have), *what)

    def has(self, subject: Words, host: Features, thing: p.Thing, negative: bool) -> Words:
        have = self.have(host)
        if negative:
            return (
                *subject,
                *self.negated(have),
                *self.before((self.of_word,)),
                *self.thing(replace(self.sorted_title(thing), det=p.Det.BARE, plural=False)),
            )
        return (*subject, Word(have), *self.thing(thing))

    def exists(self, node: p.Exists) -> Words:
        thing = node.thing
        if isinstance(thing, p.Series):
            return (*words("il y a"), *self.phrase(thing))
        if node.negative:
            bare = replace(self.anywhere(self.sorted_title(thing)), det=p.Det.BARE, plural=False)
            nowhere = bare.qualities != thing.qualities  # il n'y a de carte dans aucune pile
            no = words("il n'y a" if nowhere else "il n'y a pas")
            return (*no, *self.before((self.of_word,)), *_denied(self.thing(bare)))
        there = next((q for q in thing.qualities if isinstance(q, p.At) and isinstance(q.place, p.There)), None)
        if there is not None:
            rest = replace(thing, qualities=tuple(q for q in thing.qualities if q is not there))
            found = from_nodes(words("il s'y trouve"), (*there.origins, *there.place.origins, *node.origins))
            return (*found, *self.thing(rest))
        return (*words("il y a"), *self.thing(thing))

    def tested(self, key: str, node: p.Condition) -> Words:
        if not isinstance(node, p.All) or len(node.conditions) < 2:
            return super().tested(key, node)
        again = Word("si" if key.endswith(("if_head", "only_if")) else "que")
        joined = merged(node.conditions, self.lang) if node.conjunction == "and" else node.conditions
        if any(isinstance(c, p.All) for c in joined):
            grouped = self._grouped(joined, node.conjunction, again)
            return self.t(key, test=from_nodes(grouped, node.origins))
        return self.t(key, test=from_nodes(self._repeated(joined, node.conjunction, again), node.origins))

    def _repeated(self, conditions: tuple[p.Condition, ...], conjunction: str, again: Word) -> Words:
        """A et si B: the conjunction comes again, unless the subject is shared"""
        (first, _), *rest = self.conditions(conditions)
        return self.series([first, *(w if shared else (again, *w) for w, shared in rest)], conjunction)

    def _grouped(self, conditions: tuple[p.Condition, ...], conjunction: str, again: Word) -> Words:
        """A et si B, ou bien si C; A ou si B, et dans tous les cas si C"""
        out: Words = ()
        before: p.Condition | None = None
        for node in conditions:
            inner = (node.conditions, node.conjunction) if isinstance(node, p.All) else ((node,), conjunction)
            tests = merged(inner[0], self.lang) if inner[1] == "and" else inner[0]
            nested = any(isinstance(c, p.All) for c in tests)
            part = self._grouped(tests, inner[1], again) if nested else self._repeated(tests, inner[1], again)
            last = node is conditions[-1]
            if conjunction == "and" and last and isinstance(node, p.All):  # et si soit B, soit C
                part = self.either([words_ for words_, _ in self.conditions(tests)])
            part = from_nodes(part, node.origins if isinstance(node, p.All) else ())
            if before is None:
                out = part
            elif conjunction == "or":
                out = (*out, *mark(","), *words("ou bien"), again, *part)
            else:
                behind = isinstance(before, p.All)
                also = (*mark(","), *words(self.in_any_case)) if behind else words(self.and_word)
                out = (*out, *also, again, *part)
            before = node
        return out

    def goes_on(self, said: Words) -> bool:
        """ce n'est pas une figurine et elle se trouve là: "ce" is the subject of no other verb"""
        return [w.text for w in said[:2]] not in (["ce", "est"], ["ce", "sont"], ["ce", "ne"])

    def features(self, node: p.Phrase | None) -> Features:
        """la longueur plus 2 est supérieure: a sum agrees with what it begins with"""
        match node:
            case p.Sum(op="+" | "-", left=p.Thing() | p.Sum() as left):
                return replace(self.features(left), plural=False)
        return super().features(node)

    def comparison(self, left: Words, features: Features, op: str, right: p.Phrase) -> Words:
        if op in ("is", "is not") and (between := self.between(right)) is not None:
            be = self.be(features, p.Same(right))
            within = words(self.agreeing("compris", "comprise", features))
            return (*left, *(self.negated(be) if op == "is not" else words(be)), *within, *between)
        amount = isinstance(right, (p.Number, p.Letter, p.Sum, p.Cycled, p.CountOf, p.TotalOf))
        amount = amount or (
            isinstance(right, p.Thing) and right.name in COORDINATES.values()
        )  # not "sa colonne est sa rangée"
        if op in ("is", "is not") and not amount:
            return (*left, *self._being(right, features, op == "is not"))
        if op == "is" and features.plural and isinstance(right, p.Number):
            return (*left, *words("sont au nombre"), *self.before((self.of_word,)), *self.phrase(right))
        shown = super().comparison(left, features, op, right)
        return (
            tuple(replace(w, text={"est": "sont", "n'est": "ne sont"}.get(w.text, w.text)) for w in shown)
            if features.plural
            else shown
        )

    def _being(self, value: p.Phrase, host: Features, negative: bool) -> Words:
        """est rouge; of one thing whose value has a name in the plural: correspond à « Mages », se compose d'orcs"""
        be = self.be(host, p.Same(value))
        if host.plural or not isinstance(value, p.Thing) or not self.features(value).plural:
            return (*(self.negated(be) if negative else words(be)), *self.complement(self._some(value), host))
        if value.det is p.Det.A:
            ne, pas = (words(each) if negative else () for each in self.negation)
            made_of = (*words("se"), *words("compose"), *pas, Word(self.of_word, Role.PREPOSITION))
            return (*ne, *made_of, *self.thing(replace(value, det=p.Det.BARE)))
        told = self.phrase(value)
        if value.det is p.Det.THE and value.owner is None and value.among is None:
            told = from_nodes(self.quoted(capital(self.thing(replace(value, det=p.Det.BARE)))), value.origins)
        matches = self.negated("correspond") if negative else words("correspond")
        return (*matches, Word("à", Role.PREPOSITION), *told)

    def stated(self, value: p.Phrase, of: Features) -> Words:
        """cible : aucune, not "rien\""""
        if isinstance(value, p.Thing) and value.name == NOTHING:
            return from_nodes(words(self.no(of)), value.origins)
        if isinstance(value, p.ByPlayers):
            return (*self.stated(value.usual, of), *self.by_players(value.others, lambda each: self.stated(each, of)))
        return super().stated(value, of)

    def _some(self, value: p.Phrase) -> p.Phrase:
        """ces bruits sont des cris: of a value whose name is a plural, some"""
        if isinstance(value, p.Thing) and value.constant and value.det is p.Det.THE and self.features(value).plural:
            return replace(value, det=p.Det.A)
        return value

    # -------------------------------------------------------------- clauses

    def group(self, verb: Verb, mood: Mood, features: Features, clitic: str, link: str = "") -> Words:
        you = features.person == 2
        before = words(clitic)
        match mood:
            case Mood.ORDER:
                hyphened = [f"-{w}" for w in (clitic, "vous" if verb.reflexive else "") if w]
                return (*words(verb.order, link), *(Word(w, Role.HYPHENED) for w in hyphened))
            case Mood.INFINITIVE:
                own = words("vous" if you else "se") if verb.reflexive else ()
                return (*own, *before, *words(verb.infinitive, link))
            case Mood.FINITE | Mood.SUBJUNCTIVE:
                own = words("vous" if you else "se") if verb.reflexive else ()
                form = (self.subjunctive if mood is Mood.SUBJUNCTIVE else self.finite)(verb, features)
                return (*own, *before, *words(form, link))

    def subjunctive(self, verb: Verb, features: Features) -> str:
        if features.person != 2:
            return super().subjunctive(verb, features)
        form = self.finite(verb, features)  # vous attaquez: que vous attaquiez
        return _YOUR_SUBJUNCTIVES.get(form) or (f"{form[:-2]}iez" if form.endswith("ez") else form)

    def _about(self, clause: p.Clause, singular: str, plural: str, second: str, negative: bool = False) -> Words:
        frame = self.frame(clause)
        agent = self.agent(frame, clause)
        target = self.done_to(frame, clause)
        subject = target if agent is None and target is not None else agent or p.You()
        features = self.features(subject)
        form = second if features.person == 2 else plural if features.plural else singular
        shown = self.negated(form) if negative else words(form)
        if subject is target and agent is None and _causative(frame):
            can = self.negated(singular) if negative else words(singular)
            return (Word("on"), *can, *self.infinitive(replace(clause, agent=ANYBODY)))
        if subject is target and agent is None:
            return (*self.subject(subject), *self.passive_tail(shown, clause, features))
        if negative:  # elle ne peut pas prendre A ni B
            clause = none_of(clause, "nor", subject)
        done = self.infinitive(clause)
        args = dict(clause.args)
        counted = [s.param for s in frame.parts if isinstance(s, Slot) and s.counts]
        if negative and any(isinstance(args.get(param, p.AnyAmount()), p.AnyAmount) for param in counted):
            (of,) = self.before((self.of_word,))
            done = tuple(of if w.text == "des" else w for w in done)
        return (*self.subject(subject), *shown, *done)

    def letting(self, clause: p.Clause) -> Words | None:
        """vous pouvez laisser ce héros se reposer, vous pouvez le laisser se reposer"""
        agent = self.agent(self.frame(clause), clause)
        if isinstance(agent, p.Pronoun):
            it = from_nodes(words(self.objects(self.features(agent))), agent.origins)
            return (*it, Word("laisser"), *self.infinitive(clause))
        return (Word("laisser"), *self.phrase(agent), *self.infinitive(clause)) if agent is not None else None

    def would(self, clause: p.Clause) -> Words:
        return self._about(clause, "doit", "doivent", "devez")

    def cannot(self, clause: p.Clause) -> Words:
        return self._about(clause, "peut", "peuvent", "pouvez", negative=True)

    def able(self, clause: p.Clause, negative: bool) -> Words:
        asked = self.of_any(clause, p.Det.NO if negative else p.Det.A)
        if any(isinstance(v, p.Thing) and v.det is p.Det.NO for _, v in asked.args):
            return self._about(asked, "ne peut", "ne peuvent", "ne pouvez")
        return self._about(asked, "peut", "peuvent", "pouvez", negative)

    def happening(self, clause: p.Clause, before: bool = False) -> Words:
        frame = self.frame(clause, event=True)
        target = self.done_to(frame, clause)
        if self.agent(frame, clause) is None and target is not None:
            if _causative(frame):  # on fait reculer la pièce: it cannot be "faite reculer"
                return self.statement(replace(clause, agent=ANYBODY), event=True, subjunctive=before)
            features = self.features(target)
            if features.person == 2:
                return self.passive(frame, clause, "soyez" if before else "êtes", target)
            be = ("soient" if features.plural else "soit") if before else ("sont" if features.plural else "est")
            return self.passive(frame, clause, be, target)
        return self.statement(clause, event=True, subjunctive=before)

    def happened(self, clause: p.Clause) -> Words:
        """on place un soldat sur le pont, where nothing can be the subject of a passive"""
        frame = self.frame(clause, event=True)
        nobody = self.agent(frame, clause) is None and self.done_to(frame, clause) is None
        return self.statement(replace(clause, agent=ANYBODY), event=True) if nobody else self.happening(clause)

    def valued_as(self, what: p.Phrase, value: p.Phrase) -> Words:
        """sa vie vaut 1; ses dégâts ne comptent pas; ses anneaux sont considérés comme étant le nouvel anneau"""
        host, subject = self.features(what), self.subject(what)
        if isinstance(value, p.Thing) and value.name == NOTHING:
            return (*subject, *from_nodes(self.negated(self.matter(host)), value.origins))
        if isinstance(value, _AMOUNTS):
            return (*subject, *words(self.worth(host)), *self.phrase(value))
        adjective = isinstance(value, p.Thing) and isinstance(value.name[self.lang], Adjective)
        some = self._some(value)
        being = () if adjective or some is not value else words("étant")
        return (*self._considered(subject, host), *being, *self.complement(some, host))

    def passes_for(self, subject: p.Phrase, quality: p.Quality, said: Words) -> Words:
        """considérée comme dotée d'un site, comme un boss, comme étant au rang de boss"""
        pattern = quality.words[self.lang].pattern if isinstance(quality, p.Has) else ()
        first = pattern[0] if pattern else None
        lead = first.text.split()[0] if isinstance(first, Literal) else ""
        being = words("étant") if isinstance(first, Slot) or lead in _LOCATING else ()
        return (*self._considered(self.subject(subject), self.features(subject)), *being, *said)

    def _considered(self, subject: Words, host: Features) -> Words:
        be = "êtes" if host.person == 2 else "sont" if host.plural else "est"
        return (*subject, *words(f"{be} {self.agreeing('considéré', '', host)} comme"))

    def counts_as(self, subject: Words, features: Features, value: Words) -> Words:
        return (*self._considered(subject, features), *value)

    def becomes(self, what: p.Phrase, value: p.Phrase) -> Words:
        plural = self.features(what).plural
        if isinstance(value, (p.Number, p.Letter, p.Sum, p.Cycled, p.ByPlayers)):
            return (
                *self.subject(what),
                *words("passent" if plural else "passe"),
                Word("à", Role.PREPOSITION),
                *self.phrase(value),
            )
        become = "devenez" if isinstance(what, p.You) else "deviennent" if plural else "devient"
        return (*self.subject(what), *words(become), *self.phrase(value))

    def from_now(self, subject: p.Phrase, shown: Words) -> Words:
        """vous possédez désormais ce pion, vous le possédez désormais: right behind the verb"""
        verb = len(self.subject(subject))
        behind = len(shown) if len(shown) == verb + 2 else verb + 1
        return (*shown[:behind], Word("désormais"), *shown[behind:])

    def turns(self, subject: p.Phrase, quality: p.Quality, now: bool) -> Words:
        if (relation := self.now_relates(subject, quality, now)) is not None:
            return relation
        if isinstance(quality, p.Has) and quality.words[self.lang].relative and now:
            return self.predicate(quality, self.features(subject), self.subject(subject))
        host = self.features(subject)
        if isinstance(quality, p.Holding):
            have = self.have(host)
            if now:
                return (*self.subject(subject), Word(have), Word("désormais"), *self.thing(quality.thing))
            bare = self.thing(replace(quality.thing, det=p.Det.BARE))
            no_longer = (Word("ne"), Word(have), Word("plus"))
            return (*self.subject(subject), *no_longer, *self.before((self.of_word,)), *bare)
        be = self.be(host, quality)
        state = self._state(quality, host)
        if isinstance(quality, p.Has) and state[0].text == self.with_word:
            be, state = "avez" if host.person == 2 else "ont" if host.plural else "a", state[1:]
            if not now and state[0].text in ("un", "une", "des"):
                state = (Word("de", Role.PREPOSITION), *state[1:])
        if now:
            return (*self.subject(subject), Word(be), Word("désormais"), *state)
        return (*self.subject(subject), Word("ne"), Word(be), Word("plus"), *state)

    def _state(self, quality: p.Quality, host: Features) -> Words:
        if isinstance(quality, p.OfKind) and not isinstance(quality.name[self.lang], Adjective):
            return self._kind(quality, host)
        return self.beside(quality, host)
