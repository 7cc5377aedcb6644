"""`tdlog check`: replay scripts without a log and compare with what they expect."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from cli.options import as_json_option
from cli.show.screen import say, say_json
from domain.errors import TdlogError
from formats.notation import Faults, Script, read_script
from projections.expectations import unmet
from projections.replay import Replay

TABLE = "S1.r1.t1"
"""The stream of a script that names none."""


@click.command("check")
@as_json_option
@click.option("-v", "--verbose", is_flag=True, help="Name the scripts that pass, too.")
@click.argument("files", nargs=-1, required=True, type=click.Path())
def command(files: tuple[str, ...], as_json: bool, verbose: bool) -> None:
    """Replay FILES (scripts, or folders of them) and compare with their `=>` lines, as of each line.

    Exit 1 if a script cannot be read, expects nothing, or expects something else than the replay says.
    """
    told: dict[str, list[str]] = {}
    for path in scripts_in(files):
        told[str(path)] = failures_of(path)
    failed = {path: failures for path, failures in told.items() if failures}
    if as_json:
        passed = [path for path in told if path not in failed]
        say_json({"passed": passed, "failed": failed})
    else:
        lines = [f"ok      {path}" for path in told if verbose and path not in failed]
        for name, failures in failed.items():
            lines += [f"FAILED  {name}", *(f"  {failure}" for failure in failures)]
        say([*lines, f"{len(told) - len(failed)} passed, {len(failed)} failed"])
    if failed or not told:
        sys.exit(1)


def scripts_in(files: Iterable[str]) -> list[Path]:
    """The scripts named, and those in the folders named. Raises TdlogError where a name leads nowhere."""
    found: list[Path] = []
    for name in files:
        path = Path(name)
        if path.is_dir():
            found += sorted(path.rglob("*.tdl"))
        elif path.exists():
            found.append(path)
        else:
            raise TdlogError(f"there is no file or folder {name}")
    if not found:
        raise TdlogError(f"no .tdl script in {' '.join(files)}")
    return found


def failures_of(path: Path) -> list[str]:
    """What is wrong with a script; empty where the replay says all that it expects."""
    try:
        script = read_script(path.read_bytes(), source=path.name, stream=TABLE)
    except OSError as error:
        return [f"cannot be read: {error.strerror}"]
    except Faults as faults:
        return [str(error) for error in faults.errors]
    except TdlogError as error:
        return [str(error)]
    if not script.expectations:
        return ["expects nothing: add lines such as => 64A2 tricks=1"]
    return _unmet_of(script)


def _unmet_of(script: Script) -> list[str]:
    found: list[str] = []
    for expected in script.expectations:
        session = script.streams.get(expected.stream.split(".")[0], [])
        replay = Replay(script.streams.get(expected.stream, []), session, until=expected.entries)
        said = unmet(replay, expected)
        if said is not None:
            found.append(f"line {expected.line}: {said}")
    return found
