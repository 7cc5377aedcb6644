"""The page docs/log_format.md suffices: the verifier that stands in it agrees with ours, on whole logs and damaged."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.errors import TdlogError
from domain.events import NoteMade, decode
from domain.log import verifying
from domain.log.access import AccessLink, Device, Lease
from domain.log.store import Receipt
from stores.heads import load_key
from stores.sqlite.log import EventLog
from stores.sqlite.schema import HALL, OPTIONAL, TABLES, TREE
from tests.cli.running import ROOT
from tests.stores.damaging import damage

PAGE = (ROOT / "docs" / "log_format.md").read_text(encoding="utf-8")
GOLDEN = [decode(line) for line in (ROOT / "tests" / "golden_events.jsonl").read_bytes().splitlines()]
AT = "2026-03-14T22:40:00Z"

Verify = Callable[..., list[str]]


@pytest.fixture(scope="module")
def verify() -> Verify:
    [program] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len([line for line in program.splitlines() if line.strip()]) <= 85
    names: dict[str, Any] = {"__name__": "verifier"}
    exec(compile(program, "docs/log_format.md", "exec"), names)
    return names["verify"]


@pytest.fixture(scope="module")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of an example of each event, a few at a time, in streams of long and short names; with a long text, a
    register of twenty names, and sealed twice by one key."""
    path = tmp_path_factory.mktemp("golden") / "tdlog.db"
    streams = ("S1", "S1.r1.t1", "S1.r1.t2", "a-session-of-a-name-longer-than-31-bytes")
    versions = Counter[str]()
    key = load_key(path.with_name("key.pem"))
    with EventLog(path) as log:
        for n in range(0, len(GOLDEN) * 3, 4):
            stream = streams[n // 4 % 4]
            events = [GOLDEN[place % len(GOLDEN)] for place in range(n, n + 4)]
            log.append([(stream, versions[stream], events)])
            versions[stream] += len(events)
            if n == 40:
                log.seal(key, at=AT)
        log.append([("S1", versions["S1"], [NoteMade(text="long " * 15_000)])])
        for player in range(20):
            log.register.enter(f"p{player}", f"Näme {player}")
        log.seal(key, at="2026-03-14T23:40:00Z")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


@pytest.fixture(scope="module")
def hall(golden: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That log after people have recorded in it by links."""
    path = Path(shutil.copy(golden, tmp_path_factory.mktemp("hall") / "tdlog.db"))
    with EventLog(path) as log:
        version = log.version("S1")
        for n in range(20):
            log.append([("S1", version + n, GOLDEN[:1])], receipts=[Receipt("d1", f"{n}", bytes(32), 1)])
        log.access.add_links([AccessLink(f"k{n}", bytes([n] * 32), "recorder", "S1.t1", "", AT, AT) for n in range(9)])
        log.access.admit(Device("d1", bytes(32), "k1", "Næme's", AT))
        log.access.take_lease(Lease("S1.r1.t1", "d1", AT))
        log.seal(load_key(golden.with_name("key.pem")), at="2026-03-14T23:50:00Z")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def ours(path: Path) -> bool:
    """Whether tdlog finds a log whole."""
    try:
        with EventLog(path, create=False, read_only=True) as log:
            return not verifying.verify(log)
    except TdlogError:
        return False


def theirs(verify: Verify, path: Path) -> bool:
    """Whether the verifier of the page does; a file that SQLite cannot read is not whole."""
    try:
        return not verify(path)
    except (sqlite3.Error, UnicodeError):
        return False


def test_the_page_shows_the_tables_as_they_are() -> None:
    for sql in (TABLES | OPTIONAL | HALL | TREE).values():
        assert f"    {sql}\n" in PAGE


def test_the_verifier_finds_the_golden_log_whole_and_its_head_in_it(golden: Path, verify: Verify, path: Path) -> None:
    key = load_key(golden.with_name("key.pem"))
    with EventLog(golden, read_only=True) as log:
        head = log.seal(key, at=AT)
    told = {name: getattr(head, name) for name in head.__struct_fields__}
    assert verify(golden) == []
    assert verify(golden, [told]) == []
    assert verify(golden, [told | {"at": "2026-03-14T22:41:00Z"}])[0].startswith("the signature")
    assert verify(golden, [told | {"upto": head.upto - 1}])[-1].startswith("the log does not hold")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE receipts SET count = 'one'",
        "UPDATE links SET token_hash = hex(token_hash) WHERE name = 'k3'",
        "UPDATE links SET label = CAST(x'41ff' AS TEXT) WHERE name = 'k3'",
        "UPDATE devices SET secret_hash = NULL",
        "DROP TABLE leases",
        "ALTER TABLE links ADD COLUMN more TEXT",
        "CREATE TRIGGER planted AFTER INSERT ON devices BEGIN DELETE FROM links; END",
        "CREATE INDEX planted ON links (role)",
        "PRAGMA user_version = 2",
    ],
)
def test_the_verifier_checks_the_tables_of_the_hall(hall: Path, verify: Verify, path: Path, statement: str) -> None:
    shutil.copy(hall, path)
    assert theirs(verify, path)
    assert ours(path)
    steps: list[list[str]] = [[statement]]
    if statement.startswith("UPDATE"):
        change = "UPDATE sqlite_schema SET sql = {} WHERE name = '{}'"
        loose = "replace(replace(sql, ' STRICT', ''), ' NOT NULL', '')"
        steps.insert(0, [change.format(loose, table) for table in HALL])
        steps.append([change.format(f"'{sql}'", table) for table, sql in HALL.items()])
    for statements in steps:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("PRAGMA writable_schema = ON")
            for each in statements:
                connection.execute(each)
    assert not theirs(verify, path)
    assert not ours(path)


def test_the_verifier_checks_the_seals_that_a_log_keeps(golden: Path, verify: Verify, path: Path) -> None:
    shutil.copy(golden, path)
    key = load_key(golden.with_name("key.pem"))
    with EventLog(path) as log:
        heads = [log.seal(key, at=AT)]
        log.append([("S9", 0, GOLDEN[:1])])
        heads.append(log.seal(key, at=AT))
    assert verify(path) == verify(path, [msgspec.to_builtins(head) for head in heads]) == []
    assert {head.register for head in heads} != {""}
    for number, statement in enumerate(
        (
            "UPDATE seals SET at = '2026-03-14T22:41:00Z' WHERE upto = (SELECT min(upto) FROM seals)",
            "UPDATE seals SET register = ''",
            "UPDATE seals SET signature = CAST(signature AS BLOB)",
            "UPDATE seals SET upto = upto - 1 WHERE upto = (SELECT min(upto) FROM seals)",
        )
    ):
        changed = Path(shutil.copy(path, path.with_name(f"{number}.db")))
        with closing(sqlite3.connect(changed)) as connection, connection:
            connection.execute(statement)
        assert not theirs(verify, changed), statement
        assert not ours(changed), statement


def test_the_page_says_how_the_register_is_digested(path: Path) -> None:
    with EventLog(path) as log:
        log.append([("S1", 0, GOLDEN[:1])])
        log.register.enter("p1", "A")
        log.register.enter("p0", "B")
        head = log.seal(load_key(path.with_name("key.pem")), at=AT)
        [seal] = log.seals()
    packed = b"\x92\x92\xa2p0\xa1B\x92\xa2p1\xa1A"
    assert head.register == sha256(bytes.fromhex(seal.salt) + packed).hexdigest()


@pytest.mark.parametrize("log", ["golden", "hall"])
@pytest.mark.parametrize("first", range(0, 160, 32))
def test_the_verifier_agrees_with_ours_on_damaged_logs(
    request: pytest.FixtureRequest, verify: Verify, path: Path, log: str, first: int
) -> None:
    differing: list[str] = []
    whole = 0
    for seed in range(first, first + 32):
        damaged = Path(shutil.copy(request.getfixturevalue(log), path.with_name(f"{seed}.db")))
        how = damage(damaged, seed)
        found = ours(damaged)
        whole += found
        if theirs(verify, damaged) != found:
            differing.append(f"{how} ({seed}): {'whole' if found else 'damaged'} for us")
    assert differing == []
    assert 0 < whole < 32, "damage that is found, and some that nobody can find without a sealed head"


@pytest.mark.parametrize("changed", [False, True])
def test_run_by_hand_it_ends_as_what_it_found(
    golden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: bool
) -> None:
    [program] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    copy = tmp_path / "log.db"
    shutil.copy(golden, copy)
    if changed:
        with closing(sqlite3.connect(copy)) as log, log:
            log.execute("UPDATE stored_events SET state = x'7b7d' WHERE rowid = 3")
    monkeypatch.setattr("sys.argv", ["verify.py", str(copy)])
    with pytest.raises(SystemExit) as ended:
        exec(compile(program, "docs/log_format.md", "exec"), {"__name__": "__main__"})
    assert bool(ended.value.code) is changed
