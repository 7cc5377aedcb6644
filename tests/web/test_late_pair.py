"""A pair that comes late to a movement with a place free: it sits there, and nobody sits otherwise than before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.events import MovementSet, RoundStarted
from stores.memory import MemoryLog
from tests.web.served import Browser, Served, served

EVENING = {"name": "Club evening", "date": "2026-11-28", "scoring": "matchpoints"}
LATE = {"key": "late", "names": "Ulla Sen, Leo Sen"}


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(MemoryLog()) as running:
        yield running


def begun(hall: Served, movement: str, pairs: int, plays: int) -> Browser:
    """A scorer who has seated so many pairs."""
    browser = hall.browser("scorer", "")
    names = "\n".join(f"Ann {number}, Bo {number}" for number in range(1, pairs + 1))
    sent = {"key": "b", **EVENING, "pairs": names, "plays": plays, "movement": movement}
    answer = browser.post("/evenings/new", data=sent)
    assert answer.status_code == 303, answer.text
    return browser


def movement_of(hall: Served) -> MovementSet:
    return [one for one in hall.log.read("S1") if isinstance(one, MovementSet)][-1]


def played(hall: Served, number: int) -> None:
    """Every table of a round begins, but the one without opponents."""
    for line in movement_of(hall).plan:
        round, table, sides, *boards = line.split()
        ns, ew = sides.split("-", 1)
        if round == f"r{number}" and boards:
            starts = RoundStarted(number, int(table[1:]), ns, ew, boards=tuple(map(int, boards[0].split(","))))
            hall.log.append([(f"S1.{round}.{table}", 0, [starts])])


@pytest.mark.parametrize(
    ("movement", "pairs", "plays"), [("howell-5x9x1", 9, 9), ("mitchell-7x7x1-1", 13, 7), ("howell-4x7x3", 7, 21)]
)
def test_given_an_odd_number_of_pairs_when_one_comes_late_then_nobody_sits_out_any_more(
    hall: Served, movement: str, pairs: int, plays: int
) -> None:
    scorer = begun(hall, movement, pairs, plays)
    before = movement_of(hall)
    assert "It takes the place that is free." in scorer.get("/scorer/S1/pairs").text
    assert scorer.post("/scorer/S1/pairs", data=LATE).status_code == 303
    after = movement_of(hall)
    number = str(pairs + 1)
    assert (after.kind, after.tables, after.rounds) == (before.kind, before.tables, before.rounds)
    changed = [(old, new) for old, new in zip(before.plan, after.plan, strict=True) if old != new]
    assert len(changed) == before.rounds
    for old, new in changed:
        assert number in new.split()[2].split("-")
        assert len(old.split()) == 3, "nothing was due"
        assert len(new.split()) == 4
    assert scorer.post("/scorer/S1/pairs", data=LATE | {"key": "two"}).status_code == 422


def test_given_a_round_that_is_over_when_a_pair_comes_late_then_that_round_stays_and_it_sits_in_the_one_played_now(
    hall: Served,
) -> None:
    scorer = begun(hall, "howell-5x9x1", 9, 9)
    for number in (1, 2, 3):
        played(hall, number)
    before = movement_of(hall).plan
    assert scorer.post("/scorer/S1/pairs", data=LATE).status_code == 303
    changed = {new.split()[0] for old, new in zip(before, movement_of(hall).plan, strict=True) if old != new}
    assert changed == {f"r{number}" for number in range(3, 10)}


@pytest.mark.parametrize(("movement", "pairs", "plays"), [("howell-5x9x1", 10, 9), ("swiss-4x4x2", 9, 9)])
def test_given_no_free_place_when_a_pair_comes_late_then_it_is_told_so(
    hall: Served, movement: str, pairs: int, plays: int
) -> None:
    scorer = begun(hall, movement, pairs, plays)
    told = scorer.post("/scorer/S1/pairs", data=LATE)
    assert told.status_code == 422
    assert "every place of the movement is taken" in told.text
