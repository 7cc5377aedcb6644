"""The read model: built from the beginning, beside brought up to date after a change on one board."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks import session
from benchmarks.figures import Figure, Limit, Scale
from benchmarks.timing import compare
from domain.events import SessionOpened, TricksAgreed
from formats.read_model import build
from stores.opening import check_beside
from stores.sqlite.log import EventLog

__all__ = ["view", "view_of"]

CHANGE_LIMIT = 0.25
"""A change on one board, as a part of the whole build."""


def view(scale: Scale) -> list[Figure]:
    """A session of made-up rounds, a revoke on every tenth board."""
    plain, revokes = session.boards(scale.boards), session.boards(scale.boards, revokes=True)
    boards = [revokes[n] if n % 10 == 9 else board for n, board in enumerate(plain)]
    with TemporaryDirectory() as folder, EventLog(Path(folder, "log.db"), synchronous="NORMAL") as log:
        streams = session.rounds(boards)
        log.append([("bench", 0, [SessionOpened(name="bench")])])
        log.append([(stream, 0, events) for stream, events in streams.items()])
        return view_of(log, list(streams)[-1], scale.rounds)


def view_of(log: EventLog, stream: str, rounds: int, *, limit: float | None = CHANGE_LIMIT) -> list[Figure]:
    """What a read model of a log costs: the whole of it, and after its number of tricks is agreed anew on the board in
    play at one table, which is recorded in the log each time."""
    with TemporaryDirectory() as folder:
        kept = Path(folder, "kept.db")
        build(log, kept, check=check_beside)
        entries, _ = log.head()

        def whole(number: int) -> None:
            build(log, Path(folder, f"{number}.db"), check=check_beside)

        def change(number: int) -> None:
            log.append([(stream, log.version(stream), [TricksAgreed(declarer_tricks=number % 14)])])
            assert build(log, kept, check=check_beside).streams == 1

        changing, building = compare(change, whole, rounds)
    ratio = median(one / all for one, all in zip(changing, building, strict=True))
    allowed = None if limit is None else Limit("at most", limit)
    return [
        Figure("view", "built from the beginning", "events/s", entries / median(building)),
        Figure("view", "a change on one board", "ms", median(changing) * 1000, median(building) * 1000, ratio, allowed),
    ]
