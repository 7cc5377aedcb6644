"""Law 37: a bid, double or redouble by a player who has to pass."""

from __future__ import annotations

from domain.calls import Call
from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Cancels, Effects, Findings, declared
from projections.found.incidents import Effect, Finding
from projections.recorded.board_record import Record
from projections.recorded.irregular_calls import called_over


def law_37a(record: Record, place: int, offender: Seat) -> Finding | None:
    """Law 37A (2017): the left-hand opponent called over it before it was rectified: the call and those after it stand,
    26B does not apply; who has to pass for longer still has to."""
    over = called_over(record, place, offender)
    return Finding("37A", "stands", offender, places=(place, over)) if over else None


def law_37b(record: Record, place: int, offender: Seat) -> list[Finding | Effect]:
    """Law 37B (2017): the left-hand opponent has not called: the call is cancelled and a pass put in its place; both
    members of the offending side pass for the rest of the auction; 26B and 72C may apply."""
    if called_over(record, place, offender):
        return []
    done = place in record.board.cancelled and _passed(record, place, offender)
    code = "pass_substituted" if done else "pass_to_be_substituted"
    return [
        Finding("37B", code, offender, places=(place,)),
        Effect("37B", "must_pass", offender, places=(place,), until="auction", since=place),
        Effect("37B", "must_pass", offender.partner, places=(place,), until="auction", since=place),
    ]


def _passed(record: Record, place: int, offender: Seat) -> bool:
    after = record.next_call(offender, place)
    return after is not None and after[1] is Call.PASS


PARAGRAPHS: Paragraphs = {"37A": law_37a, "37B": law_37b}

CODES = declared(
    Findings(("pass_substituted",), outcome=True, says=("must_pass",)),
    Findings(("pass_to_be_substituted",), outcome=True, says=("must_pass",), cancels=Cancels(for_a_pass=True)),
    Effects(("must_pass",), binds=True, limits="call"),
)  # fmt: skip
