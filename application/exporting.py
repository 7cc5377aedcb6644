"""The formats that a log is written in: which module writes each, and which ending of a file's name asks for it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

import msgspec

from application.files import check_apart, check_target
from application.series import series_from, series_in
from application.tables import is_within
from domain.errors import TdlogError
from domain.events import AnyEvent, encode
from domain.log.store import LogStore
from domain.streams import session_of
from formats.exported import Exported
from projections.elected.public import PARTS_OF_PUBLIC, Public, PublicPart
from projections.packs.by_session import NOTHING_BY_PACKS, BySession
from projections.texts import message, some_of

if TYPE_CHECKING:
    from formats.read_model.building import Built

__all__ = [
    "ENDINGS", "FORMS", "PUBLISHED", "WITHOUT_NAMES", "build_view", "check_view", "export_series", "export_streams",
    "names_within", "streams_meant",
]  # fmt: skip

FORMS = {
    "tdl": "formats.notation.writer:export_tdl",
    "jsonl": "formats.jsonl:export_jsonl",
    "pbn": "formats.pbn.writer:export_pbn",
    "lin": "formats.lin.writer:export_lin",
    "usebio": "formats.usebio.writer:export_usebio",
    "bridgewebs": "formats.bridgewebs:export_bridgewebs",
    "dup": "formats.dup.writer:export_dup",
}
"""Name of a format to the function that writes whole streams in it."""

ENDINGS = {
    ".jsonl": "jsonl", ".db": "db", ".sqlite": "db", ".pbn": "pbn", ".lin": "lin", ".xml": "usebio",
    ".csv": "bridgewebs", ".dup": "dup", ".html": "html", ".htm": "html",
}  # fmt: skip
"""Ending of a file's name to the format it asks for; .tdl, or none at all, is tdl."""

WITHOUT_NAMES = frozenset({"jsonl"})
"""Formats that hold ids only, whatever is asked."""


ONE_SESSION = {"lin": ("LIN", ".lin"), "usebio": ("USEBIO", ".xml"), "bridgewebs": ("BridgeWebs", ".csv"),
               "dup": ("DUP", ".dup")}  # fmt: skip
"""The formats that hold a single session: how each is called, and its ending."""


OURS = ("tdl", "jsonl")
"""The formats that hold every entry."""

PUBLISHED = frozenset({"usebio", "bridgewebs"})
"""Formats that are made to be published: they hold what is public of their session."""


class Writer(Protocol):
    """Writes streams in a format. `names`: player, pair or team id to name; empty where names stay out."""

    def __call__(self, streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str], /) -> Exported: ...


class PublishedWriter(Protocol):
    """The same of a format in `PUBLISHED`, with what the session comes to by data packs."""

    def __call__(
        self, streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str], by_packs: BySession, /
    ) -> Exported: ...


def names_within(streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str]) -> dict[str, str]:
    """The names of those whom some entry of these streams names by id: nobody else's go into their file."""
    held = b"".join(encode(event) for events in streams.values() for event in events)
    return {player: name for player, name in names.items() if msgspec.json.encode(player) in held}


def streams_meant(log: LogStore, wanted: str | None) -> tuple[dict[str, list[AnyEvent]], str]:
    """The streams that are meant, with their entries: of a session, a round or a table; all of them where nothing is
    wanted. For a board those of its table, whose name comes with them, else an empty one. Raises TdlogError where there
    is none."""
    held = list(log.versions())
    table = re.split("[/#]", wanted)[0] if wanted is not None else None
    chosen = [name for name in held if table is None or is_within(name, table)]
    if not chosen:
        names = ", ".join(held[:6]) or message("screen", "nothing")
        said = "no_such_stream" if wanted else "no_stream"
        raise TdlogError(message("command", said, stream=wanted, held=names))
    return {name: log.read(name) for name in chosen}, (table or "") if table != wanted else ""


def export_streams(
    form: str,
    streams: Mapping[str, Sequence[AnyEvent]],
    names: Mapping[str, str],
    by_packs: BySession = NOTHING_BY_PACKS,
) -> Exported:
    """The streams in one of `FORMS`. In one that is made to be published nobody is named where names are not public,
    and what the session comes to by data packs stands in it.
    Raises TdlogError where the format cannot hold them at all."""
    streams = _sessions_alone(form, streams)
    _check_one_session(form, list(streams))
    withheld = _withheld(streams) if form in PUBLISHED else []
    names = {} if "names" in withheld else names
    module, _, function = FORMS[form].partition(":")
    writer = getattr(import_module(module), function)
    if form in PUBLISHED:
        exported = cast("PublishedWriter", writer)(streams, names, by_packs)
    else:
        exported = cast("Writer", writer)(streams, names)
    if withheld:
        told = ", ".join(message("public", f"short_{part}") for part in withheld)
        exported.left_out.append(message("public", "in_a_file", parts=told))
    return exported


def export_series(log: LogStore, name: str, names: Mapping[str, str]) -> Exported:
    """The totals of a series as CSV; nobody is named where a session of it does not show everybody who played. Raises
    TdlogError where there is no such series."""
    from formats.series_csv import series_csv
    from projections.views.series import series_view

    at_hand = series_from(log, name)
    withheld = _withheld({one: log.read(one) for one in at_hand.found.sessions})
    known: Mapping[str, str] = {} if "names" in withheld else names
    return Exported(series_csv(series_view(at_hand.found, at_hand.conditions, known, at_hand.finals)))


def _sessions_alone(form: str, streams: Mapping[str, Sequence[AnyEvent]]) -> Mapping[str, Sequence[AnyEvent]]:
    """The streams without those of series, which ours alone have. Raises TdlogError where none is left."""
    series = series_in(streams) if form not in OURS else []
    left = {stream: events for stream, events in streams.items() if stream not in series}
    if series and not left:
        raise TdlogError(message("series", "is_series", name=series[0]))
    return left


def _withheld(streams: Mapping[str, Sequence[AnyEvent]]) -> list[PublicPart]:
    """What is not public of the sessions of some streams."""
    sessions = dict.fromkeys(map(session_of, streams))
    shown = [Public.elected(streams.get(session, ())).parts for session in sessions]
    return [part for part in PARTS_OF_PUBLIC if not all(part in parts for parts in shown)]


def check_view(target: str, log_path: str) -> Path:
    """Where a read model is, or may be built. Raises TdlogError for another file, which is not to be replaced."""
    from formats.read_model import is_read_model, may_become_one

    check_apart(target, log_path)
    is_there = is_read_model(target) or may_become_one(target)
    return Path(os.path.realpath(target)) if is_there else check_target(target, log_path)


def build_view(
    log: LogStore,
    path: Path,
    *,
    names: bool,
    anew: bool,
    step: Callable[[int, int], object],
    waiting: Callable[[], object],
) -> Built:
    """Build a read model of a log, or bring the one that is there up to date. `step` is told how far it is, `waiting`
    that another program is writing."""
    from formats.read_model import build
    from stores.opening import check_beside

    return build(log, path, check=check_beside, names=names, anew=anew, step=step, waiting=waiting)


def _check_one_session(form: str, streams: Sequence[str]) -> None:
    """Raise TdlogError, with what to type, where a format holds one session and the streams are of several."""
    sessions = list(dict.fromkeys(map(session_of, streams)))
    if form in ONE_SESSION and len(sessions) > 1:
        name, ending = ONE_SESSION[form]
        held, first = some_of(sessions, 6), sessions[0]
        raise TdlogError(message("command", "one_session_a_form", form=name, held=held, first=first, ending=ending))
