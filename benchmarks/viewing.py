"""The read model: built from the beginning, beside brought up to date after one entry more at one table."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks import session
from benchmarks.figures import Figure, Limit, Scale
from benchmarks.timing import alternate
from domain.events import AnyEvent, NoteMade, SessionOpened, TricksAgreed
from formats.read_model import build
from stores.opening import check_beside
from stores.sqlite.log import EventLog

__all__ = ["view", "view_of"]

CHANGE_LIMIT = 0.25
"""A change on one board, as a part of the whole build."""
ENTRY_LIMIT = 20
"""Milliseconds for an entry that changes no score, as most do."""


def view(scale: Scale) -> list[Figure]:
    """A session of made-up rounds, a revoke on every tenth board."""
    plain, revokes = session.boards(scale.boards), session.boards(scale.boards, revokes=True)
    boards = [revokes[n] if n % 10 == 9 else board for n, board in enumerate(plain)]
    with TemporaryDirectory() as folder, EventLog(Path(folder, "log.db"), synchronous="NORMAL") as log:
        streams = session.rounds(boards)
        log.append([("bench", 0, [SessionOpened(name="bench")])])
        log.append([(stream, 0, events) for stream, events in streams.items()])
        return view_of(log, list(streams)[-1], scale.rounds)


def view_of(log: EventLog, stream: str, rounds: int) -> list[Figure]:
    """What a read model of a log costs: the whole of it, and after a note at one table, or the number of tricks agreed
    anew on the board in play there, is recorded in the log."""
    with TemporaryDirectory() as folder:
        kept = Path(folder, "kept.db")
        build(log, kept, check=check_beside)
        entries, _ = log.head()

        def whole(number: int) -> None:
            build(log, Path(folder, f"{number}.db"), check=check_beside)

        def take(event: AnyEvent) -> None:
            log.append([(stream, log.version(stream), [event])])
            assert build(log, kept, check=check_beside).streams == 1

        def note(number: int) -> None:
            take(NoteMade(text=f"note {number}"))

        def change(number: int) -> None:
            take(TricksAgreed(declarer_tricks=number % 14))

        noting, changing, building = alternate([note, change, whole], rounds)
    ratio = median(one / all for one, all in zip(changing, building, strict=True))
    an_entry, a_change = Limit("at most", ENTRY_LIMIT, "measured"), Limit("at most", CHANGE_LIMIT)
    each, all_of_it = median(changing) * 1000, median(building) * 1000
    return [
        Figure("view", "built from the beginning", "events/s", entries / median(building)),
        Figure("view", "an entry, no score changed", "ms", median(noting) * 1000, limit=an_entry),
        Figure("view", "a change on one board", "ms", each, all_of_it, ratio, a_change),
    ]
