"""LIN: each trap of real files, on a deal and names of our own."""

from collections import Counter
from typing import TypeVar

import pytest

from domain.calls import Call
from domain.cards import Card
from domain.errors import NotReadable
from domain.events import (
    AnyEvent,
    BoardStarted,
    CallAlerted,
    CallMade,
    CardPlayed,
    ContestantEntered,
    ContractRecorded,
    NoteMade,
    PlayerSeated,
    RoundEnded,
    RoundStarted,
    SessionOpened,
    TricksAgreed,
    encode,
)
from domain.seats import Seat
from domain.table import fold
from formats.lin import read_lin
from formats.reading import Reading

E = TypeVar("E", bound=AnyEvent)

HANDS = "SAKQ2HA32DA32C432,SJT98HK54DK54C765,S765HQJTDQJT9CAKQ,S43H9876D876CJT98"
THREE = HANDS.rpartition(",")[0] + ","
NORTH_EAST_SOUTH_WEST = ("765.QJT.QJT9.AKQ", "43.9876.876.JT98", "AKQ2.A32.A32.432", "JT98.K54.K54.765")
HEAD = f"pn|Sol,Wim,Nan,Els|st||md|1{HANDS}|rh||ah|Board 3|sv|e|"
AUCTION = "mb|1N|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||"
TRICK = "pc|SJ|pc|S5|pc|S3|pc|SA|pg||"


def one_table(text: str, stream: str = "S.r1.t1", notes: bool = False) -> list[AnyEvent]:
    """The events of one table of a file."""
    return read_lin(text, "s.lin", session="S", notes=notes).streams[stream]


def of_kind(events: list[AnyEvent], kind: type[E]) -> list[E]:
    """The events of one class, in their order."""
    return [event for event in events if isinstance(event, kind)]


def kinds(reading: Reading) -> Counter[str]:
    """How many remarks of each kind."""
    return Counter(remark.kind for remark in reading.remarks)


def test_a_board_of_the_handviewer_is_read_from_names_to_tricks() -> None:
    reading = read_lin(HEAD + AUCTION + TRICK + "mc|10|pg||\n", "club night.lin")
    assert list(reading.streams) == ["club-night", "club-night.r1.t1"]
    started, board, *course, agreed, ended = reading.streams["club-night.r1.t1"]
    players = ("club-night.p3", "club-night.p4", "club-night.p1", "club-night.p2")
    assert started == RoundStarted(number=1, table=1, players=players)
    assert board == BoardStarted(board=3, dealer=Seat.SOUTH, vul="EW", hands=NORTH_EAST_SOUTH_WEST)
    assert [type(event) for event in course] == [CallMade] * 6 + [CardPlayed] * 4
    assert course[0] == CallMade(seat=Seat.SOUTH, call=Call.NOTRUMP_1)
    assert course[6:8] == [CardPlayed(seat=Seat.WEST, card=Card.SJ), CardPlayed(seat=Seat.NORTH, card=Card.S5)]
    assert (agreed, ended) == (TricksAgreed(declarer_tricks=10), RoundEnded())
    assert reading.names == {f"club-night.p{n}": name for n, name in enumerate(("Sol", "Wim", "Nan", "Els"), 1)}
    assert (reading.boards, reading.remarks, reading.skipped) == (1, [], [])


def test_the_same_bytes_give_the_same_reading() -> None:
    data = (HEAD + AUCTION + TRICK).encode()
    assert read_lin(data, "a.lin") == read_lin(data, "a.lin")


def test_names_stand_in_the_register_and_in_no_event() -> None:
    text = (
        "vg|Cup,Final,I,3,3,Nantes,0,Solingen,0|\npn|Sol,Wim,Nan,Els,Kit,Ola,Pia,Tor|pg||\nqx|o3|" + HEAD[21:] + AUCTION
    )
    reading = read_lin(text, "s.lin", session="S")
    written = b"".join(encode(event) for events in reading.streams.values() for event in events)
    assert all(name in reading.names.values() for name in ("Sol", "Nantes", "Tor"))
    assert not [name for name in reading.names.values() if name.encode() in written]


