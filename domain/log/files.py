"""Small files beside the log: read within bounds, written whole or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

__all__ = ["read_small", "write_whole"]

MOST_BYTES = 1 << 16
"""The largest head or key that is read."""


def read_small(path: str | os.PathLike[str]) -> bytes:
    """What a plain file holds. Raises OSError where it cannot be read, is no plain file, or is no small one."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(0, "it is no plain file")
    with open(path, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError(0, "it is much too large")
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Write beside its place, then move there; its mode is that of the file before, else by the umask. Raises OSError.

    A link is followed: what it leads to is written.
    """
    path = Path(os.path.realpath(path))
    temporary = path.with_name(f".{path.name[:200]}.{os.urandom(4).hex()}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            os.chmod(temporary, stat.S_IMODE(path.stat().st_mode))
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
