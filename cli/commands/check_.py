"""`tdlog check`: replay scripts and compare with what they expect; hold PBN files against the standard. No log."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.exit_code import fail_at_the_end
from cli.options import as_json_option, lang_option
from cli.show.columns import wrapped
from cli.show.screen import say, say_json
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

if TYPE_CHECKING:
    from formats.pbn.strict import Fault

TABLE = "S1.r1.t1"
"""The stream of a script that names none."""

OTHERS = {"lin": "LIN", "usebio": "USEBIO", "bws": "BWS", "jsonl": "JSON Lines"}
"""Formats that are known and not checked."""

NOTHING_EXPECTED = 3
"""What the program ends with where no file failed, and a script had nothing to check."""

ANSWERS = (JudgementMade, RulingGiven, RulingRevised, OptionOffered, PollTaken)
"""What the director says about an incident that must be there."""


INCOMPLETE = "edition_incomplete"
"""The remark on a session whose edition of the Laws is not written out."""


class NothingToCheck(Exception):
    """A script that can be read and expects nothing."""


@click.command("check")
@as_json_option
@lang_option
@click.option("-v", "--verbose", is_flag=True, help="Name the files that pass, too.")
@click.argument("files", nargs=-1, required=True, type=click.Path())
def command(files: tuple[str, ...], as_json: bool, verbose: bool) -> None:
    """Replay FILES (scripts, or folders of them) and compare with their `=>` lines, as of each line.

    What is expected of scores, standings and matches is compared with the session as of the line, with all its tables.
    Exit 1 if a script cannot be read, expects something else than the replay says, or answers what nobody asks; else
    exit 3 if a script expects nothing, so that there was nothing to check. `-` is standard input.

    A PBN file is held against the standard (2.1, or the version that its first line names; export format where it
    says so): each fault with line and column. Exit 1 if one of them is an error, not for warnings.
    """
    checked = Checked()
    for path in files_in(files):
        checked.look_at(path)
    if checked.failed or checked.idle:
        fail_at_the_end(1 if checked.failed else NOTHING_EXPECTED)
    say_json(checked.json()) if as_json else say(checked.lines(verbose=verbose))


@dataclass(slots=True)
class Checked:
    """What files were found to be, by their names, in their order."""

    told: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """What is wrong with each; empty for one that passed, and for one that expects nothing."""
    idle: list[str] = field(default_factory=list[str])
    """Scripts that expect nothing."""
    faults: dict[str, list[Fault]] = field(default_factory=dict[str, "list[Fault]"])
    """What was found in PBN files, warnings too."""
    editions: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """What is told of scripts whose session names an edition of the Laws that is not written out."""

    def look_at(self, path: Path) -> None:
        """Check one file more."""
        name = str(path)
        try:
            self.told[name] = _failures(path, self)
        except NothingToCheck:
            self.told[name] = []
            self.idle.append(name)

    @property
    def failed(self) -> dict[str, list[str]]:
        """The files with something wrong, and what."""
        return {name: failures for name, failures in self.told.items() if failures}

    @property
    def passed(self) -> list[str]:
        """The files that are as they should be."""
        return [name for name, failures in self.told.items() if not failures and name not in self.idle]

    def lines(self, *, verbose: bool) -> list[str]:
        """What is wrong with each file, in words, and how many there are of each; those that passed if `verbose`."""
        lines = [line for name in self.told for line in self._lines_of(name, verbose=verbose)]
        counts = {"passed": len(self.passed), "failed": len(self.failed), "idle": len(self.idle)}
        return [*lines, message("command", "checked_some_idle" if self.idle else "checked", **counts)]

    def _lines_of(self, name: str, *, verbose: bool) -> list[str]:
        failures = self.told[name]
        if name in self.idle:
            why = wrapped(message("command", "expects_nothing"), 2, 0)
            return [message("command", "script_idle", file=name), *why]
        shown = "script_failed" if failures else "script_passed"
        head = [message("command", shown, file=name)] if failures or verbose else []
        told = [line for one in self.editions.get(name, ()) for line in wrapped(one, 2, 0)]
        head += [message("command", "script_edition", file=name), *told] if told else []
        return [*head, *(_fault_lines(self.faults[name]) if name in self.faults else [f"  {one}" for one in failures])]

    def json(self) -> dict[str, Any]:
        """The same for machines, with the documented keys."""
        faults = {"faults": _plain(self.faults)} if self.faults else {}
        idle = {"nothing_to_check": self.idle} if self.idle else {}
        editions = {"editions": self.editions} if self.editions else {}
        return {"passed": self.passed, "failed": self.failed, **idle, **faults, **editions}


def _failures(path: Path, checked: Checked) -> list[str]:
    """What is wrong with a file. Of a PBN file the errors; all that was found, warnings too, is added to its `faults`.
    Raises NothingToCheck for a script without a fault that expects nothing."""
    name = str(path)
    try:
        data, shown = _bytes_of(name)
    except TdlogError as error:
        return [str(error)]
    stranger = _stranger(data, path)
    if stranger:
        return [stranger]
    if not is_pbn(data, path):
        return _failures_of_script(data, name, shown, checked)
    from formats.pbn.strict import check_pbn

    checked.faults[name] = check_pbn(data, shown if name == "-" else name)
    return [str(fault) for fault in checked.faults[name] if fault.level == "error"]


def _bytes_of(path: str) -> tuple[bytes, str]:
    """What a plain file holds, and its name; `-` is standard input.

    Raises TdlogError for a folder, a pipe or a device, for what is larger than is read, and what cannot be read.
    """
    if path != "-":
        return plain_file(path), Path(path).name
    name = message("command", "standard_input")
    return bounded(sys.stdin.buffer, name), name


def _plain(faults: dict[str, list[Fault]]) -> dict[str, list[dict[str, str | int]]]:
    """The faults of each file for `--json`."""
    return {
        path: [
            {"line": fault.line, "column": fault.column, "game": fault.game, "board": fault.board,
             "code": fault.code, "level": fault.level, "text": fault.text}
            for fault in found
        ]
        for path, found in faults.items()
    }  # fmt: skip


def _fault_lines(faults: list[Fault]) -> list[str]:
    """The faults of a PBN file, one a line, and how many they are."""
    if not faults:
        return []
    errors = sum(fault.level == "error" for fault in faults)
    errors_told = message("command", "some_errors", count=errors)
    warnings_told = message("command", "some_warnings", count=len(faults) - errors)
    summary = message("command", "faults_found", file=faults[0].source, errors=errors_told, warnings=warnings_told)
    return [*map(str, faults), summary]


def is_pbn(data: bytes, path: Path) -> bool:
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


def failures_of(path: Path) -> list[str]:
    """What is wrong with a file; empty for a script where the replay says all that it expects. Raises NothingToCheck
    where it expects nothing."""
    return _failures(path, Checked())


def _failures_of_script(data: bytes, name: str, shown: str, checked: Checked) -> list[str]:
    """What is wrong with a script. Raises NothingToCheck."""
    try:
        script = read_script(data, source=shown, stream=TABLE)
    except Faults as faults:
        return [str(error) for error in faults.errors]
    except TdlogError as error:
        return [str(error)]
    editions = _editions_told(script)
    if editions:
        checked.editions[name] = editions
    found = sorted([*_unmet_of(script), *_unasked_of(script)])
    if not script.expectations and not found:
        raise NothingToCheck
    return [message("command", "at_line", line=line, said=said) for line, said in found]


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
