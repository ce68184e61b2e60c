"""Whoever plays a seat that nobody sits in. How they think is in `interpreter.bots` and `interpreter.search`."""

from __future__ import annotations

from interpreter.bots import Bot, GreedyBot, RandomBot, play_out
from interpreter.by_name import bot
from interpreter.search import SearchBot

__all__ = ["Bot", "GreedyBot", "RandomBot", "SearchBot", "bot", "play_out"]
