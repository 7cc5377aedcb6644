"""How far a command has come, for whoever looks on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

import click

__all__ = ["counted"]


@contextmanager
def counted(count: int, label: str, *, least: int = 0, position: bool = False) -> Generator[Callable[[], object]]:
    """A bar on a terminal, where there are at least so many to count; nothing in a pipe. Call what it yields for each
    that is done. `position`: the bar says how many those are."""
    if count < least or not sys.stderr.isatty():
        yield lambda: None
        return
    with click.progressbar(length=count, label=label, file=sys.stderr, show_pos=position) as bar:
        yield lambda: bar.update(1)
