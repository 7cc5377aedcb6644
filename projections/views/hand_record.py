"""The record of a hand as it is printed after a session: the cards as they were dealt, what they give double dummy, and
what the Laws did with the board at each table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from domain.board import Board
from domain.calls import Strain
from domain.seats import SEATS, Seat
from projections.rulings.replay import Replay
from projections.texts import incident_text, seat_text
from projections.texts.names import vul_text
from projections.texts.places import table_text
from projections.views.board import HandsView, hands_view
from projections.views.encoding import Unencoded

__all__ = ["DeclarerView", "HandRecordView", "LawsAtTableView", "hand_record_view"]

AGREED = "69A"
"""A claim that all agreed to is nothing to be told."""
STRAINS = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NOTRUMP)


class DeclarerView(Struct, frozen=True):
    """What a declarer makes double dummy."""

    seat: Seat
    tricks: tuple[int, ...]
    """In clubs, diamonds, hearts, spades and notrump."""
    name: Unencoded[str]


class LawsAtTableView(Struct, frozen=True):
    """An incident of the board at a table."""

    stream: str
    incident: str
    """`16#41`."""
    entry: int
    text: str
    laws: tuple[str, ...]
    """The paragraphs that spoke."""
    place: Unencoded[str]
    """`Table 3 · Round 4`."""


class HandRecordView(Struct, frozen=True):
    """A board with its cards."""

    session: str
    board: int
    dealer: Seat
    vul: str
    hands: Unencoded[HandsView]
    double_dummy: tuple[DeclarerView, ...]
    """Empty where the extra `dd` is not installed, or not all four hands are known."""
    ruled: tuple[LawsAtTableView, ...]
    """What the Laws did, by table."""
    dealer_text: Unencoded[str]
    vul_text: Unencoded[str]


def hand_record_view(
    session: str,
    board: Board,
    tricks: Mapping[tuple[Seat, Strain], int],
    tables: Iterable[tuple[str, Replay]],
) -> HandRecordView:
    """A board in the language chosen: `board` as one table has it, `tables` all that have it, with their replays."""
    dealt = hands_view(board, None, board.dealt)
    found = (_declarer(seat, tricks) for seat in (SEATS if tricks else ()))
    ruled = (one for stream, replay in tables for one in _ruled(stream, replay, board.number))
    return HandRecordView(
        session, board.number, board.dealer, board.vul, dealt, tuple(found), tuple(ruled), seat_text(board.dealer),
        vul_text(board.vul),
    )  # fmt: skip


def _declarer(seat: Seat, tricks: Mapping[tuple[Seat, Strain], int]) -> DeclarerView:
    return DeclarerView(seat, tuple(tricks[seat, strain] for strain in STRAINS), seat_text(seat))


def _ruled(stream: str, replay: Replay, number: int) -> Iterable[LawsAtTableView]:
    board = replay.find_board(number)
    if board is None:
        return
    for incident in replay.rulings(board).incidents:
        laws = dict.fromkeys(finding.law for finding in incident.findings if finding.law)
        if AGREED in laws:
            continue
        entry = int(incident.name.rpartition("#")[2]) if incident.name.rpartition("#")[2].isdecimal() else 0
        yield LawsAtTableView(stream, incident.name, entry, incident_text(incident), tuple(laws), table_text(stream))
