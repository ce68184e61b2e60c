"""How the names in generated code are spelled: a letter that says what it is, and a number.

A letter has one meaning, and no name that a function binds for itself can be one that the module has: so whoever reads
generated code knows what a name stands for, and stages that write it need not know of each other.
"""

from __future__ import annotations

BOUND = {  # inside a function
    "v": "a variable of a unit",
    "x": "what a loop, or a table of cases, looks at",
    "a": "what a search is given",
    "n": "a parameter of a definition, of a field or of a test of a verb",
    "i": "the things that a loop goes through",
    "C": "a column of the state, read once",
    "M": "a mirror of the state, read once",
    "V": "a view of the state, read once",
}
MODULE = {  # functions of the module
    "u": "a unit that never pauses",
    "b": "a block of a unit that pauses",
    "z": "a unit in the form that is played in one go",
    "h": "the same, leaving frames behind",
    "p": "whether a unit can be carried out",
    "y": "whether what follows a decision can be",
    "j": "whether a call could be made (`can`)",
    "d": "a definition",
    "e": "a search, or a formula of an example",
    "f": "a field",
    "g": "a field of things of several kinds",
    "k": "whether a thing is of a kind that is defined",
    "o": "a list of things",
    "q": "whether a verb is forbidden, or a view",
    "r": "whether a report is believed",
    "s": "who sees what lies in a place",
    "t": "a treatment of a field",
    "w": "a way over places",
}
TABLES = {  # values of the module
    "A": "where in a column the values of things stand",
    "B": "bits of players",
    "G": "cells of grids",
    "H": "things attached to others",
    "I": "all things of a kind",
    "J": "which things, or kinds, a kind has below it",
    "K": "whether a thing is of a kind",
    "L": "families, by what tells their things apart",
    "N": "steps from value to value",
    "O": "who sits beside a player",
    "P": "live places",
    "Q": "some things",
    "R": "rules of things",
    "T": "a field that never changes",
    "W": "whether a move is seen",
    "X": "coordinates",
    "Y": "rows of answers",
    "Z": "shapes",
}
SPELLED = frozenset((*BOUND, *MODULE, *TABLES))
