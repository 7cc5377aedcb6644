"""A penalty that a director types on the page of a matter: it is told, stands there, and is not given twice unasked."""

from __future__ import annotations

import re

import pytest

from domain.events import PenaltyGiven
from tests.web.served import Browser, Served
from tests.web.test_director_answers import TABLE, hall_with
from tests.web.test_lodging import RULED

MATTER = f"/matters/{TABLE}/3/6"
LATER = f"{RULED}@ 2026-11-23T19:30:00Z operator\nboard 4\n"
"""The next board is in play."""
LATE = 'penalty 10 percent ew "late"'


def penalties(hall: Served) -> list[tuple[str, str, int | None]]:
    """Each with the side it is given to, and the board it counts on."""
    held = hall.log.read(TABLE)
    return [(one.amount, one.side.name if one.side else "", one.board) for one in held if isinstance(one, PenaltyGiven)]


def typed(hall: Served, director: Browser, line: str, **sent: str) -> str:
    """The page after a line was typed on it."""
    seen = str(hall.log.version(TABLE))
    answer = director.post(MATTER, data={"key": f"{line}{seen}{sent}", "seen": seen, "line": line, **sent})
    if answer.status_code == 303:
        answer = director.get(answer.headers["location"])
    return str(answer.text)


@pytest.mark.parametrize("record", [RULED, LATER])
def test_given_a_matter_when_a_penalty_is_typed_then_it_is_told_and_stands_among_the_entries_of_its_board(
    record: str,
) -> None:
    with hall_with(record) as hall:
        page = typed(hall, hall.browser("director"), LATE)
        [echo] = re.findall(r'<p role="status" class="echo">(.*?)</p>', page)
        assert "late" in echo
        assert penalties(hall) == [("10", "EW", 3)]
        [entries] = re.findall(r'<ol class="entries">.*?</ol>', page, re.DOTALL)
        assert "late" in entries


def test_given_a_penalty_when_its_line_is_sent_once_more_then_it_is_asked_whether_that_is_meant() -> None:
    with hall_with(LATER) as hall:
        director = hall.browser("director")
        typed(hall, director, LATE)
        page = typed(hall, director, LATE)
        assert penalties(hall) == [("10", "EW", 3)]
        [told] = re.findall(r'<p role="alert" class="refused">(.*?)</p>', page)
        assert "already" in told
        form = next(one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if 'name="marked"' in one)
        hidden = dict(re.findall(r'<input type="hidden" name="([\w.]+)" value="([^"]*)"', form))
        assert hidden["line"].replace("&#34;", '"') == LATE
        typed(hall, director, LATE, marked="true")
        assert penalties(hall) == [("10", "EW", 3)] * 2


def test_given_a_penalty_when_another_or_one_after_it_was_struck_is_typed_then_it_is_recorded_at_once() -> None:
    with hall_with(RULED) as hall:
        director = hall.browser("director")
        typed(hall, director, LATE)
        typed(hall, director, 'penalty 10 percent ns "late"')
        assert penalties(hall) == [("10", "EW", 3), ("10", "NS", 3)]
        typed(hall, director, f"undo {hall.log.version(TABLE)}")
        typed(hall, director, 'penalty 10 percent ns "late"')
        assert penalties(hall) == [("10", "EW", 3), ("10", "NS", 3), ("10", "NS", 3)]


def test_given_a_penalty_with_its_board_when_it_is_typed_on_a_matter_then_that_board_stays() -> None:
    with hall_with(LATER) as hall:
        typed(hall, hall.browser("director"), f"{LATE} board=4")
        assert penalties(hall) == [("10", "EW", 4)]


def test_given_a_new_matter_when_it_is_about_no_board_then_the_page_leads_to_the_form_of_a_penalty() -> None:
    with hall_with(LATER) as hall:
        director = hall.browser("director")
        [path] = re.findall(r'href="(/scorer/S1/clock#penalty)"', director.get("/desk/S1/new").text)
        assert 'id="penalty"' in director.get(path).text
