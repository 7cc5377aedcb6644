"""The test language: given some lines of the notation, when more of them, then what would stand after `=>`.

given(*FOUR_SPADES).when("hk 2 !e:d3 5", "hq").then("63A1 established seat=e", "not 62A")
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.board import Board
from domain.events import AnyEvent
from domain.table import Table
from formats.notation import Scribe
from projections.checking.expectations import unmet
from projections.found.incidents import Incident
from projections.recorded.board_record import Record
from projections.recorded.elsewhere import Elsewhere
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay
from projections.rulings.results import BoardResult

__all__ = ["FOUR_SPADES", "THREE_NOTRUMP", "Case", "given"]

FOUR_SPADES = (
    "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96",
    "4s p p p",
)
"""South plays four spades; West leads. East-West have three hearts to cash, and then nothing but what is revoked."""

THREE_NOTRUMP = (FOUR_SPADES[0], "3n p p p")
"""The same cards at three notrump by South."""


class Case:
    """A table as it grows by the lines of a test. Every step returns the case, so that steps can follow each other."""

    def __init__(self, session: Iterable[str] = (), until: int | None = None) -> None:
        self.session = Scribe(stream="S1")
        for line in session:
            self.session.read(line)
        self.scribe = Scribe(stream="S1.r1.t1")
        self.until = until

    def when(self, *lines: str) -> Case:
        """Read lines. Raises what the notation and admission raise."""
        for line in lines:
            self.scribe.read(line)
        return self

    def then(self, *expected: str) -> Case:
        """Fail unless the replay says all of it."""
        for text in expected:
            expectation = self.scribe.follow(f"=> {text}", in_script=True).expectation
            assert expectation is not None
            said = unmet(self.replay, expectation)
            assert said is None, f"{text}: {said}"
        return self

    def as_of(self, entry: int) -> Case:
        """The same case as it was known after an earlier entry."""
        earlier = Case(until=entry)
        earlier.session, earlier.scribe = self.session, self.scribe
        return earlier

    @property
    def events(self) -> list[AnyEvent]:
        """What was recorded so far."""
        return self.scribe.entries

    @property
    def replay(self) -> Replay:
        """The replay of what was recorded."""
        session = SessionStream(self.session.entries, self.session.stream)
        return Replay(self.scribe.entries, session, until=self.until, stream=self.scribe.stream)

    @property
    def table(self) -> Table:
        """Where the table stands."""
        return self.replay.table

    @property
    def board(self) -> Board:
        """The board in play."""
        board = self.table.board
        assert board is not None
        return board

    @property
    def record(self) -> Record:
        """The record of the board in play."""
        return Record(self.board, Elsewhere(self.table, self.board, SessionStream()))

    @property
    def incidents(self) -> list[Incident]:
        """The incidents of the board in play."""
        replay = self.replay
        assert replay.board is not None
        return [*replay.rulings(replay.board).incidents]

    @property
    def findings(self) -> set[tuple[str, str]]:
        """Paragraph and code of everything found on the board in play."""
        return {(finding.law, finding.code) for incident in self.incidents for finding in incident.findings}

    @property
    def result(self) -> BoardResult:
        """The result of the board in play."""
        replay = self.replay
        assert replay.board is not None
        return replay.result(replay.board)


def given(*lines: str, session: Iterable[str] = ()) -> Case:
    """A table at which these lines were recorded; `session` are lines of the session's own stream."""
    return Case(session).when(*lines)
