"""The book of a session takes note of a score that changed, also where somebody else looked at the session first."""

from __future__ import annotations

from application.hall.services.answering import answer
from application.office import Office
from domain.events import ScoreAdjusted
from projections.views.figures_now import RankedView
from tests.hall.evenings import NOW, SCORER
from tests.screens.ranked import ranked_evening


def ranking(office: Office) -> RankedView:
    with office.current():
        found = answer(office, SCORER, "standings", {"session": "S1"})
    assert isinstance(found, RankedView)
    return found


def test_given_a_score_that_changed_when_somebody_looked_before_the_ranking_is_asked_then_it_is_the_new_one() -> None:
    log = ranked_evening()
    office = Office(log, clock=lambda: NOW)
    before = ranking(office)
    worse = ScoreAdjusted(board=1, law="12C1b", ns_artificial="average-", reason="use of it", by="director")
    log.append([("S1.r1.t3", log.version("S1.r1.t3"), [worse])])
    with office.current():
        office.session("S1")
    assert ranking(office).as_of > before.as_of
    assert ranking(office) == ranking(Office(log, clock=lambda: NOW))
