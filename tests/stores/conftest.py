"""A log in a folder of its own, a board of entries, and a hand that changes the file behind tdlog's back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from domain.calls import Call
from domain.cards import PACK
from domain.events import AnyEvent, BoardStarted, CallMade, CardPlayed, HandsReturned
from domain.seats import SEATS
from stores.sqlite.log import EventLog

Tamper = Callable[..., None]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tdlog.db"


@pytest.fixture
def log(path: Path) -> Iterator[EventLog]:
    with EventLog(path) as opened:
        yield opened


@pytest.fixture
def board() -> list[AnyEvent]:
    """58 entries: the board, four calls, 52 cards, hands returned."""
    calls = (Call.NOTRUMP_1, Call.PASS, Call.PASS, Call.PASS)
    return [
        BoardStarted(board=7, dealer=SEATS[2], vul="both"),
        *(CallMade(seat=SEATS[n], call=call) for n, call in enumerate(calls)),
        *(CardPlayed(seat=SEATS[n % 4], card=card) for n, card in enumerate(PACK)),
        HandsReturned(),
    ]


@pytest.fixture
def tamper(path: Path) -> Tamper:
    """Runs SQL statements on the file, as somebody with any SQLite program could."""

    def run(*statements: str) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            for statement in statements:
                connection.execute(statement)

    return run