def test_the_fourth_hand_is_the_rest_of_the_pack() -> None:
    for hands in (THREE, THREE[:-1]):
        board = of_kind(one_table(f"md|1{hands}|ah|Board 3|sv|e|"), BoardStarted)[0]
        assert board.hands == NORTH_EAST_SOUTH_WEST


def test_tens_small_letters_any_order_and_suits_left_out_are_read() -> None:
    hands = "h23ad23ac234s2qka,SJ1098H54KD54KC765,S765HQJTDQJT9CAKQ"
    assert of_kind(one_table(f"md|1{hands}|ah|Board 3|sv|E|"), BoardStarted)[0].hands == NORTH_EAST_SOUTH_WEST
    voids = "SAKQJT98765432,HAKQJT98765432,SHDAKQJT98765432C"
    board = of_kind(one_table(f"md|1{voids}|ah|Board 3|sv|E|"), BoardStarted)[0]
    assert board.hands == ("..AKQJT98765432.", "...AKQJT98765432", "AKQJT98765432...", ".AKQJT98765432..")


def test_several_calls_in_one_tag_are_several_calls() -> None:
    calls = of_kind(one_table(HEAD + "mb|1Dp1Spppp|"), CallMade)
    assert [call.call.value for call in calls] == ["1D", "P", "1S", "P", "P", "P", "P"]
    assert [call.seat.value for call in calls] == ["S", "W", "N", "E", "S", "W", "N"]


def test_calls_are_read_in_every_spelling() -> None:
    calls = of_kind(one_table(HEAD + "mb|1NT|mb|d|mb|r|mb|P|mb|2h!|mb|X|mb|XX|mb|Pass|"), CallMade)
    assert [call.call.value for call in calls] == ["1N", "X", "XX", "P", "2H", "X", "XX", "P"]


@pytest.mark.parametrize(
    ("calls", "alerts"),
    [
        ("mb|2D!|an|one major|mb|p|", [CallAlerted(seat=Seat.SOUTH, meaning="one major")]),
        ("mb|2D|an|one major|mb|p|", [CallAlerted(seat=Seat.SOUTH, meaning="one major")]),
        ("mb|2D!|mb|p|", [CallAlerted(seat=Seat.SOUTH)]),
        ("an|one major|mb|2D|mb|p|", [CallAlerted(seat=Seat.SOUTH, meaning="one major")]),
        ("mb|2D|mb|p!|", [CallAlerted(seat=Seat.WEST)]),
    ],
)
def test_an_alert_belongs_to_its_call_with_or_without_its_meaning(calls: str, alerts: list[CallAlerted]) -> None:
    events = one_table(HEAD + calls)
    assert of_kind(events, CallAlerted) == alerts
    before = events[events.index(alerts[0]) - 1]
    assert isinstance(before, CallMade)
    assert before.seat is alerts[0].seat


def test_what_the_file_does_not_tell_comes_from_the_number_of_the_board() -> None:
    reading = read_lin(f"ah|Board 7|md|{HANDS}|", "s.lin", session="S")
    board = of_kind(reading.streams["S.r1.t1"], BoardStarted)[0]
    assert (board.dealer, board.vul) == (Seat.SOUTH, "both")
    assert kinds(reading) == {"no dealer": 1, "no vulnerability": 1}


def test_a_board_without_number_follows_the_one_before() -> None:
    reading = read_lin(f"qx|o8|md|2{HANDS}|sv|o|pg||qx||md|3{HANDS}|sv|e|", "s.lin", session="S")
    assert [board.board for board in of_kind(reading.streams["S.r1.t1"], BoardStarted)] == [8, 9]
    assert kinds(reading)["no board number"] == 1


def test_of_two_numbers_the_one_that_fits_the_deal_is_believed() -> None:
    reading = read_lin(f"qx|o1,Bd 8|rh||ah|Bd 8|md|2{HANDS}|sv|O|sk||pg||", "s.lin", session="S")
    assert of_kind(reading.streams["S.r1.t1"], BoardStarted)[0].board == 8
    assert kinds(reading) == {"board numbers differ": 1}
    renumbered = read_lin(f"qx|o8|ah|Board 1|md|2{HANDS}|sv|o|", "s.lin", session="S")
    assert of_kind(renumbered.streams["S.r1.t1"], BoardStarted)[0].board == 8


