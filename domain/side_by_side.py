"""Two records of one table, laid side by side: line by line, what is in both, what differs, what only one has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from domain.events import (
    AnnouncementMade,
    AnyEvent,
    AttentionDrawn,
    BoardStarted,
    CallAlerted,
    CallMade,
    CardPlayed,
    CardUnseen,
    DirectorCalled,
    ExplanationCorrected,
    ExplanationGiven,
    FactFound,
    HandCounted,
    JudgementMade,
    NoteMade,
    PenaltyGiven,
    PlayerSeated,
    PollTaken,
    QuestionAsked,
    RivalRecorded,
    TempoNoted,
    encode,
)
from domain.rivals import Line, lines_of_rival, lines_of_table

__all__ = ["Place", "Row", "State", "following", "is_settled_by_itself", "side_by_side"]

State = Literal["same", "differing", "only_here", "only_there"]

BESIDE_THE_PLAY = (
    AnnouncementMade, AttentionDrawn, CallAlerted, DirectorCalled, ExplanationCorrected, ExplanationGiven, FactFound,
    HandCounted, JudgementMade, NoteMade, PenaltyGiven, PlayerSeated, PollTaken, QuestionAsked, TempoNoted,
)  # fmt: skip
"""What may stand before a call or card as well as behind it."""

SAME_ACT, SAME_PLACE, SAME_SORT = 100_000, 2, 1
"""What a pair of lines weighs: as many equal acts as there can be, of those the nearest, then what may be a slip."""


class Place(NamedTuple):
    """Where in its record a line stands."""

    board: int = 0
    """The number of the board that it was made on; 0 before the first."""
    call: int = 0
    """The number of a call in the auction, from 1; 0 for anything else."""
    trick: int = 0
    """The trick of a card, from 1; 0 for anything else."""


class Row(NamedTuple):
    """A line of either record, or one of each that belong together."""

    number: int
    """From 1."""
    here: Line | None
    """Of the table's own record."""
    there: Line | None
    """Of the rival one."""
    place: Place = Place()
    """Where the line stands in its record, the table's where it has one."""

    @property
    def state(self) -> State:
        """Whether both have it, and have it alike; when it was tapped does not matter."""
        if self.here is None:
            return "only_there"
        if self.there is None:
            return "only_here"
        return "same" if _act(self.here.event) == _act(self.there.event) else "differing"


class _Placed(NamedTuple):
    """A line as it is compared."""

    line: Line
    act: bytes
    """What was done, without when."""
    place: Place
    where: tuple[object, ...]
    """Its place, with what tells lines there apart: the seat of a card, the sort of another event; and how often the
    board was begun."""


def side_by_side(entries: Sequence[AnyEvent], rival: RivalRecorded) -> list[Row]:
    """The table's record and the rival one from where they part: those lines before it that neither has touched are
    left out. Lines of different boards never stand side by side."""
    here, there = _placed(lines_of_table(entries)), _placed(lines_of_rival(entries, rival))
    head = 0
    while head < min(len(here), len(there)) and here[head].line == there[head].line:
        if here[head].line.entry > rival.after:
            break
        head += 1
    rows: list[Row] = []
    for mine, theirs in _by_boards(here[head:], there[head:]):
        for one, other in _aligned(mine, theirs):
            place = one.place if one is not None else other.place if other is not None else Place()
            rows.append(Row(len(rows) + 1, one and one.line, other and other.line, place))
    return rows


def is_settled_by_itself(rows: Sequence[Row]) -> bool:
    """Whether the records say the same, so that there is nothing to choose."""
    return all(row.state == "same" for row in rows)


def following(rows: Sequence[Row]) -> list[Row]:
    """The lines of the rival record that can simply be recorded behind the table's: whatever others recorded is in it
    too, or touches neither calls nor cards. None where somebody has to choose."""
    states = [row.state for row in rows]
    first = states.index("only_there") if "only_there" in states else len(states)
    if "differing" in states or "same" in states[first:]:
        return []
    if any(row.here and not isinstance(row.here.event, BESIDE_THE_PLAY) for row in rows if row.there is None):
        return []
    return [row for row in rows if row.here is None]


def _act(event: AnyEvent) -> bytes:
    return encode(replace(event, at=""))


def _placed(lines: Sequence[Line]) -> list[_Placed]:
    """Each line with its place in its own record."""
    found: list[_Placed] = []
    begun: Counter[int] = Counter()
    board = calls = cards = 0
    for line in lines:
        event = line.event
        place, sort = Place(board), type(event).__name__
        if isinstance(event, BoardStarted):
            board, calls, cards = event.board, 0, 0
            begun[board] += 1
            place = Place(board)
        elif isinstance(event, CallMade):
            calls += 1
            place, sort = Place(board, call=calls), ""
        elif isinstance(event, CardPlayed | CardUnseen):
            place, sort = Place(board, trick=cards // 4 + 1), event.seat.value
            cards += 1
        found.append(_Placed(line, _act(event), place, (place, sort, begun[board])))
    return found


def _by_boards(here: Sequence[_Placed], there: Sequence[_Placed]) -> Iterator[tuple[list[_Placed], list[_Placed]]]:
    """Both records, cut where both begin the same board."""
    begun = {one.where: n for n, one in enumerate(there) if isinstance(one.line.event, BoardStarted)}
    mine = theirs = 0
    for n, one in enumerate(here):
        other = begun.get(one.where, -1) if isinstance(one.line.event, BoardStarted) else -1
        if other >= theirs:
            yield [*here[mine:n]], [*there[theirs:other]]
            mine, theirs = n, other
    yield [*here[mine:]], [*there[theirs:]]


def _weight(one: _Placed, other: _Placed) -> int:
    if one.act == other.act:
        return SAME_ACT + SAME_PLACE * (one.where == other.where)
    return SAME_SORT * (one.where == other.where)


def _aligned(here: Sequence[_Placed], there: Sequence[_Placed]) -> Iterator[tuple[_Placed | None, _Placed | None]]:
    """The pairs that weigh most together, in order, with what stands alone between them."""
    n = 0
    while n < min(len(here), len(there)) and here[n].act == there[n].act:
        yield here[n], there[n]
        n += 1
    here, there = here[n:], there[n:]
    best = _best(here, there)
    i = j = 0
    while i < len(here) or j < len(there):
        weight = _weight(here[i], there[j]) if i < len(here) and j < len(there) else 0
        if weight and best[i][j] == weight + best[i + 1][j + 1]:
            yield here[i], there[j]
            i, j = i + 1, j + 1
        elif i < len(here) and best[i][j] == best[i + 1][j]:
            yield here[i], None
            i += 1
        else:
            yield None, there[j]
            j += 1


def _best(here: Sequence[_Placed], there: Sequence[_Placed]) -> list[list[int]]:
    """By how many lines of each are behind: the most that the pairs of what follows can weigh."""
    best = [[0] * (len(there) + 1) for _ in range(len(here) + 1)]
    for i in range(len(here) - 1, -1, -1):
        row, below, one = best[i], best[i + 1], here[i]
        for j in range(len(there) - 1, -1, -1):
            row[j] = max(below[j], row[j + 1], _weight(one, there[j]) + below[j + 1])
    return best
