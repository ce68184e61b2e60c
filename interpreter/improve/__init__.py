"""Rewrites of functions: what need not be done, what can be written out, what is known."""
