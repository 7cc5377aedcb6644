"""`tdlog check`: replay scripts and compare with what they expect; hold PBN files against the standard. No log."""

from __future__ import annotations

from collections.abc import Sequence

import click

from application.checking import checked_file, files_in
from cli.exit_code import fail_at_the_end
from cli.options import as_json_option, lang_option
from cli.show.columns import wrapped
from cli.show.screen import show
from projections.texts import message
from projections.views.checked import CheckedFile, CheckedFilesView, PbnFaultView, checked_files_view

NOTHING_EXPECTED = 3
"""What the program ends with where no file failed, and a script had nothing to check."""


@click.command("check")
@as_json_option
@lang_option
@click.option("-v", "--verbose", is_flag=True, help="Name the files that pass, too.")
@click.argument("files", nargs=-1, required=True, type=click.Path())
def command(files: tuple[str, ...], as_json: bool, verbose: bool) -> None:
    """Replay FILES (scripts, or folders of them) and compare with their `=>` lines, as of each line.

    What is expected of scores, standings and matches is compared with the session as of the line, with all its tables.
    Exit 1 if a script cannot be read, expects something else than the replay says, or answers what nobody asks; else
    exit 3 if a script expects nothing, so that there was nothing to check. `-` is standard input.

    A PBN file is held against the standard (2.1, or the version that its first line names; export format where it
    says so): each fault with line and column. Exit 1 if one of them is an error, not for warnings.
    """
    view = checked_files_view(map(checked_file, dict.fromkeys(files_in(files))))
    if view.failed or view.idle:
        fail_at_the_end(1 if view.failed else NOTHING_EXPECTED)
    show(view, as_json, lambda view: _lines(view, verbose=verbose))


def _lines(view: CheckedFilesView, *, verbose: bool) -> list[str]:
    """What is wrong with each file, in words, and how many there are of each; those that passed if `verbose`."""
    lines = [line for one in view.files for line in _lines_of(one, verbose=verbose)]
    counts = {"passed": len(view.passed), "failed": len(view.failed), "idle": view.idle}
    return [*lines, message("command", "checked_some_idle" if view.idle else "checked", **counts)]


def _lines_of(one: CheckedFile, *, verbose: bool) -> list[str]:
    if one.is_idle:
        why = wrapped(message("command", "expects_nothing"), 2, 0)
        return [message("command", "script_idle", file=one.name), *why]
    shown = "script_failed" if one.failures else "script_passed"
    head = [message("command", shown, file=one.name)] if one.failures or verbose else []
    told = [line for text in one.editions for line in wrapped(text, 2, 0)]
    head += [message("command", "script_edition", file=one.name), *told] if told else []
    return [*head, *([f"  {why}" for why in one.failures] if one.faults is None else _fault_lines(one.faults))]


def _fault_lines(faults: Sequence[PbnFaultView]) -> list[str]:
    """The faults of a PBN file, one a line, and how many they are."""
    if not faults:
        return []
    errors = sum(fault.level == "error" for fault in faults)
    errors_told = message("command", "some_errors", count=errors)
    warnings_told = message("command", "some_warnings", count=len(faults) - errors)
    summary = message("command", "faults_found", file=faults[0].source, errors=errors_told, warnings=warnings_told)
    return [*(fault.shown for fault in faults), summary]
