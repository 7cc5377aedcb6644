"""Law 22: the end of the auction."""

from __future__ import annotations

from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.laws.law_17_auction import final_pass
from projections.recorded.board_record import Record


def law_22a(record: Record) -> Finding | None:
    """Law 22A (2017): once somebody has bid, three passes in rotation after the last bid end the auction, and that bid
    is the contract."""
    last = final_pass(record)
    if last is None or record.board.contract is None or not record.board.calls:
        return None
    return Finding("22A", "auction_over", record.declarer, places=(last,), note=record.board.contract.text)


def law_22b(record: Record) -> Finding | None:
    """Law 22B (2017): where all four players pass, the hands go back into the board, and nothing is dealt anew."""
    last = final_pass(record)
    if last is None or not record.board.passed_out:
        return None
    return Finding("22B", "passed_out", places=(last,))


PARAGRAPHS: Paragraphs = {"22A": law_22a, "22B": law_22b}

CODES = declared(Findings(("auction_over",), note="call"), Findings(("passed_out",)))
