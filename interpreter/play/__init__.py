"""A game as its users see it, and what is found out by playing on: impulses, outcomes, counts."""
