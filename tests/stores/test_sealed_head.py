from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from domain.errors import LogError, NotReadable
from domain.events import NoteMade
from domain.log.chain import GENESIS, link
from domain.log.rows import Row
from domain.log.sealing import Head, check_seal, public_key, signed_head
from domain.log.verifying import check_head, verify
from stores.heads import beyond, head_path, heads_beside, load_key, read_head, write_head
from stores.sqlite.log import EventLog

Tamper = Callable[..., None]
AT = "2026-03-14T22:40:00Z"


@pytest.fixture
def head(path: Path, tmp_path: Path) -> Head:
    """Of a log of six transactions of two entries."""
    with EventLog(path) as log:
        for n in range(0, 12, 2):
            log.append([("S1", n, [NoteMade(text=str(n)), NoteMade(text=str(n + 1))])])
        return log.seal(load_key(tmp_path / "key.pem"), at=AT)


def kinds(path: Path, head: Head, expected_key: str = "") -> list[str]:
    with EventLog(path, read_only=True) as log:
        return [finding.kind for finding in verify(log, head, keys=[expected_key] * bool(expected_key))]


def test_a_sealed_log_holds_its_head(path: Path, head: Head) -> None:
    assert (head.upto, head.at) == (12, AT)
    assert kinds(path, head, head.key) == []


def test_a_log_that_has_grown_since_is_whole(path: Path, head: Head) -> None:
    with EventLog(path) as log:
        log.append([("S1", 12, [NoteMade(text="later")])])
    assert kinds(path, head) == []


def test_a_cut_off_tail_is_found_against_a_sealed_head(path: Path, head: Head, tamper: Tamper) -> None:
    tamper("DELETE FROM seals")
    tamper("DELETE FROM stored_events WHERE rowid > 8", "DELETE FROM event_chain WHERE upto > 8")
    with EventLog(path) as log:
        assert verify(log) == []
        [finding] = verify(log, head)
    assert (finding.kind, finding.position, finding.last) == ("cut", 9, 12)
    assert finding.text == "the log was sealed at position 12 and ends at 8: its tail was cut off"


def test_a_tail_recorded_anew_is_found_against_a_sealed_head(path: Path, head: Head, tamper: Tamper) -> None:
    tamper("DELETE FROM seals")
    tamper("DELETE FROM stored_events WHERE rowid > 8", "DELETE FROM event_chain WHERE upto > 8")
    with EventLog(path) as log:
        log.append([("S1", 8, [NoteMade(text="something else") for _ in range(4)])])
        assert verify(log) == []
        [finding] = verify(log, head)
    assert (finding.kind, finding.position) == ("cut", 12)


def test_a_chain_computed_anew_is_found_against_a_sealed_head(path: Path, head: Head) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM seals")
        connection.execute("UPDATE stored_events SET state = ? WHERE rowid = 3", (b'{"event":"note","text":"!"}',))
        before = GENESIS
        for upto in range(2, 13, 2):
            rows: list[Row] = connection.execute(
                "SELECT * FROM stored_events WHERE rowid IN (?, ?) ORDER BY rowid", (upto - 1, upto)
            ).fetchall()
            before = link(before, rows)
            connection.execute("UPDATE event_chain SET link = ? WHERE upto = ?", (before, upto))
    with EventLog(path) as log:
        assert verify(log) == []
        assert [finding.kind for finding in verify(log, head)] == ["cut"]


@pytest.mark.parametrize(
    "change", [{"upto": 10}, {"link": "00" * 32}, {"at": "2026-03-14T22:41:00Z"}, {"signature": "00" * 64}]
)
def test_a_changed_head_is_not_trusted(path: Path, head: Head, change: dict[str, object]) -> None:
    changed = msgspec.structs.replace(head, **change)
    assert kinds(path, changed) == ["seal"]


@pytest.mark.parametrize("field", ["link", "key", "signature"])
def test_a_head_of_nonsense_is_not_trusted(path: Path, head: Head, field: str) -> None:
    assert set(kinds(path, msgspec.structs.replace(head, **{field: "nonsense"}))) == {"seal"}


def test_a_head_sealed_by_somebody_else_is_not_trusted(path: Path, head: Head, tmp_path: Path) -> None:
    other = load_key(tmp_path / "other.pem")
    assert public_key(other) != head.key
    with EventLog(path) as log:
        forged = signed_head(other, *log.head(), AT)
    assert kinds(path, forged) == kinds(path, forged, head.key) == ["seal"]
    assert kinds(path, forged, forged.key) == ["seal"], "the log's own seal is by the other"


def test_an_empty_log_can_be_sealed(path: Path, tmp_path: Path) -> None:
    with EventLog(path) as log:
        head = log.seal(load_key(tmp_path / "key.pem"), at=AT)
        assert (head.upto, head.link) == (0, "00" * 32)
        assert verify(log, head) == []
        log.append([("S1", 0, [NoteMade(text="x")])])
        assert verify(log, head) == []


