"""What a matter depends on that a table which nobody records does not tell: it is asked, and never guessed."""

from __future__ import annotations

import re

from application.hall.decisions import FieldNotRead
from domain.board import Board, Phase
from domain.cards import PACK
from formats.notation.words import CALL_WORDS, call_word
from projections.laws.law_50_penalty_cards import HONOURS
from projections.texts import message

__all__ = ["calls_line", "check_shown", "check_told", "lacks_calls", "lacks_contract"]

BETWEEN = re.compile(r"[\s,;]+")


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
