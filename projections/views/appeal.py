"""An appeal as it is shown: who appeals what, what 92 and 93 say of it, its hearing and decision, and the score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from domain.events import AppealDecided, AppealHeard, AppealReferredBack, JudgementMade, RulingGiven, RulingRevised
from domain.seats import Side
from projections.found.incidents import Finding, Question
from projections.found.stages import Stage
from projections.ranking.appeals import AppealAt, Changed, recommended_stage
from projections.recorded.appeals import Recorded, Ruled
from projections.recorded.periods import Period
from projections.recorded.session_record import Entry
from projections.texts import answer_text, message, text_of
from projections.texts.entries import event_text
from projections.texts.scores import stage_text
from projections.views.encoding import Unencoded
from projections.views.incident import IncidentView, incident_view
from projections.views.result import ResultView, StageView, result_view

__all__ = [
    "AppealStateView", "AppealView", "CodedView", "DecisionView", "HeardView", "PeriodView", "ReferredView",
    "RuledView", "SinceView", "UnplacedView", "appeal_view", "unplaced_view",
]  # fmt: skip


class PeriodView(Struct, frozen=True):
    """The period in which it could be lodged."""

    ends: str | None
    unknown: str | None
    """`not_published`, `publication_without_time`, `period_not_readable`, `end_not_readable`."""


class CodedView(Struct, frozen=True):
    """What a paragraph says."""

    law: str
    code: str
    text: str


class AppealStateView(Struct, frozen=True):
    """Where it stands."""

    law: str
    code: str
    open: bool
    """Whether it waits for somebody."""
    text: str


class RuledView(Struct, frozen=True):
    """A ruling that is appealed."""

    entry: str
    event: str
    law: str
    at: str | None
    text: str
    by: str
    said: Unencoded[str]
    """The entry in words."""


class HeardView(Struct, frozen=True):
    """A hearing."""

    entry: str
    at: str | None
    members: tuple[str, ...]
    statements: str
    kind: str
    """What the words are, where they are one thing of the hearing, `exhibit`; empty of the hearing itself."""
    side: Side | None
    """Whose they are."""
    by: Unencoded[str]
    said: Unencoded[str]


class ReferredView(Struct, frozen=True):
    """A point referred back to the director."""

    entry: str
    at: str | None
    point: str
    reason: str
    by: Unencoded[str]
    said: Unencoded[str]


class SinceView(Struct, frozen=True):
    """What was ruled, and amended since it was appealed."""

    entry: int
    amended_by: int
    """The entry by which."""
    struck: bool
    said: Unencoded[str]
    """As it stands; as it stood, where it was struck."""


class DecisionView(Struct, frozen=True):
    """A decision."""

    entry: str
    number: int
    """Of the entry."""
    at: str | None
    by: str
    outcome: str
    law: str
    reason: str
    dissent: str
    deposit: str
    penalty: str | None
    said: Unencoded[str]


AppealEntryView = RuledView | HeardView | ReferredView | DecisionView
"""An entry about an appeal: what was recorded (`said`), where, when and by whom."""


class AppealView(Struct, frozen=True):
    """An appeal."""

    stream: str
    board: int
    appeal: str
    """Its number."""
    incident: str
    """Its own name, `1#A1`."""
    ruling_on: str
    """The incident appealed."""
    contestant: str
    kind: Literal["judgement", "law", "discipline"]
    """`judgement`, `law`, `discipline`."""
    concurrence: bool
    grounds: str
    deposit: str
    entry: str
    """`#28` at the table, `S1#5` in the session."""
    lodged: str | None
    """The time."""
    period: PeriodView
    admissible: bool | None
    """Null: not known."""
    missing: tuple[CodedView, ...]
    state: AppealStateView
    line: str | None
    """What takes it further."""
    rulings: tuple[RuledView, ...]
    heard: tuple[HeardView, ...]
    referred: tuple[ReferredView, ...]
    changed_since: tuple[SinceView, ...]
    odd: tuple[CodedView, ...]
    decisions: tuple[DecisionView, ...]
    before: StageView | None
    """The score as it stood before anything was decided on it."""
    after: StageView | None
    """Null where no score was changed."""
    further: Unencoded[bool]
    """Whether it is of a decision (93C)."""
    names: Unencoded[tuple[str, ...]]
    """The contestant's players, as far as the register knows them."""
    found: Unencoded[IncidentView]
    """What the Laws say."""
    result: Unencoded[ResultView]
    change: Unencoded[str]
    """The score before and after, where a decision changed it."""
    recommended: Unencoded[str]
    """The score that was recommended and not decided."""

    @property
    def proceedings(self) -> list[HeardView | ReferredView | DecisionView]:
        """What followed: hearings, points referred back, decisions."""
        return [*self.heard, *self.referred, *self.decisions]


