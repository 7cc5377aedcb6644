"""PBN: the standard, and each trap of real files, on a deal and names of our own."""

from collections import Counter
from typing import TypeVar

import pytest

from domain.cards import Card
from domain.errors import NotReadable
from domain.events import (
    AnyEvent,
    BoardStarted,
    CallAlerted,
    CallMade,
    CardPlayed,
    ContractRecorded,
    RoundEnded,
    RoundStarted,
    SessionOpened,
    TricksAgreed,
)
from domain.seats import Seat
from formats.pbn import read_pbn
from formats.reading import Reading

E = TypeVar("E", bound=AnyEvent)

HANDS = ("765.QJT.QJT9.AKQ", "43.9876.876.JT98", "AKQ2.A32.A32.432", "JT98.K54.K54.765")
DEAL = f'[Deal "N:{" ".join(HANDS)}"]\n'
HEAD = f'[Event "Cup"]\n[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n{DEAL}'
AUCTION = '[Auction "S"]\n1NT Pass 3NT AP\n'
PLAY = '[Play "W"]\nSJ S5 S3 SA\n*\n'


def read(text: str) -> Reading:
    """A file as session S."""
    return read_pbn(text, "s.pbn", session="S")


def events_of(text: str, kind: type[E], stream: str = "S.r1.t1") -> list[E]:
    """The events of one class at one table."""
    return [event for event in read(text).streams[stream] if isinstance(event, kind)]


def kinds(reading: Reading) -> Counter[str]:
    """How many remarks of each kind."""
    return Counter(remark.kind for remark in reading.remarks)


def cards(text: str) -> list[str]:
    """The cards of a file in the order they were played: `W SJ`."""
    return [f"{event.seat.value} {event.card.value}" for event in events_of(text, CardPlayed)]


def calls(text: str) -> list[str]:
    """The calls of a file in their order: `S 1N`."""
    return [f"{event.seat.value} {event.call.value}" for event in events_of(text, CallMade)]


def test_a_game_is_read_from_its_event_to_its_tricks() -> None:
    people = '[West "Wim"]\n[North "Nan"]\n[East "Els"]\n[South "Sol"]\n[Site "Aarhus"]\n[Date "2024.05.17"]\n'
    reading = read(people + HEAD + '[Result "9"]\n' + AUCTION + PLAY)
    assert reading.streams["S"] == [SessionOpened(name="Cup, Aarhus", date="2024-05-17")]
    started, board, *_, agreed, ended = reading.streams["S.r1.t1"]
    assert started == RoundStarted(number=1, table=1, players=("S.p1", "S.p2", "S.p3", "S.p4"))
    assert board == BoardStarted(board=3, dealer=Seat.SOUTH, vul="EW", hands=HANDS)
    assert (agreed, ended) == (TricksAgreed(declarer_tricks=9), RoundEnded())
    assert reading.names == {"S.p1": "Nan", "S.p2": "Els", "S.p3": "Sol", "S.p4": "Wim"}
    assert (reading.boards, reading.remarks) == (1, [])


def test_the_deal_may_begin_with_any_seat_and_leave_hands_unknown() -> None:
    west = f'[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n[Deal "W:{HANDS[3]} {HANDS[0]} - {HANDS[2].lower()}"]\n'
    assert events_of(west, BoardStarted)[0].hands == (HANDS[0], None, HANDS[2], HANDS[3])


@pytest.mark.parametrize(
    ("spelling", "vul"), [("All", "both"), ("Both", "both"), ("Love", "none"), ("-", "none"), ("N-S", "NS"), ("", "EW")]
)
def test_vulnerability_has_many_spellings(spelling: str, vul: str) -> None:
    assert events_of(HEAD.replace('"EW"', f'"{spelling}"'), BoardStarted)[0].vul == vul


def test_all_pass_ends_the_auction_and_a_dash_is_no_turn() -> None:
    assert calls(HEAD + AUCTION) == ["S 1N", "W P", "N 3N", "E P", "S P", "W P"]
    assert calls(HEAD + '[Auction "N"]\n- - 1NT Pass\n3NT AP\n') == ["S 1N", "W P", "N 3N", "E P", "S P", "W P"]
    assert calls(HEAD + '[Auction "S"]\nAP\n') == ["S P", "W P", "N P", "E P"]


