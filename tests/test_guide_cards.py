"""Guide cards: what lies on each table, and what each pair takes along."""

from __future__ import annotations

import pytest

from domain.errors import NotPossible
from domain.events import ContestantEntered, MovementSet, SessionOpened
from projections.forms.document import Form, Table
from projections.forms.guide import contestant_cards, table_cards
from projections.movements.howells import howell, howells
from projections.movements.mitchells import mitchell
from projections.movements.plan import Plan, plan_lines
from projections.recorded.movement import Due, Movement
from projections.recorded.session_record import SessionRecord


def evening(movement: MovementSet, pairs: int) -> SessionRecord:
    entered = [ContestantEntered(str(number), (f"p{number}", f"q{number}")) for number in range(1, pairs + 1)]
    return SessionRecord.of("S1", [SessionOpened("Club", "2026-11-28", "matchpoints"), *entered, movement])


def of_plan(plan: Plan, pairs: int) -> SessionRecord:
    return evening(MovementSet(plan.kind, plan.tables, plan.rounds, 2, tuple(plan_lines(plan, 2))), pairs)


def cards(form: Form) -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for section in form.sections:
        (table,) = section.blocks
        assert isinstance(table, Table)
        found[section.title] = list(table.rows)
    return found


def test_given_a_mitchell_when_its_cards_are_printed_then_pairs_go_up_and_boards_down_until_the_last_round() -> None:
    found = cards(table_cards(evening(MovementSet("mitchell", 3, 3, 4), 6)))
    assert [*found] == ["Table 1", "Table 2", "Table 3"]
    assert found["Table 2"] == [
        ("1", "2", "5", "5-8", "stays", "table 3 EW", "1"),
        ("2", "2", "4", "9-12", "stays", "table 3 EW", "1"),
        ("3", "2", "6", "1-4", "", "", ""),
    ]


def test_given_a_pair_that_sits_out_when_its_card_is_printed_then_it_says_so() -> None:
    plan = mitchell(3, 3).without({6})
    found = cards(contestant_cards(of_plan(plan, 5), {"p1": "Ann", "q1": "Bo"}))
    assert next(iter(found)) == "No. 1 · Ann, Bo"
    assert [row[2] for rows in found.values() for row in rows].count("sits out") == 3
    assert all(len(rows) == 3 for rows in found.values())


@pytest.mark.parametrize(("kind", "rounds"), howells(7))
def test_given_a_howell_when_all_follow_their_cards_then_they_sit_as_the_movement_has_it(
    kind: str, rounds: int
) -> None:
    record = of_plan(howell(kind, 7, rounds), 14)
    tables, movement = cards(table_cards(record)), Movement.of(record)
    at = {one: (due.table, side) for (r, _), due in movement.due.items() if r == 1 for one, side in _seated(due)}
    for round in range(1, rounds):
        rows = {table: tables[f"Table {table}"][round - 1] for table in range(1, 8)}
        went = {one: _next(rows[table][4 if side == "NS" else 5], table, side) for one, (table, side) in at.items()}
        due_then = {
            one: (due.table, side)
            for (r, _), due in movement.due.items()
            if r == round + 1
            for one, side in _seated(due)
        }
        assert went == due_then
        at = went


def _seated(due: Due) -> list[tuple[str, str]]:
    return [(due.ns[0], "NS"), (due.ew[0], "EW")]


def _next(told: str, table: int, side: str) -> tuple[int, str]:
    if told == "stays":
        return table, side
    _, number, direction = told.split()
    return int(number), direction


def test_given_a_session_without_a_movement_when_cards_are_asked_for_then_it_says_what_is_missing() -> None:
    with pytest.raises(NotPossible, match="S1 does not tell"):
        table_cards(SessionRecord.of("S1", [SessionOpened("Club")]))
