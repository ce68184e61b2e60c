"""From units to Python: paused, in one go, tried without a copy; `emitting` prints them."""
