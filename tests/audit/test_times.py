"""Times that cannot all be right: told, never used."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.events import NoteMade
from projections.audit.session import audit_session
from projections.recorded.clocks import ClockRemark, Clocks
from stores.heads import load_key
from stores.sqlite.log import EventLog
from tests.cli.running import tdlog

S, T = "S1", "S1.r1.t1"


def remarks(*times: str, seals: tuple[tuple[int, str], ...] = ()) -> list[ClockRemark]:
    clocks = Clocks(seals)
    for number, at in enumerate(times, 1):
        clocks.take(number, T, number, at)
    return clocks.remarks()


def test_given_times_in_order_or_none_then_nothing_is_said() -> None:
    times = ("2026-03-14T19:00:00Z", "", "2026-03-14T19:00:00Z", "soon", "2026-03-14T20:01:00+01:00")
    assert remarks(*times, seals=((5, "2026-03-14T19:01:00Z"), (5, "soon"))) == []


def test_given_a_time_before_the_one_before_then_the_first_is_told_with_their_number() -> None:
    times = ("2026-03-14T19:05:00Z", "2026-03-14T19:04:00Z", "2026-03-14T19:06:00Z", "2026-03-14T19:01:00Z")
    assert remarks(*times) == [ClockRemark("clock_back", T, 2, "2026-03-14T19:04:00Z", "2026-03-14T19:05:00Z", 2)]


def test_given_two_streams_then_their_clocks_are_not_held_against_each_other() -> None:
    clocks = Clocks()
    clocks.take(1, S, 1, "2026-03-14T19:05:00Z")
    clocks.take(2, T, 1, "2026-03-14T19:04:00Z")
    assert clocks.remarks() == []


def test_given_a_clock_without_its_battery_then_it_is_told() -> None:
    assert remarks("1970-01-01T00:00:09Z", "1970-01-01T00:00:12Z") == [
        ClockRemark("clock_early", T, 1, "1970-01-01T00:00:09Z", "", 2)
    ]


def test_given_an_entry_later_than_the_seal_over_it_then_it_is_told_once() -> None:
    times = ("2026-03-14T19:00:00Z", "2086-03-14T19:00:00Z", "2086-03-14T19:00:00Z")
    seals = ((1, "2026-03-14T19:00:00Z"), (2, "2026-03-14T22:00:00Z"), (3, "2026-03-14T23:00:00Z"))
    assert [(one.code, one.entry, one.other, one.count) for one in remarks(*times, seals=seals)] == [
        ("clock_after_seal", 2, "2026-03-14T22:00:00Z", 1),
        ("clock_after_seal", 3, "2026-03-14T23:00:00Z", 1),
    ]


def test_given_a_seal_earlier_than_the_one_before_then_it_is_told() -> None:
    seals = ((1, "2026-03-14T22:00:00Z"), (3, "2026-03-14T21:00:00Z"))
    assert remarks(seals=seals) == [ClockRemark("seal_back", "", 3, "2026-03-14T21:00:00Z", "2026-03-14T22:00:00Z", 1)]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log whose entries and seal disagree about the time in every way."""
    path = tmp_path / "evening.db"
    times = ("2026-03-14T19:05:00Z", "2026-03-14T19:04:00Z", "1980-01-01T00:00:00Z", "2086-03-14T19:00:00Z")
    with EventLog(path) as opened:
        opened.append([(S, 0, [NoteMade(text="x", at=at) for at in times])])
        opened.seal(load_key(tmp_path / "key.pem"), at="2026-03-14T22:00:00Z")
        opened.append([(S, 4, [NoteMade(text="x")])])
        opened.seal(load_key(tmp_path / "key.pem"), at="2026-03-14T21:00:00Z")
    return path


ALL = ["clock_back", "clock_early", "clock_after_seal", "seal_back"]


@pytest.mark.parametrize("language", ["en", "da"])
def test_given_clocks_that_disagree_when_the_log_is_verified_then_it_is_whole_and_they_are_told(
    log: Path, language: str
) -> None:
    ran = tdlog("verify", "--log", log, "--lang", language)
    assert ran.code == 0
    told = " ".join(ran.out.split())
    for text in ("S1#2, 2026-03-14T19:04:00Z" if language == "da" else "first at S1#2", "S1#3, 1980-01-01", "2086-"):
        assert text in told.replace("ved S1#2", "S1#2")
    assert max(map(len, ran.out.splitlines())) <= 80 + len(str(log.parent))
    found = tdlog("verify", "--log", log, "--json").json
    assert found["whole"] is True
    assert [one["remark"] for one in found["remarks"][1:]] == ALL
    assert found["remarks"][1] == {
        "remark": "clock_back",
        "text": found["remarks"][1]["text"],
        "stream": S,
        "entry": 2,
        "time": "2026-03-14T19:04:00Z",
        "other": "2026-03-14T19:05:00Z",
        "count": 2,
    }


def test_given_clocks_that_disagree_when_the_session_is_audited_then_they_are_worth_knowing(log: Path) -> None:
    ran = tdlog("audit", "--log", log, "--strict")
    assert ran.code == 0, ran.out
    assert "Worth knowing" in ran.out
    assert "the first of 2" in " ".join(ran.out.split())
    [session] = tdlog("audit", "--log", log, "--json").json
    assert session["clean"] is True
    assert sorted(one["difference"] for one in session["differences"]) == sorted(ALL)
    assert all(one["noted"] for one in session["differences"])
    assert "uret gik forkert" in tdlog("audit", "--log", log, "--lang", "da").out


def test_given_no_order_and_no_seals_then_entries_are_held_against_each_other_only() -> None:
    notes = [NoteMade(text="x", at=at) for at in ("2026-03-14T19:05:00Z", "2026-03-14T19:04:00Z")]
    audit = audit_session(S, {S: notes}, seals=[(2, "2020-01-01T00:00:00Z")])
    assert [(one.code, one.entries) for one in audit.differences] == [("clock_back", ("S1#2",))]
