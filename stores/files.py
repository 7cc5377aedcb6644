"""Small files beside the log: read within bounds, written whole or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

__all__ = ["read_small", "settle", "temporary_beside", "write_new", "write_whole"]

MOST_BYTES = 1 << 16
"""The largest head or key that is read, in bytes."""


def read_small(path: str | os.PathLike[str], most: int = MOST_BYTES) -> bytes:
    """What a plain file holds, of at most so many bytes. Raises OSError where it cannot be read, is no plain file, or
    is no small one."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(0, "it is no plain file")
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(0, "it is much too large")
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Write beside its place, then move there; its mode is that of the file before, else by the umask. Raises OSError.

    A link is followed: what it leads to is written.
    """
    path = Path(os.path.realpath(path))
    _write(path, data, 0o666, replace=True)


def write_new(path: Path, data: bytes, mode: int) -> None:
    """Write a file that is whole or not there. Raises FileExistsError where something has the name; OSError."""
    _write(path, data, mode, replace=False)


def temporary_beside(path: Path, mode: int) -> tuple[Path, int]:
    """A new file in the folder of another, and its descriptor, for what becomes that other when it is whole."""
    temporary = path.with_name(f".{path.name[:200]}.{os.urandom(4).hex()}")
    return temporary, os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)


def settle(temporary: Path, path: Path, *, replace: bool) -> None:
    """Give a file that is whole its name, for good: file and folder are on the disk then. Raises OSError, and
    FileExistsError where the name is taken and not to be replaced."""
    _to_disk(temporary)
    if replace:
        os.replace(temporary, path)
    else:
        _name(temporary, path)
    with suppress(OSError):
        _to_disk(path.absolute().parent)


def _write(path: Path, data: bytes, mode: int, *, replace: bool) -> None:
    temporary, handle = temporary_beside(path, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        if replace and path.exists():
            os.chmod(temporary, stat.S_IMODE(path.stat().st_mode))
        settle(temporary, path, replace=replace)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _name(temporary: Path, path: Path) -> None:
    """A name that nobody has taken; where the file system knows no second name, one that nobody had a moment ago."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(path):
            raise FileExistsError(17, "the name is taken", str(path)) from None
        os.rename(temporary, path)
    else:
        os.unlink(temporary)


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
