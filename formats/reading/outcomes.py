"""A board of which a file tells the outcome and not the course: contract, declarer, tricks, lead, a scorer's figures.

Scoring programs and bridge pads keep no auction and no play. What they keep becomes facts here, in one way for all of
them: the contract, the card led, the tricks, and every figure as it was printed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from msgspec.structs import replace

from domain.calls import Contract, contract_from_text
from domain.cards import RANKS, Card
from domain.events import BoardStarted, ContractRecorded, Hands, ScoreAdjusted, TricksAgreed, Vulnerability
from domain.numbering import standard_dealer, standard_vul
from domain.seats import Seat, Side
from formats.reading.stated import StatedBoard, StatedCard
from formats.reading.table import ScoreUnit, TableRecord
from formats.reading.words import card_from_text, clean, hands_of_one_pack
from projections.laws.law_77_score import is_vulnerable, law_77
from projections.texts import message, seat_text

__all__ = ["MOST_BOARDS", "Outcome", "award_of_percent", "begin_board", "lead_from_text", "points_of", "record_outcome"]

MOST_BOARDS = 999
"""The highest number that a board can have."""

AWARDS = {40: "average-", 50: "average", 60: "average+"}
POINTS = re.compile(r"[+-]?[0-9]{1,5}")
NO_LEAD = ("", "-", "?", "??", "PASS")


@dataclass(slots=True)
class Outcome:
    """What a file tells of a board at a table."""

    line: int = 0
    contract: str = ""
    """As the log writes it, `3NX` or `pass`; empty where none is told."""
    declarer: Seat | None = None
    tricks: int | None = None
    """Declarer's."""
    result_text: str = ""
    """What is printed for them, where it is no number of tricks."""
    lead: str = ""
    """As printed, rank or suit first."""
    points: str = ""
    """As printed, from North-South's view."""
    figures: dict[ScoreUnit, tuple[str, str]] = field(default_factory=dict[ScoreUnit, tuple[str, str]])
    """By unit what was printed for North-South and for East-West."""
    awards: tuple[str, str] = ("", "")
    """The artificial scores of North-South and East-West; empty where there is none."""
    award_stated: str = ""
    """How the file writes them."""


def award_of_percent(percent: int) -> str:
    """The artificial score of so many per cent (12C2a): 60, 50 and 40 have names, any other is the number itself."""
    return AWARDS.get(percent, str(percent))


def lead_from_text(text: str) -> Card | None:
    """A card written rank first (`AC`, `10h`) or suit first; None if not a card."""
    word = text.strip().upper().replace("10", "T")
    return card_from_text(word[1] + word[0] if len(word) == 2 and word[0] in RANKS else word)


def points_of(contract: Contract, tricks: int, vul: Vulnerability) -> int:
    """The score of a contract (Law 77) from North-South's view."""
    side = contract.declarer.side
    points = law_77(contract, tricks, is_vulnerable(vul, side))
    return points if side is Side.NS else -points


def begin_board(table: TableRecord, number: int, hands: Hands, line: int, vul: Vulnerability | None = None) -> None:
    """Begin a board whose dealer (and vulnerability, where it is not told) its number tells (Law 2).

    Raises NotReadable where the hands cannot be of one pack.
    """
    odd = hands_of_one_pack(hands)
    table.begin(number, standard_dealer(number), vul or standard_vul(number), hands, line, odd)


def record_outcome(table: TableRecord, stated: Outcome) -> None:
    """Record the outcome of the board in play, and keep the board as it was told where something is odd about it."""
    board = table.board
    assert board is not None
    if stated.contract:
        _contract(table, stated)
    if any(stated.awards):
        ns, ew = stated.awards
        reason = clean(stated.award_stated, 60)
        table.take(
            ScoreAdjusted(
                board=board.number, law="12C2", ns_artificial=ns, ew_artificial=ew, reason=reason, by="scorer"
            ),
            stated.line,
        )
    elif not stated.contract:
        kind = "score without a contract" if stated.points else "no result"
        id = "score_without_contract" if stated.points else "no_result"
        table.remark(kind, message("remarked", id), stated.line)
    table.enter("points", stated.points, "", stated.line)
    for unit, (ns, ew) in stated.figures.items():
        table.enter(unit, ns, ew, stated.line)
    table.close_board(stated.line)
    if table.is_odd:
        table.session.reading.stated.append(_stated_board(table, stated))


