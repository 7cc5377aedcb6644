"""A file goes on: it is extended line by line and imported again, and its judgements are the director's."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.events import BoardDealt, JudgementMade, RulingGiven
from formats.notation import read_script, write_script
from stores.sqlite.log import EventLog
from tests.cli.running import tdlog
from tests.given import FOUR_SPADES

LINES = (
    "stream S1", 'session "Evening" matchpoints', "stream S1.r1.t1", "round 1 table=1", *FOUR_SPADES, "hk285",
    "hq 4 !e:c4 6", "notice s revoke e 2", "withdraw e c4", "9", "hj", "undo", "judge revoke e 72B1 no",
    'rule revoke e 62A "corrected"', "undo", 'rule last 62A "put right"', "board 2", "result 3 4SN=10",
)  # fmt: skip
TABLE = "\n".join(LINES)


def test_given_a_file_that_grows_when_it_is_imported_after_every_line_then_each_line_is_recorded_once(
    tmp_path: Path,
) -> None:
    file, log = tmp_path / "evening.tdl", tmp_path / "evening.db"
    for count in range(4, len(LINES) + 1):
        file.write_text("\n".join(LINES[:count]) + "\n")
        ran = tdlog("import", file, "--log", log)
        assert ran.code == 0, (LINES[count - 1], ran.err, ran.out)
    with EventLog(log, create=False, read_only=True) as held:
        assert held.read("S1.r1.t1") == read_script(TABLE).streams["S1.r1.t1"]


@pytest.mark.parametrize(
    ("before", "author"), [((), "director"), (("@ operator",), "operator"), (("@ committee",), "committee")]
)
def test_given_a_judgement_in_a_file_when_nobody_is_named_then_it_is_the_directors(
    before: tuple[str, ...], author: str
) -> None:
    lines = [*LINES[2:10], *before, "judge revoke e 72B1 no"]
    event = read_script("\n".join(lines)).streams["S1.r1.t1"][-1]
    assert isinstance(event, JudgementMade)
    assert event.by == author


def test_given_a_log_of_an_earlier_version_when_its_file_is_imported_again_then_nothing_is_new(tmp_path: Path) -> None:
    file, log = tmp_path / "evening.tdl", tmp_path / "evening.db"
    file.write_text(TABLE.replace("72B1 no", "72B1 no by=operator"))
    assert tdlog("import", file, "--log", log).code == 0
    file.write_text(TABLE)
    ran = tdlog("import", file, "--log", log)
    assert ran.code == 0, ran.err
    with EventLog(log, create=False, read_only=True) as held:
        assert sum(isinstance(event, JudgementMade | RulingGiven) for event in held.read("S1.r1.t1")) == 3


def test_given_an_operators_judgement_when_it_is_written_then_it_is_read_back_as_his() -> None:
    events = read_script(TABLE.replace("72B1 no", "72B1 no by=operator")).streams
    assert "by=operator" in write_script(events)
    assert read_script(write_script(events)).streams == events


def test_given_the_hands_of_an_evening_when_imported_then_they_are_deals_and_a_longer_file_adds_to_them(
    tmp_path: Path,
) -> None:
    file, log = tmp_path / "hands.pbn", tmp_path / "evening.db"
    hands = FOUR_SPADES[0].partition("N:")[2]
    boards = [f'[Board "{n}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:{hands}"]\n\n' for n in (1, 2, 3)]
    for count in (2, 2, 3):
        file.write_text("".join(boards[:count]))
        assert tdlog("import", file, "--log", log).code == 0
    with EventLog(log, create=False, read_only=True) as held:
        assert list(held.versions()) == ["hands"]
        assert [event.board for event in held.read("hands") if isinstance(event, BoardDealt)] == [1, 2, 3]
