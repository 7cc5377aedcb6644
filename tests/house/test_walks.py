"""The walks of docs/adding.md are true: what each hunk says was added stands in its file as the page has it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PAGE = "docs/adding.md"
DIFF = re.compile(r"^```diff\n\+\+\+ (?P<path>\S+)\n@@\n(?P<hunks>.*?)^```$", re.MULTILINE | re.DOTALL)


class Hunk(NamedTuple):
    """Lines of a file, each with a sign before it."""

    path: str
    lines: tuple[str, ...]

    @property
    def now(self) -> list[str]:
        """What stands there with the change made."""
        return [line[1:] for line in self.lines if line[0] in "+ "]

    @property
    def gone(self) -> list[str]:
        """What the change took away."""
        return [line[1:] for line in self.lines if line[0] == "-"]


def hunks_of(text: str) -> Iterator[Hunk]:
    """The hunks of a page."""
    for diff in DIFF.finditer(text):
        for hunk in diff["hunks"].removesuffix("\n").split("\n@@\n"):
            yield Hunk(diff["path"], tuple(hunk.split("\n")))


def faults_of(hunk: Hunk, text: str) -> list[str]:
    """What is not true of a hunk in the text of its file."""
    lines = text.split("\n")
    if any(lines[at : at + len(hunk.now)] == hunk.now for at in range(len(lines))):
        return [f"{hunk.path} still has {line!r}" for line in hunk.gone if line in lines]
    missing = next((line for line in hunk.now if line not in lines), None)
    said = "has these lines, but not one after the other" if missing is None else f"has no line {missing!r}"
    return [f"{hunk.path} {said}: write the hunk in {PAGE} as the file has it now"]


HUNKS = list(hunks_of((ROOT / PAGE).read_text(encoding="utf-8")))


def test_the_page_walks_through_diffs() -> None:
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    assert len({hunk.path for hunk in HUNKS}) > 15
    assert text.count("```diff") == len(DIFF.findall(text)), "a diff begins with '+++ FILE' and a line '@@'"
    assert [line for hunk in HUNKS for line in hunk.lines if line[:1] not in {"+", "-", " "}] == []


@pytest.mark.parametrize("hunk", HUNKS, ids=lambda hunk: hunk.path)
def test_a_hunk_is_true_of_its_file(hunk: Hunk) -> None:
    faults = faults_of(hunk, (ROOT / hunk.path).read_text(encoding="utf-8"))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("+one", " two"), None),
        (("-none", "+one"), None),
        (("+two", " one"), "not one after the other"),
        (("+one", "+none"), "has no line 'none'"),
        (("-three", "+one"), "still has 'three'"),
    ],
)
def test_a_hunk_that_is_not_true_is_told(lines: tuple[str, ...], said: str | None) -> None:
    found = faults_of(Hunk("numbers.txt", lines), "one\ntwo\nthree\n")
    assert [said in fault for fault in found if said] == [True] * (said is not None)
    assert bool(found) is (said is not None)


def test_a_paragraph_is_added_in_as_many_files_as_the_page_says() -> None:
    """By hand: its law, its chapter, the words in two languages, and a test."""
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    walk = text[text.index("## A paragraph") : text.index("## A command")]
    assert len({hunk.path for hunk in hunks_of(walk)}) == 5
    assert "Five files by hand" in walk
