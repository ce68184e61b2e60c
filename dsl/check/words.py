"""Words: every text in three languages, genders that can be read off, slots that something fills.

Texts stand in many places; what their slots may name depends on the declaration around them: the parameters of a verb
or define, the binders of a family, and inside rules whatever is bound there. `it` and `self` are always possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl import tree
from dsl.check.articles import check_articles, check_gender
from dsl.check.world import World
from dsl.codes import (
    BAD_SLOT,
    BRACKETS_IN_VERB,
    DECLARED_TWICE,
    HIDDEN_GENDER,
    LONG_PHRASE,
    MISSING_TRANSLATION,
    NO_PHRASE,
    UNEVEN_SLOTS,
    UNKNOWN_LANGUAGE,
)
from dsl.source import Span

LANGUAGES = ("en", "fr", "es")
ADDED: list[str] = []  # further languages a text may, but need not, have
ALWAYS = frozenset(("it", "self"))
LONGEST_PHRASE = 12
_SLOT = re.compile(r"\{([^{}]*)\}")
_VOWELS = "aeiouáéíóúü"


def check_words(world: World) -> None:
    for ruleset in world.parts.rulesets:
        for file in ruleset.files:
            for decl in file.decls:
                _declaration(world, decl, ALWAYS)
    for verb in world.ruleset.verbs.values():
        if verb.node is not None and (verb.texts is None or verb.texts.get("phrase") is None):
            world.report(
                NO_PHRASE,
                verb.node.name.span,
                f"the verb `{verb.name}` has no phrase",
                label="cannot be printed",
                reason="the rulebook is written from the phrases of verbs; without one there are no words for it",
                remedy='add `phrase en "..." fr "..." es "..."`, each an infinitive with slots such as `{m}`',
            )
    check_articles(world)


def check_slots(world: World) -> None:
    for verb in world.ruleset.verbs.values():
        if verb.node is not None and verb.texts is not None:
            _uneven(world, verb.texts.get("phrase"), frozenset(param.name for param in verb.params))


def _declaration(world: World, decl: tree.Node, known: frozenset[str]) -> None:
    if isinstance(decl, tree.VariantDecl | tree.ChangeVariant):
        for line in decl.texts.lines:
            _text(world, line.text, line.key, known)
        for inner in decl.decls:
            _declaration(world, inner, known)
        return
    if isinstance(decl, tree.VerbDecl | tree.ChangeVerb):
        for line in decl.body.texts.lines:
            _no_brackets(world, line)
    inside = list(tree.walk(decl))
    names = known | frozenset(_names(world, decl, inside))
    for node in inside:
        if isinstance(node, tree.TextLine):
            _text(world, node.text, node.key, names)
    if isinstance(decl, tree.ChoicesDecl | tree.ChangeChoices):
        for value in decl.values:
            if value.text is not None:
                _text(world, value.text, "name", names)


def _no_brackets(world: World, line: tree.TextLine) -> None:
    """In the phrase of a verb the first word is what is conjugated; everything else stays as it is."""
    for entry in line.text.entries if line.key == "phrase" else ():
        at = re.search(r"\[[^\]]*\]?|\]", entry.text)
        if at is not None:
            inside = at[0].strip("[]")
            world.report(
                BRACKETS_IN_VERB,
                entry.span,
                f"`{at[0]}` means nothing in the phrase of a verb",
                label="square brackets",
                reason="brackets mark the word that agrees in a description; in a verb's phrase that is its infinitive",
                remedy=f"write `{inside}` without brackets" if inside else "leave the bracket out",
            )


def _names(world: World, decl: tree.Node, inside: list[tree.Node]) -> Iterator[str]:
    """Everything a slot inside a declaration may name."""
    if isinstance(decl, tree.ChangeVerb):
        verb = world.ruleset.verbs.get(decl.name.id)
        yield from (param.name for param in verb.params) if verb is not None else ()
    if isinstance(decl, tree.ChangeDefine):
        define = world.ruleset.defines.get(decl.name.id)
        yield from (param.name for param in define.params) if define is not None else ()
    if isinstance(decl, tree.ChangeDecl):
        kind = world.ruleset.kinds.get(decl.name.id)
        yield from (name for k in kind.line() for name in k.fields) if kind is not None else ()
    if isinstance(decl, tree.KindDecl | tree.ChangeDecl):
        kind = world.ruleset.kinds.get(decl.name.id)
        yield from ("body",) if kind is not None and kind.root == "report" else ()
    for node in inside:
        match node:
            case tree.Param() | tree.ParamPair() | tree.Binder() | tree.Let():
                yield node.name.id
            case tree.Noun() | tree.Roll() | tree.KindPattern() if node.binder is not None:
                yield node.binder.id


def _text(world: World, text: tree.Text, key: tree.TextKey, names: frozenset[str]) -> None:
    seen: dict[str, tree.Entry] = {}
    for entry in text.entries:
        lang = entry.lang.id
        if lang not in (*LANGUAGES, *ADDED):
            world.unknown(
                UNKNOWN_LANGUAGE,
                entry.lang,
                f"`{lang}` is not one of the languages",
                (*LANGUAGES, *ADDED),
                reason="rulebooks are written in English, French and Spanish: `en`, `fr`, `es`",
                remedy="leave it out",
            )
        elif lang in seen:
            also = [(seen[lang].span, "the first")]
            reason, remedy = "there is one text for each language", "leave one of them out"
            message = f"two texts for `{lang}`"
            world.report(DECLARED_TWICE, entry.span, message, label="again", also=also, reason=reason, remedy=remedy)
        seen[lang] = entry
        _slots(world, entry, names)
        if key == "name":
            _gender(world, entry)
            check_gender(world, entry)
        elif key == "phrase" and (length := len(entry.text.split(" /")[0].split())) > LONGEST_PHRASE:
            world.report(
                LONG_PHRASE,
                entry.span,
                f"a phrase of {length} words",
                label=f"more than {LONGEST_PHRASE} words",
                reason="phrases name rules, they do not replace them: what is said here is not what runs",
                remedy="shorten it; the body of the rule is printed in the glossary",
            )
    missing = [lang for lang in LANGUAGES if lang not in seen]
    if missing and not (key == "event" and seen):
        words = " and ".join(f"`{lang}`" for lang in missing)
        world.report(
            MISSING_TRANSLATION,
            text.span,
            f"no text for {words}",
            label="incomplete",
            reason="rulebooks are written in three languages from these texts; none is ever guessed",
            remedy="add " + " ".join(f'{lang} "..."' for lang in missing),
        )


# ------------------------------------------------------------------ gender


def _gender(world: World, entry: tree.Entry) -> None:
    if entry.gender is not None or not hides_gender(entry.lang.id, entry.text):
        return
    article = re.match(r"l['’]|\S+", entry.text)
    shown = article.group() if article else ""
    world.report(
        HIDDEN_GENDER,
        entry.span,
        f"`{shown}` does not say whether the noun is masculine or feminine",
        label="m or f?",
        reason="articles, adjectives and participles agree with it, and a gender is never guessed",
        remedy=f'write `{entry.lang.id} "{entry.text}" m` or `{entry.lang.id} "{entry.text}" f`',
    )


def hides_gender(lang: str, text: str) -> bool:
    """French l' and les; Spanish el before a stressed a, which may be feminine (el agua, but el arco)."""
    noun = text.split("/")[0].strip()
    if lang == "fr":
        return re.match(r"(l['’]|les\s)", noun, re.IGNORECASE) is not None and "{" not in noun[:4]
    if lang != "es":
        return False
    word = re.match(r"el\s+(h?[aá]\w*)", noun, re.IGNORECASE)
    if word is None:
        return False
    letters = word.group(1).lower().lstrip("h")
    if letters.startswith("á"):
        return True
    groups = re.findall(rf"[{_VOWELS}]+", letters)
    return len(groups) <= 2 and letters.endswith(("a", "e")) and not re.search("[éíóú]", letters)


