"""A file is known by what stands in it; a stranger's file is refused with a sentence that helps."""

import pytest

from domain.errors import NotReadable
from domain.streams import plain_stream
from formats.notation import Faults, read_script
from formats.reading import clean, session_id
from formats.recognise import MOST_BYTES, NotRecognised, decode_text, recognise


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"pn|a,b,c,d|st||md|1S", "lin"),
        (b"vg|Cup,Final,I,1,2,A,0,B,0|\r\nrs|", "lin"),
        (b"\xef\xbb\xbfqx|o1|md|", "lin"),
        (b'% PBN 2.1\r\n[Event "x"]', "pbn"),
        (b'{ a comment }\n[ Event "x"]', "pbn"),
        (b'[Site "Caf\xe9"]\n[Board "1"]', "pbn"),
        (b'{"stream":"S1","no":1,"event":"session"}\n', "jsonl"),
        (b"session S1\nboard 3\n", "tdl"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00", "bws"),
        (b"\x00\x01\x00\x00Standard ACE DB\x00", "bws"),
        (b"<?xml version='1.0'?>\n<!DOCTYPE USEBIO SYSTEM 'x.dtd'><USEBIO Version='1.2'>", "usebio"),
        (b"<usebio>", "usebio"),
        (b"https://example.org/handviewer.html?lin=pn%7Ca,b,c,d%7Cmd%7C1S", "lin"),
        (b"; a script\nboard 16 dealer=W\n1n p 3n\n", "tdl"),
    ],
)
def test_a_file_is_known_by_its_content_whatever_its_name(data: bytes, kind: str) -> None:
    assert recognise(data, "wrong.txt") == kind


def test_the_name_decides_where_the_content_does_not() -> None:
    assert recognise(b"1n p 3n p p p\n", "x.tdl") == "tdl"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b" \r\n\x1a", "empty"),
        (b"PK\x03\x04rest", "zip"),
        (b"\x1f\x8brest", "gzip"),
        (b"%PDF-1.4", "PDF"),
        (b"SQLite format 3\x00", "--log"),
        (b"\xff\xfep\x00n\x00", "UTF-16"),
        ("pn|a,b".encode("utf-16-le"), "UTF-16"),
        ('[Board "1"]'.encode("utf-16-be"), "UTF-16"),
        (b"\xff\xfe\x00\x00p\x00\x00\x00", "UTF-32"),
        (b"\x00\x00\xfe\xff\x00\x00\x00p", "UTF-32"),
        (b"plain\x00text", "binary"),
        (b"<!DOCTYPE html><html>", "web page"),
        (b"<?xml version='1.0'?><SCORES>", "no USEBIO: its first element is SCORES"),
        (b"Dear all,\nhere are the results.\n", "neither"),
    ],
)
def test_a_strangers_file_is_refused_with_what_it_looks_like(data: bytes, message: str) -> None:
    with pytest.raises(NotReadable, match=message) as raised:
        recognise(data, "gift.bin")
    assert raised.value.source == "gift.bin"


def test_a_file_beyond_the_limit_is_refused() -> None:
    with pytest.raises(NotReadable, match="64 MiB"):
        recognise(bytes(MOST_BYTES + 1), "x.lin")


def test_text_is_utf_8_or_else_latin_1() -> None:
    assert decode_text("\ufeffBjørn\x1a".encode()) == "Bjørn"
    assert decode_text("Bjørn".encode("latin-1")) == "Bjørn"
    assert decode_text(b"Bj\xc3\xb8rn\nBj\xf8rn\n") == "Bjørn\nBjørn"
    assert recognise(b"pn|" + b"a" * 65532 + "ø".encode() + b"|md|", "x") == "lin"


def test_what_pads_the_last_block_of_a_disk_is_no_part_of_the_text() -> None:
    padded = b"pn|a,b,c,d|md|1|\x1a" + bytes(100)
    assert (recognise(padded), decode_text(padded)) == ("lin", "pn|a,b,c,d|md|1|")
    assert recognise(b"pn|a,b,c,d|md|1|\x1a" + bytes(1 << 17)) == "lin"


