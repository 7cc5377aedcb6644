"""`tdlog standings`, and `tdlog check` of what a script expects of a session."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import refused, tdlog
from tests.session.given_session import teams_of_article_000
from tests.session.test_article_000 import FIELDS, VP, pairs_of_article_000

PLAYERS = (
    'player p1 "Anna \\u001b[31mHolm"',
    'player p2 "Bo Lind-Overordentlig Efternavnsen af Slægten med det Lange Navn"',
    'player p3 "\\u4e2d\\u6587\\u540d\\u5b57\\u4e2d\\u6587\\u540d\\u5b57\\u4e2d\\u6587\\u540d\\u5b57"',
)


def imported(log: Path, tmp_path: Path, *lines: str, name: str = "evening") -> None:
    """Import a session of these lines."""
    file = tmp_path / f"{name}.tdl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran = tdlog("import", "--log", log, file)
    assert ran.code == 0, ran.err


@pytest.fixture
def pairs(log: Path, tmp_path: Path) -> Path:
    """Nine tables with a split score, names, a carry-over and penalties."""
    case = pairs_of_article_000(FIELDS[0])
    case.at("S1", *PLAYERS, "contestant 1 [p1, p2]", "contestant 2 [p3, p9]", "carry 1 5/2 percent")
    case.at("S1", "penalty 10 percent contestant=2", "penalty 2 imps contestant=2", "contestant 3 withdrawn")
    imported(log, tmp_path, *case.lines)
    return log


@pytest.fixture
def teams(log: Path, tmp_path: Path) -> Path:
    """The match of article 000."""
    imported(log, tmp_path, *teams_of_article_000(VP).lines)
    return log


def test_given_a_match_when_its_standings_are_shown_then_each_side_has_its_own_vps(teams: Path) -> None:
    ran = tdlog("standings", "--log", teams)
    assert ran.out.splitlines() == [
        "S1  Teams of eight boards, victory points",
        "",
        "place  no  boards  total",
        "    1  B        8  18.21",
        "    2  A        8   1.32",
        "",
        "Matches",
        "home  away  boards  IMPs  away's own          VP",
        "A     B          8  5-37        34-5  1.32-18.21",
    ]


def test_given_a_match_when_its_boards_are_shown_then_a_split_score_is_seen_from_each_side(teams: Path) -> None:
    lines = [line.split() for line in tdlog("standings", "--log", teams, "--matches").out.splitlines()]
    assert ["A", "and", "B"] in lines
    assert ["9", "+420", "-240", "+240", "-420", "5", "-5"] in lines
    assert ["16", "+150", "-400", "+400", "1/2:-400", "1/2:-150", "-6", "3"] in lines


def test_given_pairs_when_matches_are_asked_for_then_there_are_none(pairs: Path) -> None:
    assert tdlog("standings", "--log", pairs, "--matches").out == "this session has no matches\n"


def test_given_many_remarks_when_standings_are_shown_then_the_first_are_told_and_the_rest_counted(
    log: Path, tmp_path: Path
) -> None:
    penalties = [f"penalty 1 percent contestant=9{n}" for n in range(10)]
    imported(log, tmp_path, *pairs_of_article_000(FIELDS[1]).lines, "stream S1", *penalties)
    out = tdlog("standings", "--log", log).out
    assert "is for contestant 97, whom this session does not have" in out
    assert "contestant 98" not in out
    assert "and 2 more remarks" in out
    assert len(tdlog("standings", "--log", log, "--json").json["remarks"]) == 10


def test_given_danish_when_standings_are_shown_then_they_are_danish(teams: Path) -> None:
    out = tdlog("standings", "S1", "--log", teams, "--lang", "da").out
    for word in ("kamppoint", "plads", "Kampe", "hjemme", "KP", "udeholdets"):
        assert word in out


def test_given_pairs_when_standings_are_shown_then_there_are_names_places_and_what_is_not_counted(pairs: Path) -> None:
    out = tdlog("standings", "--log", pairs).out
    lines = out.splitlines()
    assert {"North-South", "East-West"} <= set(lines)
    assert any(line.split()[:2] == ["-", "3"] and line.endswith("withdrawn") for line in lines)
    assert any(line.split()[:2] == ["=1", "17"] for line in lines)
    assert "2: a penalty of 2 imps cannot be counted in this ranking (S1#" in out
    assert "\x1b" not in out
    assert "Anna \N{REPLACEMENT CHARACTER}[31mHolm" in out


@pytest.mark.parametrize("code", ["en", "da"])
@pytest.mark.parametrize("more", [(), ("--board", "1")])
def test_given_long_and_wide_names_when_standings_are_shown_then_they_fit_the_screen(
    pairs: Path, code: str, more: tuple[str, ...]
) -> None:
    from cli.show.columns import width_of

    out = tdlog("standings", "--log", pairs, "--lang", code, *more).out
    assert max(map(width_of, out.splitlines())) <= 80


def test_given_a_split_score_when_the_board_is_shown_then_both_fields_are_there(pairs: Path) -> None:
    lines = [line.split() for line in tdlog("standings", "--log", pairs, "--board", "1").out.splitlines()]
    at = lines.index(["r1.t1", "1", "10", "3♦", "N", "11", "+150", "-1", "-1"])
    assert lines[at + 1 : at + 3] == [["1/2", "5♦", "N", "11", "-400"], ["1/2", "3♦", "N", "11", "-150"]]
    assert ["+150", "4", "-1"] in lines
    assert ["-150", "7/2", "1.5"] in lines


def test_given_pairs_when_asked_as_json_then_the_figures_are_exact(pairs: Path) -> None:
    found = tdlog("standings", "--log", pairs, "--json").json
    assert [group["group"] for group in found["groups"]] == ["ns", "ew"]
    rows = {row["contestant"]: row for group in found["groups"] for row in group["rows"]}
    assert rows["1"]["total"] == "-3/5"
    assert rows["1"]["names"][1].startswith("Bo Lind")
    assert rows["13"]["percent"] == "225/8"
    assert rows["13"]["shown"]["percent"] == "28.12"
    assert rows["3"]["place"] == 0
    board = tdlog("standings", "--log", pairs, "--json", "--board", "1").json
    assert board["tables"][0]["is_split"] is True
    assert board["fields"]["ew"][0][1] == {"points": -400, "frequency": "3/2"}


def test_given_several_sessions_when_none_is_named_then_they_are_named(teams: Path, tmp_path: Path) -> None:
    imported(teams, tmp_path, "stream S2.r1.t1", "round 1 table=1 ns=x ew=y", "result 1 pass", name="other")
    refused(tdlog("standings", "--log", teams), "2 sessions", "S1, S2")
    refused(tdlog("standings", "S3", "--log", teams), "no session S3", "S1, S2")
    refused(tdlog("standings", "S2", "--board", "9", "--log", teams), "no board 9", "S2")
    assert "x" in tdlog("standings", "S2", "--log", teams).out


def test_given_an_earlier_moment_when_standings_are_asked_for_then_what_came_later_is_not_in_them(teams: Path) -> None:
    out = tdlog("standings", "--log", teams, "--as-of", "S1.r1.t2#5", "--json").json
    assert [match["awaiting"] for match in out["matches"]] == [7]


def checked(tmp_path: Path, *lines: str) -> str:
    """What `tdlog check` says of a session with these lines."""
    file = tmp_path / "wanted.tdl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran = tdlog("check", file)
    assert "Traceback" not in ran.out + ran.err
    return ran.out


def test_given_expectations_of_a_session_when_checked_then_they_hold_as_of_their_line(tmp_path: Path) -> None:
    lines = teams_of_article_000(VP).lines
    half = lines.index("stream S1.r1.t2")
    early = ("=> score A board=9 kind=open", "=> not score A board=9 points=5")
    late = ("=> score A board=9 points=5", "=> match 1 imps=5-37 vp=1.32-18.21", "=> standing B place=1 vp=18.21")
    last = ("stream S1", "penalty 1 vp contestant=B", "=> standing B vp=17.21")
    out = checked(tmp_path, *lines[:half], *early, *lines[half:], *late, *last)
    assert "1 passed, 0 failed" in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("=> standing A place=1", "the standings say of A: place=2 tied=no group=all vp=1.32"),
        ("=> score B board=16 points=4", "the standings say of B on board 16: points=3"),
        ("=> match 1 vp=10-10", "vp=1.32-18.21"),
        ("=> standing C place=1", "the standings say nothing of C"),
        ("=> not standing A place=2", "the standings say of A: place=2"),
        ("=> standing A plaice=1", "Did you mean 'place'?"),
        ("=> standing", "one contestant after 'standing'"),
        ("=> standing A vp=many", "numbers (5-37, 1.32-18.21)"),
        ("=> score A board=x", "a number"),
        ("=> score A board=17 points=5", "the standings say nothing of A on board 17"),
    ],
)
def test_given_an_expectation_that_does_not_hold_when_checked_then_it_is_told_what_the_standings_say(
    tmp_path: Path, line: str, said: str
) -> None:
    assert said in checked(tmp_path, *teams_of_article_000(VP).lines, line)
