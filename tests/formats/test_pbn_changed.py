"""A PBN file of a log that somebody changed since: nothing recorded is lost, nothing is taken over in silence."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.events import CallMade, CardPlayed
from formats.pbn import read_pbn
from formats.reading import Reading
from tests.formats.pbn_given import LED, ROUND_TRIPS, export, log_of, tag


def changed(text: str, change: Callable[[str], str]) -> Reading:
    """A script exported, changed as PBN by somebody, and read."""
    data = export(text).data.decode("latin-1")
    assert change(data) != data
    return read_pbn(change(data).encode("latin-1"), "changed.pbn")


def kinds(reading: Reading) -> list[str]:
    """The kinds of its remarks."""
    return [remark.kind for remark in reading.remarks]


def test_a_file_in_another_layout_is_the_same_file() -> None:
    text = f"{LED}claim s 3"
    reading = changed(text, lambda data: re.sub(r'\[(\w+) "', r'[  \1\t"', data.replace("\r\n", "\n")))
    assert reading.streams == log_of(text)
    assert not reading.remarks


def test_a_regular_game_that_was_changed_is_taken_as_it_stands_and_remarked() -> None:
    reading = changed(LED, lambda text: text.replace("CA C2 CT C3", "CK C2 CT C3"))
    assert "game changed" in kinds(reading)
    assert next(event.card.value for event in reading.streams["S1.r1.t1"] if isinstance(event, CardPlayed)) == "CK"


def test_where_the_entries_stand_in_the_file_they_count_and_each_difference_is_remarked() -> None:
    text = f"{LED}ck\nwithdraw w ck\nhq"
    reading = changed(text, lambda text: text.replace("CA C2 CT C3", "CK C2 CT C3"))
    assert reading.streams == log_of(text)
    assert kinds(reading) == ["game changed"] * len(reading.remarks)
    assert "the game has CK by West at trick 1, the log CA" in reading.remarks[0].text


def test_games_in_another_order_give_the_same_streams() -> None:
    text = f"{LED}result 8 4SN=10\nresult 9 pass\nendround"

    def turned(data: str) -> str:
        head, _, rest = data.partition("[Event")
        return head + "\r\n\r\n".join(reversed(f"[Event{rest}".strip().split("\r\n\r\n"))) + "\r\n"

    assert changed(text, turned).streams == log_of(text)


def test_a_game_that_was_taken_out_leaves_the_numbers_of_the_others_as_they_were() -> None:
    text = f"{LED}result 8 4SN=10\nresult 9 pass\nendround"
    given = log_of(text)["S1.r1.t1"]

    def shortened(data: str) -> str:
        games = data.split("\r\n\r\n")
        return "\r\n\r\n".join([games[0], *games[2:]])

    reading = changed(text, shortened)
    found = reading.streams["S1.r1.t1"]
    assert "entries missing" in kinds(reading)
    assert len(found) == len(given)
    assert found[-3:] == given[-3:]


def test_the_same_game_twice_is_taken_once() -> None:
    reading = changed(LED, lambda data: f"{data}\r\n{data}")
    assert reading.streams == log_of(LED)
    assert kinds(reading) == ["entries again"]


def test_a_game_of_another_program_is_read_beside_the_log() -> None:
    other = f'[Board "3"]\r\n[Dealer "S"]\r\n[Vulnerable "EW"]\r\n[Deal "{tag(export(LED), "Deal")}"]\r\n'
    reading = changed(LED, lambda data: f"{data}\r\n{other}")
    assert reading.streams["S1.r1.t1"] == log_of(LED)["S1.r1.t1"]
    assert list(reading.streams) == ["S1.r1.t1", "changed", "changed.r1.t1"]
    assert reading.boards == 2


def test_a_comment_at_the_end_of_the_file_is_no_game() -> None:
    assert changed(LED, lambda data: data + "\r\n{ a good evening }\r\n").streams == log_of(LED)


@pytest.mark.parametrize(
    "bad",
    [
        "(event",
        "('event':'no+such')",
        "#,0",
        "@when",
        "=9 =9",
        "~",
        "N:9C",
        "('text':'~ff')",
        "#a+b/..,1",
        "#S1.t1,1 =11",
        "('event':'board','board':1,'dealer':'N','vul':'none','hands':<'xyz',null,null,null>)",
    ],
)
def test_entries_that_cannot_be_read_leave_the_game_as_it_stands(bad: str) -> None:
    reading = changed(LED, lambda data: data.replace("=11", bad))
    assert kinds(reading)[0] == "entries not readable"
    assert [event for event in reading.streams["changed.r1.t1"] if isinstance(event, CallMade)]


def test_a_number_of_missing_entries_that_nobody_could_have_recorded_takes_no_room() -> None:
    reading = changed(LED, lambda data: data.replace("#S1.r1.t1,1 ", "#S1.r1.t1,999999999 "))
    assert (reading.session, reading.streams) == ("S1", {})
    assert [remark.kind for remark in reading.skipped] == ["entries left out"]


def test_many_gaps_take_no_more_room_than_one() -> None:
    data = export(LED).data.decode("latin-1")
    far = " ".join(f"#S1.r1.t1,{n} N:1C" for n in range(2000, 200_000, 1500))
    reading = read_pbn(re.sub(r"=11", f"=11 {far}", data), "gaps.pbn")
    assert len(reading.streams["S1.r1.t1"]) < 3000
    assert len(reading.skipped) > 100


def test_remarks_on_thousands_of_changed_games_are_counted() -> None:
    tags = '[Board "7"]\n[Dealer "S"]\n[Deal "S:A.A.A.A - - -"]\n[TdlogTable "1;0"]\n'
    entry = "('event':'board','board':8,'dealer':'S','vul':'none')\n"
    data = "\n".join(f"{tags}#S1.r1.t1,{n} {entry}" for n in range(1, 3001))
    reading = read_pbn(data, "many.pbn")
    assert len(reading.streams["S1.r1.t1"]) == 3000
    assert len(reading.remarks) == 501


@ROUND_TRIPS
@given(
    st.lists(
        st.sampled_from(
            [
                "=11",
                "=3s",
                "#S1,1",
                "#S1.r1.t1,4",
                "@,director",
                "N:1C",
                "E:HT",
                "!a=b",
                "('event':'note','text':'x')",
                "(((",
                "\\",
            ]
        )
        | st.text("~()'<>#=@,:0a", min_size=1, max_size=6),
        max_size=8,
    )
)
def test_whatever_stands_in_the_section_something_is_read(elements: list[str]) -> None:
    data = export(LED).data.decode("latin-1").replace("=11", " ".join(elements))
    reading = read_pbn(data, "garbled.pbn")
    assert reading.streams


@pytest.mark.parametrize("section", ["", "#S1,1", "#S1,1 ('event':'session')"])
def test_a_board_that_no_entry_of_its_section_tells_is_read_as_the_game_has_it(section: str) -> None:
    data = export(LED).data.decode("latin-1")
    reading = read_pbn(re.sub(r"(?m)^#S1.r1.t1.*$", section, data), "partly.pbn")
    assert [event for event in reading.streams["partly.r1.t1"] if isinstance(event, CallMade)]


def test_a_session_of_another_name_is_not_made_of_a_log() -> None:
    reading = read_pbn(export(LED).data, "x.pbn", session="Other")
    assert list(reading.streams) == ["S1.r1.t1"]
    assert kinds(reading) == ["session of its own"]
