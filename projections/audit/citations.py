"""The paragraphs that decisions cite: whether there is such a one, and whether it allows such a decision."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from domain.events import (
    RULINGS,
    AppealDecided,
    AppealLodged,
    Event,
    PenaltyGiven,
    ScoreAdjusted,
    ScoreCorrected,
)
from projections.audit.difference import Difference, of_entry
from projections.laws.law_list import LETTERS
from projections.recorded.session_record import Entry
from projections.texts import message

__all__ = ["audit_citations", "is_paragraph"]

PARAGRAPH = re.compile(r"(?P<law>[0-9]{1,2})(?P<letter>[A-G])?(?:[0-9](?:[a-e](?:[ivx]+)?)?)?", re.IGNORECASE)
CITING = (*RULINGS, ScoreCorrected, AppealDecided)
AUTOMATIC = re.compile(r"(?:25|26B|27B[23]|28|29A|3[0-6]|39B|50[BDE]|51|5[457]|58B|59|61A|63|64[AB])", re.IGNORECASE)
"""Paragraphs by which the Laws themselves rectify, or say that nothing is rectified: no score is adjusted and no
penalty given by one."""
PENAL = re.compile(r"(?:90|91|92A|80B|81C)", re.IGNORECASE)
"""Paragraphs by which a penalty may be given; a regulation (80B) may have others."""


def is_paragraph(law: str) -> bool:
    """Whether there is such a paragraph in the Laws of 2017, as far as its letter."""
    found = PARAGRAPH.fullmatch(law)
    if found is None:
        return False
    letters, letter = LETTERS.get(int(found["law"])), (found["letter"] or "").upper()
    return letters is not None and (not letter or letter in letters)


def audit_citations(entries: Iterable[Entry]) -> Iterator[Difference]:
    """Decisions that cite what is no paragraph, or one that allows no such decision. Of a committee's decision in a
    matter lodged as one of judgement, that it changes what the Laws rectify by themselves (93B3)."""
    entries = list(entries)
    lodged = {one.event.appeal.lower(): one.event for one in entries if isinstance(one.event, AppealLodged)}
    for entry in entries:
        event = entry.event
        law: str = getattr(event, "law", "") if isinstance(event, CITING) else ""
        if not law:
            continue
        board: int | None = getattr(event, "board", None)
        if not is_paragraph(law):
            yield of_entry("no_such_law", law, entry, message("audit", "no_paragraph", law=law), "", board)
        elif isinstance(event, AppealDecided):
            appeal = lodged.get(event.appeal.lower())
            if event.outcome == "varied" and AUTOMATIC.match(law) and (appeal is None or appeal.kind == "judgement"):
                follows = message("audit", "law_not_judgement", law=law)
                yield of_entry("recommendation", "93B3", entry, follows, "", board)
        elif not _allows(event, law):
            said = "allows_no_penalty" if isinstance(event, PenaltyGiven) else "allows_no_score"
            yield of_entry("law_allows_not", law, entry, message("audit", said, law=law), "", board)


def _allows(event: Event, law: str) -> bool:
    if isinstance(event, PenaltyGiven):
        return PENAL.match(law) is not None
    return not isinstance(event, ScoreAdjusted) or AUTOMATIC.match(law) is None
