"""What runs: things and places, the state of a game, a compiled ruleset (`program`), the loop that runs it
(`running`), which options are legal, who sees what, chance, records and the past of a game.

Nothing here knows how code is made; what has to be made later is asked of `compiled.Later`.
"""
