"""A plain file, opened without waiting and read within bounds. Little is imported: a short command stays short."""

from __future__ import annotations

import os
import stat
from typing import IO

from domain.errors import NotReadable
from formats.recognise import MOST_BYTES
from projections.texts import message

__all__ = ["bounded", "plain_file"]


def plain_file(path: str) -> bytes:
    """What a plain file holds. Raises NotReadable for a folder, a pipe or a device, and for what is too large.

    Opened without waiting: a pipe that nobody writes to would hang.
    """
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            return bounded(file, path)
    except OSError as error:
        raise NotReadable(message("command", "not_readable", file=path, why=error.strerror)) from error


def _open_at_once(path: str, flags: int) -> int:
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        os.close(handle)
        raise NotReadable(message("command", "is_a_pipe", file=path))
    return handle


def bounded(file: IO[bytes], name: str) -> bytes:
    """All that an open file holds. Raises NotReadable where that is more than is read."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise NotReadable(message("command", "too_large", file=name, most=MOST_BYTES >> 20))
    return data
