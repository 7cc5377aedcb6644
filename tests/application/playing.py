"""A table at which a board is being played, for the tests of whatever records there."""

from __future__ import annotations

from application.office import Office
from formats.notation import Scribe

__all__ = ["BOARD", "IN_PLAY", "NOON", "TABLE", "recorded"]

TABLE = "S1.r1.t1"
BOARD = "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
IN_PLAY = (BOARD, "4s p p p", "hk 2 8 5")
NOON = "2026-03-14T12:00:00Z"


def recorded(office: Office, *lines: str, stream: str = TABLE) -> Office:
    """The log with a table that holds these lines."""
    scribe = Scribe(stream=stream)
    for line in ("round 1 1", *lines):
        scribe.read(line)
    office.log.append([(stream, 0, scribe.entries)])
    return office
