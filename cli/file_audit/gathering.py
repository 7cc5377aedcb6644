"""Files named by the user, gathered and audited, with a bar for who looks on; Ctrl-C ends it with what was done."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing, suppress

import click

from cli.file_audit.crew import SECONDS_A_FILE, audited, cores
from cli.file_audit.worker import audit_source
from domain.errors import NotReadable
from formats.file_audit import FileAudit, Summary, not_audited
from formats.sources import Source, sources
from projections.texts import message

__all__ = ["are_files", "audit_files"]

FEW = 3
"""So many files are not worth starting processes for, unless one is large or has a bound of time."""
LARGE = 1 << 20
"""Bytes from which on a file is given to a process of its own."""

Numbered = tuple[int, FileAudit]


def are_files(paths: Iterable[str]) -> list[str]:
    """Those of the paths that are there, or are standard input."""
    return [path for path in paths if path == "-" or os.path.exists(path)]


def audit_files(paths: Sequence[str], *, most: int, seconds: float | None = None) -> Summary:
    """Audit every file below the paths. `most`: how many examples of a kind are kept; `seconds`: what a file may take,
    where that was asked for.

    Raises nothing for any single file. Interrupted it gives what was done until then.
    """
    found, refused = _gathered(paths)
    summary = Summary(most=most, files=len(found) + len(refused))
    for audit in refused:
        summary.take(-1, audit)
    bar = click.progressbar(
        length=len(found), label=message("file_audit", "auditing"), file=sys.stderr, show_pos=True,
        hidden=not sys.stderr.isatty(),
    )  # fmt: skip
    is_small = seconds is None and len(found) <= FEW and not any(map(_is_large, paths))
    work = _one_by_one(found) if is_small else _by_crew(found, seconds or SECONDS_A_FILE)
    with suppress(KeyboardInterrupt), closing(work), bar as shown:
        for number, audit in work:
            summary.take(number, audit)
            shown.update(1)
    return summary


def _is_large(path: str) -> bool:
    """Whether a file is large, or any in a folder of which few were taken."""
    if not os.path.isdir(path):
        return os.path.isfile(path) and os.path.getsize(path) > LARGE
    inside = (os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names)
    return any(os.path.isfile(one) and os.path.getsize(one) > LARGE for one in inside)


def _gathered(paths: Sequence[str]) -> tuple[list[Source], list[FileAudit]]:
    """The files, and what cannot be opened to see which files it holds."""
    found: list[Source] = []
    refused: list[FileAudit] = []
    for path in paths:
        try:
            found += sources([path])
        except NotReadable as error:
            refused.append(not_audited(os.path.basename(path), "not_readable", error.message))
    return found, refused


def _one_by_one(found: Sequence[Source]) -> Generator[Numbered, None, None]:
    for number, source in enumerate(found):
        yield number, audit_source(source)


def _by_crew(found: Sequence[Source], seconds: float) -> Generator[Numbered, None, None]:
    return audited(found, processes=min(cores(), len(found)), seconds=seconds)
