"""A call that was out of turn, insufficient, or put in place of another: what became of it, as the record tells."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from domain.auction import (
    is_admissible,
    others_called_between,
    standing_after,
    to_be_decided,
    was_changed_too_late,
    went_past,
)
from domain.board import Irregularity
from domain.calls import Call
from domain.events import ActionAccepted, ActionRefused
from domain.seats import SEATS, Seat
from projections.elected.edition import F
from projections.found.incidents import Incident, Question, incident_name
from projections.recorded.board_record import Record
from projections.recorded.board_stages import LeadChoices

__all__ = [
    "CallCase", "Fate", "IrregularCall", "Made", "attempts", "auction_is_over", "called_over", "can_be_decided",
    "changes_to_inadmissible", "first_insufficient", "irregular_call", "is_admissible_at", "is_irregular_at",
    "refused_after", "replacement", "skipped_turn", "was_legal_before", "was_unintended",
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
    PASSED_BY = "passed by"
    """Nobody decided about it before the auction went on past it."""
    CANCELLED = "cancelled"
    REPLACED = "replaced"
    """The offender put another call in its place before anything was decided."""
    TURN_TAKEN = "turn taken"
    """The opponent whose turn it was called (28B)."""
    REWOUND = "rewound"
    """It was a pass that took another player's turn away, and the auction went back to him (17D3)."""


class IrregularCall(Struct, frozen=True):
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
    last: int
    """The place of the call that stood when it was decided: another, where he called out of turn once more before."""

    @property
    def at_rho(self) -> bool:
        """Whether it was the right-hand opponent's turn."""
        return self.turn is self.seat.right

    @property
    def was_accepted(self) -> bool:
        """Whether it counts as a legal call."""
        return self.fate in (Fate.ACCEPTED, Fate.CALLED_OVER, Fate.PASSED_BY)


class CallCase(NamedTuple):
    """An irregular call as the Laws look at it: with what was called since, and what the director was asked."""

    record: Record
    choices: LeadChoices
    incident: Incident
    made: IrregularCall
    meaning: Question | None = None
    """What a pass out of turn meant, with the call it passed (30C)."""
    unintended: Question | None = None
    """Whether an insufficient bid that was changed at once had been meant (25A)."""
    first: int = 0
    """The place of the insufficient bid that this one was to replace; 0 for none."""
    second: IrregularCall | None = None
    """The insufficient bid that was put in place of this one."""
    rho: Made | None = None
    """What the player called at the turn that the offender had taken; None before."""
    new: Made | None = None
    """What the offender called in its place; None before."""
    specified: Question | None = None
    """Whether that specifies what the insufficient bid did (27B1a)."""
    comparable: Question | None = None
    """Whether it is comparable (23A)."""
    judged: int = 0
    """Where the director answered that; 0 before."""

    @property
    def seat(self) -> Seat:
        """The offender."""
        return self.made.seat

    def of(self, law: F) -> F:
        """A paragraph as the session's edition has it."""
        return self.record.edition.of(law)

    @property
    def withdrawn(self) -> tuple[int, ...]:
        """The places of the offender's irregular calls that do not stand, in order."""
        second = self.second.place if self.second is not None and not self.second.was_accepted else 0
        return tuple(place for place in (self.first, self.made.place, second) if place)

    @property
    def both(self) -> tuple[int, ...]:
        """The places of the irregular call and of what was called in its place."""
        return (self.made.place, *(self.new[:1] if self.new is not None else ()))


def irregular_call(record: Record, place: int, seat: Seat) -> IrregularCall | None:
    """The call made at a place, with what became of it; None where no call stands in the record there."""
    call = record.call_at(place)
    if call is None:
        return None
    board = record.board
    whose = board.turn_of.get(place)
    turn = SEATS[whose] if whose is not None else None
    fate, decided = _fate(record, place, seat, turn)
    if fate in (Fate.CALLED_OVER, Fate.PASSED_BY) and changes_to_inadmissible(record, place, seat):
        decided = board.cancelled.get(place, 0)
        fate = Fate.CANCELLED if decided else Fate.PENDING
    last = place
    while fate is Fate.REPLACED and turn is not None:
        last = decided
        fate, decided = _fate(record, last, seat, turn)
    call = (record.call_at(last) or call) if last != place else call
    return IrregularCall(place, seat, call, turn, board.replaced.get(place, 0), fate, decided, last)


