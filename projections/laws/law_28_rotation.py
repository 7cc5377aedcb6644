"""Law 28: calls that count as made in turn."""

from __future__ import annotations

from domain.board import entry_of
from projections.elected.edition import Paragraphs
from projections.found.incidents import Finding
from projections.recorded.irregular_calls import Fate, IrregularCall


def law_28a(made: IrregularCall, rho_must_pass: bool, *, rewound: bool = False, lost: bool = False) -> list[Finding]:
    """Law 28A (2017): a call at right-hand opponent's turn is in turn where that opponent has to pass by Law: his turn
    has been his pass. Where three passes have then taken the auction back to him, nobody is an offender (34): his pass
    is entered in its place. Where he passed after it all the same, that was the pass he owed, and took nothing from the
    call, which is entered once more (`lost`)."""
    if not (made.at_rho and rho_must_pass):
        return []
    found = [Finding("28A", "in_rotation", made.seat, places=(made.place,))]
    if rewound:
        passed, called = made.seat.right.value, f"{made.seat.value}:{made.call.value}"
        note = f"at #{entry_of(made.place)} {passed}:P | {called}".lower()
        found.append(Finding("28A", "enter_pass", made.seat.right, places=(made.place, made.decided), note=note))
    if lost:
        note = f"{made.seat.value}:{made.call.value}".lower()
        found.append(Finding("28A", "enter_again", made.seat, places=(made.place, made.decided), note=note))
    return found


def law_28b(made: IrregularCall) -> Finding | None:
    """Law 28B (2017): the opponent whose turn it was calls before anything is ruled: his call is in turn, the auction
    goes on as if the call out of turn had not been made, and the right to rectification is lost (26 does not apply);
    16C2 does."""
    if made.fate is not Fate.TURN_TAKEN:
        return None
    return Finding("28B", "called_in_turn", made.turn, places=(made.decided, made.place))


PARAGRAPHS: Paragraphs = {"28A": law_28a, "28B": law_28b}
