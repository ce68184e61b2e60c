"""Scopes: what a bare name can mean at one place in the rules, from the inside out.

A scope is a chain of frames. A noun's frame knows its candidate and the candidate's fields; a block's frame knows the
locals bound so far; a self frame knows the fields of the piece whose rule it is. What is found nowhere in the chain is
global (`access.resolve`). `Context` is a scope together with what else an expression's meaning depends on.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from dsl.check.world import World
from dsl.model import FieldOf, Local
from dsl.types import Type

Meaning = tuple[Local | FieldOf, Type]


@dataclass(frozen=True)
class NounFrame:
    """Inside `where`: the candidate, by its binder if it has one, and its fields by their bare names."""

    local: Local
    element: Type
    named: bool

    def find(self, world: World, name: str) -> Meaning | None:
        if self.named and name == self.local.name:
            return self.local, self.element
        found = world.attribute(self.element, name, loose=False)
        return (FieldOf(self.local, found[0]), found[1]) if found else None

    def names(self, world: World) -> list[str]:
        return [*([self.local.name] if self.named else []), *world.attribute_names(self.element)]


@dataclass(frozen=True)
class BlockFrame:
    """The locals of a block; grows as the statements are read."""

    locals: dict[str, tuple[Local, Type]] = field(default_factory=dict)

    def find(self, world: World, name: str) -> Meaning | None:
        return self.locals.get(name)

    def names(self, world: World) -> list[str]:
        return list(self.locals)

    def bind(self, local: Local, type: Type | None = None) -> None:
        self.locals[local.name] = (local, type or local.type)


@dataclass(frozen=True)
class SelfFrame:
    """In a kind's members: `self`, and its fields by their bare names."""

    local: Local

    def find(self, world: World, name: str) -> Meaning | None:
        if name == "self":
            return self.local, self.local.type
        found = world.attribute(self.local.type, name, loose=False)
        return (FieldOf(self.local, found[0]), found[1]) if found else None

    def names(self, world: World) -> list[str]:
        return ["self", *world.attribute_names(self.local.type)]


Frame = NounFrame | BlockFrame | SelfFrame


@dataclass(frozen=True)
class Context:
    """Where an expression or statement stands.

    `asks`: is there somebody to decide here? `loop`: is there something `stop` can leave? `example`: is it a line of
    an example, where a kind's name may stand for the one thing of that kind that is meant?
    """

    world: World
    frames: tuple[Frame, ...] = ()
    asks: bool = True
    loop: bool = False
    example: bool = False

    def inside(self, frame: Frame) -> Context:
        return replace(self, frames=(*self.frames, frame))

    def block(self) -> tuple[Context, BlockFrame]:
        frame = BlockFrame()
        return self.inside(frame), frame

    def find(self, name: str) -> Meaning | None:
        for frame in reversed(self.frames):
            found = frame.find(self.world, name)
            if found is not None:
                return found
        return None

    def twin_of(self, meaning: Local | FieldOf, name: str) -> Local | FieldOf | None:
        """What else a bare name could mean that was found as a field of a candidate with a name of its own: a field of
        `self`, or a local name of an enclosing block."""
        if not isinstance(meaning, FieldOf):
            return None
        named = next((f for f in self.frames if isinstance(f, NounFrame) and f.local is meaning.local), None)
        if named is None or not named.named:
            return None
        for frame in reversed(self.frames[: self.frames.index(named)]):
            found = frame.find(self.world, name) if not isinstance(frame, NounFrame) else None
            if found is not None:
                return found[0]
        return None

    def names(self) -> list[str]:
        return [name for frame in reversed(self.frames) for name in frame.names(self.world)]

    def bind(self, local: Local, type: Type | None = None) -> None:
        """Make a name known to the rest of the innermost block."""
        for frame in reversed(self.frames):
            if isinstance(frame, BlockFrame):
                frame.bind(local, type)
                return

    @property
    def own(self) -> Local | None:
        """`self`, where there is one."""
        return next((f.local for f in reversed(self.frames) if isinstance(f, SelfFrame)), None)
