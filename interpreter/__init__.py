"""From a checked ruleset to a running game."""
