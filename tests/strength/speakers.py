"""Whose text runs a statement: by verb, the kinds of the pieces that can be its `source`.

A verb that a piece's own text calls has that piece as its source, and hands it on to the verbs it calls and to the
reactions that hear it; what only the flow and examples call has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dsl import model, tree
from tests.blindness.measure import pristine
from tests.net.mutations import original

OF_A_PIECE = (tree.KindDecl, tree.PiecesDecl, tree.ChangeDecl)
OF_A_VERB = (tree.VerbDecl, tree.ChangeVerb)


def can_speak(ruleset: str, decl: tree.Decl, noun: tree.Noun) -> bool:
    """Whether what such a noun stands for may be the piece whose text this is; true where that is not known."""
    kinds = pristine(ruleset).rules.kinds
    wanted = noun.symbol
    speakers = _speakers_of(ruleset, decl)
    if not isinstance(wanted, model.Kind) or wanted.root == "player" or speakers is None:
        return True
    known = [kinds[name] for name in sorted(speakers) if name in kinds]
    if len(known) < len(speakers) or any(above.where is not None for each in (wanted, *known) for above in each.line()):
        return True
    return any(kind.is_a(kinds[wanted.name]) and kind.is_a(each) for kind in kinds.values() for each in known)


def _speakers_of(ruleset: str, decl: tree.Decl) -> frozenset[str] | None:
    """The names of the kinds; None: it could be any."""
    match decl:
        case tree.FlowDecl():
            return frozenset()
        case tree.KindDecl() | tree.PiecesDecl() | tree.ChangeDecl():
            return frozenset([_name(decl)])
        case tree.VerbDecl() | tree.ChangeVerb():
            return _of_verb(ruleset, decl.name.id)
        case tree.React(event=tree.VerbEvent(verb=verb)) | tree.Forbid(event=tree.VerbEvent(verb=verb)):
            return _of_verb(ruleset, verb.id)
    return None


def _of_verb(ruleset: str, verb: str) -> frozenset[str] | None:
    found: set[str] = set()
    seen, left = {verb}, [verb]
    while left:
        for decl in _calling(ruleset).get(left.pop(), ()):
            match decl:
                case tree.FlowDecl() | tree.ExampleDecl() | tree.React(event=tree.PhaseEvent()):
                    continue
                case tree.KindDecl() | tree.PiecesDecl() | tree.ChangeDecl():
                    found.add(_name(decl))
                case tree.VerbDecl(name=name) | tree.ChangeVerb(name=name):
                    handed_on = name.id
                case tree.React(event=tree.VerbEvent(verb=heard)):
                    handed_on = heard.id
                case _:
                    return None
            if not isinstance(decl, OF_A_PIECE) and handed_on not in seen:
                seen.add(handed_on)
                left.append(handed_on)
    return frozenset(found)


def _name(decl: tree.KindDecl | tree.PiecesDecl | tree.ChangeDecl) -> str:
    return decl.name.id if decl.name is not None else decl.kind.id


@cache
def _calling(ruleset: str) -> dict[str, list[tree.Decl]]:
    """By verb, the declarations in which it is called."""
    found: dict[str, list[tree.Decl]] = {}
    for each in original(ruleset).loaded.rulesets:
        for file in each.files:
            for decl in within(file.decls):
                for verb in dict.fromkeys(node.verb.id for node in tree.walk(decl) if isinstance(node, tree.Call)):
                    found.setdefault(verb, []).append(decl)
    return found


def within(decls: list[tree.Decl]) -> Iterator[tree.Decl]:
    """Declarations, those of variants among them."""
    for decl in decls:
        if isinstance(decl, tree.VariantDecl | tree.ChangeVariant):
            yield from within(decl.decls)
        else:
            yield decl
