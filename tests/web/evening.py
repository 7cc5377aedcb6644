"""A match of two tables that goes on: what is open, what is in play, an appeal, and names and notes that mean harm."""

from __future__ import annotations

from domain.log.store import LogStore
from formats.notation import read_script
from stores.memory import MemoryLog

__all__ = ["BOARD_2_NEXT", "EVENING", "HARM", "IN_PLAY", "TURNED", "evening_log", "slow_evening"]

HARM = '<script>alert("x")</script>&<img src=x onerror=alert(1)>'
"""What a page must show and never obey."""
TURNED = "\u202eevil\u202c\u0007\u001b[31mred"
"""Marks that turn the direction of writing, and control characters of a terminal."""

EVENING = f"""\
stream S1
@ 2026-11-23T18:45:00Z operator
session "Evening <b>one</b>" 2026-11-23 scoring=teams edition=2017
movement match tables=2 rounds=1 boards_a_round=4
player n1 "Anna <script>alert(1)</script> Holm"
player n2 "Bo Krogh"
player s1 "Carla & <b>Ravn</b>"
contestant Nord [n1, n2, n3, n4] team
contestant Syd [s1, s2, s3, s4] team
deal 1 N:J875.T7.KJT53.K6 AKQ4.85.Q84.J982 T.A964.A9.AQT754 9632.KQJ32.762.3
deal 2 N:J.QT963.J54.AK73 T8.KJ7542.7.QT42 AK952.8.AKT963.5 Q7643.A.Q82.J986
deal 3 N:86.Q85.643.AQT76 KQ9.T.QJT72.KJ94 AJ42.9632.K8.853 T753.AKJ74.A95.2
deal 4 N:KQJ.842.J972.J87 A75.AKQT65.53.A3 8432.3.K4.KQ9642 T96.J97.AQT86.T5

stream S1.r1.t1
@ 2026-11-23T19:00:00Z operator
round 1 table=1 ns=Nord ew=Syd players=[n1, s1, n2, s2] boards=1-4
board 1
p 1s !1h
p
p p
tricks 7
; {HARM}
@ 2026-11-23T19:10:00Z director
rule 1#5 27A1 "South's bid stands, for West called"
@ 2026-11-23T19:15:00Z operator
appeal A1 1#5 Syd concurrence "it should not stand <i>at all</i>" deposit="300" board=1
board 2
1s !1h

stream S1.r1.t2
@ 2026-11-23T19:00:00Z operator
round 1 table=2 ns=Syd ew=Nord players=[s3, n3, s4, n4] boards=1-4
result 1 3NS=9
board 2
p 1d p 1h
p 2d p p
p
ha 3
"""
BOARD_2_NEXT = EVENING.replace("board 2\np 1d p 1h\np 2d p p\np\nha 3\n", "")
"""The same before table 2 has begun board 2."""
THREE_TABLES = """\
stream S1
@ 2026-11-23T18:45:00Z operator
session "Evening" 2026-11-23 scoring=matchpoints
movement mitchell tables=3 rounds=1 boards_a_round=4
"""
PAIRS = "".join(f"contestant {number}\n" for number in range(1, 7))
ROUND = "round 1 table={table} ns={table} ew={ew} boards=1-4"
IN_PLAY = 2
"""The board that nobody else may see yet: in play at both tables."""


def evening_log(log: LogStore | None = None, script: str = EVENING) -> LogStore:
    """A log that holds the evening: one in memory, unless another is given."""
    log = MemoryLog() if log is None else log
    read = read_script(script)
    for stream, events in read.streams.items():
        log.append([(stream, 0, events)])
    log.append([], read.names)
    return log


def slow_evening(*results: int) -> MemoryLog:
    """Three tables in a round of four boards, each with so many results; the first has begun its next board."""
    log = MemoryLog()
    script = THREE_TABLES + PAIRS
    for table, done in enumerate(results, 1):
        lines = [f"stream S1.r1.t{table}", "@ 2026-11-23T19:00:00Z operator", ROUND.format(table=table, ew=table + 3)]
        lines += [f"result {board} 4SN=10" for board in range(1, done + 1)]
        if table == 1 and done < 4:
            lines += ["@ 2026-11-23T19:20:00Z operator", f"board {done + 1}"]
        script += "\n".join(["", *lines, ""])
    for stream, events in read_script(script).streams.items():
        log.append([(stream, 0, events)])
    return log
