"""Laws 35 and 36: calls that nobody can accept, and doubles among them."""

from __future__ import annotations

from typing import NamedTuple

from domain.auction import is_admissible
from domain.board import Irregular, Irregularity
from domain.calls import TOP, Call
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Cancels, Effects, Findings, declared
from projections.found.incidents import Effect, Finding
from projections.laws.law_16_information import law_16c1, law_16c2
from projections.laws.law_19_doubles import standing_before
from projections.recorded.board_record import LATER, Record
from projections.recorded.irregular_calls import changes_to_inadmissible, first_insufficient


class Inadmissible(NamedTuple):
    """A double, redouble or bid over seven that cannot stand, with what became of it."""

    place: int
    seat: Seat
    call: Call
    out_of_turn: bool
    cancelled: int
    """Where it was cancelled or taken back; 0 while it stands."""
    left_called: bool
    """Whether offender's left-hand opponent called before that."""
    played: bool
    """Whether the opening lead was faced while it stood: a card, or a number of tricks, is recorded."""
    is_change: bool
    """Whether it was put in place of a lawful call of the same player: then that call stands (25B2)."""

    @property
    def is_double(self) -> bool:
        """Whether it is 36's, not 38's."""
        return not self.call.is_bid


def inadmissible_calls(record: Record) -> list[Inadmissible]:
    """The doubles and redoubles that 19 does not allow, and the bids over seven, in turn or not.

    Left out is what went when the player whose turn it was called himself (28B), and a double put in place of an
    insufficient bid (27B3): those Laws say what becomes of it, but for 36A where the left-hand opponent called over it.
    """
    found: list[Inadmissible] = []
    for irregular in record.irregular(
        Irregularity.INADMISSIBLE_DOUBLE, Irregularity.BID_OVER_SEVEN, Irregularity.CALL_OUT_OF_TURN
    ):
        call = record.call_at(irregular.place)
        if call is None or not _is_inadmissible(record, irregular, call) or _made_good(record, irregular):
            continue
        cancelled = record.board.cancelled.get(irregular.place, 0)
        left = record.next_call(irregular.seat.left, irregular.place)
        left_called = left is not None and (not cancelled or left[0] < cancelled)
        if not left_called and not call.is_bid and first_insufficient(record, irregular.seat, irregular.place):
            continue
        played = not cancelled and bool(record.board.plays or record.board.tricks_agreed)
        out_of_turn = irregular.kind is Irregularity.CALL_OUT_OF_TURN
        seat = irregular.seat
        is_change = changes_to_inadmissible(record, irregular.place, seat)
        found.append(Inadmissible(irregular.place, seat, call, out_of_turn, cancelled, left_called, played, is_change))
    return found


def _is_inadmissible(record: Record, irregular: Irregular, call: Call) -> bool:
    if call.is_bid:
        return call.height > TOP
    return not is_admissible(standing_before(record, irregular.place), irregular.seat.index, call)


def _made_good(record: Record, irregular: Irregular) -> bool:
    """Law 28B (2017): the player whose turn it was called himself over an opponent's call out of turn."""
    turn, at = record.board.turn_of.get(irregular.place), record.board.cancelled.get(irregular.place)
    return turn is not None and any(place == at and seat is SEATS[turn] for place, seat, _ in record.calls_made())


def went_with_an_earlier_call(record: Record, place: int) -> Inadmissible | None:
    """The inadmissible call before a place with which the call made there was cancelled (36A, 38B); None where it was
    not, or went for its own sake."""
    cancelled = record.board.cancelled.get(place)
    if not cancelled:
        return None
    before = (o for o in inadmissible_calls(record) if o.place < place and o.cancelled == cancelled)
    return next((o for o in before if o.left_called or not o.is_double), None)


def cancelled_with_earlier(record: Record, place: int, seat: Seat) -> list[Finding]:
    """All that is said of a call that was cancelled with an inadmissible one before it, whatever was wrong with it: it
    went as if nothing had been irregular (36A, 38B); 16C applies to what it told. Empty where it was not."""
    earlier = went_with_an_earlier_call(record, place)
    if earlier is None:
        return []
    law, side = "36A" if earlier.is_double else "38B", earlier.seat.side
    places = (place, earlier.place, earlier.cancelled)
    found = Finding(law, "cancelled_with_earlier", seat, places=places, note=str(earlier.seat))
    return [found, law_16c1(side, (place,)), law_16c2(side, (place,))]