def test_notes_are_alerts_and_suffixes_are_nothing() -> None:
    text = HEAD + '[Auction "S"]\n1NT! =1= Pass $4 3NT=2= ?! AP\n[Note "1:15-17"]\n[Note "2: to play"]\n'
    alerts = [CallAlerted(seat=Seat.SOUTH, meaning="15-17"), CallAlerted(seat=Seat.NORTH, meaning="to play")]
    assert events_of(text, CallAlerted) == alerts
    assert calls(text) == calls(HEAD + AUCTION)
    assert not read(text).remarks


def test_a_note_of_the_play_is_not_the_note_of_a_call() -> None:
    text = HEAD + '[Auction "S"]\n1NT =1= AP\n[Play "W"]\nSJ =1=\n*\n[Note "1:top of a sequence"]\n'
    assert events_of(text, CallAlerted) == [CallAlerted(seat=Seat.SOUTH)]


def test_a_skipped_player_keeps_his_column_and_marks_are_remarked() -> None:
    reading = read(HEAD + '[Auction "S"]\n1NT ^S 2NT ^I 1S Pass Pass Pass\n')
    made = [event for event in reading.streams["S.r1.t1"] if isinstance(event, CallMade)]
    assert [(event.seat.value, event.call.value) for event in made][:3] == [("S", "1N"), ("N", "2N"), ("E", "1S")]
    assert kinds(reading) == {"mark ^S": 1, "mark ^I": 1, "call out of turn": 1, "insufficient bid": 1}


def test_an_auction_broken_off_takes_the_contract_of_the_tags() -> None:
    tags = '[Declarer "S"]\n[Contract "3NTx"]\n'
    for end in ("*", "+"):
        reading = read(HEAD + tags + f'[Auction "S"]\n1NT Pass 3NT {end}\n')
        assert ContractRecorded(contract="3NX", declarer=Seat.SOUTH) in reading.streams["S.r1.t1"]
        assert kinds(reading) == {"auction not complete": 1, "contract by its tag": 1}


@pytest.mark.parametrize(
    ("told", "contract"),
    [
        ("3NT", "3N"),
        ("1N", "1N"),
        ("4Sx", "4SX"),
        ("3NTxx", "3NXX"),
        ("2NR", "2NXX"),
        ("PAS", "pass"),
        ("Pass", "pass"),
    ],
)
def test_a_contract_without_its_auction_is_recorded(told: str, contract: str) -> None:
    declarer = None if contract == "pass" else Seat.EAST
    recorded = events_of(HEAD + f'[Declarer "E"]\n[Contract "{told}"]\n', ContractRecorded)
    assert recorded == [ContractRecorded(contract=contract, declarer=declarer)]


@pytest.mark.parametrize(("dealer", "first"), [("E", "S"), ("E", "E"), ("N", "N")])
def test_no_pass_is_put_in_and_no_auction_is_turned(dealer: str, first: str) -> None:
    tags = f'[Dealer "{dealer}"]\n[Declarer "S"]\n[Contract "3NT"]\n[Auction "{first}"]\n1NT Pass 3NT AP\n'
    told = calls(HEAD.replace('[Dealer "S"]\n', tags) + PLAY)
    assert [call.split()[1] for call in told] == ["1N", "P", "3N", "P", "P", "P"]
    assert told[0] == f"{first} 1N"


@pytest.mark.parametrize("empty", ['[Auction "S"]\n', '[Auction ""]\n', '[Auction "S"]\n*\n', '[Play "W"]\n*\n'])
@pytest.mark.parametrize("gap", ["", "\n"])
def test_an_empty_section_does_not_hide_a_later_full_one(empty: str, gap: str) -> None:
    reading = read(HEAD + '[Result ""]\n' + empty + gap + AUCTION + PLAY + '[Result "9"]\n')
    assert [len([e for e in reading.streams["S.r1.t1"] if isinstance(e, kind)]) for kind in (CallMade, CardPlayed)] == [
        6,
        4,
    ]
    assert TricksAgreed(declarer_tricks=9) in reading.streams["S.r1.t1"]
    assert reading.boards == 1


