"""The test language for whole sessions: given the lines of a file of the notation, then what would stand after `=>`.

given_session("session scoring=teams", ...).at("S1.r1.t1", "result 7 4SN=10").then("standing A imps=5")
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.events import AnyEvent
from formats.notation import Scribe, read_script
from projections.checking.session_expectations import unmet_in_session
from projections.ranking.matches import Match, matches
from projections.ranking.oddities import remarks
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standing, Standings, standings

__all__ = ["SessionCase", "given_session", "slips", "teams_of_article_000"]


class SessionCase:
    """A session as it grows by the lines of a test. Each step returns the case, so that steps can follow each other."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = ["stream S1", *lines]

    def at(self, stream: str, *lines: str) -> SessionCase:
        """What was recorded at a table, or in the session's own stream (`S1`)."""
        self.lines += [f"stream {stream}", *lines]
        return self

    def then(self, *expected: str) -> SessionCase:
        """Fail unless the session says all of it."""
        for text in expected:
            said = self.said(text)
            assert said is None, f"{text}: {said}"
        return self

    def said(self, text: str) -> str | None:
        """What is said of an expectation that is not met; None of one that is."""
        expectation = Scribe(stream="S1").follow(f"=> {text}", in_script=True).expectation
        assert expectation is not None
        return unmet_in_session(self.scored, expectation)

    @property
    def streams(self) -> dict[str, list[AnyEvent]]:
        """What was recorded."""
        return read_script("\n".join(self.lines)).streams

    @property
    def scored(self) -> ScoredSession:
        """The session, scored from the beginning."""
        streams = self.streams
        return ScoredSession.of("S1", streams.pop("S1", []), streams)

    @property
    def standings(self) -> Standings:
        """The ranking."""
        return standings(self.scored)

    @property
    def matches(self) -> list[Match]:
        """The matches."""
        return matches(self.scored)

    @property
    def remarks(self) -> list[str]:
        """The codes of what is odd."""
        return [remark.code for remark in remarks(self.scored)]

    def row(self, contestant: str) -> Standing:
        """One contestant's line of the ranking."""
        found = self.standings.of(contestant)
        assert found is not None
        return found


def given_session(*lines: str) -> SessionCase:
    """A session whose own stream holds these lines."""
    return SessionCase(lines)


def slips(case: SessionCase, round: int, results: Sequence[Sequence[str]], *boards: int) -> SessionCase:
    """A round: for each table, from 1 on, the results of the boards; an empty one is a board that was not played."""
    for table, told in enumerate(results, 1):
        lines = [f"result {board} {result}" for board, result in zip(boards, told, strict=True) if result]
        case.at(f"S1.r{round}.t{table}", f"round {round} table={table}", *lines, "endround")
    return case


ALIKE = [(12, "pass"), (13, "pass"), (15, "pass")]
OPEN_ROOM = [(9, "4SN=10"), (10, "pass"), (11, "pass"), (14, "pass"), *ALIKE]
CLOSED_ROOM = [(9, "1NTN=12"), (10, "3SXE=7"), (11, "4SN=11"), (14, "4SN=11"), *ALIKE]
"""Boards 9 to 15: team A sits North-South in the open room, wins 5 IMPs and loses 31."""


def teams_of_article_000(*conditions: str) -> SessionCase:
    """Case S0-08: on board 16 A has -6, and B half of 0 and half of 6, for B made 5D in the closed room."""
    case = given_session(
        'session "Teams of eight boards" scoring=teams', *conditions,
        "contestant A team", "contestant B team", "movement match tables=2 rounds=1 boards_a_round=16",
    )  # fmt: skip
    boards = "boards=9-16"
    adjusted = "adjust 16 12C1c ns=3DN=11 ew=1/2:5DN=11,1/2:3DN=11"
    opened, closed = ([f"result {board} {result}" for board, result in room] for room in (OPEN_ROOM, CLOSED_ROOM))
    case.at("S1.r1.t1", f"round 1 table=1 ns=A ew=B {boards}", *opened, "result 16 4SN-1", adjusted, "endround")
    return case.at("S1.r1.t2", f"round 1 table=2 ns=B ew=A {boards}", *closed, "result 16 5DN=11", "endround")
