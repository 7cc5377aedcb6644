"""What a traveller tells of a score that somebody gave: both sides, the paragraph, and boards that were not played."""

from __future__ import annotations

import pytest

from application.hall.services.answering import answer
from domain.events import AnyEvent, ScoreAdjusted, ScoreCorrected, WeightedResult
from domain.seats import Seat
from projections.texts import use_language
from projections.views.slips import SlipRowView, SlipsView
from projections.views.traveller import TravellerView
from projections.views.traveller_rows import TravellerRow, traveller_rows
from stores.memory import MemoryLog
from tests.hall.evenings import office_on
from tests.hall.test_slips import SCORER
from tests.screens.club import club_evening, entered_evening
from tests.web.served import Served

AT = "S1.r1.t2"
SPLIT = ScoreAdjusted(
    1, "12C1b", ns=(WeightedResult("1", "4S", Seat.NORTH, 10),), ew=(WeightedResult("1", "4S", Seat.NORTH, 12),),
    by="director",
)  # fmt: skip
AVERAGE = ScoreAdjusted(1, "12C2", ns_artificial="average+", ew_artificial="average-", by="director")
CORRECTED = ScoreCorrected(1, AT, "4SN=10", "4SN=9", "79C1", "exchanged", by="scorer")


@pytest.fixture(autouse=True)
def _in_english() -> None:  # pyright: ignore[reportUnusedFunction]
    use_language("en")


def given(event: AnyEvent, stream: str = AT) -> MemoryLog:
    """An evening of one round with one more entry."""
    log = entered_evening(1)
    log.append([(stream, log.version(stream), [event])])
    return log


def row(log: MemoryLog, table: int = 2, board: int = 1) -> SlipRowView:
    view = answer(office_on(log), SCORER, "slips", {"session": "S1", "board": str(board)})
    assert isinstance(view, SlipsView)
    return next(one for one in view.rows if one.table == table)


def public_row(log: MemoryLog) -> TravellerRow:
    view = answer(office_on(log), SCORER, "traveller", {"session": "S1", "board": "1"})
    assert isinstance(view, TravellerView)
    return next(one for one in traveller_rows(view) if one.stream == AT)


def test_given_a_split_score_when_a_traveller_is_shown_then_it_tells_the_contract_and_the_points_of_both_sides() -> (
    None
):
    told = row(given(SPLIT))
    assert [(one.contract, one.tricks, one.points) for one in told.parts + told.ew_parts] == [
        ("4♠", "10", "+420"), ("4♠", "12", "-480"),
    ]  # fmt: skip
    assert told.note == "NS 4♠ by N 10 tricks +420, EW 4♠ by N 12 tricks -480"
    public = public_row(given(SPLIT))
    assert public.result == "NS 4♠ by N 10 tricks, EW 4♠ by N 12 tricks"
    assert public.points == "+420 / -480"


def test_given_a_score_of_one_side_when_a_traveller_is_shown_then_the_other_has_its_result() -> None:
    one_side = ScoreAdjusted(1, "12C2", ew_artificial="average-", by="director")
    assert public_row(given(one_side)).result.endswith(", EW average minus")
    assert row(given(one_side)).ew_parts == ()


def test_given_a_board_that_was_not_played_when_it_has_a_score_then_the_row_tells_what_both_sides_have() -> None:
    log = club_evening()
    log.append([(AT, log.version(AT), [AVERAGE])])
    told = row(log)
    assert (told.state, told.note) == ("ruled", "NS average plus, EW average minus")


def test_given_a_score_that_was_corrected_when_a_traveller_is_shown_then_it_bears_the_paragraph() -> None:
    log = given(CORRECTED, "S1")
    assert row(entered_evening(1)).laws == ()
    assert row(log).laws == ("79C1",)
    with Served(log) as hall:
        for path in ("/scorer/S1/boards/1", "/sessions/S1/boards/1"):
            page = hall.browser("scorer").get(path)
            rows = [one.partition("</tr>")[0] for one in page.text.split("<tr")]
            assert sum('href="/laws/79C1"' in one for one in rows) == 1
