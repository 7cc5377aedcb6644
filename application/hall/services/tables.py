"""A table in play, for whoever records it or is called to it; and a board of it as of an entry, for who may see it."""

from __future__ import annotations

from collections.abc import Iterator

from application.hall.in_confidence import for_everybody
from application.hall.matters import who_comes
from application.hall.rivals import rivals_at
from application.hall.services.asked import BoardAsked, EntriesAsked, TableAsked
from application.hall.services.doubts import doubts_of_table
from application.hall.session_book import called_at
from application.hall.sight import NotForYou, Seen, Sight
from application.office import Room
from application.recording import TABLE
from domain.amendments import struck
from domain.board import Board, entry_of
from domain.errors import TdlogError
from domain.events import (
    AnyEvent,
    AppealDecided,
    AppealLodged,
    AppealReferredBack,
    EntryAmended,
    PenaltyGiven,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
    ScoreCorrected,
    ScoreEntered,
    TricksAgreed,
)
from domain.seats import SEATS, Seat
from domain.streams import session_of
from projections.rulings.replay import Replay
from projections.texts import message
from projections.texts.entries import event_text
from projections.texts.scores import stage_text
from projections.views.beginning import BeginningView, beginning_view
from projections.views.doubt import doubt_view
from projections.views.incident import incident_view
from projections.views.live import (
    Around,
    CountsView,
    EntriesView,
    RecordedByView,
    TableInPlayView,
    entries_view,
    table_in_play_view,
    tag_of,
    whole_board_view,
)
from projections.views.opened import ElsewhereView, LaterView, ReplayedView, ReplayStepView
from projections.views.play import begins_with, tricks_view
from projections.views.position import position_of
from projections.views.record import boards_meant, record_view
from projections.views.rival import RivalsView
from projections.views.steps import seated

__all__ = ["beginning", "board", "entries", "rivals", "seat_asked", "table"]


def table(sight: Sight, asked: TableAsked) -> TableInPlayView:
    """A table as it is now: what may be recorded next, all four hands, what the Laws say."""
    room = sight.table(asked.stream)
    position = position_of(room.replay, seat_asked(asked.seat))
    around = _around(sight, room)
    return table_in_play_view(
        position, room.replay, room.echoes.stands(), around, _players(sight, room.replay, room.replay.board)
    )


def beginning(sight: Sight, asked: TableAsked) -> BeginningView:
    """Whether a table can be begun. Raises NotAllowed but for a director and for who records it; TdlogError for the
    name of no table."""
    stream, name = asked.stream, session_of(asked.stream)
    if not sight.is_at(stream):
        raise NotForYou("other_table", stream=stream)
    if TABLE.fullmatch(stream) is None:
        raise TdlogError(message("desk", "no_such_table", where=stream, known="-"))
    if name not in {one.name for one in sight.sessions()}:
        return beginning_view(stream, None, is_begun=False)
    is_begun = stream in sight.session(name).tables
    return beginning_view(stream, sight.clock(name).own.movement, is_begun=is_begun)


def seat_asked(text: str) -> Seat | None:
    """The seat of a letter; None where none is named. Raises TdlogError for another text."""
    letters = {seat.value: seat for seat in SEATS}
    if text and text.upper() not in letters:
        raise TdlogError(message("sight", "no_seat", read=repr(text)))
    return letters.get(text.upper())


def _around(sight: Sight, room: Room) -> Around:
    stream, count = room.stream, len(room.entries)
    lease = sight.lease(stream)
    recorder = RecordedByView(lease.device, sight.device_label(lease.device), lease.since) if lease else None
    doubts = tuple(map(doubt_view, doubts_of_table(sight, room)))
    call = called_at(room.entries)
    called = room.entries[call - 1].at if call else ""
    comes = who_comes(sight, stream, called)
    name = sight.device_label(comes.device) if comes is not None else ""
    counts = CountsView(count, min(count, sight.sealed(stream)))
    return Around(counts, recorder, comes is not None, name, called, doubts)


