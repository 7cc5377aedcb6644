"""Checkpoints and who stands for them, as they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.log.canonical import base64_text

if TYPE_CHECKING:
    from domain.log.notes import VerifierKey
    from domain.log.vouching import Signed

__all__ = ["CheckpointView", "CosignedView", "checkpoint_view", "cosigned_views"]

LAST_SECOND = 253_402_300_799
"""Of the year 9999."""


class CosignedView(Struct, frozen=True):
    """A witness who cosigned."""

    name: str
    at: str
    """When, as the witness says."""


class CheckpointView(Struct, frozen=True):
    """A checkpoint that a log keeps, whose root is its own."""

    entries: int
    root: str
    """Base64."""
    key: str | None
    """By which the log signed it; null where nobody named that key."""
    witnesses: tuple[CosignedView, ...]
    """Those that were named and cosigned."""
    unnamed: int
    """How many lines there are by others, whom nobody named."""


def checkpoint_view(one: Signed) -> CheckpointView:
    """A checkpoint with those who signed it."""
    key = one.log.text if one.log is not None else None
    said = one.checkpoint
    return CheckpointView(said.size, base64_text(said.root), key, cosigned_views(one.witnesses), one.unnamed)


def cosigned_views(witnesses: Mapping[VerifierKey, int]) -> tuple[CosignedView, ...]:
    """Witnesses, by when they say that they cosigned, in seconds since 1970."""
    return tuple(CosignedView(key.name, _moment(time)) for key, time in witnesses.items())


def _moment(time: int) -> str:
    """A time as it is told; in seconds where no calendar has it."""
    if time > LAST_SECOND:
        return f"{time} s"
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%d %H:%M:%S} UTC"
