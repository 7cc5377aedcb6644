"""USEBIO files that are hostile, damaged, or say odd things: refused with a reason, or read and remarked."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.errors import NotReadable
from domain.events import (
    SessionOpened,
)
from formats.usebio import read_usebio
from formats.usebio.document import DEEPEST
from tests.formats.imported import all_of
from tests.formats.usebio_given import TWO_TABLES, board, handset, line, pair, read, texts, usebio

HOSTILE = {
    "no XML": "<USEBIO><EVENT></USEBIO>",
    "an entity": '<!DOCTYPE USEBIO [<!ENTITY a "b">]><USEBIO><EVENT>&a;</EVENT></USEBIO>',
    "an entity of another file": '<!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/hostname">]><USEBIO>&a;</USEBIO>',
    "a parameter entity": '<!DOCTYPE USEBIO [<!ENTITY % a SYSTEM "x"> %a;]><USEBIO><EVENT/></USEBIO>',
    "laughs": '<!DOCTYPE U [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]><USEBIO><EVENT>&b;</EVENT></USEBIO>',
    "an entity nobody declared": "<USEBIO><EVENT>&nbsp;</EVENT></USEBIO>",
    "another XML": "<html><body/></html>",
    "nothing": "",
    "depth": "<USEBIO><EVENT>" + "<SECTION>" * (DEEPEST + 1) + "</SECTION>" * (DEEPEST + 1) + "</EVENT></USEBIO>",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_given_what_is_no_usebio_or_hostile_then_it_is_refused_with_a_reason(what: str) -> None:
    for data in (HOSTILE[what], HOSTILE[what].encode()):
        with pytest.raises(NotReadable) as refused:
            read_usebio(data, "x.xml")
        assert refused.value.source == "x.xml" or not data
        assert refused.value.message


def test_given_entity_declarations_then_the_reason_says_so() -> None:
    with pytest.raises(NotReadable, match="declares entities"):
        read_usebio(HOSTILE["laughs"], "x.xml")


def test_given_terminal_escapes_and_markup_in_text_then_they_reach_no_event_and_no_remark() -> None:
    told = "<EVENT_DESCRIPTION>night\u009b31m &lt;b&gt;</EVENT_DESCRIPTION>"
    reading = read(told, board(1, line("1", "2", "3\u009b31mX N KC 9", "400")))
    assert "\x9b" not in "".join(map(str, reading.remarks))
    assert all_of(SessionOpened, reading)[0].name == "night <b>"


def test_given_latin_1_with_and_without_a_declaration_then_names_are_read() -> None:
    text = usebio(
        "<PARTICIPANTS>" + pair("1", "", "", "", "S\u00f8ren") + "</PARTICIPANTS>",
        board(1, line("1", "2", "PASS", "0")),
    )
    for encoding in ("latin-1", "utf-8", "cp1252"):
        told = text.replace('version="1.0"', f'version="1.0" encoding="{encoding.replace("cp", "windows-")}"')
        for data in (text.encode(encoding), told.encode(encoding)):
            assert list(read_usebio(data, "x.xml").names.values()) == ["S\u00f8ren"]


@settings(max_examples=30)
@given(st.data())
def test_a_damaged_file_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    text = usebio(*TWO_TABLES, beside=handset())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = (
            text[:at] + data.draw(st.sampled_from(["", "<", "&", "9", "\x00", "</BOARD>", "\u2028"])) + text[at + 3 :]
        )
    try:
        reading = read_usebio(text, "x.xml")
    except NotReadable:
        return
    assert reading.streams


FIELD = "<WINNER_TYPE>2</WINNER_TYPE><PARTICIPANTS>" + pair("1", "NS") + pair("2", "EW") + "</PARTICIPANTS>"


def test_given_pairs_that_sit_otherwise_than_entered_then_it_is_said() -> None:
    turned = read(FIELD, board(1, line("2", "1", "PASS", "0")), board(2, line("2", "1", "PASS", "0")))
    assert texts(turned, "another direction") == [
        "2 is entered as EW, and sits NS in 2 lines",
        "1 is entered as NS, and sits EW in 2 lines",
    ]
    assert not texts(read(FIELD, board(1, line("1", "2", "PASS", "0"))), "another direction")


def test_given_a_line_of_a_pair_that_nobody_entered_then_it_is_said() -> None:
    reading = read(FIELD, board(1, line("1", "9", "PASS", "0")))
    assert texts(reading, "contestant not entered") == ["9 is not among the participants, and stands in 1 line"]


@pytest.mark.parametrize("tricks", ["+1", "14", "ten"])
def test_given_tricks_that_are_no_number_of_tricks_then_that_is_said_and_the_text_is_kept(tricks: str) -> None:
    reading = read(FIELD, board(1, line("1", "2", f"3NT N KC {tricks}", "400")))
    assert texts(reading, "no tricks") == [f"{tricks!r} is no number of tricks"]
    assert [told.result_text for told in reading.stated] == [tricks]


def test_given_figures_that_are_no_numbers_then_they_are_kept_and_it_is_said() -> None:
    told = f"<PARTICIPANTS>{pair('1', '', 'lots')}{pair('2', '', '12,5', '50.00')}</PARTICIPANTS>"
    reading = read(told, board(1, line("1", "2", "PASS", "0", "one/1")))
    assert texts(reading, "figure not readable") == [
        "match points 'one': no number; it is kept as printed",
        "TOTAL_SCORE of 1, 'lots', is no number; it is kept as printed",
    ]


def test_given_two_tables_told_at_one_place_then_the_one_that_is_moved_is_said() -> None:
    def at(ns: str, ew: str) -> str:
        told = "<ROUND_NUMBER>1</ROUND_NUMBER><TABLE_NUMBER>1</TABLE_NUMBER></TRAVELLER_LINE>"
        return line(ns, ew, "PASS", "0").replace("</TRAVELLER_LINE>", told)

    assert not texts(read(board(1, at("1", "2"))), "another table")
    assert len(texts(read(board(1, at("1", "2"), at("3", "4"))), "another table")) == 1


@pytest.mark.parametrize(
    ("named", "codec", "is_odd"),
    [
        ("windows-1250", "cp1250", False), ("ISO-8859-2", "iso8859-2", False), ("windows-1252", "utf-8", False),
        ("UTF-8", "cp1252", True), ("punycode", "cp1252", True),
    ],
)  # fmt: skip
def test_given_an_encoding_that_is_named_then_it_is_taken_where_the_file_is_no_utf_8(
    named: str, codec: str, is_odd: bool
) -> None:
    name = "Žofie" if codec != "cp1252" else "Zoë"
    text = usebio(f"<PARTICIPANTS>{pair('1', '', '', '', name)}</PARTICIPANTS>", board(1)).replace(
        '<?xml version="1.0"?>', f'<?xml version="1.0" encoding="{named}"?>'
    )
    reading = read_usebio(text.encode(codec), "own.xml", session="S1")
    assert ([*reading.names.values()], bool(texts(reading, "encoding"))) == ([name], is_odd)
