"""docs/hall.md tells the truth: the evening that it begins with can be recorded, and its movement played."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

from projections.recorded.stream import SessionStream
from stores.sqlite.log import EventLog
from tests.cli.running import ROOT, tdlog

PAGE = (ROOT / "docs" / "hall.md").read_text()


def test_given_the_evening_of_the_page_when_it_is_imported_then_its_movement_tells_who_plays_what(
    tmp_path: Path,
) -> None:
    evening = tmp_path / "evening.tdl"
    [lines] = re.findall(r"\n((?:    .*\n)*    contestant .*\n)\n", PAGE)
    evening.write_text(dedent(lines))
    ran = tdlog("import", evening, "--log", tmp_path / "evening.db")
    assert ran.code == 0, ran.err
    with EventLog(tmp_path / "evening.db", create=False, read_only=True) as log:
        movement = SessionStream(log.read("S1"), "S1").movement
    assert (movement.faults, len(movement.due)) == ([], 9)