def still_to_cancel(record: Record, call: Inadmissible) -> bool:
    """Whether the call, or one made over it before it was cancelled, stands that must not."""
    if call.played:
        return False
    until = call.cancelled or LATER
    return any(call.place <= place < until for place, _, _ in record.board.calls) and not record.board.plays


def whose_turn(record: Record, call: Inadmissible) -> str:
    """Whose turn it was, where the call was out of turn; else nobody."""
    turn = record.board.turn_of.get(call.place)
    return str(SEATS[turn]) if turn is not None else ""


def law_35a(call: Inadmissible) -> Finding | None:
    """Law 35A (2017): a double or redouble that 19 does not allow is inadmissible: 36."""
    return Finding("35A", "inadmissible_call", call.seat, places=(call.place,), note="36") if call.is_double else None


def law_35b(seat: Seat, place: int) -> Finding:
    """Law 35B (2017): a bid, double or redouble by a player who must pass is inadmissible: 37."""
    return Finding("35B", "inadmissible_call", seat, places=(place,), note="37")


def law_35c(call: Inadmissible) -> Finding | None:
    """Law 35C (2017): a bid of more than seven is inadmissible: 38."""
    return None if call.is_double else Finding("35C", "inadmissible_call", call.seat, places=(call.place,), note="38")


def law_35d(irregular: Irregular) -> Finding:
    """Law 35D (2017): a call after the final pass is inadmissible: 39."""
    return Finding("35D", "inadmissible_call", irregular.seat, places=(irregular.place,), note="39")


def law_36a(record: Record, call: Inadmissible) -> Finding | Effect | None:
    """Law 36A (2017): where the offender's left-hand opponent has called before it is put right, the double and every
    call after it are cancelled; the auction goes back to the player whose turn it was, as if nothing had been
    irregular, and no lead is restricted (26B)."""
    if not call.is_double or call.played or not call.left_called:
        return None
    if still_to_cancel(record, call):
        return Effect("36A", "cancel_calls_from", call.seat, places=(call.place,), since=call.place)
    return Finding("36A", "cancelled_with_later", call.seat, places=(call.place, call.cancelled))


def law_36b(record: Record, call: Inadmissible) -> list[Finding | Effect]:
    """Law 36B (2017): where his left-hand opponent has not called, the double is cancelled, the offender substitutes a
    lawful call, and his partner must pass whenever it is his turn (72C, 26B). Was it out of turn as well, the auction
    goes back to the player whose turn it was, and the offender calls as he likes at his own; his partner must pass all
    the same. Nobody can accept the double (32)."""
    if not call.is_double or call.played or call.left_called or call.is_change:
        return []
    if not call.cancelled:
        to_do = "cancel_call_out_of_turn" if call.out_of_turn else "cancel_call"
        return [Effect("36B", to_do, call.seat, note=whose_turn(record, call), places=(call.place,), since=call.place)]
    code = "back_to_the_right_player" if call.out_of_turn else "must_substitute"
    enforced = Effect(
        "36B",
        "must_pass",
        call.seat.partner,
        places=(call.place, call.cancelled),
        until="auction",
        since=call.cancelled,
    )
    return [Finding("36B", code, call.seat, places=(call.place, call.cancelled)), enforced]


def law_36c(call: Inadmissible) -> Finding | None:
    """Law 36C (2017): where it is noticed only after the opening lead was faced, the contract is scored as if the
    double had not been made."""
    if not call.is_double or not call.played:
        return None
    return Finding("36C", "scored_without", call.seat, places=(call.place,))


PARAGRAPHS: Paragraphs = {
    "35A": law_35a, "35B": law_35b, "35C": law_35c, "35D": law_35d, "36A": law_36a, "36B": law_36b,
    "36C": law_36c,
}  # fmt: skip

CODES = declared(
    Findings(("cancelled_with_earlier",), note="seat", outcome=True),
    Findings(("inadmissible_call",), breaks=("35B",)),
    Findings(("cancelled_with_later", "scored_without"), outcome=True),
    Findings(("back_to_the_right_player",), outcome=True, until_called=True, says=("must_pass",)),
    Findings(("must_substitute",), outcome=True, says=("must_pass",), waits="call_again"),
    Effects(("cancel_calls_from",), note="seat", cancels=Cancels(with_later=True)),
    Effects(("cancel_call_out_of_turn", "cancel_call"), note="seat", cancels=Cancels()),
)  # fmt: skip
