"""Law 85: what the director finds where the sides do not agree on the facts; and doubtful points (84D)."""

from __future__ import annotations

from domain.seats import Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_16_information import answered
from projections.recorded.board_record import Record


def law_85a1(record: Record, incident_name: str, places: tuple[int, ...]) -> Question:
    """Law 85A1 (2017): where the sides dispute a fact the director weighs the evidence he can gather, and finds what is
    more likely than not; did it come to that?"""
    return Question(
        "85A1",
        "disputed_fact",
        ("found", "undetermined"),
        places=places,
        answer=record.judgement(incident_name, "85A1"),
        blocks=False,
    )


def law_85b(weighed: Question) -> Finding | None:
    """Law 85B (2017): where the director cannot find out what happened, he rules so that play can go on."""
    if not answered(weighed, "undetermined"):
        return None
    return Finding("85B", "play_goes_on_undetermined", places=weighed.places)


def doubtful_points(side: Side | None, places: tuple[int, ...]) -> Finding | None:
    """84D: doubtful points are ruled in favour of the non-offending side, and equity is restored."""
    if side is None:
        return None
    return Finding("84D", "doubt_for_non_offenders", side=side.opponents, places=places)


PARAGRAPHS: Paragraphs = {"85A1": law_85a1, "85B": law_85b}

CODES = declared(Findings(("play_goes_on_undetermined", "doubt_for_non_offenders")), Questions(("disputed_fact",)))
