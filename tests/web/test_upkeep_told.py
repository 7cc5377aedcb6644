"""How the server is: told on the scorer's page, to programs, and to whoever watches over it."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from application.backups import Kept
from application.hall.disk import Disk
from application.hall.regular_backups import Backups, Plan
from application.hall.self_check import SelfCheck, verified
from application.hall.upkeep import Upkeep
from domain.errors import TdlogError
from domain.events import NoteMade
from domain.log.store import Link
from stores.sqlite.log import EventLog
from tests.web.evening import evening_log
from tests.web.served import Served, served

NOON = "2026-03-14T12:00:00Z"
TABLE = "S1.r1.t1"
MIB = 1 << 20


class Machine:
    """A disk and a stick for copies, by hand, with a server before them."""

    def __init__(self) -> None:
        self.free = 5000 * MIB
        self.time = 0.0
        self.fails = ""
        log = evening_log()
        self.backups = Backups(Plan("stick"), self._make, log.tail, lambda: NOON, lambda: self.time)
        disk = Disk(Path("evening"), lambda: self.time, lambda folder: self.free)
        self.upkeep = Upkeep(disk, SelfCheck(lambda: verified(log), lambda: NOON), self.backups)
        self.log = log

    def _make(self, at: str) -> Kept:
        if self.fails:
            raise TdlogError(self.fails)
        return Kept(Link(39, bytes(32)), "/media/stick/evening-1.db", (), ())

    def later(self, *, free: int) -> None:
        """A second goes by."""
        self.time += 1.0
        self.free = free


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def hall(machine: Machine) -> Generator[Served]:
    with served(machine.log, upkeep=machine.upkeep) as running:
        yield running


def test_given_a_disk_that_fills_when_it_is_looked_at_then_it_is_told_refused_and_goes_on(
    hall: Served, machine: Machine
) -> None:
    scorer, tablet, public = hall.browser("scorer"), hall.browser("recorder"), hall.browser()
    assert "5000 MiB free" in scorer.get("/scorer/S1").text
    line = {"key": "k-1", "line": "note coffee", "seen": hall.log.version(TABLE)}
    machine.later(free=100 * MIB)
    page = scorer.get("/scorer/S1").text
    assert "NEARLY FULL: 100 MiB free" in page
    assert "NÆSTEN FULD" in scorer.get("/scorer/S1?lang=da").text
    assert public.get("/healthz").json()["status"] == "ok"
    machine.later(free=MIB)
    before = hall.log.tail()
    refused = tablet.post(f"/api/tables/{TABLE}/entries", json=line)
    assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (503, "disk_full", "5")
    assert "1 MiB" in refused.json()["message"]
    watched = public.get("/healthz")
    assert (watched.status_code, watched.json()) == (503, {"status": "disk_full", "entries": before})
    assert scorer.get("/api/health").json()["running"]["disk"]["state"] == "too_little"
    machine.later(free=5000 * MIB)
    assert tablet.post(f"/api/tables/{TABLE}/entries", json=line).status_code == 200
    assert hall.log.tail() == before + 1


def test_given_copies_when_one_fails_then_the_scorer_is_told_and_no_folder_is_named(
    hall: Served, machine: Machine
) -> None:
    scorer = hall.browser("scorer")
    machine.backups.step()
    machine.later(free=5000 * MIB)
    page = scorer.get("/scorer/S1").text
    assert "evening-1.db, 0 min ago, with 39 entries" in page
    assert "/media" not in page
    machine.fails = "the stick is out"
    machine.backups.step()
    page = scorer.get("/scorer/S1").text
    assert "FAILED at 2026-03-14T12:00:00Z: the stick is out" in page
    assert "evening-1.db" in page


def test_given_who_may_not_ask_when_health_is_asked_then_nothing_of_the_server_is_told(hall: Served) -> None:
    for role in ("recorder", "player", "public", "committee"):
        answer = hall.browser(role).get("/api/health")
        assert answer.status_code in (401, 403)
        assert "MiB" not in answer.text


def test_given_a_seal_when_the_end_of_the_log_is_shown_then_a_line_tells_what_lies_below_it(tmp_path: Path) -> None:
    with EventLog(tmp_path / "evening.db") as log:
        evening_log(log)
        log.seal(Ed25519PrivateKey.generate(), at=NOON)
        sealed = log.tail()
        with served(log) as hall:
            scorer = hall.browser("scorer")
            first = scorer.get("/scorer/S1").text.partition('<ol class="last">')[2]
            assert first.startswith('<li class="sealed-below">')
            log.append([("S1", log.version("S1"), [NoteMade(text="coffee")])])
            page = scorer.get("/scorer/S1").text
            last = page.partition('<ol class="last">')[2]
            assert last.index("note") < last.index(f"up to entry {sealed} of the log")
            assert last.count("sealed-below") == 1


def test_given_what_somebody_must_see_to_when_the_scorer_looks_then_it_takes_the_head_of_his_page(
    hall: Served, machine: Machine
) -> None:
    scorer = hall.browser("scorer")
    assert "whole-head" not in scorer.get("/scorer/S1").text
    machine.later(free=100 * MIB)
    page = scorer.get("/scorer/S1").text
    assert page.index('class="whole-head"') < page.index("NEARLY FULL") < page.index('id="scorer"')
