"""What everybody may see of a board under appeal: the ruling and the decision, not what was said in confidence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from application.hall.in_confidence import for_everybody
from domain.events import AppealDecided, AppealHeard, EntryAmended, NoteMade, SessionClosed
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


@pytest.mark.parametrize("path", [
    "/api/entries?stream={table}", "/tables/{table}/entries", "/api/board?stream={table}&board=11&entry=99",
])  # fmt: skip
def test_given_a_hearing_when_who_records_its_table_reads_the_entries_then_no_word_of_it_is_told(
    hall: Served, path: str
) -> None:
    """The link of a table outlasts the round: whoever sits there may be a party to the appeal."""
    told = hall.browser("recorder", "S1.t3").get(path.format(table=TABLE))
    assert told.status_code == 200
    for word in (GROUNDS, QUESTION, "Five more", "wrong sheet", "of another appeal"):
        assert word not in told.text, word


def test_given_a_hearing_when_the_scorer_reads_the_end_of_the_log_then_no_word_of_it_is_told(hall: Served) -> None:
    told = hall.browser("scorer", "S1").get("/api/tail?session=S1")
    assert told.status_code == 200
    for word in (GROUNDS, QUESTION, "Five more", "wrong sheet"):
        assert word not in told.text, word


FIGURES = (
    "/sessions/S1/explain/19?board=11",
    "/api/figure?session=S1&contestant=19&board=11",
    "/api/figure?session=S1&contestant=19",
    "/api/figure?session=S1&board=11",
)


@pytest.mark.parametrize("path", FIGURES)
def test_given_a_hearing_when_everybody_asks_where_a_figure_came_from_then_no_word_of_it_is_told(
    hall: Served, path: str
) -> None:
    told = hall.browser().get(path)
    assert told.status_code == 200
    for word in (GROUNDS, QUESTION, "Five more", "wrong sheet", "of another appeal"):
        assert word not in told.text, word


def test_given_a_hearing_when_the_director_asks_where_the_figure_came_from_then_its_grounds_are_told(
    hall: Served,
) -> None:
    assert GROUNDS in hall.browser("director").get(FIGURES[1]).text


def test_given_hearing_words_that_were_amended_again_when_everybody_reads_the_entries_then_no_reason_is_told() -> None:
    """Given amendments of an amendment, a note that became part of a hearing, and a decision corrected twice."""
    decided = [AppealDecided("A1", "upheld", reason=word) for word in ("first", "second", "third")]
    told = for_everybody([
        AppealHeard("A1", statements="said"),
        EntryAmended(1, (AppealHeard("A1", statements="said anew"),), why="misheard"),
        EntryAmended(2, (), why="not said at all"),
        NoteMade("a note"),
        EntryAmended(4, (AppealHeard("A1", statements="noted"),), why="belongs to the hearing"),
        decided[0],
        EntryAmended(6, (decided[1],), why="a slip"),
        EntryAmended(6, (decided[2],), why="another"),
    ])  # fmt: skip
    assert [one.why for one in told if isinstance(one, EntryAmended)] == [""] * 5
    words = repr(told)
    assert not any(word in words for word in ("said", "misheard", "noted", "first", "second", "slip"))
    assert "third" in words


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
