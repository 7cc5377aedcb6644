"""A copy of a log, whole and proved, while somebody records."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from application.files import check_apart
from application.opening import opened
from domain.errors import LogError, TdlogError
from domain.log.store import Link
from domain.log.verifying import verify
from projections.texts import message
from stores.sqlite.log import EventLog

__all__ = ["back_up"]

KEPT_BY_SQLITE = ("-wal", "-journal")
"""Endings of files that SQLite would read with a database of that name, whichever it is."""


def back_up(log_path: str, file: str) -> Link:
    """Copy a log into a file, with the entries that stand in its journal still. Returns how far the copy goes.

    The copy is verified before it gets its name. An earlier copy of the same log is replaced. Raises TdlogError where
    anything else stands there, and where the copy is not whole.
    """
    target = _target(file, log_path)
    with EventLog(log_path, create=False, read_only=True) as log:
        mode = os.stat(log_path).st_mode
        with log.copied(target, mode) as copy:
            if copy.findings:
                raise TdlogError(message("command", "not_backed_up", finding=copy.findings[0].text))
            before = _before(target, file, log)
            try:
                copy.put(target, replace=before)
            except FileExistsError:
                raise TdlogError(message("command", "is_there_now", file=file)) from None
    return Link(copy.upto, copy.link)


def _target(file: str, log_path: str) -> Path:
    """Where a copy may be written, links followed. Raises TdlogError for the log and what belongs to it."""
    check_apart(file, log_path)
    target, log = Path(os.path.realpath(file)), Path(os.path.realpath(log_path))
    if target.parent == log.parent and target.name.startswith(f"{log.name}.head"):
        raise TdlogError(message("command", "is_a_head", file=file))
    if os.path.lexists(target) and not stat.S_ISREG(os.stat(target).st_mode):
        raise TdlogError(message("command", "is_no_file", file=file))
    return target


def _before(target: Path, file: str, log: EventLog) -> bool:
    """Whether an earlier copy of the log stands there. Raises TdlogError where something else does."""
    for ending in KEPT_BY_SQLITE:
        if os.path.lexists(f"{target}{ending}"):
            raise TdlogError(message("command", "journal_beside", file=file, journal=f"{file}{ending}"))
    if not target.exists():
        return False
    try:
        with opened(str(target), read_only=True) as there:
            findings = verify(there)
            if findings:
                raise TdlogError(message("command", "copy_not_whole", file=file, finding=findings[0].text))
            upto, link = there.head()
            seals = [seal.head for seal in there.seals()]
    except LogError as error:
        raise TdlogError(message("command", "is_no_log_there", file=file, why=error.message)) from error
    if log.link_at(upto) != link:
        count, held = (
            message("command", "some_entries", count=upto),
            message("command", "some_entries", count=log.head().upto),
        )
        raise TdlogError(message("command", "not_extended", file=file, there=count, entries=held))
    kept = {seal.head.upto for seal in log.seals()}
    lost = next((head for head in seals if head.upto not in kept), None)
    if lost is not None:
        entries = message("command", "some_entries", count=lost.upto)
        raise TdlogError(message("command", "seal_lost", file=file, entries=entries, at=lost.at))
    return True
