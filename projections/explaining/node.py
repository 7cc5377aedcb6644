"""One line of an explanation: a figure or a fact, with what it follows from below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct, field

from domain.events import Event
from projections.found.incidents import Finding, Incident, Question
from projections.found.stages import Part, Stage

__all__ = ["About", "Field", "Node"]

Field = str | int | Fraction | tuple[str, ...]
"""What a node's words need: a code, a number, an exact figure, or several names."""

About = Event | Finding | Incident | Part | Question | Stage | None
"""Something that has words of its own elsewhere, which the node only passes on."""


class Node(Struct, frozen=True):
    """Where a figure came from. What it says is `code` with `fields`; the words stand in the catalogues."""

    code: str
    """What sort of step this is, stable: `board`, `won_against`, `neuberg`, `stage`, `finding`, `entry`, ..."""
    value: Fraction | None = None
    """The exact figure; None where the step has none."""
    unit: str = ""
    """`matchpoints`, `percent`, `imps`, `vp`, `points`, `tricks`, or nothing."""
    rule: str = ""
    """How the value follows from the children that count: `sum` of factor and value; `percent` of the first in the
    second; `neuberg`, `vp`, `imps`, `better`, `worse`, ... as docs/json.md lists them. Empty: it is a fact."""
    factor: Fraction | None = None
    """With what it is multiplied in its parent's figure; None where it does not enter it and only tells."""
    fields: Mapping[str, Field] = field(default_factory=dict[str, Field])
    laws: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    """The entries it rests on: `S1.r1.t1#41`."""
    children: tuple[Node, ...] = ()
    about: About = None

    def walk(self) -> Iterator[Node]:
        """This node and every one below it, from above."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, code: str) -> list[Node]:
        """Every node of a code, here and below."""
        return [node for node in self.walk() if node.code == code]
