# Everything installs itself into .venv; all that is needed beforehand is Python 3.11 or later, and make.
PYTHON ?= python3
GAME ?= tic_tac_toe
ARGS ?=
WORKERS ?= 2
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: setup spiel play test lint types soak docs peers bench clean

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or later is needed; set PYTHON=... to name one") if sys.version_info < (3, 11) else None'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[docs,dev,print,pymunk,rl]'
	@touch $@

# OpenSpiel, for its adapter: large, so that only continuous integration and whoever wants it install it.
spiel: $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[spiel]'

# With a terminal you play; without one, bots play a game to its end and the story is told.
play: $(STAMP)
	@$(BIN)/ludolect play $(GAME) $(ARGS)

test: lint types
	$(BIN)/pytest -n $(WORKERS) --dist loadfile -q $(ARGS)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

# Each long run on its own: whoever is done takes over some of another's. Those that are done are named as they end, and
# what they have to say (games won, decisions made) comes last.
soak: $(STAMP)
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -v -rP -m soak $(ARGS)

docs: $(STAMP)
	@$(BIN)/ludolect docs --site

# What the bench compares with: OpenSpiel, and boardgame.io if there is a Node to run it.
peers: $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[bench]'
	@if command -v npm >/dev/null; then npm ci --silent --prefix bench/boardgame_io; else echo "no npm: boardgame.io left out"; fi

bench: $(STAMP)
	@$(BIN)/python -m bench $(ARGS)

clean:
	rm -rf $(VENV) site dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
