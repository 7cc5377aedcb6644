"""Law 5: who sits where."""

from __future__ import annotations

from domain.events import ProcedureBroken
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.seating import SAT_THE_OTHER_WAY


def law_5b(place: int, broken: ProcedureBroken) -> Finding | None:
    """Law 5B (2017): a player changes his direction, or goes to another table, only as the director says or allows.

    Of the score no paragraph speaks: a pair that sat the other way has what it won with the cards it held.
    """
    if broken.what != SAT_THE_OTHER_WAY:
        return None
    return Finding("5B", "sat_other_way", broken.seat, places=(place,))


PARAGRAPHS: Paragraphs = {"5B": law_5b}

CODES = declared(Findings(("sat_other_way",)))
