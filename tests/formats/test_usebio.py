"""USEBIO read: our own small files."""

from collections import Counter

import pytest

from domain.cards import Card
from domain.events import (
    BoardDealt,
    BoardStarted,
    CardPlayed,
    ContestantEntered,
    ContractRecorded,
    RoundEnded,
    RoundStarted,
    ScoreAdjusted,
    ScoreEntered,
    ScoresPublished,
    SessionOpened,
    TricksAgreed,
)
from domain.seats import Seat
from domain.table import fold
from formats.usebio import read_usebio
from projections.ranking.matches import matches
from projections.ranking.oddities import remarks
from tests.formats.imported import all_of, kinds, scored
from tests.formats.usebio_given import SWISS, TWO_TABLES, board, handset, line, pair, read, usebio


def test_given_a_traveller_then_each_line_is_a_board_with_its_contract_lead_tricks_and_figures() -> None:
    reading = read(*TWO_TABLES, beside=handset())
    assert reading.streams["S1"][0] == SessionOpened(name="Club night", date="2026-03-07", scoring="matchpoints")
    assert reading.streams["S1.r1.t1"] == [
        RoundStarted(number=1, table=1, ns="1", ew="2"),
        BoardStarted(
            board=1,
            dealer=Seat.NORTH,
            vul="none",
            hands=("AKQ2.765.432.876", "J53.AQ2.K765.KT9", "T84.KJT4.AQ8.Q42", "976.983.JT9.AJ53"),
        ),
        ContractRecorded(contract="3N", declarer=Seat.NORTH),
        CardPlayed(seat=Seat.EAST, card=Card.CK),
        TricksAgreed(declarer_tricks=9),
        ScoreEntered(unit="points", ns="400", by="scorer"),
        ScoreEntered(unit="matchpoints", ns="2", ew="0", by="scorer"),
        RoundEnded(),
    ]
    assert [event.board for event in all_of(BoardDealt, reading)] == [1]
    assert reading.boards == 2


def test_given_a_lead_that_the_leader_holds_then_it_is_played_and_another_is_remarked() -> None:
    reading = read(*TWO_TABLES, beside=handset())
    assert [(event.seat, event.card) for event in all_of(CardPlayed, reading)] == [(Seat.EAST, Card.CK)]
    assert [remark.text for remark in reading.remarks if remark.kind == "card of another hand"] == [
        "the lead H2 is left out: South does not hold H2: East holds it. If the deal is wrong, amend the board"
    ]


def test_given_leads_rank_first_or_suit_first_or_with_a_ten_then_they_are_the_same_card() -> None:
    for lead in ("10H", "TH", "HT", "h10"):
        reading = read(board(1, line("1", "2", f"3NT W {lead} 9", "-400")))
        assert [event.card.value for event in all_of(CardPlayed, reading)] == ["HT"], lead


def test_given_pairs_that_bear_the_same_numbers_both_ways_then_their_ids_tell_the_direction() -> None:
    entered = f"<PARTICIPANTS>{pair('1', 'NS')}{pair('1', 'EW')}{pair('2', 'NS')}{pair('2', 'EW')}</PARTICIPANTS>"
    reading = read(entered, board(1, line("1", "1", "3NT N KC 9", "400"), line("2", "2", "3NT N KC 8", "-50")))
    assert [event.contestant for event in all_of(ContestantEntered, reading)] == ["1NS", "1EW", "2NS", "2EW"]
    assert [(event.ns, event.ew) for event in all_of(RoundStarted, reading)] == [("1NS", "1EW"), ("2NS", "2EW")]


def test_given_several_sections_with_the_same_numbers_then_their_ids_tell_the_section() -> None:
    sections = "".join(
        f'<SECTION SECTION_ID="{name}"><PARTICIPANTS>{pair("1")}{pair("2")}</PARTICIPANTS>'
        f"{board(1, line('1', '2', '3NT N KC 9', '400'))}</SECTION>"
        for name in "AB"
    )
    reading = read(f"<SESSION>{sections}</SESSION>")
    assert [event.contestant for event in all_of(ContestantEntered, reading)] == ["A1", "A2", "B1", "B2"]
    assert [(event.ns, event.ew) for event in all_of(RoundStarted, reading)] == [("A1", "A2"), ("B1", "B2")]


