"""Reads the words authors write: names, phrases, verbs. Knows three languages and no game."""
