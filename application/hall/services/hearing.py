"""An appeal as its committee sees it at each of its moments: the steps of the board up to it, and what they tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from application.hall.services.asked import CaseAsked
from application.hall.services.case import incident_of
from application.hall.services.decided import decided_lines
from application.hall.sight import Sight
from domain.amendments import in_force
from domain.board import Board
from domain.errors import TdlogError
from domain.events import (
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    CallMade,
    CardPlayed,
    CardUnseen,
    EntryAmended,
    Event,
    ExplanationCorrected,
    ExplanationGiven,
    FactFound,
    NoteMade,
    PollTaken,
)
from domain.seats import Side
from projections.forms.document import Form
from projections.found.incidents import Incident, Item
from projections.laws.paragraphs import law_parts, paragraphs
from projections.ranking.appeals import AppealAt, appeals_at
from projections.recorded.appeals import Recorded, is_same_number
from projections.recorded.hands_known import hands_known
from projections.rulings.replay import Replay
from projections.texts import message, some_of
from projections.texts.entries import event_text
from projections.texts.scores import stage_text
from projections.views.appeal import appeal_view
from projections.views.board import hands_filled
from projections.views.case_figures import figures_of
from projections.views.disputed import disputed_of
from projections.views.figures import DisputedView
from projections.views.hearing import (
    ElsewhereResultView,
    ExhibitView,
    HearingView,
    Recounted,
    StatementView,
    StopView,
    of_a_side,
)
from projections.views.incident import incident_view
from projections.views.live import tag_of, whole_board_view
from projections.views.matter import LawTextView
from projections.views.steps import BoardShown, Step, replay_at, seated, steps_of

__all__ = ["Disputed", "case_asked", "case_form", "correctable", "disputed_in", "hearing"]

ACTS = (CallMade, CardPlayed, CardUnseen)
METHODS = (ExplanationGiven, ExplanationCorrected, NoteMade)
FOUND = (*METHODS, FactFound)


class Stop(Struct, frozen=True):
    """A moment of an appeal, as far as it has come to it."""

    number: int
    step: int = -1
    """The last step that is told; below 0 where the appeal has not come so far."""
    name: str = ""
    at: str = ""


def hearing(sight: Sight, asked: CaseAsked) -> HearingView:
    """An appeal at one of its moments. Raises TdlogError where there is none of that number, or it has not come so
    far."""
    return _hearing(sight, _case(sight, asked))


class Disputed(Struct, frozen=True):
    """What an appeal is about, as was known at one of its moments."""

    at: AppealAt
    replay: Replay
    board: Board | None
    incident: Incident | None
    disputed: DisputedView | None


def disputed_in(sight: Sight, asked: CaseAsked) -> Disputed:
    """What an appeal is about. Raises as `hearing`."""
    return _disputed(_case(sight, asked))


def _disputed(case: _Case) -> Disputed:
    at = case.at
    replay = replay_at(case.shown, case.steps) if case.steps else at.replay
    board = replay.find_board(at.board.number) if at.board.number else None
    incident = incident_of(replay, board, at.appeal.incident)
    disputed = disputed_of(board, incident, case.steps) if board is not None else None
    return Disputed(at, replay, board, incident, disputed)


def _case(sight: Sight, asked: CaseAsked) -> _Case:
    at = case_asked(sight, asked)
    players = seated(at.replay, sight.names(at.replay.session.name), at.board.number)
    shown = BoardShown(at.stream, at.replay, at.board, players, with_record=False)
    steps = steps_of(shown) if at.board.number else []
    stops = list(_stops(at, steps))
    reached = [stop for stop in stops if stop.name]
    wanted = asked.stop or reached[-1].number
    stop = next((one for one in reached if one.number == wanted), None)
    if stop is None:
        raise TdlogError(message("sight", "stop_not_reached", stop=wanted, appeal=at.appeal.id))
    return _Case(at, shown, stops, stop, steps[: stop.step + 1], steps[stop.step + 1 :])


def case_form(sight: Sight, asked: CaseAsked) -> Form:
    """An appeal on its form, as `tdlog form` prints it. Raises as `hearing`."""
    at = case_asked(sight, asked)
    return sight.appeal_form(at.stream, at.appeal.id)


def case_asked(sight: Sight, asked: CaseAsked) -> AppealAt:
    """An appeal by its number. Raises TdlogError where there is none of that number, or it is another committee's."""
    book = sight.book_of_case(asked.session)
    number = asked.appeal or sight.appeal_of_scope
    sight.check_appeal(book.name, number)
    at = book.appeal(number)
    if at is None:
        known = some_of((one.appeal.id for one in book.appeals()), 6) if sight.sees_tables else "-"
        raise TdlogError(message("form", "no_such_appeal", appeal=number, known=known or "-"))
    return at


