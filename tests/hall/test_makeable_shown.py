"""What deals give double dummy, in the hall: worked out beside everything else, told of open boards alone."""

from __future__ import annotations

import re
from threading import Event
from typing import Any

import pytest

from application.double_dummy.kept import KeptFigures
from application.double_dummy.work import DoubleDummy
from application.hall.identity import Identity
from application.hall.makeable import MakeableDeals
from application.hall.services.answering import answer
from application.hall.sight import NotForYou
from application.hall.slips import SlipSaid
from application.office import Office
from domain.seats import Seat
from projections.equity.makeable import DealAsked, Makeable
from projections.recorded.slips import Slip
from stores.memory import MemoryLog
from tests.hall.evenings import office_on
from tests.hall.stepping import Stepped
from tests.screens.club import club_evening

SCORER, DIRECTOR = Identity("scorer", "S1", "laptop", "link"), Identity("director", "S1", "phone", "link")
SPECTATOR = Identity("public", "S1", "tv", "link")
FOUND = Makeable((7, 8, 9, 10, 6) * 4, 620, ("4SN=", "5CXE-2"))
PATIENCE = 60.0


class Hall:
    """A club evening whose readers have something that works deals out, once it is let go."""

    def __init__(self, *, has_extra: bool = True) -> None:
        self.log = club_evening()
        self.stepped = Stepped(self.log, clock=lambda: "2026-11-23T22:00:00Z")
        self.go_on = Event()
        self.work = DoubleDummy(KeptFigures(), self._worked_out, has_extra=lambda: has_extra)
        assert isinstance(self.log, MemoryLog)
        self.office: Office = office_on(self.log, "2026-11-23T22:00:00Z")
        self.office.beside(MakeableDeals).work = self.work

    def _worked_out(self, deal: DealAsked) -> Makeable:
        self.go_on.wait(PATIENCE)
        return FOUND

    def asked(self, service: str, who: Identity, language: str = "en", **query: str) -> Any:
        return answer(self.office, who, service, {"session": "S1", **query}, language)

    def played(self, *tables: int) -> None:
        """Board 1 is over at some tables."""
        for table in tables:
            done = self.stepped.ask(SlipSaid(f"S1.r1.t{table}", 1, Slip("4S", Seat.NORTH, 10)), SCORER)
            self.stepped.step()
            done.result(0)

    def settled(self) -> None:
        self.go_on.set()
        assert self.work.settled(PATIENCE)


def test_given_deals_when_the_scorers_page_is_open_then_they_are_worked_out_and_it_tells_how_far_they_are() -> None:
    hall = Hall()
    assert hall.asked("overview", SCORER).double_dummy.startswith("Double dummy: 0 of ")
    assert hall.asked("overview", SCORER, "da").double_dummy.startswith("Double dummy: 0 af ")
    hall.settled()
    told = hall.asked("overview", SCORER).double_dummy
    assert re.fullmatch("All [0-9]+ deals are worked out double dummy.", told)


def test_given_figures_that_are_known_when_a_board_is_still_played_then_nobody_is_told_them() -> None:
    hall = Hall()
    hall.asked("overview", SCORER)
    hall.settled()
    hall.played(*range(1, 12))
    for who in (SPECTATOR, SCORER, DIRECTOR):
        with pytest.raises(NotForYou):
            hall.asked("hand_record", who, board="1")
    hall.played(12)
    record = hall.asked("hand_record", SPECTATOR, board="1")
    assert record.par.text == "Par: +620 (4♠ N =, 5♣X E -2)"
    assert record.double_dummy[0].tricks == (7, 8, 9, 10, 6)
    assert record.no_double_dummy == ""


def test_given_an_open_board_whose_deal_is_not_known_yet_when_it_is_looked_at_then_it_says_so_and_comes_first() -> None:
    hall = Hall()
    hall.played(*range(1, 13))
    record = hall.asked("hand_record", SPECTATOR, board="1")
    assert (record.par, record.double_dummy) == (None, ())
    assert "being worked out" in record.no_double_dummy
    hall.settled()
    assert hall.asked("hand_record", SPECTATOR, board="1").par.points == 620


def test_given_no_extra_when_a_board_is_looked_at_then_it_says_how_to_get_it() -> None:
    hall = Hall(has_extra=False)
    hall.played(*range(1, 13))
    told = {who: hall.asked("hand_record", who, board="1").no_double_dummy for who in (SPECTATOR, SCORER)}
    assert told[SPECTATOR] == "There are no double-dummy figures of this board."
    assert 'pip install "tdlog[dd]"' in told[SCORER]
    assert 'pip install "tdlog[dd]"' in hall.asked("overview", SCORER).double_dummy


def test_given_a_spectator_then_he_is_not_told_how_far_the_deals_are() -> None:
    with pytest.raises(NotForYou):
        Hall().asked("overview", SPECTATOR)
