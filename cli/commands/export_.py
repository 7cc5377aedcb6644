"""`tdlog export`: write the log in a format of ours or of others, or build a read model of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from msgspec.structs import replace

from application.clock import now
from application.exporting import (
    ENDINGS,
    FORMS,
    PUBLISHED,
    WITHOUT_NAMES,
    build_view,
    check_view,
    export_series,
    export_streams,
    names_within,
    streams_meant,
)
from application.files import check_target, write_bytes
from application.office import Office
from application.packs import elected_of
from application.page_proof import proof_of_boards
from application.series import is_series_in
from application.tables import find_board, streams_of
from cli.live_hashes import tell_of_live_hashes
from cli.opening import open_log
from cli.options import lang_option, log_option
from cli.show.screen import progress, say, tell
from projections.packs.by_session import NOTHING_BY_PACKS
from projections.texts import message

BUILT_ANEW = {"schema": "view_anew_schema", "language": "view_anew_language", "log": "view_anew_log"}
"""Why a read model was built from the beginning, and what is said of it."""


@click.command("export")
@log_option
@lang_option
@click.argument("wanted", metavar="[STREAM | BOARD...]", nargs=-1)
@click.option(
    "--format", "form", type=click.Choice([*FORMS, "html", "db"]), help="Default: by the ending of --to, else tdl."
)
@click.option("--to", "target", type=click.Path(allow_dash=True), help="A new file (default: standard output).")
@click.option("--force", is_flag=True, help="Replace the file if it is there; build a db from the beginning.")
@click.option("--pack", "packs", multiple=True, metavar="FILE", help="A data pack of the club's (docs/packs.md).")
@click.option("--names", is_flag=True, help="With the names of the register (not in jsonl).")
@click.option("--no-dd", "without_dd", is_flag=True, help="In html, without what is double dummy.")
def command(
    log_path: str,
    wanted: tuple[str, ...],
    form: str | None,
    target: str | None,
    force: bool,
    packs: tuple[str, ...],
    names: bool,
    without_dd: bool,
) -> None:
    """Write the whole log, or STREAM (S1, S1.r1, S1.r1.t1), so that importing it gives the same entries.

    Names stay out unless --names is given: the entries hold ids only. What a format of others has no room for is told;
    tdl, jsonl and pbn hold everything. Of a series csv holds the totals. A db is a read model of the whole log, for SQL
    and Datasette (docs/read_model.md); one that is there is brought up to date.

    html is a page to look at, one file without a network: BOARD (11, t2/11, S1.r1.t1/11), or several, entry by entry,
    with what the Laws made of each. It holds the record of the board's table as a tdl file; of a log with a checkpoint
    also the proof of these entries, which the page checks. Where a ruling is appealed, players are polled or a score is
    given, it tells what the cards are worth double dummy (extra dd).
    """
    if target == "-":
        target = None
    form = form or _form_by_ending(target or "", log_path)
    if form == "html":
        _replay(log_path, wanted, target, force, names, not without_dd)
        return
    if len(wanted) > 1:
        raise click.UsageError(message("replay", "too_many_boards"))
    stream = wanted[0] if wanted else None
    if form == "db":
        _build(log_path, stream, target, force, names)
        return
    if names and form in WITHOUT_NAMES:
        raise click.UsageError(message("command", "names_in_tdl_only"))
    if target is not None:
        check_target(target, log_path)
    with open_log(log_path) as log:
        streams, table = streams_meant(log, stream)
        if table:
            tell(message("command", "whole_table", board=stream, table=table))
        known = log.register.names() if names else {}
        found = elected_of(log, streams, packs) if form in PUBLISHED else NOTHING_BY_PACKS
        is_series = form == "bridgewebs" and stream is not None and is_series_in(log, stream)
        if is_series:
            exported = export_series(log, stream or "", known)
        else:
            exported = export_streams(form, streams, names_within(streams, known) if stream else known, found)
    if target is None:
        click.echo(exported.data, nl=False)
    else:
        write_bytes(target, exported.data, log_path=log_path, force=force)
        say([message("form", "written", file=target) if is_series else _exported_text(streams, target)])
    from cli.show.columns import wrapped

    for line in (part for told in exported.left_out for part in wrapped(told)):
        tell(line)


def _exported_text(streams: Mapping[str, Sequence[object]], target: str) -> str:
    entries = message("command", "some_entries", count=sum(map(len, streams.values())))
    number = message("command", "some_streams", count=len(streams))
    return message("command", "exported", entries=entries, streams=number, file=target)


def _form_by_ending(target: str, log_path: str) -> str:
    """The format that a file's name asks for; tdl where it has no ending. Raises UsageError for an unknown one, and
    TdlogError where nothing may be written there."""
    found = next((form for ending, form in ENDINGS.items() if target.lower().endswith(ending)), None)
    ending = Path(target).suffix.lower()
    if found is None and ending not in ("", ".tdl"):
        check_target(target, log_path)
        known = " ".join([".tdl", *ENDINGS])
        raise click.UsageError(message("command", "unknown_ending", ending=ending, known=known))
    return found or "tdl"


def _replay(log_path: str, wanted: Sequence[str], target: str | None, force: bool, names: bool, with_dd: bool) -> None:
    """Write the page that replays boards, and say how large it is; also what of double dummy it has not, and why."""
    from formats.replay_page import replay_page
    from projections.views.board_score import board_scores
    from projections.views.case_figures import figures_beside
    from projections.views.steps import BoardShown, seated

    if not wanted:
        raise click.UsageError(message("replay", "name_boards"))
    if target is not None:
        check_target(target, log_path)
    with open_log(log_path) as log:
        found = [find_board(log, name) for name in wanted]
        streams = streams_of(log)
        known = log.register.names() if names else {}
        boards = [
            BoardShown(
                at.stream,
                at.replay,
                at.board,
                seated(at.replay, known, at.board.number),
                board_scores(at.replay, at.board, streams),
            )
            for at in found
        ]
        proof = proof_of_boards(log, boards)
        if proof.note:
            tell_of_live_hashes(Office(log, now))

    if with_dd:
        boards = [replace(one, figures=figures_beside(one)) for one in boards]
        for missing in {one.figures.missing for one in boards} - {""}:
            tell(missing)
    page = replay_page(boards, known, proof=proof)
    if target is None:
        click.echo(page.data, nl=False)
        return
    write_bytes(target, page.data, log_path=log_path, force=force)
    count = message("command", "some_boards", count=len(boards))
    say([message("replay", "written", file=target, boards=count, size=-(-len(page.data) // 1024))])


def _build(log_path: str, stream: str | None, target: str | None, force: bool, names: bool) -> None:
    """Build a read model, or bring the one that is there up to date, and say what was done."""
    if stream:
        raise click.UsageError(message("command", "view_holds_all", stream=stream))
    if target is None:
        raise click.UsageError(message("command", "view_needs_a_file"))
    path = check_view(target, log_path)

    def waiting() -> None:
        tell(message("command", "view_waits", file=target), kept=(target,))

    with open_log(log_path) as log, progress(message("command", "view_building")) as step:
        built = build_view(log, path, names=names, anew=force, step=step, waiting=waiting)
    if built.anew in BUILT_ANEW:
        say([message("command", BUILT_ANEW[built.anew], file=target)])
    entries = message("command", "some_entries" if built.anew else "some_new_entries", count=built.entries)
    streams = message("command", "some_streams", count=built.streams)
    said = "view_built" if built.anew else "view_updated" if built.streams else "view_unchanged"
    say([message("command", said, file=target, entries=entries, streams=streams)])
    if built.names_in_journal:
        tell(message("command", "view_names_in_journal", file=target), kept=(target,))
