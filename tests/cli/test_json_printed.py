"""What `--json` prints is what the documentation says: its lists of keys and its schema are those of the views."""

from __future__ import annotations

import shlex
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from formats.json_page import PRINTED as PRINTED_BY
from formats.json_page import schema
from tests.cli.running import ROOT, tdlog
from tests.golden.files_to_read import write_files
from tests.proof.authority import answering, authority
from tests.proof.publishing import published
from tests.proof.receipts import RESULT, receipt_of
from tests.proof.signing import log_vkey

DOCS = ROOT / "docs"
TYPED = {
    "audit FILE": ["audit sample_sessions/sessions"],
    "backup": ["backup {folder}/copy.db"],
    "backup --keep": ["backup {folder}/copies --keep 2"],
    "check-receipt": ["check-receipt {folder}/receipt"],
    "check": ["check sample_sessions/claims {folder}/files"],
    "copy": ["copy {folder}/evening.db {folder}/other_place.db"],
    "clock": ["clock S1"],
    "deals check": ["deals check S1"],
    "deals open": ["deals open S1 --secret {folder}/secret"],
    "deals seal": ["deals seal {folder}/board_91 --session S1 --secret {folder}/another_secret"],
    "draw": ["draw S2 --rematch"],
    "dd": ["dd S1"],
    "equity": ["equity S1.r1.t1/1"],
    "equity --trick": ["equity S1.r1.t1/1 --trick 1"],
    "explain": ["explain --session S1 1"],
    "handicap": ["handicap S1 --pack rolling-average"],
    "handicap --elect": ["handicap S1 --pack rolling-average --elect"],
    "handicap --explain": ["handicap S2 --pack rolling-average --explain 16"],
    "hints": ["hints ODD"],
    "import": ["import --log {folder}/other.db {folder}/files"],
    "law": ["law 64"],
    "link make": ["link make director --for me", "link make player S2/14"],
    "link revoke": ["link revoke {link}"],
    "link tables": ["link tables S1"],
    "masterpoints": ["masterpoints S2 --pack hong-kong"],
    "masterpoints --elect": ["masterpoints S2 --pack hong-kong --elect"],
    "masterpoints --explain": ["masterpoints S2 --pack hong-kong --explain 16"],
    "members": ["members {folder}/members.csv --log {folder}/other.db"],
    "movements": ["movements 14 --boards 26", "movements 15", "movements 7 --teams", "movements 8 --individuals"],
    "movements --choose": ["movements 14 --choose 1"],
    "pads": ["pads S1 --bws README.md --once"],
    "publish": ["publish {folder}/site S1"],
    "receipt": ["receipt S2 14 --key {folder}/log-key.pem"],
    "replay": ["replay S1.r1.t1/2"],
    "rulings": ["rulings", "rulings --open"],
    "stamp": ["stamp --authority {authority} --key {folder}/log-key.pem"],
    "tree": ["tree {folder}/tree --key {folder}/log-key.pem"],
    "seal": ["seal --key {folder}/key.pem --head {folder}/head.json"],
    "series add": ["series add LB S2"],
    "series carry": ["series carry LA F1 --formula share"],
    "series open": ["series open LC"],
    "series publish": ["series publish LA"],
    "series qualify": ["series qualify LA F1 --places 1"],
    "series remove": ["series remove LD S2"],
    "series same": ["series same LA S2.1"],
    "standings": ["standings S1", "standings LA"],
    "witness": ["witness --key {folder}/witness.pem"],
    "witness SOURCE": [f"witness {{folder}}/tiles --key {{folder}}/witness.pem --log-key {log_vkey().text}"],
    "standings --board": ["standings S1 --board 1"],
}
"""How a command that prints JSON is tried; one that is not here is typed as it is called."""
DEAL = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
ODD = 'stream ODD\nsession "Odd" 2026-11-28 scoring=matchpoints\n' + "".join(
    f"stream ODD.r1.t{table}\nround 1 table={table} ns={table} ew={table + 9}\nresult 7 4S{declarer}=10\n"
    for table, declarer in enumerate("NNNE", 1)
)
"""A session with a result that looks odd."""
PRINTED = [(line, name) for name in PRINTED_BY for line in TYPED.get(name, [name])]


def test_given_how_a_command_is_typed_then_it_is_one_that_prints_json() -> None:
    assert not (stray := TYPED.keys() - PRINTED_BY.keys()), f"not in PRINTED of formats/json_page.py: {sorted(stray)}"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of incidents of many kinds; beside it, in `files`, files with faults."""
    log = tmp_path_factory.mktemp("told") / "evening.db"
    write_files(log.parent)
    published(log.parent / "tiles", 20)
    (log.parent / "receipt").write_text(receipt_of(RESULT).text, encoding="utf-8")
    assert tdlog("import", "--log", log, "sample_sessions").code in (0, 1)
    (log.parent / "odd.tdl").write_text(ODD)
    assert tdlog("import", "--log", log, log.parent / "odd.tdl").code == 0
    for board in (90, 91):
        (log.parent / f"board_{board}").write_text(f"{board} N:{DEAL}\n")
    sealed = ("deals", "seal", log.parent / "board_90", "--session", "S1", "--secret", log.parent / "secret")
    assert tdlog(*sealed, "--log", log).code == 0
    for series in ("LA", "LB", "LD"):
        assert tdlog("series", "open", series, "--log", log).code == 0
    for series in ("LA", "LD"):
        assert tdlog("series", "add", series, "S2", "--log", log).code == 0
    return log


@pytest.fixture(scope="module")
def link(told: Path) -> str:
    """The name of a link of that log."""
    return tdlog("link", "make", "scorer", "--log", told, "--json").json[0]["link"]


@pytest.fixture(scope="module")
def stamps() -> Generator[str]:
    """Where an authority gives time stamps."""
    with answering(authority("Royal Time").answer) as url:
        yield url


@pytest.fixture(scope="module")
def allowed() -> dict[str, Any]:
    """The schema, where no object has another key."""
    found = schema()
    for one in found["$defs"].values():
        if one.get("type") == "object":
            one["additionalProperties"] = False
    return found


@pytest.mark.parametrize(("command", "name"), PRINTED)
def test_given_incidents_when_printed_then_they_are_as_the_schema_says(
    command: str, name: str, told: Path, link: str, stamps: str, allowed: dict[str, Any]
) -> None:
    words = shlex.split(command.format(folder=told.parent, link=link, authority=stamps))
    printed = tdlog(*words, "--json", variables={"TDLOG_LOG": str(told)}).json

    assert printed
    validator: Any = Draft202012Validator({**allowed, "$ref": f"#/$defs/tdlog {name}"})
    validator.validate(printed)
