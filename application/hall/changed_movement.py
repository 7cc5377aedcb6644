"""A movement that is changed while the session goes on: from a round on all sit otherwise, and what was played stays.

A Swiss and a knockout are recorded in the same way, a round or a stage at a time: the draw is proposed (`drawing`), put
right by hand where the scorer wants another, and recorded as the lines of the next rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from application.hall.acts import ActAt
from application.hall.session_book import SessionBook, SessionBooks
from application.office import Office
from application.writing import Proposed, Request, Who
from domain.errors import NotPossible
from domain.events import AnyEvent, MovementSet, NoteMade
from domain.seats import Side
from projections.recorded.movement import Due, Movement, line_of
from projections.recorded.session_record import SessionRecord
from projections.texts import message, some_of

__all__ = ["MOST_LINES", "MovementChanged", "first_round_to_change", "lines_from"]

MOST_LINES = 4000
"""Of one change: rounds times tables."""
MOST_ROUNDS = 99
MOST_TABLES = 999
TOLD = 8
"""Of contestants who would sit nowhere."""


class MovementChanged(ActAt, frozen=True):
    """Who sits where from a round on, one line a round and table: `r3 t1 8-2 9,10,11`."""

    first: int
    """The first round that is another."""
    lines: tuple[str, ...]
    seen: int | None = None
    """How many entries of the session whoever sends it knows of; None: as many as there are."""
    why: str = ""
    """What is recorded beside it as a note: why it is changed, or who decided that a team goes on."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return sum(map(len, self.lines)) + len(self.why)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible for a line that cannot be read, a contestant nobody entered or who sits twice
        in a round, one who would sit in it no more where no note says why, a board that somebody would play again or
        that a match would have at one of its tables only, and a table that has begun with others."""
        book, held = office.beside(SessionBooks).of(self.stream), office.log.version(self.stream)
        record, before = book.scored.record, book.scored.movement
        if record.movement is None or not before.due:
            raise NotPossible(message("guide", "no_movement", session=self.stream))
        if not 0 < len(self.lines) <= MOST_LINES:
            raise NotPossible(message("guide", "how_many_lines", most=MOST_LINES))
        stays = [due for due in before.due.values() if due.round < self.first]
        comes = self._read(record)
        of_teams = book.scored.conditions.is_team_play
        others_first = sorted(comes, key=lambda due: due == before.due_at(due.round, due.table))
        for fault in (*_faults(of_teams, stays, comes), *(_half_matches(stays, others_first) if of_teams else ())):
            raise NotPossible(fault)
        _check_begun(book, stays, comes)
        if not self.why:
            _check_seated(record, before, comes)
        told = sorted([*stays, *comes], key=lambda due: (due.round, due.table))
        event = MovementSet(
            record.movement.kind, max(due.table for due in told), max(due.round for due in told),
            record.movement.boards_a_round, tuple(map(line_of, told)), by="scorer",
        )  # fmt: skip
        now = Movement.of(replace(record, movement=event))
        if now.faults or len(now.due) != len(told):
            raise NotPossible(message("guide", "cannot_be", rounds=MOST_ROUNDS, tables=MOST_TABLES))
        events: list[AnyEvent] = [event, *([NoteMade(self.why, by="scorer")] if self.why else [])]
        seen = {self.stream: held if self.seen is None else self.seen}
        return Request([Proposed(self.stream, one) for one in events], who, seen)

    def _read(self, record: SessionRecord) -> list[Due]:
        found: dict[tuple[int, int], Due] = {}
        for number, line in enumerate(self.lines, 1):
            due = Movement(entered=record.contestants).read_line(line)
            if due is None:
                raise NotPossible(message("guide", "line_unread", number=number, read=line[:40]))
            if due.round > MOST_ROUNDS or not 0 < due.table <= MOST_TABLES:
                raise NotPossible(
                    message("guide", "line_too_far", number=number, rounds=MOST_ROUNDS, tables=MOST_TABLES)
                )
            if due.round < self.first:
                raise NotPossible(message("guide", "line_too_early", number=number, first=self.first))
            if (due.round, due.table) in found:
                raise NotPossible(message("guide", "line_twice", number=number, table=due.table, round=due.round))
            unknown = [one for one in (*due.ns, *due.ew) if one not in record.contestants]
            if unknown:
                raise NotPossible(message("guide", "line_of_nobody", number=number, contestant=unknown[0][:20]))
            found[due.round, due.table] = due
        return [*found.values()]


def _faults(of_teams: bool, stays: Iterable[Due], comes: Sequence[Due]) -> Iterator[str]:
    """What nobody may do: sit twice in a round, or play a board that he has played. A team has a pair each way."""
    played: dict[tuple[str, str, int], Due] = {}
    for due in stays:
        played |= {(*sitter, board): due for sitter in _sitters(due, of_teams) for board in _boards_played(due)}
    in_round = Counter((due.round, *sitter) for due in comes for sitter in _sitters(due, of_teams))
    for (round, contestant, _), times in in_round.items():
        if times > 1:
            yield message("guide", "sits_twice", contestant=contestant, round=round)
    for due in comes:
        for sitter in _sitters(due, of_teams):
            for board in _boards_played(due):
                first = played.setdefault((*sitter, board), due)
                if first is not due:
                    yield message(
                        "guide", "plays_again", contestant=sitter[0], board=board, first=first.round, round=due.round
                    )


def _check_seated(record: SessionRecord, before: Movement, comes: Iterable[Due]) -> None:
    """Raise NotPossible where somebody who was told of in a round would be no more, neither at a table nor as one who
    sits out. Who lost a knockout plays no more; who has left the session is not missed."""
    if before.kind == "knockout":
        return
    sits: dict[int, set[str]] = {}
    for due in comes:
        sits.setdefault(due.round, set()).update(due.ns, due.ew)
    for round, names in sits.items():
        due_before = (due for due in before.due.values() if due.round == round)
        sat = {one for due in due_before for one in (*due.ns, *due.ew)} - names - record.withdrawn.keys()
        left = [one for one in record.contestants if one in sat]
        if left:
            raise NotPossible(message("guide", "sits_nowhere", contestants=some_of(left, TOLD), round=round))


def _half_matches(stays: Sequence[Due], comes: Sequence[Due]) -> Iterator[str]:
    """The boards that the lines which come give a match at one of its tables only: at another, in this or in any round,
    the same teams must sit the other way."""
    ways = Counter((due.ns, due.ew, board) for due in (*stays, *comes) for board in _boards_played(due))
    for due in comes:
        for board in _boards_played(due):
            if not ways[due.ew, due.ns, board]:
                yield message(
                    "teams", "half_a_match", board=board, round=due.round, table=due.table, home=", ".join(due.ns),
                    away=", ".join(due.ew),
                )  # fmt: skip


def _sitters(due: Due, of_teams: bool) -> list[tuple[str, str]]:
    return [(one, side.value if of_teams else "") for side in Side for one in due.of(side)]


def _boards_played(due: Due) -> Sequence[int]:
    return due.boards if due.ns and due.ew else ()


def _check_begun(book: SessionBook, stays: Iterable[Due], comes: Iterable[Due]) -> None:
    """Raise NotPossible where the line of a table that has begun would be another: who sits which way, what is played.
    A result is whose the movement says, and that is corrected by Law 79C and 81C3, with a reason, and not here."""
    now = {(due.round, due.table): due for due in (*stays, *comes)}
    begun = sorted({(one.seating.round, one.seating.table) for one in book.tables.values()})
    for place in sorted(begun, key=lambda place: place not in now):  # one whose line was sent before one without
        before = book.scored.movement.due_at(*place)
        if before is not None and now.get(place) != before:
            raise NotPossible(message("guide", "has_begun", table=place[1], round=place[0], line=line_of(before)))


def first_round_to_change(book: SessionBook) -> int:
    """The first round of which nothing was recorded at any table."""
    return max((one.seating.round for one in book.tables.values()), default=0) + 1


def lines_from(movement: Movement, first: int) -> Sequence[str]:
    """The plan lines of a movement from a round on."""
    return [line_of(due) for (round, _), due in sorted(movement.due.items()) if round >= first]
