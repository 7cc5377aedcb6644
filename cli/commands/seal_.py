"""`tdlog seal`: sign the head of the log."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from cli.clock import now
from cli.files import check_apart
from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import say, say_json
from domain.errors import TdlogError
from domain.log import EventLog
from projections.texts import message

if TYPE_CHECKING:
    from domain.log import Head


@click.command("seal")
@log_option
@as_json_option
@lang_option
@click.option("--key", "key_path", default="tdlog-key.pem", help="Private key; made if it is not there.")
@click.option("--head", "head_path", default="", help="Where to write the head (default: LOG.head-ENTRIES.json).")
def command(log_path: str, as_json: bool, key_path: str, head_path: str) -> None:
    """Sign how far the log has come, so that a cut-off tail can be proved later.

    The log is verified first, also against the heads beside it: a log that lost entries is not sealed. Keep a copy of
    the head away from the log: print it, or send it to the players.
    """
    from domain.log import head_path as usual_path
    from domain.log import heads_beside, load_key, seal, write_head

    for path in filter(None, (key_path, head_path)):
        check_apart(path, log_path)
    with EventLog(log_path, create=False, read_only=True) as log:
        findings = log.verify()
        if findings:
            raise TdlogError(message("command", "not_whole", finding=findings[0].text))
        target = head_path or str(usual_path(log_path, log.head()[0]))
        if os.path.realpath(target) == os.path.realpath(key_path):
            raise TdlogError(message("command", "key_and_head", file=target))
        before = {os.path.realpath(path): str(path) for path in heads_beside(log_path)}
        if os.path.lexists(target):
            before.setdefault(os.path.realpath(target), target)
        _check_heads(log, before.values())
        head = seal(log, load_key(key_path), at=now())
        target = head_path or str(usual_path(log_path, head.upto))
    write_head(head, target)
    if as_json:
        say_json({"entries": head.upto, "head": head.link, "at": head.at, "key": head.key, "file": target})
    else:
        say(
            [
                message("command", "sealed", entries=_some_entries(head), at=head.at),
                "  " + message("command", "sealed_chain", link=head.link),
                "  " + message("command", "sealed_key", key=head.key),
                "  " + message("command", "sealed_in", file=target),
            ]
        )


def _check_heads(log: EventLog, paths: Iterable[str]) -> None:
    """Raise TdlogError where the log does not hold a head any more: to seal it would bless the loss."""
    from domain.log import read_head

    for path in paths:
        head = read_head(path)
        findings = log.check_head(head)
        if findings:
            entries, finding = _some_entries(head), findings[0].text
            raise TdlogError(message("command", "not_sealed", file=path, entries=entries, at=head.at, finding=finding))


def _some_entries(head: Head) -> str:
    """How far a head covers the log."""
    return message("command", "some_entries", count=head.upto)
