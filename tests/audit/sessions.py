"""Sessions written in the notation, audited in memory."""

from __future__ import annotations

from collections.abc import Iterable

from formats.notation import read_script
from projections.audit.difference import Audit, Difference
from projections.audit.session import audit_session

PAIRS = """
stream S1
@ 2026-03-14T18:00:00Z
session "Club evening" 2026-03-14 matchpoints
contestant 1 [p1, p2]
contestant 2 [p3, p4]
contestant 3 [p5, p6]
contestant 4 [p7, p8]
movement mitchell 2 1 2 ["r1 t1 1-3 1,2", "r1 t2 2-4 1,2"]
stream S1.r1.t1
@ 2026-03-14T19:00:00Z
round 1 table=1 ns=1 ew=3 boards=[1, 2]
board 1
contract 4S n
tricks 10
board 2
contract 3NT s
tricks 9
endround
stream S1.r1.t2
@ 2026-03-14T19:00:00Z
round 1 table=2 ns=2 ew=4 boards=[1, 2]
board 1
contract 4S n
tricks 9
board 2
contract 3NT s
tricks 9
endround
"""
"""Two tables, two boards: pair 1 has 3 of 4 matchpoints, pair 2 has 1."""

BOARD = "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
REVOKE = ("round 1 1", BOARD, "4s p p p", "hk 2 8 5", "hq 4 !e:c4 6", "hj 7 a s10", "d2 9 k 3", "notice s revoke e 2",
          "claim s all", "agree w", "board 2 dealer=n", "p p p p")  # fmt: skip
"""East revoked at entry 13; a trick is transferred (64A2)."""


def audited(script: str, last: str = "") -> Audit:
    """The audit of a session in the notation. Its streams are recorded in the order in which they stand there, but for
    the last entry of one, which is recorded last."""
    read = read_script(script)
    order = [(stream, number) for stream, events in read.streams.items() for number in range(1, len(events) + 1)]
    order.sort(key=lambda one: one == (last, len(read.streams.get(last, ()))))
    positions = [(position, stream, number) for position, (stream, number) in enumerate(order, 1)]
    return audit_session("S1", read.streams, positions)


def table(*lines: str) -> Audit:
    """The audit of one table."""
    return audited("\n".join(("stream S1.r1.t1", "@", *lines)) + "\n")


def codes(audit: Audit) -> list[str]:
    """What was found, in the order in which it is told."""
    return [one.code for one in audit.differences]


def only(audit: Audit, code: str) -> Difference:
    """The one difference of a code."""
    found: Iterable[Difference] = [one for one in audit.differences if one.code == code]
    (one,) = found
    return one
