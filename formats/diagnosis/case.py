"""One odd board laid open: what its file tells, what was recorded of it, and how its play goes card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import Struct

from domain.board import Board, place_of, read_hand
from domain.calls import Contract, contract_from_text
from domain.events import AnyEvent, BoardStarted, EntryAmended, RoundEnded, RoundStarted, ScoreAdjusted
from domain.table import fold
from formats.diagnosis.course import Course, Line, follow, rows_of
from formats.diagnosis.diagnosis import Confidence, Evidence, Kind
from formats.reading import Reading, StatedBoard

__all__ = ["AboutBoards", "Case", "Opinion", "about_boards", "case_of", "tricks_of"]

ALL_CARDS = (1 << 52) - 1


class Opinion(Struct, frozen=True):
    """A diagnosis before it has its number: its proposal counts entries as the stream does."""

    kind: Kind
    confidence: Confidence
    evidence: tuple[Evidence, ...] = ()
    proposal: tuple[EntryAmended, ...] = ()
    line: int = 0
    """Where in the file it shows; 0 for the line of the board."""


@dataclass(slots=True)
class Case:
    """A board of a reading, with what the opinions about it need."""

    stated: StatedBoard
    board: Board
    """As it was recorded, up to where the reader could follow."""
    events: list[AnyEvent]
    """What was recorded of it: from the line that begins the board to the last before another begins."""
    contract: Contract | None
    hands: tuple[int, int, int, int]
    """By the file; 0 for a hand that is not known."""
    known: tuple[bool, bool, bool, bool]
    remarked: frozenset[str] = frozenset()
    """The kinds of remark that its reader made about it."""
    is_adjusted: bool = False
    """Whether somebody adjusted its score: it need not follow from the record."""
    line: Line | None = None
    """The play as told; None where there is no contract or no card."""
    course: Course = field(default_factory=Course)
    """The play followed as it is told."""
    sound: Course | None = None
    """The play as it was after all, where that is known: nothing speaks against it but revokes."""
    is_explained: bool = False
    """Whether what is wrong with the play has an explanation."""
    tricks_meant: int | None = None
    """Declarer's tricks where a proposal puts the result right: nothing else is said of a score that follows then."""
    contract_meant: Contract | None = None
    """The contract where what is said of the auction or the tags gives another than was recorded."""
    is_declarer_in_doubt: bool = False
    """Whether something in the file names another declarer: nothing certain can be said of the result then."""
    is_stated_otherwise: bool = False
    """Whether the tags tell another result altogether: nothing else is said of contract, tricks and score."""

    @property
    def entry(self) -> int:
        """The entry that begins the board."""
        return self.stated.entry

    @property
    def tricks(self) -> int | None:
        """Declarer's tricks by the file's own result."""
        agreed = self.board.tricks_agreed
        return self.stated.tricks if self.stated.tricks is not None else agreed[1] if agreed else None

    @property
    def is_by_order(self) -> bool:
        """Whether the order alone tells whose the cards are, as software writes them that lets nobody revoke."""
        return bool(self.stated.cards) and self.stated.cards[0].seat is None

    def allows(self, course: Course, contract: Contract | None = None) -> bool:
        """Whether the tricks by the file's own result can be what a course of the play gives declarer; true where the
        file tells none."""
        contract, tricks = contract or self.contract, self.tricks
        return contract is None or tricks is None or tricks in tricks_of(course, contract)

    def followed(self, contract: Contract) -> Line:
        """The play as told, as it goes if a contract is the one that was played."""
        leader = contract.declarer.left.index
        return Line(self.hands, self.known, contract.strain, leader, rows_of(self.stated.cards))

    def judge_by(self, contract: Contract) -> None:
        """Take a contract for the one that was played, and follow the play again."""
        self.contract, self.line, self.course, self.sound = contract, None, Course(), None
        if self.stated.cards:
            self.line = self.followed(contract)
            self.course = follow(self.line)
            if all(fault.kind == "revoke" for fault in self.course.faults):
                self.sound = self.course

    def line_of(self, at: int) -> int:
        """The line of a card in the file."""
        cards = self.stated.cards
        return cards[at].line if 0 <= at < len(cards) else self.stated.line