def correctable(sight: Sight, asked: CaseAsked) -> Recorded[AppealDecided] | None:
    """The last decision of an appeal, where the committee recorded it at the table and nothing rests on it. Raises as
    `hearing`."""
    return _correctable(_case(sight, asked))


def _correctable(case: _Case) -> Recorded[AppealDecided] | None:
    """Nothing rests on a decision while of its board nothing was recorded since but what is said at its hearing, and
    what was struck of that."""
    last = case.at.appeal.decision
    if last is None or last.stream or last.event.by != "committee" or last.event.penalty:
        return None
    steps = [*case.steps, *case.behind]
    since = (step.event for step in steps[_step_of(last.name, steps) + 1 :])
    return last if all(_is_of_hearing(case, event) for event in since if event is not None) else None


def _is_of_hearing(case: _Case, event: Event) -> bool:
    """Whether the committee told something of the appeal, or struck what it had told."""
    of_appeal = isinstance(event, AppealHeard | AppealLodged) and case.is_own(event.appeal)
    return event.by == "committee" and (of_appeal or isinstance(event, EntryAmended))


def _stops(at: AppealAt, steps: Sequence[Step]) -> Iterator[Stop]:
    """What the director knew when he ruled last before it was lodged; all that is told before it is decided; the last
    decision."""
    lodged, decided = at.appeal.lodged, at.appeal.decided
    earlier = [one for one in at.ruled if one.stream == lodged.stream and one.place < lodged.place]
    known = earlier[-1] if earlier else lodged
    yield Stop(1, _step_of(known.name, steps), known.name, known.at)
    heard = at.appeal.heard[-1] if at.appeal.heard else lodged
    before = _step_of(decided[0].name, steps) - 1 if decided else len(steps) - 1
    yield Stop(2, before, heard.name, heard.at)
    last = decided[-1] if decided else None
    yield Stop(3) if last is None else Stop(3, _step_of(last.name, steps), last.name, last.at)


def _step_of(name: str, steps: Sequence[Step]) -> int:
    """The step that an entry is; the last where it is none of them."""
    return next((step.index for step in steps if step.event is not None and step.name == name), len(steps) - 1)


class _Case(Struct, frozen=True):
    """An appeal at a moment."""

    at: AppealAt
    shown: BoardShown
    stops: list[Stop]
    stop: Stop
    steps: list[Step]
    behind: list[Step]
    """What came later."""

    @property
    def knew(self) -> int:
        """The last step that the director had."""
        return self.stops[0].step

    @property
    def contestant(self) -> str:
        """Who appeals."""
        return self.at.appeal.lodged.event.contestant

    def is_own(self, number: str) -> bool:
        """Whether the number of an appeal is that of this one."""
        return is_same_number(number, self.at.appeal.id)

    def name_of(self, step: Step) -> str:
        """An entry as it is named in the whole log."""
        return step.name if step.stream else f"{self.at.stream}{step.name}"


def _hearing(sight: Sight, case: _Case) -> HearingView:
    at, found = case.at, _disputed(case)
    replay, board, incident, disputed = found.replay, found.board, found.incident, found.disputed
    told = next((one for one in appeals_at({at.stream: replay}) if one.appeal.id == at.appeal.id), None)
    view = incident_view(incident) if incident is not None else None
    names = sight.names(replay.session.name)
    return HearingView(
        session=at.replay.session.name,
        number=at.appeal.id,
        stream=at.stream,
        stop=case.stop.number,
        stops=tuple(StopView(one.number, bool(one.name), one.at, _named(at, one)) for one in case.stops),
        appeal=appeal_view(told, names) if told is not None else None,
        board=whole_board_view(replay, board) if board is not None else None,
        disputed=disputed,
        incident=view,
        exhibits=tuple(_exhibits(case)),
        polls=view.polls if view is not None else (),
        not_told=tuple(_not_told(case)),
        laws=tuple(_laws(incident)) if incident is not None else (),
        appealed=tuple(dict.fromkeys(_appealed(told))) if told is not None else (),
        members=tuple(names.get(one, one) for one in told.appeal.members) if told is not None else (),
        of_a_side=tuple(of_a_side(replay, case.contestant, told.appeal.members, names)) if told is not None else (),
        sides={side.value: replay.seating.at(case.at.board.number).contestants(side) for side in Side},
        statements=tuple(_statements(case)),
        notes=tuple(_exhibit(case, step) for step in case.steps if isinstance(step.event, METHODS)),
        screens=_has_screens(replay),
        figures=figures_of(replay, board, disputed, case.steps),
        elsewhere=tuple(_elsewhere(sight, at)),
        entries=len(at.replay.events),
        decided=decided_lines(sight, told) if told is not None else (),
        correctable=last.entry if (last := _correctable(case)) is not None else 0,
        recounted=Recounted(case.shown, list(_with_hands(case)), case.knew, names) if case.steps else None,
    )


