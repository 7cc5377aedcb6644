"""A call that was out of turn, insufficient, or put in place of another: what became of it, as the record tells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from domain.auction import is_admissible, standing_after
from domain.board import Irregularity, entry_of
from domain.calls import Call
from domain.events import ActionAccepted, ActionRefused, CallAlerted
from domain.seats import SEATS, Seat
from projections.facts import Facts

__all__ = [
    "Fate", "IrregularCall", "Made", "attempts", "auction_is_over", "called_over", "can_be_decided", "irregular_call",
    "is_admissible_at", "is_alerted", "is_irregular_at", "refused_after", "replacement",
    "was_legal_before",
]  # fmt: skip

Made = tuple[int, Call]
"""Place and call."""


class Fate(Enum):
    """What became of an irregular call."""

    PENDING = "pending"
    """It stands, and nobody has decided."""
    ACCEPTED = "accepted"
    CALLED_OVER = "called over"
    """The offender's left-hand opponent called, and accepted it by that."""
    CANCELLED = "cancelled"
    REPLACED = "replaced"
    """The offender put another call in its place before anything was decided."""
    TURN_TAKEN = "turn taken"
    """The opponent whose turn it was called (28B)."""
    REWOUND = "rewound"
    """It was a pass that took another player's turn away, and the auction went back to him (17D3)."""


@dataclass(frozen=True, slots=True)
class IrregularCall:
    """One such call."""

    place: int
    seat: Seat
    call: Call
    turn: Seat | None
    """Whose turn it was, where it was out of turn."""
    changes: int
    """The place of the player's own call that it was put in place of; 0 for none."""
    fate: Fate
    decided: int
    """The place of what decided it; 0 while it is pending."""

    @property
    def at_rho(self) -> bool:
        """Whether it was the right-hand opponent's turn."""
        return self.turn is self.seat.right

    @property
    def was_accepted(self) -> bool:
        """Whether it counts as a legal call."""
        return self.fate in (Fate.ACCEPTED, Fate.CALLED_OVER)


def irregular_call(facts: Facts, place: int, seat: Seat) -> IrregularCall | None:
    """The call made at a place, with what became of it; None where no call stands in the record there."""
    call = facts.call_at(place)
    if call is None:
        return None
    board = facts.board
    whose = board.turn_of.get(place)
    turn = SEATS[whose] if whose is not None else None
    fate, decided = _fate(facts, place, seat, turn)
    if fate is Fate.REPLACED and turn is not None:
        fate, decided = _fate(facts, decided, seat, turn)
    return IrregularCall(place, seat, call, turn, board.replaced.get(place, 0), fate, decided)


def _fate(facts: Facts, place: int, seat: Seat, turn: Seat | None) -> tuple[Fate, int]:
    board = facts.board
    gone = board.cancelled.get(place)
    if place in board.accepted:
        said = (at for at, _, _ in facts.moments(ActionAccepted) if at > place)
        return Fate.ACCEPTED, next(said, place)
    over = called_over(facts, place, seat)
    if over:
        return (Fate.REWOUND if gone == over else Fate.CALLED_OVER), over
    if gone is None:
        return Fate.PENDING, 0
    if gone == place:
        return Fate.REWOUND, gone
    if board.replaced.get(gone) == place:
        return Fate.REPLACED, gone
    taken = turn is not None and any(at == gone and who is turn for at, who, _ in facts.calls_made())
    return (Fate.TURN_TAKEN if taken else Fate.CANCELLED), gone


def called_over(facts: Facts, place: int, seat: Seat) -> int:
    """Where the left-hand opponent of a player first called over his call while it stood; 0 if he has not."""
    gone = facts.board.cancelled.get(place)
    lho = (at for at, who, _ in facts.calls_made() if at > place and who is seat.left)
    first = next(lho, 0)
    return first if gone is None or first <= gone else 0


def was_legal_before(facts: Facts, place: int, seat: Seat, later: int) -> bool:
    """Whether the call made at a place counted as a legal one at a later place: regular, or accepted by then."""
    irregular = any(irregular.place == place for irregular in facts.board.irregular)
    said = any(place < at < later for at, _, _ in facts.moments(ActionAccepted)) and place in facts.board.accepted
    return not irregular or said or 0 < called_over(facts, place, seat) < later


def refused_after(facts: Facts, place: int, seat: Seat) -> int:
    """Where the left-hand opponent of a player said after a place that he does not accept; 0 if he has not."""
    return next((at for at, said, _ in facts.moments(ActionRefused) if at > place and said.seat is seat.left), 0)


def auction_is_over(facts: Facts) -> bool:
    """Whether nobody is to call any more."""
    return facts.board.caller < 0


def is_irregular_at(facts: Facts, place: int, *kinds: Irregularity) -> bool:
    """Whether an irregularity of some kinds was committed at a place."""
    return any(irregular.place == place and irregular.kind in kinds for irregular in facts.board.irregular)


def can_be_decided(facts: Facts, place: int) -> bool:
    """Whether a call is the one made last, so that accepting or refusing is about it."""
    calls = facts.board.calls
    return bool(calls) and not auction_is_over(facts) and max(call[0] for call in calls) == place


def is_admissible_at(facts: Facts, made: IrregularCall) -> bool:
    """Whether a call out of turn is one that can be made at all: a double of the opponents' bid, no bid over seven."""
    before = [call for call in facts.auction_before(made.place) if call[0] != made.changes]
    return is_admissible(standing_after(before), made.seat.index, made.call)


def replacement(facts: Facts, seat: Seat, after: int) -> Made | None:
    """The first call of a player after a place that stands, once nothing about it is open any more; None before."""
    for place, caller, call in sorted(facts.board.calls):
        if place > after and caller == seat.index:
            return None if _is_pending(facts, place, seat) else (place, call)
    return None


def _is_pending(facts: Facts, place: int, seat: Seat) -> bool:
    undecided = (Irregularity.CALL_OUT_OF_TURN, Irregularity.INSUFFICIENT_BID)
    never = (Irregularity.INADMISSIBLE_DOUBLE, Irregularity.BID_OVER_SEVEN)
    if is_irregular_at(facts, place, *never):
        return True
    return is_irregular_at(facts, place, *undecided) and _fate(facts, place, seat, None)[0] is Fate.PENDING


def attempts(facts: Facts, seat: Seat, after: int) -> list[Made]:
    """The calls by which a player tried to replace one, in order: those that do not stand, and the first that does."""
    return list(_attempts(facts, seat, after))


def _attempts(facts: Facts, seat: Seat, after: int) -> Iterator[Made]:
    for place, who, call in facts.calls_made():
        if place > after and who is seat and place not in facts.board.turn_of:
            yield place, call
            if place not in facts.board.cancelled:
                return


def is_alerted(facts: Facts, place: int) -> bool:
    """Whether the call made at a place was alerted."""
    for at, alert, _ in facts.moments(CallAlerted):
        mine = [made for made, who, _ in facts.calls_made() if who is alert.seat and made < at]
        if alert.about is not None:
            mine = [made for made in mine if entry_of(made) == alert.about]
        if mine and mine[-1] == place:
            return True
    return False
