"""The formats that a log is written in: which module writes each, and which ending of a file's name asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol, cast

import msgspec

from domain.events import AnyEvent, encode
from formats.exported import Exported

__all__ = ["ENDINGS", "FORMS", "WITHOUT_NAMES", "export_streams", "names_within"]

FORMS = {
    "tdl": "formats.notation.writer:export_tdl",
    "jsonl": "formats.jsonl:export_jsonl",
    "pbn": "formats.pbn.writer:export_pbn",
    "lin": "formats.lin.writer:export_lin",
    "usebio": "formats.usebio.writer:export_usebio",
    "bridgewebs": "formats.bridgewebs:export_bridgewebs",
}
"""Name of a format to the function that writes whole streams in it."""

ENDINGS = {
    ".jsonl": "jsonl", ".db": "db", ".sqlite": "db", ".pbn": "pbn", ".lin": "lin", ".xml": "usebio",
    ".csv": "bridgewebs", ".html": "html", ".htm": "html",
}  # fmt: skip
"""Ending of a file's name to the format it asks for; .tdl, or none at all, is tdl."""

WITHOUT_NAMES = frozenset({"jsonl"})
"""Formats that hold ids only, whatever is asked."""


class Writer(Protocol):
    """Writes streams in a format. `names`: player, pair or team id to name; empty where names stay out."""

    def __call__(self, streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str], /) -> Exported: ...


def names_within(streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str]) -> dict[str, str]:
    """The names of those whom some entry of these streams names by id: nobody else's go into their file."""
    held = b"".join(encode(event) for events in streams.values() for event in events)
    return {player: name for player, name in names.items() if msgspec.json.encode(player) in held}


def export_streams(form: str, streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str]) -> Exported:
    """The streams in one of `FORMS`. Raises TdlogError where the format cannot hold them at all."""
    module, _, function = FORMS[form].partition(":")
    writer = cast("Writer", getattr(import_module(module), function))
    return writer(streams, names)
