"""What a screen is told of a table after an entry: every call or card with its verdict, and what else may be done."""

from __future__ import annotations

from itertools import takewhile
from statistics import median

from benchmarks import session
from benchmarks.figures import Figure, Limit, Scale
from benchmarks.timing import compare
from domain.events import AnyEvent, CardPlayed
from projections.rulings.live import LiveReplay
from projections.views.position import position_of

__all__ = ["position"]

TIMES = 100
MOST = 30.0
"""How often the table could be branched in that time."""
PLAYED = 12


def position(scale: Scale) -> list[Figure]:
    """The second call of an auction, and a card of the fourth trick; beside them a branch of the table, to try a line
    on."""
    board = session.boards(1)[0]
    auction = list(takewhile(lambda event: not isinstance(event, CardPlayed), board))
    cards = [event for event in board if isinstance(event, CardPlayed)]
    return [
        _figure("38 calls", auction[:2], scale.rounds),
        _figure("10 cards", [*auction, *cards[:PLAYED]], scale.rounds),
    ]


def _figure(name: str, entries: list[AnyEvent], rounds: int) -> Figure:
    """Microseconds a position."""
    replay = LiveReplay(entries)

    def told(_: int) -> None:
        for _ in range(TIMES):
            position_of(replay)

    def branched(_: int) -> None:
        for _ in range(TIMES):
            replay.after(())

    times = compare(told, branched, rounds)
    ours, beside = (median(taken) / TIMES * 1e6 for taken in times)
    ratio = median(one / other for one, other in zip(*times, strict=True))
    return Figure("position", name, "us", ours, beside, ratio, Limit("at most", MOST))
