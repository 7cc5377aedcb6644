"""Copies of a log in a folder, one after another: each is proved before it gets its name, and the oldest go."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from application.copying import check_earlier, copy_as
from application.files import check_name
from application.opening import is_in_a_database, opened, shown
from domain.errors import TdlogError
from domain.log.store import Link, LogStore
from projections.texts import message
from stores.opening import bytes_of, ending_in_the_way, open_log
from stores.stored import StoredLog

__all__ = ["Kept", "back_up_into", "folder_for_copies", "name_for"]

ENDING = ".db"
RESERVE = 64 << 20
"""Bytes that stay free in the folder, whatever a copy takes: a log beside it must be able to grow."""
NAMES = 100
"""How many copies of one second find a name."""

Free = Callable[[Path], int]
"""How many bytes may be written where a folder is."""


class Kept(Struct, frozen=True):
    """A copy that was made, and what became of those before it."""

    head: Link
    file: str
    removed: tuple[str, ...]
    """Earlier copies that are gone, the oldest first."""
    left: tuple[str, ...]
    """Earlier copies that were due to go and were left: they are not whole, or somebody has them open."""


def back_up_into(log_path: str, folder: str, keep: int, at: str, free: Free | None = None) -> Kept:
    """Copy a log into a folder under a name with the time `at`, verify the copy, then remove the oldest of its earlier
    copies there beyond so many. The folder is made where there is none.

    Only copies of this very log go, by name and by chain; what was changed, or is open somewhere, is left. Raises
    TdlogError where the copy cannot be made, is not whole, or would leave too little room: nothing goes then.
    """
    place = folder_for_copies(folder)
    try:
        with open_log(log_path, create=False, read_only=True) as log:
            _check_room(log_path, place, free or (lambda path: shutil.disk_usage(path).free))
            target, head = _made(log, place / name_for(log_path, at))
            removed, left = _thinned(log, place, _name_of(log_path), target, keep)
    except OSError as error:
        raise TdlogError(message("command", "not_written", file=folder, why=error.strerror)) from error
    return Kept(head, str(target), tuple(removed), tuple(left))


def name_for(log_path: str, at: str) -> str:
    """What a copy made at a time, UTC, is called: `evening-20260314T190211Z.db`."""
    return f"{_name_of(log_path)}-{re.sub('[^0-9TZ]', '', at)}{ENDING}"


def _name_of(log_path: str) -> str:
    """What the names of a log's copies begin with."""
    told = shown(log_path)
    if not is_in_a_database(log_path):
        return Path(os.path.realpath(told)).stem
    return re.sub(r"[^A-Za-z0-9_]+", "-", told.partition("://")[2]).strip("-")[:80] or "log"


def folder_for_copies(folder: str) -> Path:
    """The folder of copies; made where there is none. Raises TdlogError where it cannot be."""
    try:
        Path(folder).mkdir(exist_ok=True)
    except OSError as error:
        why = error.strerror
        raise TdlogError(message("command", "no_folder_for_copies", folder=folder, why=why)) from error
    return Path(folder)


def _check_room(log_path: str, folder: Path, free: Free) -> None:
    """Raise TdlogError where a copy of a file would fill the disk that it is put on."""
    size, there = bytes_of(log_path), free(folder)
    if there < size + RESERVE:
        needed, there = (size + RESERVE) >> 20, there >> 20
        raise TdlogError(message("command", "no_room_for_copy", folder=folder, free=there, needed=needed))


def _made(log: StoredLog, first: Path) -> tuple[Path, Link]:
    """A new copy, proved, under a name that nobody has. Raises TdlogError."""
    for number in range(1, NAMES):
        target = first if number == 1 else first.with_name(f"{first.stem}-{number}{ENDING}")
        if not os.path.lexists(target):
            return target, copy_as(log, target, str(target))
    raise TdlogError(message("command", "is_there_now", file=first))


def _thinned(log: LogStore, folder: Path, name: str, newest: Path, keep: int) -> tuple[list[str], list[str]]:
    """Remove the copies beyond so many that reach least far, the new one apart. Returns what went and what stayed."""
    copies = sorted(_copies(log, folder, name, newest))
    removed: list[str] = []
    left: list[str] = []
    for _, path in copies[: max(0, len(copies) + 1 - keep)]:
        try:
            if ending_in_the_way(path):
                raise FileExistsError(path)
            check_earlier(log, path, str(path))
            path.unlink()
            removed.append(str(path))
        except (TdlogError, OSError):
            if os.path.lexists(path):  # else somebody else removed it
                left.append(str(path))
    return removed, left


def _copies(log: LogStore, folder: Path, name: str, newest: Path) -> Iterator[tuple[int, Path]]:
    """The earlier copies of a log in a folder, each with how far it reaches: a clock that was set back decides nothing.
    One without an entry might be of any log, and is nobody's."""
    form = re.compile(re.escape(name) + r"-\d{8}T\d{6}Z(-\d+)?" + re.escape(ENDING))
    for path in folder.iterdir():
        if path != newest and form.fullmatch(path.name) and path.is_file() and not path.is_symlink():
            try:
                check_name(str(path), log.name)
                with opened(str(path), read_only=True) as there:
                    upto, link = there.head()
            except TdlogError:
                continue
            if upto and log.link_at(upto) == link:
                yield upto, path
