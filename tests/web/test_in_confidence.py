"""What everybody may see of a board under appeal: the ruling and the decision, not what was said in confidence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.events import AppealDecided, EntryAmended, SessionClosed
from tests.web.disputed import heard_log
from tests.web.served import Served, served

TABLE = "S1.r4.t3"
GROUNDS = "had said no to spades"
QUESTION = "lead from three small"


@pytest.fixture
def hall() -> Iterator[Served]:
    log = heard_log()
    seen = log.version(TABLE)
    struck = AppealDecided("A1", "varied", law="12C1c", ns_artificial="A+", reason="read from the wrong sheet")
    log.append([(TABLE, seen, [struck, EntryAmended(seen + 1, why="of another appeal")])])
    log.append([("S1", log.version("S1"), [SessionClosed()])])
    with served(log) as running:
        yield running


PATHS = ("/boards/{table}/11?entry=99", "/boards/{table}/11/replay", "/api/board?stream={table}&board=11&entry=99")


@pytest.mark.parametrize("path", PATHS)
def test_given_a_hearing_when_everybody_looks_at_its_board_then_no_word_of_it_is_told_nor_a_decision_that_was_struck(
    hall: Served, path: str
) -> None:
    told = hall.browser().get(path.format(table=TABLE))
    assert told.status_code == 200
    assert "Half a minute" not in told.text
    for word in (GROUNDS, QUESTION, "wrong sheet", "of another appeal", "A+"):
        assert word not in told.text, word


def test_given_a_hearing_when_its_committee_looks_at_the_board_then_all_of_it_is_there(hall: Served) -> None:
    told = hall.browser("committee", "S1/A1").get(f"/boards/{TABLE}/11?entry=99").text
    for word in (GROUNDS, QUESTION, "wrong sheet"):
        assert word in told, word
