"""`tdlog seal`: sign the head of the log."""

from __future__ import annotations

import os
from collections.abc import Iterable
from operator import attrgetter

import click

from application.clock import now
from application.files import check_apart
from cli.options import as_json_option, lang_option, log_option
from cli.show.columns import wrapped
from cli.show.screen import say, say_json
from domain.errors import LogError, TdlogError
from domain.log.sealing import Head, public_key
from domain.log.store import LogStore
from domain.log.verifying import check_head, verify
from projections.texts import message
from stores.heads import head_path as usual_path
from stores.heads import heads_beside, load_key, read_head, write_head
from stores.opening import open_log


@click.command("seal")
@log_option
@as_json_option
@lang_option
@click.option("--key", "key_path", default="tdlog-key.pem", help="Private key; made if it is not there.")
@click.option("--head", "head_path", default="", help="Where to write the head (default: LOG.head-ENTRIES.json).")
@click.option("--new-key", is_flag=True, help="Seal with another key than before: verify tells it from then on.")
def command(log_path: str, as_json: bool, key_path: str, head_path: str, new_key: bool) -> None:
    """Sign how far the log has come, so that a cut-off tail can be proved later.

    The log is verified first, also against the heads beside it: a log that lost entries is not sealed. The log keeps
    the seal, and the key of its first one: another is refused. Keep a copy of the head away from the log: print it, or
    send it to the players. The time in it is your clock's, and proves nothing.
    """
    for path in filter(None, (key_path, head_path)):
        check_apart(path, log_path)
    with _opened(log_path) as log:
        findings = verify(log, keys=_keys_of(log))
        if findings:
            raise TdlogError(message("command", "not_whole", finding=findings[0].text))
        target = head_path or str(usual_path(log_path, log.head().upto))
        if os.path.realpath(target) == os.path.realpath(key_path):
            raise TdlogError(message("command", "key_and_head", file=target))
        before = {os.path.realpath(path): str(path) for path in heads_beside(log_path)}
        if os.path.lexists(target):
            before.setdefault(os.path.realpath(target), target)
        heads = _check_heads(log, before.values())
        key = load_key(key_path)
        known = _check_key(log, heads, public_key(key), new_key)
        head = log.seal(key, at=now(), new_key=new_key)
        is_kept = not log.read_only
        target = head_path or str(usual_path(log_path, head.upto))
    write_head(head, target)
    if as_json:
        told = {"entries": head.upto, "head": head.link, "at": head.at, "key": head.key, "file": target}
        say_json({**told, "kept": is_kept, "key_before": known})
        return
    lines = [
        "  " + message("command", "sealed_chain", link=head.link),
        "  " + message("command", "sealed_key", key=head.key),
        "  " + message("command", "sealed_in", file=target),
        *wrapped(message("command", "seal_kept" if is_kept else "seal_not_pinned"), 2),
    ]
    if known not in (None, head.key):
        lines += ["  " + message("command", "key_was", key=known)]
    say([message("command", "sealed", entries=_some_entries(head), at=head.at), *lines])


def _opened(log_path: str) -> LogStore:
    """The log for writing, so that it keeps the seal; for reading where it may not be written."""
    try:
        return open_log(log_path, create=False)
    except LogError:
        return open_log(log_path, create=False, read_only=True)


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
