"""Logs with an incident for the desk, the desk run on them, and what it recorded."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from cli.program import tdlog
from domain.errors import TdlogError
from domain.events import (
    AnyEvent,
)
from domain.seats import SEATS
from formats.notation import Scribe
from stores.sqlite.log import EventLog
from tests.cli.running import Ran

N, E, S, W = SEATS
BOARD = "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
REVOKE = (BOARD, "4s p p p", "hk 2 8 5", "hq 4 !e:c4 6")
"""East discards on the second heart although he holds the ace: entry 12 without the round, 13 with it."""
ESTABLISHED = (*REVOKE, "hj 7 a s10", "d2 9 k 3", "notice s revoke e 2")
OVER = (*ESTABLISHED, "claim s all", "agree w", "board 2 dealer=n", "p p p p")
CLAIMED = (BOARD, "4s p p p", "hk 2 8 5", "claim s rest-1")
TABLE = "S1.r1.t1"
LED = (BOARD, "4s p p p", "!e:h8")
"""East leads though it is West's turn."""


def recorded(log: Path, *lines: str, stream: str = TABLE) -> Path:
    """A log that holds a table with these lines."""
    scribe = Scribe(stream=stream)
    for line in ("round 1 1", *lines):
        scribe.read(line)
    with EventLog(log) as kept:
        kept.append([(stream, 0, scribe.entries)])
    return log


def desk(log: Path, *arguments: str, typed: tuple[str, ...] = ()) -> Ran:
    """Run the desk within this program, for it is run often here; every line stays within the screen."""
    lines = "".join(f"{line}\n" for line in typed)
    done = CliRunner().invoke(tdlog, ["desk", "--log", str(log), *arguments], input=lines)
    assert done.exception is None or isinstance(done.exception, TdlogError | SystemExit), done.exception
    assert max((len(line) for line in done.stdout.splitlines()), default=0) <= 80 or "--json" in arguments
    told = f"tdlog: {done.exception}" if isinstance(done.exception, TdlogError) else done.stderr
    return Ran(done.exit_code, done.stdout, told)


def said(ran: Ran) -> str:
    """What was printed, as one line."""
    return " ".join(ran.out.split())


def events_in(log: Path, stream: str = TABLE) -> list[AnyEvent]:
    with EventLog(log, create=False, read_only=True) as kept:
        return kept.read(stream)
