"""The sequencer of a hall: what it costs beside the raw group commit, and what a card costs at few and many tables.

The raw commit writes the same rows, the same keys and the same link of the chain, as durably, and answers the same
futures; it asks no rights, knows no table and no law. The sequencer records notes there, which wake no law; what the
Laws cost is told by the cards.
"""

from __future__ import annotations

import gc
import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import thread_time
from typing import NamedTuple

import msgspec

from application.hall.acts import Lines
from application.hall.hall import Hall
from application.hall.identity import Identity
from application.office import Office
from application.writing import Proposed, Request, Who, Written
from benchmarks import session
from benchmarks.figures import Figure, Limit, Scale, beside_peer
from benchmarks.floor import BEGIN, INSERT, TAG_OF, encode
from benchmarks.timing import compare
from domain.events import AnyEvent, CardPlayed, NoteMade
from domain.log.chain import GENESIS, link
from stores.memory import MemoryLog
from stores.sqlite.log import EventLog
from stores.sqlite.schema import HALL

__all__ = ["hall"]

INSERT_LINK = "INSERT INTO event_chain VALUES (?, ?)"
INSERT_RECEIPT = "INSERT INTO receipts (device, key, digest, count, first) VALUES (?, ?, ?, ?, ?)"

TOGETHER = 16
"""Acts of as many tables that wait for one transaction."""
TRANSACTIONS = 16
"""In a round."""
LEAST = 0.6
MOST_GROWTH = 1.3
MOST_LAWFUL, MOST_IRREGULAR = 1.0, 10.0
"""Milliseconds of CPU."""
LENGTHS = (50, 1000, 5000)
"""Entries of a table before the cards that are measured."""
TABLES = (10, 100, 1000)
CARDS = 6
AT = "2026-03-14T12:00:00Z"


