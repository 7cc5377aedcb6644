"""The current folder may be anybody's: of a file beside a mail's attachment no line is run, whatever it is called."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import dev
from cli.program import COMMANDS
from tests.audit.archive import REVOKE
from tests.cli.running import ROOT

pytestmark = pytest.mark.process

MODULES = (
    "json", "re", "click", "sqlite3", "msgspec", "encodings", "pickle", "signal", "subprocess", "multiprocessing",
    "threading", "queue", "logging", "tempfile", "zipfile", "defusedxml", "lark", "rich", "babel", "cryptography",
    "prompt_toolkit", "eventsourcing", "sqlite_utils", "access_parser", "endplay", "runpy", "sitecustomize",
    "usercustomize", "readline", "tests", "domain", "projections", "formats",
)  # fmt: skip
"""What a program may import, each written beside the file that is read: by its name alone it would be run."""

LOG = "{elsewhere}/evening.db"
DOWNLOAD = "{elsewhere}/download.db"
EXPORTED = [["export", "--log", LOG, "S1", "--to", f"{{elsewhere}}/out.{ending}"] for ending in ("pbn", "lin", "jsonl")]
TYPED: dict[str, list[list[str]]] = {
    "demo": [["demo", "--keep", LOG]],
    "record": [["record", "--log", DOWNLOAD, "--table", "S1.r1.t1"]],
    "import": [["import", "--log", DOWNLOAD, "board.pbn", "attached.bws", "."]],
    "check": [["check", "script.tdl"]],
    "replay": [["replay", "--log", LOG, "S1.r1.t1/1"]],
    "rulings": [["rulings", "--log", LOG]],
    "equity": [["equity", "--log", DOWNLOAD, "7"]],
    "dd": [["dd", "--log", LOG, "S1"]],
    "desk": [["desk", "--log", LOG]],
    "movements": [["movements", "8"], ["movements", "8", "--teams"]],
    "draw": [["draw", "S1", "--log", LOG]],
    "pads": [["pads", "S1", "--log", LOG, "--bws", "attached.bws", "--once"]],
    "members": [["members", "members.csv", "--log", DOWNLOAD]],
    "clock": [["clock", "S1", "--log", LOG]],
    "deals": [["deals", "check", "S1", "--log", LOG]],
    "law": [["law", "64A2"]],
    "appeals": [["appeals", "--log", LOG]],
    "results": [["results", "--log", LOG]],
    "explain": [["explain", "--log", LOG, "--session", "S1", "1"]],
    "hints": [["hints", "--log", LOG, "S1"]],
    "standings": [["standings", "--log", LOG, "S1"]],
    "series": [["series", "open", "L", "--log", DOWNLOAD]],
    "handicap": [["handicap", "--log", LOG, "S1", "--pack", "rolling-average"]],
    "masterpoints": [["masterpoints", "--log", LOG, "S1", "--pack", "hong-kong"]],
    "audit": [["audit", "board.pbn"], ["audit", ".", "--seconds", "20"], ["audit", "--log", LOG, "S1"]],
    "form": [["form", "ruling", "S1.r1.t1/1#44", "--log", LOG, "--to", "{elsewhere}/form.html"]],
    "receipt": [["receipt", "S1", "--log", LOG, "--key", "{elsewhere}/key"]],
    "stamp": [["stamp", "--log", LOG, "--authority", "http://127.0.0.1:9/", "--key", "{elsewhere}/key"]],
    "tree": [["tree", "{elsewhere}/tree", "--log", LOG, "--key", "{elsewhere}/key"]],
    "verify": [["verify", "--log", LOG]],
    "seal": [["seal", "--log", LOG, "--key", "{elsewhere}/key"]],
    "witness": [["witness", "--key", "{elsewhere}/witness_key"]],
    "check-receipt": [["check-receipt", "--page", "{elsewhere}/verify.html"]],
    "backup": [["backup", "--log", LOG, "{elsewhere}/copy.db"]],
    "copy": [["copy", LOG, "{elsewhere}/another.db"]],
    "link": [
        ["link", "list", "--log", LOG],
        ["link", "tables", "S1", "--log", LOG, "--to", "{elsewhere}/sheet.html"],
    ],
    "serve": [["serve", LOG, "--port", "0", "--requests", "{elsewhere}/not there/requests"]],
    "publish": [["publish", "--log", LOG, "{elsewhere}/site", "S1"]],
    "forget": [["forget", "--log", LOG, "m1"]],
    "export": [["export", "--log", LOG, "--to", "{elsewhere}/out.db"], *EXPORTED],
}
"""By command, what is typed in the folder."""
FAIL = {
    "import": "the attachment cannot be read",
    "pads": "the attachment cannot be read",
    "draw": "nothing tells who sits where",
    "equity": "there is no such board",
    "serve": "there is no folder for its requests",
    "stamp": "nobody answers there",
}
"""Commands whose first line ends with 1, and why."""

SCRIPT = """
import json, sys
from cli.program import main
ended = {{}}
for command in {typed!r}:
    ended[" ".join(command)] = main(command)
