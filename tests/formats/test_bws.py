"""Bridgemate files: rows that our own tests write, hostile databases, and the real one where it lies beside us."""

import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.board import Board
from domain.cards import Card
from domain.errors import NotReadable
from domain.events import (
    BoardDealt,
    BoardStarted,
    CallMade,
    CardPlayed,
    ContestantEntered,
    ContractRecorded,
    EntryAmended,
    RoundEnded,
    RoundStarted,
    ScoreAdjusted,
    SessionOpened,
    TricksAgreed,
)
from domain.seats import Seat
from domain.table import fold
from formats.bws import read_bws
from formats.bws.reader import read_rows
from formats.bws.tables import DAMAGE, Row, Rows, rows_of
from formats.reading import Reading
from projections.ranking.oddities import remarks
from projections.ranking.standings import standings
from tests.formats.imported import all_of, kinds, scored

REAL = Path(__file__).parents[3] / "shared" / "data" / "bws" / "club.BWS"

MOVEMENT: list[Row] = [
    {"Section": 1, "Table": 1, "Round": 1, "NSPair": 1, "EWPair": 4, "LowBoard": 1, "HighBoard": 2},
    {"Section": 1, "Table": 2, "Round": 1, "NSPair": 2, "EWPair": 3, "LowBoard": 1, "HighBoard": 2},
]


def entered(number: int, board: int, contract: str = "", result: str = "", seat: str = "N", **more: object) -> Row:
    """A row of ReceivedData of table 1, entered in the minute of its number."""
    row: Row = {
        "ID": number, "Section": 1, "Table": 1, "Round": 1, "Board": board, "PairNS": 1, "PairEW": 4,
        "Declarer": 1 if seat in "NS" else 4, "NS/EW": seat, "Contract": contract, "Result": result, "LeadCard": "",
        "Remarks": "", "DateLog": "2026-03-07 00:00:00", "TimeLog": f"1899-12-30 19:{number:02}:00", "Erased": False,
    }  # fmt: skip
    return row | {key.replace("_", "/"): value for key, value in more.items()}


def read(*received: Row, **tables: list[Row]) -> Reading:
    rows: Rows = {
        "Session": [{"Name": "Club night", "Date": "2026-03-07 00:00:00"}],
        "Section": [{"ID": 1, "Letter": "A  ", "ScoringType": 1, "MissingPair": 0}],
        "RoundData": MOVEMENT,
        "ReceivedData": list(received),
    }
    return read_rows(rows | tables, "own.bws", session="S1")


def boards(reading: Reading, stream: str = "S1.r1.t1") -> list[Board]:
    return fold(reading.streams[stream]).boards


def told(reading: Reading) -> list[tuple[int, str, int | None]]:
    """Number, contract and tricks of the boards at table 1, as they count."""
    return [
        (
            board.number,
            f"{board.contract.text}{board.contract.declarer.value}" if board.contract else "",
            board.tricks_agreed[1] if board.tricks_agreed else None,
        )
        for board in boards(reading)
    ]


def test_given_results_then_they_are_boards_of_their_table_and_round_in_the_order_of_their_time() -> None:
    reading = read(entered(9, 2, "4 S x", "-2", "E"), entered(3, 1, "3 NT", "="))
    assert reading.streams["S1"][0] == SessionOpened(name="Club night", date="2026-03-07", scoring="matchpoints")
    assert reading.streams["S1.r1.t1"] == [
        RoundStarted(number=1, table=1, ns="1", ew="4", boards=(1, 2)),
        BoardStarted(board=1, dealer=Seat.NORTH, vul="none"),
        ContractRecorded(contract="3N", declarer=Seat.NORTH),
        TricksAgreed(declarer_tricks=9),
        BoardStarted(board=2, dealer=Seat.EAST, vul="NS"),
        ContractRecorded(contract="4SX", declarer=Seat.EAST),
        TricksAgreed(declarer_tricks=8),
        RoundEnded(),
    ]
    assert kinds(reading) == {"no results": 1}


@pytest.mark.parametrize(
    ("contract", "result", "seat", "expected"),
    [
        ("3 NT", "=", "N", ("3NN", 9)),
        ("1 C xx", "+3", "W", ("1CXXW", 10)),
        ("7 H x", "-13", "S", ("7HXS", 0)),
        ("PASS", "", "N", ("", None)),
    ],
)
def test_given_a_contract_and_its_result_then_they_are_read(
    contract: str, result: str, seat: str, expected: tuple[str, int | None]
) -> None:
    reading = read(entered(1, 1, contract, result, seat), entered(2, 2, "1 NT", "="))
    assert told(reading)[0] == (1, *expected)
    assert boards(reading)[0].passed_out is (contract == "PASS")
    assert not set(kinds(reading)) - {"no results"}


