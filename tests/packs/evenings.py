"""Evenings of the same four pairs, for whoever looks at what a session comes to by data packs."""

from __future__ import annotations

from projections.packs.shipped import shipped_pack
from stores.memory import MemoryLog
from tests.web.evening import evening_log

__all__ = ["PLAYERS", "TWO_BOARDS", "evening", "packs_log"]

PLAYERS = [f'player {one}{seat} "{name} {one}"' for one in "1234" for seat, name in (("a", "Anna"), ("b", "Bo"))]
TWO_BOARDS = ("4SN=10", "4SN=9", "3NTN=9", "3NTN=9")
"""Pair 1 wins board 1 against pair 3, and board 2 is level: 75 and 25 per cent."""


def evening(session: str, date: str, *results: str, lines: tuple[str, ...] = ()) -> list[str]:
    """A session of four pairs that sit at two tables, a result for each board: of table 1, and of table 2."""
    script = [f"stream {session}", f"session Club {date}", "regulation winners 1", *lines]
    script += ['movement club tables=2 rounds=1 boards_a_round=2 plan=["r1 t1 1-2 1,2", "r1 t2 3-4 1,2"]']
    script += [f"contestant {one} players=[{one}a,{one}b]" for one in "1234"]
    for table, (ns, ew) in enumerate((("1", "2"), ("3", "4")), 1):
        boards = list(results[table - 1 :: 2])
        script += [f"stream {session}.r1.t{table}", f"round 1 table={table} ns={ns} ew={ew} boards=[1,2]"]
        script += [f"result {number} {result}" for number, result in enumerate(boards, 1)]
    return script


def packs_log() -> MemoryLog:
    """Two evenings; the second elected packs, and is called S1. One player has no handicap yet."""
    elected = [
        f'regulation {kind} "{pack.elected.typed}"'
        for kind, name in (("handicap", "rolling-average"), ("masterpoints", "hong-kong"))
        if (pack := shipped_pack(name)) is not None
    ]
    before = evening("S0", "2026-05-02", *TWO_BOARDS)
    before = [line.replace("players=[4a,4b]", "players=[4a,4c]") for line in before]
    now = evening("S1", "2026-05-09", *TWO_BOARDS, lines=(*elected, 'handicap 4b 3 2026-05-01 "club"'))
    log = evening_log(script="\n".join([*before, *now, *PLAYERS]))
    assert isinstance(log, MemoryLog)
    return log