def test_eight_names_sit_in_two_rooms_and_their_teams_cross() -> None:
    names = "vg|Cup,Final,I,3,3,Blue,0,Red,0|pn|S1,W1,N1,E1,S2,W2,N2,E2|pg||"
    board = f"st||md|1{HANDS}|sv|e|{AUCTION}"
    reading = read_lin(f"{names}qx|o3|{board}qx|c3|{board}", "s.lin", session="S")
    opened, blue, red = reading.streams["S"]
    assert opened == SessionOpened(name="Cup Final", scoring="teams")
    assert blue == ContestantEntered(contestant="S.team1", players=("S.p3", "S.p1", "S.p8", "S.p6"), kind="team")
    assert red == ContestantEntered(contestant="S.team2", players=("S.p4", "S.p2", "S.p7", "S.p5"), kind="team")
    first, second = reading.streams["S.r1.t1"][0], reading.streams["S.r1.t2"][0]
    assert first == RoundStarted(
        number=1, table=1, ns="S.team1", ew="S.team2", players=("S.p3", "S.p4", "S.p1", "S.p2")
    )
    assert second == RoundStarted(
        number=1, table=2, ns="S.team2", ew="S.team1", players=("S.p7", "S.p8", "S.p5", "S.p6")
    )


def test_two_players_of_one_name_are_two_players() -> None:
    reading = read_lin(f"pn|robot,Wim,robot,robot|md|1{HANDS}|ah|Board 3|sv|e|", "s.lin", session="S")
    started = reading.streams["S.r1.t1"][0]
    assert isinstance(started, RoundStarted)
    assert len(set(started.players)) == 4


def test_a_substitute_takes_a_seat_and_a_new_pair_begins_a_round() -> None:
    deal = "md|1{}|ah|Board {}|sv|e|"
    boards = [
        "pn|Sol,Wim,Nan,Els|" + deal.format(HANDS, 3),
        "pn|Sol,Wim,Kit,Els|" + deal.format(HANDS, 7),
        "pn|Sol,Ola,Kit,Pia|" + deal.format(HANDS, 11),
    ]
    reading = read_lin("\n".join(boards), "s.lin", session="S")
    assert list(reading.streams) == ["S", "S.r1.t1", "S.r2.t1"]
    assert of_kind(reading.streams["S.r1.t1"], PlayerSeated) == [PlayerSeated(seat=Seat.NORTH, player="S.p5")]
    assert reading.streams["S.r1.t1"][-1] == RoundEnded()
    assert reading.streams["S.r2.t1"][0] == RoundStarted(number=2, table=1, players=("S.p5", "S.p7", "S.p1", "S.p6"))


def test_without_rooms_the_same_board_again_is_another_table() -> None:
    reading = read_lin(HEAD + AUCTION + "\n" + HEAD.replace("Sol", "Kit") + AUCTION, "s.lin", session="S")
    assert list(reading.streams) == ["S", "S.r1.t1", "S.r1.t2"]


def test_tricks_agreed_are_the_total_also_in_the_middle_of_a_trick() -> None:
    reading = read_lin(HEAD + AUCTION + TRICK + "pc|C2|mc|9|", "s.lin", session="S")
    table = fold(reading.streams["S.r1.t1"])
    assert table.board is not None
    assert table.board.tricks_agreed is not None
    assert table.board.tricks_agreed[1] == 9
    assert not reading.remarks


def test_tricks_agreed_against_the_play_are_recorded_and_remarked() -> None:
    reading = read_lin(HEAD + AUCTION + TRICK + "mc|0|", "s.lin", session="S")
    assert of_kind(reading.streams["S.r1.t1"], TricksAgreed) == [TricksAgreed(declarer_tricks=0)]
    assert kinds(reading) == {"tricks disagree": 1}


