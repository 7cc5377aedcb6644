"""A simulated tournament: at each moment spectators see the boards that all tables have finished, and no other."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given, settings

from domain.events import SessionClosed
from projections.recorded.open_boards import OpenBoards
from tests.properties.tournaments import Tournament, tournaments
from tests.session.log_of_session import LogOfSessions


class Held:
    """What is settled at the tables, by the tournament's own account."""

    def __init__(self, tournament: Tournament) -> None:
        self.due = tournament.due
        self.settled: set[tuple[int, int, int]] = set()
        self.finished: set[int] = set()
        """The boards that were, at some moment, settled at every table that is due to play them."""

    def take(self, place: tuple[int, int, int] | None, *, is_settled: bool) -> None:
        """A table has settled a board, or has taken it up again."""
        if place is None:
            return
        (self.settled.add if is_settled else self.settled.discard)(place)
        board = place[2]
        if all((*one, board) in self.settled for one in self.due[board]):
            self.finished.add(board)


@given(tournaments())
@settings(max_examples=80)
def test_a_board_is_open_from_the_moment_when_all_tables_have_finished_it_and_for_ever(tournament: Tournament) -> None:
    log, held = LogOfSessions(), Held(tournament)
    log.record("S1", *tournament.opening)
    for step in tournament.steps:
        log.record(step.stream, step.event)
        held.take(step.settles, is_settled=step.is_settled)
        assert {*log.opened()} == held.finished, step
    assert held.finished == tournament.due.keys()


@given(tournaments("round"))
@settings(max_examples=30)
def test_by_rounds_a_board_is_open_no_earlier_and_all_are_in_the_end(tournament: Tournament) -> None:
    log, held = LogOfSessions(), Held(tournament)
    log.record("S1", *tournament.opening)
    for step in tournament.steps:
        log.record(step.stream, step.event)
        held.take(step.settles, is_settled=step.is_settled)
        assert {*log.opened()} <= held.finished, step
    log.record("S1", SessionClosed())
    assert {*log.opened()} == tournament.due.keys()


@given(tournaments())
@settings(max_examples=30)
def test_what_is_open_after_an_entry_follows_from_the_entries_up_to_it(tournament: Tournament) -> None:
    log = LogOfSessions()
    log.record("S1", *tournament.opening)
    after: dict[int, list[object]] = {}
    for step in tournament.steps:
        log.record(step.stream, step.event)
        after[len(log.entries)] = _told(log.open, log.streams)
    positions = sorted(after)
    for position in (positions[:: max(1, len(positions) // 5)] or positions) + positions[-1:]:
        assert _told(log.anew(position), log.streams) == after[position]


def _told(boards: OpenBoards, streams: Iterable[str]) -> list[object]:
    """All that is said of a session's boards."""
    session = boards.sessions["S1"]
    opened = [(board, session.opened.get(board), *_left(boards, board)) for board in session.boards]
    shown = [
        (stream, board, boards.shown_until(stream, board)) for stream in sorted(streams) for board in session.opened
    ]
    return [*opened, *(one for one in shown if one[2])]


def _left(boards: OpenBoards, board: int) -> tuple[int, list[str]]:
    due = boards.sessions["S1"].due
    return len(due.sittings[board]), sorted(map(str, due.waiting[board]))
