"""Numbers that viewers have given to pieces that are alike: see `alike`."""

from __future__ import annotations


class Numbers:
    """`given`: by piece, a code for each viewer, 0 if they do not see it; `used`: by group and viewer, how many numbers
    have been given; `mixed`: pieces that were shuffled, or drawn among, since this was last emptied. `shared`: by
    copies of a state, so that whoever changes it first makes one of their own."""

    __slots__ = ("given", "mixed", "shared", "used")

    def __init__(self, given: dict[int, tuple[int, ...]], used: list[int]) -> None:
        self.given = given
        self.used = used
        self.mixed: set[int] = set()
        self.shared = False

    def copy(self) -> Numbers:
        twin = Numbers(self.given.copy(), self.used[:])
        twin.mixed = self.mixed.copy()
        return twin