def _with_hands(case: _Case) -> Iterator[Step]:
    """The steps with the hands that were not known then as they are known by now: a committee judges what a player did
    by the cards that he held, whenever they were recorded."""
    at = case.at
    known = hands_known(at.board, at.replay.session.record.deals.get(at.board.number))
    for step in case.steps:
        yield replace(step, view=replace(step.view, hands=hands_filled(step.view.hands, known)))


def _appealed(at: AppealAt) -> Iterator[str]:
    """The paragraphs of the rulings that are appealed."""
    for one in at.ruled:
        law: str = getattr(one.event, "law", "")
        if law:
            yield law


def _named(at: AppealAt, stop: Stop) -> str:
    return f"{at.stream}{stop.name}" if stop.name.startswith("#") else stop.name


def _has_screens(replay: Replay) -> bool:
    begun = replay.table.round
    told = begun.screens if begun is not None else None
    return replay.regulations.screens if told is None else told


def _exhibits(case: _Case) -> Iterator[ExhibitView]:
    """What was recorded of the board beside calls and cards, at the table and in the session's stream."""
    for step in case.steps:
        if step.event is not None and not isinstance(step.event, ACTS):
            yield _exhibit(case, step)


def _exhibit(case: _Case, step: Step) -> ExhibitView:
    event = step.event
    assert event is not None
    words = event_text(event)  # type: ignore[arg-type]
    return ExhibitView(case.name_of(step), tag_of(event), words, event.at, event.by, step.index <= case.knew)  # type: ignore[arg-type]


def _not_told(case: _Case) -> Iterator[ExhibitView]:
    """What was said and established after the first poll about the matter."""
    polled = next((step.index for step in case.steps if _is_poll(step, case.at.appeal.incident)), len(case.steps))
    return (_exhibit(case, step) for step in case.steps[polled:] if isinstance(step.event, FOUND))


def _is_poll(step: Step, incident: str) -> bool:
    return isinstance(step.event, PollTaken) and step.event.incident == incident.rpartition("/")[2]


def _statements(case: _Case) -> Iterator[StatementView]:
    """The grounds of the appeal, what was said at each hearing, and what the sides do not agree on."""
    sat = case.at.replay.seating.at(case.at.board.number)
    of_appellant = next((side for side in Side if case.contestant in sat.contestants(side)), None)
    for step, event in _told(case.steps, case.at.replay.events[: case.steps[-1].until] if case.steps else ()):
        name, had = case.name_of(step), step.index <= case.knew
        if isinstance(event, AppealLodged) and case.is_own(event.appeal) and event.grounds:
            yield StatementView("appellant", "", of_appellant, name, event.grounds, had, "", 0)
        elif isinstance(event, AppealHeard):
            yield from _heard(case, step, event)
        elif isinstance(event, FactFound) and not event.agreed:
            yield StatementView("disputed", "", None, name, event.text, had, "", 0)
    if case.stop.number > 1:
        law = "93A" if case.at.appeal.by_director else "93B"
        for step, event in _told(case.behind, case.at.replay.events):
            if isinstance(event, AppealHeard):
                yield from _heard(case, step, event, law)


def _told(steps: Sequence[Step], entries: Sequence[AnyEvent]) -> Iterator[tuple[Step, AnyEvent | Event | None]]:
    """What steps tell, where it counts still after some entries of the table; what was put in an entry's place stands
    at the step that put it there."""
    amended = in_force(entries)
    for step in steps:
        if step.stream or step.number not in amended:
            parts = step.event.replacements if isinstance(step.event, EntryAmended) else (step.event,)
            yield from ((step, event) for event in parts)


def _heard(case: _Case, step: Step, event: AppealHeard, late: str = "") -> Iterator[StatementView]:
    """What was said at a hearing; `late` is the paragraph where it was decided by then."""
    if case.is_own(event.appeal) and event.statements:
        own = step.number if event.by == "committee" and not step.stream else 0
        told = case.name_of(step), event.statements, step.index <= case.knew
        yield StatementView("hearing", event.kind, event.side, *told, late, own)


def _elsewhere(sight: Sight, at: AppealAt) -> Iterator[ElsewhereResultView]:
    """What the board gave at the other tables; nothing until everybody may see it."""
    book = sight.book_of_case(at.replay.session.name)
    if sight.opened(book.name, at.board.number) is None or at.board.number not in book.scored.boards:
        return
    for score in book.scored.scores_on(at.board.number):
        if score.stream != at.stream:
            stage = book.stage(score)
            yield ElsewhereResultView(score.stream, stage_text(stage) if stage is not None else "")


def _laws(incident: Incident) -> Iterator[LawTextView]:
    known = paragraphs()
    said: list[Item] = [*incident.findings, *incident.options, *incident.questions]
    for law in dict.fromkeys(item.law for item in said):
        paragraph = known.get("".join(law_parts(law)))
        if paragraph is not None:
            yield LawTextView(law, paragraph.text)
