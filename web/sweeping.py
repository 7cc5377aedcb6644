"""When the process looks for memory that nobody refers to any more.

Python's own search goes through everything that is kept, at moments of its own: with a thousand tables in play that
takes half a second, and all wait. Here what has outlived one search is left out of the next, and searches are many and
short: each object is looked at as often as in a few long ones, and nobody waits for more than a part of them.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count
from threading import Event, Thread

__all__ = ["sweep", "swept"]

EACH = 0.5
"""Seconds between two searches."""
WHOLE = 1800
"""After so many everything is searched once: what was let go of since, as a table that nobody plays at any more."""
YOUNG, OLDER, NEVER = 2_000, 5, 1_000_000
"""Python's own search looks at what was made since the last one, seldom at more, and never at all of it. It counts what
was let go of against what was made, and so looks at several times as many as `YOUNG`."""


@contextmanager
def swept() -> Generator[None]:
    """Search in this way as long as it lasts. What was there before is looked at now, while nobody waits."""
    before, ended = gc.get_threshold(), Event()
    searching = Thread(target=_search, args=(ended,), name="sweeping", daemon=True)
    gc.set_threshold(YOUNG, OLDER, NEVER)
    sweep()
    searching.start()
    try:
        yield
    finally:
        ended.set()
        searching.join()
        gc.unfreeze()
        gc.set_threshold(*before)


def _search(ended: Event) -> None:
    for number in count(1):
        if ended.wait(EACH):
            return
        sweep(whole=number % WHOLE == 0)


def sweep(*, whole: bool = False) -> None:
    """Search what was made since the last time, or all."""
    if whole:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
