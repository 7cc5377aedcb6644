"""JSON Lines: what is written is read back, and what is wrong is told with its line."""

import json

import pytest

from domain.calls import Call
from domain.cards import Card
from domain.errors import NotReadable
from domain.events import (
    EVENTS,
    AnyEvent,
    BoardStarted,
    CallMade,
    CardPlayed,
    EntryAmended,
    NoteMade,
    RoundStarted,
    SessionOpened,
)
from domain.seats import Seat
from formats.jsonl import read_jsonl, write_jsonl
from formats.notation import read_script

STREAMS: dict[str, list[AnyEvent]] = {
    "S1": [SessionOpened(name="Æbleø Cup", date="2024-05-17")],
    "S1.r1.t1": [
        RoundStarted(number=1, table=1),
        BoardStarted(board=3, dealer=Seat.SOUTH, vul="EW", hands=("765.QJT.QJT9.AKQ", None, None, None)),
        CallMade(seat=Seat.SOUTH, call=Call.NOTRUMP_1, at="2024-05-17T19:02:11Z", by="director"),
        CardPlayed(seat=Seat.NORTH, card=Card.HT),
        EntryAmended(entry=4, replacements=(CardPlayed(seat=Seat.NORTH, card=Card.HJ),), why='he said "jack"'),
        NoteMade(text="two\nlines"),
    ],
}
FIRST = '{"stream":"S1","no":1,"event":"session"}'


def test_what_is_written_is_read_back() -> None:
    reading = read_jsonl("\n".join(write_jsonl(STREAMS)), "s.jsonl")
    assert reading.streams == STREAMS
    assert (reading.session, reading.boards, reading.remarks) == ("S1", 1, [])


def test_a_line_is_flat_and_begins_with_its_place() -> None:
    line = list(write_jsonl(STREAMS))[4]
    assert line == '{"stream":"S1.r1.t1","no":4,"event":"card","seat":"N","card":"HT"}'


def test_no_event_has_a_field_of_the_name_of_its_place() -> None:
    assert not [kind for kind in EVENTS if {"stream", "no"} & set(kind.__struct_fields__)]


def test_streams_may_be_mixed_and_lines_may_be_empty() -> None:
    lines = list(write_jsonl(STREAMS))
    reading = read_jsonl("\n\r\n".join([lines[1], lines[0], *lines[2:], ""]).encode())
    assert reading.streams == STREAMS


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("not json", r"^s\.jsonl:2:1?.*expected JSON"),
        ("[1]", "expected an object"),
        ('{"no":2,"event":"round_end"}', r"stream such as S1"),
        ('{"stream":"S1/..","no":2,"event":"round_end"}', r"stream such as S1"),
        ('{"stream":"S1","no":3,"event":"round_end"}', r"expected entry 2 of S1 at \$\.no; read 3"),
        ('{"stream":"S1","no":true,"event":"round_end"}', r"expected entry 2"),
        ('{"stream":"S1","no":2}', "event"),
        ('{"stream":"S1","no":2,"event":"sneeze"}', "sneeze"),
        ('{"stream":"S1","no":2,"event":"card","seat":"Q","card":"HT"}', r"\$\.seat"),
        ('{"stream":"S1","no":2,"event":"card","seat":"N","card":"HT","colour":"red"}', "colour"),
        (
            '{"stream":"S1","no":2,"event":"board","board":1,"dealer":"N","vul":"none","hands":["x",null,null,null]}',
            "hand",
        ),
        ('{"stream":"S1","no":2,"event":"note","text":' + "[" * 2000 + "]" * 2000 + "}", "."),
        ('{"stream":"S1","no":' + "9" * 5000 + ',"event":"round_end"}', "."),
    ],
)
def test_what_is_wrong_is_told_with_its_line(line: str, message: str) -> None:
    with pytest.raises(NotReadable, match=message) as raised:
        read_jsonl(f"{FIRST}\n{line}\n", "s.jsonl")
    assert (raised.value.source, raised.value.line) == ("s.jsonl", 2)


def test_a_file_without_entries_is_refused() -> None:
    with pytest.raises(NotReadable, match="no line holds an entry"):
        read_jsonl("\n\n")


def test_a_text_comes_back_to_the_letter() -> None:
    text = "a\x1b[31mred\x1b]0;title\x07 \u202ebed\u009b2J\x08\nsecond\tline\r\x00\x7f\u2028end"
    line = json.dumps({"stream": "S1", "no": 2, "event": "note", "text": text})
    events = read_jsonl(f"{FIRST}\n{line}").streams["S1"]
    assert events[1] == NoteMade(text=text)
    written = [*write_jsonl({"S1": events})]
    assert all(line.isascii() or line.isprintable() for line in map(str.rstrip, written))
    assert read_jsonl("".join(f"{line.rstrip()}\n" for line in written)).streams["S1"] == events


def test_a_table_has_one_name_and_a_session_up_to_forty_letters() -> None:
    session = "s" * 40
    lines = [
        f'{{"stream":"{session}.{table}","no":{n},"event":"round_end"}}' for n, table in ((1, "r01.t1"), (2, "r1.t001"))
    ]
    assert list(read_jsonl("\n".join(lines)).streams) == [f"{session}.r1.t1"]
    with pytest.raises(NotReadable, match="stream such as"):
        read_jsonl(lines[0].replace(session, session + "s"))


@pytest.mark.parametrize("half", ["\\ud800", "\\udc00", "\\ud83c\\udccf \\ud800x"])
def test_given_half_a_surrogate_pair_then_it_is_called_that(half: str) -> None:
    with pytest.raises(NotReadable, match=r"\\ud[8c]00 is half a surrogate pair"):
        read_jsonl(f'{{"stream":"S1","no":1,"event":"session","name":"{half}"}}')


def test_given_a_session_of_an_edition_without_rules_then_it_is_taken_over_and_told() -> None:
    reading = read_jsonl('{"stream":"S1","no":1,"event":"session","edition":"1997"}\n', "old.jsonl")
    assert reading.streams["S1"] == [SessionOpened(edition="1997")]
    assert "these editions of the Laws: 2007, 2017, 2017-2024; read '1997'" in reading.remarks[0].text


@pytest.mark.parametrize(
    "script",
    [
        "!!board 10000 dealer=n vul=none", "!!board 0 dealer=n vul=none", "board 1 dealer=n vul=none\ncount n 99",
        "stream S1\ndeal 10000 N:AKQ2.A32.A32.A32 JT9.KQJT.KQJ.KQJ 876.987.T987.987 543.654.654.T654",
    ],
)  # fmt: skip
def test_given_a_number_that_the_notation_records_when_exported_then_it_is_read_back(script: str) -> None:
    recorded = read_script(script).streams
    assert read_jsonl("\n".join(write_jsonl(recorded))).streams == recorded
