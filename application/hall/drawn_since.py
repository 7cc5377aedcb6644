"""Whether a round that was drawn would be drawn otherwise by what was recorded since: told, and left to the scorer.

The draw is made twice, by the rounds before it: as they stood when it was recorded, and as they stand. What a scorer
changed by hand in between says nothing; where the second draw is not the first, something else has moved it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from application.hall.drawing import Asked, Drawing, draw_of, drawn_lines, draws_of
from application.hall.session_book import SessionBook
from domain.amendments import effective
from domain.board import entry_of
from domain.errors import NotPossible
from domain.events import OF_TIME, AnyEvent, MovementSet, NoteMade, ReceiptGiven
from projections.movements.swiss import NotDrawn
from projections.ranking.scored import ScoredSession
from projections.recorded.movement import Movement
from projections.texts import message, some_of

__all__ = ["drawn_since", "next_drawn"]

MOVES_NONE = (MovementSet, NoteMade, ReceiptGiven, *OF_TIME)
"""Entries of a session by which no draw becomes another."""
TOLD = 6
"""Of the lines that would be others."""


def next_drawn(book: SessionBook, asked: Asked | None = None) -> Drawing:
    """What comes next, as `drawn_lines`; where the last draw would be otherwise now, that is told first. Raises as
    `drawn_lines`, and tells it there as well."""
    since = drawn_since(book)
    try:
        found = drawn_lines(book, asked)
    except NotPossible as error:
        raise NotPossible(" ".join((error.message, *since))) from error
    return found._replace(remarks=(*since, *found.remarks))


def drawn_since(book: SessionBook) -> tuple[str, ...]:
    """In words, that the last round or stage that was drawn would be another by what was recorded since, and which;
    nothing where it would be the same, or nothing was drawn yet."""
    last = _last_draw(book) if draws_of(book.scored) in ("swiss", "knockout") else None
    if last is None:
        return ()
    now = {one: book.entries_of(one) for one, table in book.tables.items() if table.seating.round < last.first}
    known = book.recorded_until(book.position_of(last.entry))
    then = {stream: events[: known[stream]] for stream, events in now.items() if known.get(stream)}
    later = [event for event in book.scored.session[last.entry :] if not isinstance(event, MOVES_NONE)]
    if not later and then == now:
        return ()
    own = [last.before if isinstance(event, MovementSet) else event for event in book.scored.session]
    try:
        was = _drawn_by(book.name, own[: last.entry - 1], then)
    except (NotPossible, NotDrawn):
        return ()  # somebody said who goes on, or that some may meet again
    has_begun = any(table.seating.round >= last.first for table in book.tables.values())
    code = "drawn_otherwise_begun" if has_begun else "drawn_otherwise"
    try:
        would = _drawn_by(book.name, own, now)
    except (NotPossible, NotDrawn) as error:
        return (message("teams", "drawn_no_more", round=last.first, why=error.message),)
    others = [" ".join(line.split()[1:3]) for line in would if line not in was]
    return (message("teams", code, round=last.first, lines=some_of(others, TOLD)),) if others else ()


class _LastDraw(Struct, frozen=True):
    """Where a session was drawn last."""

    entry: int
    """Where it was recorded."""
    before: MovementSet
    """The movement before it."""
    first: int
    """The first round of it."""


def _last_draw(book: SessionBook) -> _LastDraw | None:
    """The last movement that tells of more rounds than one before it."""
    told = [
        (entry_of(place), event, _rounds(book, event))
        for place, event in effective(book.scored.session)
        if isinstance(event, MovementSet)
    ]
    before = [(event, rounds) for _, event, rounds in told if rounds < told[-1][2]]
    return _LastDraw(told[-1][0], before[-1][0], before[-1][1] + 1) if before else None


def _rounds(book: SessionBook, event: MovementSet) -> int:
    told = Movement(entered=book.scored.record.contestants)
    return max((due.round for due in map(told.read_line, event.plan) if due is not None), default=0)


def _drawn_by(name: str, own: Sequence[AnyEvent], tables: Mapping[str, Sequence[AnyEvent]]) -> Sequence[str]:
    """What is drawn of a session by its own stream and some of its tables. Raises as `drawn_lines`."""
    return draw_of(ScoredSession.of(name, own, tables)).lines
