"""Text in lines: paths, ids and commands are never broken, whatever their length and the width."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from formats.printed import in_lines, whole

ROOT = Path(__file__).resolve().parents[2]
LONG_PATH = "/tmp/a-folder of somebody-who keeps his evenings apart/" + "by-year-and-season/" * 6 + "sum.html"


@pytest.mark.parametrize("width", range(24, 90, 5))
@pytest.mark.parametrize(
    "piece",
    [
        "tdlog record --table S1.r2.t1",
        "tdlog desk S1.r1.t2/16#41",
        "tdlog export S1 --to evening.tdl",
        "`at #41 e:h5`",
        "spring-match-2026-03-14.r12.t104#1043",
    ],
)
def test_given_a_command_or_id_in_a_sentence_when_put_in_lines_then_it_stands_in_one(piece: str, width: int) -> None:
    told = f"The round has ended; begin the next one with: {piece}, or look at the table again."
    lines = in_lines(told, width)
    assert any(piece in line for line in lines)
    assert " ".join(lines).split() == told.split()
    assert all(len(line) <= max(width, len(piece) + 1) for line in lines)


@pytest.mark.parametrize("path", ["/t/sum.html", LONG_PATH, LONG_PATH * 3])
def test_given_a_path_of_any_length_when_put_in_lines_then_it_stands_in_one(path: str) -> None:
    lines = in_lines(f"the summary is in {whole(path)}, and so it is printed", 78, "  ", "    ")
    assert any(path in line for line in lines)


def test_given_words_after_a_command_when_put_in_lines_then_they_are_words_again() -> None:
    told = "nothing is there; tdlog desk lists what is open, tdlog rulings every incident of it"
    lines = in_lines(told, 30)
    assert all(len(line) <= 30 for line in lines)


def test_given_a_cell_of_a_table_when_a_word_is_wider_then_it_is_broken() -> None:
    assert in_lines("x" * 25, 10, exact=True) == ["x" * 10, "x" * 10, "x" * 5]


def test_lines_are_made_in_one_place() -> None:
    files = [
        path
        for room in ("cli", "application", "formats", "projections", "domain")
        for path in (ROOT / room).rglob("*.py")
    ]
    uses = re.compile(r"^(?:from|import) textwrap", re.MULTILINE)
    assert [path.name for path in files if uses.search(path.read_text())] == ["printed.py"]
