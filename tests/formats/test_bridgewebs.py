"""CSV for BridgeWebs: what stands in it, and that no cell of it is a formula."""

import csv
import io

import pytest

from domain.errors import TdlogError
from domain.events import AnyEvent
from formats.bridgewebs import export_bridgewebs
from tests.session.given_session import SessionCase, given_session

ADJUST = "adjust 2 12C2 ns=average ew=average"


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
    return list(csv.reader(io.StringIO(exported.data.decode())))


def test_given_a_session_then_its_head_ranking_and_travellers_stand_in_their_sections() -> None:
    told = rows(session().streams)
    assert told[:7] == [
        ["#VERSION", "tdlog"],
        ["#DATE", "07/03/2026"],
        ["#TITLE", "Club night"],
        ["#PAIRS", "4"],
        ["#BOARDS", "2"],
        ["#ROUNDS", "1"],
        ["#WINNERS", "2"],
    ]
    assert told[7:15] == [
        ["#SCORES"],
        ["POSITION", "PAIR", "NAME1", "NAME2", "PERCENT"],
        ["1", "3", "", "", "75.00"],
        ["2", "1", "ann", "bo", "25.00"],
        ["#SCORES"],
        ["POSITION", "PAIR", "NAME1", "NAME2", "PERCENT"],
        ["1", "2", "", "", "75.00"],
        ["2", "4", "", "", "25.00"],
    ]
    assert told[-6:] == [
        ["#BOARD", "1"],
        ["1", "2", "3NT", "N", "", "8", "-50", "0", "2"],
        ["3", "4", "4SX", "E", "", "8", "300", "2", "0"],
        ["#BOARD", "2"],
        ["1", "2", "PASS", "", "", "", "0", "1", "1"],
        ["3", "4", "", "", "", "", "A5050", "1", "1"],
    ]


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
    assert ["#TITLE", "'=1+1"] in titled


def test_given_commas_and_quotes_in_a_name_then_it_stays_one_cell() -> None:
    told = rows(session().streams, {"ann": 'A, "Ann"\r\nB', "bo": "Bo"})
    assert ['A, "Ann" B', "Bo"] in [row[2:4] for row in told if len(row) > 3]


def test_given_imps_then_the_column_is_no_percentage() -> None:
    told = rows(
        given_session("session scoring=cross-imps")
        .at("S1.r1.t1", "round 1 table=1 ns=1 ew=2", "result 1 3NN=8")
        .at("S1.r1.t2", "round 1 table=2 ns=3 ew=4", "result 1 3NN=9")
        .streams
    )
    assert ["POSITION", "PAIR", "NAME1", "NAME2", "SCORE"] in told
    assert ["1", "3", "", "", "10"] in told


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
