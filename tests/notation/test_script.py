"""Whole files: streams, names, expectations."""

from __future__ import annotations

import pytest

from domain.errors import NotReadable
from domain.events import BoardStarted, CallMade, NoteMade
from formats.notation import Expectation, read_script


def expectation(line: str, *before: str) -> Expectation:
    """The expectation of a line after others."""
    return read_script("\n".join([*before, line])).expectations[0]


def test_streams_keep_their_order_and_may_be_taken_up_again() -> None:
    script = read_script("stream S1.r1.t2\nboard 1\n1s\nstream S1\n; a\nstream S1.r1.t2\np\n")
    assert list(script.streams) == ["S1.r1.t2", "S1"]
    assert [type(event) for event in script.streams["S1.r1.t2"]] == [BoardStarted, CallMade, CallMade]
    assert script.lines["S1.r1.t2"] == [2, 3, 7]


def test_what_stands_before_the_first_stream_goes_to_the_one_of_the_caller() -> None:
    assert list(read_script("; a", stream="S7").streams) == ["S7"]
    assert read_script("# nothing\n\n").streams == {}


def test_time_and_author_go_on_from_stream_to_stream() -> None:
    script = read_script("@ 2026-03-14T19:02:11Z e\nstream A\n; a\nstream B\n; b\n@\n; c\n")
    assert script.streams["B"] == [NoteMade("b", at="2026-03-14T19:02:11Z", by="E"), NoteMade("c")]


def test_names_go_to_the_register_and_not_into_the_log() -> None:
    script = read_script('player p4 "Anna Hansen"\nplayer "p 5" Bo\n')
    assert script.names == {"p4": "Anna Hansen", "p 5": "Bo"}
    assert script.streams == {}
    with pytest.raises(NotReadable, match='player ID "Name"'):
        read_script("player p4\n")


def test_files_from_any_system_are_read() -> None:
    assert read_script("\ufeffboard 1\r\n1s\r\n".encode()).streams == read_script("board 1\n1s").streams


def test_a_line_goes_on_after_a_backslash_but_a_comment_does_not() -> None:
    assert read_script('note "a \\\nb"\n# c \\\n; d').streams["S1"] == [NoteMade("a b"), NoteMade("d")]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("=> 64A2 tricks=1", Expectation(1, "finding", law="64A2", fields={"tricks": 1})),
        (
            "=> 63a1 established trick=10 seat=e entry=49",
            Expectation(
                1, "finding", law="63A1", words=("established",), fields={"trick": 10, "seat": "E", "entry": 49}
            ),
        ),
        ("=> not 63A3", Expectation(1, "finding", negated=True, law="63A3")),
        ("=> ask 64C1", Expectation(1, "ask", law="64C1")),
        ("=> not ask 64C1", Expectation(1, "ask", negated=True, law="64C1")),
        ("=> option 50D2a s", Expectation(1, "option", law="50D2a", fields={"seat": "S"})),
        (
            "=> effect penalty_card seat=e card=4c",
            Expectation(1, "effect", words=("penalty_card",), fields={"seat": "E", "card": "C4"}),
        ),
        (
            "=> result tricks=8 contract=3nt declarer=south score=-50 stage=transfer",
            Expectation(
                1,
                "result",
                fields={"tricks": 8, "contract": "3N", "declarer": "S", "score": -50, "stage": "transfer"},
            ),
        ),
        ("=> result awaits 64C1", Expectation(1, "result", law="64C1", words=("awaits",))),
        ("=> result open", Expectation(1, "result", words=("open",))),
        ("=> clean board=3", Expectation(1, "clean", board=3)),
    ],
)
def test_an_expectation_is_read_into_its_parts(line: str, expected: Expectation) -> None:
    found = expectation(line)
    assert found == Expectation(
        1,
        expected.kind,
        expected.negated,
        expected.law,
        expected.words,
        expected.fields,
        expected.board,
        "S1",
        0,
    )


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("=> result side=", 16),
        ("=> result side= score=50", 17),
        ("=> result side=south", 16),
        ("=> result side=[ns,ew]", 17),
        ("=> 64A2 side=x", 14),
        ("=> score 3 board=7 side=both", 25),
    ],
)
def test_a_side_that_is_none_is_refused_where_it_stands(line: str, column: int) -> None:
    with pytest.raises(NotReadable) as caught:
        expectation(line)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_an_expectation_knows_its_place_and_its_board() -> None:
    found = expectation("=> clean", "stream S1.r1.t1", "board 7", "1s p")
    assert (found.line, found.stream, found.entries, found.board) == (4, "S1.r1.t1", 3, 7)


@pytest.mark.parametrize(
    ("line", "column", "says"),
    [
        ("=>", 1, "a paragraph"),
        ("=> not", 1, "a paragraph"),
        ("=> optoin 50D2", 4, "Did you mean 'option'"),
        ("=> ask", 4, "a paragraph after 'ask'"),
        ("=> 64A2 trick=ten", 15, "a number"),
        ("=> 64A2 trikc=10", 9, "Did you mean 'trick'"),
        ("=> 64A2 trick=1 trick=2", 17, "given twice"),
        ("=> result contract=3n seat=s", 23, "a field of 'result'"),
        ("=> 64A2 board=1,2", 15, "one value"),
        ("=> 64A2 seat=q", 14, "a seat"),
        ("=> clean soon", 10, "nothing after 'clean'"),
    ],
)
def test_an_expectation_that_is_none_is_told_with_its_column(line: str, column: int, says: str) -> None:
    with pytest.raises(NotReadable) as raised:
        read_script(line)
    assert (raised.value.line, raised.value.column) == (1, column)
    assert says in str(raised.value)