def test_tricks_that_are_no_number_are_kept_as_printed() -> None:
    reading = read_lin(HEAD + AUCTION + TRICK + "mc|+1|", "s.lin", session="S")
    assert not of_kind(reading.streams["S.r1.t1"], TricksAgreed)
    assert kinds(reading) == {"tricks not readable": 1}
    assert (reading.stated[0].result_text, reading.stated[0].tricks) == ("+1", None)


def test_tricks_without_a_contract_are_left_out() -> None:
    reading = read_lin(f"qx|o1|md|3{HANDS}|sv|o||sk||pg|mc|6|pg||", "s.lin", session="S")
    assert not of_kind(reading.streams["S.r1.t1"], TricksAgreed)
    assert kinds(reading) == {"tricks without a contract": 1}


def test_a_file_of_deals_alone_has_boards_alone() -> None:
    reading = read_lin(
        f"qx|o1,Bd 1|rh||ah|Bd 1|md|3{HANDS}|sv|o||sk||pg||\nqx|o2,Bd 2|md|4{HANDS}|sv|n||sk||pg||", "s.lin"
    )
    assert reading.boards == 2
    assert not reading.remarks


def test_an_insufficient_bid_and_a_call_after_the_end_are_recorded_and_remarked() -> None:
    reading = read_lin(HEAD + "mb|2S|mb|1H|mb|p|mb|p|mb|p|mb|p|", "s.lin", session="S")
    assert len(of_kind(reading.streams["S.r1.t1"], CallMade)) == 6
    assert kinds(reading) == {"insufficient bid": 1, "call after the auction": 1}


def test_a_revoke_is_recorded_and_remarked() -> None:
    reading = read_lin(HEAD + AUCTION + "pc|SJ|pc|S5|pc|H9|pc|SA|", "s.lin", session="S")
    assert len(of_kind(reading.streams["S.r1.t1"], CardPlayed)) == 4
    assert kinds(reading) == {"revoke": 1}


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("pc|SJ|pc|S4|pc|S3|", "card of another hand"),
        ("pc|SJ|pc|SJ|", "card played twice"),
        ("pc|SJ|pc|Z9|", "card not readable"),
    ],
)
def test_play_stops_at_a_card_that_cannot_be(cards: str, kind: str) -> None:
    reading = read_lin(HEAD + AUCTION + cards + "mc|9|", "s.lin", session="S")
    assert of_kind(reading.streams["S.r1.t1"], CardPlayed) == [CardPlayed(seat=Seat.WEST, card=Card.SJ)]
    assert of_kind(reading.streams["S.r1.t1"], TricksAgreed) == [TricksAgreed(declarer_tricks=9)]
    assert kinds(reading)[kind] == 1


def test_after_a_call_that_cannot_be_read_nothing_is_invented() -> None:
    reading = read_lin(HEAD + "mb|1N|mb|?8|mb|3N|mb|p|" + TRICK, "s.lin", session="S")
    assert len(of_kind(reading.streams["S.r1.t1"], CallMade)) == 1
    assert kinds(reading) == {"call not readable": 1}


def test_an_auction_without_its_last_passes_gives_the_contract() -> None:
    reading = read_lin(HEAD + "mb|1N|mb|p|mb|3N|" + TRICK, "s.lin", session="S")
    contract = of_kind(reading.streams["S.r1.t1"], ContractRecorded)
    assert contract == [ContractRecorded(contract="3N", declarer=Seat.SOUTH)]
    assert len(of_kind(reading.streams["S.r1.t1"], CardPlayed)) == 4
    assert kinds(reading) == {"auction without its last passes": 1}


