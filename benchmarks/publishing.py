"""The folder of pages of an evening: all of it, and what it costs to write it again where nothing is another."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from application.opening import opened
from application.site_folder import write_site
from benchmarks.evening import BOARDS_A_ROUND, SESSION, evening
from benchmarks.figures import Figure, Limit, Scale
from benchmarks.timing import alternate
from domain.events import SessionClosed
from web.publishing import pages_of

__all__ = ["publish"]

TABLES, BOARDS = 100, 26
"""A hundred tables in thirteen rounds: 1,300 records of a round at a table, and a page for each of their 2,600
results."""
NOW = "2026-03-17T22:25:00Z"
WHOLE_LIMIT = 10.0
"""Seconds for the whole folder, in both languages."""
MOST_ROUNDS = 3


def publish(scale: Scale) -> list[Figure]:
    """Pages made and written into an empty folder; and into one where they stand already."""
    tables, boards = (TABLES, BOARDS) if scale.boards >= 100 else (2, BOARDS_A_ROUND)
    streams = evening(tables, boards)
    streams[SESSION] = [*streams[SESSION], SessionClosed()]
    with TemporaryDirectory() as folder, opened(address := str(Path(folder, "evening.db")), create=True) as log:
        log.append([(stream, 0, events) for stream, events in streams.items()])

        def whole(number: int) -> None:
            write_site(Path(folder, f"{number}"), pages_of(log, lambda: NOW, "en", address=address))

        pages = pages_of(log, lambda: NOW, "en", address=address)
        write_site(Path(folder, "kept"), pages)

        def again(_: int) -> None:
            assert not write_site(Path(folder, "kept"), pages).written

        making, comparing = alternate([whole, again], min(scale.rounds, MOST_ROUNDS))
    limit = Limit("at most", WHOLE_LIMIT, "measured")
    return [
        Figure(
            "publish",
            f"{tables} tables x {boards}, all pages",
            "s",
            median(making),
            limit=limit,
        ),
        Figure("publish", "written again, all as before", "ms", median(comparing) * 1000),
    ]
