"""Files that a person names, written so that nothing that stands there is lost."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from application.opening import is_in_a_database, shown
from domain.errors import TdlogError
from projections.texts import message
from stores.opening import is_kept_for, is_named_as_kept, may_be_a_log

__all__ = ["check_apart", "check_free", "check_name", "check_target", "write_bytes", "write_text"]


def check_apart(path: str, log_path: str) -> None:
    """Raise TdlogError where a file to be written is the log itself, or one that belongs to it or to another; and where
    it is no file but a database."""
    if is_in_a_database(path):
        raise TdlogError(message("command", "no_file_but_a_database", name=shown(path)))
    if is_kept_for(path, log_path):
        raise TdlogError(message("command", "is_the_log", file=path))
    if is_named_as_kept(path):
        raise TdlogError(message("command", "belongs_to_a_log", file=path))


def check_name(path: str, log_path: str) -> Path:
    """Where a file may be written by its name, links followed. Raises TdlogError as `check_apart` does, and for the
    name of a sealed head."""
    from stores.heads import is_named_as_head

    check_apart(path, log_path)
    target = Path(os.path.realpath(path))
    if is_named_as_head(target, log_path):
        raise TdlogError(message("command", "is_a_head", file=path))
    return target


def check_target(path: str, log_path: str) -> Path:
    """Where a file may be written, links followed.

    Raises TdlogError for the log and what belongs to it, its sealed heads, other logs, private keys, and whatever is
    no plain file.
    """
    from stores.heads import begins_a_key

    target = check_name(path, log_path)
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise TdlogError(message("command", "is_no_file", file=path))
        with target.open("rb") as file:
            beginning = file.read(32)
    except FileNotFoundError:
        return target
    except OSError as error:
        raise TdlogError(message("command", "not_writable_there", file=path, why=error.strerror)) from error
    if may_be_a_log(beginning):
        raise TdlogError(message("command", "is_a_database", file=path))
    if begins_a_key(beginning):
        raise TdlogError(message("command", "is_a_private_key", file=path))
    return target


def check_free(path: str, log_path: str, *, force: bool) -> Path:
    """Where a file may be written, links followed. Raises TdlogError as `check_target` does, and where there is one
    that is not to be replaced."""
    target = check_target(path, log_path)
    if target.exists() and not force:
        raise TdlogError(message("command", "is_there", file=path))
    return target


def write_text(path: str, text: str, *, log_path: str, force: bool) -> None:
    """Write a text as UTF-8, as `write_bytes` does."""
    write_bytes(path, text.encode(), log_path=log_path, force=force)


def write_bytes(path: str, data: bytes, *, log_path: str, force: bool) -> None:
    """Write a file that is whole or not there. An existing one is replaced only with `force`.

    Raises TdlogError as `check_target` does, and where it cannot be written.
    """
    from stores.files import write_whole

    target = check_free(path, log_path, force=force)
    try:
        write_whole(target, data)
    except OSError as error:
        raise TdlogError(message("command", "not_written", file=path, why=error.strerror)) from error
