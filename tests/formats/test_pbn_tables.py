"""PBN's score tables, rankings, teams, comments and notes: results at tables of their own, and who played them."""

from collections import Counter

import pytest

from domain.events import (
    BoardStarted,
    CallMade,
    CardPlayed,
    ContestantEntered,
    ContractRecorded,
    NoteMade,
    RoundStarted,
    ScoreAdjusted,
    ScoreEntered,
    ScoresPublished,
    SessionOpened,
    TricksAgreed,
)
from domain.seats import Seat
from formats.file_audit import audit_bytes
from formats.pbn import read_pbn
from formats.reading import Reading
from projections.audit.oddity import group_of
from tests.formats.test_pbn import AUCTION, HEAD, events_of, kinds, read

COLUMNS = r"PairId_NS\2R;PairId_EW\2R;+Contract\5L;Declarer;Result;Lead;Score_NS\5R;Score_EW;MP_NS;MP_EW"
TABLE = (
    HEAD + f'[ScoreTable "{COLUMNS}"]\n1 11 3NT S 9 SJ 400 - 3 1\n2 12 4HX W 8 - 500 - 4 0\n3 13 Pass - - - 0 - 1 3\n'
)


def begun(reading: Reading) -> list[tuple[str, str, str]]:
    """Stream and contestants of each round."""
    return [
        (stream, event.ns, event.ew)
        for stream, events in reading.streams.items()
        for event in events
        if isinstance(event, RoundStarted)
    ]


def test_each_row_is_a_result_at_a_table_of_its_own() -> None:
    reading = read(TABLE)
    assert begun(reading) == [("S.r1.t1", "1", "11"), ("S.r1.t2", "2", "12"), ("S.r1.t3", "3", "13")]
    assert not reading.remarks
    first = reading.streams["S.r1.t1"][2:-1]
    assert first[0] == ContractRecorded(contract="3N", declarer=Seat.SOUTH)
    assert [type(event) for event in first[1:]] == [CardPlayed, TricksAgreed, ScoreEntered, ScoreEntered]
    assert first[-2:] == [
        ScoreEntered(unit="points", ns="400", by="scorer"),
        ScoreEntered(unit="matchpoints", ns="3", ew="1", by="scorer"),
    ]
    assert ContractRecorded(contract="pass") in reading.streams["S.r1.t3"]


def test_two_pairs_who_met_keep_their_table_on_the_next_board() -> None:
    reading = read(TABLE + "\n" + TABLE.replace('[Board "3"]', '[Board "4"]'))
    assert len(begun(reading)) == 3
    boards = [event.board for event in reading.streams["S.r1.t2"] if isinstance(event, BoardStarted)]
    assert boards == [3, 4]


def test_the_row_of_the_games_own_table_is_not_recorded_twice() -> None:
    played = TABLE.replace("[ScoreTable", '[PairNS "2"]\n[PairEW "12"]\n[Auction "S"]\nAP\n[ScoreTable')
    reading = read(played)
    assert begun(reading) == [("S.r1.t1", "2", "12"), ("S.r1.t2", "1", "11"), ("S.r1.t3", "3", "13")]
    same = TABLE.replace("[ScoreTable", '[Declarer "W"]\n[Contract "4HX"]\n[Result "8"]\n[ScoreTable')
    assert read(same).boards == 3


def test_a_row_of_many_tables_is_recorded_for_each_of_them() -> None:
    text = HEAD + '[ScoreTable "Percentage_NS;Score_NS;Multiplicity"]\n80.0 500 3\n20.0 -50 2\n'
    reading = read(text)
    assert [events_of(text, ScoreEntered, f"S.r1.t{n}")[0].ns for n in range(1, 6)] == ["500"] * 3 + ["-50"] * 2
    assert not reading.remarks
    many = read(text.replace("500 3", "500 99999"))
    assert many.boards == 2
    assert kinds(many)["rows of many tables"] == 1


def rows_of_many(board: int, times: int) -> str:
    """A board of four results, each at so many tables, with its percentage of the whole field."""
    head = HEAD.replace('[Board "3"]', f'[Board "{board}"]')
    rows = [(630, 3 * times), (600, 2 * times), (-100, times), (-200, 0)]
    tables = 4 * times - 1
    told = [f"{score} {100 * (times - 1 + 2 * below) / (2 * tables):.2f} {times}" for score, below in rows]
    return f'{head}[ScoreTable "Score_NS;Percentage_NS;Multiplicity\\2R"]\n' + "\n".join(told) + "\n\n"


