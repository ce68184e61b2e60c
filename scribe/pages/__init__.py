"""Rulebook pages: Markdown from a checked ruleset, and the site built from it."""
