"""LIN, what a file tells besides one board: teams and what they carry over, results, chat, links, and what was odd."""

from __future__ import annotations

from collections import Counter
from urllib.parse import quote

import pytest

from domain.calls import Call
from domain.cards import Card
from domain.events import (
    AnyEvent,
    BoardStarted,
    CallAlerted,
    CallMade,
    CardPlayed,
    CarriedOver,
    ContestantEntered,
    ContractRecorded,
    NoteMade,
    RoundStarted,
    TricksAgreed,
)
from domain.seats import Seat
from formats.lin import read_lin
from formats.reading import Reading, StatedBoard, StatedCall, StatedCard
from formats.recognise import recognise
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings
from tests.formats.test_lin import AUCTION, HANDS, HEAD, TRICK, kinds, of_kind, one_table
from tests.formats.work import growth

EVENT = "vg|Cup,Final,I,3,4,Blue,{},Red,{}|"
NAMES = "pn|S1,W1,N1,E1,S2,W2,N2,E2|pg||"
BOARD = f"st||md|1{HANDS}|sv|e|{AUCTION}"
UNKNOWN = "md|1,,,|sv|e|"


def carried(reading: Reading) -> list[CarriedOver]:
    """What the teams bring along."""
    return of_kind(reading.streams["S"], CarriedOver)


def teams(reading: Reading) -> list[tuple[str, ...]]:
    """The players of the teams."""
    return [team.players for team in of_kind(reading.streams["S"], ContestantEntered)]


def told(text: str) -> StatedBoard:
    """The only odd board of a file, as the file tells it."""
    [board] = read_lin(text, "s.lin", session="S").stated
    return board


# Teams


def test_given_imps_before_the_segment_then_the_teams_carry_them_over() -> None:
    reading = read_lin(EVENT.format("80", "99.5") + NAMES + "qx|o3|" + BOARD, "s.lin", session="S")
    assert carried(reading) == [
        CarriedOver(contestant="S.team1", amount="80", unit="imps"),
        CarriedOver(contestant="S.team2", amount="99.5", unit="imps"),
    ]
    assert not reading.remarks


def test_given_imps_before_the_segment_when_it_is_ranked_then_each_team_has_what_it_carried_and_won() -> None:
    # +420 and +50 are 470, 10 IMPs to the first team: 25 to 18.
    text = "vg|Cup,Final,I,1,1,Blue,15,Red,18|rs|4SN=,4SN-1|" + NAMES
    reading = read_lin(text + f"qx|o1|{UNKNOWN}qx|c1|{UNKNOWN}", "s.lin", session="S")
    tables = dict(reading.streams)
    found = standings(ScoredSession.of("S", tables.pop("S"), tables))
    assert [(row.contestant, row.total) for row in found.rows] == [("S.team1", 25), ("S.team2", 18)]


@pytest.mark.parametrize("nothing", ["0", "", "0.0"])
def test_given_nothing_before_the_segment_then_nothing_is_carried_over(nothing: str) -> None:
    reading = read_lin(EVENT.format(nothing, nothing) + NAMES + "qx|o3|" + BOARD, "s.lin", session="S")
    assert not carried(reading)
    assert not reading.remarks


def test_given_a_carry_over_that_is_no_number_then_it_is_remarked_and_the_other_counts() -> None:
    reading = read_lin(EVENT.format("80 IMPs", "9") + NAMES + "qx|o3|" + BOARD, "s.lin", session="S")
    assert carried(reading) == [CarriedOver(contestant="S.team2", amount="9", unit="imps")]
    assert kinds(reading) == {"carry-over not readable": 1}


