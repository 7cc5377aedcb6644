"""Files that are checked without a log: scripts against what they expect, PBN files against the standard."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from domain.amendments import effective
from domain.board import entry_of
from domain.errors import TdlogError
from domain.events import AnyEvent, JudgementMade, OptionOffered, PollTaken, RulingGiven, RulingRevised, SessionOpened
from domain.streams import session_of
from formats.notation import Expectation, Faults, Script, read_script
from formats.plain_file import bounded, plain_file
from formats.recognise import Kind, recognise
from projections.checking.expectations import unmet
from projections.desk.answers import check_answer
from projections.laws.editions import edition_named
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay
from projections.texts import message
from projections.texts.catalogue import first_message
from projections.views.checked import CheckedFile, PbnFaultView

__all__ = ["checked_file", "files_in"]

TABLE = "S1.r1.t1"
"""The stream of a script that names none."""

OTHERS = {"lin": "LIN", "usebio": "USEBIO", "bws": "BWS", "dup": "DUP", "jsonl": "JSON Lines"}
"""Formats that are known and not checked."""

ANSWERS = (JudgementMade, RulingGiven, RulingRevised, OptionOffered, PollTaken)
"""What the director says about an incident that must be there."""

INCOMPLETE = "edition_incomplete"
"""The remark on a session whose edition of the Laws is not written out."""


def files_in(files: Iterable[str]) -> list[Path]:
    """The files named, and the .tdl and .pbn of the folders named. Raises TdlogError where a name leads nowhere."""
    found: list[Path] = []
    for name in files:
        path = Path(name)
        if path.is_dir():
            found += sorted(file for file in path.rglob("*") if file.suffix.lower() in (".tdl", ".pbn"))
        elif name == "-" or path.exists():
            found.append(path)
        else:
            raise TdlogError(message("command", "no_file", name=name))
    if not found:
        raise TdlogError(message("command", "no_script", names=" ".join(files)))
    return found


def checked_file(path: Path) -> CheckedFile:
    """What is wrong with a file; `-` is standard input. Of a PBN file its errors fail it, warnings do not."""
    name = str(path)
    try:
        data, shown = _bytes_of(name)
    except TdlogError as error:
        return CheckedFile(name, (str(error),))
    stranger = _stranger(data, path)
    if stranger:
        return CheckedFile(name, (stranger,))
    return _pbn(data, name, shown if name == "-" else name) if _is_pbn(data, path) else _script(data, name, shown)


def _pbn(data: bytes, name: str, source: str) -> CheckedFile:
    from formats.pbn.strict import check_pbn

    faults = tuple(
        PbnFaultView(one.line, one.column, one.game, one.board, one.code, one.level, one.text, one.source, str(one))
        for one in check_pbn(data, source)
    )
    return CheckedFile(name, tuple(one.shown for one in faults if one.level == "error"), faults)


def _bytes_of(path: str) -> tuple[bytes, str]:
    """What a plain file holds, and its name; `-` is standard input.

    Raises TdlogError for a folder, a pipe or a device, for what is larger than is read, and what cannot be read.
    """
    if path != "-":
        return plain_file(path), Path(path).name
    name = message("command", "standard_input")
    return bounded(sys.stdin.buffer, name), name


def _is_pbn(data: bytes, path: Path) -> bool:
    """Whether a file is PBN: by what stands in it, or else by its name. What nobody knows is left to the scripts."""
    kind = _kind(data, path)
    if path.suffix.lower() == ".pbn":
        return kind in (None, "pbn", "tdl")
    return kind == "pbn" and path.suffix.lower() != ".tdl"


def _kind(data: bytes, path: Path) -> Kind | None:
    """What a file is by its content; None where nobody knows."""
    try:
        return recognise(data, path.name)
    except TdlogError:
        return None


def _stranger(data: bytes, path: Path) -> str:
    """What to say of a file of another format, which is not checked; empty for scripts and PBN."""
    kind = _kind(data, path)
    told = OTHERS.get(kind or "", "")
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        told = message("command", "a_zip_archive")
    return message("command", "not_checked", kind=told) if told else ""


def _script(data: bytes, name: str, shown: str) -> CheckedFile:
    try:
        script = read_script(data, source=shown, stream=TABLE)
    except Faults as faults:
        return CheckedFile(name, tuple(str(error) for error in faults.errors))
    except TdlogError as error:
        return CheckedFile(name, (str(error),))
    found = sorted([*_unmet_of(script), *_unasked_of(script)])
    failures = tuple(message("command", "at_line", line=line, said=said) for line, said in found)
    is_idle = not (script.expectations or failures)
    return CheckedFile(name, failures, editions=tuple(_editions_told(script)), is_idle=is_idle)


def _replay(script: Script, stream: str, until: int | None, recorded: Mapping[str, int] | None = None) -> Replay:
    """A table as of an entry, with as much of the other tables as was recorded then."""
    name, streams = session_of(stream), script.streams
    if recorded is not None:
        streams = {one: told[: recorded.get(one, 0)] for one, told in streams.items()}
    session = SessionStream.knowing(streams.get(name, []), name, streams)
    return Replay(script.streams.get(stream, []), session, until=until, stream=stream)


def _unmet_of(script: Script) -> list[tuple[int, str]]:
    """The lines of expectations that the replay does not meet, as of each, and what it says."""
    found: list[tuple[int, str]] = []
    of_sessions = [expected for expected in script.expectations if expected.is_of_the_session]
    for expected in script.expectations:
        if not expected.is_of_the_session:
            said = unmet(_replay(script, expected.stream, expected.entries, expected.recorded), expected)
            found += [(expected.line, said)] if said is not None else []
    return found + (_unmet_in_sessions(script, of_sessions) if of_sessions else [])


def _unmet_in_sessions(script: Script, expectations: list[Expectation]) -> list[tuple[int, str]]:
    """The same of scores, standings and matches; what ranks a session is loaded only for them."""
    from projections.checking.session_expectations import unmet_in_session
    from projections.ranking.scored import SessionSoFar

    found: list[tuple[int, str]] = []
    sessions: dict[str, SessionSoFar] = {}
    for expected in expectations:
        session = session_of(expected.stream)
        so_far = sessions.setdefault(session, SessionSoFar(session, script.streams))
        said = unmet_in_session(so_far.at(expected.recorded), expected)
        if said is not None:
            found.append((expected.line, said))
    return found


def _editions_told(script: Script) -> list[str]:
    """Of sessions whose edition of the Laws is not written out, which paragraphs are read by another."""
    names = [
        name
        for name, events in script.streams.items()
        if any(isinstance(event, SessionOpened) and edition_named(event.edition).awaited for event in events)
    ]
    if not names:
        return []
    from projections.ranking.elections import election_remarks

    remarks = (remark for name in names for remark in election_remarks(script.streams[name]))
    told = (first_message("remark", (one.code,), None, one.fields) for one in remarks if one.code == INCOMPLETE)
    return [one for one in told if one is not None]


def _unasked_of(script: Script) -> list[tuple[int, str]]:
    """The lines of judgements and rulings that count and answer nothing that was asked, and why not."""
    found: list[tuple[int, str]] = []
    for stream, events in script.streams.items():
        for place, event in effective(events):
            if isinstance(event, ANSWERS):
                said = _unasked(script, stream, entry_of(place), event)
                if said is not None:
                    found.append((script.lines[stream][entry_of(place) - 1], said))
    return found


def _unasked(script: Script, stream: str, entry: int, event: AnyEvent) -> str | None:
    """Why an answer is none, as of its place; of one that replaces another, as of the end."""
    is_typed_there = script.streams[stream][entry - 1] is event
    try:
        check_answer(_replay(script, stream, entry - 1 if is_typed_there else None), event)
    except TdlogError as error:
        return error.message
    return None
