"""A table that was folded before is folded anew only from the board on where something differs: it stands then as one
folded from the first entry does, whatever was amended, and the one that it was made from stays as it was."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from domain.amendments import effective
from domain.board import entry_of, place_of
from domain.events import AnyEvent, EntryAmended, JudgementMade, NoteMade, RoundEnded, RulingGiven, WrongHandHeld
from domain.seats import SEATS
from domain.table import Table, before, fold, refold
from tests.properties.random_tables import SEEDS, a_board, anything, regular
from tests.table.test_branch import pictures


def a_round(random: Random, boards: int = 5) -> list[AnyEvent]:
    """A round of some boards, a few of them begun twice, with entries that reach back and amendments of any entry."""
    events: list[AnyEvent] = [NoteMade("before the first board")]
    for number in range(1, random.randint(1, boards) + 1):
        events.append(a_board(random.randint(1, number), random))
        for _ in range(random.randrange(16)):
            events.append(_next(events, random))
    return events


def _next(events: list[AnyEvent], random: Random) -> Any:
    chance = random.random()
    if chance < 0.6:
        return regular(fold(events), random)
    if chance < 0.7:
        return anything(random)
    if chance < 0.8:
        board = random.randint(1, 4)
        judged = JudgementMade(f"{board}#{board}", "64C1", "enough")
        return random.choice(
            (judged, WrongHandHeld(random.choice(SEATS), board), RulingGiven(f"{board}#{board}", "64C1", "so"))
        )
    return an_amendment(events, random) if chance < 0.98 else RoundEnded()


def an_amendment(events: list[AnyEvent], random: Random) -> EntryAmended:
    """Of any entry, amendments too, or of one that is not there; with nothing in its place, or with several."""
    parts: list[Any] = [a_board(random.randint(1, 5), random), anything(random), regular(fold(events), random)]
    random.shuffle(parts)
    return EntryAmended(random.randint(0, len(events) + 1), tuple(parts[: random.choice((0, 0, 1, 2, 3))]))


def same(table: Table, other: Table) -> bool:
    """Whether two tables hold the same, and would go on alike."""
    return repr(pictures(table)) == repr(pictures(other))


@settings(max_examples=150)
@given(SEEDS)
def test_a_table_folded_from_what_was_known_stands_as_one_folded_from_the_first_entry(seed: int) -> None:
    random = Random(seed)
    events = a_round(random)
    known, until = (random.randint(0, len(events)) for _ in range(2))
    table = fold(events, known)

    refolded = refold(table, events, known, until)

    assert same(refolded, fold(events, until))
    assert same(table, fold(events, known))


@settings(max_examples=100)
@given(SEEDS)
def test_after_any_amendments_of_one_and_then_another_round_it_still_does(seed: int) -> None:
    random = Random(seed)
    events = a_round(random)
    table = fold(events)
    for _ in range(6):
        known = len(events)
        events += [an_amendment(events, random), *(_next(events, random) for _ in range(random.randrange(3)))]
        was, table = table, refold(table, events, known, len(events))
        assert set(table.keep_boards(was)) <= {*was.boards} & {*table.boards}
        assert same(table, fold(events))


@settings(max_examples=100)
@given(SEEDS)
def test_neither_table_is_touched_by_what_the_other_takes(seed: int) -> None:
    random = Random(seed)
    events = a_round(random)
    known, until = (random.randint(0, len(events)) for _ in range(2))
    table, other = fold(events, known), refold(fold(events, known), events, known, until)
    refolded = refold(table, events, known, until)
    more = [event for _ in range(8) if not isinstance(event := _next(events, random), EntryAmended)]

    for place, event in enumerate(more):
        table.apply(place_of(known + 1 + place), event)
    assert same(refolded, other)
    for place, event in enumerate(more):
        refolded.apply(place_of(until + 1 + place), event)
    assert same(table, fold([*events[:known], *more]))


@settings(max_examples=100)
@given(SEEDS)
def test_the_table_before_a_place_is_that_of_the_entries_that_count_before_it(seed: int) -> None:
    random = Random(seed)
    events = a_round(random)
    place = random.randint(0, place_of(len(events) + 2))

    expected = Table()
    for at, event in effective(events):
        if at < place:
            expected.apply(at, event)
    assert same(before(fold(events), events, place), expected)


@pytest.mark.parametrize("entry", [2, 40, 120])
def test_only_what_comes_behind_the_board_that_is_amended_is_folded(
    entry: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, table = Random(3), Table()
    events: list[AnyEvent] = []
    for number in range(1, 4):
        events.append(a_board(number, random, lawful=True))
        table = fold(events)
        while len(events) < 50 * number:
            events.append(regular(table, random))
            table.apply(place_of(len(events)), events[-1])
    begun = max(entry_of(board.place) for board in table.boards if entry_of(board.place) <= entry)
    taken: list[int] = []
    apply = Table.apply

    def noted(self: Table, place: int, event: AnyEvent) -> None:
        taken.append(entry_of(place))
        apply(self, place, event)

    monkeypatch.setattr(Table, "apply", noted)

    refold(table, [*events, EntryAmended(entry)], len(events), len(events) + 1)

    assert taken == [number for number in range(begun, len(events) + 1) if number != entry]
