"""Every id that a screen prints is taken by every command that asks for one of that kind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import tdlog

PRINTS = (
    ("results",), ("rulings",), ("desk",), ("appeals",), ("standings", "S1"), ("standings", "S2"),
    ("explain", "16", "16"), ("replay", "S1.r1.t1/4"), ("replay", "S2.r9.t6/10"),
)  # fmt: skip
TABLE = r"S\d+\.r\d+\.t\d+"
KINDS = {
    "table": rf"\b{TABLE}\b(?![/#])",
    "board": rf"\b{TABLE}/\d+\b(?!#)",
    "incident": rf"\b{TABLE}/\d+#\d+\b",
    "entry": r"\bS\d+#\d+\b",
}
TAKES = {
    "table": (("results",), ("rulings",), ("desk",), ("standings",), ("export",), ("audit",), ("record", "--table")),
    "board": (("results",), ("rulings",), ("desk",), ("replay",), ("export",), ("export", "--format", "html")),
    "incident": (("results",), ("rulings",), ("desk", "--json"), ("replay",), ("form", "ruling")),
    "entry": (("results", "--as-of"), ("rulings", "--as-of"), ("explain", "16", "--session", "S2", "--entry")),
}  # fmt: skip
MOST = 2
"""So many ids of each kind are tried: those that were printed first."""


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    log = tmp_path_factory.mktemp("demo") / "demo.db"
    assert tdlog("demo", "--keep", log).code == 0
    return log


@pytest.fixture(scope="module")
def printed(demo: Path) -> dict[str, list[str]]:
    """By kind, the ids that the commands print."""
    out = "\n".join(_run(demo, *command) for command in PRINTS)
    return {kind: list(dict.fromkeys(re.findall(pattern, out))) for kind, pattern in KINDS.items()}


def _run(log: Path, *command: str) -> str:
    option = ("--session", "S2") if command[0] == "explain" else ()
    ran = tdlog(*command, *option, "--log", log)
    assert ran.code == 0, (command, ran.err)
    return ran.out


@pytest.mark.parametrize(("kind", "command"), [(kind, command) for kind, taking in TAKES.items() for command in taking])
def test_given_an_id_that_was_printed_when_it_is_typed_then_the_command_takes_it(
    demo: Path, printed: dict[str, list[str]], kind: str, command: tuple[str, ...]
) -> None:
    ids = printed[kind][:MOST]
    assert ids
    for id in ids:
        ran = tdlog(*command, id, "--log", demo, typed="exit\n")
        assert ran.code == 0, (command, id, ran.err)


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("results", "S1.r1.t1"), "S1.r1.t1  NS 1  EW 2"),
        (("results", "S1.r1"), "S1.r1.t2  NS 2  EW 1"),
        (("replay", "S1.r1.t1/4", "--as-of", "S1.r1.t1#168"), "Board 4"),
        (("replay", "S1.r1.t1#44"), "Board 1  dealer North"),
        (("explain", "team1", "--session", "S1"), "1: +7 IMP"),
        (("explain", "S2.16"), "16: "),
        (("standings", "S2.r1.t1"), "S2  Club evening"),
        (("appeals", "S2.r2.t7/16#17"), "A1"),
        (("desk", "S1.r1.t1"), "4#168  revoke  South"),
    ],
)
def test_given_a_name_as_a_person_types_it_then_it_is_understood(
    demo: Path, command: tuple[str, ...], says: str
) -> None:
    assert says in tdlog(*command, "--log", demo).out


def test_given_a_moment_when_a_board_is_replayed_then_what_came_later_is_left_out(demo: Path) -> None:
    then = tdlog("replay", "S1.r1.t1/4", "--as-of", "S1.r1.t1#168", "--log", demo).out
    assert "#168" in then
    assert "#199" not in then
    assert "#199" in tdlog("replay", "S1.r1.t1/4", "--log", demo).out
