"""A session scored and ranked from its log: as it grows, and after one entry more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.comparing import matchpoints_of
from benchmarks.evening import SESSION, evening
from benchmarks.figures import Figure, Limit, Scale, beside_floor
from benchmarks.timing import alternate, compare
from domain.calls import contract_from_text
from domain.events import AnyEvent, BoardStarted, ContractRecorded, TricksAgreed
from projections.laws.law_77_score import is_vulnerable, law_77
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings
from stores.sqlite.log import EventLog

__all__ = ["score"]

TABLES = 1_000
BOARDS = 26
MOST_ROUNDS = 3
MOST_GROWTH = 1.5
"""A result of the whole session beside one of a tenth of its tables: its cost does not grow with the session."""
CHANGE_LIMIT = 0.02
"""One entry more, and the ranking, as a part of the whole."""

Streams = dict[str, list[AnyEvent]]


def score(scale: Scale) -> list[Figure]:
    """From the log to the ranking, beside the least that finds the same matchpoints; what a result costs in a session
    of ten times as many tables; and what one more entry costs."""
    tables = TABLES if scale.boards >= 100 else 20
    rounds = min(scale.rounds, MOST_ROUNDS)
    whole, tenth = evening(tables, BOARDS), evening(tables // 10, BOARDS)
    with TemporaryDirectory() as folder, EventLog(Path(folder, "log.db"), synchronous="NORMAL") as log:
        log.append([(stream, 0, events) for stream, events in whole.items()])
        from_log = compare(lambda _: _ranked(_read(log)), lambda _: _matchpoints(_read(log).values()), rounds)
    large, small = alternate([lambda _: _ranked(whole), lambda _: _ranked(tenth)], rounds)
    count, less = tables * BOARDS, tables // 10 * BOARDS
    each, each_of_less = median(large) / count * 1e6, median(small) / less * 1e6
    growth = Limit("at most", MOST_GROWTH)
    return [
        beside_floor("score", f"{tables:,} tables x {BOARDS}, ranked", "res/s", count, from_log),
        Figure("score", "a result, most to fewest", "us", each, each_of_less, each / each_of_less, growth),
        _change(whole, rounds),
    ]


def _change(streams: Streams, rounds: int) -> Figure:
    """The tricks of one board are agreed anew, and the ranking is worked out again."""
    kept = _scored(streams)
    standings(kept)
    stream = next(reversed(streams))

    def change(number: int) -> None:
        kept.update(stream, [*streams[stream][:-1], TricksAgreed(number % 14)])
        standings(kept)

    changing, scoring = compare(change, lambda _: _ranked(streams), rounds)
    ratio = median(one / all for one, all in zip(changing, scoring, strict=True))
    limit = Limit("at most", CHANGE_LIMIT)
    return Figure("score", "one entry more", "ms", median(changing) * 1e3, median(scoring) * 1e3, ratio, limit)


def _read(log: EventLog) -> Streams:
    found: defaultdict[str, list[AnyEvent]] = defaultdict(list)
    for one in log.scan():
        found[one.stream].append(one.event)
    return found


def _scored(streams: Streams) -> ScoredSession:
    return ScoredSession.of(SESSION, streams[SESSION], {name: streams[name] for name in streams if name != SESSION})


def _ranked(streams: Streams) -> object:
    return standings(_scored(streams))


def _matchpoints(streams: Iterable[list[AnyEvent]]) -> object:
    """The floor: the points of each slip, and the matchpoints of each board; no replay, no Laws, no contestants."""
    points: defaultdict[int, list[int]] = defaultdict(list)
    for events in streams:
        board = told = None
        for event in events:
            if isinstance(event, BoardStarted):
                board = event
            elif isinstance(event, ContractRecorded):
                told = event
            elif isinstance(event, TricksAgreed) and board is not None and told is not None:
                contract = contract_from_text(told.contract, told.declarer)
                if contract is not None:
                    side = contract.declarer.side
                    made = law_77(contract, event.declarer_tricks, is_vulnerable(board.vul, side))
                    points[board.board].append(made if side.value == "NS" else -made)
    return [matchpoints_of(each) for each in points.values()]
