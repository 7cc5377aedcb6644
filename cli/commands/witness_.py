"""`tdlog witness`: cosign how far a log has come, if it only grew."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from application.clock import seconds_now
from application.files import check_target, write_bytes
from cli.options import as_json_option, lang_option
from cli.show.columns import wrapped
from cli.show.screen import say, show, tell
from domain.errors import TdlogError
from projections.texts import message
from projections.views.witnessed import WitnessedView, WitnessKeyView

if TYPE_CHECKING:
    from application.witness import Witness

NEEDED = ("starlette", "uvicorn", "httptools")
FIRST_PORT = 8090


@click.command("witness")
@as_json_option
@lang_option
@click.argument("source", required=False)
@click.option("--key", "key_path", default="tdlog-witness-key.pem", help="Private key; made if it is not there.")
@click.option("--name", default="", help="What the witness is called; else a name that follows from the key.")
@click.option("--log-key", "logs", multiple=True, metavar="KEY", help="The key of a log that is believed (repeatable).")
@click.option("--policy", "policies", multiple=True, metavar="FILE", help="A policy: the logs in it are believed.")
@click.option("--memory", default="", metavar="FILE", help="What was cosigned last (default: KEY.seen).")
@click.option("--begin", is_flag=True, help="Begin a memory for a key that is there: it has witnessed nothing.")
@click.option("--out", default="", metavar="FILE", help="Write the cosigned checkpoint there.")
@click.option("--give", is_flag=True, help="Give the cosignature to the hall at SOURCE.")
@click.option("--serve", is_flag=True, help="Be asked by logs over HTTP, instead of looking at one.")
@click.option("--lan", is_flag=True, help="With --serve: for the network too, not this machine alone.")
@click.option("--port", type=click.IntRange(0, 65_535), default=FIRST_PORT, show_default=True, help="With --serve.")
def command(
    as_json: bool, source: str | None, key_path: str, name: str, logs: tuple[str, ...],
    policies: tuple[str, ...], memory: str, begin: bool, out: str, give: bool, serve: bool, lan: bool, port: int,
) -> None:  # fmt: skip
    """Look at how far a log has come, and cosign that, if it only grew since it was looked at last (docs/witness.md).

    SOURCE is the address of a hall, a folder of tiles, or a log. The cosigned checkpoint is printed; give it to the
    organiser. Whoever wants to be sure that all saw the same log asks for it. Without SOURCE the key is shown by which
    others check what is signed here. A log that was rewritten is not cosigned: exit 1, and keep what it showed.
    """
    from application.witness import believed, signer, witness_with

    if source and serve:
        raise click.UsageError(message("witness", "one_of_both"))
    if (source or serve) and not (logs or policies):
        raise click.UsageError(message("witness", "log_key_needed"))
    remembers = memory or f"{key_path}.seen"
    own = signer(key_path, remembers, name)
    if not (source or serve):
        show(WitnessKeyView(own.key.name, own.key.text), as_json, _key_lines)
        return
    witness = witness_with(own, believed(logs, policies), remembers, begin=begin)
    if serve:
        missing = [needed for needed in NEEDED if find_spec(needed) is None]
        if missing:
            raise TdlogError(message("serving", "hall_not_installed", missing=", ".join(missing)))
        from web.witness_app import run_witness

        run_witness(witness, say, lan=lan, port=port)
        return
    show(_looked(witness, source or "", remembers, out, give=give), as_json, _lines)


def _looked(witness: Witness, source: str, remembers: str, out: str, *, give: bool) -> WitnessedView:
    """What came of looking at a log."""
    from application.over_http import asking, is_of_http
    from application.published_tree import MOST_FILE, is_note, published_at
    from application.witness import handed_back, watched
    from domain.log.checkpoints import checkpoint_of
    from domain.log.notes import note_read
    from domain.log.witnessing import WitnessRefuses
    from projections.texts.lacking import lacking_text

    if give and not is_of_http(source):
        raise click.UsageError(message("witness", "no_hall", source=repr(source)))
    if out:
        check_target(out, remembers)
    ask = asking(MOST_FILE, "text/plain; charset=utf-8")
    with published_at(source, ask) as published:
        shown = published.checkpoint()
        try:
            found = watched(shown, published, witness, seconds_now())
        except WitnessRefuses as error:
            last = witness.last(checkpoint_of(note_read(shown)).origin)
            if last is None or not error.is_of_two_histories:
                raise
            kept = {f"{remembers}.refused": shown, f"{remembers}.last": last.encoded}
            for file, data in kept.items():
                write_bytes(file, data, log_path=remembers, force=is_note(file))
            files = " ".join(kept)
            raise TdlogError(message("witness", "refused", why=lacking_text(error), files=files)) from error
    if out:
        write_bytes(out, found.note.encoded, log_path=remembers, force=is_note(out))
    if give:
        handed_back(source, found.note, ask)
    checkpoint = checkpoint_of(found.note)
    return WitnessedView(
        witness=witness.key.name, key=witness.key.text, log=checkpoint.origin, entries=checkpoint.size,
        root=checkpoint.root.hex(), before=found.before.size, file=out or None, given=give,
        note=found.note.encoded.decode(),
    )  # fmt: skip


def _key_lines(view: WitnessKeyView) -> list[str]:
    return [message("witness", "own_key"), f"  {view.key}"]


def _lines(view: WitnessedView) -> list[str]:
    """The note where it is written nowhere, so that it can be piped; what was signed is said beside it then."""
    said = "cosigned_first" if not view.before else "cosigned_again" if view.before == view.entries else "cosigned"
    entries, before = (message("command", "some_entries", count=count) for count in (view.entries, view.before))
    told = [message("witness", said, name=view.witness, log=view.log, entries=entries, before=before)]
    told += [message("witness", "given")] * view.given
    if view.file is not None:
        return [
            *(line for one in told for line in wrapped(one)),
            "  " + message("command", "sealed_in", file=view.file),
        ]
    tell("\n".join(told))
    return view.note.removesuffix("\n").split("\n")
