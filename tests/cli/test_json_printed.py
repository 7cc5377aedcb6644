"""What `--json` prints is what the documentation says: its lists of keys and its schema are those of the views."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from formats.json_page import PRINTED as PRINTED_BY
from formats.json_page import schema
from tests.cli.running import ROOT, tdlog
from tests.golden.files_to_read import write_files

DOCS = ROOT / "docs"
PRINTED = {
    "desk": "tdlog desk",
    "replay S1.r1.t1/2": "tdlog replay",
    "import --log {folder}/other.db {folder}/files": "tdlog import",
    "law 64": "tdlog law",
    "appeals": "tdlog appeals",
    "audit": "tdlog audit",
    "audit sample_sessions/sessions": "tdlog audit FILE",
    "backup {folder}/copy.db": "tdlog backup",
    "check sample_sessions/claims {folder}/files": "tdlog check",
    "equity S1.r1.t1/1": "tdlog equity",
    "equity S1.r1.t1/1 --trick 1": "tdlog equity --trick",
    "explain --session S1 1": "tdlog explain",
    "results": "tdlog results",
    "rulings": "tdlog rulings",
    "seal --key {folder}/key.pem --head {folder}/head.json": "tdlog seal",
    "standings S1": "tdlog standings",
    "standings S1 --board 1": "tdlog standings --board",
    "rulings --open": "tdlog rulings",
    "verify": "tdlog verify",
}
"""Commands, and what in the schema tells what they print."""


ON_THEIR_OWN = {"seal", "backup"}
"""Commands that write a file each time: their JSON is tried with their other tests."""


def test_given_a_command_that_prints_json_then_it_is_tried() -> None:
    untried = PRINTED_BY.keys() - ON_THEIR_OWN - {name.removeprefix("tdlog ") for name in PRINTED.values()}
    assert not untried, f"add to PRINTED of this file: {sorted(untried)}"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of incidents of many kinds; beside it, in `files`, files with faults."""
    log = tmp_path_factory.mktemp("told") / "evening.db"
    write_files(log.parent)
    assert tdlog("import", "--log", log, "sample_sessions").code in (0, 1)
    return log


@pytest.fixture(scope="module")
def allowed() -> dict[str, Any]:
    """The schema, where no object has another key."""
    found = schema()
    for one in found["$defs"].values():
        if one.get("type") == "object":
            one["additionalProperties"] = False
    return found


@pytest.mark.parametrize("command", PRINTED)
def test_given_incidents_when_printed_then_they_are_as_the_schema_says(
    command: str, told: Path, allowed: dict[str, Any]
) -> None:
    words = shlex.split(command.format(folder=told.parent))
    printed = tdlog(*words, "--json", variables={"TDLOG_LOG": str(told)}).json

    assert printed
    validator: Any = Draft202012Validator({**allowed, "$ref": f"#/$defs/{PRINTED[command]}"})
    validator.validate(printed)
