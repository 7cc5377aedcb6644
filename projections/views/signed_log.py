"""How far a log is signed, and who stands for that: without a hash, for whoever may not have those of every entry."""

from __future__ import annotations

from msgspec import Struct

from projections.views.stamped import StampView

__all__ = ["LastCosignedView", "SignedLogView"]


class LastCosignedView(Struct, frozen=True):
    """What a witness cosigned last."""

    name: str
    entries: int
    """Up to which entry of the log."""
    at: str
    """When, as the witness says: `2026-09-21 14:13:20 UTC`."""


class SignedLogView(Struct, frozen=True):
    """How far a log is signed, up to which entries others cosigned it, and by when it was there."""

    checkpoint: int
    """Up to which entry the latest checkpoint covers it; 0 where there is none."""
    cosigned: tuple[LastCosignedView, ...]
    """By witness whose cosignatures are taken here, the last that holds; the latest first."""
    unnamed: int
    """How many others have lines below checkpoints, that nobody can check here."""
    stamps: tuple[StampView, ...]
    """The time stamps, in the order of what they are over."""
    stamps_unread: int
    """How many there are beside them, as what reads them is not installed."""
    stamps_wrong: int
    """How many do not hold."""