def test_given_four_names_in_every_room_then_the_teams_are_the_same_eight() -> None:
    board = f"qx|o3|pn|S1,W1,N1,E1|{BOARD}qx|c3|pn|S2,W2,N2,E2|{BOARD}"
    by_room = read_lin(EVENT.format(0, 0) + "pg||" + board, "s.lin", session="S")
    at_once = read_lin(EVENT.format(0, 0) + NAMES + f"qx|o3|{BOARD}qx|c3|{BOARD}", "s.lin", session="S")
    assert by_room.streams == at_once.streams
    assert by_room.names == at_once.names


def test_given_a_new_pair_in_a_room_then_it_plays_for_the_team_whose_seats_it_takes() -> None:
    text = EVENT.format(0, 0) + NAMES + f"qx|o3|{BOARD}qx|o4|pn|S1,W9,N1,E9|st||md|2{HANDS}|sv|b|"
    reading = read_lin(text, "s.lin", session="S")
    assert teams(reading)[1] == ("S.p4", "S.p2", "S.p10", "S.p9", "S.p7", "S.p5")
    second = reading.streams["S.r2.t1"][0]
    assert second == RoundStarted(
        number=2, table=1, ns="S.team1", ew="S.team2", players=("S.p3", "S.p10", "S.p1", "S.p9")
    )


def test_given_an_id_of_this_session_for_a_name_then_it_is_the_player_and_no_name() -> None:
    reading = read_lin("pn|S.p7,Wim,S.p1,x.p2|" + HEAD[21:], "s.lin", session="S")
    started = reading.streams["S.r1.t1"][0]
    assert isinstance(started, RoundStarted)
    assert started.players[2] == "S.p7"
    assert started.players[0] == "S.p1"
    assert sorted(reading.names.values()) == ["Wim", "x.p2"]
    assert len(set(started.players)) == 4


def test_given_names_behind_the_deal_on_its_line_then_they_are_its_players() -> None:
    reading = read_lin(f"md|1{HANDS}|pn|Sol,Wim,Nan,Els|ah|Board 3|sv|e|{AUCTION}", "s.lin", session="S")
    assert len(of_kind(reading.streams["S.r1.t1"], CallMade)) == 6
    assert sorted(reading.names.values()) == ["Els", "Nan", "Sol", "Wim"]
    assert not reading.skipped


# Published results


def test_given_a_deal_that_is_not_known_and_a_result_then_the_result_is_the_board() -> None:
    events = one_table(f"vg|Cup,,I,3,3,Blue,0,Red,0|rs|4SN+1,|qx|o3|{UNKNOWN}")
    assert of_kind(events, ContractRecorded) == [ContractRecorded(contract="4S", declarer=Seat.NORTH)]
    assert of_kind(events, TricksAgreed) == [TricksAgreed(declarer_tricks=11)]
    assert of_kind(events, BoardStarted)[0].hands == (None, None, None, None)


def test_given_a_deal_that_is_not_known_and_nothing_else_then_the_board_is_left_out() -> None:
    reading = read_lin(f"qx|o3|{UNKNOWN}qx|o4|md|2{HANDS}|sv|b|", "s.lin", session="S")
    assert [skipped.kind for skipped in reading.skipped] == ["no deal"]
    assert reading.boards == 1


def test_given_cards_without_calls_when_the_contract_is_published_then_it_tells_who_leads() -> None:
    events = one_table(f"qx|o3|md|1{HANDS}|rs|3NS=|sv|e|{TRICK}mc|9|")
    assert of_kind(events, ContractRecorded) == [ContractRecorded(contract="3N", declarer=Seat.SOUTH)]
    assert [card.seat for card in of_kind(events, CardPlayed)] == [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH]
    assert of_kind(events, TricksAgreed) == [TricksAgreed(declarer_tricks=9)]


