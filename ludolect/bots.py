"""Whoever plays a seat that nobody sits in. How they think is in `interpreter.bots`."""

from __future__ import annotations

from interpreter.bots.by_name import bot
from interpreter.bots.players import Bot, GreedyBot, RandomBot, play_out
from interpreter.bots.search import SearchBot

__all__ = ["Bot", "GreedyBot", "RandomBot", "SearchBot", "bot", "play_out"]
