"""Whatever a table has come to: what a position says of a call or card is what becomes of it when it is recorded."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as any_of
from hypothesis import strategies as st

from application.office import Office
from application.writing import Proposed, Who, checked
from domain.board import place_of
from domain.calls import Call
from domain.cards import PACK, Card, cards_in
from domain.errors import NotMarked, NotPossible
from domain.events import ActionAccepted, ActionRefused, AnyEvent, CallMade, CardPlayed, SessionOpened
from domain.seats import SEATS, Seat
from domain.verdicts import Verdict
from projections.views.position import Position, position_of
from stores.memory import MemoryLog
from tests.given import FOUR_SPADES, given
from tests.properties.erring_tables import ErringTable

TABLE = "S1.r1.t1"
MOVES = ("go on", "go on", "on", "err", "err", "decide", "judge")
BOUND = [
    (("board 1 dealer=e vul=none", "!s:p", "refuse w", "1h"), "disregards"),
    ((*FOUR_SPADES, "!e:h8", "refuse s", "choose s forbid h"), "disregards"),
    ((*FOUR_SPADES, "hk 2", "expose e h8"), "disregards"),
    (("board 1 dealer=s", "1nt p p p", "!e:s7 !w:d3 !n:sk !s:dq !s:dk", "expose w c7"), "disregards"),
    ((*FOUR_SPADES, "hk"), "revoke"),
    (("board 1 dealer=s", "4s p p p", "hk"), ""),
    ((FOUR_SPADES[0], "1s 2h"), "insufficient_bid"),
]  # fmt: skip
"""Tables, and a reason why not everything may be called or played there."""
BOUND_UNDER_2007 = [
    (("board 1 dealer=e", "!s:1h", "refuse w", "1s 2h 2s"), "3H"),
    (("board 1 dealer=e", "!s:1h", "refuse w", "1s p 2s"), "3H"),
    (("board 1 dealer=w", "1s", "!s:p", "refuse w", "judge #3 30C natural"), "X"),
    (("board 1 dealer=w", "1s", "!s:p", "refuse w", "judge #3 30C natural", "p p"), "2H"),
    (("board 1 dealer=w", "1s", "!s:x", "refuse w"), "2H"),
    (("board 1 dealer=w", "1h p", "!s:x", "refuse w", "p"), "P"),
    (("board 1 dealer=w", "1h p", "!s:x", "refuse w", "2h p 3h"), "X"),
]  # fmt: skip
"""Tables under the code of 2007, and a call that he whose turn it is may not make there."""
SEEDS = st.integers(0, 1_000_000)


CHANGED_BESIDE_A_PASS = ("board 1 dealer=w vul=none", "p 1d !s:p", "change n 2d")
"""North's change that came too late and South's pass out of turn: two opponents may decide, each about one of them."""


def a_table(seed: int) -> Office:
    """A table that errs, as whoever records it has it before him."""
    table, random = ErringTable(seed), Random(seed)
    acts = {"err": table.err, "decide": table.decide, "judge": table.judge}
    for move in random.choices(MOVES, k=random.randrange(4, 30)):
        if move in acts:
            acts[move]()
        else:
            table.go_on(5 if move == "go on" else 1)
    office = Office(MemoryLog())
    office.room(TABLE).took(table.events)
    return office


def refused(office: Office, event: AnyEvent, *, marked: bool) -> type[Exception] | None:
    """As what an event is refused where it is recorded; None where it is let through."""
    try:
        checked(office, [Proposed(TABLE, event, int(marked))], Who())
    except (NotMarked, NotPossible) as error:
        return type(error)
    return None


REFUSALS = {"yes": (None, None), "mark": (NotMarked, None), "no": (NotPossible, NotPossible)}
"""By verdict: as what it is refused without the mark, and with it."""


def makes_an_irregularity(office: Office, event: AnyEvent) -> bool:
    table = office.kept(TABLE).table.branch()
    place = place_of(len(office.kept(TABLE).entries) + 1)
    table.apply(place, event)
    return any(one.place == place for board in table.boards for one in board.irregular)


def asked(position: Position, seat: Seat) -> list[tuple[AnyEvent, Verdict]]:
    """Every call and card that a position tells of, with what it says."""
    calls = [(CallMade(seat, Call(call)), verdict) for call, verdict in position.calls.items()]
    return [*calls, *((CardPlayed(seat, Card(card)), verdict) for card, verdict in position.cards.items())]


def goes_as_said(office: Office, who: Seat | None = None) -> list[str]:
    """Hold every call and card of a position against what becomes of it when it is recorded: the reasons it gives."""
    position = position_of(office.kept(TABLE).replay, who)
    if position.seat is None:
        assert (position.calls, position.cards) == ({}, {})
        return []
    seat = Seat(position.seat)
    for event, verdict in asked(position, seat):
        became = (refused(office, event, marked=False), refused(office, event, marked=True))
        assert became == REFUSALS[verdict.status], (event, verdict)
        assert verdict.status != "yes" or not makes_an_irregularity(office, event), event
    for card in PACK if position.cards else ():
        assert card.value in position.cards or refused(office, CardPlayed(seat, card), marked=False), card
    return [verdict.why for _, verdict in asked(position, seat)]


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@any_of(seed=SEEDS, who=st.sampled_from((None, *SEATS)))
def test_given_a_table_that_errs_when_a_call_or_card_is_recorded_then_it_goes_as_the_position_said(
    seed: int, who: Seat | None
) -> None:
    goes_as_said(a_table(seed), who)


@pytest.mark.parametrize(("lines", "why"), BOUND)
def test_given_a_player_who_is_bound_when_he_calls_or_plays_then_it_goes_as_the_position_said(
    lines: tuple[str, ...], why: str
) -> None:
    office = Office(MemoryLog())
    office.room(TABLE).took(given(*lines).scribe.entries)
    assert why in goes_as_said(office)


@pytest.mark.parametrize(("lines", "call"), BOUND_UNDER_2007)
def test_given_a_player_who_is_bound_under_2007_when_he_calls_then_it_goes_as_the_position_said(
    lines: tuple[str, ...], call: str
) -> None:
    office = Office(MemoryLog())
    office.log.append([("S1", 0, [SessionOpened("S1", edition="2007")])])
    office.room(TABLE).took(given(*lines, session=("session matchpoints 2007",)).scribe.entries)
    position = position_of(office.kept(TABLE).replay)
    assert position.calls[call].why == "disregards"
    assert "disregards" in goes_as_said(office)


def choices_refused(office: Office) -> list[tuple[AnyEvent, type[Exception]]]:
    """What players are offered to accept or refuse, and is not recorded without a mark."""
    acts = position_of(office.kept(TABLE).replay).acts
    offered = [(kind, acts[act]) for kind, act in ((ActionAccepted, "accept"), (ActionRefused, "refuse"))]
    events = [kind(Seat(seat)) for kind, verdict in offered for seat in verdict.fields.get("seats", "").split()]
    found = [(event, refused(office, event, marked=False)) for event in events]
    return [(event, error) for event, error in found if error is not None]


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@any_of(seed=SEEDS)
def test_given_any_table_when_a_player_accepts_or_refuses_as_he_is_offered_then_it_needs_no_mark(seed: int) -> None:
    assert choices_refused(a_table(seed)) == []


def test_given_a_change_that_came_too_late_beside_a_call_out_of_turn_then_both_may_be_decided_about() -> None:
    office = Office(MemoryLog())
    office.room(TABLE).took(given(*CHANGED_BESIDE_A_PASS).scribe.entries)
    assert position_of(office.kept(TABLE).replay).acts["accept"].fields["seats"] == "W E"
    assert choices_refused(office) == []


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@any_of(seed=SEEDS)
def test_given_any_table_when_the_cards_of_a_hand_are_asked_for_then_each_that_it_holds_is_there(seed: int) -> None:
    replay = a_table(seed).kept(TABLE).replay
    board = replay.board
    assert board is not None
    for seat in SEATS:
        cards = position_of(replay, seat).cards
        held = {card.value for card in cards_in(board.hands[seat.index])}
        assert set(cards) == (held if board.contract is not None else set())
