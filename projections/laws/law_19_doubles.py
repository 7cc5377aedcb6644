"""Law 19: doubles and redoubles, and what they may be made of."""

from __future__ import annotations

from domain.auction import Standing, is_admissible, standing_after
from domain.calls import Call
from domain.events import AttentionDrawn
from domain.events.topics import is_about
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import Record


def standing_before(record: Record, place: int) -> Standing:
    """Where the auction stood when the call at a place was made, or put in place of another."""
    first = record.board.replaced.get(place)
    return standing_after([call for call in record.auction_before(place) if call[0] != first])


def law_19a1(record: Record, seat: Seat, place: int) -> Finding | None:
    """Law 19A1 (2017): a player may double only the last bid, which an opponent made, with nothing but passes since."""
    if record.call_at(place) is not Call.DOUBLE:
        return None
    now = standing_before(record, place)
    if is_admissible(now, seat.index, Call.DOUBLE):
        return None
    code = "no_bid_to_double" if not now.high else "own_bid" if _is_own(now, seat) else "doubled_already"
    return Finding("19A1", code, seat, places=(place,))


def law_19a3(record: Record, place: int, notice: AttentionDrawn) -> Finding | None:
    """Law 19A3 (2017): whoever in doubling names another level or denomination doubles the bid as it was made; what he
    said is information to his partner (16)."""
    return _as_made(record, place, notice, Call.DOUBLE, "19A3")


def law_19b1(record: Record, seat: Seat, place: int) -> Finding | None:
    """Law 19B1 (2017): a player may redouble only the last double, which an opponent made, with nothing but passes
    since."""
    if record.call_at(place) is not Call.REDOUBLE:
        return None
    now = standing_before(record, place)
    if is_admissible(now, seat.index, Call.REDOUBLE):
        return None
    code = "redoubled_already" if now.doubled > 1 else "own_double" if now.doubled else "no_double_to_redouble"
    return Finding("19B1", code, seat, places=(place,))


def law_19b3(record: Record, place: int, notice: AttentionDrawn) -> Finding | None:
    """Law 19B3 (2017): whoever in redoubling names another level or denomination redoubles the bid as it was made; what
    he said is information to his partner (16)."""
    return _as_made(record, place, notice, Call.REDOUBLE, "19B3")


def law_19c(record: Record, place: int) -> bool:
    """Law 19C (2017): a later lawful bid supersedes every double and redouble: whether one that stood at a place does
    not count any more."""
    return standing_before(record, place).doubled > 0 and any(
        at >= place and call.is_bid for at, _, call in record.board.calls
    )


def _is_own(now: Standing, seat: Seat) -> bool:
    return SEATS[now.bidder & 3].side is seat.side


def _as_made(record: Record, place: int, notice: AttentionDrawn, call: Call, law: str) -> Finding | None:
    """The last double or redouble of whoever is said to have stated it wrongly."""
    if not is_about(notice, "misstated"):
        return None
    doubles = [
        (at, seat)
        for at, seat, made in record.calls_made()
        if at < place and made in (Call.DOUBLE, Call.REDOUBLE) and notice.offender in (None, seat)
    ]
    if not doubles or record.call_at(doubles[-1][0]) is not call:
        return None
    at, seat = doubles[-1]
    return Finding(law, "doubles_as_made", seat, places=(place, at))


PARAGRAPHS: Paragraphs = {"19A1": law_19a1, "19A3": law_19a3, "19B1": law_19b1, "19B3": law_19b3, "19C": law_19c}

CODES = declared(
    Findings((
        "no_bid_to_double", "own_bid", "doubled_already", "redoubled_already", "own_double", "no_double_to_redouble"
    )),
    Findings(("doubles_as_made",), outcome=True),
)  # fmt: skip
