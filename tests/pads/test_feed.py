"""What becomes of what a pad says, as the log stands: entered, mended, laid beside, asked; each once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from application.hall.acts import Lines
from application.hall.identity import PUBLIC, Identity
from application.hall.rivals import Settle, rivals_at
from application.hall.services.answering import answer, answered_json
from application.hall.session_acts import publication
from application.hall.slips import SlipSaid
from application.office import Office
from application.pads.beside import PADS
from application.pads.feed import Feed, Taken
from domain.board import read_hand
from domain.cards import Card
from domain.errors import NotPossible, RecordedFirst
from domain.events import AnyEvent, ContractRecorded, DirectorCalled, EntryAmended, RivalRecorded, RoundStarted
from domain.seats import Seat
from formats.notation import read_script
from formats.reading.pads import PadCall, PadSaid
from projections.ranking.doubts import doubts_at
from projections.recorded.slips import Slip
from projections.texts import use_language
from projections.views.queue import QueueView
from stores.memory import MemoryLog
from tests.hall.evenings import log_of, office_on
from tests.hall.stepping import Stepped
from tests.screens.club import club_evening

AT = "S1.r1.t2"
NOW = "2026-11-23T22:00:00Z"
SCORER = Identity("scorer", "S1", "laptop", "link")
DIRECTOR = Identity("director", "S1", "phone", "link")
TEN, NINE = Slip("4S", Seat.NORTH, 10), Slip("4S", Seat.NORTH, 9)


class Club:
    """A club evening whose pads speak, and the people who record in its log beside them."""

    def __init__(self) -> None:
        self.log: MemoryLog = club_evening()
        self.office: Office = office_on(self.log, NOW)
        self.feed = Feed(self.office, "S1")
        self.hall = Stepped(self.log, clock=lambda: NOW)

    def says(self, slip: Slip | None = TEN, **more: Any) -> list[Taken]:
        """What becomes of what the pad of table 2 says of board 1."""
        told: dict[str, Any] = {"section": "A", "table": 2, "round": 1, "board": 1, "ns": 2, "ew": 14, "slip": slip}
        return [*self.feed.take([PadSaid(**(told | more))])]

    def what(self, slip: Slip | None = TEN, **more: Any) -> str:
        """The same in a word; nothing where nothing became of it."""
        return " ".join(one.what for one in self.says(slip, **more))

    def by(self, who: Identity, act: Any) -> None:
        """Somebody records something."""
        asked = self.hall.ask(act, who)
        self.hall.step()
        asked.result(0)

    def lines(self, *lines: str, who: Identity = DIRECTOR, stream: str = AT) -> None:
        """Somebody types at the table."""
        self.by(who, Lines(stream, lines, self.log.version(stream)))

    def held(self) -> list[Card]:
        """The cards of East on board 1."""
        dealt = self.office.room(AT).session.deals[1].hands[1]
        held = read_hand(dealt)
        assert held is not None
        return [card for card in Card if held & card.bit]

    def not_held(self) -> Card:
        """A card that East has not."""
        return next(card for card in Card if card not in self.held())

    def kinds(self, stream: str = AT) -> list[str]:
        """What stands at the table, by its kinds."""
        return [type(event).__name__ for event in self.log.read(stream)]

    def last(self, stream: str = AT) -> AnyEvent:
        return self.log.read(stream)[-1]

    def result(self, board: int = 1, stream: str = AT) -> tuple[str, int]:
        """The contract that counts, with its tricks."""
        replay = self.office.room(stream).replay
        held = replay.table.find_board(board)
        assert held is not None
        final = replay.result(held).final
        assert final is not None
        return f"{final.ns[0].contract}{final.ns[0].declarer}", final.ns[0].tricks


@pytest.fixture
def club() -> Club:
    use_language("en")
    return Club()


def test_given_a_result_that_is_not_known_when_the_pad_says_it_twice_then_it_is_a_slip_once(club: Club) -> None:
    assert club.what() == "entered"
    assert club.what() == ""
    assert club.result() == ("4SN", 10)
    assert club.kinds() == ["RoundStarted", "BoardStarted", "ContractRecorded", "TricksAgreed"]
    [receipt] = club.log.receipts()
    assert (receipt.device, receipt.key, receipt.count) == (PADS, "S1.r1.t2/1#1s", 3)


def test_given_a_table_of_which_nothing_is_recorded_when_its_pad_says_a_result_then_its_round_begins(
    club: Club,
) -> None:
    assert club.what(round=2, table=3, board=3, ns=0, ew=0) == "entered"
    assert isinstance(club.log.read("S1.r2.t3")[0], RoundStarted)


def test_given_a_correction_when_the_slip_is_the_pads_own_then_it_is_mended_there_and_back(club: Club) -> None:
    assert [club.what(one) for one in (TEN, NINE, TEN, TEN)] == ["entered", "mended", "mended", ""]
    assert club.result() == ("4SN", 10)
    assert sum(isinstance(event, EntryAmended) for event in club.log.read(AT)) == 2


def test_given_who_starts_again_when_the_pads_tell_everything_then_nothing_comes_twice(club: Club) -> None:
    for one in (TEN, NINE):
        club.says(one)
    club.says(None, board=2, kind="not_played")
    held = club.log.tail()
    club.feed = Feed(office_on(club.log, NOW), "S1")
    assert (club.what(NINE), club.what(None, board=2, kind="not_played")) == ("", "")
    assert club.log.tail() == held


def test_given_a_slip_that_a_person_mended_when_the_pad_says_the_old_result_again_then_the_persons_stays(
    club: Club,
) -> None:
    club.says()
    club.lines("at #4 tricks 8")
    assert club.what() == ""
    club.feed = Feed(office_on(club.log, NOW), "S1")
    assert club.what() == ""
    assert club.result() == ("4SN", 8)


def test_given_a_slip_that_a_person_mended_when_the_pad_says_a_third_result_then_it_is_laid_beside_once(
    club: Club,
) -> None:
    club.says()
    club.lines("at #4 tricks 8")
    assert club.what(NINE) == "beside"
    assert club.what(NINE) == ""
    assert club.result() == ("4SN", 8)
    [doubt] = doubts_at(AT, club.office.room(AT).replay)
    assert (doubt.kind, doubt.board) == ("rival_record", 1)


def test_given_what_was_laid_beside_when_a_person_chooses_the_pads_then_that_counts_and_the_doubt_is_gone(
    club: Club,
) -> None:
    club.by(SCORER, SlipSaid(AT, 1, TEN))
    club.says(NINE)
    club.says(TEN, board=2)
    room = club.office.room(AT)
    [rival] = rivals_at(room)
    assert (rival.device, len(rival.open)) == (PADS, 1)
    club.by(DIRECTOR, Settle(AT, rival.entry, len(room.entries), {rival.open[0]: "rival"}))
    assert club.result() == ("4SN", 9)
    assert doubts_at(AT, club.office.room(AT).replay) == []
    assert club.what(NINE) == ""


def test_given_a_score_that_was_made_available_when_the_pad_corrects_it_then_it_stays_and_a_person_is_told(
    club: Club,
) -> None:
    club.says()
    club.by(SCORER, publication(club.office, "S1"))
    assert club.what(NINE) == "beside"
    assert club.result() == ("4SN", 10)
    assert isinstance(club.last(), RivalRecorded)


def test_given_a_score_that_the_director_adjusted_when_the_pad_says_what_was_played_then_nothing_is_told(
    club: Club,
) -> None:
    club.says()
    club.lines('adjust 12C2a ns_artificial=average+ ew_artificial=average- "no result can be had"')
    club.feed = Feed(office_on(club.log, NOW), "S1")
    assert club.what() == ""
    assert club.what(None, kind="artificial", awards=("average+", "average-")) == ""
    assert club.what(NINE) == "beside"
    assert club.what(None, kind="artificial", awards=("average", "average")) == "asked"


def test_given_a_board_that_is_recorded_card_by_card_when_the_pad_is_early_then_the_table_is_waited_for(
    club: Club,
) -> None:
    club.lines("board 1", "1nt p p p")
    one = Slip("1N", Seat.NORTH, 8)
    assert club.what(one) == "waits"
    assert club.what(one) == ""
    assert [(one.stream, one.board) for one in club.feed.pending] == [(AT, 1)]
    club.lines("tricks 8")
    assert club.what(one) == ""
    assert club.feed.pending == ()
    assert club.what(Slip("1N", Seat.NORTH, 7)) == "beside"
    rival = club.last()
    assert isinstance(rival, RivalRecorded)
    assert len(rival.events) == 1


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"kind": "not_played", "slip": None}, "as not played"),
        ({"kind": "artificial", "awards": ("average+", "average"), "slip": None}, "12C2"),
        ({"kind": "split", "read": "4SN / average", "slip": None}, "split score"),
        ({"kind": "unreadable", "read": "9 Q", "slip": None}, "cannot be read"),
        ({"ns": 5}, "pairs 5 / 14 on board 1; due here: 2 / 14"),
        ({"turned": True}, "the other way round"),
        ({"board": 30}, "not due here (due: 1, 2)"),
    ],
)
def test_given_what_only_a_director_decides_when_the_pad_says_it_then_he_is_asked_once_and_nothing_is_assumed(
    club: Club, more: dict[str, Any], told: str
) -> None:
    [taken] = club.says(**more)
    assert taken.what == "asked"
    assert told in taken.text
    assert club.says(**more) == []
    called = club.last()
    assert isinstance(called, DirectorCalled)
    assert club.kinds() == ["RoundStarted", "DirectorCalled"]
    assert told in called.why


ON_ONE_BOARD = """stream S1
session "Club" 2026-11-27 scoring=matchpoints
contestant 1 [p1, p2]
contestant 2 [p3, p4]
movement howell tables=1 rounds=1 boards_a_round=2 plan=["r1 t1 1-2 1-2"]
"""


@pytest.mark.parametrize(
    ("more", "read"),
    [
        ({"ns": 7}, "6♥ by E 12 tricks"),
        ({"turned": True}, "6♥ by E 12 tricks"),
        ({"board": 9}, "6♥ by E 12 tricks"),
        ({"kind": "unreadable", "slip": None, "read": "6 H 12"}, "6 H 12"),
        ({"kind": "split", "slip": None, "read": "6HE / 12"}, "6HE / 12"),
        ({"kind": "artificial", "slip": None, "awards": ("average+", "average"), "read": "average+ 6H"}, "average+ 6H"),
    ],
)
def test_given_a_board_that_is_open_when_pads_ask_of_another_that_is_not_then_nobody_reads_its_result_there(
    more: dict[str, Any], read: str
) -> None:
    use_language("en")
    office = office_on(log_of(read_script(ON_ONE_BOARD).streams), NOW)
    first = PadSaid(section="A", table=1, round=1, board=1, ns=1, ew=2, slip=TEN)
    told: dict[str, Any] = {
        "section": "A",
        "table": 1,
        "round": 1,
        "board": 2,
        "ns": 1,
        "ew": 2,
        "slip": Slip("6H", Seat.EAST, 12),
    }
    entered, asked = Feed(office, "S1").take([first, PadSaid(**(told | more))])
    assert (entered.what, asked.what) == ("entered", "asked")
    assert read in asked.text
    place = {"stream": "S1.r1.t1", "board": "1"}
    shown = [answered_json(office, PUBLIC, "board", place | {"entry": str(at)}).decode() for at in (0, 4, 5)]
    assert "pads" in shown[-1]
    for text in ("6♥", "6H", "12 tricks", "6 H", "average"):
        assert not any(text in one for one in shown)


def test_given_a_result_that_is_deleted_and_entered_anew_then_the_director_is_asked_and_the_new_one_mends(
    club: Club,
) -> None:
    assert [club.what(), club.what(None, kind="deleted")] == ["entered", "asked"]
    assert club.result() == ("4SN", 10)
    assert club.what(NINE) == "mended"
    assert club.what(None, board=2, kind="deleted") == ""


def test_given_a_table_that_the_session_has_not_when_its_pad_speaks_then_it_is_told_once_and_nothing_is_recorded(
    club: Club,
) -> None:
    held = club.log.tail()
    [taken] = club.says(table=155)
    assert (taken.what, taken.stream) == ("refused", "")
    assert "table 155 in round 1 (section A)" in taken.text
    assert "section" not in club.says(table=156, section="")[0].text
    assert (club.says(table=155), club.log.tail()) == ([], held)


def test_given_a_lead_that_its_player_does_not_hold_when_the_result_comes_then_it_is_entered_without(
    club: Club,
) -> None:
    assert club.what(replace(TEN, lead=club.not_held())) == "entered"
    contract = next(event for event in club.log.read(AT) if isinstance(event, ContractRecorded))
    assert contract.lead is None


def test_given_a_lead_that_was_left_out_when_the_pad_corrects_the_tricks_then_its_own_slip_is_mended(
    club: Club,
) -> None:
    ten, nine = (replace(one, lead=club.not_held()) for one in (TEN, NINE))
    assert [club.what(one) for one in (ten, nine, NINE, ten)] == ["entered", "mended", "", "mended"]
    assert club.result() == ("4SN", 10)


def test_given_a_lead_that_its_player_does_not_hold_when_another_result_is_laid_beside_then_it_is_without(
    club: Club,
) -> None:
    club.by(SCORER, SlipSaid(AT, 1, TEN))
    assert club.what(replace(TEN, lead=club.not_held())) == ""
    assert club.what(replace(Slip("3S", Seat.NORTH, 9), lead=club.not_held())) == "beside"
    rival = club.last()
    assert isinstance(rival, RivalRecorded)
    told = [one for event in rival.events if isinstance(event, EntryAmended) for one in event.replacements]
    assert [one.lead for one in told if isinstance(one, ContractRecorded)] == [None]


def test_given_a_lead_that_a_person_has_mended_when_the_pad_corrects_the_tricks_then_the_persons_is_not_lost(
    club: Club,
) -> None:
    led, other = club.held()[:2]
    club.says(replace(TEN, lead=led))
    club.by(SCORER, SlipSaid(AT, 1, replace(TEN, lead=other), "so they say"))
    assert club.what(replace(NINE, lead=led)) == "beside"


def test_given_a_board_that_was_only_adjusted_when_the_pad_has_a_result_then_it_is_laid_beside_the_ruling(
    club: Club,
) -> None:
    club.lines("board 1", 'adjust 12C2a ns_artificial=average ew_artificial=average "cards mixed"')
    assert club.what() == "beside"
    rival = club.last()
    assert isinstance(rival, RivalRecorded)
    assert [type(one).__name__ for event in rival.events if isinstance(event, EntryAmended)
            for one in event.replacements] == ["BoardStarted", "ContractRecorded", "TricksAgreed"]  # fmt: skip


def test_given_pads_that_go_back_to_what_they_had_when_a_person_has_it_otherwise_then_that_is_told_too(
    club: Club,
) -> None:
    club.says()
    club.lines("at #4 tricks 9")
    assert [club.what(NINE), club.what(TEN), club.what(TEN)] == ["", "beside", ""]


def test_given_what_may_not_be_recorded_when_it_is_told_then_it_is_told_once_and_taken_when_it_can_be(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*_: object) -> None:
        raise NotPossible("not now")

    monkeypatch.setattr(SlipSaid, "request", no)
    assert (club.what(), club.what()) == ("refused", "")
    assert len(club.feed.pending) == 1
    monkeypatch.undo()
    assert club.what() == "entered"
    assert club.feed.pending == ()


def test_given_a_correction_that_was_refused_when_the_pad_goes_back_to_what_the_log_has_then_nothing_is_left(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*_: object) -> None:
        raise NotPossible("not now")

    club.says()
    monkeypatch.setattr(Feed, "_record", no)
    assert club.what(NINE) == "refused"
    assert (club.what(), club.feed.pending) == ("", ())


def test_given_somebody_who_is_always_quicker_when_a_result_comes_then_it_is_taken_at_a_later_look(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: object) -> None:
        raise RecordedFirst(AT, 1)

    monkeypatch.setattr(SlipSaid, "request", late)
    assert club.what() == ""
    monkeypatch.undo()
    assert club.what() == "entered"


def test_given_a_table_that_calls_from_its_pad_then_the_director_is_called_there_once(club: Club) -> None:
    call = PadCall("A", 2, 1, 20, 14)
    assert [one.what for one in club.feed.call([call, call])] == ["called"]
    assert [*Feed(office_on(club.log, NOW), "S1").call([call])] == []
    assert [one.what for one in club.feed.call([PadCall("A", 2, 1, 21, 3)])] == ["called"]
    called = club.last()
    assert isinstance(called, DirectorCalled)
    assert "21:03" in called.why


def test_given_what_a_director_is_asked_then_it_stands_in_his_queue_until_he_has_been_there(club: Club) -> None:
    def queue() -> list[tuple[str, str, bool]]:
        view = answer(office_on(club.log, NOW), DIRECTOR, "queue", {"session": "S1"})
        assert isinstance(view, QueueView)
        return [(one.sort, one.stream, "as not played" in one.title) for one in view.items]

    club.says(None, kind="not_played")
    assert queue() == [("call", AT, True)]
    club.lines('adjust 1 12C2a ns_artificial=average ew_artificial=average "no time"', stream="S1")
    club.lines('fact "they were slow"')
    assert queue() == []
    club.feed = Feed(office_on(club.log, NOW), "S1")
    assert club.what(None, kind="artificial", awards=("average", "average")) == ""


def test_given_two_who_follow_the_same_pads_when_both_are_told_a_result_then_it_is_recorded_once(club: Club) -> None:
    other = Feed(club.office, "S1")
    club.says()
    said = PadSaid(section="A", table=2, round=1, board=1, ns=2, ew=14, slip=TEN)
    assert [*other.take([said])] == []
    asks = PadSaid(section="A", table=2, round=1, board=2, ns=2, ew=14, kind="not_played")
    assert [one.what for one in club.feed.take([asks])] == ["asked"]
    held = club.log.tail()
    assert len([*other.take([asks])]) <= 1
    assert club.log.tail() == held