print("ENDED", json.dumps(ended))
"""
"""The program `tdlog` as it is installed: a script in a folder of its own. All commands are run by one: what the first
has imported none of the others imports again, from wherever."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of downloads: files of bridge, and hostile modules."""
    folder = tmp_path_factory.mktemp("downloads")
    for name in MODULES:
        hostile = (
            f"import os\nos.close(os.open({str(folder / 'ran')!r}, os.O_CREAT))\nraise SystemExit('hostile {name}')\n"
        )
        (folder / f"{name}.py").write_text(hostile)
    (folder / "board.pbn").write_text(REVOKE)
    (folder / "attached.bws").write_bytes(b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(8000))
    (folder / "members.csv").write_text("number,name\n7,Bo Krogh\n")
    (folder / "script.tdl").write_bytes(next((ROOT / "sample_sessions" / "play").glob("*.tdl")).read_bytes())
    return folder


def run(folder: Path, *program: str, **variables: str) -> str:
    """Run Python in the folder; what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **variables}
    environment.pop("PYTHONSAFEPATH", None)
    done = subprocess.run(
        [sys.executable, *program], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    return done.stdout + done.stderr


def was_run(folder: Path) -> bool:
    """Whether a module of the folder was run; forgotten when it is told."""
    there = (folder / "ran").exists()
    (folder / "ran").unlink(missing_ok=True)
    return there


@pytest.fixture(scope="module")
def ended(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """By command line the code with which it ended, each run in the folder."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    typed = [[word.format(elsewhere=elsewhere) for word in line] for lines in TYPED.values() for line in lines]
    script = elsewhere / "tdlog"
    script.write_text(SCRIPT.format(typed=typed))
    said = run(folder, str(script))
    assert not was_run(folder), said
    found: dict[str, int] = json.loads(said.partition("ENDED ")[2].partition("\n")[0])
    return {line.replace(str(elsewhere), "{elsewhere}"): code for line, code in found.items()}


def test_given_the_folder_when_python_itself_looks_there_then_the_trap_works(folder: Path) -> None:
    assert "hostile json" in run(folder, "-c", "import json")
    assert was_run(folder)


@pytest.mark.parametrize("command", COMMANDS)
def test_given_hostile_modules_when_a_command_is_run_beside_them_then_none_of_them_is(
    command: str, ended: dict[str, int]
) -> None:
    for line in TYPED[command]:
        assert ended[" ".join(line)] == (command in FAIL), line


def test_given_a_hostile_pip_when_the_developers_commands_look_for_theirs_then_it_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pip.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(dev, "VENV_PYTHON", Path(sys.executable))
    dev.venv_has("pip")
    assert dev.venv_has("msgspec")
    assert not was_run(tmp_path)


def test_given_hostile_modules_when_the_package_is_run_as_a_module_then_none_of_them_is(
    folder: Path,
) -> None:
    (folder / "runpy.py").unlink(missing_ok=True)  # Python itself runs that before any line of ours: docs/files.md
    said = run(
        folder,
        "-m",
        "cli",
        "audit",
        "board.pbn",
    )
    assert "1 read" in said, said
    assert not was_run(folder)