def test_given_a_correction_then_the_first_entry_stays_struck_and_the_newer_counts_in_its_place() -> None:
    reading = read(
        entered(1, 1, "3 NT", "+1", Erased=True), entered(2, 2, "2 H", "="), entered(5, 1, "3 NT", "-1", LeadCard="SK")
    )
    assert told(reading) == [(1, "3NN", 8), (2, "2HN", 8)]
    stream = reading.streams["S1.r1.t1"]
    assert stream[2:4] == [ContractRecorded(contract="3N", declarer=Seat.NORTH), TricksAgreed(declarer_tricks=10)]
    assert [(e.entry, len(e.replacements), e.by) for e in all_of(EntryAmended, reading)] == [
        (3, 3, "scorer"), (4, 0, "scorer"),
    ]  # fmt: skip
    assert reading.tables["S1.r1.t1"].boards[0].plays[0].card is Card.SK
    assert stream.index(RoundEnded()) < min(n for n, event in enumerate(stream) if isinstance(event, EntryAmended))


FIRST, SECOND, NEWER = entered(1, 1, "3 NT", "="), entered(2, 2, "2 H", "="), entered(5, 1, "3 NT", "-1")


@pytest.mark.parametrize(
    ("early", "late"),
    [
        ([FIRST], [FIRST, SECOND]),
        ([FIRST, SECOND], [FIRST | {"Erased": True}, SECOND, NEWER]),
        ([FIRST], [FIRST | {"Erased": True}, SECOND, NEWER]),
        ([], [FIRST, SECOND]),
    ],
)
def test_given_a_file_read_in_the_evening_when_it_is_read_later_then_its_streams_go_on(
    early: list[Row], late: list[Row]
) -> None:
    before, after = read(*early).streams, read(*late).streams
    assert all(after[stream][: len(events)] == events for stream, events in before.items())
    assert after["S1.r1.t1"].count(RoundEnded()) == 1


def test_given_a_board_of_an_earlier_round_that_nobody_sent_then_that_round_is_over_all_the_same() -> None:
    later: Row = {"Section": 1, "Table": 1, "Round": 2, "NSPair": 1, "EWPair": 3, "LowBoard": 3, "HighBoard": 3}
    reading = read(FIRST, entered(9, 3, "2 H", "=", Round=2, PairEW=3), RoundData=[*MOVEMENT, later])
    assert reading.streams["S1.r1.t1"][-1] == RoundEnded()


def test_given_many_boards_without_a_result_then_they_are_counted_first() -> None:
    reading = read(FIRST, RoundData=[MOVEMENT[0] | {"HighBoard": 24}])
    assert str(reading.remarks[0]).endswith(
        "of 24 boards that were due 23 have no result: not played, not sent yet, or lost"
    )


@pytest.mark.skipif(not REAL.exists(), reason="the Bridgemate file of a club does not lie beside us")
def test_given_a_database_without_its_last_page_then_it_is_said_to_be_cut_short() -> None:
    rows = rows_of(REAL.read_bytes()[:-4096])
    assert any("the file is cut short" in str(row["What"]) for row in rows[DAMAGE])


def test_given_two_corrections_then_the_last_counts() -> None:
    reading = read(
        entered(1, 1, "3 NT", "+1", Erased=True), entered(2, 1, "PASS", Erased=True), entered(3, 1, "4 S", "=", "W")
    )
    assert told(reading) == [(1, "4SW", 10)]


def test_given_a_row_that_is_erased_without_another_then_the_board_is_struck() -> None:
    reading = read(entered(1, 1, "3 NT", "+1", Erased=True), entered(2, 2, "2 H", "="))
    assert told(reading) == [(2, "2HN", 8)]
    assert [e.board for e in all_of(BoardStarted, reading)] == [1, 2]


def test_given_a_later_row_that_is_erased_then_the_earlier_one_counts_again() -> None:
    reading = read(entered(1, 1, "3 NT", "+1"), entered(2, 1, "2 C", "=", Erased=True))
    assert told(reading) == [(1, "3NN", 10)]
    assert kinds(reading)["entered twice"] == 1


