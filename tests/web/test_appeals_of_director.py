"""An appeal as the director in charge has it: he is offered what he may note himself, and nothing that is refused."""

from __future__ import annotations

import re

import pytest

from domain.events import AppealDecided, AppealLodged
from tests.web.served import Browser, Served
from tests.web.test_director_answers import TABLE, hall_with
from tests.web.test_lodging import RULED

MATTER = f"/matters/{TABLE}/3/6"
CASE = "/cases/S1/A1"
APPEALED = f"{RULED}@ 2026-11-23T19:25:00Z director\nappeal A1 3#6 Syd\n"
DECIDED = "@ 2026-11-23T19:40:00Z committee\ndecide A1 upheld\n"


def decisions(hall: Served) -> list[tuple[str, str, str]]:
    """What was decided, as whose word, with the reason."""
    held = hall.log.read(TABLE)
    return [(one.outcome, one.by, one.reason) for one in held if isinstance(one, AppealDecided)]


def outcomes(page: str) -> list[str]:
    """What the page offers to record of the appeal."""
    select = re.search(r'<select id="outcome".*?</select>', page, re.DOTALL)
    return re.findall(r'<option value="(\w+)"', select[0]) if select else []


def pressed(director: Browser, page: str, **sent: str) -> str:
    """The page after its form of the decision was sent, as a browser would."""
    forms = re.findall(r"<form.*?</form>", page, re.DOTALL)
    form = next(one for one in forms if f'action="{CASE}/decision"' in one)
    fields = re.findall(r'<input (?:type="hidden" )?(?:id="\w+" )?name="(\w+)" value="([^"]*)"', form)
    answer = director.post(f"{CASE}/decision", data={**dict(fields), **sent})
    if answer.status_code == 303:
        answer = director.get(answer.headers["location"])
    assert answer.status_code == 200, answer.text
    return str(answer.text)


@pytest.mark.parametrize("outcome", ["withdrawn", "not_admissible"])
def test_given_an_appeal_when_the_director_notes_that_it_is_not_heard_then_that_is_his_word_and_it_is_settled(
    outcome: str,
) -> None:
    with hall_with(APPEALED) as hall:
        director = hall.browser("director")
        page = director.get(CASE).text
        assert outcomes(page) == ["not_admissible", "withdrawn"]
        asked = pressed(director, page, outcome=outcome, reason="as they said")
        assert decisions(hall) == []
        pressed(director, asked)
        assert decisions(hall) == [(outcome, "director", "as they said")]
        case = director.get("/api/case?session=S1&appeal=A1").json()["appeal"]
        assert (case["state"]["law"], case["state"]["open"]) == ("92", False)
        assert "without a committee" not in director.get(CASE).text
        assert outcomes(director.get(CASE).text) == []


def test_given_an_appeal_when_a_director_looks_at_it_then_he_is_told_who_hears_it_and_has_no_form_of_that() -> None:
    with hall_with(APPEALED) as hall:
        page = hall.browser("director").get(CASE).text
        assert 'action="/cases/S1/A1/hearing"' not in page
        assert 'href="#hearing"' not in page
        assert 'id="score"' not in page
        assert "The committee records the hearing and its decision from its own link" in page
        assert "Appelkomitéen registrerer" in hall.browser("director").get(f"{CASE}?lang=da").text
        committee = hall.browser("committee", "S1/A1").get(CASE).text
        assert 'action="/cases/S1/A1/hearing"' in committee
        assert outcomes(committee) == ["upheld", "varied", "recommended", "not_admissible", "withdrawn"]


def test_given_an_outcome_that_is_the_committees_when_a_director_sends_it_then_he_is_told_whose_it_is() -> None:
    with hall_with(APPEALED) as hall:
        answer = hall.browser("director").post(f"{CASE}/decision", data={"key": "k", "outcome": "upheld"})
        assert answer.status_code == 403
        assert "for the committee to decide" in answer.text
        assert decisions(hall) == []


def test_given_an_appeal_when_the_matter_is_looked_at_then_it_stands_there_and_its_side_is_not_asked_again() -> None:
    with hall_with(APPEALED) as hall:
        director = hall.browser("director")
        page = director.get(MATTER).text
        assert re.findall(r"/sessions/S1/cards/(\w+)\?ruling=", page) == ["Nord"]
        [told] = re.findall(r'<p class="appealed">(.*?)</p>', page)
        assert f'href="{CASE}"' in told
        assert "Syd" in told
        assert "not admissible" in told


def test_given_an_appeal_that_was_decided_when_the_matter_is_looked_at_then_it_says_how_it_ended() -> None:
    with hall_with(f"{APPEALED}{DECIDED}") as hall:
        page = hall.browser("director").get(MATTER).text
        [told] = re.findall(r'<p class="appealed">(.*?)</p>', page)
        assert "stands" in told
        assert sum(isinstance(one, AppealLodged) for one in hall.log.read(TABLE)) == 1


def test_given_a_line_that_a_committee_would_type_when_a_director_types_it_then_he_is_told_how_he_says_it() -> None:
    with hall_with(APPEALED) as hall:
        director = hall.browser("director")
        refused = director.post(CASE, data={"key": "k1", "line": "decide A1 withdrawn"})
        assert refused.status_code == 403
        [why] = re.findall(r'id="line-wrong" role="alert">(.*?)</span>', refused.text)
        assert "by=director" in why
        assert decisions(hall) == []
        assert director.post(CASE, data={"key": "k2", "line": "decide A1 withdrawn by=director"}).status_code == 200
        assert decisions(hall) == [("withdrawn", "director", "")]
