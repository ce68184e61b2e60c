"""What a person sees of a game: boards, places, pieces, with names in a language, signs and colours.

A `Scene` is made for one viewer, from what that viewer may know and nothing else, and calls things as that viewer does.
It is plain data: whoever shows a game, in a terminal, in a browser or anywhere else, draws from it alone.
"""

from ludolect.scene.data import Asked, Board, Fact, Mark, Offer, Piece, Place, Scene, Seat, Side, Sign, Spot
from ludolect.scene.make import Scenery, scene

__all__ = [
    "Asked",
    "Board",
    "Fact",
    "Mark",
    "Offer",
    "Piece",
    "Place",
    "Scene",
    "Scenery",
    "Seat",
    "Side",
    "Sign",
    "Spot",
    "scene",
]
