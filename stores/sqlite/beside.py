"""What lies beside a log before SQLite is let near it: SQLite obeys such files, whoever put them there.

A rollback journal is written into the log before its first byte is read, and can name one more file, which SQLite then
deletes, wherever it is. A journal or an index that is a second name of another file is that file, and is written over.
A log of ours has no rollback journal but in the moment in which it is made.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from time import sleep

from domain.errors import LogError
from stores.sqlite.presence import JOURNAL
from stores.sqlite.turns import ENDING as TURNS

__all__ = [
    "INDEX", "MAGIC", "OF_A_LOG", "READ_WITH_IT", "ROLLBACK", "beside", "changes", "check_beside", "check_one_name",
    "states",
]  # fmt: skip

MAGIC = b"SQLite format 3"
"""How a file of SQLite's begins."""
INDEX, ROLLBACK = "-shm", "-journal"
"""What SQLite adds to the name of a log for its index of the journal, and for a journal of the old kind."""
OF_A_LOG = ("", JOURNAL, INDEX, ROLLBACK, TURNS)
"""What the names of the files that are kept for one log end with."""
READ_WITH_IT = (JOURNAL, ROLLBACK)
"""What the names of those end with that SQLite reads with a database of that name, whichever it is."""
TRIES, PAUSE = 40, 0.05
"""How often, and how many seconds apart, it is looked whether a log that is being made is done."""


def beside(path: Path, ending: str) -> Path:
    """A file that SQLite keeps for a log; a link leads to where the log is."""
    place = Path(os.path.realpath(path))
    return place.with_name(place.name + ending)


def check_beside(path: Path) -> None:
    """Raise LogError where a file beside the log is none that SQLite made for it: a link, a second name, a pipe; or a
    rollback journal, which SQLite would write into the log. Raises OSError."""
    for ending in (JOURNAL, INDEX, ROLLBACK):
        place = beside(path, ending)
        try:
            found = os.lstat(place)
        except FileNotFoundError:
            continue
        if not stat.S_ISREG(found.st_mode) or found.st_nlink > 1:
            raise LogError(
                f"{path} was not opened: {place.name} beside it is a link to another file, or no plain file, and SQLite"
                " would write into that. Move it away when nobody has the log open"
            )
    for _ in range(TRIES):
        if not _begins(beside(path, ROLLBACK)):
            return
        sleep(PAUSE)
    raise LogError(
        f"{path} was not opened: SQLite would write {path.name}{ROLLBACK} beside it into it first, and no file of"
        " tdlog has such a journal. Another program put it there. Keep both, and move the journal away to go on"
    )


def states(path: Path) -> list[tuple[int, ...] | None]:
    """What the log and the files beside it are like just now."""
    return [_state(beside(path, ending)) for ending in ("", JOURNAL, ROLLBACK)]


def changes(path: Path, before: list[tuple[int, ...] | None]) -> bool:
    """Whether somebody is at work on them: they are not as they were before, or soon will not be."""
    for _ in range(TRIES // 10):
        if states(path) != before:
            return True
        sleep(PAUSE)
    return False


def _state(place: Path) -> tuple[int, ...] | None:
    try:
        found = os.lstat(place)
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def check_one_name(path: Path) -> None:
    """Raise LogError where the file of a log has a second name: each name has a journal of its own, and who records by
    one writes over what was recorded by the other."""
    names = path.stat().st_nlink
    if names > 1:
        raise LogError(
            f"{path} cannot be written: the file has {names} names (hard links), and what is recorded by one is lost by"
            " the other. Take the others away, or copy the file and go on with the copy"
        )


def _begins(journal: Path) -> bool:
    """Whether SQLite would write a rollback journal into the log: one that was emptied begins with zero."""
    try:
        with journal.open("rb") as file:
            return file.read(1) not in (b"", b"\0")
    except FileNotFoundError:
        return False
