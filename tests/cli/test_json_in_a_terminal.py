"""JSON that is printed in a terminal does nothing to it, and reads back to the same strings."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from domain.events import NoteMade
from formats.jsonl import read_jsonl
from formats.printed import escaped
from stores.sqlite.log import EventLog
from tests.cli.running import tdlog

OBEYED = [
    *map(chr, range(0x20)),
    *map(chr, range(0x7F, 0xA0)),
    *"\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
]
"""The controls of C0 and C1, DEL, marks that turn the direction of writing, ends of lines and paragraphs."""
TEXT = "".join(f"{letter}a" for letter in OBEYED) + 'ø♠"\\u202e\\'
NAME = TEXT.replace("\0", "").replace("/", "")[:120].encode()[:200].decode(errors="ignore") + ".tdl"


def obeyed(printed: str) -> set[str]:
    """What stands in a text and a terminal would obey, but for the ends of its lines."""
    return set(OBEYED).intersection(printed) - {"\n"}


def test_escapes_read_the_same() -> None:
    written = json.dumps({TEXT: [TEXT]}, ensure_ascii=False)
    assert not obeyed(escaped(written))
    assert json.loads(escaped(written)) == {TEXT: [TEXT]}


def test_what_a_terminal_does_not_obey_stands_as_it_is() -> None:
    plain = '{"a": "Søren ♠ 東 😀\u00a0"}'
    assert escaped(plain) == plain


@pytest.mark.parametrize("ending", ["", "\udcff"])
def test_the_name_of_a_file_in_json_does_nothing_to_a_terminal(tmp_path: Path, ending: str) -> None:
    file = tmp_path / (ending + NAME)
    file.write_text("board 1\nnonsense\n")
    assert file.name in os.listdir(tmp_path)
    ran = tdlog("check", "--json", tmp_path)
    assert ran.code == 1
    assert not obeyed(ran.out)
    assert list(ran.json["failed"]) == [str(file)]


def test_json_lines_do_nothing_to_a_terminal_and_hold_the_same_entries(tmp_path: Path) -> None:
    note = NoteMade(text=TEXT)
    with EventLog(tmp_path / "tdlog.db") as log:
        log.append([("S1.r1.t1", 0, [note])])
    ran = tdlog("export", "--format", "jsonl", "--log", tmp_path / "tdlog.db")
    assert not obeyed(ran.out)
    assert json.loads(ran.out)["text"] == TEXT
    assert tdlog("import", "--log", tmp_path / "other.db", "-", typed=ran.out).code == 0
    [read] = read_jsonl(ran.out).streams["S1.r1.t1"]
    assert isinstance(read, NoteMade)
