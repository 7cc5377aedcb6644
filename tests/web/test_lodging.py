"""An appeal is lodged from the page of the ruling by the director, for whoever sat there and said so to him."""

from __future__ import annotations

import re

from domain.events import AppealLodged
from tests.web.test_director_answers import PLAYED, SCORED, TABLE, hall_with

RULED = f'{PLAYED}@ 2026-11-23T19:18:00Z director\nrule 3#6 16B3 "adjusted"\n'
RULING = f"{TABLE}/3#6"


def test_given_a_ruling_when_a_side_appeals_to_the_director_then_he_lodges_it_for_that_contestant() -> None:
    with hall_with(RULED) as hall:
        director = hall.browser("director")
        matter = director.get(f"/matters/{TABLE}/3/6").text
        ways = re.findall(r'href="(/sessions/S1/cards/(?:Nord|Syd)\?ruling=[^"#]+)#appealing"', matter)
        assert [one.partition("?")[0] for one in ways] == ["/sessions/S1/cards/Nord", "/sessions/S1/cards/Syd"]
        page = director.get(ways[1]).text
        assert f'<option value="{RULING}" selected>' in page
        assert "Partner, or captain, concurs" in page
        sent = {"key": "lodge", "ruling": RULING, "grounds": "nothing was said", "concurrence": "1"}
        answer = director.post("/sessions/S1/cards/Syd", data=sent)
        assert answer.status_code == 200, answer.text
        lodged = hall.log.read(TABLE)[-1]
        assert isinstance(lodged, AppealLodged)
        assert (lodged.appeal, lodged.incident, lodged.contestant, lodged.concurrence) == ("A1", "3#6", "Syd", True)
        assert "/cases/S1/A1" in director.get("/cases/S1").text


def test_given_a_score_for_a_matter_when_it_stands_then_both_sides_may_appeal_there_too() -> None:
    with hall_with(f"{RULED}{SCORED}") as hall:
        page = hall.browser("director").get(f"/matters/{TABLE}/3/6").text
        assert page.count("#appealing") == 2


def test_given_no_appeal_when_the_director_looks_for_one_then_he_is_told_where_it_is_lodged() -> None:
    with hall_with("") as hall:
        assert "on the page of the matter" in hall.browser("director").get("/cases/S1").text


def test_given_a_ruling_when_a_scorer_or_another_contestant_looks_at_a_card_then_it_offers_no_appeal() -> None:
    with hall_with(RULED) as hall:
        for browser in (hall.browser("scorer"), hall.browser("player", scope="S1/Nord")):
            assert 'id="appealing"' not in browser.get("/sessions/S1/cards/Syd").text
            answer = browser.post("/sessions/S1/cards/Syd", data={"key": "k", "ruling": RULING})
            assert answer.status_code == 403


TYPED = "3#6 Syd concurrence"
"""What an appeal is about, and whose it is, as a line says it."""


def test_given_a_ruling_when_a_director_types_an_appeal_with_a_number_then_he_is_told_the_line_that_lodges_it() -> None:
    with hall_with(RULED) as hall:
        director = hall.browser("director")
        fields = {"key": "typed", "seen": str(hall.log.version(TABLE)), "line": f"appeal A1 {TYPED}"}
        refused = director.post(f"/matters/{TABLE}/3/6", data=fields)
        assert refused.status_code == 422
        [line] = re.findall("`(appeal [^`]+)`", refused.text)
        lodged = director.post(f"/matters/{TABLE}/3/6", data={**fields, "key": "again", "line": line})
        assert lodged.status_code == 303, lodged.text
        told = hall.log.read(TABLE)[-1]
        assert isinstance(told, AppealLodged)
        assert (told.appeal, told.incident, told.contestant) == ("A1", "3#6", "Syd")


def test_given_an_appeal_when_it_is_typed_again_under_its_number_then_it_adds_what_was_missing() -> None:
    with hall_with(RULED) as hall:
        director = hall.browser("director")
        for line in ("appeal 3#6 Syd", f"appeal A1 {TYPED}"):
            fields = {"key": line, "stream": TABLE, "seen": str(hall.log.version(TABLE)), "line": line}
            assert director.post("/scorer/S1/line", data=fields).status_code == 200
        numbers = [(one.appeal, one.concurrence) for one in hall.log.read(TABLE) if isinstance(one, AppealLodged)]
        assert numbers == [("A1", None), ("A1", True)]
