"""`tdlog import`: files into the log."""

from __future__ import annotations

from collections import Counter

import click

from application.importing.importer import Imported, Importer
from application.importing.shown import imported_view
from application.office import Office
from application.opening import opened
from cli.exit_code import fail_at_the_end
from cli.options import as_json_option, bounds_of, bounds_options, lang_option, log_option
from cli.show.columns import wrapped
from cli.show.diagnosis import diagnosis_lines
from cli.show.screen import counted, say, say_json, tell
from domain.errors import LogGone, TdlogError
from formats.apart import warm
from formats.printed import in_lines
from formats.recognise import NotRecognised
from formats.sources import Source, sources
from formats.texts_kept import TextPolicy, read_names
from projections.texts import message
from projections.views.imported import ImportedView, ImportView

WIDTH = 80
SHOWN = 8
"""Remarks shown of one file without --verbose, and diagnoses."""
FOLDED = 3
"""How many diagnoses of one kind without a proposal are shown one by one."""

SEVERAL = 3
"""From so many files on a bar shows how far it is."""
REASONS = 5
"""So many reasons are told of a file that was not recorded."""


@click.command("import")
@log_option
@as_json_option
@lang_option
@click.option("--session", help="Name of the session (default: from the file's name).")
@click.option("--accept", "accept", type=int, multiple=True, metavar="N", help="Record what diagnosis N proposes, too.")
@click.option("--notes", is_flag=True, help="Record comments and chat as notes (people are named in them).")
@click.option("--rename", is_flag=True, help="Take the file's names where the register holds others.")
@click.option("--names-from", "names_from", metavar="FILE", help="Write ids for names in texts (a CSV file: id,name).")
@click.option("--without-texts", "without", is_flag=True, help="Leave out titles, explanations and notes.")
@bounds_options
@click.option("-v", "--verbose", is_flag=True, help="Show every remark.")
@click.argument("files", nargs=-1, required=True, type=click.Path())
def command(
    files: tuple[str, ...],
    log_path: str,
    as_json: bool,
    session: str | None,
    accept: tuple[int, ...],
    notes: bool,
    rename: bool,
    names_from: str | None,
    without: bool,
    seconds: float | None,
    memory: int | None,
    verbose: bool,
) -> None:
    """Record FILES: .tdl, .pbn, .lin, .jsonl, USEBIO, Bridgemate (.bws), deals (.dup, .bri, .dge), recognised by what
    they hold; folders and zip archives of them; `-` for standard input.

    Each file is recorded whole or not at all, with a report of what was odd. The same file again records nothing. What
    looks like a slip of whoever typed it is told with its evidence and, where one fits, a proposed amendment: it counts
    only when you accept it (--accept N, with the same file).
    """
    warm("application.importing.parsed")
    found, failed = _found(files)
    if (session or accept) and len(found) > 1:
        raise click.UsageError(message("command", "one_session_a_file" if session else "accept_one_file"))
    done: list[Imported] = []
    passed: dict[str, str] = {}
    texts = TextPolicy(_names(names_from) if names_from else {}, without)
    with (
        opened(log_path, create=True) as log,
        counted(len(found), message("command", "importing"), least=SEVERAL) as step,
    ):
        bounds = bounds_of(seconds, memory)
        importer = Importer(Office(log), rename=rename, notes=notes, texts=texts, bounds=bounds)
        for source, told in zip(found, importer.read_ahead(found, session), strict=True):
            try:
                if isinstance(told, TdlogError):
                    raise told
                done.append(importer.take(source, session, accept, told))
            except NotRecognised as error:
                (failed if source.is_named else passed)[source.name] = error.message.partition("\n")[0]
            except LogGone:
                raise
            except TdlogError as error:
                failed[source.name] = str(error)
            step()
    if failed:
        fail_at_the_end()
    view = ImportView(tuple(map(imported_view, done)), failed, passed)
    if as_json:
        say_json(view)
    else:
        say([line for one in view.imported for line in _lines(one, verbose)])
        say(_passed_over(view, verbose))
        for path, why in failed.items():
            tell("\n".join(_refusal(path, why)), kept=(path,))
        say([_sum(view), *_texts(view)])


def _found(paths: tuple[str, ...]) -> tuple[list[Source], dict[str, str]]:
    """All files meant, and the paths where there is none, with the reason."""
    found: list[Source] = []
    failed: dict[str, str] = {}
    for path in paths:
        try:
            found += sources([path])
        except TdlogError as error:
            failed[path] = str(error)
    return found, failed


