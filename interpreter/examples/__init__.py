"""Examples: positions, what is tried there and what must come of it. As tests, and as beginnings of games."""

from interpreter.examples.lines import Failure, Outcome, players_of, variants_of
from interpreter.examples.run import opening, run_example

__all__ = ["Failure", "Outcome", "opening", "players_of", "run_example", "variants_of"]