def test_of_two_full_sections_the_first_counts() -> None:
    twice = HEAD + AUCTION + '[Auction "S"]\nPass 1C AP\n'
    assert calls(twice)[0] == "S 1N"
    assert kinds(read(twice)) == {"tag again": 1}


def test_columns_are_seats_and_the_winner_of_a_trick_leads_the_next() -> None:
    play = '[Play "W"]\nSJ S5 S3 SA\nH4 HT H6 HA\n-  -  -  S2\n*\n'
    assert cards(HEAD + AUCTION + play) == ["W SJ", "N S5", "E S3", "S SA", "S HA", "W H4", "N HT", "E H6", "S S2"]


def test_rows_on_one_line_are_counted_by_four() -> None:
    play = '[Play "W"] SJ S5 S3 SA H4 HT H6 HA *\n'
    assert len(cards(HEAD + AUCTION + play)) == 8


def test_a_plus_stands_for_the_card_that_comes_next() -> None:
    assert cards(HEAD + AUCTION + '[Play "W"]\nSJ S5 S3 SA\n+ - - H2\n') == ["W SJ", "N S5", "E S3", "S SA", "S H2"]


def test_a_card_missing_in_a_trick_ends_what_is_read() -> None:
    reading = read(HEAD + AUCTION + '[Play "W"]\nSJ - S3 SA\nH4 HT H6 HA\n*\n')
    assert len([event for event in reading.streams["S.r1.t1"] if isinstance(event, CardPlayed)]) == 1
    assert kinds(reading) == {"card missing in a trick": 1}


def test_a_lead_out_of_turn_is_followed_clockwise_from_its_leader() -> None:
    text = HEAD + AUCTION + '[Play "W"]\nSJ S5 S3 SA\nH4 ^L HT H6 HA\n*\n'
    assert cards(text)[4:] == ["N HT", "E H6", "S HA", "W H4"]
    assert kinds(read(text)) == {"mark ^L": 1, "lead out of turn": 1}


def test_a_revoke_is_recorded_with_or_without_its_mark() -> None:
    for mark in ("^R ", ""):
        reading = read(HEAD + AUCTION + f'[Play "W"]\nSJ S5 {mark}H9 SA\n*\n')
        assert kinds(reading)["revoke"] == 1
        assert CardPlayed(seat=Seat.EAST, card=Card.H9) in reading.streams["S.r1.t1"]


def test_play_stops_at_the_card_of_another_hand() -> None:
    reading = read(HEAD + AUCTION + '[Play "W"]\nSJ S4 S3 SA\nH4 HT H6 HA\n*\n')
    assert kinds(reading) == {"card of another hand": 1, "play broken off": 1}


@pytest.mark.parametrize(
    ("told", "tricks"), [("9", 9), ("NS 9", 9), ("EW 4", 9), ("EW 4 NS 9", 9), ("^9", 9), ("S 9", 9), ("N 9", 9)]
)
def test_the_result_is_declarers_tricks_in_every_form(told: str, tricks: int) -> None:
    assert events_of(HEAD + AUCTION + f'[Result "{told}"]\n', TricksAgreed) == [TricksAgreed(declarer_tricks=tricks)]


def test_a_result_against_the_play_is_recorded_and_remarked() -> None:
    assert kinds(read(HEAD + AUCTION + PLAY + '[Result "0"]\n')) == {"tricks disagree": 1}
    assert kinds(read(HEAD + AUCTION + PLAY + '[Result "many"]\n')) == {"result not readable": 1}


def test_tags_after_the_play_belong_to_the_game() -> None:
    assert events_of(HEAD + AUCTION + PLAY + '[Result "9"]\n[Score "600"]\n', TricksAgreed)


def test_comments_may_hold_anything_also_empty_lines() -> None:
    commented = HEAD.replace("\n[Dealer", '\n{ what a deal\n\n[Board "9"]\n% so } ; rest [Board "8"]\n% line\n[Dealer')
    reading = read(commented + AUCTION + PLAY)
    assert reading.boards == 1
    assert [event.board for event in reading.streams["S.r1.t1"] if isinstance(event, BoardStarted)] == [3]


