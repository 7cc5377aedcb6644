"""Every appeal of a log's tables: where it was lodged, what it waits for, and the score before it and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domain.board import Board, entry_of
from domain.events import AppealLodged
from projections.appeals import Appeal, Recorded, Ruled, appeals_on, incident_of_appeal, is_after, rulings_appealed
from projections.chapters.appeals import AWAITED, STATES, is_refused
from projections.facts import Facts
from projections.incidents import Finding, Incident, Question
from projections.laws.law_92_appeal import NOT_ADMISSIBLE
from projections.periods import Period, appeal_period_on
from projections.replay import Replay
from projections.results import BoardResult, Stage
from projections.session.record import Entry

__all__ = ["AppealAt", "appeals_at", "unplaced_appeals"]


@dataclass(frozen=True, slots=True)
class AppealAt:
    """An appeal with the table and board it is about."""

    stream: str
    replay: Replay
    board: Board
    appeal: Appeal
    incident: Incident
    """The incident that it is."""

    @property
    def name(self) -> str:
        """Its own name in the whole log: `S1.r1.t2/16#A1`."""
        return f"{self.stream}/{self.incident.name}"

    @property
    def facts(self) -> Facts:
        """What is known of the board."""
        return self.replay.rulings(self.board).facts

    @property
    def state(self) -> Finding:
        """Where it stands, with the line that takes it further as its note."""
        return next(finding for finding in reversed(self.incident.findings) if finding.code in STATES)

    @property
    def is_open(self) -> bool:
        """Whether it waits for somebody."""
        return self.state.code in AWAITED

    @property
    def is_admissible(self) -> bool | None:
        """Whether it is heard, by 92; None where that is not known yet."""
        if is_refused(self.incident):
            return False
        return None if any(question.is_open and question.law != "92" for question in self.incident.questions) else True

    @property
    def missing(self) -> list[Finding | Question]:
        """What stands against its admission, and what must be answered first."""
        against = [finding for finding in self.incident.findings if finding.code in NOT_ADMISSIBLE]
        return [*against, *self.incident.open_questions]

    @property
    def period(self) -> Period:
        """Until when it could be lodged."""
        return appeal_period_on(self.facts)

    @property
    def ruled(self) -> list[Recorded[Ruled]]:
        """The rulings that it is about, also those given since."""
        return rulings_appealed(self.facts, self.appeal)

    @property
    def result(self) -> BoardResult:
        """The board's result in all its stages."""
        return self.replay.result(self.board)

    @property
    def before(self) -> Stage | None:
        """The score as it stood before anything was decided on the appeal; None where there was none."""
        stages = self.result.stages
        first = next((n for n, stage in enumerate(stages) if self._is_of_it(stage)), len(stages))
        return stages[first - 1] if first else None

    @property
    def after(self) -> Stage | None:
        """The score since something was decided on it; None where the decision changed none."""
        final = self.result.final
        return final if any(self._is_of_it(stage) for stage in self.result.stages) else None

    def _is_of_it(self, stage: Stage) -> bool:
        """Whether a stage comes from a decision on the appeal, or from what the director did after it was lodged."""
        since = [one for one in self.ruled if is_after(one, self.appeal.lodged)]
        acts: list[Recorded[Any]] = [*self.appeal.decided, *since]
        entries = {(one.stream, entry_of(one.place)) for one in acts}
        return any((stage.stream, entry) in entries for entry in stage.entries)


def appeals_at(replays: Mapping[str, Replay]) -> Iterator[AppealAt]:
    """The appeals of some tables, by table and board, in the order in which they were lodged."""
    for stream, replay in replays.items():
        for board in [*replay.boards, *replay.not_begun]:
            rulings = replay.rulings(board)
            for appeal in appeals_on(rulings.facts):
                name = incident_of_appeal(board.number, appeal.id)
                incident = next((each for each in rulings.incidents if each.name == name), None)
                if incident is not None:
                    yield AppealAt(stream, replay, board, appeal, incident)


def unplaced_appeals(replays: Mapping[str, Replay]) -> list[Entry]:
    """The appeals of the sessions' own streams that name no table, no board, or a table or board the log does not hold;
    nobody can tell what they are about."""
    found: dict[str, Entry] = {}
    placed = {(at.replay.session.name, at.appeal.id) for at in appeals_at(replays)}
    for replay in replays.values():
        session = replay.session
        for entry in session.record.decisions:
            event = entry.event
            if isinstance(event, AppealLodged) and (session.name, event.appeal) not in placed:
                found[entry.name] = entry
    return list(found.values())
