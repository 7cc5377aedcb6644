"""Files named by the user, gathered and audited; Ctrl-C ends it with what was done."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from hashlib import sha256

from domain.errors import NotReadable, TdlogError
from formats.apart import Bounds, GivenUp, Job, cores, outcomes, warm
from formats.file_audit import FileAudit, Summary, audit_bytes, not_audited
from formats.sources import Source, sources

__all__ = ["Watched", "are_files", "audit_files", "audit_source", "audited"]

Numbered = tuple[int, FileAudit]
Watched = Callable[[int], AbstractContextManager[Callable[[], object]]]
"""Given how many files there are: what is called once for each of them that is done."""
ANY = Bounds()


@contextmanager
def unwatched(count: int) -> Generator[Callable[[], object]]:
    """Nobody looks on."""
    yield lambda: None


def are_files(paths: Iterable[str]) -> list[str]:
    """Those of the paths that are there, or are standard input."""
    return [path for path in paths if path == "-" or os.path.exists(path)]


def audit_files(paths: Sequence[str], *, most: int, bounds: Bounds = ANY, watched: Watched = unwatched) -> Summary:
    """Audit every file below the paths. `most`: how many examples of a kind are kept; `bounds`: what a file may take.

    Raises nothing for any single file. Interrupted it gives what was done until then.
    """
    warm("application.archive_audit")
    found, refused = _gathered(paths)
    summary = Summary(most=most, files=len(found) + len(refused))
    for audit in refused:
        summary.take(-1, audit)
    with suppress(KeyboardInterrupt), closing(audited(found, bounds, cores())) as work, watched(len(found)) as step:
        for number, audit in work:
            summary.take(number, audit)
            step()
    return summary


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


def audited(found: Sequence[Source], bounds: Bounds, processes: int) -> Generator[Numbered]:
    """Audit files on so many processes: each with its number, from 0, in the order in which they are done.

    A file that exceeds its bounds, or ends its process, is reported as such, and the rest goes on.
    """
    jobs = (Job(audit_source, (source.carried(),)) for source in found)
    with closing(outcomes(jobs, bounds, processes)) as work:
        for number, outcome in work:
            yield number, _told(found[number].name, outcome)


def _told(name: str, outcome: object) -> FileAudit:
    if isinstance(outcome, FileAudit):
        return outcome
    assert isinstance(outcome, NotReadable)
    return not_audited(name, outcome.state if isinstance(outcome, GivenUp) else "not_readable", outcome.message)


def audit_source(source: Source) -> FileAudit:
    """Read and audit one file. Raises nothing but MemoryError and what ends the program."""
    try:
        data = source.read()
    except TdlogError as error:
        return not_audited(source.name, "not_readable", error.message)
    except OSError as error:
        return not_audited(source.name, "not_readable", error.strerror or str(error))
    audit = audit_bytes(data, source.name)
    audit.digest = sha256(data).digest()
    return audit
