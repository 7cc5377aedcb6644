"""What somebody asks again is answered from what is kept: no request walks the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from application.hall.identity import PUBLIC, Identity
from application.hall.services.answering import answered_json
from benchmarks.evening import SESSION, evening
from domain.calls import Call
from domain.events import AnyEvent, BoardStarted, CallMade, RoundStarted
from domain.log.store import Recorded
from domain.numbering import standard_dealer
from stores.memory import MemoryLog
from tests.hall.evenings import office_on

ROUND = 3
LIVE = f"{SESSION}.r{ROUND}.t1"


class CountingLog(MemoryLog):
    """A log that counts the entries it gives."""

    given = 0

    def read(self, stream: str, after: int = 0) -> list[AnyEvent]:
        """As a log does."""
        found = super().read(stream, after)
        self.given += len(found)
        return found

    def scan(self, after: int = 0, upto: int | None = None, stream: str = "") -> Iterator[Recorded]:
        """As a log does."""
        for one in super().scan(after, upto, stream):
            self.given += 1
            yield one


def evening_with_a_live_table(tables: int) -> CountingLog:
    """Two rounds of slips, and a table that bids in the third."""
    log = CountingLog()
    for stream, events in evening(tables, 4).items():
        log.append([(stream, 0, events)])
    log.append([(LIVE, 0, [RoundStarted(ROUND, 1, "1", "2"), BoardStarted(5, standard_dealer(5), "none", live=True)])])
    return log


@pytest.mark.parametrize("tables", [4, 16])
@pytest.mark.parametrize(
    ("name", "who", "asked", "most"),
    [
        ("table", Identity("recorder", f"{SESSION}.t1"), {"stream": LIVE}, 2),
        ("queue", Identity("director"), {}, 2),
        ("standings", Identity("director"), {}, 2),
        ("standings", PUBLIC, {}, 2),
        ("boards", PUBLIC, {}, 1),
        ("overview", Identity("scorer"), {}, 2),
    ],
)
def test_given_a_log_that_was_read_when_a_call_is_made_then_that_alone_is_read(
    name: str, who: Identity, asked: dict[str, str], most: int, tables: int
) -> None:
    log = evening_with_a_live_table(tables)
    office = office_on(log)
    answered_json(office, who, name, asked)
    calls: Sequence[Any] = [CallMade(standard_dealer(5), Call.PASS), CallMade(standard_dealer(5).left, Call.PASS)]
    log.append([(LIVE, 2, [calls[0]])])
    answered_json(office, who, name, asked)
    log.append([(LIVE, 3, [calls[1]])])
    log.given = 0
    answered_json(office, who, name, asked)
    assert log.given <= most


def test_given_a_call_that_moves_no_figure_when_the_ranking_is_asked_again_then_it_is_the_same() -> None:
    log = evening_with_a_live_table(4)
    office = office_on(log)
    before = answered_json(office, PUBLIC, "standings", {})
    log.append([(LIVE, 2, [CallMade(standard_dealer(5), Call.PASS)])])
    assert answered_json(office, PUBLIC, "standings", {}) is before
