"""Whatever is in a file: readers raise this project's errors and no others, are steady, and do not slow down."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import TdlogError
from domain.table import fold
from formats.jsonl import read_jsonl, write_jsonl
from formats.lin import read_lin
from formats.pbn import read_pbn
from formats.reading import Reading, clean, without_escapes
from formats.recognise import recognise
from tests.formats.work import Counted, growth

HANDS = "SAKQ2HA32DA32C432,SJT98HK54DK54C765,S765HQJTDQJT9CAKQ,S43H9876D876CJT98"
LIN = (
    "vg|Cup,Final,I,3,4,Blue,0,Red,0|rs|3NS=,4HN-1,,|pn|Sol,Wim,Nan,Els,Kit,Ola,Pia,Tor|pg||\n"
    f"qx|o3|st||md|1{HANDS}|sv|e|mb|1N!|an|15-17|mb|p|mb|3N|mb|ppp|nt|hello|pc|SJ|pc|S5|pc|S3|pc|SA|pg||pc|HA|mc|9|\n"
    f"qx|c4,Bd 4|ah|Board 4|md|2{HANDS}|sv|b|mb|1D|mb|d|mb|r|mb|ppp|pc|h4|\n"
)
PBN = (
    '% PBN 2.1\n[Event "##Cup"]\n[Board "3"]\n[North "Nan"]\n[Dealer "S"]\n[Vulnerable "EW"]\n'
    '[Deal "N:765.QJT.QJT9.AKQ 43.9876.876.JT98 AKQ2.A32.A32.432 JT98.K54.K54.765"]\n[Declarer "S"]\n'
    '[Contract "3NT"]\n[Result "^9"]\n{ talk }\n[Auction "S"]\n1NT =1= Pass ^S 3NT! AP\n[Note "1:15-17"]\n'
    '[Play "W"]\nSJ S5 ^R S3 SA\nH4 ^L HT H6 HA\n- - + S2\n*\n\n[West "#"]\n[Auction "S"]\n- - 1H *\n'
)
JSONL = "\n".join(write_jsonl(read_lin(LIN, "s.lin").streams))
READERS: list[tuple[Callable[[bytes, str], Reading], str]] = [
    (read_lin, LIN),
    (read_pbn, PBN),
    (read_jsonl, JSONL),
]
SNIPPETS = (
    "|",
    "||",
    "\n",
    "\n\n",
    "[",
    "]",
    '"',
    "{",
    "}",
    "^",
    "=",
    "md|",
    "qx|c",
    "pc|",
    "mb|",
    "mc|13|",
    "10",
    "*",
    "\\",
)


def check(reader: Callable[[bytes, str], Reading], data: bytes) -> None:
    """Read it twice: the same result, which can be folded and written and holds no control characters."""
    try:
        reading = reader(data, "f")
    except TdlogError:
        return
    assert reader(data, "f") == reading
    tables = [fold(events) for stream, events in reading.streams.items() if stream != reading.session]
    assert all(sum(board.won) <= 13 for table in tables for board in table.boards)
    if reader is not read_jsonl:
        assert sum(len(table.boards) for table in tables) == reading.boards
        assert read_jsonl("\n".join(write_jsonl(reading.streams))).streams == reading.streams
    for text in [*reading.names.values(), *(str(remark) for remark in reading.remarks)]:
        assert without_escapes(text) == text


@pytest.mark.parametrize("reader", [reader for reader, _ in READERS])
@given(data=st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(reader: Callable[[bytes, str], Reading], data: bytes) -> None:
    check(reader, data)


@pytest.mark.parametrize(("reader", "text"), READERS)
@given(data=st.data())
def test_a_damaged_file_is_read_or_refused(
    reader: Callable[[bytes, str], Reading], text: str, data: st.DataObject
) -> None:
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 40)))
        new = data.draw(st.sampled_from(SNIPPETS) | st.text(max_size=6) | st.just(text[end : end + 60]))
        text = text[:start] + new + text[end:]
    check(reader, text.encode("utf-8", "surrogatepass"))


@given(data=st.binary(max_size=200))
def test_recognising_raises_nothing_else_either(data: bytes) -> None:
    with suppress(TdlogError):
        assert recognise(data, "x") in ("tdl", "lin", "pbn", "jsonl")


@given(text=st.text())
def test_cleaned_text_has_one_line_and_nothing_to_hide(text: str) -> None:
    cleaned = clean(text, 50)
    assert len(cleaned) <= 50
    assert "\x1b" not in cleaned
    assert "\n" not in cleaned


LONG = [
    (read_lin, "|"), (read_lin, "md|"), (read_lin, "pn|a,"), (read_lin, "mb|p|"), (read_lin, "mb|1C|"),
    (read_lin, " "), (read_lin, "qx|o1|md|,"), (read_lin, "nt|x|"), (read_lin, "\x1b["), (read_lin, "zz|\n"),
    (read_pbn, "["), (read_pbn, '["'), (read_pbn, "{"), (read_pbn, "[A "), (read_pbn, '[A "x"]'),
    (read_pbn, "1C "), (read_pbn, "^S "), (read_pbn, "= "), (read_pbn, "SA"), (read_pbn, " "), (read_pbn, "\\"),
    (read_jsonl, "{"), (read_jsonl, "["), (read_jsonl, '"'), (read_jsonl, "\n"), (read_jsonl, "\\u001b"),
]  # fmt: skip

BEGUN: list[tuple[Callable[[bytes, str], Reading], str]] = [
    (read_lin, LIN[: LIN.index("mb|")]),
    (read_pbn, PBN[: PBN.index("1NT")]),
    (read_jsonl, JSONL + "\n"),
]
"""Where a file can be cut off so that a long line still belongs to a board."""


@pytest.mark.parametrize(("reader", "piece"), LONG)
@pytest.mark.parametrize("place", ["alone", "in a file"])
def test_long_lines_take_no_more_than_their_length(
    reader: Callable[[bytes, str], Reading], piece: str, place: str
) -> None:
    before = next(begun for one, begun in BEGUN if one is reader) if place == "in a file" else ""

    def read(length: int) -> None:
        with suppress(TdlogError):
            reader((before + piece * (length // len(piece))).encode(), "f")

    assert growth(read, 3000) <= 2.1
    read(200_000)


@pytest.mark.parametrize(
    ("pattern", "piece", "times"),
    [(r"\s*+x", " ", 2), (r"(?:a|b)*c", "ab", 2), (r"\s+\s+x", " ", 4), (r"(a+)+b", "a", 64)],
)
def test_the_steps_of_a_pattern_that_goes_back_on_its_way_are_counted(pattern: str, piece: str, times: int) -> None:
    few, many = Counted(re.compile(pattern)), Counted(re.compile(pattern))
    assert (few.match(piece * 6), many.match(piece * 12)) == (None, None)
    assert many.steps / few.steps == pytest.approx(times, rel=0.25)
