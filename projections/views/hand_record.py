"""The record of a hand as it is printed after a session: the cards as they were dealt, what they give double dummy, and
what the Laws did with the board at each table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from domain.board import Board
from domain.calls import Strain
from domain.seats import SEATS, Seat
from projections.equity.makeable import Makeable
from projections.rulings.replay import Replay
from projections.texts import incident_text, message, seat_letter, seat_text
from projections.texts.names import contract_text, vul_text
from projections.texts.places import table_text
from projections.texts.scores import signed
from projections.views.board import HandsView, hands_view
from projections.views.encoding import Unencoded

__all__ = [
    "DeclarerView", "HandRecordView", "LawsAtTableView", "ParView", "declarer_view", "hand_record_view", "par_view",
]  # fmt: skip

CONTRACT = re.compile(r"([1-7][CDHSN]X?)([NESW])(.*)")
AGREED = "69A"
"""A claim that all agreed to is nothing to be told."""
STRAINS = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NOTRUMP)


class DeclarerView(Struct, frozen=True):
    """What a declarer makes double dummy."""

    seat: Seat
    tricks: tuple[int, ...]
    """In clubs, diamonds, hearts, spades and notrump."""
    name: Unencoded[str]


class ParView(Struct, frozen=True):
    """The result of best bidding and best play of all four hands with every card in view."""

    points: int
    """From North-South's view."""
    contracts: tuple[str, ...]
    """`3SE=`, `5DXN-2`; `pass`."""
    text: str
    """The points with the contracts that give them, in words."""


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
    """Empty where that is not known: `no_double_dummy` says why."""
    par: ParView | None
    """None where that is not known."""
    no_double_dummy: str
    """Why there is no double dummy, in words; empty where there is."""
    ruled: tuple[LawsAtTableView, ...]
    """What the Laws did, by table."""
    dealer_text: Unencoded[str]
    vul_text: Unencoded[str]


def hand_record_view(
    session: str,
    board: Board,
    makes: Makeable | None,
    why_not: str,
    tables: Iterable[tuple[str, Replay]],
) -> HandRecordView:
    """A board in the language chosen: `board` as one table has it, `makes` what it gives double dummy, or `why_not`;
    `tables` all that have it, with their replays."""
    dealt = hands_view(board, None, board.dealt)
    tricks: Mapping[tuple[Seat, Strain], int] = makes.table if makes is not None else {}
    found = (declarer_view(seat, tricks) for seat in (SEATS if tricks else ()))
    par = par_view(makes) if makes is not None else None
    why = message("equity", f"without_{why_not}") if why_not else ""
    ruled = (one for stream, replay in tables for one in _ruled(stream, replay, board.number))
    return HandRecordView(
        session, board.number, board.dealer, board.vul, dealt, tuple(found), par, why, tuple(ruled),
        seat_text(board.dealer), vul_text(board.vul),
    )  # fmt: skip


def par_view(makes: Makeable) -> ParView:
    """Par in the language chosen."""
    told = ", ".join(map(_contract_text, makes.contracts))
    text = message("equity", "par", points=signed(makes.par), contracts=told)
    return ParView(makes.par, makes.contracts, text)


def _contract_text(told: str) -> str:
    """`3SE=` as it is shown: `3♠ E =`."""
    found = CONTRACT.fullmatch(told)
    if found is None:
        return message("screen", "passed_out")
    return f"{contract_text(found[1])} {seat_letter(found[2])} {found[3]}"


def declarer_view(seat: Seat, tricks: Mapping[tuple[Seat, Strain], int]) -> DeclarerView:
    """A declarer in the language chosen."""
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
