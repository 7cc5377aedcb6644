"""A damaged PBN file: read or refused, and what was folded while it was read is what its events fold to."""

import gc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.board import Board
from domain.errors import NotReadable
from domain.events import NoteMade
from domain.table import fold
from formats.pbn import read_pbn
from formats.reading import SessionRecord
from projections.rulings.rule import rule
from tests.formats.test_pbn import AUCTION, HEAD

FILE = (
    '[Site "##Aarhus"]\n[HomeTeam "A"]\n[VisitTeam "B"]\n[North "Nan"]\n'
    + HEAD + '[Declarer "^N"]\n[Contract "3NT"]\n[Result "^NS 9"]\n[Score "NS -90"]\n[Auction "S"]\n'
    "1NT =1= $13 ^S ^I 1C {talk} Pass Pass ; so\nPass *\n[Note \"1:15-17\"]\n"
    '[Play "E"]\nS4 S2 ^R SJ S7 $14\n- - H4 +\n\n'
    + HEAD + AUCTION + '[Play "W"]\nSJ S5 ^R S3 SA\nH4 ^L HT H6 HA {end}\n*\n'
    '[ScoreTable "PairId_NS\\2R;Contract;Declarer;Result;Score_NS;Multiplicity"]\n1 3NT S 9 400 1\n'
    '"2;x" Pass - - ^0 3\n'
    '[TotalScoreTable "Rank;PairId;Percentage"]\n1 1 55.5\n'
)  # fmt: skip
PIECES = (
    "^S ", "^I ", "^R ", "^L ", "{", "}", "[", '"', ";", "\n", "\n\n", "%", "#", "=9=", "*", "+ ", "- ", "AP ", "SA ",
    "7NT ", "XX ", "²", "\\", "99999999 ", '[Auction "W"]\n', '[Play "N"]\n', "\x1b[31m",
)  # fmt: skip


def course_of(board: Board) -> tuple[object, ...]:
    """Where a board stands."""
    return board.calls, board.contract, board.plays, board.won, board.turn, board.irregular, board.tricks_agreed


@given(data=st.data())
@settings(max_examples=40)
def test_what_was_folded_in_reading_is_what_the_events_fold_to(data: st.DataObject) -> None:
    text = FILE
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.sampled_from(PIECES)) + text[end:]
    reading = read_pbn(text, "s.pbn")
    for stream, table in reading.tables.items():
        folded = fold(reading.streams[stream])
        assert [*map(course_of, folded.boards)] == [*map(course_of, table.boards)]
        for board in folded.boards:
            rule(folded, board)
    noted = read_pbn(text, "s.pbn", notes=True)
    for stream, events in reading.streams.items():
        facts = [event for event in events if not isinstance(event, NoteMade)]
        assert facts == [event for event in noted.streams[stream] if not isinstance(event, NoteMade)]


def test_the_collector_works_on_after_a_file_that_is_read_and_one_that_is_refused() -> None:
    read_pbn(FILE, "s.pbn")
    with pytest.raises(NotReadable):
        read_pbn("no tag", "s.pbn")
    assert gc.isenabled()


def test_a_reader_goes_with_its_file_and_waits_for_no_collector() -> None:
    gc.collect()
    gc.disable()
    try:
        read_pbn(FILE, "s.pbn")
        assert not [each for each in gc.get_objects() if isinstance(each, SessionRecord)]
    finally:
        gc.enable()