def test_a_session_id_is_made_from_the_name_of_the_file() -> None:
    assert session_id("/some where/Club night (2).lin") == "Club-night-2"
    assert session_id("a" * 40 + ".pbn") == "a" * 40
    assert session_id("....") == "session"
    assert session_id("x.lin", "S1") == "S1"


def test_session_ids_of_long_names_do_not_collide() -> None:
    names = [
        f"club-evening-tuesday-2026-03-{day}{more}.pbn" for day in (14, 21) for more in ("", "-second-session-" * 9)
    ]
    found = [session_id(name) for name in names]
    assert found[0] == "club-evening-tuesday-2026-03-14"
    assert len({*found}) == 4
    assert max(map(len, found)) <= 40
    assert found == [session_id(session, session) for session in found]
    assert session_id(names[1]).startswith("club-evening-tu")
    assert session_id(names[1]).endswith("-session")


def test_a_stream_has_one_name() -> None:
    assert plain_stream("S1.r01.t001") == plain_stream("S1.r1.t1") == "S1.r1.t1"
    assert plain_stream("S01.r10.t0") == "S01.r10.t0"


def test_text_taken_over_is_one_line_without_escapes() -> None:
    assert clean("a\x1b[31m b\r\nc\x00\x9b1md\u202e\x1b]2;t\x07e") == "a b cde"
    assert clean("x" * 300, 10) == "x" * 9 + "…"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b'"""A test."""\n\nGAME = """\n[Event "Club"]\n[Board "1"]\n"""\n', "test_pbn.py"),
        (b'const game = `\n[Event "Club"]\n[Board "1"]\n[Deal "N:..."]\n`;\n', "games.js"),
        (b"% a paper\n\\documentclass{article}\n", "paper.tex"),
        (b"% EXPORT of the figures\nx = [1 2 3];\n", "figures.m"),
        (b'[remote "origin"]\n\turl = https://example.org\n', "config"),
        (b"for (const tag of ['a|pn|', 'x']) {\n  call(tag);\n}\n", "tags.js"),
        (b"LIN = '''\npn|a,b,c,d|md|1S|\n'''\n", "test_lin.py"),
        (b"import x\n\ntable = Table()\nboard = table.board\nplayers = []\nsession = None\n", "table.py"),
        (b"Dear all,\ncall me when the\nboard is ready at the\ntable by the window\nsession two\n", "letter.txt"),
    ],
)
def test_a_program_or_a_letter_with_a_word_of_bridge_is_no_record(data: bytes, name: str) -> None:
    with pytest.raises(NotRecognised):
        recognise(data, name)


def test_a_game_of_chess_is_told_from_one_of_bridge() -> None:
    with pytest.raises(NotRecognised, match="chess"):
        recognise(b'[Event "Club"]\n[Board "1"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5\n', "x.pgn")


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b"% PBN 2.1\n% EXPORT\n%\n", "empty.pbn", "pbn"),
        (b'Sent by mail:\n[Event "Club"]\n[Board "1"]\n', "mail.pbn", "pbn"),
        (b'{ comment\nof two lines }\n; and one more\n%x\n\n[Board "1"]', "x", "pbn"),
        (b"% saved by hand\npn|a,b,c,d|md|1S|", "x", "lin"),
        (b"a page\npn|a,b,c,d|md|1S|", "x.lin", "lin"),
        (b"# made\nstream S1.r1.t1\n1n p p p\n", "x", "tdl"),
        (b"round 2 table=1\nboard 3\n", "x", "tdl"),
        (b"result 7 4SN=10\n", "x", "tdl"),
    ],
)
def test_comments_and_the_name_help_a_record_of_bridge(data: bytes, name: str, kind: str) -> None:
    assert recognise(data, name) == kind


def test_of_a_foreign_text_little_is_looked_at() -> None:
    prose = b"the table had a call and the board was dealt with\n" * 40_000
    with pytest.raises(NotRecognised):
        recognise(prose, "novel.txt")
    with pytest.raises(Faults) as raised:
        read_script(b"board 1\n" + prose)
    assert raised.value.left_out < 1000  # of two million letters
