"""One module a command; `ludolect.cli` imports the one that is asked for."""
