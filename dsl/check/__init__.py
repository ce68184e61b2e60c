"""Names and types: from a composition of declarations to the checked ruleset of `dsl.model`.

One file per family of nodes. `declare`, `kinds` and `members` build the symbols; `expressions`, `access`, `nouns`,
`calls`, `statements` and `reactions` walk the rules and fill the annotation slots of the tree; `examples`, `words`,
`cycles` and `lints` look at the finished whole. `run` puts them in order.
"""
