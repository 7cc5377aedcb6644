"""`tdlog receipt`: what the players of a board are told of its result, in a form that they can check without us."""

from __future__ import annotations

import os
from pathlib import Path

import click

from cli.live_hashes import tell_of_live_hashes
from cli.opening import log_to_record_in
from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import say, show
from projections.texts import message
from projections.views.receipts import ReceiptsView


@click.command("receipt")
@log_option
@as_json_option
@lang_option
@click.option("--board", type=click.IntRange(1, 999_999), help="One board; else all that are scored.")
@click.option("--key", "key_path", default="tdlog-key.pem", help="Private key of the log; made if it is not there.")
@click.option(
    "--to",
    "target",
    default="",
    metavar="FILE",
    help="As .html to be printed; of one .txt, .svg, .png; into DIR/ each.",
)
@click.option("--force", is_flag=True, help="Replace FILE.")
@click.argument("session")
@click.argument("contestant", required=False, default="")
def command(
    log_path: str, session: str, contestant: str, board: int | None, key_path: str, target: str,
    *, as_json: bool, force: bool,
) -> None:  # fmt: skip
    """Give the players of SESSION receipts of their results: of all, of CONTESTANT (a pair's number), or of a board.

    What they are told is recorded, and the log signed with it. The receipt proves that entry: to whoever has the key of
    the log, which is shown, and needs neither the log nor this program. A result that awaits a ruling has none yet.
    Checked by `tdlog check-receipt`, by verify.html, and by the recipe of docs/verify.md.
    """
    from application.checkpointing import private_key
    from application.clock import now
    from application.files import check_apart, check_free
    from application.office import Office
    from application.receipts import receipts_shown
    from formats.receipts import form_of

    check_apart(key_path, log_path)
    folder = Path(target) if target and (target.endswith(("/", os.sep)) or Path(target).is_dir()) else None
    if target and folder is None:  # before anything is recorded
        form_of(target)
        check_free(target, log_path, force=force)
    with log_to_record_in(log_path) as log:
        office = Office(log, now)
        tell_of_live_hashes(office)
        view = receipts_shown(office, session, private_key(log, key_path), contestant, board or 0)
    if not target:
        show(view, as_json, _lines)
        return
    from application.files import write_bytes
    from formats.receipts import receipts_apart, receipts_file

    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        files = {str(folder / name): data for name, data in receipts_apart(view).items()}
    else:
        files = {target: receipts_file(view, target)}
    for name, data in files.items():
        write_bytes(name, data, log_path=log_path, force=force)
    say([message("proofs", "written", count=len(view.receipts), file=target)])


def _lines(view: ReceiptsView) -> list[str]:
    lines = [message("proofs", "key_of_log"), f"  {view.key}", ""]
    for one in view.receipts:
        lines += [one.text, f"  {one.entry}", *(f"  {line}" for line in one.proof.splitlines()), ""]
    return lines[:-1]
