"""Every appeal of a log's tables: where it was lodged, what it waits for, and the score before it and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from domain.amendments import effective
from domain.board import Board, entry_of
from domain.calls import contract_from_text
from domain.events import (
    RULINGS,
    AnyEvent,
    AppealDecided,
    EntryAmended,
)
from domain.scores import fraction_of
from domain.seats import Side
from domain.times import time_of
from projections.found.incidents import Finding, Incident, Question, incident_name
from projections.laws.law_77_score import is_vulnerable, law_77
from projections.laws.law_92_appeal import ALL_THE_SAME
from projections.laws.law_93_committee import is_recommendation, score_of
from projections.ranking.proceedings import astray, proceedings_at
from projections.recorded.appeals import Appeal, Recorded, Ruled, appeals_on, is_after, name_of_appeal, rulings_appealed
from projections.recorded.board_record import Record
from projections.recorded.periods import Period, appeal_period_on
from projections.recorded.session_record import Entry
from projections.rulings.chapters.appeals import is_refused
from projections.rulings.replay import Replay
from projections.rulings.results import BoardResult, Part, Stage

__all__ = ["AppealAt", "Changed", "appeals_at", "recommended_stage", "unplaced_appeals", "with_sessions"]


OF_ADMISSION = ("92A", "92B", "92D")


class Changed(Struct, frozen=True):
    """What was appealed, and amended since."""

    entry: int
    event: AnyEvent
    """As it stood when it was appealed."""
    now: AnyEvent | None
    """As it stands; None where it was struck."""
    by: int
    """The entry by which."""


class AppealAt(Struct, frozen=True):
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
    def record(self) -> Record:
        """What is known of the board."""
        return self.replay.rulings(self.board).record

    @property
    def state(self) -> Finding:
        """Where it stands, with the line that takes it further as its note."""
        return next(
            finding
            for finding in reversed(self.incident.findings)
            if finding.carries.appeal in ("asks", "waits", "settled")
        )

    @property
    def is_open(self) -> bool:
        """Whether it waits for somebody."""
        return self.state.carries.appeal != "settled"

    @property
    def is_admissible(self) -> bool | None:
        """Whether it is heard, by 92; None where that is not known yet."""
        if is_refused(self.incident):
            return False
        admits = [code for code, _ in ALL_THE_SAME.values()]
        asked = [question for question in self.incident.questions if question.law in OF_ADMISSION]
        return None if any(question.is_open and question.code not in admits for question in asked) else True

    @property
    def missing(self) -> list[Finding | Question]:
        """What stands against its admission, and what must be answered first."""
        against = [finding for finding in self.incident.findings if finding.carries.appeal == "inadmissible"]
        if not is_refused(self.incident):
            against = []
        admits = [code for code, _ in ALL_THE_SAME.values()]
        asked = [question for question in self.incident.open_questions if question.law.startswith("92")]
        return [*against, *(question for question in asked if question.code not in admits)]

    @property
    def period(self) -> Period:
        """Until when it could be lodged."""
        return appeal_period_on(self.record)

    @property
    def ruled(self) -> list[Recorded[Ruled]]:
        """The rulings that it is about, also those given since."""
        return rulings_appealed(self.record, self.appeal)

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
    def changed_since(self) -> list[Changed]:
        """What was ruled or awarded, and amended or struck since it was appealed."""
        events, lodged = self.replay.events[: self.replay.until], self.appeal.lodged
        then = entry_of(lodged.place) if not lodged.stream else _entries_by(events, lodged.event.at)
        stood, stands = dict(effective(events[:then])), dict(effective(events))
        return [
            Changed(entry_of(place), event, stands.get(place), _changed_by(events, entry_of(place)))
            for place, event in stood.items()
            if isinstance(event, RULINGS) and self._is_about(place, event) and stands.get(place) != event
        ]

    def _is_about(self, place: int, event: Any) -> bool:
        named = getattr(event, "incident", "") or incident_name(self.board, place)
        return bool(named == self.appeal.incident)

    @property
    def recommended(self) -> AppealDecided | None:
        """The latest decision that names a score, and only recommends it."""
        decided = [one for one in self.appeal.decided if is_recommendation(self.appeal, one)]
        return decided[-1].event if decided and any(score_of(decided[-1].event)) else None

    @property
    def after(self) -> Stage | None:
        """The score that the latest decision on it gave; None where none was changed."""
        return next((stage for stage in reversed(self.result.stages) if self._is_of_it(stage)), None)

    def _is_of_it(self, stage: Stage) -> bool:
        """Whether a stage comes from a decision on the appeal, or from what the director did after it was lodged."""
        since = [one for one in self.ruled if is_after(one, self.appeal.lodged)]
        acts: list[Recorded[Any]] = [*self.appeal.decided, *since]
        entries = {(one.stream, entry_of(one.place)) for one in acts}
        return any((stage.stream, entry) in entries for entry in stage.entries)


def _entries_by(events: Sequence[AnyEvent], at: str) -> int:
    """How many entries of a table are known to have been made by a time."""
    then = time_of(at)
    known = [n for n, event in enumerate(events, 1) if then and (time := time_of(event.at)) and time <= then]
    return known[-1] if known else 0


def _changed_by(events: Sequence[AnyEvent], entry: int) -> int:
    amended = (n for n, event in enumerate(events, 1) if isinstance(event, EntryAmended) and event.entry == entry)
    return max(amended, default=0)


def appeals_at(replays: Mapping[str, Replay]) -> Iterator[AppealAt]:
    """The appeals of some tables, by table and board, in the order in which they were lodged; then those of penalties
    that were given in a session's own stream."""
    for stream, replay in with_sessions(replays).items():
        for board in [*replay.boards, *replay.not_begun]:
            rulings = replay.rulings(board)
            for appeal in appeals_on(rulings.record):
                name = name_of_appeal(rulings.record, appeal.id)
                incident = next((each for each in rulings.incidents if each.name == name), None)
                if incident is not None:
                    yield AppealAt(stream, replay, board, appeal, incident)