def _fate(record: Record, place: int, seat: Seat, turn: Seat | None) -> tuple[Fate, int]:
    board = record.board
    gone = board.cancelled.get(place)
    if was_changed_too_late(board, place):
        return Fate.CANCELLED, place
    if place in board.accepted:
        said = (at for at, event, _ in record.moments(ActionAccepted) if at > place and event.seat is seat.left)
        return Fate.ACCEPTED, next(said, place)
    over, past = called_over(record, place, seat), _went_past(record, place, seat)
    if past and not 0 < over < past:
        return Fate.PASSED_BY, past
    if over:
        return (Fate.REWOUND if gone == over else Fate.CALLED_OVER), over
    if gone is None:
        return Fate.PENDING, 0
    if gone == place:
        return Fate.REWOUND, gone
    if board.replaced.get(gone) == place:
        return Fate.REPLACED, gone
    taken = turn is not None and any(at == gone and who is turn for at, who, _ in record.calls_made())
    return (Fate.TURN_TAKEN if taken else Fate.CANCELLED), gone


def called_over(record: Record, place: int, seat: Seat) -> int:
    """Where the left-hand opponent of a player first called over his call while it stood; 0 if he has not. Who calls
    after others had called over the first of two calls has called over a later one, and accepts no change (25B1)."""
    if others_called_between(record.board, place):
        return 0
    gone = record.board.cancelled.get(place)
    lho = (at for at, who, _ in record.calls_made() if at > place and who is seat.left)
    first = next(lho, 0)
    return first if gone is None or first <= gone else 0


def _went_past(record: Record, place: int, seat: Seat) -> int:
    """Where the auction went on past a call out of turn or an insufficient bid that stands; 0 if it has not."""
    undecided = (Irregularity.CALL_OUT_OF_TURN, Irregularity.INSUFFICIENT_BID)
    if place in record.board.cancelled or not is_irregular_at(record, place, *undecided):
        return 0
    return went_past(record.board, place, seat.index)


def was_legal_before(record: Record, place: int, seat: Seat, later: int) -> bool:
    """Whether the call made at a place counted as a legal one at a later place: regular, or accepted by then."""
    irregular = any(irregular.place == place for irregular in record.board.irregular)
    accepted = (at for at, event, _ in record.moments(ActionAccepted) if event.seat is seat.left)
    said = any(place < at < later for at in accepted) and place in record.board.accepted
    return not irregular or said or 0 < called_over(record, place, seat) < later


def refused_after(record: Record, place: int, seat: Seat) -> int:
    """Where the left-hand opponent of a player said after a place that he does not accept; 0 if he has not."""
    return next((at for at, said, _ in record.moments(ActionRefused) if at > place and said.seat is seat.left), 0)


def auction_is_over(record: Record) -> bool:
    """Whether nobody is to call any more."""
    return record.board.caller < 0


def is_irregular_at(record: Record, place: int, *kinds: Irregularity) -> bool:
    """Whether an irregularity of some kinds was committed at a place."""
    return any(irregular.place == place and irregular.kind in kinds for irregular in record.board.irregular)


def can_be_decided(record: Record, place: int) -> bool:
    """Whether it is still for the left-hand opponent to accept or refuse the call made at a place."""
    return any(record.board.calls[index][0] == place for index in to_be_decided(record.board).values())


