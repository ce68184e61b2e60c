"""python -m tests.blindness [--count N] [--seed S] [--ruleset R] [--kind K]: changes that no book shows.

`--count` is for each kind of change. Each survivor is printed with its place, what was written and what is written now,
the languages that say the same, and what they say.
"""

from __future__ import annotations

import argparse
import sys

from tests.blindness.changes import CHANGES
from tests.blindness.excuses import excused
from tests.blindness.measure import RULESETS, Seen, sample
from tests.blindness.report import survivor, table


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.blindness", description=__doc__)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", action="append", choices=list(RULESETS))
    parser.add_argument("--kind", action="append", choices=list(CHANGES))
    parser.add_argument("--games", type=int, default=200, help="0: none is excused because it plays alike")
    asked = parser.parse_args()
    among = {name: weight for name, weight in RULESETS.items() if not asked.ruleset or name in asked.ruleset}
    results: list[Seen] = []
    for what in asked.kind or CHANGES:
        print(f"-- {what}", file=sys.stderr, flush=True)
        for seen in sample(what, asked.count, asked.seed, among):
            results.append(excused(seen, asked.games))
            if seen.same:
                print(survivor(results[-1]), flush=True)
    print(table(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
