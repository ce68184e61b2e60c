"""A game at a terminal: what a person sees, types and is told."""

from ludolect.terminal.session import Screen, Session, seats

__all__ = ["Screen", "Session", "seats"]
