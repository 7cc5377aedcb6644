"""The seals that a log keeps of itself: its key, what the register was, and what is left when somebody is forgotten."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from domain.errors import LogError
from domain.events import NoteMade
from domain.log.sealing import Head, public_key, signed_head, two_histories
from domain.log.verifying import verify
from stores.heads import beyond, load_key
from stores.sqlite.log import EventLog

Tamper = Callable[..., None]
NOTE = NoteMade(text="x")
AT = "2026-03-14T22:40:00Z"
LATER = "2026-03-21T22:40:00Z"


def sealed(path: Path, key: str = "key.pem", *, at: str = AT, new_key: bool = False) -> Head:
    """A head of the log with one entry more."""
    with EventLog(path) as log:
        log.append([("S1", log.version("S1"), [NOTE])])
        return log.seal(load_key(path.with_name(key)), at=at, new_key=new_key)


def told(path: Path, head: Head | None = None, *keys: str) -> list[str]:
    with EventLog(path, read_only=True) as log:
        return [finding.text for finding in verify(log, head, keys=keys)]


def row(path: Path) -> dict[str, object]:
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        return dict(connection.execute("SELECT * FROM seals ORDER BY upto DESC").fetchone())


def test_a_log_keeps_its_seals_and_needs_no_file_beside_it(path: Path, tamper: Tamper) -> None:
    heads = [sealed(path), sealed(path, at=LATER)]
    with EventLog(path, read_only=True) as log:
        assert [seal.head for seal in log.seals()] == heads
    assert told(path) == []
    tamper("DELETE FROM stored_events WHERE rowid = 2", "DELETE FROM event_chain WHERE upto = 2")
    assert told(path) == ["the log was sealed at position 2 and ends at 1: its tail was cut off"]
    with EventLog(path, read_only=True) as log:
        assert beyond(log) == heads[1]


def test_a_log_of_before_has_no_seals_and_is_whole(path: Path) -> None:
    with EventLog(path) as log:
        log.append([("S1", 0, [NOTE])])
        assert log.seals() == []
        assert log.register.since_seal() == "unsealed"
        assert verify(log) == []
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'seals'").fetchone() == (0,)


def test_another_key_is_refused_and_a_new_one_is_told(path: Path) -> None:
    first = sealed(path)
    with pytest.raises(LogError, match=r"by the key .*, and this is another"):
        sealed(path, "other.pem")
    with EventLog(path) as log:
        assert len(log.seals()) == 1
    second = sealed(path, "other.pem", at=LATER, new_key=True)
    [finding] = told(path)
    assert f"by another key, {second.key}, than before, {first.key}" in finding
    assert told(path, None, first.key, second.key) == []
    assert len(told(path, None, second.key)) == 1, "the first seal is by none of the keys given"
    with pytest.raises(LogError, match="this is another"):
        sealed(path, "key.pem")


def test_a_new_key_at_the_place_of_the_last_seal_would_take_that_out(path: Path) -> None:
    sealed(path)
    with EventLog(path) as log, pytest.raises(LogError, match="record why the key is new"):
        log.seal(load_key(path.with_name("other.pem")), at=LATER, new_key=True)


def test_a_log_is_sealed_again_at_the_same_place_by_the_same_key(path: Path) -> None:
    sealed(path)
    with EventLog(path) as log:
        log.register.enter("p1", "Bo Li")
        again = log.seal(load_key(path.with_name("key.pem")), at=LATER)
        assert [seal.head for seal in log.seals()] == [again]
        assert log.register.since_seal() == "unchanged"


def test_a_head_by_another_key_than_the_log_s_is_a_finding(path: Path) -> None:
    head = sealed(path)
    other = load_key(path.with_name("other.pem"))
    with EventLog(path, read_only=True) as log:
        forged = signed_head(other, *log.head(), AT)
    [finding] = told(path, forged)
    assert finding == f"the head is sealed by the key {forged.key}, not by {head.key}"


def test_a_log_that_may_not_be_written_is_sealed_into_a_head_alone(path: Path) -> None:
    sealed(path)
    with EventLog(path, read_only=True) as log:
        head = log.seal(load_key(path.with_name("key.pem")), at=LATER)
        assert len(log.seals()) == 1
        assert verify(log, head) == []
        with pytest.raises(LogError, match="this is another"):
            log.seal(load_key(path.with_name("other.pem")), at=LATER)
    assert head.register == ""
    assert set(msgspec.to_builtins(head)) == {"upto", "link", "at", "key", "signature"}


def test_a_head_says_what_the_register_was_and_nobody_can_guess_it(path: Path) -> None:
    with EventLog(path) as log:
        log.register.enter("p2", "Åse Sjøberg")
        log.register.enter("p1", "Bo Li")
    head = sealed(path)
    salt = row(path)["salt"]
    assert isinstance(salt, str)
    assert len(salt) == 64
    packed = b"\x92\x92\xa2p1\xa5Bo Li\x92\xa2p2\xad" + "Åse Sjøberg".encode()
    assert head.register == row(path)["register"] == sha256(bytes.fromhex(salt) + packed).hexdigest()
    assert salt not in str(msgspec.to_builtins(head))
    assert "register" in msgspec.to_builtins(head)
    assert told(path, msgspec.structs.replace(head, register="00" * 32))
    assert told(path, msgspec.structs.replace(head, register=""))


def test_what_became_of_the_register_since_the_last_seal_is_known(path: Path) -> None:
    with EventLog(path) as log:
        log.register.enter("p1", "Bo Li")
    sealed(path)
    with EventLog(path) as log:
        assert log.register.since_seal() == "unchanged"
        log.register.enter("p2", "Cy Ho")
        assert log.register.since_seal() == "changed"
    sealed(path)
    with EventLog(path) as log:
        assert log.register.since_seal() == "unchanged"
        log.register.enter("p2", "Cy Hoe")
        assert log.register.since_seal() == "changed"
        log.register.forget("p1")
        assert log.register.since_seal() == "forgotten"
        assert verify(log) == []
    sealed(path)
    with EventLog(path) as log:
        assert log.register.since_seal() == "unchanged"


def test_with_a_name_the_salts_are_erased_so_that_no_digest_tells_it(path: Path) -> None:
    with EventLog(path) as log:
        log.register.enter("p1", "Bo Li")
    for _ in range(40):
        sealed(path)
    with EventLog(path) as log:
        salts = [seal.salt for seal in log.seals()]
        assert len(set(salts)) == 40
        log.register.forget("p1")
        assert {seal.salt for seal in log.seals()} == {""}
        assert log.register.finish_erasing()
        for file in path.parent.glob(path.name + "*"):
            content = file.read_bytes()
            assert not any(salt.encode() in content for salt in salts)
        assert verify(log) == []


def test_two_heads_of_one_key_that_do_not_extend_each_other_are_two_histories(path: Path) -> None:
    key = load_key(path.with_name("key.pem"))

    def head(upto: int, link: str) -> Head:
        return signed_head(key, upto, bytes.fromhex(link * 32), AT)

    assert two_histories([head(3, "aa"), head(5, "bb")], []) == []
    [finding] = two_histories([], [head(3, "aa"), head(3, "bb")])
    assert finding.text == (
        f"two histories were signed by the key {public_key(key)}: its heads at positions 3 and 3 do not extend each"
        " other"
    )
    assert two_histories([head(5, "aa")], [head(3, "bb")])
    assert two_histories([head(3, "aa")], [head(5, "bb")]) == [], "the log may have lost what was sealed later"
    other = signed_head(load_key(path.with_name("other.pem")), 3, bytes(32), AT)
    assert two_histories([head(3, "aa")], [other]) == []


def test_a_key_is_kept_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("stores.files.os.fsync", full)
    with pytest.raises(LogError, match="No space left"):
        load_key(tmp_path / "key.pem")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    made = load_key(tmp_path / "key.pem")
    assert [file.name for file in tmp_path.iterdir()] == ["key.pem"]
    assert stat.S_IMODE((tmp_path / "key.pem").stat().st_mode) == 0o600
    assert public_key(load_key(tmp_path / "key.pem")) == public_key(made)


def test_of_two_who_make_a_key_at_once_one_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "key.pem"

    def never(_: Path) -> bool:
        return False

    monkeypatch.setattr("stores.heads.os.path.lexists", never)
    assert public_key(load_key(path)) == public_key(load_key(path))