def test_given_a_board_struck_as_not_played_when_it_is_entered_once_more_then_it_counts() -> None:
    reading = read(
        entered(1, 1, "3 NT", "+1", Erased=True),
        entered(2, 1, Remarks="Not played", Erased=True),
        entered(3, 1, "2 C", "="),
    )
    assert told(reading) == [(1, "2CN", 8)]


def test_given_percentages_then_they_are_an_artificial_score_and_no_result() -> None:
    reading = read(entered(1, 1, Remarks="60%-40%"), entered(2, 2, "2 H", "="))
    assert [(e.board, e.ns_artificial, e.ew_artificial, e.by) for e in all_of(ScoreAdjusted, reading)] == [
        (1, "average+", "average-", "scorer")
    ]
    own = {score.contestant: score.kind for score in scored(reading).compared(1)}
    assert own == {"1": "artificial", "4": "artificial"}


def test_given_not_played_then_the_board_is_due_and_was_not_begun() -> None:
    reading = read(entered(1, 1, Remarks="Not played"), entered(2, 2, "2 H", "="))
    assert told(reading) == [(2, "2HN", 8)]
    assert scored(reading).tables["S1.r1.t1"][1].state == "not_played"
    assert kinds(reading)["not played"] == 1


def test_given_the_wrong_direction_then_the_pairs_are_exchanged_and_it_is_said() -> None:
    reading = read(entered(1, 1, "3 NT", "=", Remarks="Wrong direction"), entered(2, 2, "2 H", "="))
    at_tables = scored(reading).tables
    assert {stream: list(table) for stream, table in at_tables.items()} == {"S1.r1.t1": [2], "S1.r1.t501": [1]}
    turned = at_tables["S1.r1.t501"][1]
    assert (turned.ns, turned.ew, turned.ns_outcome.points[0][1]) == (("4",), ("1",), 400)
    assert kinds(reading)["wrong direction"] == 1


def test_given_the_declarer_as_a_pair_that_does_not_sit_there_then_it_is_said() -> None:
    reading = read(entered(1, 1, "3 NT", "=", Declarer=4), entered(2, 2, "2 H", "="))
    assert kinds(reading)["declarer of another pair"] == 1
    assert told(reading)[0] == (1, "3NN", 9)


def test_given_other_pairs_than_were_due_and_boards_without_a_result_then_both_are_said() -> None:
    reading = read(entered(1, 1, "3 NT", "=", PairNS=7, Declarer=7))
    assert kinds(reading) == {"others sat": 1, "due without a result": 1, "no results": 1}
    assert all_of(RoundStarted, reading)[0].ns == "7"


def test_given_the_same_number_both_ways_in_a_round_then_two_pairs_bear_it() -> None:
    movement = [MOVEMENT[0] | {"NSPair": 1, "EWPair": 1}]
    reading = read(entered(1, 1, "3 NT", "=", PairEW=1), RoundData=movement)
    assert [e.contestant for e in all_of(ContestantEntered, reading)] == ["1EW", "1NS"]
    assert kinds(reading) == {"due without a result": 1}


def test_given_two_sections_then_their_letters_and_tables_stay_apart() -> None:
    sections: list[Row] = [{"ID": n, "Letter": "AB"[n - 1], "ScoringType": 1} for n in (1, 2)]
    movement = [row | {"Section": n} for n in (1, 2) for row in MOVEMENT]
    reading = read(
        entered(1, 1, "3 NT", "="), entered(2, 1, "2 H", "=", Section=2), Section=sections, RoundData=movement
    )
    assert [(e.table, e.ns, e.ew) for e in all_of(RoundStarted, reading)] == [(1, "A1", "A4"), (101, "B1", "B4")]


def test_given_players_then_they_are_of_their_pairs_and_names_stand_in_the_register_only() -> None:
    numbers: list[Row] = [
        {"Section": 1, "Table": 1, "Round": 0, "Direction": seat, "Number": str(n), "Name": "" if n == 4 else f"Nn{n}"}
        for n, seat in enumerate("NESW", 1)
    ]
    reading = read(
        entered(1, 1, "3 NT", "="), PlayerNumbers=numbers, PlayerNames=[{"ID": 4, "strID": "4", "Name": "Ww"}]
    )
    players = {e.contestant: [reading.names[one] for one in e.players] for e in all_of(ContestantEntered, reading)}
    assert players == {"1": ["Nn1", "Nn3"], "2": [], "3": [], "4": ["Nn2", "Ww"]}
    assert "Nn1" not in repr(reading.streams)


