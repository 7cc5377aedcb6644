"""Views as values: what of them is printed, and what is told of an entry once."""

from __future__ import annotations

import json
from fractions import Fraction

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from domain.events import JudgementMade
from projections.found.incidents import Incident, Question
from projections.recorded.stream import SessionStream
from projections.rulings.live import LiveReplay
from projections.views.auction import auction_view
from projections.views.board import hands_view
from projections.views.echo import Echoes
from projections.views.encoding import Unencoded, encoded
from projections.views.incident import FindingView, ItemView, incident_view, said_of
from tests.given import FOUR_SPADES, given


class Told(Struct, frozen=True, kw_only=True):
    """A view for the test."""

    stream: str | UnsetType = UNSET
    weight: Fraction
    shown: Unencoded[str]
    below: tuple[Told, ...] = ()


def test_given_a_view_when_printed_then_fields_for_screens_and_unset_ones_are_left_out() -> None:
    view = Told(weight=Fraction(1, 3), shown="a third", below=(Told(stream="S1", weight=Fraction(2), shown=""),))
    printed = json.dumps(encoded({"it": [view]}))
    assert printed == '{"it": [{"weight": "1/3", "below": [{"stream": "S1", "weight": "2", "below": []}]}]}'


def test_given_an_alert_of_a_call_then_the_call_has_its_note() -> None:
    said = auction_view(given(FOUR_SPADES[0], '1s p 2s! "strong" p').board)
    [call] = [call for call in said.calls if call is not None and call.notes]
    assert (call.text, call.notes) == ("2♠", (1,))
    assert [(note.kind, note.said) for note in said.notes] == [("alerted", "strong")]


def test_given_a_card_played_then_the_hand_had_it_and_holds_it_no_more() -> None:
    west = hands_view(given(*FOUR_SPADES, "hk").board)[3]
    hearts = west.suits[1]
    assert [card.value for card in hearts.had if card not in hearts.held] == ["HK"]
    assert [card.value for _, card in west.played] == ["HK"]


def test_given_a_finding_that_was_told_when_the_next_card_is_played_then_it_is_not_told_again() -> None:
    events = given(*FOUR_SPADES, "hk 2 !e:d3 5").events
    replay = LiveReplay(events[:-2], SessionStream(), stream="S1.r1.t1")
    echoes = Echoes(replay)
    told: list[list[ItemView | None]] = []
    for event in events[-2:]:
        replay.record(event)
        told.append([said.item for said in echoes.recorded(1).new])
    assert [item.law for item in told[0] if isinstance(item, FindingView)] == ["61A", "9A", "9A5"]
    assert told[1] == []


def test_given_a_question_that_was_answered_when_its_score_is_adjusted_then_the_answer_is_nothing_new() -> None:
    answer = JudgementMade(incident="1#3", law="21B3", answer="gained", by="director")
    asked = Question("21B3", "gained_by_misinformation", ("gained", "not_gained"), answer=answer)
    before, after = (said_key(question) for question in (asked, replace(asked, settled=9 << 8)))
    assert before == after
    open_, settled = (said_key(replace(asked, answer=None, settled=place)) for place in (0, 9 << 8))
    assert open_ != settled


def said_key(question: Question) -> tuple[object, ...]:
    """What makes the question of an incident the same."""
    [_, said] = said_of(incident_view(Incident(1, "1#3", "question", 3 << 8, questions=[question])))
    return said.key


def test_given_a_board_begun_before_the_last_is_finished_then_that_is_remarked_at_once() -> None:
    case = given("board 1 dealer=n", "1n p", "board 2 dealer=e", "p p p p", "board 3 dealer=s")
    replay, remarks = LiveReplay([], SessionStream(), stream="S1.r1.t1"), list[str]()
    echoes = Echoes(replay)
    for event in case.events:
        replay.record(event)
        remarks += echoes.recorded(1).remarks
    assert remarks == ["#4: board 1 is not finished (auction)"]
