"""Games of any ruleset behind interfaces that others already know. Each adapter is imported by its own name."""