def test_published_results_fill_what_is_open_and_are_compared_with_the_rest() -> None:
    def remarks(rs: str, course: str) -> tuple[Counter[str], list[TricksAgreed]]:
        text = f"vg|Cup,Final,I,3,4,Blue,0,Red,0|rs|{rs}|qx|o3|md|1{HANDS}|sv|e|{course}"
        reading = read_lin(text, "s.lin", session="S")
        return kinds(reading), of_kind(reading.streams["S.r1.t1"], TricksAgreed)

    assert remarks("3NS+1,,,", AUCTION + TRICK) == ({"tricks as published": 1}, [TricksAgreed(declarer_tricks=10)])
    assert remarks("3NS+1,,,", AUCTION + "mc|9|") == ({"published tricks differ": 1}, [TricksAgreed(declarer_tricks=9)])
    assert remarks("3NN+1,,,", AUCTION + "mc|9|")[0] == {"published contract differs": 1}
    assert remarks("4SWx-2,,,", "") == (
        {"contract as published": 1, "tricks as published": 1},
        [TricksAgreed(declarer_tricks=8)],
    )
    assert remarks(",3NS=,,", AUCTION + TRICK) == ({}, [])


def test_chat_is_counted_and_left_out_unless_it_is_wanted() -> None:
    text = HEAD + AUCTION + "nt|Kit: what a lead\x1b[2J|pg||" + TRICK + "nt|Ola: yes|"
    reading = read_lin(text, "s.lin", session="S")
    assert not of_kind(reading.streams["S.r1.t1"], NoteMade)
    assert [remark.text[:7] for remark in reading.remarks] == ["2 notes"]
    events = one_table(text, notes=True)
    assert [note.text for note in of_kind(events, NoteMade)] == ["Kit: what a lead", "Ola: yes"]
    assert isinstance(events[events.index(NoteMade(text="Kit: what a lead")) + 1], CardPlayed)


def test_unknown_tags_and_stray_fields_are_passed_over() -> None:
    reading = read_lin("up|3|zz|what|" + HEAD + "pf|y||" + AUCTION + "an|a|b|" + TRICK, "s.lin", session="S")
    assert len(of_kind(reading.streams["S.r1.t1"], CardPlayed)) == 4
    assert kinds(reading) == {"stray field": 1}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("qx|o1|md|3SXQ2|sv|o|mb|1N|", "hand not readable"),
        ("qx|o1|md|3|sv|o|mb|1N|", "no deal"),
        ("qx|o1|st||mb|1N|", "no deal"),
    ],
)
def test_a_board_without_a_deal_that_can_be_is_left_out_with_its_reason(text: str, kind: str) -> None:
    reading = read_lin(f"{text}pg||qx|o2|md|4{HANDS}|sv|n|", "s.lin", session="S")
    assert [skipped.kind for skipped in reading.skipped] == [kind]
    assert reading.boards == 1
    assert [board.board for board in of_kind(reading.streams["S.r1.t1"], BoardStarted)] == [2]


def test_a_hand_that_cannot_be_leaves_the_rest_of_its_board() -> None:
    """One that shares a card with another, and one with a card twice."""
    for wrong, kind, known in (("SAKQJ", "card in two hands", 2), ("SAAQ2", "hand not readable", 3)):
        text = HEAD.replace("SAKQ2", wrong) + AUCTION + TRICK
        reading = read_lin(text, "s.lin", session="S")
        events = reading.streams["S.r1.t1"]
        assert kinds(reading) == {kind: 1}, wrong
        assert len(of_kind(events, CardPlayed)) == 4
        started = of_kind(events, BoardStarted)[0]
        assert sum(hand is not None for hand in started.hands) == known
        assert sum(hand is not None for hand in reading.stated[0].hands) == (4 if known == 2 else 3)


def test_hands_of_twelve_and_fourteen_cards_are_recorded_as_held() -> None:
    reading = read_lin(f"qx|o1|md|3{HANDS.replace('C432', 'C43').replace('C765', 'C7652')}|sv|o|", "s.lin", session="S")
    assert reading.boards == 1
    assert kinds(reading) == {"not 13 cards": 2}


def test_a_file_that_is_not_lin_is_refused() -> None:
    with pytest.raises(NotReadable, match=r"^hello\.lin: no tag of LIN"):
        read_lin("hello, world", "hello.lin")
    with pytest.raises(NotReadable, match="session id"):
        read_lin(HEAD, "s.lin", session="no spaces here")