def test_entries_outside_the_chain_are_not_sealed(path: Path, head: Head, tmp_path: Path, tamper: Tamper) -> None:
    tamper("INSERT INTO stored_events VALUES ('S1', 13, 'note', x'7b7d')")
    with EventLog(path) as log, pytest.raises(LogError, match="the chain ends at position 12 and the log at 13"):
        log.seal(load_key(tmp_path / "key.pem"), at=AT)


def test_a_head_is_kept_as_text(head: Head, tmp_path: Path) -> None:
    write_head(head, tmp_path / "head.json")
    assert read_head(tmp_path / "head.json") == head
    assert (tmp_path / "head.json").read_text().startswith('{\n  "upto": 12,\n  "link": "')


@pytest.mark.parametrize("text", ["", "{}", '{"upto":"12"}', "\xff"])
def test_a_file_that_is_no_head_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "head.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(NotReadable, match="not a sealed head"):
        read_head(tmp_path / "head.json")


def test_a_head_that_is_not_there_is_told(head: Head, tmp_path: Path) -> None:
    with pytest.raises(LogError, match="cannot be read"):
        read_head(tmp_path / "none.json")
    with pytest.raises(LogError, match="cannot be written"):
        write_head(head, tmp_path / "none" / "head.json")


def test_a_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        made = load_key(tmp_path / "key.pem")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "key.pem").stat().st_mode) == 0o600
    assert public_key(load_key(tmp_path / "key.pem")) == public_key(made)


def test_a_file_that_is_no_key_is_told_and_left(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    file.write_text("not a key")
    with pytest.raises(NotReadable, match="no private key could be read"):
        load_key(file)
    pem = generate_private_key(SECP256R1()).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(pem)
    with pytest.raises(NotReadable, match="not an Ed25519 one"):
        load_key(file)
    assert file.read_bytes() == pem
    with pytest.raises(LogError, match="cannot be read or made"):
        load_key(tmp_path / "none" / "key.pem")


def test_a_head_is_checked_without_walking_the_log(path: Path, head: Head, tamper: Tamper) -> None:
    with EventLog(path) as log:
        log.append([("S1", 12, [NoteMade(text="later")])])
        assert check_head(log, head) == []
        assert [finding.kind for finding in check_head(log, head, keys=["00" * 32])] == ["seal"]
    tamper("DELETE FROM stored_events WHERE rowid > 8", "DELETE FROM event_chain WHERE upto > 8")
    with EventLog(path) as log:
        assert [finding.kind for finding in check_head(log, head)] == ["cut"]


def test_heads_lie_beside_the_log_by_their_numbers(path: Path, head: Head) -> None:
    assert heads_beside(path) == []
    for name in (
        "tdlog.db.head.json",
        "tdlog.db.head-000012.json",
        "tdlog.db.headline.json",
        "tdlog.db.head-x.json.old",
    ):
        write_head(head, path.with_name(name))
    assert head_path(path, 12) == path.with_name("tdlog.db.head-000012.json")
    assert heads_beside(path) == [path.with_name(f"tdlog.db.head{n}.json") for n in ("-000012", "")]
    assert heads_beside(path.parent / "none" / "x.db") == []
    link = path.with_name("link.db")
    link.symlink_to(path)
    assert head_path(link, 12) == head_path(path.resolve(), 12)


def test_a_head_whose_key_is_written_otherwise_is_not_taken_for_one_of_another_key(path: Path, head: Head) -> None:
    # Whoever has signed two histories could hide it so: by text, they are two keys.
    key = load_key(path.with_name("key.pem"))
    other = signed_head(key, head.upto, bytes(32), AT)
    assert check_seal(other) == []
    for written in (other.key.upper(), f"{other.key[:32]} {other.key[32:]}"):
        disguised = msgspec.structs.replace(other, key=written)
        told = msgspec.json.encode(["tdlog head", 1, other.upto, other.link, AT, written])
        disguised = msgspec.structs.replace(disguised, signature=key.sign(told).hex())
        assert [finding.kind for finding in check_seal(disguised)] == ["seal"]


def test_a_key_with_which_anybody_can_sign_is_none() -> None:
    # The neutral point, and its own signature: it fits every message, and nobody has a private key of it.
    for neutral in ("01" + "00" * 31, "01" + "00" * 30 + "80", "ee" + "ff" * 30 + "7f"):
        head = Head(9, "00" * 32, AT, neutral, "01" + "00" * 63)
        assert [finding.kind for finding in check_seal(head)] == ["seal"]


def test_a_head_beside_the_log_that_nobody_signed_says_nothing_of_the_log(path: Path, head: Head) -> None:
    forged = msgspec.structs.replace(head, upto=900)
    write_head(forged, head_path(path, 900))
    with EventLog(path, read_only=True) as log:
        assert beyond(log) is None
    write_head(signed_head(load_key(path.with_name("key.pem")), 900, bytes(32), AT), head_path(path, 900))
    with EventLog(path, read_only=True) as log:
        assert beyond(log) is not None
