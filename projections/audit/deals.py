"""The cards that the session has dealt beside those that its tables played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.board import Board, entry_of, read_hand
from domain.events import BoardDealt
from domain.seats import SEATS
from projections.audit.difference import Difference
from projections.recorded.session_record import SessionRecord
from projections.rulings.replay import Replay
from projections.texts import message, seat_text, vul_text

__all__ = ["audit_deals"]


def audit_deals(record: SessionRecord, replays: Mapping[str, Replay]) -> Iterator[Difference]:
    """Every board that a table took up with other cards, dealer or vulnerability than the session has dealt."""
    for stream, replay in replays.items():
        for board in replay.boards:
            deal = record.deals.get(board.number)
            differs = _differs(deal, board) if deal is not None else []
            if differs:
                name = f"{stream}#{entry_of(board.place)}"
                recorded = message("audit", "other_than_dealt", what=", ".join(differs))
                follows = message("audit", "deal_or_board")
                yield Difference("deal_differs", "87A", stream, board.number, "", (name,), None, recorded, follows)


def _differs(deal: BoardDealt, board: Board) -> list[str]:
    """What of a board is not as it was dealt, in words."""
    found: list[str] = []
    if deal.dealer.upper() != board.dealer.value:
        found.append(message("audit", "dealer_of", seat=seat_text(board.dealer)))
    if deal.vul != board.vul:
        found.append(message("audit", "vul_of", vul=vul_text(board.vul)))
    return found + [
        message("audit", "hand_of", seat=seat_text(seat))
        for seat, text in zip(SEATS, deal.hands, strict=False)
        if text is not None and board.known[seat.index] and read_hand(text) not in (None, board.dealt[seat.index])
    ]
