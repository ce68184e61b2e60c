"""What a variant changes."""

from __future__ import annotations

from dsl import model, tree
from scribe import phrase as p
from scribe.say import builtin
from scribe.tell.reactions import Teller


def tell_variant(teller: Teller, variant: model.Variant) -> tuple[p.Statement, ...]:
    out: list[p.Statement] = []
    teller.in_flow = True
    for decl in variant.node.decls:
        if not variant.on and not isinstance(decl, tree.RemoveDecl):
            continue  # names inside are resolved only where the variant is on
        with teller.sentence():
            match decl:
                case tree.Forbid() | tree.React() | tree.Whenever() | tree.Treat():
                    out.extend(teller.reaction(decl))
                case tree.ChangePhase(name=name, body=body):
                    phase = teller.words.rules.phases.get(name.id)
                    out.append(p.Stage(teller.phase_thing(phase, name), teller.statements(body, first=False)))
                case tree.RemoveDecl(amounts=amounts):
                    for amount in amounts:
                        kind = teller.words.rules.kinds.get(amount.name.id)
                        if kind is None:
                            continue
                        thing = teller.piece(kind)
                        number = p.Number(amount.number) if amount.number is not None else None
                        det = p.Det.ALL if number is None else p.Det.EXACTLY
                        shown = p.Thing(thing.name, det, number, fill=thing.fill, link=thing.link)
                        out.append(p.Do(p.Clause(builtin.REMOVE, (("x", shown),))))
    return tuple(out)
