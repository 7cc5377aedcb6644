"""Every way to tamper of `tests/stores/attacks.py`: who finds it, and that nobody before does."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.errors import TdlogError
from domain.events import NoteMade
from domain.log.sealing import Head
from domain.log.verifying import verify
from stores.heads import load_key
from stores.sqlite.log import EventLog
from tests.cli.running import ROOT
from tests.stores.attacks import ATTACKS, Attack, Finder

AT = "2026-03-14T22:40:00Z"
SECURITY = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


class Sealed(NamedTuple):
    """A log with its head."""

    path: Path
    head: Head


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Sealed:
    path = tmp_path_factory.mktemp("sealed") / "tdlog.db"
    with EventLog(path) as log:
        for first in range(0, 8, 3):
            for stream in ("S1", "S1.r1.t1", "S1.r1.t2"):
                notes = [NoteMade(text=f"entry {n + 1} of {stream}") for n in range(first, min(first + 3, 8))]
                log.append([(stream, first, notes)])
        log.register.enter("p1", "A name")
        head = log.seal(load_key(path.with_name("key.pem")), at=AT)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Sealed(path, head)


def found_by(path: Path, head: Head) -> Finder:
    """Who finds first what was done to a file."""
    try:
        log = EventLog(path, create=False, read_only=True)
    except TdlogError:
        return Finder.OPENING
    with log:
        try:
            if verify(log):
                return Finder.VERIFY
        except TdlogError:
            return Finder.VERIFY
        return Finder.HEAD if verify(log, head) else Finder.NOBODY


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stores.sqlite.beside.PAUSE", 0)


@pytest.mark.parametrize("attack", ATTACKS, ids=[attack.what.replace(" ", "-") for attack in ATTACKS])
def test_an_attack_is_found_where_the_table_says(sealed: Sealed, path: Path, attack: Attack) -> None:
    shutil.copy(sealed.path, path)
    attack.carry_out(path)
    assert found_by(path, sealed.head) is attack.finder


def test_nothing_is_found_where_nothing_was_done(sealed: Sealed) -> None:
    assert found_by(sealed.path, sealed.head) is Finder.NOBODY


def test_each_attack_is_one_of_its_own() -> None:
    assert len({attack.what for attack in ATTACKS}) == len(ATTACKS) >= 92
    assert [attack.finder for attack in ATTACKS] == sorted(attack.finder for attack in ATTACKS)


@pytest.mark.parametrize("attack", [attack for attack in ATTACKS if attack.finder is Finder.NOBODY])
def test_what_nobody_finds_stands_in_the_documentation(attack: Attack) -> None:
    assert attack.what in " ".join(SECURITY.split())
