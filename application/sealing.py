"""The head of a log signed, and sealed heads held against it: a head is never lost, and a loss is never sealed."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from operator import attrgetter

from msgspec import Struct, field

from application.clock import now
from application.opening import opened
from domain.errors import LogError, NotReadable, TdlogError
from domain.log.findings import Finding
from domain.log.sealing import Head, public_key
from domain.log.store import LogStore
from domain.log.verifying import check_head, verify
from projections.texts import message
from stores.heads import head_path as usual_path
from stores.heads import heads_beside, load_key, read_head, write_head

__all__ = ["Checked", "Sealed", "checked_heads", "seal"]


class Sealed(Struct, frozen=True):
    """A seal that was made: the head, its file, whether the log keeps it, and the key that sealed the log before."""

    head: Head
    file: str
    is_kept: bool
    key_before: str | None


class Checked(Struct):
    """A sealed head, and what is wrong with it; no head where the file is none."""

    file: str
    head: Head | None = None
    findings: list[Finding] = field(default_factory=list[Finding])


def seal(log_path: str, key_path: str, head_path: str = "", *, new_key: bool = False) -> Sealed:
    """Sign how far a log has come, and write the head into a file: beside the log, where none is named.

    The key is made where there is none. Raises TdlogError where the log is not whole, or does not hold a head that lies
    there; where another key sealed it before and `new_key` is not given; and where something cannot be written.
    """
    with _opened(log_path) as log:
        findings = verify(log, keys=_keys_of(log))
        if findings:
            raise TdlogError(message("command", "not_whole", finding=findings[0].text))
        target = head_path or str(usual_path(log_path, log.head().upto))
        if os.path.realpath(target) == os.path.realpath(key_path):
            raise TdlogError(message("command", "key_and_head", file=target))
        heads = _check_heads(log, _heads_there(log_path, target))
        key = load_key(key_path)
        known = _check_key(log, heads, public_key(key), new_key)
        head = log.seal(key, at=now(), new_key=new_key)
        is_kept = not log.read_only
        target = head_path or str(usual_path(log_path, head.upto))
    write_head(head, target)
    return Sealed(head, target, is_kept, known)


def checked_heads(log: LogStore, paths: Sequence[str], keys: Collection[str]) -> list[Checked]:
    """The heads in files that were named, held against a log; of those that lie beside it, where none was, each. `keys`
    are those that may have sealed it. Raises TdlogError where one that was named cannot be read."""
    if paths:
        named = [(path, read_head(path)) for path in paths]
        return [Checked(path, head, check_head(log, head, keys=keys)) for path, head in named]
    return [_checked(log, str(path), keys) for path in heads_beside(log.name)]


def _checked(log: LogStore, path: str, keys: Collection[str]) -> Checked:
    """The head in a file, held against the chain."""
    try:
        head = read_head(path)
    except (LogError, NotReadable) as error:
        return Checked(path, None, [Finding("seal", error.message, 0, 0)])
    return Checked(path, head, check_head(log, head, keys=keys))


def _heads_there(log_path: str, target: str) -> Iterable[str]:
    """The files of heads beside a log, and the one that is to be written, where it is there."""
    there = {os.path.realpath(path): str(path) for path in heads_beside(log_path)}
    if os.path.lexists(target):
        there.setdefault(os.path.realpath(target), target)
    return there.values()


def _opened(log_path: str) -> LogStore:
    """The log for writing, so that it keeps the seal; for reading where it may not be written."""
    try:
        return opened(log_path)
    except LogError:
        return opened(log_path, read_only=True)


def _keys_of(log: LogStore) -> list[str]:
    """The keys that sealed the log so far: a new one was said to be right when it came."""
    return [seal.head.key for seal in log.seals()]


def _check_heads(log: LogStore, paths: Iterable[str]) -> list[Head]:
    """The heads in these files. Raises TdlogError where the log does not hold one any more: to seal it would bless the
    loss."""
    heads = [(path, read_head(path)) for path in paths]
    for path, head in heads:
        findings = check_head(log, head)
        if findings:
            entries, finding = _some_entries(head), findings[0].text
            raise TdlogError(message("command", "not_sealed", file=path, entries=entries, at=head.at, finding=finding))
    return [head for _, head in heads]


def _check_key(log: LogStore, heads: Iterable[Head], key: str, new_key: bool) -> str | None:
    """The key that sealed the log last, by its own seals, else by the heads beside it.

    Raises TdlogError where it is another and that was not said, and where a new one cannot be kept.
    """
    last = max([seal.head for seal in log.seals()] or heads, key=attrgetter("upto"), default=None)
    if last is None or last.key == key:
        return None if last is None else key
    if not new_key:
        raise TdlogError(message("command", "another_key", entries=_some_entries(last), held=last.key, key=key))
    if log.read_only:
        raise TdlogError(message("command", "new_key_not_kept", file=log.name))
    if log.seals() and last.upto == log.head().upto:
        raise TdlogError(message("command", "new_key_same_place", entries=_some_entries(last)))
    return last.key


def _some_entries(head: Head) -> str:
    """How far a head covers the log."""
    return message("command", "some_entries", count=head.upto)
