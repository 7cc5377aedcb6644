"""What a table's pad says of a board: one value, whether a connector sent it or a file of results holds it."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from projections.recorded.slips import Slip

__all__ = ["Kind", "PadCall", "PadSaid", "digest_of"]

Kind = Literal["result", "artificial", "not_played", "split", "deleted", "unreadable"]
"""`split`: two sides with what is not one result; `unreadable`: what stands there is none of the others."""


class PadSaid(Struct, frozen=True, kw_only=True):
    """What the pad of a table says of a board."""

    section: str
    """The letters of its section; empty where there is one section alone, and it is not told."""
    table: int
    """As the session counts its tables: those of a second section begin at 101."""
    round: int
    board: int
    ns: int = 0
    """The number of the pair North-South; 0 where it is not told."""
    ew: int = 0
    partners: tuple[int, int] = (0, 0)
    """The numbers of South and West where everybody plays for himself, and `ns` and `ew` are North and East; 0 where
    they are not told."""
    kind: Kind = "result"
    slip: Slip | None = None
    """Of a result."""
    awards: tuple[str, str] = ("", "")
    """The artificial scores of North-South and East-West."""
    turned: bool = False
    """Whether the pairs sat the other way."""
    read: str = ""
    """How the source has it, in its own words, where that is no result."""

    @property
    def place(self) -> tuple[int, int, int]:
        """Round, table and board: what is said of the same place later counts in its stead."""
        return self.round, self.table, self.board


class PadCall(Struct, frozen=True):
    """A table that has called the director from its pad."""

    section: str
    table: int
    round: int
    hour: int
    minute: int


def digest_of(said: PadSaid | PadCall) -> bytes:
    """SHA-256 of what was said: the same again has the same, also by another source."""
    if isinstance(said, PadSaid):
        told = replace(said, section="", read=said.read if said.kind in ("split", "unreadable") else "")
        fields = {name: getattr(told, name) for name in told.__struct_fields__}
        if not any(told.partners):  # as a log of before has it
            del fields["partners"]
        return sha256(msgspec.json.encode(fields)).digest()
    return sha256(msgspec.json.encode(said)).digest()