def test_given_no_rounds_then_every_meeting_is_a_table_and_nobody_sits_at_two_at_once() -> None:
    meetings = [("1", "2"), ("3", "4"), ("1", "3"), ("2", "4"), ("4", "1"), ("3", "2")]
    boards = [
        board(2 * n + odd, *(line(*both, "3NT N KC 9", "400") for both in meetings[2 * n : 2 * n + 2]))
        for odd in (1, 2)
        for n in range(3)
    ]
    reading = read(*boards)
    rounds = all_of(RoundStarted, reading)
    assert sorted((event.ns, event.ew) for event in rounds) == sorted(meetings)
    sitting = Counter((event.number, one) for event in rounds for one in (event.ns, event.ew))
    assert set(sitting.values()) == {1}
    assert all(
        len([e for e in events if isinstance(e, BoardStarted)]) == 2
        for s, events in reading.streams.items()
        if "." in s
    )
    assert reading.streams == read(*boards).streams
    assert not remarks(scored(reading))


def test_given_an_adjusted_line_then_each_side_has_its_artificial_score_and_the_figures_stay() -> None:
    lines = (
        line("1", "2", "", "A6040", "6/4"),
        *(line(f"{n}", f"{n + 1}", "3NT N KC 9", "400", "5/5") for n in (3, 5)),
    )
    reading = read(board(1, *lines))
    adjusted = all_of(ScoreAdjusted, reading)
    assert [(a.ns_artificial, a.ew_artificial, a.law, a.by) for a in adjusted] == [
        ("average+", "average-", "12C2", "scorer")
    ]
    assert ("6", "4") in [(event.ns, event.ew) for event in all_of(ScoreEntered, reading)]
    assert not kinds(reading)


@pytest.mark.parametrize(
    ("score", "figures", "kind", "said"),
    [
        ("A5050", "23/11", "MATCH_POINTS", "A5050 carries 23/11 of 40"),
        ("A6060", "24/24", "MATCH_POINTS", ""),
        ("A5545", "22/18", "MATCH_POINTS", ""),
        ("A6040", "3/-3", "BUTLER_POINTS", ""),
        ("A6040", "2/-2", "BUTLER_POINTS", "A6040 carries 2/-2 IMPs"),
    ],
)
def test_given_an_adjusted_line_when_it_carries_something_else_than_its_code_then_it_is_remarked(
    score: str, figures: str, kind: str, said: str
) -> None:
    ordinary = "20/20" if kind == "MATCH_POINTS" else "0/0"
    lines = [line("3", "4", "3NT N KC 9", "400", ordinary, kind), line("1", "2", "", score, figures, kind)]
    reading = read(board(1, *lines), kind="MP_PAIRS" if kind == "MATCH_POINTS" else "BUTLER_PAIRS")
    assert [remark.text for remark in reading.remarks if remark.kind == "carries another score"] == [said] * bool(said)
    assert len(all_of(ScoreAdjusted, reading)) == 1


def test_given_a_score_that_does_not_follow_from_the_tricks_then_the_board_is_kept_as_it_was_told() -> None:
    reading = read(board(1, line("1", "2", "3NT N KC 9", "430")))
    assert kinds(reading) == {"score does not follow": 1}
    assert [(told.board, told.contract, told.declarer, told.tricks, told.points) for told in reading.stated] == [
        (1, "3N", Seat.NORTH, 9, 430)
    ]


def test_given_a_line_that_cannot_be_a_board_then_it_is_skipped_and_said_and_the_others_stand() -> None:
    reading = read(
        board(1, line("1", "", "3NT N KC 9", "400"), line("2", "2", "3NT N KC 9", "400"), line("3", "4", "PASS", "0")),
        board(0, line("1", "2", "3NT N KC 9", "400")),
    )
    assert reading.boards == 1
    assert Counter(remark.kind for remark in reading.skipped) == {"nobody met": 2, "no board number": 1}
    assert [remark.line for remark in reading.skipped] == [3, 3, 3]


@pytest.mark.parametrize(
    ("played", "score", "kind"),
    [
        ("3ZZ N KC 9", "400", "contract not readable"),
        ("3NT N ZZ 9", "400", "lead not readable"),
        ("3NT N KC 19", "400", "no tricks"),
        ("", "400", "score without a contract"),
        ("", "abc", "score not readable"),
    ],
)
def test_given_a_word_that_cannot_be_read_then_it_is_remarked_with_its_line(played: str, score: str, kind: str) -> None:
    reading = read(board(7, line("1", "2", played, score)))
    assert kind in kinds(reading)
    assert all((remark.board, remark.line) == (7, 3) for remark in reading.remarks if remark.kind == kind)