class UnplacedView(Struct, frozen=True):
    """What was recorded of appeals and reaches none."""

    code: str
    entry: str
    said: str
    appeal: str


def appeal_view(at: AppealAt, names: Mapping[str, str]) -> AppealView:
    """An appeal in the language chosen."""
    appeal, state, lodged = at.appeal, at.state, at.appeal.lodged.event
    result = result_view(at.result)
    entered = at.replay.session.record.contestants.get(lodged.contestant)
    players = entered.players if entered is not None else ()
    return AppealView(
        stream=at.stream,
        board=at.board.number,
        appeal=appeal.id,
        incident=at.incident.name,
        ruling_on=appeal.incident,
        contestant=lodged.contestant,
        kind=appeal.kind,
        concurrence=appeal.concurrence is not None,
        grounds=lodged.grounds,
        deposit=appeal.deposit,
        entry=appeal.lodged.name,
        lodged=lodged.at or None,
        period=_period(at.period),
        admissible=at.is_admissible,
        missing=tuple(map(_coded, at.missing)),
        state=AppealStateView(state.law, state.code, at.is_open, text_of(state)),
        line=state.note if at.is_open and state.note != appeal.id else None,
        rulings=tuple(map(_ruled, at.ruled)),
        heard=tuple(map(_heard, appeal.heard)),
        referred=tuple(map(_referred, appeal.referred)),
        changed_since=tuple(map(_since, at.changed_since)),
        odd=tuple(_coded(one) for one in at.incident.findings if one.carries.appeal == "odd"),
        decisions=tuple(map(_decision, appeal.decided)),
        before=next((stage for stage in result.stages if stage.given == at.before), None),
        after=next((stage for stage in result.stages if stage.given == at.after), None),
        further=appeal.is_further,
        names=tuple(names[player] for player in players if player in names),
        found=incident_view(at.incident),
        result=result,
        change=_change(at.before, at.after),
        recommended=_recommended(recommended_stage(at)),
    )


def unplaced_view(code: str, entry: Entry) -> UnplacedView:
    """What reaches no appeal, with the code that says why."""
    said = event_text(entry.event)  # type: ignore[arg-type]
    return UnplacedView(code, entry.name, said, getattr(entry.event, "appeal", ""))


def _period(period: Period) -> PeriodView:
    return PeriodView(period.end_text or None, period.unknown or None)


def _coded(item: Finding | Question) -> CodedView:
    return CodedView(item.law, item.code, text_of(item))


def _ruled(one: Recorded[Ruled]) -> RuledView:
    event = one.event
    text = event.text if isinstance(event, RulingGiven | RulingRevised) else event.reason
    answer = answer_text(event.answer) if isinstance(event, JudgementMade) else ""
    tag = str(type(event).__struct_config__.tag)
    return RuledView(one.name, tag, event.law, event.at or None, text or answer, event.by, event_text(event))


def _heard(one: Recorded[AppealHeard]) -> HeardView:
    event = one.event
    return HeardView(
        one.name, event.at or None, event.members, event.statements, event.kind, event.side, event.by, event_text(event)
    )  # fmt: skip


def _referred(one: Recorded[AppealReferredBack]) -> ReferredView:
    event = one.event
    return ReferredView(one.name, event.at or None, event.point, event.reason, event.by, event_text(event))


def _since(one: Changed) -> SinceView:
    return SinceView(one.entry, one.by, one.now is None, event_text(one.now or one.event))


def _decision(one: Recorded[AppealDecided]) -> DecisionView:
    event = one.event
    return DecisionView(
        one.name, one.entry, event.at or None, event.by, event.outcome, event.law, event.reason, event.dissent,
        event.deposit, event.penalty or None, event_text(event),
    )  # fmt: skip


def _change(before: Stage | None, after: Stage | None) -> str:
    if after is None:
        return ""
    stood = stage_text(before) if before is not None else message("appeals", "no_score")
    return message("appeals", "changed", before=stood, after=stage_text(after))


def _recommended(stage: Stage | None) -> str:
    return message("appeals", "recommended_score", score=stage_text(stage)) if stage is not None else ""