def _players(sight: Sight, replay: Replay, board: Board | None) -> dict[Seat, str]:
    """By seat the name of the player, or his id where the register has none."""
    names = sight.names_at(replay.stream)
    return seated(replay, names, board.number if board is not None else 0) if names is not None else {}


def entries(sight: Sight, asked: EntriesAsked) -> EntriesView:
    """The entries of a table after those that are known; for its recorder without what was said in confidence."""
    room = sight.table(asked.stream)
    told = room.entries if sight.sees_tables else for_everybody(room.entries)
    return entries_view(room.stream, told, max(0, min(asked.after, len(told))))


def rivals(sight: Sight, asked: TableAsked) -> RivalsView:
    """The rival records of a table, each beside the table's own while nobody has chosen."""
    room = sight.table(asked.stream)
    return RivalsView(room.stream, tuple(rivals_at(room)))


def board(sight: Sight, asked: BoardAsked) -> ReplayedView:
    """A board at a table, as it stood after an entry or as far as it may be seen."""
    seen = sight.board(asked.stream, asked.board, asked.entry)
    whole = sight.board(asked.stream, asked.board, seen.last)
    shown = whole_board_view(seen.replay, seen.board, _players(sight, seen.replay, seen.board))
    incidents = seen.replay.rulings(seen.board).incidents
    return ReplayedView(
        board=shown,
        record=tuple(record_view(seen.replay, seen.board, map(incident_view, incidents))),
        first=entry_of(seen.board.place),
        last=seen.last,
        steps=tuple(_steps(whole)),
        opened=seen.opened,
        later=tuple(_later(whole)),
        elsewhere=tuple(_elsewhere(sight, seen)),
    )


def _steps(whole: Seen) -> Iterator[ReplayStepView]:
    """The entries about a board, as far as it may be seen."""
    incidents = map(incident_view, whole.replay.rulings(whole.board).incidents)
    leads = set(map(begins_with, tricks_view(whole.board)))
    for one in record_view(whole.replay, whole.board, incidents):
        is_marked = bool(one.begins) or isinstance(_event(whole, one.entry), DECIDES)
        yield ReplayStepView(one.entry, one.entry in leads, is_marked)


DECIDES = (RulingGiven, RulingRevised, ScoreAdjusted, ScoreCorrected, AppealLodged, AppealDecided)
"""What a spectator goes to at once, besides what the Laws find."""
CHANGES = (*DECIDES, AppealReferredBack, EntryAmended, PenaltyGiven, ScoreEntered, TricksAgreed)
"""What may make another of a board that all have finished."""


def _later(whole: Seen) -> Iterator[LaterView]:
    """What changed a board after everybody could see it."""
    if not whole.at_opening:
        return
    about, struck_since = boards_meant(whole.replay), struck(whole.replay.events[: whole.replay.until])
    for number in range(whole.at_opening + 1, whole.replay.until + 1):
        event, meant = _event(whole, number), about.get(number)
        is_about = meant is not None and meant.number == whole.board.number and isinstance(event, CHANGES)
        is_taken_back = isinstance(event, AppealDecided) and number in struck_since
        if is_about and not is_taken_back:
            yield LaterView(whole.stream, number, tag_of(event), event_text(event), event.at)


def _event(whole: Seen, entry: int) -> AnyEvent:
    return whole.replay.events[entry - 1]


def _elsewhere(sight: Sight, seen: Seen) -> Iterator[ElsewhereView]:
    """What the board gave at other tables, for whom it may be told."""
    session, number = session_of(seen.stream), seen.board.number
    if not sight.sees_figures or not sight.shows(session, "travellers", number):
        return
    book, scored, *_ = sight.figures(session)
    for score in scored.scores_on(number) if number in scored.boards else ():
        if score.stream != seen.stream:
            stage = book.stage(score)
            yield ElsewhereView(score.stream, stage_text(stage) if stage is not None else "")
