"""python -m tests.strength RULESET [--sample N] [--seed S] [--kind K] [-v]: changes of rules that no example notices.

Each survivor is printed with its place, what was written and what is written now, and the examples that were run for
it; in the end how many changes of each kind were noticed. With -v those that were noticed are printed too.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.blindness.changes import CHANGES
from tests.strength.measure import tried


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.strength", description=__doc__)
    parser.add_argument("ruleset", help="its name, or its path from the repository")
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", choices=list(CHANGES))
    parser.add_argument("-v", "--verbose", action="store_true")
    asked = parser.parse_args()
    made: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    for each in tried(asked.sample, asked.seed, asked.ruleset, asked.kind):
        made[each.what] += 1
        noticed[each.what] += each.failed is not None
        if asked.verbose or each.failed is None:
            print(each, flush=True)
    for what in made:
        print(f"{what:<24}{noticed[what]:>5} of {made[what]}")
    print(f"{noticed.total()} of {made.total()} changes make an example of {asked.ruleset} fail")
    return 0


if __name__ == "__main__":
    sys.exit(main())
