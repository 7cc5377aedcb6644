"""A movement that is changed while the session goes on: from a round on all sit otherwise, and what was played stays.

A Swiss is recorded in the same way, a round at a time: its draw is proposed, put right by hand where the scorer wants
another, and recorded as the lines of the next round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from application.hall.acts import ActAt
from application.hall.session_book import SessionBook, SessionBooks
from application.office import Office
from application.writing import Proposed, Request, Who
from domain.errors import NotPossible
from domain.events import MovementSet
from domain.seats import Side
from projections.movements.swiss import Drawn, Met, draw
from projections.recorded.movement import Due, Movement, line_of
from projections.recorded.session_record import SessionRecord
from projections.texts import message

__all__ = ["MOST_LINES", "MovementChanged", "drawn_lines", "first_round_to_change", "lines_from"]

MOST_LINES = 4000
"""Of one change: rounds times tables."""
MOST_ROUNDS = 99
MOST_TABLES = 999


class MovementChanged(ActAt, frozen=True):
    """Who sits where from a round on, one line a round and table: `r3 t1 8-2 9,10,11`."""

    first: int
    """The first round that is another."""
    lines: tuple[str, ...]
    seen: int | None = None
    """How many entries of the session whoever sends it knows of; None: as many as there are."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return sum(map(len, self.lines))

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible for a line that cannot be read, a contestant nobody entered or who sits twice
        in a round, a board that somebody would play again, and a table that has begun with others."""
        book, held = office.beside(SessionBooks).of(self.stream), office.log.version(self.stream)
        record, before = book.scored.record, book.scored.movement
        if record.movement is None or not before.due:
            raise NotPossible(message("guide", "no_movement", session=self.stream))
        if not 0 < len(self.lines) <= MOST_LINES:
            raise NotPossible(message("guide", "how_many_lines", most=MOST_LINES))
        stays = [due for due in before.due.values() if due.round < self.first]
        comes = self._read(record)
        for fault in _faults(book.scored.conditions.is_team_play, stays, comes):
            raise NotPossible(fault)
        _check_begun(book, stays, comes)
        told = sorted([*stays, *comes], key=lambda due: (due.round, due.table))
        event = MovementSet(
            record.movement.kind, max(due.table for due in told), max(due.round for due in told),
            record.movement.boards_a_round, tuple(map(line_of, told)), by="scorer",
        )  # fmt: skip
        now = Movement.of(replace(record, movement=event))
        if now.faults or len(now.due) != len(told):
            raise NotPossible(message("guide", "cannot_be", rounds=MOST_ROUNDS, tables=MOST_TABLES))
        return Request([Proposed(self.stream, event)], who, {self.stream: held if self.seen is None else self.seen})

    def _read(self, record: SessionRecord) -> list[Due]:
        found: dict[tuple[int, int], Due] = {}
        for number, line in enumerate(self.lines, 1):
            due = Movement().read_line(line)
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


def _sitters(due: Due, of_teams: bool) -> list[tuple[str, str]]:
    return [(one, side.value if of_teams else "") for side in Side for one in due.of(side)]


def _boards_played(due: Due) -> Sequence[int]:
    return due.boards if due.ns and due.ew else ()


def _check_begun(book: SessionBook, stays: Iterable[Due], comes: Iterable[Due]) -> None:
    """Raise NotPossible where the line of a table that has begun would be another: who sits which way, what is played.
    A result is whose the movement says, and that is corrected by Law 79C and 81C3, with a reason, and not here."""
    now = {(due.round, due.table): due for due in (*stays, *comes)}
    for table in book.tables.values():
        place = table.seating.round, table.seating.table
        before = book.scored.movement.due_at(*place)
        if before is not None and now.get(place) != before:
            raise NotPossible(message("guide", "has_begun", table=place[1], round=place[0], line=line_of(before)))


def first_round_to_change(book: SessionBook) -> int:
    """The first round of which nothing was recorded at any table."""
    return max((one.seating.round for one in book.tables.values()), default=0) + 1


def lines_from(movement: Movement, first: int) -> Sequence[str]:
    """The plan lines of a movement from a round on."""
    return [line_of(due) for (round, _), due in sorted(movement.due.items()) if round >= first]


def drawn_lines(book: SessionBook, *, may_rematch: bool = False) -> Sequence[str]:
    """The next round as a Swiss draws it by the ranking as it stands: the best meet at table 1 (a team's two pairs at
    tables 1 and 2), on the boards behind those of the last round. Who sat North-South less often does so. Raises
    NotPossible where no movement tells the boards of a round, NotDrawn (a TdlogError) where nobody can meet anybody
    new, and TdlogError where the library that draws is not installed."""
    record, movement = book.scored.record, book.scored.movement
    if record.movement is None:
        raise NotPossible(message("guide", "no_movement", session=book.name))
    order = _order(book)
    numbers = {one: number for number, one in enumerate(order, 1)}
    met, out, ns = _so_far(movement, numbers)
    drawn = draw([*numbers.values()], met, sat_out=out, may_rematch=may_rematch)
    round, size = movement.rounds_told + 1, record.movement.boards_a_round
    boards = tuple(range((round - 1) * size + 1, round * size + 1))
    of_teams = book.scored.conditions.is_team_play
    return [line_of(due) for due in _seated(drawn, round, boards, order, ns, of_teams)]


def _order(book: SessionBook) -> list[str]:
    """The contestants that play on, the best first; those with the same figure in the order of their entry."""
    record = book.scored.record
    ranked = [row.contestant for group in book.standings(book.scored).groups for row in group.rows]
    known = dict.fromkeys([*ranked, *record.contestants])
    return [one for one in known if one in record.contestants and one not in record.withdrawn]


def _so_far(movement: Movement, numbers: Mapping[str, int]) -> tuple[Met, list[int], Counter[int]]:
    """Who has met in which rounds, who sat out, and how often each sat North-South."""
    met: dict[frozenset[int], list[int]] = {}
    out: list[int] = []
    ns = Counter[int]()
    for (round, _), due in sorted(movement.due.items()):
        sides = [[numbers[one] for one in due.of(side) if one in numbers] for side in Side]
        if not (due.ns and due.ew):
            out += [*sides[0], *sides[1]]
            continue
        ns.update(sides[0])
        for one in sides[0]:
            for other in sides[1]:
                rounds = met.setdefault(frozenset((one, other)), [])
                if round not in rounds:
                    rounds.append(round)
    return met, out, ns


def _seated(
    drawn: Sequence[Drawn], round: int, boards: tuple[int, ...], order: Sequence[str], ns: Counter[int], of_teams: bool
) -> Iterator[Due]:
    table = 0
    for one in drawn:
        table += 1
        if not one.other:
            yield Due(round, table, (order[one.one - 1],), ())
            continue
        first, other = (one.one, one.other) if ns[one.one] <= ns[one.other] else (one.other, one.one)
        yield Due(round, table, (order[first - 1],), (order[other - 1],), boards)
        if of_teams:
            table += 1
            yield Due(round, table, (order[other - 1],), (order[first - 1],), boards)
