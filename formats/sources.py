"""Where files come from: named one by one, in a folder, in a zip archive, or from standard input.

Each is opened only when it is its turn, so thousands of them need no more room than one. Nothing is unpacked to disk,
and no name in an archive is ever used as a path.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from domain.errors import NotReadable
from formats.plain_file import bounded, plain_file
from formats.reading import clean
from formats.recognise import MOST_BYTES
from projections.texts import message

__all__ = ["MOST_FILES", "Source", "sources"]

MOST_FILES = 1_000_000
"""The most files that one folder gives."""

ZIP = (b"PK\x03\x04", b"PK\x05\x06")
STEM = re.compile(r"[^A-Za-z0-9_-]+")


class Source(Struct, frozen=True):
    """One file to be read."""

    name: str
    """As it is shown: `club.pbn`, `evening/round1.pbn`, `evening.zip/round1.pbn`. Made fit to show."""
    read: Callable[[], bytes]
    """What it holds. Raises NotReadable where it cannot be opened, or is larger than is read."""
    is_named: bool = True
    """Whether the user named this very file; what merely lies in a folder or an archive may be of any kind."""
    session_from: str = ""
    """What its session is named after: the file's own name, or its place in the folder where two files bear one."""
    in_memory: bool = False
    """Whether it lies in an archive that has no file of its own."""

    def carried(self) -> Source:
        """The same to be handed to another process: out of an archive in memory it goes alone, not with all others."""
        if not self.in_memory:
            return self
        try:
            return replace(self, read=partial(bytes, self.read()), in_memory=False)
        except NotReadable as error:
            return replace(self, read=partial(_refuse, error), in_memory=False)


def _refuse(error: NotReadable) -> bytes:
    raise error


def sources(paths: Iterable[str]) -> Iterator[Source]:
    """The files meant by `paths`, in the order given, those of a folder and an archive by name.

    `-` is standard input, which may be an archive. Folders are walked to the bottom; links out of them are not
    followed, and what begins with a dot is passed over. Raises NotReadable for a path that is not there.
    """
    for path in paths:
        if path == "-":
            yield from _standard_input(message("command", "standard_input"))
        elif os.path.isdir(path):
            yield from _apart(_folder(path))
        elif _is_zip(path):
            yield from _archive(path, os.path.basename(path))
        else:
            name = clean(os.path.basename(path))
            yield Source(name, partial(plain_file, path), session_from=os.path.basename(path))


def _is_zip(path: str) -> bool:
    if not os.path.isfile(path):
        return False
    try:
        with open(path, "rb") as file:
            return file.read(4) in ZIP
    except OSError:
        return False


def _standard_input(name: str) -> Iterator[Source]:
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if data[:4] in ZIP and len(data) <= MOST_BYTES:
        yield from _archive(io.BytesIO(data), name)
    else:
        yield Source(name, partial(bounded, io.BytesIO(data), name), session_from="-")


def _folder(path: str) -> list[Source]:
    """The plain files of a folder, by name; what is no file of its own (a link to a folder, a pipe) is left out, and a
    link that leads out of the folder."""
    found: list[Source] = []
    top = os.path.basename(os.path.abspath(path))
    inside = os.path.join(os.path.realpath(path), "")
    for folder, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            whole = os.path.join(folder, name)
            if name.startswith(".") or not os.path.isfile(whole):
                continue
            if os.path.islink(whole) and not os.path.realpath(whole).startswith(inside):
                continue
            within = Path(os.path.relpath(whole, path)).as_posix()
            found.append(Source(clean(f"{top}/{within}"), partial(plain_file, whole), False, within))
            if len(found) > MOST_FILES:
                raise NotReadable(f"{clean(path)} holds more than {MOST_FILES} files")
    return found


def _archive(file: str | BinaryIO, name: str) -> Iterator[Source]:
    from formats.archives import members

    in_memory = not isinstance(file, str)
    return _apart([Source(one.name, one.read, False, one.info.filename, in_memory) for one in members(file, name)])


def _apart(found: list[Source]) -> Iterator[Source]:
    """Sessions are named after files; where two of a folder bear one name, after their places in it. A backslash parts
    folders too: some programs write archives so."""
    found = [replace(source, session_from=source.session_from.replace("\\", "/")) for source in found]
    stems = Counter(_stem(os.path.basename(source.session_from)) for source in found)
    for source in found:
        base = os.path.basename(source.session_from)
        if stems[_stem(base)] > 1:
            yield replace(source, session_from=STEM.sub("-", source.session_from))
        else:
            yield replace(source, session_from=base)


def _stem(name: str) -> str:
    return STEM.sub("-", name.rpartition(".")[0] or name).strip("-").casefold()
