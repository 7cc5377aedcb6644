"""A series as the tests of one see it: sessions of one board and three tables, and what the series holds of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from domain.events import AnyEvent, ContestantEntered
from formats.notation import read_script
from projections.explaining import Node, View
from projections.explaining.series import series_node
from projections.ranking.series import SeriesStandings, SessionScored, series_standings
from projections.ranking.who_is_who import entrants_of
from projections.recorded.series_record import SeriesRecord
from projections.recorded.session_record import SessionRecord

__all__ = ["ORDERS", "PAIRS", "GivenSeries", "evening", "total_of"]

PAIRS = ("ab", "cd", "ef", "gh", "ij", "kl")
"""Six pairs, each by the ids of its two players."""
ORDERS = (("4SN=10", "3SN=10", "3SN=9"), ("3SN=9", "4SN=10", "3SN=10"), ("pass", "pass", "4SN=10"))
"""What one board gave at three tables: 100, 50 and 0 per cent for North-South, in some order, or ties."""


def evening(
    name: str, results: Sequence[str], pairs: Sequence[str] = PAIRS, *, date: str = "", scoring: str = ""
) -> str:
    """A session of one board: the first three pairs sit North-South, each with a number of this session's own."""
    head = " ".join(filter(None, (f'session "{name}"', date, scoring and f"scoring={scoring}")))
    entered = (
        f"contestant {number} {','.join(pair)}" if pair.strip() else f"contestant {number}"
        for number, pair in enumerate(pairs, 1)
    )
    lines = [f"stream {name}", head, "regulation winners 1", *entered]
    for table, result in enumerate(results, 1):
        lines += [
            f"stream {name}.r1.t{table}",
            f"round 1 table={table} ns={table} ew={table + 3}",
            f"result 1 {result}",
        ]
    return "\n".join(lines)


class GivenSeries:
    """A series `L` with the sessions of some scripts."""

    def __init__(self, opened: str, *lines: str, sessions: Sequence[str]) -> None:
        script = "\n".join(["stream L", opened, *lines, *sessions])
        self.streams: dict[str, list[AnyEvent]] = read_script(script).streams
        self.record = SeriesRecord.of("L", self.streams["L"])

    def view_of(self, session: str) -> View:
        """What explains a session."""
        own = {stream: events for stream, events in self.streams.items() if stream.split(".")[0] == session}
        return View.of(session, own)

    @property
    def found(self) -> SeriesStandings:
        """The series as it stands."""
        views = {session: self.view_of(session) for session in self.record.added}
        scored = {session: SessionScored(view.scored, view.standings) for session, view in views.items()}
        gone = {one: entrants_of(SessionRecord.of(one, self.streams[one])) for one in self.record.taken_out}
        return series_standings(self.record, scored, gone)

    def totals(self) -> dict[frozenset[str], Fraction | None]:
        """By the players of each contestant, what it has."""
        return {frozenset(row.players): row.total for row in self.found.rows}

    def total(self, pair: str) -> Fraction | None:
        """What a pair has."""
        return self.totals()[frozenset(pair)]

    def explained(self, contestant: str) -> Node:
        """Where a total comes from."""
        found = self.found
        row = found.of(contestant)
        assert row is not None
        return series_node(found, row, self.view_of)

    def entered(self, session: str) -> list[ContestantEntered]:
        """Who was entered in a session."""
        return [event for event in self.streams[session] if isinstance(event, ContestantEntered)]


def total_of(given: GivenSeries, pair: str) -> Fraction:
    """What a pair has, which has something."""
    total = given.total(pair)
    assert total is not None
    return total