def with_sessions(replays: Mapping[str, Replay]) -> dict[str, Replay]:
    """The tables, and behind them their sessions' own streams, as far as something of those is appealed."""
    found = dict(replays)
    for replay in replays.values():
        session = replay.session
        if session.name and session.name not in found and session.about(session.name, 0):
            found[session.name] = Replay((), session, stream=session.name)
    return found


def unplaced_appeals(replays: Mapping[str, Replay]) -> list[tuple[str, Entry]]:
    """What was recorded of appeals and reaches none, each with a code: appeals of the sessions' own streams that name
    no table or board, and what is about an appeal that does not exist, or may be about two."""
    found: list[tuple[str, Entry]] = []
    sessions = {replay.session.name: replay.session for replay in replays.values()}
    for name, session in sessions.items():
        tables = {stream: replay for stream, replay in replays.items() if replay.session is session}
        told = {stream: proceedings_at(stream, replay.table) for stream, replay in tables.items()}
        found += astray(name, session.record.decisions, told)
    return found


def recommended_stage(at: AppealAt) -> Stage | None:
    """The score that a committee recommended, as a stage; None where it recommended none that can be read."""
    event = at.recommended
    if event is None:
        return None
    ns, ew = (_parts(at, side, event) for side in Side)
    return Stage("recommended", ns, ew, (), (), event.ns_artificial, event.ew_artificial)


def _parts(at: AppealAt, side: Side, event: AppealDecided) -> tuple[Part, ...]:
    found: list[Part] = []
    for one in event.ns if side is Side.NS else event.ew:
        contract = contract_from_text(one.contract, one.declarer)
        weight, points = fraction_of(one.weight) or Fraction(0), 0
        if contract is not None and 0 <= one.tricks <= 13:
            points = law_77(contract, one.tricks, is_vulnerable(at.board.vul, contract.declarer.side))
            points = points if contract.declarer.side is side else -points
        found.append(Part(weight, one.contract, one.declarer.value if one.declarer else "", one.tricks, points))
    return tuple(found)
