"""`tdlog tree`: the log's tree of hashes as files that any web server can serve."""

from __future__ import annotations

from pathlib import Path

import click

from cli.live_hashes import tell_of_live_hashes
from cli.opening import log_to_record_in
from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import show
from projections.texts import message
from projections.views.receipts import TreeWrittenView


@click.command("tree")
@log_option
@as_json_option
@lang_option
@click.option("--key", "key_path", default="tdlog-key.pem", help="Private key of the log; made if it is not there.")
@click.option("--cosigned", multiple=True, metavar="FILE", help="Take a witness's cosignature from there (repeatable).")
@click.option("--witness", "witnesses", multiple=True, metavar="KEY", help="The key of a witness whose is taken.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
def command(
    log_path: str, folder: Path, key_path: str, cosigned: tuple[str, ...], witnesses: tuple[str, ...],
    *, as_json: bool,
) -> None:  # fmt: skip
    """Sign how far the log has come, and write its tree of hashes into DIR, with that checkpoint: for a web server or a
    memory stick, where witnesses and players read of it what they need (docs/proof.md).

    The files hold no entry. But a hash can be guessed by whoever knows all but a card or a figure of what it is of:
    write them after play, when everybody may know what was played.

    What a witness wrote with `tdlog witness DIR --out FILE` is taken into the log by `--cosigned FILE --witness KEY`.
    """
    from application.checkpointing import checkpoint, key_of_log, private_key, take_cosigned
    from application.clock import now
    from application.files import check_apart
    from application.office import Office
    from application.tile_folder import write_tiles
    from domain.log.checkpoints import checkpoint_of
    from domain.log.notes import key_read

    check_apart(key_path, log_path)
    with log_to_record_in(log_path) as log:
        tell_of_live_hashes(Office(log, now))
        key = private_key(log, key_path)
        if cosigned:
            take_cosigned(log, cosigned, tuple(map(key_read, witnesses)))
        note = checkpoint(log, key, lasting=True)
        done = write_tiles(log, note, folder)
        told = key_of_log(log, key).text
    view = TreeWrittenView(str(folder), checkpoint_of(note).size, told, done.written, done.unchanged)
    show(view, as_json, _lines)


def _lines(view: TreeWrittenView) -> list[str]:
    entries = message("command", "some_entries", count=view.entries)
    return [
        message("proofs", "tree_written", entries=entries, folder=view.folder, written=view.written),
        message("proofs", "key_of_log"),
        f"  {view.key}",
    ]
