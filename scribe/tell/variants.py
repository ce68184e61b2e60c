"""What a variant changes."""

from __future__ import annotations

from dataclasses import replace

from dsl import model, tree
from scribe import phrase as p
from scribe.say import builtin
from scribe.tell.glossary import Glossary
from scribe.tell.reactions import Teller


def tell_variant(words: Glossary, variant: model.Variant) -> tuple[p.Statement, ...]:
    """Removals; and, where the variant is on (only there are the names inside it resolved), its reactions, changed
    phases, verbs and settings. New things it declares stand among the others."""
    out: list[p.Statement] = []
    for decl in variant.node.decls:
        if isinstance(decl, tree.RemoveDecl):
            out.extend(_removed(Teller(words), decl))
        elif variant.on:
            out.extend(_changed(words, decl))
    return tuple(out)


def _removed(teller: Teller, decl: tree.RemoveDecl) -> list[p.Statement]:
    out: list[p.Statement] = []
    for amount in decl.amounts:
        kind = teller.words.rules.kinds.get(amount.name.id)
        if kind is None:
            continue
        thing = teller.piece(kind)
        number = p.Number(amount.number) if amount.number is not None else None
        det = p.Det.ALL if number is None else p.Det.EXACTLY
        shown = p.Thing(thing.name, det, number, fill=thing.fill, link=thing.link)
        out.append(p.Do(p.Clause(builtin.REMOVE, (("x", shown),))))
    return out


def _changed(words: Glossary, decl: tree.Decl) -> list[p.Statement]:
    rules = words.rules
    match decl:
        case tree.Forbid() | tree.React() | tree.Whenever() | tree.Treat():
            return Teller(words).reaction(decl)
        case tree.ChangePhase(name=name, body=body):
            teller = Teller(words, in_flow=True)
            return [p.Stage(teller.phase_thing(rules.phases.get(name.id), name), teller.statements(body))]
        case tree.ChangeVerb(name=name, body=body) if (verb := rules.verbs.get(name.id)) is not None:
            teller = Teller(words)
            clause = teller.verb_clause(verb)
            return [p.Explains(clause, teller.statements(body))]
        case tree.ChangeDefine(kinds=[_, *_]):
            return _for_kinds(words, decl)
        case tree.ChangeDefine(name=name, value=tree.Expr() as value) if define := rules.defines.get(name.id):
            named = words.named(define.texts, define.name) if not define.params else None
            return [p.Becomes(p.Thing(named), Teller(words).phrase(value))] if named is not None else []
        case tree.ChangeDecl(name=name, members=members) if (kind := rules.kinds.get(name.id)) is not None:
            return [s for member in members for s in _member(words, kind, member)]
    return []


def _for_kinds(words: Glossary, change: tree.ChangeDefine) -> list[p.Statement]:
    """the worth of a wolf or a bear becomes 4"""
    rules, teller = words.rules, Teller(words)
    define = rules.defines.get(change.name.id)
    named = words.named(define.texts, define.name, [x.name for x in define.params]) if define is not None else None
    kinds = [rules.kinds[kind.id] for kind in change.kinds if kind.id in rules.kinds]
    if define is None or named is None or not kinds or change.value is None:
        return []
    things = tuple(replace(teller.piece(kind), det=p.Det.A) for kind in kinds)
    first, *others = define.params
    args: list[tuple[str, p.Phrase]] = [(first.name, p.Series(things, "or") if len(things) > 1 else things[0])]
    teller.introduce(first, replace(things[0], det=p.Det.A))
    for param in others:
        thing = teller.named_by_type(param)
        args.append((param.name, replace(thing, det=p.Det.A) if isinstance(thing, p.Thing) else thing))
        teller.introduce(param, args[-1][1])
    return [p.Becomes(p.Thing(named, fill=tuple(args)), teller.phrase(change.value))]


def _member(words: Glossary, kind: model.Kind, member: tree.Member) -> list[p.Statement]:
    teller = Teller(words, me=kind)
    match member:
        case tree.Forbid() | tree.React() | tree.Whenever() | tree.Treat():
            return teller.reaction(member)
        case tree.Setting(name=name, value=value) | tree.Field(name=name, value=tree.Expr() as value):
            field = kind.find_field(name.id)
            if field is None or words.field(field, kind) is None:
                return []
            owner = p.Thing(words.kind(kind), p.Det.A if kind.declared == "kind" else p.Det.THE)
            return [p.Becomes(teller.possession(owner, field, name.id, kind), teller.phrase(value))]
    return []
