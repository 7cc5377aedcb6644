"""The boards of a session in the order in which a LIN file tells them.

LIN names neither rounds nor, in the handviewer's form, tables: a reader infers both from the order. Boards are put in
an order from which this package's reader infers the same; where there is none, `needs_telling` says so.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from domain.amendments import effective
from domain.board import Board
from domain.events import AnyEvent, BoardStarted, PlayerSeated, RoundEnded, RoundStarted
from domain.streams import plain_stream, session_of
from formats.reading import SessionRecord
from projections.found.stages import BoardResult
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay

__all__ = ["NOBODY", "Game", "Round", "first_number", "in_order", "needs_telling", "rounds_of"]

STREAM = re.compile(r"[^.]+\.r(\d{1,9})\.t(\d{1,9})")
NOBODY: tuple[str, ...] = ("", "", "", "")


@dataclass(slots=True)
class Game:
    """One board at one table."""

    stream: str
    round: int
    table: int
    board: Board
    result: BoardResult
    players: tuple[str, ...]
    """North, East, South, West; empty where nobody is known."""
    started: BoardStarted
    others: list[tuple[int, AnyEvent]] = field(default_factory=list[tuple[int, AnyEvent]])
    """What was recorded of it after that, each at its place; calls and cards too."""


@dataclass(slots=True)
class Round:
    """One stream of a table: its boards, and what stands before the first of them."""

    stream: str
    number: int
    table: int
    ns: str = ""
    ew: str = ""
    games: list[Game] = field(default_factory=list[Game])
    others: list[AnyEvent] = field(default_factory=list[AnyEvent])


def rounds_of(session: str, streams: Mapping[str, Sequence[AnyEvent]]) -> list[Round]:
    """The tables' streams of one session, by round and then by table."""
    of_session = SessionStream(streams.get(session, ()), session)
    found: list[Round] = []
    for stream, events in streams.items():
        named = STREAM.fullmatch(plain_stream(stream))
        if named is not None and session_of(stream) == session:
            one = Round(plain_stream(stream), int(named[1]), int(named[2]))
            _fill(one, events, Replay(events, of_session, stream=stream))
            found.append(one)
    return sorted(found, key=lambda one: (one.number, one.table))


def _fill(one: Round, events: Sequence[AnyEvent], replay: Replay) -> None:
    seated = list(NOBODY)
    boards = iter(replay.boards)
    for place, event in effective(events):
        if isinstance(event, BoardStarted):
            board = next(boards)
            game = Game(one.stream, one.number, one.table, board, replay.result(board), tuple(seated), event)
            one.games.append(game)
            continue
        if isinstance(event, RoundStarted):
            one.ns, one.ew = event.ns, event.ew
            seated = list(event.players) if len(event.players) == 4 else seated
        elif isinstance(event, PlayerSeated):
            seated[event.seat.index] = event.player
        elif isinstance(event, RoundEnded):
            continue
        elif one.games:
            one.games[-1].others.append((place, event))
        else:
            one.others.append(event)


def in_order(session: str, rounds: Sequence[Round], seen: set[str], *, by_table: bool) -> list[Game]:
    """The boards in the order of a file: each table's own order is kept, a board's tables come in their order, and
    players whose ids count them (`S1.p7`) first appear in the order of their numbers.

    `seen` are the players named before. With `by_table` tables stand one after another, else boards by number.
    """
    queues: dict[int, deque[Game]] = defaultdict(deque)
    turns: dict[int, deque[int]] = defaultdict(deque)
    for one in sorted(rounds, key=lambda one: (one.table, one.number)):
        for game in one.games:
            queues[one.table].append(game)
            turns[game.board.number].append(one.table)
    order: list[Game] = []
    seen = set(seen)

    def rank(table: int) -> tuple[int, int, int]:
        game = queues[table][0]
        first = first_number(session, (player for player in game.players if player not in seen))
        return (first, 0 if by_table else game.board.number, table)

    def take(table: int) -> None:
        game = queues[table].popleft()
        turns[game.board.number].popleft()
        seen.update(game.players)
        order.append(game)
        if not queues[table]:
            del queues[table]

    def may_come(table: int) -> bool:
        return turns[queues[table][0].board.number][0] == table

    while queues:
        best = min(filter(may_come, queues), key=rank)
        take(best)
        while by_table and best in queues and may_come(best) and rank(best)[0] == 0:
            take(best)
    return order


def first_number(session: str, players: Iterable[str]) -> int:
    """The lowest number by which a reader counts players of a session, `S1.p7`; 0 where it counts none of them."""
    counted = (re.fullmatch(rf"{re.escape(session)}\.p(\d{{1,9}})", player) for player in players)
    return min((int(found[1]) for found in counted if found), default=0)


def needs_telling(session: str, games: Sequence[Game], *, rooms: bool) -> bool:
    """Whether a reader would not find the same rounds and tables from the order of the boards alone."""
    record = SessionRecord("", session)
    played: dict[int, int] = defaultdict(int)
    for game in games:
        played[game.board.number] += 1
        table = record.table(game.table if rooms else played[game.board.number])
        table.seat(game.players)
        if table.stream != game.stream:
            return True
    return False
