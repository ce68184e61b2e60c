"""Did you mean ...? The nearest of some names, by a bounded edit distance that ignores case and underscores."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The closest name if it is close enough: up to a third of the letters wrong. Ties go to the first in order."""
    wanted = _plain(word)
    best: str | None = None
    limit = max(1, len(wanted) // 3)
    for name in sorted(set(names)):
        if name == word:
            continue
        far = distance(wanted, _plain(name), limit)
        if far <= limit and (len(wanted) > 1 or far == 0):
            best, limit = name, far - 1
            if limit < 0:
                break
    return best


def _plain(word: str) -> str:
    return word.replace("_", "").lower()


def distance(a: str, b: str, limit: int) -> int:
    """Letters to add, drop, change, or swap with their neighbour; anything beyond `limit` is `limit + 1`."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    above: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        above, last, row = row, above, [i]
        for j, y in enumerate(b, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (x != y))
            if last and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)