def test_given_what_was_published_then_totals_and_percentages_are_facts_of_the_session() -> None:
    entered = f"<PARTICIPANTS>{pair('1', '', '2', '100.00')}{pair('2', '', '0', '0.00')}</PARTICIPANTS>"
    reading = read(entered, board(1, line("1", "2", "3NT N KC 9", "400", "2/0")))
    assert [event.figures for event in all_of(ScoresPublished, reading)] == [
        {"1": "2", "2": "0"},
        {"1": "100.00", "2": "0.00"},
    ]


def test_given_names_then_they_stand_in_the_register_and_in_no_event() -> None:
    entered = f"<PARTICIPANTS>{pair('1', '', '', '', 'Nora Nord', 'Sten Syd')}{pair('2')}</PARTICIPANTS>"
    reading = read(entered, board(1, line("1", "2", "3NT N KC 9", "400")))
    assert sorted(reading.names.values()) == ["Nora Nord", "Sten Syd"]
    assert all_of(ContestantEntered, reading)[0].players == ("S1.p1", "S1.p2")
    assert "Nora" not in repr(reading.streams)


def test_given_a_match_of_teams_then_both_tables_are_of_its_round_and_the_imps_follow() -> None:
    reading = read(SWISS, kind="SWISS_TEAMS")
    assert [(e.number, e.table, e.ns, e.ew) for e in all_of(RoundStarted, reading)] == [
        (2, 1, "S1.team1", "S1.team2"),
        (2, 2, "S1.team2", "S1.team1"),
    ]
    assert reading.names == {"S1.team1": "Ravens", "S1.team2": "Owls"}
    (match,) = matches(scored(reading))
    assert (match.teams, match.margin("S1.team1")) == (("S1.team1", "S1.team2"), 10)


@pytest.mark.parametrize(
    ("kind", "method", "figure", "scoring"),
    [
        ("MP_PAIRS", "", "", "matchpoints"),
        ("BUTLER_PAIRS", "", "", "butler"),
        ("CROSS_IMP", "", "", "cross-imps"),
        ("PAIRS", "MATCH_POINTS", "", "matchpoints"),
        ("PAIRS", "CROSS_IMPS", "", "cross-imps"),
        ("PAIRS", "AGGREGATE", "", "total"),
        ("SWISS_PAIRS", "", "CROSS_IMP_POINTS", "cross-imps"),
        ("SWISS_PAIRS", "IMPS", "BUTLER_POINTS", "butler"),
        ("SWISS_TEAMS", "IMPS", "", "teams"),
        ("TEAMS", "BAM", "", "board-a-match"),
    ],
)
def test_given_the_type_of_an_event_then_its_scoring_follows(kind: str, method: str, figure: str, scoring: str) -> None:
    told = f"<BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD>" * bool(method)
    played = line("1", "2", "PASS", "0", "0/0" * bool(figure), figure)
    reading = read(told, board(1, played), kind=kind)
    assert [event.scoring for event in all_of(SessionOpened, reading)] == [scoring]
    assert not kinds(reading)


def test_given_an_event_that_tells_no_scoring_then_matchpoints_are_taken_and_it_is_said() -> None:
    assert kinds(read(board(1, line("1", "2", "PASS", "0")), kind="PARTY")) == {"scoring not told": 1}


def test_the_tables_that_were_folded_are_those_of_the_events() -> None:
    reading = read(*TWO_TABLES, beside=handset())
    for stream, table in reading.tables.items():
        again = fold(reading.streams[stream])
        assert [(b.number, b.contract, b.tricks_agreed, b.hands) for b in table.boards] == [
            (b.number, b.contract, b.tricks_agreed, b.hands) for b in again.boards
        ]


def test_given_two_sessions_of_an_event_then_it_is_said_that_they_are_read_as_one() -> None:
    sessions = "".join(f"<SESSION>{board(n, line('1', '2', 'PASS', '0'))}</SESSION>" for n in (1, 2))
    reading = read(sessions)
    assert (kinds(reading), reading.boards) == ({"several sessions": 1}, 2)


@pytest.mark.parametrize(("told", "date"), [("07/2014", "2014-07"), ("2014", "2014"), ("13/2014", "")])
def test_given_a_part_of_a_date_then_it_is_kept(told: str, date: str) -> None:
    reading = read(f"<DATE>{told}</DATE>", board(1))
    assert [event.date for event in all_of(SessionOpened, reading)] == [date]


def test_given_a_default_namespace_then_the_elements_are_the_same() -> None:
    text = usebio(board(1, line("1", "2", "PASS", "0"))).replace("<USEBIO ", '<USEBIO xmlns="http://example.org/u" ')
    assert read_usebio(text, "own.xml", session="S1").boards == 1
