"""Rows of a board at a table: how it went, its result, and what the Laws say of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from domain.seats import SEATS, Side
from formats.read_model.rows import NOTHING, BoardAt, Named, row_of
from formats.read_model.texts import joined, result_text
from projections.found.stages import Part
from projections.views.course import CourseView
from projections.views.incident import IncidentView, ItemView
from projections.views.play import TrickView
from projections.views.result import ResultView

__all__ = ["board_row", "course_rows", "hands", "incident_rows", "result_rows", "trick_rows"]


def board_row(
    at: BoardAt, course: CourseView, result: ResultView, incidents: Sequence[IncidentView], **where: object
) -> Named:
    """A board: contract, tricks and points as it was played, and beside them the result as it stands. `where` is its
    session, round and table, whether it was begun, and whether the table did not begin it again later."""
    stage, played = result.final, next((stage for stage in result.stages if stage.stage == "play"), None)
    ns, ew = (_whole(played.ns), _whole(played.ew)) if played else (None, None)
    return row_of(
        "boards",
        at,
        course,
        **where,
        **hands(course.hands),
        tricks=ns.tricks if ns and ns.declarer else None,
        state=result.state,
        stage=stage.stage if stage else "",
        ns_result=(stage.ns_artificial or result_text(stage.ns)) if stage else "",
        ew_result=(stage.ew_artificial or result_text(stage.ew)) if stage else "",
        ns_points=ns.score if ns else None,
        ew_points=ew.score if ew else None,
        awaits=joined(dict.fromkeys(awaits.law for awaits in result.awaits)),
        incidents=len(incidents),
        open_questions=sum(question.open for incident in incidents for question in incident.questions),
        open_options=sum(len(incident.options) for incident in incidents),
    )


def _whole(parts: tuple[Part, ...]) -> Part | None:
    """The one result of a side, where it is not weighted."""
    return parts[0] if len(parts) == 1 and parts[0].weight == 1 else None


def hands(of_board: Sequence[str | None]) -> dict[str, str | None]:
    """Four hands by the names of their columns."""
    return dict(zip(("north", "east", "south", "west"), of_board, strict=True))


def course_rows(at: BoardAt, course: CourseView) -> Iterator[Named]:
    """Every call and every card, in order."""
    for call in course.calls:
        yield row_of("calls", at, call)
    for card in course.cards:
        seen = card.card
        yield row_of("cards", at, card, card=seen or "?", suit=seen.suit if seen else "")


def trick_rows(at: BoardAt, tricks: Sequence[TrickView]) -> Iterator[Named]:
    """The tricks to which a card was played."""
    for trick in tricks:
        if trick.cards:
            led = next((card.card for card in trick.row if card is not None and card.leads), None)
            cards = hands([trick.cards.get(seat.value, "") for seat in SEATS])
            yield row_of("tricks", at, trick, led=led.suit if led else "", **cards)


def result_rows(at: BoardAt, result: ResultView) -> Iterator[Named]:
    """A row for each part of a side's result at each stage; an artificial score is one part without a contract."""
    for number, view in enumerate(result.stages, 1):
        stage = view.given
        for side in Side:
            artificial = stage.artificial(side)
            parts: tuple[Part | None, ...] = (None,) if artificial else stage.of(side)
            for n, part in enumerate(parts, 1):
                yield row_of(
                    "results",
                    at,
                    part or NOTHING,
                    stage_number=number,
                    side=side,
                    part=n,
                    stage=stage.name,
                    is_final=view is result.final,
                    weight=part.weight if part else Fraction(1),
                    tricks=part.tricks if part and part.declarer else None,
                    artificial=artificial,
                    laws=stage.laws,
                    entries_stream=stage.stream or at.stream,
                    entries=stage.entries,
                )


def incident_rows(at: BoardAt, incident: IncidentView) -> Iterator[Named]:
    """An incident with the paragraphs that speak of it, and what each says: also what binds the table no more."""
    items: dict[str, tuple[ItemView, ...]] = {
        "findings": incident.findings,
        "options": incident.options,
        "questions": incident.questions,
        "effects": incident.imposed,
    }
    laws = dict.fromkeys(item.law for said in items.values() for item in said)
    yield row_of("incidents", at, incident, laws=joined(laws))
    for table, said in items.items():
        for number, item in enumerate(said, 1):
            yield row_of(table, at, item, incident=incident.incident, number=number)