def test_a_second_table_without_deal_takes_it_from_the_game_before() -> None:
    reading = read(
        HEAD + AUCTION + PLAY + '\n[West "Kit"]\n[Declarer "N"]\n[Contract "4H"]\n[Auction "S"]\nPass Pass 4H AP\n'
    )
    boards = [[e for e in reading.streams[s] if isinstance(e, BoardStarted)] for s in ("S.r1.t1", "S.r1.t2")]
    assert boards[0] == boards[1]
    assert kinds(reading) == {"deal of the game before": 1}


def test_a_deal_given_as_the_one_before_is_that_of_the_same_board() -> None:
    # given the second room of a match with # for what each game must tell, and # on another board
    second = '[Board "3"]\n[Dealer "#"]\n[Vulnerable "#"]\n[Deal "#"]\n[Room "Closed"]\n' + AUCTION
    reading = read(HEAD + '[Room "Open"]\n' + AUCTION + "\n" + second + "\n" + second.replace('"3"', '"4"'))
    # then
    boards = [[e for e in reading.streams[s] if isinstance(e, BoardStarted)] for s in ("S.r1.t1", "S.r1.t2")]
    assert boards[0] == boards[1]
    assert [board.hands for board in boards[1]] == [HANDS]
    assert kinds(reading) == {"deal inherited, against the standard": 1, "deal not readable": 1}
    assert [skipped.board for skipped in reading.skipped] == [4]


def test_a_game_of_the_same_board_may_inherit_its_dealer_alone() -> None:
    again = HEAD.replace('[Dealer "S"]', '[Dealer "#"]').replace('"EW"', '"#"')
    reading = read(HEAD + AUCTION + "\n" + again + AUCTION)
    assert reading.streams["S.r1.t2"][1] == reading.streams["S.r1.t1"][1]
    assert kinds(reading) == {"deal inherited, against the standard": 1}


@pytest.mark.parametrize("end", ["\r\n", "\r", "\r\r\n", "\n\r"])
def test_lines_may_end_in_any_way(end: str) -> None:
    text = HEAD + AUCTION + PLAY + "\n" + HEAD + AUCTION
    assert read(text.replace("\n", end)) == read(text)


def test_a_file_that_was_double_spaced_has_no_more_games_than_before() -> None:
    text = HEAD + AUCTION + PLAY + "\n" + HEAD + AUCTION + "SA\n"
    plain, spaced = read(text), read(text.replace("\n", "\n\n"))
    assert spaced.streams == plain.streams
    assert kinds(spaced) - kinds(plain) == {"double-spaced file": 1}
    assert [remark.line for remark in spaced.remarks[1:]] == [2 * remark.line - 1 for remark in plain.remarks]


def test_tags_of_no_board_before_any_board_are_left_out_with_their_reason() -> None:
    reading = read('[Event "x"]\n\n[Result "9"]\n\n[Contract "3NT"]\n[Declarer "S"]\n\n' + HEAD)
    assert (reading.boards, [skipped.line for skipped in reading.skipped]) == (1, [1, 5])


def test_a_blank_line_within_the_tags_of_a_game_does_not_part_it() -> None:
    whole = HEAD + AUCTION + PLAY
    parted = read(whole.replace("[Dealer", "\n[Dealer").replace("[Auction", "\n[Auction"))
    assert parted.streams == read(whole).streams
    assert [(remark.kind, remark.line) for remark in parted.remarks if "blank" in remark.kind] == [
        ("blank line in a game", 4), ("blank line in a game", 8),
    ]  # fmt: skip


def test_invisible_characters_cost_no_call_and_are_remarked() -> None:
    hidden = read(HEAD + AUCTION.replace("3NT", "\u200b3NT") + PLAY.replace("S3", "S\ufeff3"))
    assert hidden.streams == read(HEAD + AUCTION + PLAY).streams
    told = [remark for remark in hidden.remarks if remark.kind == "invisible characters"]
    assert [(remark.line, remark.text[-14:]) for remark in told] == [(7, "U+200B, U+FEFF")]


@pytest.mark.parametrize("notes", [False, True])
def test_suits_may_be_drawn(*, notes: bool) -> None:
    drawn = HEAD + '[Auction "S"]\n1♣ {a} Pass 1♥ X\nAP\n[Play "E"]\n♦8 ♦2 ♦4 ♦Q\n♥6 {b} ♥2\n*\n'
    plain = drawn.translate(str.maketrans("♣♥♦", "CHD"))
    assert read_pbn(drawn, notes=notes).streams == read_pbn(plain, notes=notes).streams


