"""Law 88: what an innocent contestant has at least."""

from __future__ import annotations

from domain.scores import fraction_of
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.laws.law_12_adjusted import Adjustment
from projections.recorded.board_record import Record

LESS = ("average", "average-")
SIXTY = 60


def law_88(record: Record, adjustment: Adjustment) -> Finding | None:
    """Law 88 (2017): in a pairs or individual contest a contestant that must take an artificial score through no fault
    of its own has at least sixty per cent of the matchpoints of the board.

    Found where an innocent side was given less.
    """
    if record.regulations.is_team_play:
        return None
    short = [side for side in adjustment.innocents if _is_short(adjustment.award(side))]
    return Finding("88", "innocent_has_less", side=short[0], places=adjustment.places) if short else None


def _is_short(award: str) -> bool:
    number = fraction_of(award)
    return award in LESS or (number is not None and 0 <= number < SIXTY)


PARAGRAPHS: Paragraphs = {"88": law_88}

CODES = declared(Findings(("innocent_has_less",), audit="score_questioned"))
