"""Who has a choice, whoever declares: what falls to dummy's hand belongs to declarer, and what nobody gave is told."""

from typing import Any

import msgspec
import pytest

from domain.events import AnyEvent, BoardStarted
from domain.seats import SEATS, Seat
from projections.rulings.replay import Replay
from tests.given import FOUR_SPADES, THREE_NOTRUMP, given

RUFF = ("hk 2 8 5", "hq 4 9 6", "dq 4 3 a", "sa !w:h3 7 2", "notice s revoke w 4")
"""West ruffs with a heart though he has spades; dummy and East have played since, and declarer speaks of it."""

DECLARER_REVOKES = ("h3 4 a 5", "d3 !s:s10 q k", "notice e revoke s 2", "withdraw s s10", "s:da")
"""South ruffs a diamond that he could follow; West and dummy have played since."""

SITUATIONS: dict[str, tuple[str, ...]] = {
    "62C1 after a revoke by a defender": (*FOUR_SPADES, *RUFF, "withdraw w h3", "5"),
    "62C2 of the other defender": (*FOUR_SPADES, *RUFF, "withdraw w h3", "5", "withdraw n s7"),
    "62C2 of dummy": (*FOUR_SPADES, *DECLARER_REVOKES, "withdraw w dq"),
    "47D after a change of designation": (*FOUR_SPADES, "hk", 'name n h4', "n:h4 8", "name n h2",
                                          "judge #8 45C4b unintended"),
    "45D1 of a wrong card from dummy": (*FOUR_SPADES, "hk", "name n h2", "n:h4 8 5", "notice s wrong_card n 1"),
    "47E2a of a wrong explanation": (*FOUR_SPADES, 'explain e "hearts"', "hk 2", 'correct e "spades"'),
    "46B5 anything": (*FOUR_SPADES, "hk", 'name n "anything"'),
    "46B3b an ambiguous rank": (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "dq 4 3 a", "c3 6 q 4", 'name n "seven"'),
    "50D2 before the lead": (*FOUR_SPADES, "expose e ha"),
    "51A of two that can be played": (*FOUR_SPADES, "expose e h9", "expose e ha", "hk 2"),
    "52B of a card that was not played": (*FOUR_SPADES, "expose e ha", "hk 2 8"),
    "53A of a defender's lead": (*FOUR_SPADES, "hk 2 8 5", "!e:h9"),
    "53A of the opening lead": (*FOUR_SPADES, "!e:h8"),
    "53A after declarer has become dummy": (*FOUR_SPADES, "!e:h8", "dummy s", "h5 k 2", "!e:h9"),
    "53A of declarer's lead": (*FOUR_SPADES, "dq 4 3 a", "!n:s7"),
    "57A before partner has played": (*FOUR_SPADES, "hk 2 8 5", "hq !e:h9"),
    "57A of a lead before partner has played": (*FOUR_SPADES, "!e:h8", "accept s", "h5 k", "!w:hq"),
    "43B2a dummy without his rights": (*FOUR_SPADES, "dq 4 3 a", "dummy looked_at_hand e", "prevent n hand=n"),
    "26B of a withdrawn call": (FOUR_SPADES[0], "1s !e:2h", "p", "p 4s p p p"),
}  # fmt: skip


def turned(value: Any, by: int) -> Any:
    """A value of an event with every seat turned round the table."""
    if isinstance(value, Seat):
        return SEATS[value.index + by & 3]
    if isinstance(value, tuple):
        items: list[Any] = [turned(item, by) for item in value]  # pyright: ignore[reportUnknownVariableType]
        return tuple(items)
    return value


def table_turned(events: list[AnyEvent], by: int) -> list[AnyEvent]:
    """The same round with everybody sitting further on by some places."""
    found: list[AnyEvent] = []
    for event in events:
        fields = {name: turned(getattr(event, name), by) for name in event.__struct_fields__}
        for name in {"who", "by_whom"} & fields.keys():
            fields[name] = SEATS["NESW".index(fields[name]) + by & 3].value if fields[name] in "NESW" else fields[name]
        if isinstance(event, BoardStarted):
            fields["hands"] = tuple(event.hands[n - by & 3] for n in range(4))
        found.append(msgspec.structs.replace(event, **fields))
    return found


def recorded(lines: tuple[str, ...]) -> list[AnyEvent]:
    return given(*lines).events


def said(events: list[AnyEvent], back: int) -> list[tuple[object, ...]]:
    """Everything found on the board, as it would be with the table turned back."""
    replay = Replay(events)
    assert replay.board is not None
    return [
        (item.law, item.code, turned(item.seat, back), item.card, item.suit)
        for incident in replay.rulings(replay.board).incidents
        for item in (*incident.findings, *incident.options, *incident.imposed)
    ]


@pytest.mark.parametrize("situation", SITUATIONS)
def test_no_option_is_dummys_after_the_opening_lead_whoever_declares(situation: str) -> None:
    events = recorded(SITUATIONS[situation])
    for by in range(4):
        sitting = table_turned(events, by)
        for length in range(2, len(sitting) + 1):
            replay = Replay(sitting[:length])
            board = replay.board
            if board is None or replay.rulings(board).record.opening_lead is None:
                continue
            options = [option for incident in replay.rulings(board).incidents for option in incident.options]
            assert not [option for option in options if option.seat is board.dummy], (situation, by, length)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_laws_say_the_same_whoever_declares(situation: str) -> None:
    events = recorded(SITUATIONS[situation])
    as_recorded = said(events, 0)
    assert as_recorded
    for by in (1, 2, 3):
        assert said(table_turned(events, by), -by) == as_recorded


def test_law_62c1_declarer_decides_whether_a_card_of_dummys_is_taken_back() -> None:
    case = given(*FOUR_SPADES, *RUFF, "withdraw w h3", "5").then("option 62C1 s card=s7", "not option 62C1 n")
    case.when("choose s keep card=s7").then("62C1 card_kept seat=s card=s7", "not option 62C1 s")
    case.then("not 10C2", "not 43A1")


def test_law_62c1_what_dummy_says_of_his_card_is_remarked_and_settles_nothing() -> None:
    case = given(*FOUR_SPADES, *RUFF, "withdraw w h3", "5").when("!choose n keep card=s7")
    case.then("43A1 only_declarer_chooses seat=n", "option 62C1 s card=s7")


def test_law_62c2_declarer_decides_for_dummy_when_a_defender_has_changed_his_card() -> None:
    case = given(*FOUR_SPADES, *DECLARER_REVOKES, "withdraw w dq").then("option 62C2 s card=dk", "not option 62C2 n")
    case.when("choose s keep card=dk").then("62C2 card_kept seat=s", "not option 62C2")


@pytest.mark.parametrize("choice", ["keep", "neither", "withdraw", "spread", "accept", "refuse"])
def test_law_10c2_a_choice_that_nobody_gave_is_remarked_whatever_it_is(choice: str) -> None:
    case = given(*THREE_NOTRUMP, "hk 2 8 5").when(f"!choose e {choice}").then("10C2 choice_not_given seat=e")
    assert not case.incidents[0].is_open