HANDS = {
    "North": ("AKQ2", "765", "432", "876"),
    "East": ("J53", "AQ2", "K765", "K109"),
    "South": ("T84", "KJT4", "AQ8", "Q42"),
    "West": ("976", "983", "JT9", "AJ53"),
}
DEAL: Row = {"Section": 1, "Board": 1}
for seat, hand in HANDS.items():
    for suit, cards in zip(("Spades", "Hearts", "Diamonds", "Clubs"), hand, strict=True):
        DEAL[seat + suit] = cards


def test_given_the_cards_then_they_are_dealt_and_a_lead_is_a_card_of_the_leader() -> None:
    reading = read(
        entered(1, 1, "3 NT", "=", LeadCard="H2"), entered(2, 2, "3 NT", "=", LeadCard="S10"), HandRecord=[DEAL]
    )
    assert [e.hands[1] for e in all_of(BoardDealt, reading)] == ["J53.AQ2.K765.KT9"]
    assert [(e.seat, e.card) for e in all_of(CardPlayed, reading)] == [(Seat.EAST, Card.H2), (Seat.EAST, Card.ST)]
    odd = read(entered(1, 1, "3 NT", "=", LeadCard="SA"), HandRecord=[DEAL])
    assert kinds(odd)["card of another hand"] == 1
    assert [one.board for one in odd.stated] == [1]


def test_given_calls_and_cards_from_the_pads_then_they_are_recorded_and_erased_ones_struck() -> None:
    place: Row = {"Section": 1, "Table": 1, "Round": 1, "Board": 1}
    calls = [("N", "1 NT", False), ("E", "2 H", True), ("E", "PASS", False), ("S", "PASS", False), ("W", "PASS", False)]
    cards = [("E", "H2", False), ("S", "HK", True), ("S", "HJ", False)]
    bidding: list[Row] = [
        place | {"Counter": n, "Direction": seat, "Bid": bid, "Erased": erased}
        for n, (seat, bid, erased) in enumerate(calls)
    ]
    play: list[Row] = [
        place | {"Counter": n, "Direction": seat, "Card": card, "Erased": erased}
        for n, (seat, card, erased) in enumerate(cards)
    ]
    reading = read(entered(1, 1, "1 NT", "+1"), BiddingData=bidding, PlayData=play, HandRecord=[DEAL])
    (board,) = boards(reading)
    assert [call.value for _, _, call in board.calls] == ["1N", "P", "P", "P"]
    assert [one.card for one in board.plays] == [Card.H2, Card.HJ]
    assert [e.why for e in all_of(EntryAmended, reading)] == ["erased on the pads"] * 2
    assert len(all_of(CallMade, reading)) == 5
    assert not all_of(ContractRecorded, reading)
    assert board.tricks_agreed is not None
    assert board.tricks_agreed[1] == 8
    assert set(kinds(reading)) == {"no results", "due without a result"}


def test_given_intermediate_data_then_only_boards_without_a_result_are_told_by_it() -> None:
    reading = read(
        entered(1, 1, "3 NT", "="), IntermediateData=[entered(1, 1, "2 C", ""), entered(2, 2, "4 S", "", "W")]
    )
    assert told(reading) == [(1, "3NN", 9), (2, "4SW", None)]
    assert kinds(reading)["no tricks"] == 1


def test_given_what_is_no_result_then_it_is_said_and_nothing_raises() -> None:
    reading = read(
        entered(1, 0, "3 NT", "="), entered(2, 1, "9 Z", "="), entered(3, 2, "3 NT", "??"),
        entered(4, 1, Remarks="see director"), entered(5, 1),
    )  # fmt: skip
    assert kinds(reading)["no board"] == 1
    assert kinds(reading)["contract not readable"] == 1
    assert kinds(reading)["result not readable"] == 1
    assert kinds(reading)["remark of the scorer"] == 1
    assert kinds(reading)["no result"] == 1


