"""A movement that is chosen in the form of a new evening, of those that fit the pairs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.events import ContestantEntered, MovementSet, NoteMade
from projections.recorded.movement import Movement
from projections.recorded.session_record import SessionRecord
from stores.memory import MemoryLog
from tests.web.served import Served, served
from web.pages.evenings import names_in

EVENING = {"name": "Club evening", "date": "2026-11-28", "scoring": "matchpoints", "plays": 26}
PAIRS = "\n".join(f"Ann {number}, Bo {number}" for number in range(1, 15))


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(MemoryLog()) as running:
        yield running


def fitting(hall: Served, **told: object) -> list[dict[str, object]]:
    """What fits, as a program is told it."""
    answer = hall.browser("scorer", "").post("/api/evenings/new/movements", json={"key": "f", **EVENING, **told})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, object]] = answer.json()["movements"]
    return found


def test_given_fourteen_pairs_when_it_is_asked_what_fits_then_a_howell_is_among_it_and_nothing_is_recorded(
    hall: Served,
) -> None:
    howells = [one for one in fitting(hall, pairs=PAIRS) if one["kind"] == "howell"]
    assert [(one["name"], one["pairs"], one["spread"]) for one in howells] == [("howell-7x13x2", 14, "1.85")]
    assert hall.log.tail() == 0


def test_given_a_howell_when_it_is_chosen_then_its_lines_are_recorded_and_the_pairs_have_their_numbers(
    hall: Served,
) -> None:
    scorer = hall.browser("scorer", "")
    form = scorer.post("/evenings/new/movements", data={"key": "f", **EVENING, "pairs": PAIRS})
    assert 'value="howell-7x13x2"' in form.text
    assert "Ann 14, Bo 14" in form.text
    begun = scorer.post("/evenings/new", data={"key": "b", **EVENING, "pairs": PAIRS, "movement": "howell-7x13x2"})
    assert begun.status_code == 303, begun.text
    events = hall.log.read("S1")
    (movement,) = [one for one in events if isinstance(one, MovementSet)]
    assert (movement.kind, movement.tables, movement.rounds, len(movement.plan)) == ("howell", 7, 13, 91)
    entered = [one for one in events if isinstance(one, ContestantEntered)]
    assert [one.contestant for one in entered] == [str(number) for number in range(1, 15)]
    cards = scorer.get("/scorer/S1/cards").text
    assert cards.count("<section") == 7
    assert "Ann 14, Bo 14" in scorer.get("/scorer/S1/pair-cards").text


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"pairs": PAIRS, "movement": "howell-8x15x2"}, "fits 14 pairs"),
        ({"pairs": PAIRS.partition("\n")[0], "movement": "howell-7x13x2"}, "3 to 800 pairs"),
        ({"pairs": PAIRS, "plays": 60, "movement": "howell-7x13x2"}, "fits 14 pairs and 60 boards"),
    ],
)
def test_given_a_movement_that_does_not_fit_when_it_is_sent_then_the_form_says_so_and_keeps_what_was_typed(
    hall: Served, told: dict[str, object], why: str
) -> None:
    answer = hall.browser("scorer", "").post("/evenings/new", data={"key": "b", **EVENING, **told})
    assert answer.status_code == 422
    assert why in answer.text
    assert "Ann 1, Bo 1" in answer.text
    assert hall.log.tail() == 0


@pytest.mark.parametrize("wrong", [{"deals": "7 of spades"}, {"pairs": PAIRS.replace("Ann 1, Bo 1", "Ann 1")}])
@pytest.mark.parametrize("chosen", ["howell-7x13x2", ""])
def test_given_movements_to_choose_from_when_an_evening_is_refused_then_they_are_there_with_the_one_that_was_chosen(
    hall: Served, chosen: str, wrong: dict[str, object]
) -> None:
    scorer, sent = hall.browser("scorer", ""), {"key": "b", **EVENING, "pairs": PAIRS, "tables": 7, "rounds": 7}
    listed = scorer.post("/evenings/new/movements", data=sent).text
    assert '<input type="hidden" name="listed" value="true">' in listed
    answer = scorer.post("/evenings/new", data={**sent, "listed": "true", "movement": chosen, **wrong})
    assert answer.status_code == 422
    assert f'<input type="radio" name="movement" value="{chosen}" checked>' in answer.text
    assert answer.text.count('name="movement"') == listed.count('name="movement"')


def test_given_one_that_fits_when_it_is_chosen_for_a_number_of_pairs_without_names_then_they_are_entered_by_numbers(
    hall: Served,
) -> None:
    (name,) = [one["name"] for one in fitting(hall, tables=4) if one["kind"] == "howell"]
    sent = {"key": "b", **EVENING, "tables": 4, "movement": name}
    assert hall.browser("scorer", "").post("/api/evenings/new", json=sent).status_code == 200
    entered = [one for one in hall.log.read("S1") if isinstance(one, ContestantEntered)]
    assert len(entered) == 8


def test_given_an_evening_when_its_movement_is_changed_from_a_round_on_then_the_page_shows_it_so(hall: Served) -> None:
    scorer = hall.browser("scorer", "")
    begun = {"key": "b", **EVENING, "tables": 3, "rounds": 3, "boards": 2}
    assert scorer.post("/evenings/new", data=begun).status_code == 303
    page = scorer.get("/scorer/S1/movement").text
    assert "r1 t1 1-4 1,2\nr1 t2 2-5 3,4" in page
    wrong = scorer.post("/scorer/S1/movement", data={"key": "w", "first": 2, "lines": "r2 t1 1-9 3,4"})
    assert (wrong.status_code, "names contestant 9" in wrong.text) == (422, True)
    assert "r2 t1 1-9 3,4</textarea>" in wrong.text
    lines = "r2 t1 1-5 5,6\nr2 t2 2-6 1,2\nr2 t3 3-4 3,4"
    assert scorer.post("/scorer/S1/movement", data={"key": "m", "first": 2, "lines": lines}).status_code == 303
    assert f"{lines}</textarea>" in scorer.get("/scorer/S1/movement").text


def test_given_an_evening_when_the_next_round_is_drawn_then_it_is_shown_to_be_put_right_and_not_recorded(
    hall: Served,
) -> None:
    scorer = hall.browser("scorer", "")
    begun = {"key": "b", **EVENING, "tables": 3, "rounds": 1, "boards": 2}
    assert scorer.post("/evenings/new", data=begun).status_code == 303
    held = hall.log.tail()
    drawn = scorer.post("/scorer/S1/movement/draw", data={"key": "d"}).text
    assert "Round 2 as it is drawn" in drawn
    assert drawn.count("r2 t") == 3
    assert hall.log.tail() == held


@pytest.mark.parametrize(
    ("pairs", "why"),
    [
        ("Ann, Bo\nCy, 4711\nEva, Ida\nUlf, Per", "Nobody has the number 4711 (pair 2)"),
        ("12, Bo\nCy, Dan\nEva, 12\nUlf, Per", "12 is entered twice: 1, 3"),
    ],
)
def test_given_a_number_that_is_nobodys_or_comes_twice_when_an_evening_is_begun_then_it_is_refused(
    hall: Served, pairs: str, why: str
) -> None:
    hall.log.append([("S9", 0, [NoteMade("x")])], names={"12": "Kim Lund"})
    sent = {"key": "b", **EVENING, "tables": 2, "rounds": 1, "boards": 2, "pairs": pairs}
    answer = hall.browser("scorer", "").post("/evenings/new", data=sent)
    assert answer.status_code == 422
    assert why in answer.text


@pytest.mark.parametrize(("pairs", "is_taken"), [("Cy, Dan\nEva, Kim\ndan, CY\nUlf, Per", False),
                                                 ("Cy, Dan\nEva, Kim\nCy, Eva\nUlf, Per", True)])  # fmt: skip
def test_given_the_same_two_names_twice_when_an_evening_is_begun_then_it_is_refused_and_one_name_twice_is_not(
    hall: Served, pairs: str, is_taken: bool
) -> None:
    sent = {"key": "b", **EVENING, "tables": 2, "rounds": 1, "boards": 2, "pairs": pairs}
    answer = hall.browser("scorer", "").post("/evenings/new", data=sent)
    assert (answer.status_code == 422) is not is_taken
    assert ("Pairs 1 and 3 are the same two names: dan &amp; CY" in answer.text) is not is_taken


@pytest.mark.parametrize(
    ("tables", "rounds", "pairs", "kind"),
    [
        (2, 1, "", "mitchell"),
        (2, 3, "", "howell"),
        (2, 3, "Ann, Bo\nCy, Dan\nEva, Ida", "howell"),
        (3, 3, "", "mitchell"),
        (3, 5, "", "howell"),
        (4, 7, "", "howell"),
        (6, 10, "", "three_quarter_howell"),
    ],
)
def test_given_tables_and_rounds_when_no_movement_is_chosen_then_a_mitchell_is_begun_or_what_has_so_many_rounds(
    hall: Served, tables: int, rounds: int, pairs: str, kind: str
) -> None:
    sent = {"key": "b", "name": "Club", "tables": tables, "rounds": rounds, "boards": 2, "pairs": pairs}
    answer = hall.browser("scorer", "").post("/evenings/new", data=sent)
    assert answer.status_code == 303, answer.text
    events = hall.log.read("S1")
    (movement,) = [one for one in events if isinstance(one, MovementSet)]
    assert (movement.kind, movement.tables, movement.rounds, movement.boards_a_round) == (kind, tables, rounds, 2)
    entered = [one for one in events if isinstance(one, ContestantEntered)]
    assert len(entered) == (len(pairs.splitlines()) or 2 * tables)
    assert Movement.of(SessionRecord.of("S1", events)).rounds_told == rounds


def test_given_more_rounds_than_any_movement_of_the_tables_has_when_it_is_sent_then_what_fits_is_shown(
    hall: Served,
) -> None:
    sent = {"key": "b", **EVENING, "tables": 2, "rounds": 4, "boards": 2}
    told = hall.browser("scorer", "").post("/evenings/new", data=sent).text
    assert "at most one round, and no other movement of these tables has so many" in told
    assert 'value="howell-2x3x' in told
    assert hall.log.tail() == 0


def test_given_a_line_of_many_spaces_when_its_names_are_read_then_it_takes_no_longer_for_each() -> None:
    assert names_in("Ann" + " " * 200_000 + "Bo, Cy\t\t Dan") == ("Ann Bo", "Cy", "Dan")