def _contract(table: TableRecord, stated: Outcome) -> None:
    board = table.board
    if board is not None and (board.passed_out or board.contract is not None):
        _known_contract(table, board.contract, stated)
        return
    if stated.contract == "pass":
        table.take(ContractRecorded(contract="pass"), stated.line)
        return
    contract = contract_from_text(stated.contract, stated.declarer)
    if contract is None:
        read = _in_words(stated.contract, stated.declarer)
        table.remark("contract not readable", message("remarked", "no_contract", read=read), stated.line)
        return
    if not table.take(ContractRecorded(contract=stated.contract, declarer=stated.declarer), stated.line):
        return
    if stated.lead.strip().upper() not in NO_LEAD:
        _lead(table, contract, stated)
    _tricks(table, contract, stated)


def _known_contract(table: TableRecord, contract: Contract | None, stated: Outcome) -> None:
    """The contract follows from an auction that was recorded: it is compared, and the tricks are recorded."""
    here = ("pass", None) if contract is None else (contract.text, contract.declarer)
    there = ("pass", None) if stated.contract == "pass" else (stated.contract, stated.declarer)
    if here != there:
        what = message("remarked", "contract_differs", there=_in_words(*there), here=_in_words(*here))
        table.remark("contract differs", what, stated.line)
    elif contract is not None:
        _tricks(table, contract, stated)


def _tricks(table: TableRecord, contract: Contract, stated: Outcome) -> None:
    if stated.tricks is None:
        what = message("remarked", "without_tricks", contract=stated.contract)
        if stated.result_text:
            what = message("remarked", "no_number_of_tricks", read=repr(clean(stated.result_text, 30)))
        table.remark("no tricks", what, stated.line)
    elif table.take(TricksAgreed(declarer_tricks=stated.tricks), stated.line):
        _compare(table, contract, stated.tricks, stated)


def _lead(table: TableRecord, contract: Contract, stated: Outcome) -> None:
    card = lead_from_text(stated.lead)
    if card is None:
        what = message("remarked", "lead_no_card", read=repr(clean(stated.lead, 20)))
        table.remark("lead not readable", what, stated.line)
        return
    remarks = table.session.reading.remarks
    before = len(remarks)
    if not table.play(contract.declarer.left, card, stated.line) and len(remarks) > before:
        left_out = message("remarked", "lead_left_out", card=card.value, why=remarks[-1].text)
        remarks[-1] = replace(remarks[-1], text=clean(left_out))


def _compare(table: TableRecord, contract: Contract, tricks: int, stated: Outcome) -> None:
    """Remark where the score that was entered is not that of the contract and the tricks."""
    board = table.board
    if board is None or not POINTS.fullmatch(stated.points) or any(stated.awards):
        return
    follows = points_of(contract, tricks, board.vul)
    if int(stated.points) != follows:
        what = message(
            "remarked", "score_does_not_follow", points=stated.points, contract=contract.text,
            tricks=message("remarked", "tricks", count=tricks), follows=f"{follows:+d}",
        )  # fmt: skip
        table.remark("score does not follow", what, stated.line)


def _in_words(contract: str, declarer: Seat | None) -> str:
    if contract == "pass":
        return contract
    return message("remarked", "contract_by", contract=contract, declarer=seat_text(declarer) if declarer else "?")


def _stated_board(table: TableRecord, stated: Outcome) -> StatedBoard:
    begun = table.events[table.board_entry - 1]
    assert isinstance(begun, BoardStarted)
    card = lead_from_text(stated.lead)
    leader = stated.declarer.left if stated.declarer else None
    return StatedBoard(
        table.stream, table.board_entry, begun.board, table.room, stated.line, begun.dealer, begun.hands,
        cards=[StatedCard(card, leader, 1, stated.line)] if card else [],
        contract=stated.contract,
        declarer=stated.declarer,
        tricks=stated.tricks,
        result_text=stated.result_text,
        points=int(stated.points) if POINTS.fullmatch(stated.points) else None,
    )  # fmt: skip
