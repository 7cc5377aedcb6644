"""`tdlog seal`: sign the head of the log."""

from __future__ import annotations

import click

from application.files import check_apart
from application.sealing import seal
from cli.options import as_json_option, lang_option, log_option
from cli.show.columns import wrapped
from cli.show.screen import show
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
    head = sealed.head
    view = SealedView(head.upto, head.link, head.at, head.key, sealed.file, sealed.is_kept, sealed.key_before)
    show(view, as_json, _lines)


def _lines(view: SealedView) -> list[str]:
    entries = message("command", "some_entries", count=view.entries)
    lines = [
        message("command", "sealed", entries=entries, at=view.at),
        "  " + message("command", "sealed_chain", link=view.head),
        "  " + message("command", "sealed_key", key=view.key),
        "  " + message("command", "sealed_in", file=view.file),
        *wrapped(message("command", "seal_kept" if view.kept else "seal_not_pinned"), 2),
    ]
    if view.key_before not in (None, view.key):
        lines.append("  " + message("command", "key_was", key=view.key_before))
    return lines
