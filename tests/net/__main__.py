"""Random rulesets and changes of real ones, from the command line:

python -m tests.net ruleset 17                  one case, with its smallest rules if something is wrong
python -m tests.net ruleset 0..500              many; what was found, by kind
python -m tests.net told 0..500                 random rulesets with reports from a table
python -m tests.net pushed 0..500               random rulesets with bodies on a table
python -m tests.net wide 0..500                 random rulesets with rarer constructs
python -m tests.net loose 0..500                random rulesets with values of wider kinds than are wanted
python -m tests.net expansion 0..500            random expansions of random rulesets
python -m tests.net mutation 0..500             changes of real rulesets
python -m tests.net light 0..50 --commands      the same of rulesets that do not take long, through every command
python -m tests.net ruleset 17 --text           only the rules, or the change
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from tests.net.cases import Case
from tests.net.findings import Finding


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.net", description=__doc__.split("\n")[0])
    parser.add_argument(
        "kind", choices=["ruleset", "told", "pushed", "wide", "loose", "expansion", "mutation", "light"]
    )
    parser.add_argument("seeds", help="a seed, or a range such as 0..500")
    parser.add_argument("--commands", action="store_true", help="every command of the command line, too")
    parser.add_argument("--text", action="store_true", help="only print the rules or the change")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="write the smallest rules of each kind there")
    asked = parser.parse_args()
    low, dots, high = asked.seeds.partition("..")
    seeds = range(int(low), int(high) if dots else int(low) + 1)
    if asked.text:
        print(*(Case(asked.kind, seed).told() for seed in seeds), sep="\n\n")
        return
    came: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    decisions, began = 0, time.perf_counter()
    for seed in seeds:
        case = Case(asked.kind, seed)
        outcome = case.outcome()
        came[f"{outcome.came} {outcome.code}".strip()] += 1
        decisions += outcome.decisions
        findings = [outcome.finding] if outcome.finding is not None else []
        if asked.commands and not findings and outcome.came != "refused":
            findings += case.wrong_commands(outcome)
        for finding in findings:
            kinds[str(finding)] += 1
            print(f"{case}: {finding}", flush=True)
            if len(seeds) == 1 or (asked.keep is not None and kinds[str(finding)] == 1):
                show(case, finding, asked.keep)
    minutes = (time.perf_counter() - began) / 60
    print(f"{len(seeds)} cases, {len(seeds) / minutes:.0f} a minute, {decisions} decisions; {dict(came.most_common())}")
    for kind, number in kinds.most_common():
        print(f"{number:5} {kind}")


def show(case: Case, finding: Finding, folder: Path | None) -> None:
    smallest = case.smallest(finding)
    if folder is None:
        print(smallest, finding.told, sep="\n\n")
        return
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{case.kind}_{case.seed}_{finding.stage.split()[0]}.rules"
    comments = "".join(f"# {line}\n" for line in (str(case), str(finding), *finding.told.strip().splitlines()[-3:]))
    (folder / name).write_text(comments + smallest, encoding="utf-8")


if __name__ == "__main__":
    main()
