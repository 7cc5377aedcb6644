"""An evening of pairs with a card that is disputed: a slow lead, a switch, a poll, a weighted score, an appeal."""

from __future__ import annotations

from domain.log.store import LogStore
from stores.memory import MemoryLog
from tests.web.evening import evening_log

__all__ = ["DISPUTED", "HEARD", "disputed_log", "heard_log"]

DISPUTED = """\
stream S1
@ 2026-11-23T18:45:00Z operator
session "Autumn pairs" 2026-11-23 scoring=matchpoints edition=2017
contestant 3 [p5, p6] pair
contestant 5 [p9, p10] pair
contestant 17 [p33, p34] pair
contestant 19 [p37, p38] pair
player p5 "E. Friis"
player p6 "F. Iversen"
player p37 "M. Munk"
player p38 "L. Iversen"
deal 11 N:95.JT742.Q42.A97 J82.Q986.93.QJ32 AKQ3.K5.AJ765.T5 T764.A3.KT8.K864

stream S1.r4.t3
@ 2026-11-23T19:50:00Z operator
round 4 table=3 ns=3 ew=19 players=[p5, p38, p6, p37] boards=11
board 11
1d p 1n p
3n p p p
@ 2026-11-23T19:57:00Z operator
e:s2
tempo e 35
a 7 5
d5 8 q 3
d2 9 j k
c4 7 j 5
@ 2026-11-23T19:58:40Z operator
claim n rest-3 "five more, the diamonds run" line="the diamonds"
agree e
@ 2026-11-23T20:00:20Z operator
td n "a slow lead"
@ 2026-11-23T20:01:00Z director
fact "half a minute before the lead" board=11
fact "East-West: dummy's diamonds were ready to run" agreed=no board=11
judge 11#12 16B1a existed "a slow lead speaks for a switch"
poll "your lead to trick four?" 3 [s4, st] incident=11#12 standard=same hand=w counts=[2, 1]
poll "your lead to trick four?" 2 [s4, c4] incident=11#12 standard=stronger hand=w counts=[1, 1]
judge 11#12 16B1b suggested_chosen "a spade is a logical alternative"
judge 11#12 16B3 advantage "nine tricks, sometimes ten"
@ 2026-11-23T20:16:00Z director
adjust 11 12C1c both=3/4:3NN=9,1/4:3NN=10 incident=11#12 "the club gained"
@ 2026-11-23T20:20:00Z operator
appeal A1 11#12 19 concurrence "West's seven had said no to spades; with dummy's diamonds a club is plain" board=11
endround

stream S1.r4.t4
@ 2026-11-23T19:50:00Z operator
round 4 table=4 ns=5 ew=17 players=[p9, p33, p10, p34] boards=11
result 11 3NN=9
endround
"""

HEARD = """\

stream S1.r4.t3
@ 2026-11-23T22:25:10Z committee
hear A1 [m1, m2, m3]
@ 2026-11-23T22:27:30Z committee
hear A1 "Low encourages. West's seven at trick 1 said no to spades." kind=exhibit side=ew
@ 2026-11-23T22:28:40Z committee
hear A1 "West's seven had said no to spades. With dummy's diamonds running, a club is plain." kind=statement side=ew
hear A1 "Half a minute, then the one switch that beats it. The lead asks for a spade back." kind=statement side=ns
hear A1 "Did East lead from three small? He did not say." kind=question side=ew
hear A1 "A slow lead from a good suit: https://example.org/appeals/2024/17" kind=precedent side=ns
hear A1 "Five more of West's level, with the meaning of the seven." kind=poll
player m1 "R. Aydin"
player m2 "L. Brandt"
player m3 "M. Costa"
"""
"""What is said at the hearing, behind the rest."""


def disputed_log(log: LogStore | None = None) -> LogStore:
    """A log that holds it: one in memory, unless another is given."""
    return evening_log(log if log is not None else MemoryLog(), DISPUTED)


def heard_log() -> LogStore:
    """The same, with the hearing."""
    return evening_log(MemoryLog(), DISPUTED + HEARD)
