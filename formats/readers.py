"""The readers of other programs' formats by kind of file, each loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import cast

from domain.streams import session_of
from formats.reading import Reading, session_id
from formats.recognise import Kind, recognise

__all__ = ["read_any", "reader_of"]

READERS: dict[Kind, str] = {
    "pbn": "formats.pbn:read_pbn",
    "lin": "formats.lin:read_lin",
    "usebio": "formats.usebio:read_usebio",
    "bws": "formats.bws:read_bws",
    "dup": "formats.dup.reader:read_dup",
}
"""Format of another program to the function that reads it."""


def reader_of(kind: Kind) -> Callable[..., Reading]:
    """The function that reads a format of another program: `read_x(data, source, session=...)`. Raises KeyError
    for any other."""
    module, _, function = READERS[kind].partition(":")
    return cast(Callable[..., Reading], getattr(import_module(module), function))


def read_any(data: bytes, name: str) -> tuple[Kind, Reading]:
    """A file of any kind that is known, read by its content. Raises NotReadable where it cannot be."""
    kind = recognise(data, name)
    if kind == "tdl":
        from formats.notation import read_script

        session = session_id(name)
        script = read_script(data, source=name, stream=f"{session}.r1.t1")
        first = next((session_of(stream) for stream in script.streams), session)
        return kind, Reading(name, first, dict(script.streams), dict(script.names))
    if kind == "jsonl":
        from formats.jsonl import read_jsonl

        return kind, read_jsonl(data, name)
    return kind, reader_of(kind)(data, name)
