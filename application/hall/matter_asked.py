"""What a matter depends on that a table which nobody records does not tell: it is asked, and never guessed."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from application.hall.decisions import FieldNotRead
from domain.board import Board, Phase
from domain.cards import PACK
from domain.events import ContractRecorded
from domain.seats import SEATS, Seat
from formats.notation.words import CALL_WORDS, call_word
from projections.laws.law_50_penalty_cards import HONOURS
from projections.texts import message

__all__ = [
    "GoneOn",
    "Led",
    "Seen",
    "calls_line",
    "check_auction_over",
    "check_play",
    "check_shown",
    "check_told",
    "lacks_calls",
    "lacks_play",
]

Led = Literal["", "opening", "N", "E", "S", "W"]
"""Whose lead it was when another led: the `opening` lead's time had come, or whose it was to a later trick; empty:
nobody has told."""
Seen = Literal["", "before", "during"]
"""When a card was seen: `before` the opening lead, or `during` play; empty: nobody has told."""
MOST_PLAYED = 12
BETWEEN = re.compile(r"[\s,;]+")


class GoneOn(Struct, frozen=True):
    """How far play had come where nobody recorded it, as a director tells it."""

    led: Led = ""
    last: bool = False
    """Of a lead: that it was to the thirteenth trick (53A)."""
    seen: Seen = ""
    declarer: int | None = None
    """Of a claim, how many tricks declarer's side had won before it, and `defenders` the other; None: not told."""
    defenders: int | None = None

    def line(self, names: str) -> str:
        """The line that records it; empty where play had not begun."""
        if names == "tricks" and self.declarer is not None and self.defenders is not None:
            return f"unrecorded {self.declarer + self.defenders} declarer={self.declarer}"
        if names == "lead" and self.led in {seat.value for seat in SEATS}:
            return f"unrecorded {f'{MOST_PLAYED} ' if self.last else ''}lead={Seat(self.led).value.lower()}"
        return "unrecorded" if names == "seen" and self.seen == "during" else ""


def calls_line(told: str) -> str:
    """The line that records calls as a director tells them, from the dealer on. Raises NotReadable where a word is no
    call: nothing else is recorded by it."""
    words = BETWEEN.split(told.strip().lower())
    unknown = next((word for word in words if word not in CALL_WORDS), None)
    if unknown is not None:
        raise FieldNotRead("calls", message("director", "not_a_call", read=unknown[:20]))
    return " ".join(call_word(CALL_WORDS[word]) for word in words)


def lacks_contract(board: Board | None) -> bool:
    """Whether nobody has recorded what was bid on a board."""
    return board is None or board.phase is Phase.AUCTION


def lacks_calls(board: Board | None) -> bool:
    """Whether nobody has recorded a call of a board whose auction nobody has recorded as over either."""
    return lacks_contract(board) and (board is None or not (board.calls or board.withdrawn_calls))


def check_shown(card: str, shown: str) -> None:
    """Raise FieldNotRead where a card below the ten was seen and nobody has told how: by accident it is a minor penalty
    card, else a major one (50B). Of an honour that makes no difference."""
    is_small = card.upper() in {one.value for one in PACK if one.rank not in HONOURS}
    if is_small and not shown:
        raise FieldNotRead("shown", message("director", "shown_needed"))


def check_told(board: Board | None, names: str, *, contract: bool, calls: str | None, bidding: bool) -> None:
    """Raise FieldNotRead where a board that nobody records lacks what a call, or a lead, is judged by. Whose turn it
    was and what was bid follow from the calls before it (`calls`; empty: nobody had called; None: not told); who may
    lead from the contract, unless the auction is still going on (`bidding`)."""
    if names == "card" and contract is bidding and lacks_contract(board):
        raise FieldNotRead("contract", message("director", "contract_needed"))
    if names == "call" and calls is None and lacks_calls(board):
        raise FieldNotRead("calls", message("director", "calls_needed"))


def check_auction_over(board: Board | None, *, contract: bool) -> None:
    """Raise FieldNotRead where a call is told as made after the auction (39), and nobody has recorded that it was
    over."""
    if lacks_contract(board) and not contract:
        raise FieldNotRead("contract", message("director", "contract_of_play"))


def lacks_play(board: Board | None) -> bool:
    """Whether nobody has recorded the play of a board: neither a card, nor a claim, nor the calls behind which the
    opening lead would come. Of one of which it was told how far play had come, it may have gone on since."""
    if board is None or board.contract is None:
        return True
    if board.all_played or board.claims:
        return False
    return bool(board.unrecorded) or any(isinstance(moment.event, ContractRecorded) for moment in board.moments)


def check_play(names: str, told: GoneOn, *, contract: bool) -> None:
    """Raise FieldNotRead where nobody has recorded the play, and what a claim, a lead or a card that was seen is judged
    by is not told: how many tricks were left (68A), whether the lead was the opening lead (54) or one to a later trick
    (55, 56), whether the card was seen before the opening lead (24) or in play (48, 49)."""
    is_of_play = names == "tricks" or (names == "seen" and told.seen == "during")
    if is_of_play and not contract:
        raise FieldNotRead("contract", message("director", "contract_of_play"))
    if names == "tricks" and not _is_number_told(told):
        raise FieldNotRead("declarer_won", message("director", "won_needed"))
    if names == "lead" and contract and not told.led:
        raise FieldNotRead("led", message("director", "led_needed"))
    if names == "seen" and contract and not told.seen:
        raise FieldNotRead("seen", message("director", "seen_needed"))


def _is_number_told(told: GoneOn) -> bool:
    won = told.declarer, told.defenders
    return all(one is not None and one >= 0 for one in won) and sum(one or 0 for one in won) <= MOST_PLAYED
