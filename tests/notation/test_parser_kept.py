"""The parser of the notation is kept between two programs; whatever lies where it is kept, it reads the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from lark import Token, Tree

from formats.notation.syntax import built_parser

LINE = "1nt !p 3nt p p p ; and so on"


def reads(kept: Path) -> Tree[Token]:
    """What a parser kept there makes of a line."""
    return built_parser(kept).parse(LINE)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Where a parser was kept."""
    built_parser(tmp_path / "syntax.lark")
    return tmp_path / "syntax.lark"


def test_given_a_parser_that_was_kept_when_it_is_read_then_it_reads_as_one_newly_built(
    kept: Path, tmp_path: Path
) -> None:
    new = reads(tmp_path / "new.lark")
    written = kept.read_bytes()
    assert written
    assert reads(kept) == new
    assert kept.read_bytes() == written


@pytest.mark.parametrize("half", [False, True])
def test_given_a_kept_parser_that_cannot_be_read_when_it_is_needed_then_it_is_built_and_kept_anew(
    kept: Path, half: bool
) -> None:
    whole, tree = kept.read_bytes(), reads(kept)
    broken = whole[: len(whole) // 2] if half else b"not a parser"
    kept.write_bytes(broken)
    assert reads(kept) == tree
    assert kept.read_bytes() != broken
    assert reads(kept) == tree


def test_given_no_folder_of_compiled_modules_when_the_parser_is_built_then_none_is_made(kept: Path) -> None:
    nowhere = kept.parent / "absent" / "syntax.lark"
    assert reads(nowhere) == reads(kept)
    assert not nowhere.parent.exists()


def test_given_a_place_that_cannot_be_written_when_the_parser_is_built_then_it_reads_and_says_nothing(
    kept: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    taken = kept.parent / "folder"
    taken.mkdir()
    assert reads(taken) == reads(kept)
    assert capfd.readouterr() == ("", "")
