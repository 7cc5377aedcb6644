"""Whatever is typed, the reader raises its own errors and nothing else, and then has taken nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.errors import TdlogError
from formats.notation import KEYWORDS, Faults, Scribe, read_script, write_script

LINES = [
    "board 7 dealer=s vul=none N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87",
    "1nt! p~ 3nt~35 p",
    "p p",
    'ca 2 10 . ; a "note"',
    "!e:c4",
    '2nt! lebensohl why "x"',
    'claim s 3 "drawing trumps" shown',
    "claim w rest-2",
    'at 1.w h9 | note "x" why "slip"',
    "at a3 2s board 7",
    'undo 3 why "a"',
    "redo",
    'adjust 12C1c ns=1/2:3NS=11, 50%:3NS=10 ew=[{weight="1", contract="pass"}] "reason"',
    "publish final figures={3=52.5, p1=1}",
    "round 1 table=1 boards=1-3,7",
    "@ 2026-03-14T19:02:11Z director",
    "=> not 64A2 tricks=1 board=3",
    "=> result awaits 64C1",
    'player p1 "Anna"',
    "stream S1.r1.t1",
    *KEYWORDS,
]
GOOD = [
    *(
        LINES[0],
        "1nt p 3nt p",
        "p p",
        "p",
        "ca",
        ". . .",
        "ck . .",
        "!s:h2",
        "!w:h5",
        "!x",
        "undo",
        "redo",
        "at 1.w ck",
    ),
    *(
        "at a1 2c! weak",
        "at #3 !e:1s | ; no",
        "at #5 p p",
        "withdraw n c2",
        "refuse s",
        "quit",
        "claim s all",
        "object e",
    ),
]
PIECES = [
    *(piece for line in LINES for piece in line.split()),
    *'nesw!:~;,|@#="\\[]{}.-ſK\u2028\x85\t\0 ٣',
    *(">", "N:", "7#4", "#4", "at", "a1", "99999999999999999999", "why", "board 3"),
]
LETTERS = st.text(max_size=40) | st.text(alphabet='cdhsnewxp0123456789tjqka!:~;,|@#="\\[]{}.- ſK\n', max_size=30)
MIXTURES = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=8).flatmap(
    lambda pieces: st.sampled_from(["", " "]).map(lambda gap: gap.join(pieces))
)


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """A valid line with a few letters cut out, doubled or put in."""
    line = draw(st.sampled_from(LINES))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(line)))
        end = draw(st.integers(start, min(len(line), start + 3)))
        line = line[:start] + draw(st.sampled_from(PIECES) | st.just("") | st.just(line[start:end] * 2)) + line[end:]
    return line


def refusal(read: Callable[[], object]) -> TdlogError | None:
    """The error of reading, if it is refused."""
    try:
        read()
    except TdlogError as error:
        return error
    return None


@settings(max_examples=600)
@given(st.lists(LETTERS | MIXTURES | mutations() | st.sampled_from(LINES), max_size=8), st.booleans())
def test_a_line_is_read_or_refused_with_its_place(lines: list[str], trusting: bool) -> None:
    scribe = Scribe(trusting=trusting)
    for line in lines:
        before = list(scribe.entries)
        proposed = refusal(partial(scribe.propose, line, source="live", line=1))
        assert scribe.entries == before
        error = refusal(partial(scribe.read, line, source="live", line=1))
        assert str(proposed) == str(error)
        if error is not None:
            assert scribe.entries == before
            assert error.where[:2] == ("live", 1)
            assert 0 < error.where[2] <= len(line) + 1


@settings(max_examples=300)
@given(st.lists(MIXTURES | mutations() | st.sampled_from(LINES), max_size=10).map("\n".join) | st.binary(max_size=200))
def test_a_file_is_read_or_all_its_faults_are_told(text: str | bytes) -> None:
    error = refusal(partial(read_script, text, source="file.tdl"))
    assert error is None or error.where[0] == "file.tdl"
    for fault in error.errors if isinstance(error, Faults) else ():
        assert fault.where[0] == "file.tdl"
        assert min(fault.where[1:]) > 0


@settings(max_examples=300)
@given(st.lists(st.sampled_from(LINES) | st.sampled_from(GOOD), min_size=4, max_size=30))
def test_what_was_read_live_is_exported_without_trust_and_reads_back(lines: list[str]) -> None:
    scribe = Scribe()
    for line in lines:
        refusal(partial(scribe.read, line))
    text = write_script({"S1": scribe.entries})
    assert read_script(text, trusting=False).streams["S1"] == scribe.entries
