"""Law 89: what partners in an individual contest share.

The text followed is that of 2017. The Law was amended on 1 January 2024, in the powers against a pair that is suspected
of illicit communication; nothing computed here depends on it.
"""

from __future__ import annotations

from domain.events import PenaltyGiven
from domain.seats import Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import Record


def law_89(record: Record, place: int, penalty: PenaltyGiven) -> Finding | None:
    """Law 89 (2017): in an individual contest a rectification is borne by both partners of the side at fault, but a
    procedural penalty only by the player who is to blame.

    Found where a penalty was given to a side, not to a player.
    """
    if not record.regulations.is_individual or penalty.side is None or penalty.contestant:
        return None
    side: Side = penalty.side
    return Finding("89", "penalty_to_both_partners", side=side, places=(place,))


PARAGRAPHS: Paragraphs = {"89": law_89}

CODES = declared(Findings(("penalty_to_both_partners",)))
