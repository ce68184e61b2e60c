"""From a checked ruleset to a program: here lowering, analyses, improvements and emitters meet what runs."""
