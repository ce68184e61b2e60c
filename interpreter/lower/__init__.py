"""From the checked ruleset to units and functions of the intermediate form.

`compiler` holds what is collected, `expressions` (`valued`, `references`, `comparisons`) and `nouns` (`walks`) make
values, `fields` (`static`, `kinds`, `defines`) what things are; `statements` (`sequences`, `branches`) and `picks` make
rules and their decisions, `calls` (`phases`, `procedures`) the procedure of a verb, `reactions` (`matching`, `bodies`,
`treating`) what goes on around it. `recursion` and `calling` are what these ask of each other.
"""