def _names(path: str) -> dict[str, str]:
    """The ids to write for names. Raises TdlogError where they cannot be read."""
    return read_names(next(sources([path])).read(), path)


def _texts(view: ImportView) -> list[str]:
    """How many texts are in the chain now, where nothing can be erased."""
    count = sum(one.texts for one in view.imported)
    return in_lines(message("command", "texts_in_chain", count=count), WIDTH) if count else []


def _refusal(path: str, why: str) -> list[str]:
    """A file that was not recorded, with the reason; of several the first few, one a line."""
    reasons = [reason.removeprefix(f"{path}: ").strip() for reason in why.splitlines()]
    if len(reasons) == 1:
        return [message("command", "file_not_recorded", file=path, why=reasons[0])]
    lines = [message("command", "file_refused", file=path), *(f"    {reason}" for reason in reasons[:REASONS])]
    if len(reasons) > REASONS:
        lines.append("    " + message("command", "more_reasons", count=len(reasons) - REASONS))
    return lines


def _passed_over(view: ImportView, verbose: bool) -> list[str]:
    """What lies in a folder or an archive and is no record of bridge, with the reason."""
    passed = view.passed_over
    shown = list(passed.items())[: None if verbose else SHOWN]
    lines = ["- " + message("command", "file_passed_over", file=path, why=why) for path, why in shown]
    if len(passed) > len(shown):
        lines.append("- " + message("command", "more_passed_over", count=len(passed) - len(shown)))
    return lines


def _lines(one: ImportedView, verbose: bool) -> list[str]:
    boards, tables = _some("boards", one.boards), _some("tables", sum("." in stream for stream in one.streams))
    new = _some("entries", one.entries) if one.entries else message("command", "recorded_before")
    if one.known_as and not one.entries:
        new = message("command", "recorded_before_as", session=one.known_as)
    lines = [message("command", "imported", file=one.file, boards=boards, tables=tables, entries=new)]
    shown = one.remarks if verbose else one.remarks[:SHOWN]
    lines += [line for remark in shown for line in _remark_lines(remark)]
    if len(one.remarks) > len(shown):
        lines.append("  ~ " + message("command", "more_remarks", count=len(one.remarks) - len(shown)))
    lines += _diagnosed(one, verbose)
    lines += [
        "  " + message("command", "diagnosis_accepted", number=diagnosis.number, stream=diagnosis.stream)
        for diagnosis in one.diagnoses
        if diagnosis.accepted == "now"
    ]
    if any(diagnosis.proposal and not diagnosis.accepted for diagnosis in one.diagnoses):
        lines.append("  " + message("command", "how_to_accept"))
    return lines


def _remark_lines(remark: str) -> list[str]:
    """A remark with the lines that go on with it further in."""
    return in_lines(f"~ {remark}", WIDTH, first="  ", rest="    ")


def _diagnosed(one: ImportedView, verbose: bool) -> list[str]:
    """What is odd, told apart. Without --verbose: of each kind for which nothing can be proposed the number, where it
    is often; and of the others the first few."""
    often = Counter(diagnosis.text for diagnosis in one.diagnoses if not diagnosis.proposal)
    folded = [kind for kind in often if often[kind] > FOLDED and not verbose]
    shown = [diagnosis for diagnosis in one.diagnoses if diagnosis.proposal or diagnosis.text not in folded]
    most = len(shown) if verbose else SHOWN
    lines = [line for diagnosis in shown[:most] for line in diagnosis_lines(diagnosis)]
    if len(shown) > most:
        lines.append("  " + message("command", "more_diagnoses", count=len(shown) - most))
    for kind in folded:
        lines += wrapped(message("command", "folded_diagnoses", times=often[kind], kind=kind), 2)
    return lines


def _sum(view: ImportView) -> str:
    done, failed = view.imported, view.failed
    return message(
        "command",
        "imported_with_refused" if failed else "imported_in_all",
        boards=_some("boards", sum(one.boards for one in done)),
        files=_some("files", len(done)),
        entries=_some("new_entries", sum(one.entries for one in done)),
        refused=_some("files", len(failed)),
    )


def _some(what: str, count: int) -> str:
    """A number of boards, tables, files or entries, in words that go into a sentence."""
    return message("command", f"some_{what}", count=count)