def hall(scale: Scale) -> list[Figure]:
    """The sequencer beside the raw group commit; a card at a short and a long round; cards at few and many tables."""
    lengths = LENGTHS if scale.boards >= 75 else LENGTHS[:1]
    tables = TABLES if scale.boards >= 75 else (TABLES[0] // 5, TABLES[0])
    return [
        _beside_raw(scale),
        *(each for length in lengths for each in _card(length, scale.rounds)),
        *_growth(tables, scale.rounds),
    ]


class Noted(NamedTuple):
    """A note at a table, and what is known of it there."""

    stream: str
    seen: int
    event: NoteMade
    size: int = 40

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`."""
        return Request([Proposed(self.stream, self.event)], who, {self.stream: self.seen})

    def answer(self, office: Office, written: Written, who: Who) -> tuple[int, ...]:
        """As in `Act`."""
        return written.positions


Receipt = tuple[str, str, bytes, int]
"""Device, key, digest, count."""


class RawCommit:
    """Group commit with `sqlite3` alone: rows, receipts and a link in one transaction, and futures answered."""

    def __init__(self, path: Path) -> None:
        with EventLog(path):
            pass  # makes the tables
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA synchronous=FULL")
        self.connection.execute(HALL["receipts"])
        self.last = 0
        self.link = GENESIS
        self.waiting: list[tuple[Noted, Receipt, Future[tuple[int, ...]]]] = []

    def submit(self, act: Noted, device: str, key: str, digest: bytes) -> Future[tuple[int, ...]]:
        """Let a note wait."""
        future: Future[tuple[int, ...]] = Future()
        self.waiting.append((act, (device, key, digest, 1), future))
        return future

    def step(self) -> None:
        """Record what waits."""
        waiting, self.waiting = self.waiting, []
        rows = [(act.stream, act.seen + 1, TAG_OF[NoteMade], encode(act.event)) for act, *_ in waiting]
        self.link = link(self.link, rows)
        receipts = [(*receipt, first) for first, (_, receipt, _) in enumerate(waiting, self.last + 1)]
        self.connection.execute(BEGIN)
        self.connection.executemany(INSERT, rows)
        self.connection.execute(INSERT_LINK, (self.last + len(rows), self.link))
        self.connection.executemany(INSERT_RECEIPT, receipts)
        self.connection.execute("COMMIT")
        for position, (_, _, future) in enumerate(waiting, self.last + 1):
            future.set_result((position,))
        self.last += len(rows)

    def close(self) -> None:
        """Close the file."""
        self.connection.close()


def _beside_raw(scale: Scale) -> Figure:
    """Notes of many tables, `TOGETHER` of them in a transaction."""
    count = TOGETHER * TRANSACTIONS
    with (
        TemporaryDirectory() as folder,
        EventLog(Path(folder, "log.db")) as log,
        closing(RawCommit(Path(folder, "raw.db"))) as raw,
    ):
        ours = Hall(log)
        times = compare(
            lambda number: _notes_sequenced(ours, number), lambda number: _notes_committed(raw, number), scale.rounds
        )
    return beside_peer("hall", f"sequencer, {TOGETHER} together", "entries/s", count, times, LEAST)


def _notes(number: int, transaction: int) -> list[tuple[Noted, Identity, str, bytes]]:
    """A note at each of `TOGETHER` tables, with who records it, his key and the digest of what he asks."""
    seen = number * TRANSACTIONS + transaction
    key, found = f"{seen}", list[tuple[Noted, Identity, str, bytes]]()
    for table in range(1, TOGETHER + 1):
        note = Noted(f"S1.r1.t{table}", seen, NoteMade(f"note {seen}", at=AT))
        found.append((note, _recorder(table), key, sha256(key.encode()).digest()))
    return found


def _recorder(table: int) -> Identity:
    """Who records at a table of the session."""
    return Identity("recorder", f"S1.t{table}", f"device {table}")


def _notes_sequenced(ours: Hall, number: int) -> None:
    for transaction in range(TRANSACTIONS):
        answers = [ours.submit(*one) for one in _notes(number, transaction)]
        ours.sequencer.step(0)
        assert all(answer.result(0) for answer in answers)


def _notes_committed(raw: RawCommit, number: int) -> None:
    for transaction in range(TRANSACTIONS):
        notes = _notes(number, transaction)
        answers = [raw.submit(note, who.device, key, digest) for note, who, key, digest in notes]
        raw.step()
        assert all(answer.result(0) for answer in answers)


def _card(length: int, rounds: int) -> list[Figure]:
    """What a lawful card costs the thread that records, laws, echo and position included, one that is played out of
    turn, and one that is struck: in CPU, at a table that has so many entries."""
    before, cards = _at_cards(length)
    lawful: list[float] = []
    irregular: list[float] = []
    struck: list[float] = []
    for number in range(rounds + 1):
        table = _Table(before, f"S{number}.r1.t1")
        taken = [table.cpu(_line(card)) for card in cards[:CARDS]]
        out_of_turn, undone = table.cpu("!" + _line(cards[CARDS + 1])), table.cpu("undo")
        if number:
            lawful += taken
            irregular.append(out_of_turn)
            struck.append(undone)
    return [
        _in_milliseconds(f"a card, entry {length:,}", lawful, MOST_LAWFUL),
        _in_milliseconds(f"out of turn, entry {length:,}", irregular, MOST_IRREGULAR),
        _in_milliseconds(f"an undo, entry {length:,}", struck, MOST_IRREGULAR),
    ]


def _in_milliseconds(name: str, times: Sequence[float], most: float) -> Figure:
    return Figure("hall", name, "ms CPU", median(times) * 1e3, limit=Limit("at most", most, "measured"))


def _at_cards(length: int) -> tuple[list[AnyEvent], list[CardPlayed]]:
    """A round up to the first cards of the board that comes after so many entries, and the cards of that board."""
    boards = session.boards(length // 70 + 3)
    before: list[AnyEvent] = []
    for board in boards:
        begun = next(n for n, event in enumerate(board) if isinstance(event, CardPlayed))
        if len(before) + begun >= length:
            return [*before, *board[:begun]], [event for event in board if isinstance(event, CardPlayed)]
        before += board
    raise AssertionError("too few boards")


class _Table:
    """A table in a hall that its recorder has before him."""

    def __init__(self, before: Sequence[AnyEvent], stream: str) -> None:
        log = MemoryLog()
        log.append([(stream, 0, before)])
        self.hall = Hall(log)
        self.stream = stream
        self.seen = len(before)
        self.who = Identity("recorder", f"{stream.split('.')[0]}.t1", "device")
        assert self.hall.sequencer.office.room(stream).echoes

    def cpu(self, line: str) -> float:
        """Record a line. Returns the seconds of CPU until its answer is bytes to be sent."""
        digest = sha256(line.encode()).digest()
        start = thread_time()
        answer = self.hall.submit(Lines(self.stream, (line,), self.seen), self.who, str(self.seen), digest)
        self.hall.sequencer.step(0)
        self.seen = answer.result(0).entries
        assert msgspec.json.encode(answer.result(0))
        return thread_time() - start


def _line(card: CardPlayed) -> str:
    return f"{card.seat.value.lower()}:{card.card.value.lower()}"


def _growth(tables: Sequence[int], rounds: int) -> list[Figure]:
    """What a lawful card costs the thread that records where so many tables play at once, beside the fewest."""
    before, cards = _at_cards(20)
    few, *more = tables
    lines = [_line(card) for card in cards[: CARDS + 1]]
    measured: dict[int, list[float]] = {number: [] for number in tables}
    for _ in range(max(1, rounds // 5)):
        for number in tables:
            repeats = max(1, more[0] // number)
            measured[number].append(median(_each_card(number, before, lines) for _ in range(repeats)))
    beside = median(measured[few])
    return [
        Figure(
            "hall", f"a card, {number:,} tables", "ms CPU", median(measured[number]) * 1e3, beside * 1e3,
            median(mine / least for mine, least in zip(measured[number], measured[few], strict=True)),
            Limit("at most", MOST_GROWTH),
        )
        for number in more
    ]  # fmt: skip


def _each_card(tables: int, before: Sequence[AnyEvent], lines: Sequence[str]) -> float:
    """The seconds of CPU that a card takes in the middle of a round at so many tables, `TOGETHER` in a transaction. The
    first card of each table, which reads the table, is not counted."""
    with TemporaryDirectory() as folder, EventLog(Path(folder, "log.db")) as log:
        log.append([(f"S1.r1.t{table}", 0, before) for table in range(1, tables + 1)])
        ours = Hall(log)
        first, *later = lines
        _a_card_each(ours, tables, first, len(before))
        gc.collect()
        start = thread_time()
        for played, line in enumerate(later, 1):
            _a_card_each(ours, tables, line, len(before) + played)
        return (thread_time() - start) / (tables * len(later))


def _a_card_each(ours: Hall, tables: int, line: str, seen: int) -> None:
    digest = sha256(line.encode()).digest()
    for begin in range(1, tables + 1, TOGETHER):
        answers = [
            ours.submit(Lines(f"S1.r1.t{table}", (line,), seen), _recorder(table), f"{seen}", digest)
            for table in range(begin, min(begin + TOGETHER, tables + 1))
        ]
        ours.sequencer.step(0)
        for answer in answers:
            assert msgspec.json.encode(answer.result(0))
