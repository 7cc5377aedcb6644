"""A copy of a log, whole and proved, while somebody records: as a file, or in another store."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from operator import itemgetter
from pathlib import Path

from msgspec import Struct

from application.files import check_name
from application.opening import is_in_a_database, opened
from domain.errors import LogError, TdlogError
from domain.log.commentary import Comment
from domain.log.findings import LogRow
from domain.log.log_tree import TreeRows
from domain.log.sealing import Seal
from domain.log.store import Link, LogStore, Receipt
from domain.log.verifying import verify
from projections.texts import message
from stores.addresses import is_database
from stores.opening import ending_in_the_way, open_log
from stores.stored import Contents, StoredLog

__all__ = ["Copied", "back_up", "check_earlier", "copy_as", "copy_log", "is_with_links"]

STEP = 500
"""Entries between two words of how far it is."""

Step = Callable[[int, int], object]
"""Told how many entries are copied, and of how many."""


class Copied(Struct, frozen=True):
    """A log that was copied into another store."""

    head: Link
    names: dict[str, str]
    """The register; an empty name of whoever was forgotten."""
    seals: list[Seal]
    receipts: list[Receipt]
    comments: list[Comment]
    target: str
    """What the other is called."""


def back_up(log_path: str, file: str) -> Link:
    """Copy a log into a file, also what was recorded last. Returns how far the copy goes.

    The copy is verified before it gets its name. An earlier copy of the same log is replaced. Raises TdlogError where
    anything else stands there, and where the copy is not whole.
    """
    target = _target(file, log_path)
    with open_log(log_path, create=False, read_only=True) as log:
        return copy_as(log, target, file, lambda: _before(target, file, log))


def copy_as(log: StoredLog, target: Path, file: str, replaces: Callable[[], bool] = lambda: False) -> Link:
    """Copy an open log as a file, which is called `file` in what is said of it. `replaces` is asked, once the copy
    stands, whether it may replace what has the name. Returns how far it goes.

    Raises TdlogError where the copy is not whole, where the name is taken, and what `replaces` raises.
    """
    try:
        with log.copied(target) as copy:
            if copy.findings:
                raise TdlogError(message("command", "not_backed_up", finding=copy.findings[0].text))
            copy.put(target, replace=replaces())
    except FileExistsError:
        raise TdlogError(message("command", "is_there_now", file=file)) from None
    except OSError as error:
        raise TdlogError(message("command", "not_written", file=file, why=error.strerror)) from error
    return Link(copy.upto, copy.link)


def _target(file: str, log_path: str) -> Path:
    """Where a copy may be written, links followed. Raises TdlogError for the log and what belongs to it."""
    target = check_name(file, log_path)
    if os.path.lexists(target) and not stat.S_ISREG(os.stat(target).st_mode):
        raise TdlogError(message("command", "is_no_file", file=file))
    return target


def is_with_links(log_path: str) -> bool:
    """Whether a backup of the log at an address has its links and devices: a file's has, a database's has not."""
    return not is_database(log_path)


def _before(target: Path, file: str, log: LogStore) -> bool:
    """Whether an earlier copy of the log stands there. Raises TdlogError where something else does."""
    ending = ending_in_the_way(target)
    if ending:
        raise TdlogError(message("command", "journal_beside", file=file, journal=f"{file}{ending}"))
    if not target.exists():
        return False
    check_earlier(log, target, file)
    return True


def check_earlier(log: LogStore, target: Path, file: str) -> None:
    """Raise TdlogError where a file is no earlier copy of a log: no log, not whole, of another, with a seal that is
    lost otherwise."""
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


def copy_log(source: str, target: str, step: Step) -> Copied:
    """Copy a log to where nothing is: entries and links as they lie, the register, the seals, the receipts, the
    comments; not who may come in. Both are verified.

    Raises TdlogError where the log is not whole, where something is at the other place, and where the copy is not the
    same.
    """
    with open_log(source, create=False, read_only=True) as log:
        findings = verify(log)
        if findings:
            raise TdlogError(message("command", "not_copied", finding=findings[0].text))
        if is_in_a_database(target):
            return _into_a_database(log, target, step)
        return _into_a_file(log, target, check_name(target, source), step)


def _into_a_database(log: StoredLog, target: str, step: Step) -> Copied:
    with open_log(target) as other:
        with _told(log, step) as contents:
            other.take(contents)
        return _checked(contents, other, other.name)


def _into_a_file(log: StoredLog, target: str, path: Path, step: Step) -> Copied:
    from stores.copies import file_of

    ending = ending_in_the_way(path)
    if ending:
        raise TdlogError(message("command", "journal_beside", file=target, journal=f"{target}{ending}"))
    if os.path.lexists(path):
        raise TdlogError(message("command", "not_empty", file=target))
    taken: list[Contents] = []

    @contextmanager
    def told() -> Generator[Contents]:
        with _told(log, step) as contents:
            taken.append(contents)
            yield contents

    try:
        with file_of(told, path) as copy:
            with opened(str(copy.path), read_only=True) as other:
                copied = _checked(taken[0], other, target)
            copy.put(path, replace=False)
    except FileExistsError:
        raise TdlogError(message("command", "is_there_now", file=target)) from None
    except OSError as error:
        raise TdlogError(message("command", "not_written", file=target, why=error.strerror)) from error
    return copied


@contextmanager
def _told(log: StoredLog, step: Step) -> Generator[Contents]:
    """What a log holds; `step` is told how much of it was read."""
    of = log.tail()

    def counted(rows: Iterator[LogRow]) -> Iterator[LogRow]:
        for done, row in enumerate(rows, 1):
            if done % STEP == 0:
                step(done, max(of, done))
            yield row

    with log.contents() as contents:
        yield contents._replace(rows=counted(contents.rows))


def _checked(taken: Contents, other: LogStore, target: str) -> Copied:
    """A copy that holds what was taken, and is whole. Raises TdlogError where it does not."""
    findings = verify(other)
    names = other.register.names() | dict.fromkeys(other.register.forgotten(), "")
    copied = Copied(other.head(), names, other.seals(), other.receipts(), other.commentary.all(), target)
    if findings:
        raise TdlogError(message("command", "copy_not_whole", file=target, finding=findings[0].text))
    held = names, copied.seals, copied.receipts, copied.comments
    same = held == (dict(taken.names), list(taken.seals), list(taken.receipts), list(taken.comments))
    if not same or not _is_tree_kept(taken.tree, other):
        raise TdlogError(message("command", "copy_differs", file=target))
    return copied


def _is_tree_kept(taken: TreeRows | None, other: LogStore) -> bool:
    """Whether a copy has the id, the checkpoints and the stamps that were taken; what has none is given an id."""
    if taken is None:
        return True
    checkpoints = [(one.size, one.note, int(one.lasting)) for one in other.tree.checkpoints()]
    stamps = [(one.size, one.token) for one in other.tree.stamps()]
    held = [other.tree.origin], checkpoints, stamps
    return held == (list(taken.origins), list(taken.checkpoints), sorted(taken.stamps, key=itemgetter(0)))
