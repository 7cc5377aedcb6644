"""CSV for BridgeWebs: what stands in it, and that no cell of it is a formula."""

import csv
import io
from collections import Counter

import pytest

from domain.errors import TdlogError
from domain.events import AnyEvent
from formats.bridgewebs import export_bridgewebs
from tests.session.given_session import SessionCase, given_session

SCORES = ("Position", "Pair", "Name1", "Name2", "Score", "Tops", "Percent", "Mpts", "Boards")


def session(title: str = "Club night") -> SessionCase:
    """Two tables, two boards, and an artificial score."""
    return (
        given_session(f'session "{title}" date=2026-03-07', "contestant 1 players=ann,bo", "contestant 2")
        .at("S1.r1.t1", "round 1 table=1 ns=1 ew=2", "result 1 3NN=8", "result 2 pass")
        .at(
            "S1.r1.t2", "round 1 table=2 ns=3 ew=4", "result 1 4SXE=8", "board 2", "adjust 2 12C2 ns=average ew=average"
        )
    )


def rows(streams: dict[str, list[AnyEvent]], names: dict[str, str] | None = None) -> list[list[str]]:
    exported = export_bridgewebs(streams, names or {})
    return list(csv.reader(io.StringIO(exported.data.decode()), delimiter=";"))


def test_given_a_session_then_its_head_ranking_and_travellers_stand_in_their_sections() -> None:
    told = rows(session().streams)
    assert told[:6] == [
        ["#Version", "std1"],
        ["#Title", "Club night"],
        ["#Source", "tdlog"],
        ["#Date", "07/03/2026"],
        ["#Boards", "2"],
        ["#Winners", "2"],
    ]
    assert told[6:14] == [
        ["#Scores"],
        [*SCORES],
        ["1", "3", "", "", "3", "4", "75.00", "", "2", "1"],
        ["2", "1", "ann", "bo", "1", "4", "25.00", "", "0", "1"],
        ["#Scores"],
        [*SCORES],
        ["1", "2", "", "", "3", "4", "75.00", "", "2", "1"],
        ["2", "4", "", "", "1", "4", "25.00", "", "0", "1"],
    ]
    assert told[14:] == [
        ["#Travellers"],
        ["NS", "EW", "NSScore", "EWScore", "NSPts", "EWPts", "Contract", "Tricks", "Declarer", "Lead"],
        ["#Board", "1"],
        ["1", "2", "", "50", "0", "2", "3NT", "8", "N", ""],
        ["3", "4", "300", "", "2", "0", "4SX", "8", "E", ""],
        ["#Board", "2"],
        ["1", "2", "0", "", "1", "1", "PASS", "", "", ""],
        ["3", "4", "50%", "50%", "1", "1", "", "", "", ""],
    ]


def test_given_any_file_then_its_first_line_tells_the_separator() -> None:
    assert export_bridgewebs(session().streams, {}).data.startswith(b"#Version;std1\r\n")


def test_given_a_board_that_a_pair_did_not_play_then_its_figure_is_an_x() -> None:
    told = rows(session().at("S1.r1.t1", "result 3 4SN=10").at("S1.r1.t2", "board 3").streams)
    boards = {row[1]: row[8:] for row in told if len(row) == 11 and row[0].rstrip("=").isdecimal()}
    assert {pair for pair, figures in boards.items() if figures[2] == "X"} == {"3", "4"}


def test_given_an_evening_then_what_the_lines_of_a_pair_give_is_its_score() -> None:
    told = rows(session().streams)
    gathered: Counter[str] = Counter()
    for row in told[16:]:
        if len(row) > 2:
            gathered.update({row[0]: int(row[4]), row[1]: int(row[5])})
    assert {row[1]: int(row[4]) for row in told[:14] if row[0].isdecimal()} == dict(gathered)


def test_given_names_then_they_stand_beside_their_pair_and_else_the_ids() -> None:
    assert [row[2:4] for row in rows(session().streams, {"ann": "Ann A", "bo": "Bo B"}) if row[:2] == ["2", "1"]] == [
        ["Ann A", "Bo B"]
    ]


@pytest.mark.parametrize("text", ["=HYPERLINK(1)", "+1", "-1+2", "@SUM(A1)", "\t=1", *"＝＋－＠"])
def test_given_text_that_is_a_formula_then_it_is_made_harmless(text: str) -> None:
    told = rows(session().streams, {"ann": text, "bo": "Bo"})
    cells = [cell for row in told for cell in row if text.strip() in cell]
    assert cells == ["'" + text.strip()]
    titled = rows(session("=1+1").streams)
    assert ["#Title", "'=1+1"] in titled


def test_given_semicolons_and_quotes_in_a_name_then_it_stays_one_cell() -> None:
    told = rows(session().streams, {"ann": 'A; "Ann"\r\nB', "bo": "Bo"})
    assert ['A; "Ann" B', "Bo"] in [row[2:4] for row in told if len(row) > 3]


def test_given_imps_then_the_column_is_no_percentage() -> None:
    told = rows(
        given_session("session scoring=cross-imps")
        .at("S1.r1.t1", "round 1 table=1 ns=1 ew=2", "result 1 3NN=8")
        .at("S1.r1.t2", "round 1 table=2 ns=3 ew=4", "result 1 3NN=9")
        .streams
    )
    assert ["1", "3", "", "", "10", "", "", "", "10"] in told


def test_given_what_has_no_place_then_it_is_named() -> None:
    case = session().at("S1.r1.t1", "penalty 10 percent ns late")
    exported = export_bridgewebs(case.streams, {})
    assert "of the tables' record: 1 of the kind penalty" in exported.left_out


def test_given_teams_or_two_sessions_then_it_is_refused() -> None:
    teams = given_session("session scoring=teams", "contestant A kind=team", "contestant B kind=team")
    with pytest.raises(TdlogError, match="USEBIO"):
        export_bridgewebs(teams.streams, {})
    with pytest.raises(TdlogError, match="one session"):
        export_bridgewebs({"S1": [], "S2": []}, {})
