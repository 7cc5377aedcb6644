"""Whether a call or card about to be recorded disregards what binds its player: a pass he owes, a suit he may not lead.

What binds him is known from the Laws only, so that it is asked here and not at admission: the table is replayed with
the entry added, and where a paragraph then says of that very entry that an obligation was broken, the entry is one that
must be marked. The code of a finding tells which do (`breaks`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.board import place_of
from domain.events import AnyEvent, CallMade, CardPlayed
from domain.verdicts import Verdict, marked
from projections.found.incidents import Effect
from projections.rulings.replay import Replay
from projections.texts import law_text, text_of

__all__ = ["Disregard", "binding", "disregarding", "disregards", "is_broken_by"]


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
        then = replay.after(events[:number]) if number else replay
        bound = binding(then, event)
        if bound and is_broken_by(then, event):
            found.append(Disregard(number, bound))
    return found


def binding(replay: Replay, event: AnyEvent) -> tuple[Effect, ...]:
    """What binds the player of a call or card."""
    board = replay.board
    if board is None or not isinstance(event, CallMade | CardPlayed):
        return ()
    limited = "call" if isinstance(event, CallMade) else "card"
    effects = replay.rulings(board).effects()
    return tuple(effect for effect in effects if effect.seat is event.seat and effect.carries.limits == limited)


def is_broken_by(replay: Replay, event: AnyEvent) -> bool:
    """Whether a paragraph would say of a call or card that it broke an obligation."""
    then = replay.after([event])
    place = place_of(then.until)
    incidents = then.rulings(then.board).incidents if then.board is not None else []
    found = (finding for incident in incidents for finding in incident.findings)
    return any(finding.law in finding.carries.breaks and place in finding.places[:1] for finding in found)


def disregarding(bound: Iterable[Effect]) -> Verdict:
    """What is said of a call or card that disregards what binds its player."""
    told = dict.fromkeys(f"{text_of(effect)} [{law_text(effect.law)}]" for effect in bound)
    return marked("disregards", bound=", ".join(told))
