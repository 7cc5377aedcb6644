"""Law 34: three passes that took a player's turn."""

from __future__ import annotations

from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.laws.law_17_auction import OwedTurn


def law_34(turn: OwedTurn) -> list[Finding]:
    """Law 34 (2017): a call was followed by three passes, and one of them, out of turn, took a player's turn: 17D3
    says what becomes of it. Whoever passed out of turn is an offender."""
    places = (*turn.passes, turn.at)
    return [
        Finding("34", "turn_taken_away", offender, places=places, note=str(turn.owed)) for offender in turn.offenders
    ]


PARAGRAPHS: Paragraphs = {"34": law_34}

CODES = declared(Findings(("turn_taken_away",), note="seat"))