def test_a_game_without_any_deal_is_left_out_with_its_reason() -> None:
    reading = read('[Event "Cup"]\n[Board "1"]\n[Contract "3NT"]\n\n' + HEAD)
    assert [skipped.kind for skipped in reading.skipped] == ["no deal"]
    assert reading.boards == 1


def test_two_hands_that_share_a_card_are_unknown_and_the_rest_of_the_board_is_kept() -> None:
    text = HEAD.replace("AKQ2", "AKQJ") + AUCTION + PLAY + '[Result "9"]\n'
    reading = read(text)
    assert [(remark.kind, remark.text) for remark in reading.remarks] == [
        ("card in two hands", "SJ is in two hands, South and West: what they hold is not recorded")
    ]
    started = events_of(text, BoardStarted)[0]
    assert [hand is None for hand in started.hands] == [False, False, True, True]
    assert all(reading.stated[0].hands)
    assert len(cards(text)) == 4
    assert events_of(text, TricksAgreed) == [TricksAgreed(declarer_tricks=9)]


def test_a_hand_that_is_none_is_unknown_and_the_rest_of_the_board_is_kept() -> None:
    reading = read(HEAD.replace("AKQ2", "AAQ2") + AUCTION + PLAY)
    assert kinds(reading) == {"hand not readable": 1}
    assert reading.stated[0].hands.count(None) == 1
    assert [skipped.kind for skipped in read('[Board "1"]\n[Deal "N:A A A A"]\n').skipped] == ["hand not readable"]


def test_values_are_inherited_from_the_game_before_and_for_all_later_games() -> None:
    games = [
        '[Event "##Cup"]\n[West "Wim"]\n[North "Nan"]\n[East "Els"]\n[South "Sol"]\n'
        + HEAD.replace('[Event "Cup"]\n', ""),
        '[West "#"]\n[North "#"]\n[East "#"]\n[South "#"]\n'
        + HEAD.replace('[Event "Cup"]\n[Board "3"]', '[Board "7"]'),
        '[West "#"]\n[North "Kit"]\n[East "#"]\n[South "#"]\n' + HEAD.replace('"Cup"', '"#"').replace('"3"', '"11"'),
    ]
    reading = read("\n".join(games))
    assert reading.streams["S"] == [SessionOpened(name="Cup")]
    assert list(reading.streams) == ["S", "S.r1.t1"]
    assert len(reading.names) == 5
    assert not reading.remarks


def test_tables_are_those_of_their_tags_or_one_for_each_repeated_board() -> None:
    def streams(*tags: str) -> list[str]:
        return list(read("\n".join(HEAD + tag for tag in tags)).streams)[1:]

    assert streams('[Table "7"]\n', '[Table "4"]\n') == ["S.r1.t7", "S.r1.t4"]
    assert streams('[Room "Closed"]\n', '[Room "Open"]\n') == ["S.r1.t2", "S.r1.t1"]
    assert streams("", "", "") == ["S.r1.t1", "S.r1.t2", "S.r1.t3"]
    assert streams('[Round "2"]\n', '[Round "1"]\n') == ["S.r2.t1", "S.r1.t1"]


def test_latin_1_and_windows_line_ends_are_read() -> None:
    reading = read_pbn(
        ('[North "Bjørn"]\n' + HEAD + AUCTION).replace("\n", "\r\n").encode("latin-1") + b"\x1a", "s.pbn"
    )
    assert reading.names == {"s.p1": "Bjørn"}
    assert reading.boards == 1


def test_a_tag_with_broken_quotes_costs_no_board() -> None:
    reading = read('[Site "Hotel "Royal""]\n[Annotator "x\n' + HEAD)
    assert reading.streams["S"] == [SessionOpened(name='Cup, Hotel "Royal')]
    assert kinds(reading) == {"line not readable": 1, "tag with wrong quotes": 1}


def test_games_without_a_blank_line_between_them_are_two_games() -> None:
    assert read(HEAD + HEAD.replace('"3"', '"7"')).boards == 2


def test_a_file_that_is_not_pbn_is_refused() -> None:
    with pytest.raises(NotReadable, match=r"^s\.pbn: no tag of PBN"):
        read("hello, world")
