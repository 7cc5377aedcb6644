"""What is told of a golden file that differs, and which file a name means."""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path

import pytest

from tests.golden import sections
from tests.golden.__main__ import family, main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the golden files lie: none yet."""
    monkeypatch.setattr(sections, "FOLDER", tmp_path)
    return tmp_path


def test_given_no_golden_file_yet_when_compared_then_every_section_is_new(folder: Path) -> None:
    assert not list(folder.iterdir())
    told = sections.differences("new.txt", {"one": "1\n", "two": "2\n"})
    assert told[:4] == ["new.txt: 2 sections differ:", "  one", "  two", "2 sections are new"]


def test_given_a_key_more_in_each_when_compared_then_it_is_summed_up(folder: Path) -> None:
    was = {"a": '{"board": 1}', "b": '{"board": 2}', "c": "text", "d": "more"}
    sections.write("keys.txt", was)
    now = {"a": '{"board": 1, "left": 3}', "b": '{"left": 3}', "c": "text"}
    told = sections.differences("keys.txt", now)
    assert (folder / "keys.txt").exists()
    assert told[4:7] == ["1 sections are gone", "2 sections gained the key left", "1 sections lost the key board"]


@pytest.mark.parametrize("name", ["results", "results.txt", "tests/golden/files/results.txt"])
def test_given_a_name_with_or_without_its_ending_then_it_means_the_file(name: str) -> None:
    assert family(name) == "results.txt"


def test_given_a_name_of_none_then_it_is_told_where_a_new_one_is_written() -> None:
    with pytest.raises(ArgumentTypeError, match=r"no golden file is called dreams: .*tests/golden/typed\.py"):
        family("dreams")


def test_given_help_then_the_names_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "samples, rounds" in capsys.readouterr().out
