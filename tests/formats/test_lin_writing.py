"""LIN written: what it holds comes back as it was, what it cannot hold is told."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.board import Board, Phase, place_of
from domain.errors import TdlogError
from domain.events import (
    AnyEvent,
    BoardStarted,
    CallAlerted,
    CallMade,
    CardPlayed,
    CarriedOver,
    ContestantEntered,
    NoteMade,
    RoundEnded,
    RoundStarted,
    SessionOpened,
    TricksAgreed,
)
from domain.seats import Seat
from domain.streams import session_of
from domain.table import Table, fold
from formats.lin import read_lin
from formats.lin.writer import export_lin
from formats.notation import read_script
from formats.reading import Reading
from tests.formats.test_hostile_files import LIN, SNIPPETS
from tests.formats.test_lin import AUCTION, HANDS, HEAD, TRICK
from tests.formats.work import growth
from tests.properties.random_tables import MOVES, SEEDS, a_board, lawful_call, lawful_card, table_of

SAMPLES = Path(__file__).parents[2] / "sample_sessions"
Streams = dict[str, list[AnyEvent]]

VUGRAPH = (
    "vg|Cup,Final,I,3,4,Blue,12,Red,0|\npn|S1,W1,N1,E1,S2,W2,N2,E2|pg||\n"
    f"qx|o3|st||md|1{HANDS}|sv|e|{AUCTION}{TRICK}mc|10|pg||\nqx|c3|st||md|1{HANDS}|sv|e|{AUCTION}{TRICK}mc|9|pg||\n"
    f"qx|o4|pn|S1,W1,N9,E1|st||md|2{HANDS}|sv|b|mb|pppp|pg||\n"
)


def written(streams: Streams, names: dict[str, str] | None = None) -> str:
    """The streams as LIN."""
    return export_lin(streams, names or {}).data.decode()


def again(streams: Streams, names: dict[str, str] | None = None, *, notes: bool = False) -> Reading:
    """What is read from the LIN that is written of the streams."""
    exported = export_lin(streams, names or {})
    return read_lin(exported.data, "again.lin", session=next(iter(streams)), notes=notes)


def script(*lines: str) -> Streams:
    """The streams of a script of the notation."""
    return {"S": [], **read_script("\n".join(lines), source="s.tdl", stream="S.r1.t1").streams}


BOARD_7 = "board 7 dealer=s vul=none N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"


def left_out(streams: Streams) -> list[str]:
    """What LIN cannot hold, without where it stands."""
    return [kind for line in export_lin(streams, {}).left_out for kind in line.partition(": ")[2].split("; ")]


# Round trips


@pytest.mark.parametrize("with_names", [True, False])
@pytest.mark.parametrize("notes", [True, False])
@pytest.mark.parametrize(
    "text",
    [
        HEAD + AUCTION + TRICK + "mc|10|pg||\n",
        VUGRAPH,
        LIN,
        HEAD + "mb|2D!|an|one major|mb|p|an|nothing|mb|2H!|nt|hm|an|to play|mb|p!|nt|and|mb|pp|pg||pc|SJ|nt|oh|pc|S5|",
        HEAD + AUCTION + "\n" + HEAD.replace("Sol", "Kit") + AUCTION + "\n" + HEAD.replace("Board 3", "Board 7"),
        HEAD + "mb|2S|mb|1H|mb|p|mb|p|mb|p|mb|p|mb|p|",
        HEAD + "mb|1N|mb|p|mb|3N|" + TRICK,
        f"qx|o3|md|1{HANDS}|rs|3NS=|sv|e|{TRICK}mc|9|",
        "vg|Cup,,I,3,3,Blue,0,Red,0|rs|4SN+1,PASS|qx|o3|md|1,,,|sv|e|qx|c3|md|1,,,|sv|e|",
        "vg|Open,,P,3,3,,0,,0|pn|robot,Wim,robot,Els|qx|o3|" + HEAD[21:] + AUCTION,
        f"st||md|1{HANDS}|ah|Board 3, round 4, table 12|sv|e|{AUCTION}",
        HEAD.replace("C432", "C43") + AUCTION,
    ],
)
def test_what_is_read_from_lin_is_written_and_read_again(text: str, notes: bool, with_names: bool) -> None:
    first = read_lin(text, "s.lin", session="S", notes=notes)
    names = first.names if with_names else {}
    exported = export_lin(first.streams, names)
    second = read_lin(exported.data, "again.lin", session="S", notes=notes)
    assert second.streams == first.streams
    assert list(second.streams) == list(first.streams)
    assert second.names == names
    assert export_lin(second.streams, second.names) == exported
    assert not exported.left_out


def test_two_rooms_are_a_vugraph_with_results_and_carry_over() -> None:
    reading = read_lin(VUGRAPH, "s.lin", session="S")
    lines = written(reading.streams, reading.names).split("\n")
    assert lines[:3] == [
        "vg|Cup Final,,I,3,4,Blue,12,Red,0|",
        "rs|3NS+1,3NS=,PASS,|",
        "pn|S1,W1,N1,E1,S2,W2,N2,E2|pg||",
    ]
    assert lines[3].startswith(f"qx|o3|st||md|1{HANDS}|sv|e|mb|1N|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||")
    assert next(line for line in lines if line.startswith("qx|o4|")).startswith("qx|o4|pn|S1,W1,N9,E1|st||md|2")


def test_anything_else_is_one_board_a_line_for_the_handviewer() -> None:
    reading = read_lin(HEAD + AUCTION + TRICK + "mc|10|", "s.lin", session="S")
    assert written(reading.streams, reading.names) == HEAD + AUCTION + TRICK + "mc|10|pg||\n"


def test_ids_stand_where_there_are_no_names() -> None:
    reading = read_lin(VUGRAPH, "s.lin", session="S")
    assert "pn|S.p1,S.p2,S.p3,S.p4,S.p5,S.p6,S.p7,S.p8|" in written(reading.streams)
    assert "Blue" not in written(reading.streams)


def test_tables_and_rounds_that_the_order_does_not_tell_are_told_in_the_label() -> None:
    streams = script("round 2 table=5", BOARD_7, "p p p p", "endround")
    streams = {"S": [], "S.r2.t5": streams["S.r1.t1"]}
    assert "|ah|Board 7, round 2, table 5|" in written(streams)
    assert list(again(streams).streams) == ["S", "S.r2.t5"]


@pytest.mark.parametrize("scoring", ["teams", "matchpoints"])
def test_a_substitute_comes_back_in_either_form(scoring: str) -> None:
    streams = script(BOARD_7, "p p p p", "seated e S.p9", BOARD_7.replace("board 7", "board 8"), "p")
    own: list[AnyEvent] = [SessionOpened(scoring=scoring)]
    seated = RoundStarted(number=1, table=1, players=("S.p3", "S.p4", "S.p1", "S.p2"))
    events = [seated, *streams["S.r1.t1"], RoundEnded()]
    assert again({"S": own, "S.r1.t1": events}).streams == {"S": own, "S.r1.t1": events}


def test_more_players_in_a_team_than_sat_are_left_out() -> None:
    reading = read_lin(VUGRAPH, "s.lin", session="S")
    own = reading.streams["S"]
    team = own[1]
    assert isinstance(team, ContestantEntered)
    own[1] = ContestantEntered(contestant=team.contestant, players=(*team.players, "S.p20"), kind="team")
    assert left_out(reading.streams) == ["contestant"]


# What LIN cannot hold


def test_a_revoke_that_was_put_right_is_written_as_it_lies_on_the_table() -> None:
    streams = script(BOARD_7, "1nt p 3nt p p p", "ca 2 10 !s7", "withdraw s s7", "c3")
    assert "pc|CA|pc|C2|pc|CT|nt|withdraw s s7|pg||pc|C3|" in written(streams)
    assert "pc|S7|" not in written(streams)
    assert {"card", "withdrawn"} <= set(left_out(streams))


def test_rulings_and_statements_stand_among_the_notes_and_are_left_out() -> None:
    streams = script(BOARD_7, "1nt p 3nt p p p", "ca 2 10 3", 'director s "a bar | in it"', 'claim s 9 "nine | tricks"')
    lin = written(streams)
    assert 'nt|director seat=s "a bar ¦ in it" topic=other|' in lin
    assert 'nt|claim s 9 "nine ¦ tricks"|' in lin
    assert left_out(streams) == ["claim", "director called"]
    assert not [note for note in again(streams).remarks if note.kind == "stray field"]


def test_the_tricks_of_a_claim_are_written_as_declarers_total() -> None:
    claim = [BOARD_7, "1nt p 3nt p p p", "ca 2 10 3", "claim w 4", "agree s"]
    assert "mc|8|" in written(script(*claim))
    assert "mc|" not in written(script(*claim[:-1]))


def test_an_auction_whose_seats_lin_cannot_tell_leaves_contract_cards_and_tricks() -> None:
    streams = script(BOARD_7, "p !n:1s", "accept e", "p p p", "hj a 3 5")
    table, board = fold(streams["S.r1.t1"]), again(streams).tables["S.r1.t1"].board
    assert table.board is not None
    assert board is not None
    assert (board.contract, len(board.plays)) == (table.board.contract, 4)
    assert not board.calls
    assert "nt|auction: S:P N:1S E:P S:P W:P|" in written(streams)
    assert "auction" in left_out(streams)


def test_a_board_that_cannot_be_in_a_file_is_left_out_and_said_to_be() -> None:
    twice = script("!board 7 N:A65.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87", "p")
    assert left_out(twice) == ["the whole board, as SA is in two hands"]
    assert left_out(script("board 7", 'director s "nothing yet"'))[0].startswith("the whole board, as neither deal")


def test_names_that_cannot_stand_in_a_line_are_changed_and_counted() -> None:
    reading = read_lin(HEAD, "s.lin", session="S")
    names = {**reading.names, "S.p1": "Doe, Sol | Jr"}
    exported = export_lin(reading.streams, names)
    assert exported.data.startswith("pn|Doe Sol ¦ Jr,Wim,Nan,Els|".encode())
    assert exported.left_out == ["1 names: with a comma, a bar, or too long for LIN"]


def test_times_and_entries_that_were_amended_are_left_out() -> None:
    streams = script("@ 2026-03-14T19:02:11Z", BOARD_7, "1c p", "undo")
    assert left_out(streams) == ["what 1 amended entry said before", "the times of 4 entries"]
    assert "mb|1C|pg||" in written(streams)


def test_what_a_session_holds_besides_is_left_out() -> None:
    streams = script(BOARD_7, "p p p p")
    own: list[AnyEvent] = [
        SessionOpened(name="Cup", date="2026-03-14"),
        CarriedOver(contestant="S.team1", amount="2", unit="vp"),
    ]
    assert left_out({**streams, "S": own}) == ["session", "carry over"]


def test_what_is_left_out_of_few_boards_is_told_by_board_and_of_many_by_kind() -> None:
    def notes(boards: int) -> list[str]:
        each = [
            (f"board {n}{BOARD_7.removeprefix('board 7')}", "1c p", "director n", "director e") for n in range(boards)
        ]
        return export_lin(script(*(line for lines in each[1:] for line in lines)), {}).left_out

    assert notes(3) == ["S.r1.t1 board 1: director called x2", "S.r1.t1 board 2: director called x2"]
    assert notes(8) == ["7 boards: director called x14"]


def test_streams_of_several_sessions_are_no_lin_file() -> None:
    streams = script(BOARD_7, "p p p p")
    with pytest.raises(TdlogError, match="of none"):
        export_lin({}, {})
    with pytest.raises(TdlogError, match="of several: S, T"):
        export_lin({**streams, "T": [], "T.r1.t1": streams["S.r1.t1"]}, {})


# Whatever is recorded


def held(board: Board) -> tuple[object, ...]:
    """What LIN can hold of a board: hands, calls that stand, contract, cards on their tricks."""
    cards = [trick.cards for trick in board.tricks if trick.count]
    return (board.number, board.dealer, board.vul, [call[1:] for call in board.calls], board.contract, cards)


def test_of_every_sample_session_what_lin_can_hold_comes_back() -> None:
    unlike = 0
    boards = 0
    for path in sorted(SAMPLES.rglob("*.tdl")):
        streams = read_script(path.read_bytes(), source=path.name, stream="S.r1.t1").streams
        exported = export_lin(streams, {})
        reading = (
            read_lin(exported.data, "again.lin", session=session_of(next(iter(streams)))) if exported.data else None
        )
        for stream in (stream for stream in streams if "." in stream):
            for board in fold(streams[stream]).boards:
                boards += 1
                found = reading.tables[stream].boards if reading is not None and stream in reading.tables else []
                if held(board) not in map(held, found):
                    unlike += 1
                    about = f"{stream} board {board.number}: "
                    assert [line for line in exported.left_out if line.startswith(about) or " boards: " in line], (
                        path.name
                    )
    assert boards > 400
    assert unlike < 20, f"{unlike} of {boards} boards differ"


@given(deal=SEEDS, moves=MOVES)
@settings(max_examples=40)
def test_any_table_is_written_and_what_is_read_of_it_is_a_fixed_point(
    deal: int, moves: list[tuple[int, int, int]]
) -> None:
    exported = export_lin({"S": [], "S.r1.t1": table_of(deal, moves)}, {})
    if exported.data:
        first = read_lin(exported.data, "s.lin", session="S")
        assert again(first.streams).streams == first.streams


def a_round(seed: int, boards: int) -> list[AnyEvent]:
    """A round of lawful boards, some of them with alerts, notes, tricks agreed, or unfinished."""
    random = Random(seed)
    table = Table()
    events: list[AnyEvent] = []

    def record(event: AnyEvent) -> None:
        events.append(event)
        table.apply(place_of(len(events)), event)

    record(RoundStarted(number=1, table=1, players=("S.p3", "S.p4", "S.p1", "S.p2")))
    for number in range(1, boards + 1):
        dealt = a_board(number, random, lawful=True)
        record(dealt)
        board = table.boards[-1]
        while board.phase in (Phase.AUCTION, Phase.PLAY) and random.random() < 0.99:
            record(_next(board, random))
            if board.contract is None and board.calls and random.random() < 0.2:
                meaning = random.choice(("", "strong", "5-4 or more"))
                record(CallAlerted(seat=_last_caller(board), meaning=meaning))
            if random.random() < 0.1:
                record(NoteMade(text=random.choice(("undo?", "pc", "a note: {x}", ""))))
        if board.phase is Phase.PLAY and random.random() < 0.8:
            most = 13 - board.won[1 - board.contract.declarer.side.index] if board.contract else 0
            record(TricksAgreed(declarer_tricks=most))
    record(RoundEnded())
    return events


def _last_caller(board: Board) -> Seat:
    return (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)[board.calls[-1][1]]


def _next(board: Board, random: Random) -> AnyEvent:
    if board.to_call is not None:
        return CallMade(seat=board.to_call, call=lawful_call(board, random))
    assert board.to_play is not None
    return CardPlayed(seat=board.to_play, card=lawful_card(board, board.to_play, random))


@given(seed=SEEDS, boards=st.integers(1, 3))
@settings(max_examples=30)
def test_lawful_boards_come_back_entry_by_entry(seed: int, boards: int) -> None:
    streams: Streams = {"S": [SessionOpened()], "S.r1.t1": a_round(seed, boards)}
    assert again(streams, notes=True).streams == streams
    assert not left_out(streams)


@given(data=st.data())
@settings(max_examples=40)
def test_a_damaged_file_is_written_and_read_to_a_fixed_point(data: st.DataObject) -> None:
    text = LIN
    for _ in range(data.draw(st.integers(1, 5))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 40)))
        text = text[:start] + data.draw(st.sampled_from(SNIPPETS) | st.text(max_size=6)) + text[end:]
    try:
        first = read_lin(text.encode("utf-8", "surrogatepass"), "s.lin", session="S", notes=True)
    except TdlogError:
        return
    if not first.boards:
        return
    once = export_lin(first.streams, first.names)
    if once.data:
        second = read_lin(once.data, "s.lin", session="S", notes=True)
        third = again(second.streams, second.names, notes=True)
        assert third.streams == second.streams
        assert third.names == second.names


def test_a_session_of_many_boards_takes_no_more_than_its_length() -> None:
    def session(tables: int) -> Streams:
        rounds: Streams = {
            f"S.r1.t{n}": [RoundStarted(number=1, table=n), *boards, RoundEnded()] for n in range(1, tables + 1)
        }
        return {"S": [SessionOpened()], **rounds}

    deal = fold(script(BOARD_7)["S.r1.t1"]).boards[0]
    boards = [BoardStarted(board=number, dealer=deal.dealer, vul=deal.vul, hands=HANDS_OF_7) for number in range(1, 31)]
    streams = session(40)
    assert len(written(streams).splitlines()) == 1200
    assert again(streams).streams == streams
    assert growth(lambda tables: written(session(tables)), 5) <= 2.1


HANDS_OF_7 = ("653.875.AKQ54.62", "KQJT.JT96.J76.JT", "A72.AK42.32.9543", "984.Q3.T98.AKQ87")


# What counts


ADJUSTED = (
    "round 1 table=1", BOARD_7, "1nt p 3nt p", "p p", "tricks 9",
    'adjust 12C1c both=4SE=8 "doubtful"',
)  # fmt: skip


def test_a_result_that_is_not_that_of_the_table_is_told() -> None:
    # given three notrump made, and a director who adjusted the score
    streams = script(*ADJUSTED)
    # when
    line = written(streams)
    # then: the tricks are those of the table, and a note has the result that counts
    assert "mc|9|" in line
    assert "nt|Score at the table [79A1]: 3NT by S, 9 tricks NS +400. Score adjusted by the director" in line
    assert "the result that counts, which is not that of the table" in left_out(streams)


def test_the_note_of_the_result_that_counts_is_written_once() -> None:
    streams = script(*ADJUSTED)
    first = export_lin(streams, {}).data
    taken = {"S": [], "S.r1.t1": [*streams["S.r1.t1"], *_notes(read_lin(first, session="S", notes=True))]}
    assert export_lin(taken, {}).data.count(b"Score at the table") == 1


def _notes(reading: Reading) -> list[AnyEvent]:
    return [event for event in reading.streams["S.r1.t1"] if isinstance(event, NoteMade) and "Score" in event.text]


def test_a_result_of_the_table_that_counts_is_told_by_its_tricks_alone() -> None:
    assert "the result that counts, which is not that of the table" not in left_out(script(*ADJUSTED[:-1]))


def test_streams_without_a_board_are_nothing_that_lin_can_hold() -> None:
    with pytest.raises(TdlogError, match="nothing here that LIN can hold"):
        export_lin({"S": [SessionOpened("Club")], "S.r1.t1": [RoundStarted(1, 1), RoundEnded()]}, {})
