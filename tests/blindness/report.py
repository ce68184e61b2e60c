"""The survivors one by one, and how many there are of each kind of change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from scribe import LANGS
from tests.blindness.measure import Seen, pristine
from tests.blindness.told import homes

LONG = 700


def survivor(seen: Seen) -> str:
    mutation = seen.mutation
    out = [
        f"{seen.what} ({mutation.kind}): {mutation.ruleset}/{Path(mutation.file).name}:{mutation.line}"
        f" ({mutation.declaration}{' in variant ' + seen.variants[0] if seen.variants else ''})",
        f"    the same in {', '.join(seen.same)}"
        + (f"; seen elsewhere in {', '.join(seen.elsewhere)}" if seen.elsewhere else "")
        + (f"; excused: {seen.excused}" if seen.excused else ""),
    ]
    for edit in mutation.edits:
        out.append(f"    - {_short(edit.old)}")
        out.append(f"    + {_short(edit.new)}")
    before = pristine(mutation.ruleset, seen.variants)
    book = before.books[seen.same[0]]
    for entry in sorted(homes(seen.decl, before.rules, book.entries))[:3]:
        text = " / ".join(book.entries.get(entry, ()))
        out.append(f"    {entry}: {text if len(text) < LONG else text[:LONG] + ' ...'}")
    return "\n".join(out)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) < 200 else line[:200] + " ..."


def table(results: Sequence[Seen]) -> str:
    """By kind: changes, survivors in each language in percent, and those excused; then by what excuse."""
    kinds = list(dict.fromkeys(seen.what for seen in results))
    rows = [f"{'kind of change':<24}{'changes':>8}{'excused':>8}" + "".join(f"{lang:>8}" for lang in LANGS)]
    for kind in [*kinds, "all"]:
        own = [seen for seen in results if kind in (seen.what, "all")]
        shares = (100 * sum(lang in seen.survived for seen in own) / len(own) for lang in LANGS)
        excused = sum(bool(seen.excused) for seen in own)
        rows.append(f"{kind:<24}{len(own):>8}{excused:>8}" + "".join(f"{share:>7.1f}%" for share in shares))
    reasons = Counter(seen.excused for seen in results if seen.excused)
    return "\n".join([*rows, *(f"excused: {name} ({number})" for name, number in sorted(reasons.items()))])