@pytest.mark.parametrize(
    ("published", "contract", "tricks"),
    [
        ("PASS", ContractRecorded(contract="pass"), None),
        ("2HWxx", ContractRecorded(contract="2HXX", declarer=Seat.WEST), None),
        ("2NTEr-8", ContractRecorded(contract="2NXX", declarer=Seat.EAST), 0),
    ],
)
def test_every_form_of_a_published_result_is_read(
    published: str, contract: ContractRecorded, tricks: int | None
) -> None:
    events = one_table(f"qx|o3|md|1{HANDS}|rs|{published}|sv|e|")
    assert of_kind(events, ContractRecorded) == [contract]
    assert [agreed.declarer_tricks for agreed in of_kind(events, TricksAgreed)] == [tricks] * (tricks is not None)


def test_given_a_passed_out_board_when_pass_is_published_then_nothing_is_remarked() -> None:
    reading = read_lin(f"qx|o3|md|1{HANDS}|rs|PASS|sv|e|mb|pppp|", "s.lin", session="S")
    assert not reading.remarks
    assert not of_kind(reading.streams["S.r1.t1"], ContractRecorded)


# Rounds and tables


def test_given_our_own_label_then_round_and_table_are_as_it_says() -> None:
    text = f"st||md|1{HANDS}|ah|Board 3, round 4, table 12|sv|e|\nst||md|1{HANDS}|ah|Board 3, round 5, table 2|sv|e|"
    reading = read_lin(text, "s.lin", session="S")
    assert list(reading.streams) == ["S", "S.r4.t12", "S.r5.t2"]
    assert not reading.remarks


# Chat


def test_given_chat_between_a_call_and_its_meaning_then_there_is_one_alert() -> None:
    text = HEAD + "mb|1N!|nt|hello|an|15-17|mb|p|"
    events = one_table(text, notes=True)
    assert of_kind(events, CallAlerted) == [CallAlerted(seat=Seat.SOUTH, meaning="15-17")]
    assert [event for event in events if not isinstance(event, NoteMade)] == one_table(text)


def test_given_chat_before_the_first_deal_then_it_is_said_at_that_board() -> None:
    text = "vg|Cup,,P,3,3,,0,,0|nt|good evening|pg||\nqx|o3|" + BOARD
    events = one_table(text, notes=True)
    assert [type(event) for event in events[:4]] == [RoundStarted, BoardStarted, NoteMade, CallMade]


def test_given_chat_that_no_board_follows_then_it_is_counted() -> None:
    reading = read_lin("qx|o3|" + BOARD + "qx|o4|nt|bye|", "s.lin", session="S", notes=True)
    assert "1 notes" in str(reading.remarks[-1])
    assert kinds(reading) == {"no deal": 1, "notes left out": 1}


# Links to the handviewer


def test_given_a_link_to_the_handviewer_then_the_lin_in_it_is_read() -> None:
    lin = HEAD + AUCTION + TRICK + "mc|10|"
    link = f"https://www.example.org/tools/handviewer.html?bbo=y&lin={quote(lin)}&more=1"
    assert recognise(link.encode(), "links.txt") == "lin"
    from_link = read_lin(link, "s.lin", session="S")
    assert from_link.streams == read_lin(lin, "s.lin", session="S").streams
    assert not from_link.remarks


@pytest.mark.parametrize("start", ["https://example.org/h.html?lin=", "?lin=", "LIN="])
def test_given_links_a_line_each_written_out_or_not_then_each_is_a_board(start: str) -> None:
    lines = [start + quote(HEAD + AUCTION), start + HEAD.replace("Board 3", "Board 7") + AUCTION]
    reading = read_lin("\r\n".join(lines), "s.lin", session="S")
    assert [board.board for board in of_kind(reading.streams["S.r1.t1"], BoardStarted)] == [3, 7]


def test_given_names_in_latin_letters_of_either_encoding_in_a_link_then_they_are_read() -> None:
    lin = HEAD.replace("Sol", "Søl")
    for encoding in ("utf-8", "latin-1"):
        link = "https://example.org/?lin=" + quote(lin.encode(encoding))
        assert "Søl" in read_lin(link, "s.lin", session="S").names.values()


