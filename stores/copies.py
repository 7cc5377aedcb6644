"""A copy of any log as a file of its own, verified, before it gets its name."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from stores.sqlite.log import EventLog
from stores.stored import Contents, Copy

__all__ = ["file_of"]


@contextmanager
def file_of(contents: Callable[[], AbstractContextManager[Contents]], target: Path) -> Generator[Copy]:
    """A copy of what a log holds in the folder of `target`, to be put in its place; what is not put there is removed.
    Raises OSError, and LogError where it cannot be made."""
    with (
        TemporaryDirectory(prefix=".tdlog-", dir=target.absolute().parent) as folder,
        EventLog(Path(folder, "tdlog.db"), synchronous="NORMAL") as log,
    ):
        with contents() as held:
            log.take(held)
        with log.copied(target) as copy:
            yield copy
