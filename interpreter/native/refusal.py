"""Why rules are not played natively."""

from __future__ import annotations


class NotNative(Exception):
    """Something in the rules, or on this machine, for which there is no C: the Python form plays. Says why."""
