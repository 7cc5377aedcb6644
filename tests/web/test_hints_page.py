"""What looks odd of a session, on a page of its scorer."""

from __future__ import annotations

import re
from html import unescape

from formats.notation import read_script
from stores.memory import MemoryLog
from tests.web.served import served

ODD = 'stream S1\nsession "Club" 2026-11-28 scoring=matchpoints\n' + "".join(
    f"stream S1.r1.t{table}\nround 1 table={table} ns={table} ew={table + 9}\nresult 7 {result}\n"
    for table, result in enumerate(("4SN=10", "4SN=10", "4SN=10", "4SE=5"), 1)
)


def test_given_results_that_look_odd_when_a_scorer_looks_then_each_table_stands_there_once_and_leads_to_its_slip() -> (
    None
):
    log = MemoryLog()
    log.append([(stream, 0, events) for stream, events in read_script(ODD).streams.items()])
    with served(log) as hall:
        scorer = hall.browser("scorer")
        assert 'href="/scorer/S1/hints"' in scorer.get("/scorer/S1/boards/7").text
        assert 'href="/scorer/S1/hints"' in scorer.get("/scorer/S1").text
        page = unescape(scorer.get("/scorer/S1/hints").text)
        assert page.count("/scorer/S1/boards/7?table=4") == 1
        assert re.search(r'What looks odd <span class="count">1</span>', page)
        assert "/scorer/S1/boards/7?table=1" not in page
        assert "At all 3 other tables NS declared" in page
        assert "5 down, and not doubled" in page
        assert "Bord 4 i runde 1" in scorer.get("/scorer/S1/hints?lang=da").text
        assert [one["hint"] for one in scorer.get("/api/hints?session=S1").json()["hints"]] == [
            "other_side", "down_undoubled",
        ]  # fmt: skip
