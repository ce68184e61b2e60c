"""From the checked ruleset to units of the intermediate form and, in the end, one Python module per ruleset and size.

`compiler` holds what is collected, `expressions` and `nouns` write values, `fields` what things are, `statements` and
`picks` write rules and their decisions, `calls` the procedure of a verb with its reactions, `module` puts all together.
"""
