"""USEBIO written, and read again: the same session, and what the format has no room for."""

import pytest

from domain.errors import TdlogError
from domain.events import (
    RegulationSet,
)
from formats.usebio import export_usebio, read_usebio
from projections.ranking.matches import matches
from projections.ranking.standings import standings
from tests.formats.imported import kinds, scored
from tests.formats.usebio_given import SWISS, read
from tests.session.given_session import given_session

SESSION = (
    given_session(
        'session "Club night" date=2026-03-07',
        "regulation decimals 1",
        "contestant 1 players=ann,bo",
        *(f"contestant {n}" for n in (2, 3, 4)),
    )
    .at(
        "S1.r1.t1",
        "round 1 table=1 ns=1 ew=2",
        "board 1 n:AKQ2.765.432.876 J53.AQ2.K765.KT9 T84.KJT4.AQ8.Q42 976.983.JT9.AJ53",
        "contract 3N n",
        "c9",
        "tricks 9",
        "result 2 pass",
    )
    .at("S1.r1.t2", "round 1 table=2 ns=3 ew=4", "result 1 4SXE=8", "board 2", "adjust 2 12C2 ns=average+ ew=average-")
)
"""Two tables, two boards: one played, one passed out, one that got an artificial score."""


def test_given_a_session_when_exported_and_imported_then_results_figures_and_totals_are_the_same() -> None:
    streams = SESSION.streams
    exported = export_usebio(streams, {"ann": "Ann <&> Bo", "bo": "B"})
    again = read_usebio(exported.data, "x.xml", session="S1")
    before, after = SESSION.scored, scored(again)
    assert {s: len(t) for s, t in before.tables.items()} == {s: len(t) for s, t in after.tables.items()}
    for one in before.contestants:
        assert [(s.board, s.score) for s in after.scores_of(one)] == [(s.board, s.score) for s in before.scores_of(one)]
    assert [(r.contestant, r.total, r.place) for r in standings(after).rows] == [
        (r.contestant, r.total, r.place) for r in standings(before).rows
    ]
    assert again.names == {"ann": "Ann <&> Bo", "bo": "B"}
    assert b"Ann &lt;&amp;&gt; Bo" in exported.data
    assert b"<SCORE>A6040</SCORE>" in exported.data
    assert b"<LEAD>9C</LEAD>" in exported.data


def test_given_a_session_when_exported_imported_and_exported_then_the_file_is_the_same() -> None:
    for names in ({}, {"ann": "Ann", "bo": "Bo"}):
        first = export_usebio(SESSION.streams, names).data
        again = read_usebio(first, "x.xml", session="S1")
        assert export_usebio(again.streams, again.names).data == first
        assert again.names == names
        assert RegulationSet(name="decimals", value="1") in again.streams["S1"]


def test_given_a_match_of_teams_when_exported_and_imported_then_it_is_the_same_match() -> None:
    reading = read(SWISS, kind="SWISS_TEAMS")
    first = export_usebio(reading.streams, reading.names).data
    again = read_usebio(first, "x.xml", session="S1")
    assert export_usebio(again.streams, again.names).data == first
    assert [(m.round, m.teams, m.boards) for m in matches(scored(again))] == [
        (m.round, m.teams, m.boards) for m in matches(scored(reading))
    ]


def test_given_two_teams_that_meet_in_several_rounds_when_exported_and_imported_then_the_rounds_are_the_same() -> None:
    case = given_session("session scoring=teams", "contestant A kind=team", "contestant B kind=team")
    for number in (1, 2):
        case = case.at(f"S1.r{number}.t1", f"round {number} table=1 ns=A ew=B", f"result {number} 4SN=10")
        case = case.at(f"S1.r{number}.t2", f"round {number} table=2 ns=B ew=A", f"result {number} 4SN=9")
    first = export_usebio(case.streams, {}).data
    again = read_usebio(first, "x.xml", session="S1")
    assert sorted(again.streams) == sorted(case.streams)
    assert not kinds(again)
    assert export_usebio(again.streams, {}).data == first


def test_given_a_board_of_which_tables_played_other_cards_when_exported_then_it_is_told() -> None:
    case = given_session("session")
    for table, hands in enumerate(("AKQ2.765.432.876", "AKQ2.765.432.876", "AKQ3.765.432.876"), 1):
        case = case.at(
            f"S1.r1.t{table}",
            f"round 1 table={table} ns={table} ew={table + 10}",
            f"board 1 n:{hands} - - -",
            "contract 4S n",
            "tricks 10",
            "result 2 4SN=10",
        )
    told = [text for text in export_usebio(case.streams, {}).left_out if "87" in text]
    assert told == ["board 1: played in 2 forms, compared apart (87); the file has one deal"]


def test_given_scores_that_usebio_cannot_hold_then_they_are_named_and_never_written_as_something_else() -> None:
    case = given_session("session").at(
        "S1.r1.t1", "round 1 table=1 ns=1 ew=2", "result 1 4SN=10",
        "adjust 1 12C1c ns=1/2:4SN=10,1/2:4SN=9 ew=1/2:4SN=10,1/2:4SN=9",
    ).at("S1.r1.t2", "round 1 table=2 ns=3 ew=4", "result 1 4SN=10")  # fmt: skip
    exported = export_usebio(case.streams, {})
    assert [text for text in exported.left_out if "weighted" in text] == [
        "board 1, 1 against 2: a weighted score has no form here; written is what it is worth"
    ]
    assert exported.data.count(b"<SCORE>420</SCORE>") == 1


def test_given_a_board_of_teams_that_one_table_played_then_it_is_written_or_named() -> None:
    case = given_session("session scoring=teams", "contestant A kind=team", "contestant B kind=team").at(
        "S1.r1.t1", "round 1 table=1 ns=A ew=B", "result 1 4SN=10", "result 2 4SN=10"
    )
    exported = export_usebio(case.streams, {})
    written = exported.data.count(b"<TRAVELLER_LINE>")
    assert written + sum("of no match" in text for text in exported.left_out) == 2


def test_given_streams_of_two_sessions_then_they_are_refused() -> None:
    with pytest.raises(TdlogError, match="one session"):
        export_usebio({"S1": [], "S2": []}, {})