class AboutBoards(NamedTuple):
    """What a reading says of boards elsewhere than in their own entries, gathered once for all of them."""

    remarked: dict[tuple[int | None, str], set[str]]
    """By board and room: the kinds of remark made about it."""
    adjusted: set[tuple[int, str]]
    """Boards whose score the session's stream adjusts, with the stream of the table; empty for every table."""
    boards: dict[tuple[str, int], Board]
    """By stream and place the boards as the reader folded them."""


def about_boards(reading: Reading) -> AboutBoards:
    """The remarks of a reading by board, and the boards that its session adjusts."""
    about = AboutBoards({}, set(), {})
    for stream, table in reading.tables.items():
        for board in table.boards:
            about.boards.setdefault((stream, board.place), board)
    for remark in reading.remarks:
        about.remarked.setdefault((remark.board, remark.room), set()).add(remark.kind)
    for event in reading.streams.get(reading.session, ()):
        if isinstance(event, ScoreAdjusted):
            about.adjusted.add((event.board, event.table))
    return about


def case_of(reading: Reading, stated: StatedBoard, about: AboutBoards | None = None) -> Case | None:
    """What there is to weigh about a board; None where nothing was recorded of it at that entry."""
    events = _events_of(reading.streams.get(stated.stream, ()), stated.entry)
    if not events:
        return None
    about = about if about is not None else about_boards(reading)
    board = about.boards.get((stated.stream, place_of(stated.entry))) or fold(events).board
    if board is None:
        return None
    hands, known = _hands_of(stated, board)
    remarked = frozenset(about.remarked.get((stated.board, stated.room), ()))
    is_adjusted = not about.adjusted.isdisjoint(((stated.board, ""), (stated.board, stated.stream)))
    is_adjusted |= any(isinstance(moment.event, ScoreAdjusted) for moment in board.moments)
    contract = board.contract or contract_from_text(stated.contract, stated.declarer)
    case = Case(stated, board, events, contract, hands, known, remarked, is_adjusted)
    if contract is not None:
        case.judge_by(contract)
    return case


def tricks_of(course: Course, contract: Contract) -> range:
    """The numbers of tricks that declarer may have won in all, by the cards told."""
    side = contract.declarer.side.index
    return range(course.won[side], 14 - course.won[1 - side])


def _events_of(stream: Sequence[AnyEvent], entry: int) -> list[AnyEvent]:
    """The events of the board that begins with an entry; none where that entry begins no board."""
    if not 0 < entry <= len(stream) or not isinstance(stream[entry - 1], BoardStarted):
        return []
    end = entry
    while end < len(stream) and not isinstance(stream[end], BoardStarted | RoundStarted | RoundEnded):
        end += 1
    return list(stream[entry - 1 : end])


def _hands_of(stated: StatedBoard, board: Board) -> tuple[tuple[int, int, int, int], tuple[bool, bool, bool, bool]]:
    """The hands by the file, the fourth inferred from three whole ones; else those that were recorded."""
    north, east, south, west = (read_hand(hand) for hand in stated.hands)
    read = (north, east, south, west)
    if all(hand is None for hand in read):
        a, b, c, d = board.dealt
        k, m, n, p = board.known
        return (a, b, c, d), (k, m, n, p)
    held = [hand or 0 for hand in read]
    rest = ALL_CARDS & ~(held[0] | held[1] | held[2] | held[3])
    unknown = [n for n, hand in enumerate(read) if hand is None]
    if len(unknown) == 1 and rest.bit_count() == 13 and max(hand.bit_count() for hand in held) == 13:
        held[unknown[0]] = rest
        unknown = []
    known = [n not in unknown for n in range(4)]
    return (held[0], held[1], held[2], held[3]), (known[0], known[1], known[2], known[3])
