"""Which data packs a sponsor elected: `regulation masterpoints "hong-kong 1 3f..."`, `regulation handicap ...`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, get_args

from msgspec import Struct

from domain.amendments import effective
from domain.board import entry_of
from domain.events import AnyEvent, RegulationSet

__all__ = ["FORMS_OF_PACK", "NO_PACK", "PACK_KINDS", "ElectedPack", "PackKind", "elected_pack"]

PackKind = Literal["masterpoints", "handicap"]
PACK_KINDS: tuple[PackKind, ...] = get_args(PackKind)
NO_PACK = "none"
FORMS_OF_PACK = ("NAME VERSION SHA-256", NO_PACK)
"""How it is typed."""
TYPED = re.compile(r"(?P<name>[a-z0-9][a-z0-9-]{0,39}) (?P<version>[1-9][0-9]{0,5}) (?P<digest>[0-9a-f]{64})")


class ElectedPack(Struct, frozen=True):
    """A pack as it was elected."""

    name: str = ""
    """Empty where none is in force."""
    version: int = 0
    digest: str = ""
    """The SHA-256 of its file as it was then."""
    entry: int = 0
    """Where that stands in the session's own stream."""

    @classmethod
    def read(cls, text: str) -> ElectedPack | None:
        """As it is typed; None where it is not."""
        if text.strip() == NO_PACK:
            return cls()
        found = TYPED.fullmatch(text.strip())
        return cls(found["name"], int(found["version"]), found["digest"]) if found else None

    @property
    def typed(self) -> str:
        """As a line of the notation says it."""
        return f"{self.name} {self.version} {self.digest}" if self.name else NO_PACK


def elected_pack(session: Iterable[AnyEvent], kind: PackKind) -> ElectedPack:
    """The pack of a kind as a session's events set it, as they were amended: the latest that can be read counts."""
    found = ElectedPack()
    for place, event in effective(session):
        if isinstance(event, RegulationSet) and event.name == kind:
            read = ElectedPack.read(event.value)
            found = ElectedPack(read.name, read.version, read.digest, entry_of(place)) if read is not None else found
    return found
