"""Files that a person names, written so that nothing that stands there is lost."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from domain.errors import TdlogError
from projections.texts import message

__all__ = ["check_apart", "check_target", "write_bytes", "write_text"]

OF_A_LOG = ("", "-wal", "-shm", "-journal", "-turns")
"""Endings of the files that are kept for one log."""

KEPT = {
    b"SQLite format 3": "is_a_database",
    b"-----BEGIN PRIVATE KEY": "is_a_private_key",
}
"""First bytes of files that are never replaced, and what is said of them."""


def check_apart(path: str, log_path: str) -> None:
    """Raise TdlogError where a file to be written is the log itself, or one that belongs to it."""
    target, log = os.path.realpath(path), os.path.realpath(log_path)
    for ending in OF_A_LOG:
        if target == log + ending or _is_same(target, log + ending):
            raise TdlogError(message("command", "is_the_log", file=path))


def check_target(path: str, log_path: str) -> Path:
    """Where a file may be written, links followed.

    Raises TdlogError for the log and what belongs to it, its sealed heads, other logs, private keys, and whatever is
    no plain file.
    """
    check_apart(path, log_path)
    target, log = Path(os.path.realpath(path)), Path(os.path.realpath(log_path))
    if target.parent == log.parent and target.name.startswith(f"{log.name}.head"):
        raise TdlogError(message("command", "is_a_head", file=path))
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise TdlogError(message("command", "is_no_file", file=path))
        with target.open("rb") as file:
            beginning = file.read(32)
    except FileNotFoundError:
        return target
    except OSError as error:
        raise TdlogError(message("command", "not_writable_there", file=path, why=error.strerror)) from error
    kept = next((what for mark, what in KEPT.items() if beginning.startswith(mark)), None)
    if kept is not None:
        raise TdlogError(message("command", kept, file=path))
    return target


def write_text(path: str, text: str, *, log_path: str, force: bool) -> None:
    """Write a text as UTF-8, as `write_bytes` does."""
    write_bytes(path, text.encode(), log_path=log_path, force=force)


def write_bytes(path: str, data: bytes, *, log_path: str, force: bool) -> None:
    """Write a file that is whole or not there. An existing one is replaced only with `force`.

    Raises TdlogError as `check_target` does, and where it cannot be written.
    """
    from stores.files import write_whole

    target = check_target(path, log_path)
    if target.exists() and not force:
        raise TdlogError(message("command", "is_there", file=path))
    try:
        write_whole(target, data)
    except OSError as error:
        raise TdlogError(message("command", "not_written", file=path, why=error.strerror)) from error


def _is_same(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False
