"""The grid of a scorer's overview."""

from __future__ import annotations

from application.hall.identity import Identity
from application.hall.services.answering import answer
from projections.views.overview import OverviewView
from projections.views.overview_grid import grid_of
from tests.hall.evenings import log_of, office_on
from tests.session.given_session import given_session


def test_given_boards_that_were_entered_in_another_order_when_the_grid_is_shown_then_they_stand_by_number() -> None:
    case = given_session("session scoring=matchpoints", "movement mitchell tables=1 rounds=1 boards_a_round=3")
    case.at("S1.r1.t1", "round 1 table=1 ns=1 ew=2 boards=1-3", "result 3 1NN=7", "result 1 1NN=7")
    office = office_on(log_of({one: list(events) for one, events in case.streams.items()}))
    shown = answer(office, Identity("scorer", "S1"), "overview", {"session": "S1"})
    assert isinstance(shown, OverviewView)
    [row] = grid_of(shown).rows
    assert row.rounds[0] is not None
    assert [(one.board, one.state) for one in row.rounds[0].boards] == [(1, "final"), (2, "to_come"), (3, "final")]
