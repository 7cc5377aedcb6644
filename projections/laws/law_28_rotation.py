"""Law 28: calls that count as made in turn."""

from __future__ import annotations

from domain.board import entry_of
from domain.calls import Call
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import Record
from projections.recorded.irregular_calls import CallCase, Fate, IrregularCall, auction_is_over


def law_28a(case: CallCase) -> list[Finding]:
    """Law 28A (2017): a call at right-hand opponent's turn is in turn where that opponent has to pass by Law: his turn
    has been his pass. Where three passes have then taken the auction back to him, nobody is an offender (34): his pass
    is entered in its place. Where he passed after it all the same, that was the pass he owed, and took nothing from the
    call, which is entered once more."""
    made, board = case.made, case.record.board
    found = [Finding("28A", "in_rotation", made.seat, places=(made.place,))]
    gone = board.cancelled.get(made.place, 0)
    if made.call is Call.PASS and 0 < gone == board.cancelled.get(gone):
        passed, called = made.seat.right.value, f"{made.seat.value}:{made.call.value}"
        note = f"at #{entry_of(made.place)} {passed}:P | {called}".lower()
        found.append(Finding("28A", "enter_pass", made.seat.right, places=(made.place, made.decided), note=note))
    if _was_lost(case.record, made):
        note = f"{made.seat.value}:{made.call.value}".lower()
        found.append(Finding("28A", "enter_again", made.seat, places=(made.place, made.decided), note=note))
    return found


def _was_lost(record: Record, made: IrregularCall) -> bool:
    """Whether the pass of the player whose turn it was took a call away, which has not been made again since."""
    passed = made.fate is Fate.TURN_TAKEN and record.call_at(made.decided) is Call.PASS
    return passed and not auction_is_over(record) and record.next_call(made.seat, made.decided) is None


def law_28b(case: CallCase) -> Finding:
    """Law 28B (2017): the opponent whose turn it was calls before anything is ruled: his call is in turn, the auction
    goes on as if the call out of turn had not been made, and the right to rectification is lost (26 does not apply);
    16C2 does."""
    return Finding("28B", "called_in_turn", case.made.turn, places=(case.made.decided, case.made.place))


PARAGRAPHS: Paragraphs = {"28A": law_28a, "28B": law_28b}

CODES = declared(
    Findings(("in_rotation", "enter_again", "called_in_turn"), outcome=True),
    Findings(("enter_pass",), outcome=True, in_hand=True),
)  # fmt: skip
