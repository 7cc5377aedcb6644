"""What a witness has signed, and the key by which others check it."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["WitnessKeyView", "WitnessedView"]


class WitnessKeyView(Struct, frozen=True):
    """A witness."""

    witness: str
    """Its name, as it stands in what it signs."""
    key: str
    """The key by which others check that."""


class WitnessedView(Struct, frozen=True, kw_only=True):
    """A checkpoint that a witness cosigned."""

    witness: str
    key: str
    """The key by which others check the cosignature."""
    log: str
    """The origin of the log, as its checkpoints name it."""
    entries: int
    """How many the log has there."""
    root: str
    """Of its tree, 64 hexadecimal digits."""
    before: int
    """How many it had when the witness cosigned it last; 0 where this is the first time."""
    file: str | None
    """Where the checkpoint was written."""
    given: bool
    """Whether the hall took the cosignature."""
    note: str
    """The checkpoint with the signature of its log and the cosignature."""
