"""Whether a call or card about to be recorded disregards what binds its player: a pass he owes, a suit he may not lead.

What binds him is known from the Laws only, so that it is asked here and not at admission: the table is replayed with
the entry added, and where a paragraph then says of that very entry that an obligation was broken, the entry is one that
must be marked. A paragraph that is added later counts by its line in `BREACHES`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.board import place_of
from domain.events import AnyEvent, CallMade, CardPlayed
from projections.found.incidents import Effect
from projections.rulings.replay import Replay

__all__ = ["BREACHES", "Disregard", "disregards"]

BREACHES = frozenset(
    {
        ("35B", "inadmissible_call"),
        ("45C1", "other_card_played"),
        ("45C2", "other_card_played"),
        ("45C3", "other_card_played"),
        ("45C4a", "other_card_played"),
        ("31A1", "not_repeated"),
        ("32A1", "not_repeated"),
        ("50D2", "led_before_choice"),
        ("52A", "penalty_card_not_played"),
        ("61A", "option"),
        ("61A", "penalty_card"),
    }
)
"""Findings (paragraph and code) by which a call or card broke what bound its player."""

OF_CALLS = frozenset({"must_pass", "must_repeat"})
OF_CARDS = frozenset(
    {
        "await_declarer", "forbidden_suit", "must_follow_suit", "must_play", "must_play_card", "must_play_highest",
        "must_play_lowest", "must_play_one_of", "no_other_small_card", "required_suit",
    }
)  # fmt: skip
"""Effects that bind a player's next call, or card."""


class Disregard(NamedTuple):
    """A call or card that breaks what binds its player."""

    number: int
    """Which of the events it is, from 0."""
    effects: tuple[Effect, ...]
    """What bound the player when he called or played."""


def disregards(replay: Replay, events: Sequence[AnyEvent]) -> list[Disregard]:
    """The calls and cards among some events, recorded in one go after what a replay holds, that disregard an effect
    that stands when they are made. Where nothing binds anybody no law is asked again."""
    board = replay.board
    if board is None or not replay.rulings(board).effects():
        return []
    found: list[Disregard] = []
    for number, event in enumerate(events):
        bound = _bound(replay.after(events[:number]) if number else replay, event)
        broken = _broken(replay.after(events[: number + 1])) if bound else False
        if broken:
            found.append(Disregard(number, bound))
    return found


def _bound(replay: Replay, event: AnyEvent) -> tuple[Effect, ...]:
    """What binds the player of a call or card."""
    board = replay.board
    if board is None or not isinstance(event, CallMade | CardPlayed):
        return ()
    codes = OF_CALLS if isinstance(event, CallMade) else OF_CARDS
    effects = replay.rulings(board).effects()
    return tuple(effect for effect in effects if effect.seat is event.seat and effect.code in codes)


def _broken(replay: Replay) -> bool:
    """Whether a paragraph says of the last entry that it broke an obligation."""
    place = place_of(replay.until)
    incidents = replay.rulings(replay.board).incidents if replay.board is not None else []
    found = (finding for incident in incidents for finding in incident.findings)
    return any((finding.law, finding.code) in BREACHES and place in finding.places[:1] for finding in found)
