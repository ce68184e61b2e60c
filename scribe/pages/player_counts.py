"""What depends on how many play: every value with a name that is known from the number of players alone."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import model, tree
from scribe import phrase as p
from scribe.pages.book import PlayerTable
from scribe.say.tokens import capital, write
from scribe.tell.known import Case, Known, known
from scribe.tell.scribe import Scribe

MOST = 12  # columns


def player_table(ruleset: model.Ruleset, scribe: Scribe) -> PlayerTable:
    low, high = ruleset.players
    counts = tuple(range(low, min(high, low + MOST - 1) + 1))
    rows = []
    for name, expr, me in _formulas(ruleset, scribe):
        if not any(isinstance(n, tree.Ref) and n.name == "players" for n in tree.walk(expr)):
            continue
        values = [known(expr, Case(me, players=number, beginning=True)) for number in counts]
        if None not in values and len({id(v) if isinstance(v, model.Value) else v for v in values}) > 1:
            rows.append((name, tuple(_shown(value, scribe) for value in values)))
    return PlayerTable(counts, tuple(rows)) if rows else PlayerTable()


def _formulas(ruleset: model.Ruleset, scribe: Scribe) -> Iterator[tuple[str, tree.Expr, model.Kind | None]]:
    for kind in ruleset.kinds.values():
        for name, formula in kind.formulas.items():
            field = kind.find_field(name)
            label = scribe.words.field(field, kind) if field is not None else None
            if label is not None and formula.expr is not None:
                shown = write(capital(scribe.say.r.phrase(p.Thing(label, p.Det.BARE))), scribe.lang, scribe.markdown)
                yield shown, formula.expr, kind
    for define in ruleset.defines.values():
        if not define.params and define.texts is not None and define.texts.get("name") is not None:
            yield scribe.name(define), define.value, None


def _shown(value: Known | None, scribe: Scribe) -> str:
    match value:
        case bool():
            return "✓" if value else "–"
        case int():
            return str(value)
        case model.Value():
            return scribe.name(value)
        case tuple():
            return ", ".join(_shown(each, scribe) for each in value)
    return ""
