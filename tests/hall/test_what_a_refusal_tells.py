"""Whoever may not see the cards of a table learns none by what he asks to be recorded there: neither by the words of a
refusal, nor by which refusal it is, nor by what is answered once it is recorded."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from application.hall.acknowledged import Acknowledged
from application.hall.acts import Events, EventSaid, Lines
from application.hall.asked import Act
from application.hall.identity import Identity
from application.hall.rivals import SetAside, Tapped
from domain.cards import Card
from domain.errors import TdlogError
from domain.events import BoardStarted, CardPlayed, RivalRecorded
from domain.seats import Seat
from projections.texts import use_language
from tests.hall.stepping import Stepped, recorder
from tests.web.evening import evening_log
from tests.web.test_leaks import hands_in

AT = "S1.r1.t2"
"""A table in the play of board 2."""
BLIND = (Identity("scorer", "S1", "laptop", "link"), Identity("committee", "S1/A1", "book", "link"))
NO_CARDS = (None, None, None, None)


@pytest.fixture
def hall() -> Stepped:
    use_language("en")
    return Stepped(evening_log())


def refused(hall: Stepped, act: Act[Acknowledged], who: Identity) -> tuple[str, str]:
    answer = hall.ask(act, who)
    hall.step()
    error = answer.exception(0)
    assert isinstance(error, TdlogError), act
    return type(error).__name__, error.message


def lines(*typed: str, seen: int = 16) -> Lines:
    return Lines(AT, typed, seen)


@pytest.mark.parametrize("who", BLIND, ids=lambda who: who.role)
@pytest.mark.parametrize(
    "form", ["{card}", "e:{card}", "!n:{card}", "exposed w {card}", "at #16 {card}", "{card} ; is it yours?"]
)
def test_given_a_table_in_play_when_somebody_tries_every_card_there_then_all_are_refused_alike(
    hall: Stepped, who: Identity, form: str
) -> None:
    assert len({refused(hall, lines(form.format(card=card.value.lower())), who) for card in Card}) == 1


@pytest.mark.parametrize("who", BLIND, ids=lambda who: who.role)
def test_given_a_table_in_play_when_somebody_tries_every_card_as_an_event_then_all_are_refused_alike(
    hall: Stepped, who: Identity
) -> None:
    tried = [Events(AT, (EventSaid(CardPlayed(seat, card)),), 16) for card in Card for seat in Seat]
    assert len({refused(hall, one, who) for one in tried}) == 1


def test_given_a_word_that_may_be_a_card_when_a_scorer_types_it_then_it_does_not_tell_who_holds_it(
    hall: Stepped,
) -> None:
    assert refused(hall, lines("td"), BLIND[0])[0] == "NotAllowed"


def test_given_a_board_that_a_scorer_begins_when_he_is_answered_then_no_hand_is_told(hall: Stepped) -> None:
    answer = hall.ask(lines("board 4"), BLIND[0])
    hall.step()
    [told] = answer.result(0).recorded
    recorded = hall.log.read(AT)[-1]
    assert isinstance(told.event, BoardStarted)
    assert isinstance(recorded, BoardStarted)
    assert told.event.hands == NO_CARDS
    assert recorded.hands != NO_CARDS


def begun(hall: Stepped, typed: str, stream: str, who: Identity) -> Acknowledged:
    answer = hall.ask(Lines(stream, (typed,), hall.log.version(stream)), who)
    hall.step()
    return answer.result(0)


def hands_of(events: Iterator[object]) -> list[object]:
    return [one.hands for one in events if isinstance(one, BoardStarted)]


@pytest.mark.parametrize("stream", ["S1.r2.t1", "S1.r999.t1", "S1.r1.t9"])
@pytest.mark.parametrize("typed", ["board 2", "board 4", "!board 2", "result 2 3NS=9"])
def test_given_a_board_that_is_not_due_at_his_table_when_a_recorder_begins_it_then_it_has_no_cards(
    hall: Stepped, stream: str, typed: str
) -> None:
    """Its cards may be in play elsewhere; that it was begun is recorded, for it may have been."""
    told = begun(hall, typed, stream, recorder(stream))
    assert hands_of(iter(hall.log.read(stream))) == [NO_CARDS]
    assert hands_in(repr(told)) == []
    assert "without its cards" in told.gives[0]


def test_given_a_board_that_is_due_at_his_table_when_a_recorder_begins_it_then_it_has_its_cards(hall: Stepped) -> None:
    begun(hall, "board 3", "S1.r1.t1", recorder("S1.r1.t1"))
    assert NO_CARDS not in hands_of(iter(hall.log.read("S1.r1.t1")))


def test_given_a_recorder_when_he_changes_a_board_to_one_that_is_not_due_then_it_has_no_cards(hall: Stepped) -> None:
    begun(hall, "board 9", "S1.r2.t1", recorder("S1.r2.t1"))
    told = begun(hall, "at #1 board 2", "S1.r2.t1", recorder("S1.r2.t1"))
    assert hands_in(repr(told)) == []
    assert hands_in(repr(hall.log.read("S1.r2.t1"))) == []


def test_given_what_a_recorder_sets_aside_when_it_begins_a_board_that_is_not_due_then_it_has_no_cards(
    hall: Stepped,
) -> None:
    answer = hall.ask(SetAside("S1.r2.t1", 0, "tablet", (Tapped("board 2"),)), recorder("S1.r2.t1"))
    hall.step()
    assert hands_in(repr(answer.result(0))) == []
    [rival] = [one for one in hall.log.read("S1.r2.t1") if isinstance(one, RivalRecorded)]
    assert hands_of(iter(rival.events)) == [NO_CARDS]


def test_given_a_board_without_its_cards_when_a_director_amends_it_then_it_has_them(hall: Stepped) -> None:
    """He saw that it is played there all the same (15A)."""
    begun(hall, "board 2", "S1.r2.t1", recorder("S1.r2.t1"))
    told = begun(hall, "at #1 board 2", "S1.r2.t1", Identity("director", "S1", "phone", "link"))
    assert hands_in(repr(told)) != []


PLAN = ", ".join(f'"{line}"' for line in ("r1 t1 1-2 1", "r1 t2 3-4 1", "r2 t1 1-3 2", "r2 t2 2-4 2", "r3 t1 1-4 3"))
ROUNDS = f"""\
stream S1
session "Three rounds" 2026-11-23 edition=2017
movement howell tables=2 rounds=3 boards_a_round=1 plan=[{PLAN}]
deal 1 N:J875.T7.KJT53.K6 AKQ4.85.Q84.J982 T.A964.A9.AQT754 9632.KQJ32.762.3
deal 2 N:J.QT963.J54.AK73 T8.KJ7542.7.QT42 AK952.8.AKT963.5 Q7643.A.Q82.J986
deal 3 N:86.Q85.643.AQT76 KQ9.T.QJT72.KJ94 AJ42.9632.K8.853 T753.AKJ74.A95.2
"""


def test_given_a_round_that_no_other_table_has_come_near_when_a_recorder_begins_its_board_then_it_has_no_cards() -> (
    None
):
    hall = Stepped(evening_log(script=ROUNDS))
    begun(hall, "board 1", "S1.r1.t1", recorder("S1.r1.t1"))
    begun(hall, "board 2", "S1.r2.t1", recorder("S1.r2.t1"))
    assert hands_of(iter(hall.log.read("S1.r2.t1"))) == [NO_CARDS]
    begun(hall, "board 1", "S1.r1.t2", recorder("S1.r1.t2"))
    begun(hall, "board 3", "S1.r3.t1", recorder("S1.r3.t1"))
    assert hands_of(iter(hall.log.read("S1.r3.t1"))) == [NO_CARDS]
    begun(hall, "board 2", "S1.r2.t2", recorder("S1.r2.t2"))
    assert NO_CARDS not in hands_of(iter(hall.log.read("S1.r2.t2")))
