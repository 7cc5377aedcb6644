"""Which of two entries of a table happened first: by their times where those differ, else in the order of the entries,
which is a presumption where no call or card stands between them."""

from __future__ import annotations

from collections.abc import Iterable

from projections.recorded.board_record import Facts
from projections.recorded.chronology import is_later

__all__ = ["first_of", "is_told", "precedes"]


def precedes(facts: Facts, one: int, other: int) -> bool:
    """Whether what the entry at a place tells happened before what another tells."""
    later = is_later(facts.time_told(one), facts.time_told(other))
    return one < other if later is None else not later


def is_told(facts: Facts, one: int, other: int) -> bool:
    """Whether the record tells which of two entries happened first: by their times, or because a call or card was made
    between them. Else only the order of typing does."""
    if is_later(facts.time_told(one), facts.time_told(other)) is not None:
        return True
    first, last = sorted((one, other))
    played = any(first < card.place < last for card in facts.board.all_played)
    return played or any(first < place < last for place, _, _ in facts.calls_made())


def first_of(facts: Facts, places: Iterable[int]) -> int | None:
    """The place of what happened first; None of none."""
    first: int | None = None
    for place in places:
        if first is None or precedes(facts, place, first):
            first = place
    return first
