"""`tdlog check`: replay scripts without a log and compare with what they expect."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from cli.files import bytes_of
from cli.options import as_json_option, lang_option
from cli.show.screen import say, say_json
from domain.board import entry_of
from domain.errors import TdlogError
from domain.events import AnyEvent, JudgementMade, OptionOffered, PollTaken, RulingGiven, RulingRevised
from domain.streams import session_of
from domain.table import effective
from formats.notation import Expectation, Faults, Script, read_script
from projections.answers import check_answer
from projections.expectations import unmet
from projections.replay import Replay
from projections.texts import message

TABLE = "S1.r1.t1"
"""The stream of a script that names none."""

ANSWERS = (JudgementMade, RulingGiven, RulingRevised, OptionOffered, PollTaken)
"""What the director says about an incident that must be there."""


@click.command("check")
@as_json_option
@lang_option
@click.option("-v", "--verbose", is_flag=True, help="Name the scripts that pass, too.")
@click.argument("files", nargs=-1, required=True, type=click.Path())
def command(files: tuple[str, ...], as_json: bool, verbose: bool) -> None:
    """Replay FILES (scripts, or folders of them) and compare with their `=>` lines, as of each line.

    What is expected of scores, standings and matches is compared with the session as of the line, with all its tables.
    Exit 1 if a script cannot be read, expects nothing, expects something else than the replay says, or answers what
    nobody asks. `-` is standard input.
    """
    told: dict[str, list[str]] = {}
    for path in scripts_in(files):
        told[str(path)] = failures_of(path)
    failed = {path: failures for path, failures in told.items() if failures}
    if as_json:
        passed = [path for path in told if path not in failed]
        say_json({"passed": passed, "failed": failed})
    else:
        lines = [message("command", "script_passed", file=path) for path in told if verbose and path not in failed]
        for name, failures in failed.items():
            lines += [message("command", "script_failed", file=name), *(f"  {failure}" for failure in failures)]
        say([*lines, message("command", "checked", passed=len(told) - len(failed), failed=len(failed))])
    if failed or not told:
        sys.exit(1)


def scripts_in(files: Iterable[str]) -> list[Path]:
    """The scripts named, and those in the folders named. Raises TdlogError where a name leads nowhere."""
    found: list[Path] = []
    for name in files:
        path = Path(name)
        if path.is_dir():
            found += sorted(path.rglob("*.tdl"))
        elif name == "-" or path.exists():
            found.append(path)
        else:
            raise TdlogError(message("command", "no_file", name=name))
    if not found:
        raise TdlogError(message("command", "no_script", names=" ".join(files)))
    return found


def failures_of(path: Path) -> list[str]:
    """What is wrong with a script; empty where the replay says all that it expects."""
    try:
        data, name = bytes_of(str(path))
        script = read_script(data, source=name, stream=TABLE)
    except Faults as faults:
        return [str(error) for error in faults.errors]
    except TdlogError as error:
        return [str(error)]
    if not script.expectations:
        return [message("command", "expects_nothing")]
    found = sorted([*_unmet_of(script), *_unasked_of(script)])
    return [message("command", "at_line", line=line, said=said) for line, said in found]


def _replay(script: Script, stream: str, until: int | None, session_until: int | None = None) -> Replay:
    session = script.streams.get(session_of(stream), [])[:session_until]
    return Replay(script.streams.get(stream, []), session, until=until, stream=stream)


def _unmet_of(script: Script) -> list[tuple[int, str]]:
    """The lines of expectations that the replay does not meet, as of each, and what it says."""
    found: list[tuple[int, str]] = []
    of_sessions = [expected for expected in script.expectations if expected.is_of_the_session]
    for expected in script.expectations:
        if not expected.is_of_the_session:
            known = expected.recorded.get(session_of(expected.stream), 0)
            said = unmet(_replay(script, expected.stream, expected.entries, known), expected)
            found += [(expected.line, said)] if said is not None else []
    return found + (_unmet_in_sessions(script, of_sessions) if of_sessions else [])


def _unmet_in_sessions(script: Script, expectations: list[Expectation]) -> list[tuple[int, str]]:
    """The same of scores, standings and matches; what ranks a session is loaded only for them."""
    from projections.session.expectations import unmet_in_session
    from projections.session.so_far import SessionSoFar

    found: list[tuple[int, str]] = []
    sessions: dict[str, SessionSoFar] = {}
    for expected in expectations:
        session = session_of(expected.stream)
        so_far = sessions.setdefault(session, SessionSoFar(session, script.streams))
        said = unmet_in_session(so_far.at(expected.recorded), expected)
        if said is not None:
            found.append((expected.line, said))
    return found


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
