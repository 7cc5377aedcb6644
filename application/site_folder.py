"""A folder of pages, written whole: what was written before and is no longer meant is taken away, so that a name that
was erased is in none of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from domain.errors import TdlogError
from projections.texts import message

__all__ = ["LIST", "write_site"]

LIST = "tdlog-pages.txt"
"""The names of the files that were written, in the folder; by this it is known as one of ours."""


def write_site(folder: Path, pages: Mapping[str, bytes]) -> list[str]:
    """Write pages by their names into a folder, which is made where it is not there. Returns what was taken away.

    Raises TdlogError where the folder holds files that are not ours, or what leads out of it, or cannot be written."""
    known = _written_before(folder)
    for name in (LIST, *pages):
        if not _is_within(folder, name):
            raise TdlogError(message("ranked", "leads_elsewhere", file=str(folder / name), folder=str(folder)))
    try:
        _write_list(folder, known | pages.keys())  # whatever is cut off from here on, what was written is known as ours
        for name, content in pages.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        gone = sorted(known - pages.keys())
        for name in gone:
            (folder / name).unlink(missing_ok=True)
        _write_list(folder, pages.keys())
    except OSError as error:
        raise TdlogError(message("command", "not_writable_there", file=str(folder), why=error.strerror)) from error
    return gone


def _write_list(folder: Path, names: Collection[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / LIST).write_text("".join(f"{name}\n" for name in sorted(names)), encoding="utf-8")


def _written_before(folder: Path) -> set[str]:
    """The files of ours in a folder; none where it is empty or not there. Raises TdlogError for any other."""
    if not folder.exists() or not any(folder.iterdir()):
        return set()
    try:
        names = (folder / LIST).read_text(encoding="utf-8").splitlines()
    except OSError:
        raise TdlogError(message("ranked", "folder_of_others", folder=str(folder), list=LIST)) from None
    return {name for name in names if name and ".." not in Path(name).parts and _is_within(folder, name)}


def _is_within(folder: Path, name: str) -> bool:
    """Whether a file of the folder is in it, where its name may lead by a link to somewhere else."""
    path = folder / name
    return path.parent.resolve().is_relative_to(folder.resolve()) and not path.is_symlink()
