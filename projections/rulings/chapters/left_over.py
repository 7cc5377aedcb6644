"""What no other chapter takes up: irregularities that are named and nothing else, and answers to no incident."""

from __future__ import annotations

from domain.board import Irregularity
from domain.events import JudgementMade, RulingGiven, RulingRevised
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import Record
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["rule_on_orphans", "rule_on_other_irregularities"]


def rule_on_other_irregularities(rulings: RulingsSoFar, record: Record) -> None:
    """An incident of every irregularity of which no chapter has spoken."""
    for irregular in record.board.irregular:
        if irregular.kind is not Irregularity.REVOKE:
            rulings.incident(irregular.place, irregular.kind.value)


def rule_on_orphans(rulings: RulingsSoFar, record: Record) -> None:
    """Answers whose incident is gone because an entry was amended since: they are not lost unseen."""
    names = {incident.name for incident in rulings.incidents}
    for moment in record.board.moments:
        answer = moment.event
        if isinstance(answer, JudgementMade | RulingGiven | RulingRevised) and answer.incident not in {"", *names}:
            orphan = Finding("85", "orphan", places=(moment.place,), note=answer.incident)
            rulings.add(moment.place, "answer to nothing", orphan)


CODES = declared(Findings(("orphan",), audit="orphan"))
