"""Law 17: the auction period of each side, whose turn it is to call, and when the auction is over."""

from __future__ import annotations

from typing import NamedTuple

from domain.auction import was_changed_too_late
from domain.board import Irregular, Irregularity
from domain.calls import Call
from domain.events import ContractRecorded
from domain.seats import SEATS, Seat, Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import Record


class OwedTurn(NamedTuple):
    """A turn that a pass out of turn took from a player, with the passes that are cancelled for it."""

    owed: Seat
    """Who missed his turn."""
    offenders: tuple[Seat, ...]
    """Who passed out of turn."""
    passes: tuple[int, ...]
    """The places of the cancelled passes, the first of them out of turn."""
    at: int
    """The place of the last of the three."""


def final_pass(record: Record) -> int | None:
    """The place of the call that ended the auction, or of the contract where that is all that is recorded; None while
    it lasts."""
    board = record.board
    if board.contract is None and not board.passed_out:
        return None
    recorded = [place for place, _, _ in record.moments(ContractRecorded)]
    return max([*recorded, *(place for place, _, _ in board.calls)], default=board.place)


def a_pass_ends_it(record: Record) -> bool:
    """Whether the auction is over once the player whose turn it is passes (22A): all others have called since the last
    bid, or nobody has bid, and passed."""
    board = record.board
    last = board.calls[-3:]
    is_last_turn = len({board.caller, *(seat for _, seat, _ in last)}) == 4 and board.caller >= 0
    return is_last_turn and board.passes >= (2 if board.high else 3)


def law_17a(record: Record, side: Side) -> int:
    """Law 17A (2017): for a side the auction period begins when either partner takes his cards from the board. The
    record begins a board when the hands are taken, so for both sides at the same place."""
    return record.board.place


def law_17b(record: Record) -> Seat:
    """Law 17B (2017): the dealer makes the first call."""
    return record.board.dealer


def law_17c(record: Record, irregular: Irregular) -> Finding | None:
    """Law 17C (2017): after the dealer each player calls in turn, clockwise."""
    turn = record.board.turn_of.get(irregular.place)
    if turn is None:
        return None
    return Finding("17C", "turn_was", irregular.seat, places=(irregular.place,), note=str(SEATS[turn]))


def law_17d1(record: Record) -> int | None:
    """Law 17D1 (2017): the auction period ends when, the auction over, a defender faces an opening lead, also out of
    turn. From the final pass till then is the clarification period. None before."""
    return record.opening_lead if record.board.contract is not None else None


def law_17d2(record: Record) -> int | None:
    """Law 17D2 (2017): where nobody bid, the auction period ends when all four hands are back in the board."""
    return record.board.returned or None if record.board.passed_out else None


def law_17d3(turn: OwedTurn) -> Finding:
    """Law 17D3 (2017): three passes do not end the auction where one of them was out of turn and took a player's turn:
    it goes back to him, all passes after are cancelled (16C), and who passed out of turn is an offender."""
    return Finding("17D3", "turn_goes_back", turn.owed, places=(*turn.passes, turn.at))


def owed_turns(record: Record) -> list[OwedTurn]:
    """Each time the auction went on under 17D3: what the third pass cancelled, itself included."""
    board = record.board
    too_late = {i.place for i in board.irregular if i.kind is Irregularity.CALL_AFTER_AUCTION}
    found: list[OwedTurn] = []
    for place, at in sorted(board.cancelled.items()):
        if place != at or place in too_late or was_changed_too_late(board, place):
            continue
        gone = [call for call in sorted(board.withdrawn_calls) if board.cancelled[call[0]] == at]
        if any(call is not Call.PASS for _, _, call in gone):
            continue
        before = record.auction_before(gone[0][0])
        owed = SEATS[before[-1][1] + 1 & 3] if before else board.dealer
        offenders = tuple(dict.fromkeys(SEATS[seat] for at, seat, _ in gone if at in board.turn_of))
        found.append(OwedTurn(owed, offenders or (SEATS[gone[0][1]],), tuple(call[0] for call in gone), at))
    return found


PARAGRAPHS: Paragraphs = {
    "17A": law_17a, "17B": law_17b, "17C": law_17c, "17D1": law_17d1, "17D2": law_17d2, "17D3": law_17d3,
}  # fmt: skip

CODES = declared(Findings(("turn_was",), note="seat"), Findings(("turn_goes_back",), outcome=True))
