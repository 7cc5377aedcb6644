"""Opening a log by its address, for whoever reads it, records in it or looks beneath; and what is to be said of it."""

from __future__ import annotations

from collections.abc import Callable

from domain.log.store import LogStore
from projections.texts import message
from stores import addresses, opening
from stores.checked import CheckedLog
from stores.heads import beyond

__all__ = ["for_reading", "for_recording", "is_in_a_database", "is_shared", "is_there", "opened", "shown"]


def opened(address: str, *, create: bool = False, read_only: bool = False) -> LogStore:
    """The log at an address, as it lies. Raises LogError where there is none and it is not to be made, where it cannot
    be opened, or is no log."""
    return opening.open_log(address, create=create, read_only=read_only)


def is_there(address: str) -> bool:
    """Whether there is anything at the address of a log."""
    return opening.is_there(address)


def is_in_a_database(address: str) -> bool:
    """Whether an address is that of a database, not the path of a file."""
    return addresses.is_database(address)


def is_shared(log: LogStore) -> bool:
    """Whether another program records in the file of an open log, too, as far as can be told. To be asked while nobody
    records here."""
    return opening.is_shared(log)


def shown(address: str) -> str:
    """The address of a log as it may be shown: a path as it is, a database without user and password. Raises LogError
    where it cannot be understood."""
    return addresses.shown(address)


def for_reading(address: str, doubted: Callable[[str], object]) -> LogStore:
    """The log at an address, each entry held against the chain. `doubted` is told where it does not fit its chain, or
    was sealed with more than it holds. Raises LogError as `opened` does."""
    return _checked(opened(address, read_only=True), doubted)


def for_recording(address: str, doubted: Callable[[str], object], *, create: bool = False) -> LogStore:
    """The same, to be recorded in while it is read."""
    return _checked(opened(address, create=create), doubted)


def _checked(log: LogStore, doubted: Callable[[str], object]) -> LogStore:
    checked = CheckedLog(log)
    said = _doubt(checked)
    if said:
        doubted(said)
    return checked


def _doubt(log: CheckedLog) -> str:
    """What is to be said of a log; what is shown of it then is what the file holds, and nothing proves it."""
    if not log.is_whole:
        return message("command", "shown_unproved", file=log.name)
    head = beyond(log)
    if head is None:
        return ""
    entries = message("command", "some_entries", count=head.upto)
    return message("command", "shown_in_part", file=log.name, entries=entries, at=head.at)
