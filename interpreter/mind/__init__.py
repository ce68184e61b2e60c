"""How bots think: on states of invented games, in Python or (see `interpreter/native`) in C, with the same outcome."""