def test_a_field_is_recorded_whole_or_without_the_figures_that_are_of_the_whole() -> None:
    text = "".join(rows_of_many(board, 100) for board in range(1, 21))
    reading = read(text)
    units = Counter(e.unit for events in reading.streams.values() for e in events if isinstance(e, ScoreEntered))
    assert units["percent"] % 400 == 0
    assert units["points"] == units["percent"] + 4 * (20 - units["percent"] // 400)
    audit = audit_bytes(text.encode(), "s.pbn")
    assert {kind for kind in audit.counts if group_of(kind) != "noted"} == set()


def test_a_column_of_matchpoints_may_hold_percentages() -> None:
    table = HEAD + '[ScoreTable "PairId_NS;PairId_EW;Score_NS;MP_NS;MP_EW"]\n'
    rows = "1 5 630 83.3 16.7\n2 6 600 50 50\n3 7 600 50 50\n4 8 -100 16.7 83.3\n"
    assert {e.unit for n in range(1, 5) for e in events_of(table + rows, ScoreEntered, f"S.r1.t{n}")} == {
        "points", "percent",
    }  # fmt: skip
    awarded = events_of(table + rows + "9 10 - ^60 ^40\n", ScoreAdjusted, "S.r1.t5")
    assert [(e.ns_artificial, e.ew_artificial) for e in awarded] == [("average+", "average-")]


@pytest.mark.parametrize("columns", ["Score_NS;Score_EW", "MP_NS;MP_EW", "Percentage_NS;Percentage_EW"])
def test_an_award_may_be_given_in_per_cent(columns: str) -> None:
    text = HEAD + f'[ScoreTable "PairId_NS;PairId_EW;{columns}"]\n1 2 ^60% ^40%\n'
    assert [(e.ns_artificial, e.ew_artificial, e.reason) for e in events_of(text, ScoreAdjusted)] == [
        ("average+", "average-", "^60% ^40%")
    ]


def test_cells_may_be_quoted_and_wider_than_their_column() -> None:
    text = HEAD + '[ScoreTable "Names_NS\\\\4;Score_NS\\\\2R"]\n"Ann Long;Bo ] { Longer" 400\n'
    assert sorted(read(text).names.values()) == ["Ann Long", "Ann Long;Bo ] { Longer", "Bo ] { Longer"]
    assert [event.ns for event in events_of(text, ScoreEntered)] == ["400"]


def test_an_artificial_score_is_somebodys_decision() -> None:
    head = HEAD + '[ScoreTable "PairId_NS;PairId_EW;Contract;Percentage_NS;Percentage_EW"]\n'
    assert events_of(head + "1 2 - ^60 ^40\n", ScoreAdjusted) == [
        ScoreAdjusted(
            board=3, law="12C2", ns_artificial="average+", ew_artificial="average-", reason="^60 ^40", by="scorer"
        )
    ]
    untold = HEAD + '[ScoreTable "PairId_NS;PairId_EW;Contract;MP_NS;MP_EW"]\n1 2 3NT ^7 ^3\n'
    assert not events_of(untold, ScoreAdjusted)
    assert kinds(read(untold))["artificial score"] == 1


def test_rows_that_do_not_fit_the_header_are_remarked() -> None:
    head = HEAD + '[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n'
    assert kinds(read(head + "1 2 3 4\n1 2\n")) == {"row not readable": 1, "row cut short": 1}
    assert kinds(read(HEAD + '[ScoreTable ";;"]\n1 2\n')) == {"table not readable": 1}


def test_a_ranking_is_what_was_published() -> None:
    rows = '[TotalScoreTable "Rank;PairId;Names\\\\9;TotalMP;+Percentage"]\n1 7 "Ann;Bo" 99 61.5\n2 8 "Cy;Di" 88 ?\n'
    session = read(HEAD + rows).streams["S"]
    assert ScoresPublished(scope="session", figures={"7": "61.5"}, by="scorer") in session
    assert ContestantEntered(contestant="7", players=("S.p1", "S.p2")) in session
    assert read(HEAD + rows + "\n" + HEAD + rows).streams["S"].count(session[-1]) == 1


def test_tables_of_analysis_hold_no_facts() -> None:
    reading = read(HEAD + '[DoubleDummyTricks "0"]\n[OptimumResultTable "Declarer;Result"]\nN 9\nS 9\n')
    assert (reading.boards, reading.remarks) == (1, [])


def test_the_home_team_sits_north_south_in_the_open_room() -> None:
    people = '[North "{0}1"]\n[East "{1}1"]\n[South "{0}2"]\n[West "{1}2"]\n'
    teams = '[HomeTeam "Blue"]\n[VisitTeam "Red"]\n'
    rooms = [
        f'[Room "{room}"]\n' + people.format(*sides) for room, *sides in (("Open", "b", "r"), ("Closed", "q", "c"))
    ]
    reading = read("\n".join(HEAD + teams + room for room in rooms))
    assert begun(reading) == [("S.r1.t1", "S.team1", "S.team2"), ("S.r1.t2", "S.team2", "S.team1")]
    assert (reading.names["S.team1"], reading.names["S.team2"]) == ("Blue", "Red")
    entered = [event for event in reading.streams["S"] if isinstance(event, ContestantEntered)]
    assert [(event.contestant, event.kind, len(event.players)) for event in entered] == [
        ("S.team1", "team", 4), ("S.team2", "team", 4),
    ]  # fmt: skip
    assert [reading.names[player] for player in entered[0].players] == ["b1", "b2", "c1", "c2"]
    opened = reading.streams["S"][0]
    assert isinstance(opened, SessionOpened)
    assert opened.scoring == "teams"


def test_other_teams_at_a_table_begin_a_round() -> None:
    one, two = (
        f'[Table "5"]\n[HomeTeam "{home}"]\n[VisitTeam "{visit}"]\n' for home, visit in (("A", "B"), ("C", "D"))
    )
    assert [round_[0] for round_ in begun(read(HEAD + one + "\n" + HEAD.replace('"3"', '"4"') + two))] == [
        "S.r1.t5", "S.r2.t5",
    ]  # fmt: skip


def test_a_pair_whose_names_are_told_stands_in_the_log_by_an_id() -> None:
    reading = read(HEAD + '[PairNS "Ann - Bo"]\n[PairEW "14"]\n')
    assert begun(reading) == [("S.r1.t1", "S.pair1", "14")]
    assert reading.names["S.pair1"] == "Ann - Bo"


TALK = (
    "{ before } \n" + HEAD + '{ at the deal }\n[Auction "S"]\n1NT {strong} Pass ; asleep\n3NT AP {end}\n'
    '[Play "W"]\nSJ {top =9=} =1= S5 S3 SA\n* {claimed}\n[Note "1:from a sequence"]\n[Result "9"]\n'
)


def test_comments_are_counted_and_left_out_unless_they_are_asked_for() -> None:
    reading = read(TALK)
    assert [remark.text for remark in reading.remarks] == [
        "8 comments and notes to cards were left out: they may name people"
    ]
    assert not [event for event in reading.streams["S.r1.t1"] if isinstance(event, NoteMade)]


def test_comments_are_noted_where_they_stand() -> None:
    reading = read_pbn(TALK, "s.pbn", session="S", notes=True)
    stream = [event for event in reading.streams["S.r1.t1"] if isinstance(event, NoteMade | CallMade | CardPlayed)]
    said = [event.text if isinstance(event, NoteMade) else "." for event in stream]
    assert "".join(f"<{word}>" if word != "." else "." for word in said) == (
        "<before><at the deal>.<strong>.<asleep>....<end>.<top =9=><from a sequence>...<claimed>"
    )
    assert not reading.remarks


def test_what_happened_is_the_same_with_and_without_comments() -> None:
    plain, noted = (read_pbn(TALK, "s.pbn", session="S", notes=notes).streams["S.r1.t1"] for notes in (False, True))
    assert plain == [event for event in noted if not isinstance(event, NoteMade)]


def test_a_game_that_tells_no_hand_is_recorded_all_the_same() -> None:
    reading = read('[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n' + AUCTION + '[Result "9"]\n')
    assert kinds(reading) == {"no deal": 1}
    assert events_of('[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n' + AUCTION, BoardStarted)[0].hands == (None,) * 4
    assert not reading.skipped