@settings(max_examples=40)
@given(st.data())
def test_any_rows_are_read_or_refused_and_every_amendment_folds(data: st.DataObject) -> None:
    value = st.one_of(st.none(), st.booleans(), st.integers(-3, 1200), st.text(max_size=8))
    columns = st.sampled_from([*entered(1, 1)])
    rows: list[Row] = []
    for number in range(data.draw(st.integers(1, 8))):
        contract, result = data.draw(st.sampled_from([("3 NT", "="), ("4 S x", "-2"), ("PASS", ""), ("", "")]))
        remark = data.draw(st.sampled_from(["", "60%-40%", "Not played", "Wrong direction"]))
        row = entered(number, data.draw(st.integers(1, 2)), contract, result, Remarks=remark)
        row["Erased"] = data.draw(st.booleans())
        if data.draw(st.integers(0, 3)) == 0:
            row[data.draw(columns)] = data.draw(value)
        rows.append(row)
    reading = read(*rows)
    for stream, table in reading.tables.items():
        again = fold(reading.streams[stream])
        assert [(b.number, b.contract, b.tricks_agreed) for b in table.boards] == [
            (b.number, b.contract, b.tricks_agreed) for b in again.boards
        ]
    scored(reading)


def test_given_a_damaged_database_then_it_is_said_that_results_may_be_missing() -> None:
    damage: list[Row] = [{"What": "the table PlayerNames: its rows are damaged"}]
    reading = read(**{DAMAGE: damage})
    assert [str(remark) for remark in reading.remarks][:2] == [
        "own.bws: the database is damaged, and results may be missing: the table PlayerNames: its rows are damaged",
        "own.bws: the table ReceivedData is empty",
    ]


def test_given_no_database_then_it_is_refused_with_a_reason() -> None:
    for data in (b"", b"\x00\x01\x00\x00Standard Jet DB\x00", b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(9000)):
        with pytest.raises(NotReadable, match="cannot be read") as refused:
            read_bws(data, "x.bws")
        assert refused.value.source == "x.bws"
    with pytest.raises(NotReadable, match="not text"):
        read_bws("text", "x.bws")
    with pytest.raises(NotReadable, match="no ReceivedData"):
        read_rows({}, "x.bws")


@pytest.mark.parametrize(
    ("letters", "called"),
    [
        ("A B C D E", "A B C D E"), ("N S W E", "N S W E"), ("N E", "N E"), ("NS EW", "NS EW"),
        ("A A B", "A B C"), ("A A1", "A B"), ("1 2", "A B"), ("B", ""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("ew", [2, 1])
def test_given_sections_of_any_letters_when_read_then_every_pair_is_a_contestant_of_its_own(
    letters: str, called: str, ew: int
) -> None:
    sections: list[Row] = [
        {"ID": number, "Letter": letter, "ScoringType": 1} for number, letter in enumerate(letters.split(), 1)
    ]
    rows = [
        entered(
            10 * number + pair, 1, "3 NT", "=", Section=number, Table=pair, PairNS=pair, PairEW=pair + 2 * (ew == 2)
        )
        for number, _ in enumerate(sections, 1)
        for pair in (1, 2)
    ]
    reading = read(*rows, Section=sections, RoundData=[])
    pairs = [event.contestant for event in all_of(ContestantEntered, reading)]
    ids = ["1", "2", "3", "4"] if ew == 2 else ["1EW", "1NS", "2EW", "2NS"]
    assert pairs == [f"{letter}{one}" for letter in sorted(called.split()) or [""] for one in ids]


def test_given_access_parser_is_missing_then_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "access_parser", None)
    with pytest.raises(NotReadable, match=r"pip install tdlog\[bws\]"):
        rows_of(b"")


# The real file bears names of people, and so is no part of the repository.

real = pytest.mark.skipif(not REAL.is_file(), reason="not run: no folder shared/data beside the repository")


@real
def test_the_real_file_gives_every_result_of_its_tables() -> None:
    data = REAL.read_bytes()
    reading = read_bws(data, "club.BWS", session="S1")
    assert reading.boards == len(rows_of(data)["ReceivedData"]) == 297
    assert kinds(reading) == {"marked as suspicious": 2}
    assert not reading.skipped
    session = scored(reading)
    assert not remarks(session)
    groups = standings(session).groups
    assert Counter(group.name for group in groups for _ in group.rows) == {"ns": 11, "ew": 11}
    assert {row.boards for group in groups for row in group.rows} == {27}
    assert not [name for name in reading.names.values() if name in repr(reading.streams)]


@real
def test_a_real_file_that_takes_too_long_or_is_cut_off_is_refused() -> None:
    data = REAL.read_bytes()
    with pytest.raises(NotReadable, match=r"more than 0\.01 seconds"):
        rows_of(data, 0.01)
    with pytest.raises(NotReadable):
        read_bws(data[:20_000], "x.bws")
    cut = read_bws(data[:900_000], "x.bws")
    assert cut.boards < 297
    assert set(kinds(cut)) & {"damaged database", "due without a result", "no results", "no results at all"}
