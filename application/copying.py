"""A copy of a log, whole and proved, while somebody records."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from application.files import check_name
from application.opening import opened
from domain.errors import LogError, TdlogError
from domain.log.store import Link, LogStore
from domain.log.verifying import verify
from projections.texts import message
from stores.opening import ending_in_the_way, open_log

__all__ = ["back_up"]


def back_up(log_path: str, file: str) -> Link:
    """Copy a log into a file, also what was recorded last. Returns how far the copy goes.

    The copy is verified before it gets its name. An earlier copy of the same log is replaced. Raises TdlogError where
    anything else stands there, and where the copy is not whole.
    """
    target = _target(file, log_path)
    with open_log(log_path, create=False, read_only=True) as log, log.copied(target) as copy:
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
    target = check_name(file, log_path)
    if os.path.lexists(target) and not stat.S_ISREG(os.stat(target).st_mode):
        raise TdlogError(message("command", "is_no_file", file=file))
    return target


def _before(target: Path, file: str, log: LogStore) -> bool:
    """Whether an earlier copy of the log stands there. Raises TdlogError where something else does."""
    ending = ending_in_the_way(target)
    if ending:
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
