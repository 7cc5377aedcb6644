"""`tdlog seal`: sign the head of the log."""

from __future__ import annotations

import click

from application.files import check_apart
from application.sealing import seal
from cli.options import as_json_option, lang_option, log_option
from cli.show.columns import wrapped
from cli.show.screen import say, say_json
from projections.texts import message
from projections.views.seals import SealedView


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
    sealed = seal(log_path, key_path, head_path, new_key=new_key)
    head, known = sealed.head, sealed.key_before
    if as_json:
        say_json(SealedView(head.upto, head.link, head.at, head.key, sealed.file, sealed.is_kept, known))
        return
    lines = [
        "  " + message("command", "sealed_chain", link=head.link),
        "  " + message("command", "sealed_key", key=head.key),
        "  " + message("command", "sealed_in", file=sealed.file),
        *wrapped(message("command", "seal_kept" if sealed.is_kept else "seal_not_pinned"), 2),
    ]
    if known not in (None, head.key):
        lines += ["  " + message("command", "key_was", key=known)]
    entries = message("command", "some_entries", count=head.upto)
    say([message("command", "sealed", entries=entries, at=head.at), *lines])
