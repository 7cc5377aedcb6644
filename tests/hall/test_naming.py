"""What goes with a choice at the director's desk: the call, card or suit that it needs, as it is typed."""

from __future__ import annotations

import pytest

from application.deciding import Reply
from application.hall.acknowledged import Acknowledged
from application.hall.desk_acts import DeskReply, StepNamed
from application.hall.identity import Identity
from domain.errors import NotReadable
from domain.events import CallMade, OptionChosen
from tests.hall.stepping import BEGUN, TABLE, Stepped

DIRECTOR = Identity("director", "S1", "phone", "link")
REPLACES = StepNamed("1#6", "27B1", "replace_unexplained_bid")
"""North has bid 1C over South's 1H, and East has not accepted it."""
LEADS = StepNamed("1#7", "50D2", "lead_of_penalty_suit")
"""East has led a heart out of turn, and South has refused it."""


@pytest.fixture
def insufficient() -> Stepped:
    hall = Stepped()
    hall.recorded(*BEGUN, "1h", "p", "!1c", "refuse e")
    return hall


def replied(hall: Stepped, step: StepNamed, word: str, named: str) -> Acknowledged:
    """What is answered to a choice with what is named."""
    answer = hall.ask(DeskReply(TABLE, step, Reply(word=word), hall.log.version(TABLE), named), DIRECTOR)
    hall.step()
    return answer.result(0)


@pytest.mark.parametrize(("named", "call"), [("2c", "2C"), ("2C", "2C"), (" 3NT ", "3N"), ("p", "P")])
def test_given_a_bid_to_be_replaced_when_a_call_is_named_then_that_call_is_recorded(
    insufficient: Stepped, named: str, call: str
) -> None:
    step = StepNamed(f"1#{_entry(insufficient)}", REPLACES.law, REPLACES.code)

    recorded = [one.event for one in replied(insufficient, step, "other", named).recorded]

    assert [one.call.value for one in recorded if isinstance(one, CallMade)] == [call]


@pytest.mark.parametrize(
    ("named", "said"), [("", "name it, as 2h, p or x"), ("hq", "expected a call"), ("9c", "expected a call")]
)
def test_given_a_bid_to_be_replaced_when_no_call_is_named_then_it_is_told_what_is_expected(
    insufficient: Stepped, named: str, said: str
) -> None:
    step, before = StepNamed(f"1#{_entry(insufficient)}", REPLACES.law, REPLACES.code), insufficient.log.version(TABLE)

    with pytest.raises(NotReadable, match=said):
        replied(insufficient, step, "other", named)

    assert insufficient.log.version(TABLE) == before


def test_given_a_lead_out_of_turn_when_its_suit_is_forbidden_then_no_suit_has_to_be_named() -> None:
    hall = Stepped()
    hall.recorded(*BEGUN, "1h", "p p p", "!e:h3", "refuse s")
    step = StepNamed(f"1#{_entry(hall)}", LEADS.law, LEADS.code)

    recorded = replied(hall, step, "forbid", "").recorded[-1].event

    assert isinstance(recorded, OptionChosen)
    assert recorded.suit is not None


def _entry(hall: Stepped) -> int:
    """The entry of the irregularity: the one before the last."""
    return hall.log.version(TABLE) - 1