# ------------------------------------------------------------------ slots


def _slots(world: World, entry: tree.Entry, names: frozenset[str]) -> None:
    text = entry.text
    offset = entry.span.text.find('"') + 1 + entry.span.start
    rest = _SLOT.sub(lambda m: " " * len(m.group()), text)
    if "{" in rest or "}" in rest:
        at = offset + min(i for i in (rest.find("{"), rest.find("}")) if i >= 0)
        _bad_slot(world, entry.span.source.span(at, at + 1), "a brace without its partner", "write slots as `{x}`")
        return
    for slot in _SLOT.finditer(text):
        words = slot.group(1).split()
        if any(word in names for word in words):
            continue
        span = entry.span.source.span(offset + slot.start(), offset + slot.end())
        known = sorted(names - ALWAYS)
        remedy = "it could be " + ", ".join(f"`{{{name}}}`" for name in known[:6]) if known else "leave it out"
        _bad_slot(world, span, f"nothing called `{slot.group(1)}` can fill this slot", remedy)


def _uneven(world: World, text: tree.Text | None, params: frozenset[str]) -> None:
    """A parameter that one language names and another does not is forgotten there."""
    entries = text.entries if text is not None else []
    said = {
        entry: params & {word for slot in _SLOT.finditer(entry.text) for word in slot[1].split()} for entry in entries
    }
    everything = sorted(frozenset[str]().union(*said.values()))
    for entry, names in said.items():
        for name in everything:
            if name not in names:
                also = [(other.span, f"names `{name}`") for other in entries if name in said[other]][:1]
                world.report(
                    UNEVEN_SLOTS,
                    entry.span,
                    f"the slot `{{{name}}}` is missing in `{entry.lang.id}`",
                    label="says less than the others",
                    also=also,
                    reason="in this language readers are not told what it is done to, or with what",
                    remedy=f"put `{{{name}}}` where it belongs, or leave it out in all languages",
                )


def _bad_slot(world: World, span: Span, message: str, remedy: str) -> None:
    reason = "a slot names a parameter, a binder or `it`, with the small words that go with it"
    world.report(BAD_SLOT, span, message, label="this slot", reason=reason, remedy=remedy)