def skipped_turn(record: Record, seat: Seat, since: int) -> int:
    """Where a player's left-hand opponent first called at his turn after a place, in such a way that it stands: if he
    had to pass, that was his pass (28A); 0 if nobody did."""
    board = record.board
    made = (at for at, who, _ in record.calls_made() if at > since and who is seat.left and at not in board.cancelled)
    return next((at for at in made if board.turn_of.get(at) == seat.index), 0)


def is_admissible_at(record: Record, made: IrregularCall) -> bool:
    """Whether a call out of turn is one that can be made at all: a double of the opponents' bid, no bid over seven."""
    return _is_admissible(record, made.place, made.seat, made.call, made.changes)


def changes_to_inadmissible(record: Record, place: int, seat: Seat) -> bool:
    """Whether a player put, in place of a lawful call of his own that he had meant, one that nobody may make: it cannot
    be accepted, not by calling over it either, so the first stands (25B2). Where the first was unintended the second is
    like any other inadmissible call (36, 38)."""
    first, call = record.board.replaced.get(place), record.call_at(place)
    if first is None or call is None or not was_legal_before(record, first, seat, place):
        return False
    return not _is_admissible(record, place, seat, call, first) and not was_unintended(record, place)


def _is_admissible(record: Record, place: int, seat: Seat, call: Call, changes: int) -> bool:
    before = [made for made in record.auction_before(place) if made[0] != changes]
    return is_admissible(standing_after(before), seat.index, call)


def replacement(record: Record, seat: Seat, after: int) -> Made | None:
    """The first call of a player after a place that stands, once nothing about it is open any more; None before."""
    for place, caller, call in sorted(record.board.calls):
        if place > after and caller == seat.index:
            return None if _is_pending(record, place, seat) else (place, call)
    return None


def _is_pending(record: Record, place: int, seat: Seat) -> bool:
    undecided = (Irregularity.CALL_OUT_OF_TURN, Irregularity.INSUFFICIENT_BID)
    never = (Irregularity.INADMISSIBLE_DOUBLE, Irregularity.BID_OVER_SEVEN)
    if is_irregular_at(record, place, *never):
        return True
    return is_irregular_at(record, place, *undecided) and _fate(record, place, seat, None)[0] is Fate.PENDING


def attempts(record: Record, seat: Seat, after: int) -> list[Made]:
    """The calls by which a player tried to replace one, in order: those that do not stand, and the first that does."""
    return list(_attempts(record, seat, after))


def _attempts(record: Record, seat: Seat, after: int) -> Iterator[Made]:
    for place, who, call in record.calls_made():
        if place > after and who is seat and place not in record.board.turn_of and not _gave_way(record, place, call):
            yield place, call
            if place not in record.board.cancelled:
                return


def _gave_way(record: Record, place: int, call: Call) -> bool:
    """Whether a player changed a lawful call to another that stands in its place (25): that is what he called. A double
    may have been changed because it was not allowed (27B3); so it did not give way unless it was unintended."""
    by = record.board.cancelled.get(place, 0)
    if record.board.replaced.get(by) != place or is_irregular_at(record, place, *Irregularity):
        return False
    return call not in (Call.DOUBLE, Call.REDOUBLE) or was_unintended(record, by)


def was_unintended(record: Record, changed: int) -> bool:
    """Whether the director judged that a call had been unintended when it was changed at a place (25A)."""
    judged = record.judgement(incident_name(record.board, changed), "25A")
    return judged is not None and judged.answer == "unintended"


def first_insufficient(record: Record, seat: Seat, place: int) -> int:
    """The place of the insufficient bid that the call made at a place was to replace; 0 where there is none."""
    for irregular in record.irregular(Irregularity.INSUFFICIENT_BID):
        gone = record.board.cancelled.get(irregular.place)
        if irregular.seat is not seat or gone is None or not irregular.place < place:
            continue
        if irregular.place in record.board.accepted or irregular.place in record.board.replaced:
            continue
        tries = attempts(record, seat, irregular.place if record.board.replaced.get(gone) else gone)
        if any(at == place for at, _ in tries):
            return irregular.place
    return 0
