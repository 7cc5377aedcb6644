"""The list of a club's members, entered by a page of the hall."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stores.memory import MemoryLog
from tests.web.served import Served, served

LIST = "Phone;Member number;Last name;First name\n555;00101;Holm;Anna\n556;00102;Krogh;Bo\n"


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(MemoryLog()) as running:
        yield running


def test_given_a_list_when_it_is_entered_then_numbers_and_names_are_in_the_register_and_no_entry_is_recorded(
    hall: Served,
) -> None:
    page = hall.browser("scorer", "").post("/members", data={"key": "m", "list": LIST})
    assert page.status_code == 200, page.text
    assert "2 members of the list are in the register, which has 2 names" in page.text
    assert "Not read: Phone." in page.text
    assert hall.log.register.names() == {"00101": "Anna Holm", "00102": "Bo Krogh"}
    assert hall.log.tail() == 0


def test_given_a_list_when_it_is_sent_again_with_its_key_then_it_is_answered_as_before(hall: Served) -> None:
    scorer = hall.browser("scorer", "")
    first = scorer.post("/api/members", json={"key": "m", "list": LIST})
    assert first.status_code == 200, first.text
    assert first.json() == {"members": 2, "register": 2, "ignored": ["Phone"], "remarks": []}
    assert scorer.post("/api/members", json={"key": "m", "list": LIST}).json() == first.json()


def test_given_the_scorer_of_one_session_when_he_enters_members_then_it_is_said_for_which_he_came(hall: Served) -> None:
    scorer = hall.browser("scorer", "S1")
    answer = scorer.post("/api/members", json={"key": "m", "list": LIST})
    assert (answer.status_code, "your link is for S1" in answer.text) == (403, True)
    assert "your link is for S1" in scorer.post("/members", data={"key": "n", "list": LIST}).text
    assert not hall.log.register.names()


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("Navn,Adresse\nAnna Holm,Vej 1\n", "its first line should be headings"),
        ("Member number;Name\n1;Anna\n1;Bo\n", "1 has two names, on lines 2 and 3"),
        ("Member number;Name\n00101;Anne Holm\n", "of 1 number the register has another name, and nothing was taken"),
        ("Member number;Name\n;\n", "it lists nobody"),
    ],
)
def test_given_a_list_that_cannot_be_taken_when_it_is_sent_then_it_is_said_why_and_it_stays_in_its_field(
    hall: Served, told: str, why: str
) -> None:
    scorer = hall.browser("scorer", "")
    scorer.post("/members", data={"key": "m", "list": LIST})
    page = scorer.post("/members", data={"key": "n", "list": told})
    assert page.status_code in (400, 409, 422)
    assert why in page.text
    assert told.splitlines()[0] in page.text
    assert len(hall.log.register.names()) == 2


def test_given_members_when_an_evening_is_begun_by_their_numbers_then_its_pairs_bear_their_names(hall: Served) -> None:
    scorer = hall.browser("scorer", "")
    scorer.post("/members", data={"key": "m", "list": LIST + "00103;103;Lund;Eva\n557;00104;Ravn;Ida\n"})
    told = {"key": "b", "name": "Club", "date": "2026-11-28", "tables": 1, "rounds": 1, "boards": 2}
    begun = scorer.post("/evenings/new", data={**told, "pairs": "00101, 00102\n00104, 103"})
    assert begun.status_code == 303, begun.text
    assert "Anna Holm" in scorer.get("/scorer/S1/pairs").text
    assert "Eva Lund" in scorer.get("/scorer/S1/pairs").text
