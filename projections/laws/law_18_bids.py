"""Law 18: what a bid is, and which bids suffice."""

from __future__ import annotations

from domain.auction import standing_after
from domain.board import Irregular
from domain.calls import BIDS, TOP, Call, Strain
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import Record


def law_18a(call: Call) -> bool:
    """Law 18A (2017): a bid names a number of tricks over six, from one to seven, and a denomination."""
    return 0 < call.height <= TOP


def law_18b(bid: Call, last: Call) -> bool:
    """Law 18B (2017): a bid supersedes another by a higher denomination at the same level, or by a higher level in any
    denomination."""
    if bid.level == last.level:
        return law_18e(bid.strain, last.strain)
    return bid.level > last.level


def law_18c(bid: Call, last: Call | None) -> bool:
    """Law 18C (2017): a bid that supersedes the last one is sufficient, and so is any bid where nobody has bid."""
    return law_18a(bid) and (last is None or law_18b(bid, last))


def law_18d(record: Record, irregular: Irregular) -> Finding | None:
    """Law 18D (2017): a bid that does not supersede the last one is insufficient. The finding names the lowest bid of
    its denomination that would have sufficed, where there is one."""
    bid = record.call_at(irregular.place)
    last = last_bid(record, irregular.place)
    if bid is None or not law_18a(bid) or law_18c(bid, last):
        return None
    enough = lowest_sufficient(bid.strain, last)
    code = "insufficient" if enough is not None else "insufficient_in_any_case"
    note = enough.value if enough is not None else ""
    return Finding("18D", code, irregular.seat, places=(irregular.place,), note=note)


def law_18e(one: Strain, other: Strain) -> bool:
    """Law 18E (2017): the denominations rank, from the lowest: clubs, diamonds, hearts, spades, notrump."""
    return one.index > other.index


def last_bid(record: Record, place: int) -> Call | None:
    """The bid that a call made at a place had to supersede; None where nobody had bid."""
    high = standing_after(
        [call for call in record.auction_before(place) if call[0] != record.board.replaced.get(place)]
    )
    return BIDS[high.high - 1] if high.high else None


def lowest_sufficient(strain: Strain, last: Call | None) -> Call | None:
    """The lowest bid of a denomination that suffices over the last bid; None over seven of a higher one."""
    return next((bid for bid in BIDS if bid.strain is strain and law_18c(bid, last)), None)


PARAGRAPHS: Paragraphs = {"18A": law_18a, "18B": law_18b, "18C": law_18c, "18D": law_18d, "18E": law_18e}

CODES = declared(Findings(("insufficient",), note="call"), Findings(("insufficient_in_any_case",)))
