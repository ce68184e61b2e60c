"""Whoever plays a seat that nobody sits in; what bots there are and how they think is in `interpreter.bots`."""

from __future__ import annotations

from interpreter.bots import Bot, GreedyBot, RandomBot, SearchBot, bot, play_out

__all__ = ["Bot", "GreedyBot", "RandomBot", "SearchBot", "bot", "play_out"]
