"""Real files, where a folder of them lies beside the repository: every deal recorded, nothing lost in silence.

They bear names of real people and so are no part of the repository.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.board import Board
from domain.seats import SEATS
from domain.table import fold
from formats.lin import read_lin
from formats.pbn import read_pbn
from formats.reading import Reading
from formats.recognise import decode_text, recognise

DATA = Path(__file__).parents[3] / "shared" / "data"

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="not run: no folder shared/data beside the repository")


def readings(folder: str, kind: str) -> Iterator[tuple[str, Reading]]:
    """Every file of a folder with its text, read by the reader for its content."""
    reader = {"lin": read_lin, "pbn": read_pbn}[kind]
    for path in sorted((DATA / folder).glob(f"*.{kind}")):
        data = path.read_bytes()
        assert recognise(data, path.name) == kind
        yield decode_text(data), reader(data, path.name)


def boards(reading: Reading) -> list[Board]:
    """The boards of a reading, folded."""
    streams = (events for stream, events in reading.streams.items() if stream != reading.session)
    return [board for events in streams for board in fold(events).boards]


def disagree(board: Board) -> bool:
    """Whether all thirteen tricks were played and the players agreed on another number."""
    if sum(board.won) < 13 or board.tricks_agreed is None or board.contract is None:
        return False
    return board.won[board.contract.declarer.side.index] != board.tricks_agreed[1]


@pytest.mark.parametrize(
    ("folder", "kind", "deals", "odd"),
    [
        (
            "lin-vugraph",
            "lin",
            218,
            {
                "notes left out": 5,
                "published tricks differ": 4,
                "board numbers differ": 2,
                "tricks without a contract": 16,
            },
        ),
        ("lin-bbo", "lin", 180, {}),
        (
            "pbn",
            "pbn",
            306,
            {
                "another event": 2,
                "notes left out": 1,
                "stray brace": 1,
                "note without its text": 1,
                "deal of the game before": 2,
                "contract tag differs": 2,
                "leader differs": 2,
                "card missing in a trick": 1,
                "tricks disagree": 1,
                "card of another hand": 2,
                "play broken off": 2,
            },
        ),
    ],
)
def test_every_deal_of_the_real_files_is_a_board(folder: str, kind: str, deals: int, odd: dict[str, int]) -> None:
    told = recorded = against = 0
    remarks: Counter[str] = Counter()
    for text, reading in readings(folder, kind):
        folded = boards(reading)
        told += text.count("md|") if kind == "lin" else text.count("[Declarer ")
        recorded += len(folded)
        against += sum(disagree(board) for board in folded)
        remarks += Counter(remark.kind for remark in reading.remarks)
        assert not reading.skipped
        assert all(sum(board.won) <= 13 for board in folded)
        assert all(not board.hands[seat.index] for board in folded if sum(board.won) == 13 for seat in SEATS)
    assert (told, recorded, against) == (deals, deals, 0), (
        f"{told} deals, {recorded} boards, {against} against the play"
    )
    assert remarks == odd, f"remarks: {dict(remarks)}"


def test_no_name_of_a_player_stands_in_an_event_of_a_vugraph_file() -> None:
    for _, reading in readings("lin-vugraph", "lin"):
        written = " ".join(repr(event) for stream in reading.streams for event in reading.streams[stream])
        assert not [name for player, name in reading.names.items() if ".p" in player and f"{name!r}" in written]
