"""A round that was drawn, and results that were mended since: whether it would be drawn otherwise is told."""

from __future__ import annotations

from application.hall.drawing import drawn_lines
from application.hall.drawn_since import drawn_since, next_drawn
from application.office import Office
from domain.events import EntryAmended, NoteMade, PenaltyGiven, TricksAgreed
from tests.hall.test_changed_movement import begun, book, changed, swiss


def drawn() -> Office:
    """A Swiss of six of which the second round was drawn and recorded."""
    at = swiss()
    at.log.append([("S1", at.log.version("S1"), [changed(at, 2, *drawn_lines(book(at)).lines)])])
    return at


def mended(at: Office, table: str, tricks: int) -> None:
    """The tricks of a table's boards are put right."""
    entries = at.log.read(table)
    wrong = [number for number, event in enumerate(entries, 1) if isinstance(event, TricksAgreed)]
    at.log.append([(table, len(entries), [EntryAmended(entry, (TricksAgreed(tricks),)) for entry in wrong])])


def test_given_nothing_new_since_a_draw_when_it_is_looked_at_then_nothing_is_told() -> None:
    at = drawn()
    assert drawn_since(book(at)) == ()
    at.log.append([("S1", at.log.version("S1"), [NoteMade("a note")])])
    begun(at, "r2.t1")
    assert drawn_since(book(at)) == ()


def test_given_a_correction_that_turns_the_order_when_the_draw_is_looked_at_then_it_is_told_how_it_would_be() -> None:
    at = drawn()
    mended(at, "S1.r1.t1", 13)
    [told] = drawn_since(book(at))
    assert "round 2 would now be drawn otherwise: t1 1-5, t2 4-6, t3 2-3." in told
    assert "It has not begun" in told
    assert next_drawn(book(at)).remarks[0] == told
    begun(at, "r2.t1")
    [told] = drawn_since(book(at))
    assert "It has begun, and stands" in told


def test_given_a_draw_that_was_recorded_anew_when_it_is_looked_at_then_nothing_is_told() -> None:
    at = drawn()
    mended(at, "S1.r1.t1", 13)
    assert drawn_since(book(at))
    at.log.append([("S1", at.log.version("S1"), [changed(at, 2, "r2 t1 1-3 3,4", "r2 t2 2-5 3,4", "r2 t3 4-6 3,4")])])
    assert drawn_since(book(at)) == ()


def test_given_a_penalty_of_the_session_that_moves_nobody_past_another_when_it_is_given_then_nothing_is_told() -> None:
    at = drawn()
    at.log.append([("S1", at.log.version("S1"), [PenaltyGiven("1", "percent", contestant="1", law="90B2")])])
    assert drawn_since(book(at)) == ()
