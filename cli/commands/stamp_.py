"""`tdlog stamp`: have an outside authority say when a log was there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.opening import log_to_record_in
from cli.options import as_json_option, lang_option, log_option
from cli.show.columns import wrapped
from cli.show.screen import show
from domain.errors import NotPossible
from projections.texts import message
from projections.views.stamped import StampedView

if TYPE_CHECKING:
    from domain.log.notes import Note


@click.command("stamp")
@log_option
@as_json_option
@lang_option
@click.option("--authority", "url", required=True, metavar="URL", help="Where an authority answers (RFC 3161).")
@click.option("--root", "roots", multiple=True, metavar="PEM", help="A certificate that it must lead to (repeatable).")
@click.option("--key", "key_path", default="", help="Private key of the log: sign how far it has come first.")
def command(log_path: str, url: str, roots: tuple[str, ...], key_path: str, *, as_json: bool) -> None:
    """Ask an authority for a time stamp over the last checkpoint of the log, and keep it there: all that the checkpoint
    is over was written by then (docs/witness.md). With --key a checkpoint of the whole log is made first.

    Only a hash leaves this machine. `tdlog verify --stamp-root PEM` checks it later, without a network. Without --root
    the stamp is kept, and nobody has said that this authority is one.
    """
    from application.checkpointing import checkpoint, last_checkpoint, private_key
    from application.files import check_apart
    from application.over_http import asking, is_of_http
    from application.time_stamps import KIND, MOST_ANSWER, roots_in, stamp
    from domain.log.checkpoints import origin_of

    if not is_of_http(url):
        raise click.UsageError(message("stamps", "no_address", url=repr(url)))
    trusted = roots_in(roots)
    if key_path:
        check_apart(key_path, log_path)
    note: Note | None
    with log_to_record_in(log_path) as log:
        if key_path:
            note = checkpoint(log, private_key(log, key_path), lasting=True)
        else:
            note = last_checkpoint(log, log.tree.size())
        if note is None:
            raise NotPossible(message("stamps", "no_checkpoint", log=log_path))
        said = stamp(log, note, url, asking(MOST_ANSWER, KIND), trusted)
        view = StampedView(origin_of(log.tree.origin), url, said)
    show(view, as_json, _lines)


def _lines(view: StampedView) -> list[str]:
    one = view.stamp
    told = [message("stamps", "stamped", count=one.entries, at=one.at, authority=one.authority)]
    if not one.trusted:
        told.append(message("stamps", "unnamed"))
    return [line for text in told for line in wrapped(text)]
