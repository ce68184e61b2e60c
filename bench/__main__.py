"""`make bench`: compares, side by side in one run. Ratios are what counts; the machine is never the same."""

from __future__ import annotations

from bench import checking, playouts

if __name__ == "__main__":
    playouts.run()
    print()
    checking.run()
