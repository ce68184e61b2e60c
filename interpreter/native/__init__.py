"""C from the intermediate form: the same games, many times as quick, where there is a compiler.

The Python form stays the reference. What has no C is refused with a reason (`refusal`), and what goes wrong in the
midst of a game is left to the Python form, which plays that game from its beginning.
"""
