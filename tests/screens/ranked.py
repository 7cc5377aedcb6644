"""An evening of six tables that are over, with a ruling, an appeal, a doubt, a dispute and a publication, and a second
round that is played."""

from __future__ import annotations

from application.demo.evening import SESSION, Evening
from formats.notation import read_script
from stores.memory import MemoryLog

__all__ = ["DATE", "ERASED", "HARMFUL", "IN_PLAY", "TABLES", "ranked_evening"]

TABLES = 6
DATE = "2026-03-17"
HARMFUL = '<img src=x onerror=alert(1)>"& Holm\u202e'
"""The name of a player of pair 2."""
ERASED = "p5"
"""A player of pair 3, who has no name in the register."""
IN_PLAY = 3
"""The board that is in play at every table of the second round."""
RESULTS = {1: ("4SN=10", "3NE=9", "4SN=9", "2HS=8", "4SN=11", "3DW=8"), 2: ("3NN=9", "3NN=10", "3NN=8", "4HE=10",
           "1NN=7", "5CW=11")}  # fmt: skip
MORE = {
    2: ("@ {date}T18:25:00Z operator", "enter points +1430"),
    3: ("@ {date}T18:31:00Z director", 'adjust 1 12C1b both=4SN=10 "use of it"',
        "@ {date}T18:40:00Z operator", "appeal A1 1#8 {ew} concurrence board=1"),
}  # fmt: skip


def ranked_evening(rounds: int = 2) -> MemoryLog:
    """The evening, with the names of its players."""
    log, evening = MemoryLog(), Evening.of(tables=TABLES, rounds=2, boards=2)
    log.append([(SESSION, 0, evening.events(DATE))])
    for number in range(1, rounds + 1):
        for table in range(1, TABLES + 1):
            stream = f"{SESSION}.r{number}.t{table}"
            told = read_script("\n".join(_lines(evening, number, table))).streams[stream]
            log.append([(stream, 0, told)])
    names = {**evening.names, "p3": HARMFUL}
    del names[ERASED]
    log.append([], names)
    return log


def _lines(evening: Evening, number: int, table: int) -> list[str]:
    ns, ew = evening.sitting(number, table)
    first, last = 2 * number - 1, 2 * number
    lines = [
        f"stream {SESSION}.r{number}.t{table}",
        f"@ {DATE}T{17 + number}:0{table}:00Z operator",
        f"round {number} table={table} ns={ns} ew={ew} boards={first}-{last}",
    ]
    if number > 1:
        return [*lines, f"board {IN_PLAY}", "1s"]
    lines += [f"@ {DATE}T18:2{table - 1}:00Z operator"]
    lines += [f"result {board} {RESULTS[board][table - 1]}" for board in (1, 2)]
    return lines + [one.format(date=DATE, ew=ew) for one in MORE.get(table, ())]
