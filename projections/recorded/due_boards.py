"""Which tables of a session are due to play each board and have not finished it: kept by board, as the tables come in.

A table that is taken changes what is kept of its own boards, whatever number of tables there is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from projections.elected.when_open import WhenOpen
from projections.recorded.finished import AtTable
from projections.recorded.seating import Seating
from projections.recorded.session_record import Remark
from projections.recorded.stream import SessionStream

__all__ = ["DueBoards", "Sitting"]

Place = tuple[int, int]
"""A round and a table."""
Sitting = str | Place
"""A table of a round: its stream, or its place where nothing was recorded there yet."""
Pair = tuple[tuple[str, ...], tuple[str, ...]]
"""Who sits North-South and East-West."""


class _Asked(Struct, frozen=True):
    """What a sitting is asked for."""

    round: int
    pair: Pair = ((), ())
    boards: frozenset[int] = frozenset()
    """Those that it is due to play or has begun."""
    waits: frozenset[int] = frozenset()
    """Those of them that it has not finished."""
    is_blank: bool = False
    """Whether nobody tells which boards it is to play."""
    ended: bool = False


NOTHING = _Asked(0)


class DueBoards:
    """The boards of a session with the tables that are due to play them. Raises nothing."""

    def __init__(self, session: SessionStream) -> None:
        self._session = session
        self._movement = session.movement
        self._by_rounds = WhenOpen.elected(session.regulations.boards_open).after == "round"
        self._withdrawn = session.record.withdrawn.keys()
        self.faults: Sequence[Remark] = self._movement.faults
        """What keeps the movement from being played as it is told."""
        self.is_told = bool(self._movement.due) and not self.faults and self._has_every_round()
        """Whether the movement tells of every round which table plays what."""
        self.sittings: defaultdict[int, set[Sitting]] = defaultdict(set)
        """By board, the tables that are due to play it or have begun it."""
        self.waiting: defaultdict[int, set[Sitting]] = defaultdict(set)
        """By board, those that have not finished it; a table that has begun it once more is there again."""
        self.in_hand: defaultdict[int, set[str]] = defaultdict(set)
        """By board, the tables that are bidding or playing it."""
        self.blank: set[Sitting] = set()
        """The tables to come of which nobody tells what they play."""
        self.going_on: defaultdict[int, set[Sitting]] = defaultdict(set)
        """By round, the tables that have not ended it."""
        self.tables: dict[str, AtTable] = {}
        self._seats: dict[str, Seating] = {}
        self._at: defaultdict[Place, set[str]] = defaultdict(set)
        self._asked: dict[Sitting, _Asked] = {}
        self._of_pair: defaultdict[Pair, set[Sitting]] = defaultdict(set)
        self._finished_by: defaultdict[tuple[Pair, int], set[str]] = defaultdict(set)
        self._given: defaultdict[str, set[int]] = defaultdict(set)
        """By stream, the boards that the session's own stream gives a score; under no stream those of every table."""
        self._named = {self._name(place): place for place in self._movement.due}
        for place in self._movement.due:
            self._ask(place)

    def _has_every_round(self) -> bool:
        return {round for round, _ in self._movement.due} >= set(range(1, self._movement.rounds + 1))

    def put(self, table: AtTable) -> set[int]:
        """Take what a table tells of its boards, in place of what it told before. Returns the boards that changed."""
        stream = table.stream
        in_hand = self._in_hand_at(stream)
        if self.tables.get(stream) == table:
            return set()
        seats = self._session.seats(stream, table.round)
        changed = self._sit(stream, seats)
        finished = self.tables[stream].finished
        self.tables[stream] = table
        pair: Pair = (seats.ns, seats.ew)
        for board in finished ^ table.finished:
            changed |= self._note_finished(pair, board, stream, is_so=board in table.finished)
        for number in (in_hand, table.in_hand):
            if number is not None:
                _keep(self.in_hand[number], stream, number == table.in_hand)
                changed.add(number)
        return changed | self._ask(stream)

    def _in_hand_at(self, stream: str) -> int | None:
        return self.tables[stream].in_hand if stream in self.tables else None

    def _note_finished(self, pair: Pair, board: int, stream: str, *, is_so: bool) -> set[int]:
        _keep(self._finished_by[pair, board], stream, is_so)
        return self._ask_all(self._of_pair[pair], board) if any(pair) else set()

    def _sit(self, stream: str, seats: Seating) -> set[int]:
        """Note where a table sits. Whoever sits at another place, or is another than before, leaves nothing behind."""
        before = self._seats.get(stream)
        self._seats[stream] = seats
        place = seats.round, seats.table
        if before is None:
            self.tables[stream] = AtTable(stream)
            self._at[place].add(stream)
            return self._ask(place)
        was_at, pair = (before.round, before.table), (before.ns, before.ew)
        if (was_at, pair) == (place, (seats.ns, seats.ew)):
            return set()
        finished = self.tables[stream].finished
        self.tables[stream] = AtTable(stream)
        changed = {one for board in finished for one in self._note_finished(pair, board, stream, is_so=False)}
        self._at[was_at].discard(stream)
        self._at[place].add(stream)
        return changed | self._ask(was_at) | self._ask(place)

    def give(self, stream: str, board: int) -> set[int]:
        """A board has a score by the session's own stream, at a table, or (no stream) at all. Returns the boards that
        changed."""
        self._given[stream].add(board)
        if not stream:
            return self._ask_all([*self.sittings[board]], board)
        changed = self._ask(stream) if stream in self.tables else set[int]()
        return changed | (self._ask(self._named[stream]) if stream in self._named else set())

    def rounds_of(self, board: int) -> set[int]:
        """The rounds in which a board is played."""
        return {self._asked[sitting].round for sitting in self.sittings[board]}

    def is_begun(self, board: int) -> bool:
        """Whether any table has begun a board."""
        return any(isinstance(one, str) and board in self.tables[one].begun for one in self.sittings[board])

    def names_of(self, sittings: Iterable[Sitting]) -> list[str]:
        """Tables by their streams, in the order of the rounds."""
        return [self._name(one) for one in sorted(sittings, key=lambda one: (self._place(one), str(one)))]

    def _name(self, sitting: Sitting) -> str:
        return sitting if isinstance(sitting, str) else f"{self._session.name}.r{sitting[0]}.t{sitting[1]}"

    def _ask_all(self, sittings: Iterable[Sitting], board: int) -> set[int]:
        """Ask those of some tables that are asked for a board."""
        those = [one for one in sittings if board in self._asked.get(one, NOTHING).boards]
        return {changed for one in those for changed in self._ask(one)}

    def _ask(self, sitting: Sitting) -> set[int]:
        """Work out anew what a table is due to play and has not finished. Returns the boards that changed."""
        before = self._asked.get(sitting, NOTHING)
        after = self._asked[sitting] = self._of(sitting)
        if before == after:
            return set()
        if before.pair != after.pair:
            self._of_pair[before.pair].discard(sitting)
            self._of_pair[after.pair].add(sitting)
        for board in before.boards ^ after.boards:
            _keep(self.sittings[board], sitting, board in after.boards)
        for board in before.waits ^ after.waits:
            _keep(self.waiting[board], sitting, board in after.waits)
        _keep(self.blank, sitting, after.is_blank)
        self.going_on[before.round].discard(sitting)
        _keep(self.going_on[after.round], sitting, not after.ended)
        is_round_over = after.ended and not (self.going_on[before.round] and self.going_on[after.round])
        if (self._by_rounds and is_round_over) or (before.is_blank and not self.blank):
            return {*self.sittings}
        return {*(before.boards ^ after.boards), *(before.waits ^ after.waits)}

    def _of(self, sitting: Sitting) -> _Asked:
        if isinstance(sitting, str):
            return self._of_table(sitting)
        due = self._movement.due.get(sitting)
        if due is None or self._at[sitting] or not (due.ns and due.ew) or self._is_out(due.ns, due.ew):
            return _Asked(sitting[0], ended=True)
        pair: Pair = (due.ns, due.ew)
        boards = frozenset(due.boards)
        waits = frozenset(board for board in boards if not self._is_excused(sitting, pair, board))
        return _Asked(due.round, pair, boards, waits, not boards, bool(boards) and not waits)

    def _of_table(self, stream: str) -> _Asked:
        table, seats = self.tables[stream], self._seats[stream]
        due = self._movement.due_at(seats.round, seats.table)
        boards = set(table.begun)
        if not self._is_out(seats.ns, seats.ew):
            boards |= {*seats.boards} if table.ended else {*seats.boards, *(due.boards if due is not None else ())}
        pair: Pair = (seats.ns, seats.ew)
        waits = frozenset(board for board in boards if not self._has_finished(table, pair, board))
        is_blank = due is not None and not boards and not table.ended and not self._is_out(due.ns, due.ew)
        return _Asked(seats.round, pair, frozenset(boards), waits, is_blank, table.ended)

    def _is_out(self, ns: tuple[str, ...], ew: tuple[str, ...]) -> bool:
        """Whether nobody plays where these sit: one side is alone, or one of the contestants has left."""
        return bool(ns) != bool(ew) or any(one in self._withdrawn for one in (*ns, *ew))

    def _has_finished(self, table: AtTable, pair: Pair, board: int) -> bool:
        if board in table.begun:
            is_given = board in self._given[table.stream] or board in self._given[""]
            return board in table.finished or (is_given and board != table.in_hand)
        return board in table.scored or self._is_excused(table.stream, pair, board)

    def _is_excused(self, sitting: Sitting, pair: Pair, board: int) -> bool:
        """Whether a board that was not begun there is not played there any more: it has a score, or the same two have
        finished it elsewhere, late or at another table."""
        if board in self._given[self._name(sitting)] or board in self._given[""]:
            return True
        return any(pair) and any(self._stands_for(one, sitting, board) for one in self._finished_by[pair, board])

    def _stands_for(self, stream: str, sitting: Sitting, board: int) -> bool:
        """Whether a table that has finished a board was not due to play it in a round of its own."""
        there, here = (self._place(one) for one in (stream, sitting))
        due = self._movement.due.get(there)
        return there == here or due is None or board not in due.boards

    def _place(self, sitting: Sitting) -> Place:
        if not isinstance(sitting, str):
            return sitting
        seats = self._seats[sitting]
        return seats.round, seats.table


def _keep(among: set[Sitting] | set[str], one: Sitting, is_so: bool) -> None:
    """Put one among others, or take it away."""
    (among.add if is_so else among.discard)(one)  # type: ignore[arg-type]
