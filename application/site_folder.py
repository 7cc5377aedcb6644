"""A folder of pages: what was written before and is no longer meant is taken away, so that a name that was erased is in
none of them; what stands there as it is meant is not written again, so that whoever copies the folder copies little.

Beside the pages lie their digests, as `sha256sum -c` reads them: whoever was handed the pages can tell whether they are
those that were written."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from domain.errors import TdlogError
from projections.texts import message

__all__ = ["DIGESTS", "LIST", "SiteWritten", "write_site"]

LIST = "tdlog-pages.txt"
"""The names of the files that were written, in the folder; by this it is known as one of ours."""


DIGESTS = "tdlog-digests.txt"
"""The SHA-256 of each page, a line each with its name, in the order of the names."""


class SiteWritten(Struct, frozen=True):
    """What became of a folder."""

    written: tuple[str, ...]
    """The pages that are new or other than what stood there, by their names in order."""
    unchanged: int
    """How many stand there as before, and were not touched."""
    taken: tuple[str, ...]
    """The pages that are no longer meant."""
    digest: str
    """The SHA-256 of the file of digests, and so of every page."""


def write_site(folder: Path, pages: Mapping[str, bytes]) -> SiteWritten:
    """Write pages by their names into a folder, which is made where it is not there.

    Raises TdlogError where the folder holds files that are not ours, or what leads out of it, or cannot be written."""
    known, digests = _written_before(folder), _digests(pages)
    files = {**pages, DIGESTS: digests}
    for name in _outside(folder, (LIST, *files)):
        raise TdlogError(message("ranked", "leads_elsewhere", file=str(folder / name), folder=str(folder)))
    try:
        changed = [name for name, content in files.items() if not _stands(folder / name, content)]
        _write_list(folder, known | files.keys())  # whatever is cut off from here on, what was written is known as ours
        for name in changed:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files[name])
        gone = sorted(known - files.keys())
        for name in gone:
            (folder / name).unlink(missing_ok=True)
        _write_list(folder, files.keys())
    except OSError as error:
        raise TdlogError(message("command", "not_writable_there", file=str(folder), why=error.strerror)) from error
    written = tuple(sorted(name for name in changed if name in pages))
    return SiteWritten(written, len(pages) - len(written), tuple(gone), sha256(digests).hexdigest())


def _digests(pages: Mapping[str, bytes]) -> bytes:
    lines = (f"{sha256(content).hexdigest()}  {name}\n" for name, content in sorted(pages.items()))
    return "".join(lines).encode()


def _stands(path: Path, content: bytes) -> bool:
    """Whether a file stands there with just that content."""
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except (FileNotFoundError, NotADirectoryError):
        return False


def _write_list(folder: Path, names: Collection[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    listed = "".join(f"{name}\n" for name in sorted(names)).encode()
    if not _stands(folder / LIST, listed):
        (folder / LIST).write_bytes(listed)


def _written_before(folder: Path) -> set[str]:
    """The files of ours in a folder; none where it is empty or not there. Raises TdlogError for any other."""
    try:
        if not folder.exists() or not any(folder.iterdir()):
            return set()
        names = (folder / LIST).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise TdlogError(message("ranked", "folder_of_others", folder=str(folder), list=LIST)) from None
    plain = [name for name in names if name and ".." not in Path(name).parts]
    return {*plain} - {*_outside(folder, plain)}


def _outside(folder: Path, names: Iterable[str]) -> Iterator[str]:
    """Of the names of files those that lead out of a folder, by a link."""
    real = folder.resolve()
    within: dict[str, bool] = {}
    for name in names:
        place, _, _ = name.rpartition("/")
        if place not in within:
            within[place] = (folder / place).resolve().is_relative_to(real)
        if not within[place] or os.path.islink(folder / name):
            yield name
