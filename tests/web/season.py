"""A season of three evenings as one series: a log of it, with the names of its players."""

from __future__ import annotations

from application.office import Office
from application.writing import Proposed, write_as_recorded
from formats.notation import read_script
from stores.memory import MemoryLog
from tests.series.given_series import ORDERS, evening

__all__ = ["played_log", "season_log"]

NAMES = {
    "a": "Anna Holm", "b": "Bo Krogh", "c": "Carl Lund", "d": "Dora Winther-Christoffersen", "e": "Eva Friis",
    "f": "Finn Bæk", "g": "Gry Dahl", "h": "Hans Juul", "i": "Ida Ry", "j": "Jens By", "k": "Karen Møller",
    "l": "Leo Ø",
}  # fmt: skip
SHUFFLED = ("cd", "ab", "kl", "ij", "gh", "ef")
SERIES = (
    'series "Autumn league" 2026-09-01 best=2', "session_added S1", "session_added S2 weight=1/2", "session_added S3",
    'finalists F1 contestants=["S1.1", "S1.6", "S1.2"]', "carry_over_rule F1 formula=linear unit=matchpoints most=6",
)  # fmt: skip


def played_log(script: str) -> MemoryLog:
    """A log of a script, with the names of its players."""
    read, log = read_script(script), MemoryLog()
    proposed = [Proposed(stream, event) for stream, events in read.streams.items() for event in events]
    write_as_recorded(Office(log), proposed, seen=dict.fromkeys(read.streams, 0), names=read.names)
    return log


def season_log() -> MemoryLog:
    """Three evenings, closed; in the last a substitute and a pair nobody knows; finalists, and a final to come."""
    evenings = (
        evening("S1", ORDERS[0], date="2026-09-01"),
        evening("S2", ORDERS[1], SHUFFLED, date="2026-09-08"),
        evening("S3", ORDERS[2], ("ab", "cd", "ef", "gi", "", "kl"), date="2026-09-15"),
    )
    closed = (line for session in ("S1", "S2", "S3") for line in (f"stream {session}", "close"))
    final = ("stream F1", 'session "Final" 2026-10-01', "contestant 1 a,b", "contestant 2 k,l", "contestant 3 c,d")
    names = (f'player {player} "{name}"' for player, name in NAMES.items())
    return played_log("\n".join((*evenings, *closed, *final, "stream L", *SERIES, *names)))
