"""The flows of docs/architecture.md are as the page has them: its functions are entered, in its order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from application.importing.importer import Importer
from application.office import Office
from application.recording import begin, record
from application.writing import Who
from formats.sources import Source
from stores.memory import MemoryLog
from tests.cli.running import ROOT, tdlog
from tests.cli.test_import import BOARD
from tests.given import FOUR_SPADES
from tests.hall.stepping import BEGUN, Stepped
from tests.house.flows import entered

TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
TABLE = "S1.r1.t1"


def a_card(_: Path) -> list[str]:
    """A card recorded in the middle of a hand."""
    office = Office(MemoryLog(), lambda: "2026-03-14T12:00:00Z")
    begin(office, TABLE)
    for line in (*FOUR_SPADES, "hk 2 8 5", "hq"):
        record(office, TABLE, line, Who())
    with entered() as found:
        record(office, TABLE, "4", Who())
    return found


def a_line(_: Path) -> list[str]:
    """A line that a device sends to a hall."""
    hall = Stepped()
    hall.recorded(*BEGUN)
    with entered() as found:
        hall.recorded("1c")
    return found


def a_figure(folder: Path) -> list[str]:
    """A figure of an evening explained."""
    log = folder / "evening.db"
    assert tdlog("import", "--log", log, "sample_sessions/sessions/pairs_evening.tdl").code == 0
    with entered() as found:
        assert tdlog("explain", "--log", log, "16", "16").code == 0
    return found


def a_file(_: Path) -> list[str]:
    """A PBN file taken."""
    office = Office(MemoryLog(), lambda: "2026-03-14T12:00:00Z")
    with entered() as found:
        Importer(office).take(Source("monday.pbn", BOARD.encode, session_from="monday.pbn"))
    return found


FLOWS: dict[str, Callable[[Path], list[str]]] = {
    "A card": a_card,
    "A line": a_line,
    "A figure": a_figure,
    "A file": a_file,
}


def hops_of(name: str) -> list[str]:
    """The functions that the page lists of a flow."""
    section = TEXT[TEXT.index(f"## {name},") :]
    [hops] = re.findall(r"```text\n(.*?)```", section.partition("\n## ")[0], re.DOTALL)
    return str(hops).split()


def first_out_of_order(hops: Iterable[str], found: Iterable[str]) -> str | None:
    """The first hop that is not entered after those before it."""
    entered_in_turn = iter(found)
    return next((hop for hop in hops if hop not in entered_in_turn), None)


@pytest.mark.parametrize("name", FLOWS)
def test_a_flow_is_as_the_page_has_it(name: str, tmp_path: Path) -> None:
    hops = hops_of(name)
    missing = first_out_of_order(hops, FLOWS[name](tmp_path))
    assert missing is None, f"{name}: {missing} is not entered there any more: mend docs/architecture.md"
    assert len(hops) > 5


def test_a_card_takes_no_more_calls_than_the_page_says(tmp_path: Path) -> None:
    [most] = re.findall(r"fewer than ([0-9]+)\s+calls", TEXT)
    found = a_card(tmp_path)
    assert "domain.admission.allowed" in found
    assert len(found) < int(most)


def test_a_hop_out_of_order_is_told() -> None:
    assert first_out_of_order(["a", "c"], ["a", "b", "c"]) is None
    assert first_out_of_order(["c", "a"], ["a", "b", "c"]) == "a"
