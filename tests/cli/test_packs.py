"""`tdlog masterpoints` and `tdlog handicap`: by a pack that is named or elected, explained, and what is wrong told."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.running import tdlog
from tests.packs.evenings import PLAYERS, TWO_BOARDS, evening
from tests.packs.given_packs import text_of

RULES = "[pairs]\neach_table = 1\nshare = 1\nplaces = [1, 0.5]\n"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log of two evenings."""
    script = tmp_path / "club.tdl"
    lines = [*evening("S1", "2026-11-01", *TWO_BOARDS), *evening("S2", "2026-11-08", *TWO_BOARDS), *PLAYERS]
    script.write_text("\n".join(lines), encoding="utf-8")
    assert tdlog("import", "--log", tmp_path / "club.db", script).code == 0
    return tmp_path / "club.db"


def test_given_an_elected_pack_when_masterpoints_are_asked_for_then_they_are_told_in_both_languages(log: Path) -> None:
    done = tdlog("masterpoints", "S2", "--pack", "hong-kong", "--elect", "--log", log)
    assert "S2 elects the pack hong-kong (S2#" in done.out
    english = tdlog("masterpoints", "S2", "--log", log).out
    assert "S2  Masterpoints (provisional)" in english
    assert "Anna 1 & Bo 1" in english
    assert "Provisional: until the session is closed, and nothing is open." in english
    danish = tdlog("masterpoints", "S2", "--log", log, "--lang", "da").out
    assert "S2  Mesterpoint (foreløbig)" in danish


def test_given_a_closed_session_when_masterpoints_are_told_as_json_then_they_are_final_with_each_exact(
    log: Path, tmp_path: Path
) -> None:
    more = tmp_path / "more.tdl"
    more.write_text("stream S3\n" + "\n".join(evening("S3", "2026-11-15", *TWO_BOARDS, lines=("session_closed",))[1:]))
    assert tdlog("import", "--log", log, more).code == 0
    found = tdlog("masterpoints", "S3", "--pack", "hong-kong", "--log", log, "--json").json
    assert (found["provisional"], found["not_defined"], found["unit"]) == (False, "", "MP")
    [group] = found["groups"]
    shares = {row["contestant"]: (row["award"], Fraction(row["exact"]), row["tied"]) for row in group["rows"]}
    assert shares == {
        "1": ("0.9", Fraction(9, 10), True), "4": ("0.9", Fraction(9, 10), True),
        "2": ("0.0", 0, True), "3": ("0.0", 0, True),
    }  # fmt: skip


def test_given_an_earlier_session_when_handicaps_are_asked_for_then_they_come_of_it_and_the_list_turns(
    log: Path,
) -> None:
    found = tdlog("handicap", "S2", "--pack", "rolling-average", "--log", log, "--json").json
    rows = {row["contestant"]: row for row in found["groups"][0]["rows"]}
    assert {one: row["shown"] for one, row in rows.items()} == {
        one: {"percent": percent, "handicap": handicap, "expected": "", "score": "50.00"}
        for one, percent, handicap in (("1", "75.00", "-25.00"), ("2", "25.00", "+25.00"),
                                       ("3", "25.00", "+25.00"), ("4", "75.00", "-25.00"))
    }  # fmt: skip
    assert all(row["tied"] and row["place"] == 1 for row in rows.values())
    tree = tdlog("handicap", "S2", "--pack", "rolling-average", "--explain", "2", "--log", log).out
    assert "Anna 2, by earlier sessions: 25" in tree
    assert "S1, 2026-11-01, as 2: 25 %" in tree


def test_given_no_earlier_session_when_handicaps_are_asked_for_then_it_is_told_what_to_record(log: Path) -> None:
    shown = tdlog("handicap", "S1", "--pack", "rolling-average", "--log", log)
    assert "Record it in S1: handicap 1a 12.5" in " ".join(shown.out.split())
    assert tdlog("handicap", "S1", "--pack", "rolling-average", "--log", log, "--json").json["awaited"] == [
        "1",
        "4",
        "2",
        "3",
    ]


def test_given_a_file_that_was_edited_since_it_was_elected_then_nothing_is_worked_out_until_it_is_elected_again(
    log: Path, tmp_path: Path
) -> None:
    file = tmp_path / "club.toml"
    file.write_text(text_of(RULES, kind='"masterpoints"'), encoding="utf-8")
    assert tdlog("masterpoints", "S2", "--pack", file, "--elect", "--log", log).code == 0
    assert "give its file with --pack" in " ".join(tdlog("masterpoints", "S2", "--log", log).out.split())
    assert tdlog("masterpoints", "S2", "--pack", file, "--log", log, "--json").json["groups"]
    file.write_text(text_of(RULES, kind='"masterpoints"', version="2"), encoding="utf-8")
    found = tdlog("masterpoints", "S2", "--pack", file, "--log", log, "--json").json
    assert found["groups"] == []
    assert "is not what was elected" in found["not_defined"]
    tdlog("masterpoints", "S2", "--pack", file, "--elect", "--log", log)
    assert tdlog("masterpoints", "S2", "--pack", file, "--log", log, "--json").json["pack"]["version"] == 2


def test_given_a_moment_before_a_result_when_masterpoints_are_asked_for_then_they_are_those_of_then(log: Path) -> None:
    found = tdlog("masterpoints", "S2", "--pack", "hong-kong", "--as-of", "S2.r1.t1#2", "--log", log, "--json").json
    assert found["groups"] == [] or all(row["award"] != "0.9" for row in found["groups"][0]["rows"])


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("masterpoints", "S2"), "No pack of masterpoints is elected for S2"),
        (("handicap", "S2"), "No pack of handicaps is elected for S2"),
        (("masterpoints", "S2", "--pack", "rolling-average"), "The pack rolling-average is one of handicaps."),
        (("masterpoints", "S2", "--pack", "nowhere.toml"), "There is no pack 'nowhere.toml'"),
        (("masterpoints", "S2", "--pack", "."), "There is no pack '.'"),
        (("masterpoints", "S2", "--pack", "hong-kong", "--explain", "9"), "9"),
        (("masterpoints", "S2", "--pack", "ebu-club-frame", "--explain", "1"), "Nothing is worked out yet"),
        (("masterpoints", "S2", "--elect"), "say which pack is elected"),
        (("handicap", "S2", "--pack", "hong-kong", "--elect"), "The pack hong-kong is one of masterpoints."),
    ],
)
def test_given_something_that_cannot_be_then_it_is_told_plainly(log: Path, typed: tuple[str, ...], told: str) -> None:
    done = tdlog(*typed, "--log", log)
    assert done.code in (1, 2)
    assert told in done.err
    assert "Traceback" not in done.err


def test_given_a_pack_that_is_taken_back_then_none_is_in_force(log: Path) -> None:
    tdlog("masterpoints", "S2", "--pack", "hong-kong", "--elect", "--log", log)
    taken = tdlog("masterpoints", "S2", "--pack", "none", "--elect", "--log", log)
    assert "S2 elects no pack" in taken.out
    assert "No pack of masterpoints" in tdlog("masterpoints", "S2", "--log", log).err
