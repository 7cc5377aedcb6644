"""What of a session everybody may see, as the sponsor elected it (80B): `regulation public "ranking travellers"`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, get_args

from msgspec import Struct

from domain.amendments import effective
from domain.events import AnyEvent, RegulationSet

__all__ = ["FORMS_OF_PUBLIC", "PARTS_OF_PUBLIC", "Public", "PublicPart"]

PublicPart = Literal["names", "ranking", "travellers", "cards", "laws"]
"""`names` of players, else the numbers of contestants alone; the `ranking` with what its figures come from; what a
board gave at each table; `cards` as they were dealt; what happened with them, with what the `laws` made of it."""
PARTS_OF_PUBLIC: tuple[PublicPart, ...] = get_args(PublicPart)
NOTHING = "nothing"
FORMS_OF_PUBLIC = (" ".join(PARTS_OF_PUBLIC), "ranking travellers", NOTHING)
"""How it is typed."""
BETWEEN = re.compile(r"[\s,]+")


class Public(Struct, frozen=True):
    """What everybody may see, beside the regulation that says when."""

    parts: tuple[PublicPart, ...] = PARTS_OF_PUBLIC
    """In their order."""

    @classmethod
    def read(cls, text: str) -> Public | None:
        """As it is typed, its words in any order; None where one of them is no part."""
        words = {word.lower() for word in BETWEEN.split(text.strip()) if word}
        if not words or (words != {NOTHING} and not words.issubset(PARTS_OF_PUBLIC)):
            return None
        return cls(tuple(part for part in PARTS_OF_PUBLIC if part in words))

    @classmethod
    def elected(cls, session: Iterable[AnyEvent]) -> Public:
        """As a session's events set it, as they were amended: the latest counts, and everything where there is none.
        What cannot be read shows nothing, so that a slip in typing gives nothing away."""
        found = cls()
        for _, event in effective(session):
            if isinstance(event, RegulationSet) and event.name == "public":
                found = cls.read(event.value) or cls(())
        return found

    @property
    def typed(self) -> str:
        """As a line of the notation says it."""
        return " ".join(self.parts) or NOTHING
