"""Whether a call or card about to be recorded disregards what binds its player: a pass he owes, a suit he may not lead.

What binds him is known from the Laws only, so that it is asked here and not at admission: the table is replayed with
the entry added, and where a paragraph then says of that very entry that an obligation was broken, the entry is one that
must be marked. The code of a finding tells which do (`breaks`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, NamedTuple

from domain.board import Board, place_of
from domain.calls import Call
from domain.cards import Card
from domain.events import AnyEvent, CallMade, CardExposed, CardPlayed, OptionChosen
from domain.verdicts import Verdict, marked
from projections.found.incidents import Effect
from projections.laws.law_50_penalty_cards import HONOURS
from projections.rulings.replay import Replay
from projections.texts import law_text, text_of

__all__ = ["Disregard", "binding", "breaking", "disregarding", "disregards", "is_broken_by"]

DOUBLES = (Call.DOUBLE, Call.REDOUBLE)


class Disregard(NamedTuple):
    """A call or card that breaks what binds its player."""

    number: int
    """Which of the events it is, from 0."""
    effects: tuple[Effect, ...]
    """What bound the player when he called or played."""


def disregards(replay: Replay, events: Sequence[AnyEvent]) -> list[Disregard]:
    """The calls and cards among some events, recorded in one go after what a replay holds, that disregard an effect
    that stands when they are made. Where nothing binds anybody, and no card is shown among them, no law is asked again.
    """
    board = replay.board
    if board is None:
        return []
    if not replay.rulings(board).effects() and not any(isinstance(event, CardExposed) for event in events):
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
    incidents = then.rulings(then.board).incidents if then.board is not None else ()
    found = (finding for incident in incidents for finding in incident.findings)
    return any(finding.law in finding.carries.breaks and place in finding.places[:1] for finding in found)


def breaking(replay: Replay, events: Sequence[CallMade | CardPlayed]) -> set[AnyEvent]:
    """Those among the calls or cards of one player, any of which may come next, that disregard what binds him. The Laws
    are asked once about all that differ in nothing that an effect looks at."""
    board = replay.board
    if board is None or not events or not binding(replay, events[0]):
        return set()
    differing = _differing_card if isinstance(events[0], CardPlayed) else _differing_call
    mine = [effect for effect in replay.rulings(board).effects() if effect.seat is events[0].seat]
    alike: dict[Hashable, list[AnyEvent]] = {}
    for event in events:
        alike.setdefault(differing(board, mine, event), []).append(event)
    return {event for group in alike.values() if is_broken_by(replay, group[0]) for event in group}


def _differing_call(board: Board, mine: Sequence[Effect], event: Any) -> Hashable:
    """What of a call can decide whether it disregards what is bound: whether it is a pass, or a double that may not be
    made (30B2 of 2007), or the call noted."""
    doubles = event.call in DOUBLES and any(effect.code == "may_not_double" for effect in mine)
    return event.call is Call.PASS, doubles, any(effect.note == event.call.value for effect in mine)


def _differing_card(board: Board, mine: Sequence[Effect], event: Any) -> Hashable:
    """What of a card can decide it: whether it follows suit, which effects name it, whether it is small where a small
    one of the suit lies, what of it was ever chosen by an opponent, and of a hand that is not known its suit: by that
    it may show that an earlier card has to be played now (52A)."""
    card: Card = event.card
    named = frozenset((effect.code, effect.note) for effect in mine if effect.card is card)
    is_small = card.rank not in HONOURS and any(effect.card and effect.suit is card.suit for effect in mine)
    chosen = (moment.event for moment in board.moments if isinstance(moment.event, OptionChosen))
    shown = None if board.known[event.seat.index] else card.suit
    obeys = [_as_chosen(board, choice, event) for choice in chosen]
    return card.suit is board.trick.led, named, is_small, shown, *obeys


def _as_chosen(board: Board, choice: OptionChosen, event: CardPlayed) -> Hashable:
    """What of a card can decide whether it obeys a choice."""
    card = event.card
    if choice.choice not in ("highest", "lowest"):
        return choice.suit is card.suit, choice.card is card
    suit = choice.suit or board.trick.led
    held = board.hands[event.seat.index] & suit.mask if suit is not None else 0
    return suit is card.suit, card.bit == held & -held, bool(held) and held.bit_length() == card.index + 1


def disregarding(bound: Iterable[Effect]) -> Verdict:
    """What is said of a call or card that disregards what binds its player."""
    told = dict.fromkeys(f"{text_of(effect)} [{law_text(effect.law)}]" for effect in bound)
    return marked("disregards", bound=", ".join(told))
