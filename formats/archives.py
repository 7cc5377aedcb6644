"""The files of a zip archive, read one by one within bounds; nothing is unpacked to disk."""

from __future__ import annotations

import lzma
import re
import zipfile
import zlib
from functools import lru_cache
from typing import BinaryIO

from msgspec import Struct

from domain.errors import NotReadable
from formats.plain_file import bounded
from formats.reading import clean

__all__ = ["MOST_FILES", "Member", "members"]

MOST_FILES = 1_000_000
"""The most files that one archive gives."""

MOST_UNPACKED = 8 << 30
"""The most bytes that all files of one archive may hold together: 8 GiB."""

ENCRYPTED = 1
"""The flag of a file that needs a password."""

UNPACKING = (
    zipfile.BadZipFile, OSError, EOFError, RuntimeError, ValueError, NotImplementedError, zlib.error, lzma.LZMAError,
)  # fmt: skip
"""What a damaged or encrypted archive may raise."""


class Member(Struct, frozen=True):
    """One file of an archive."""

    file: str | BinaryIO
    info: zipfile.ZipInfo
    name: str
    """As it is shown."""

    def read(self) -> bytes:
        """What it holds: never more than may be read, whatever the archive says of its size. Raises NotReadable."""
        try:
            with _opened(self.file).open(self.info) as member:
                return bounded(member, self.name)
        except UNPACKING as error:
            why = "it is encrypted" if self.info.flag_bits & ENCRYPTED else clean(str(error))
            raise NotReadable(f"it cannot be unpacked: {why}", source=self.name) from None


@lru_cache(maxsize=2)
def _opened(file: str | BinaryIO) -> zipfile.ZipFile:
    """An archive stays open while its files are read: its table of contents is long to read."""
    return zipfile.ZipFile(file)


def members(file: str | BinaryIO, name: str) -> list[Member]:
    """The files of a zip archive, by name; what is hidden is left out.

    Raises NotReadable where the archive is damaged, or would unpack to more than is read.
    """
    try:
        infos = [one for one in _opened(file).infolist() if not one.is_dir() and not _is_hidden(one.filename)]
    except UNPACKING as error:
        raise NotReadable(f"this archive cannot be read: {clean(str(error))}", source=clean(name)) from None
    if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > MOST_UNPACKED:
        most = f"at most {MOST_FILES} files and {MOST_UNPACKED >> 30} GiB"
        raise NotReadable(f"this archive holds more than is read: {most}", source=clean(name))
    infos.sort(key=lambda info: info.filename)
    return [Member(file, info, clean(f"{name}/{info.filename}")) for info in infos]


def _is_hidden(filename: str) -> bool:
    return any(part.startswith((".", "__MACOSX")) for part in re.split(r"[/\\]", filename) if part not in (".", ".."))
