"""Deals that were sealed before play, as they are shown."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from projections.recorded.sealed_deals import SealedDeals, SealState
from projections.texts import message
from projections.texts.places import numbers_text

__all__ = ["SealedDealsView", "sealed_deals_views"]


class SealedDealsView(Struct, frozen=True):
    """A seal of deals."""

    session: str
    entry: int
    """Of the session's stream, in which it was sealed."""
    boards: tuple[int, ...]
    digest: str
    """SHA-256, hexadecimal."""
    state: SealState
    """`sealed` (its secret was not told), `cards_missing` (the log does not hold all of its cards yet), `agrees`,
    `differs`."""
    opened: int
    """The entry in which its secret was told; 0 where it was not."""
    text: str


def sealed_deals_views(session: str, seals: Iterable[SealedDeals]) -> list[SealedDealsView]:
    """What is shown of a session's seals, in the language chosen."""
    return [
        SealedDealsView(session, one.entry, one.boards, one.digest, one.state, one.opened, _text(session, one))
        for one in seals
    ]


def _text(session: str, one: SealedDeals) -> str:
    state = message("deals", f"state_{one.state}", missing=numbers_text(one.missing))
    return message(
        "deals", "line", boards=numbers_text(one.boards), state=state, entry=f"{session}#{one.entry}",
        digest=one.digest[:16],
    )  # fmt: skip