def test_given_a_link_in_the_chat_then_the_file_is_read_as_it_stands() -> None:
    text = HEAD + AUCTION + f"nt|see https://example.org/?lin={quote(HEAD)}|pg||" + TRICK
    assert len(of_kind(one_table(text), CardPlayed)) == 4


# What was odd


def test_given_a_regular_board_then_nothing_is_told_again() -> None:
    assert not read_lin(HEAD + AUCTION + TRICK + "mc|9|", "s.lin", session="S").stated


def test_given_an_odd_board_then_it_is_told_as_the_file_has_it() -> None:
    board = told("\n" + HEAD + AUCTION + "\npc|SJ|pc|S5|\npc|H9|pc|SA|pc|HA|pc|Z9|mc|9|")
    assert (board.stream, board.entry, board.board, board.room, board.line) == ("S.r1.t1", 2, 3, "table 1", 1)
    assert (board.dealer, board.hands[2], board.tricks, board.points) == (Seat.SOUTH, "AKQ2.A32.A32.432", 9, None)
    assert board.calls[0] == StatedCall(Call.NOTRUMP_1, None, 2)
    assert len(board.calls) == 6
    assert board.cards[2:] == [
        StatedCard(Card.H9, None, 1, 4), StatedCard(Card.SA, None, 1, 4), StatedCard(Card.HA, None, 2, 4),
    ]  # fmt: skip
    assert not board.is_cut_off


def test_given_a_published_result_then_an_odd_board_is_told_with_it() -> None:
    board = told(f"qx|o3|md|1{HANDS}|rs|3NS+1|sv|e|{AUCTION}{TRICK}")
    assert (board.contract, board.declarer, board.tricks) == ("3N", Seat.SOUTH, 10)


def test_given_a_play_that_stops_in_a_trick_without_a_result_then_it_is_cut_off() -> None:
    assert told(HEAD + AUCTION + "pc|SJ|pc|S5|pc|H9|").is_cut_off
    assert not told(HEAD + AUCTION + "pc|SJ|pc|S5|pc|H9|mc|9|").is_cut_off
    assert not told(HEAD + AUCTION + "pc|SJ|pc|S5|pc|H9|pc|SA|").is_cut_off


def test_the_tables_of_a_reading_stand_as_its_events_leave_them() -> None:
    reading = read_lin(HEAD + AUCTION + TRICK, "s.lin", session="S")
    [board] = reading.tables["S.r1.t1"].boards
    assert (len(board.calls), len(board.plays), sum(board.won)) == (6, 4, 1)


# Size


@pytest.mark.parametrize("piece", ["pn|a,b,c,d|", "ah|Board 3|", "?lin=%7C", "\nhttp://x?lin=md%7C", "mc|3|", "rs|,|"])
def test_a_file_of_one_piece_over_and_over_takes_no_more_than_its_length(piece: str) -> None:
    before = "lin=" + HEAD + AUCTION
    assert growth(lambda length: read_lin(before + piece * (length // len(piece)), "s.lin"), 3000) <= 2.1


def test_a_file_larger_than_a_piece_is_taken_apart_at_its_bars() -> None:
    deals = [HEAD.replace("Board 3", f"Board {n}") for n in range(1, 1000)]
    boards = [f"{deal}mb|1N!|an|{'x' * n}|mb|p|nt|...|\n" for n, deal in enumerate(deals, 1)]
    boards[699] = boards[699].replace("mb|p|", "mb|Z|")
    reading = read_lin("".join(boards), "s.lin", session="S")
    every: list[AnyEvent] = reading.streams["S.r1.t1"]
    assert (len("".join(boards)) > 1 << 18, reading.boards) == (True, 999)
    assert Counter(type(event) for event in every)[CallAlerted] == 999
    assert [(remark.board, remark.line) for remark in reading.remarks if remark.kind == "call not readable"] == [
        (700, 700)
    ]
