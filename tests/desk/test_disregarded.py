"""A call or card that disregards what binds its player needs a mark like any other irregularity, typed live."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.admission import allowed
from domain.board import Phase
from domain.calls import Call
from domain.cards import Card, cards_in
from domain.errors import NotMarked
from domain.events import AnyEvent, CallMade, CardExposed, CardPlayed
from domain.seats import SEATS, Seat
from projections.desk import disregarded, may
from projections.desk.answers import check_obeyed
from projections.desk.disregarded import binding, breaking, is_broken_by
from projections.rulings.replay import Replay
from tests.cli.running import tdlog
from tests.given import FOUR_SPADES, Case, given
from tests.golden.incidents import samples, states_of

SAMPLES = samples()
N, E, S, W = SEATS
PASSES_ONCE = ("board 1 dealer=e vul=none", "!s:p", "refuse w", "1h")
"""South must pass at this turn (30A)."""
REPEATS = ("board 1 dealer=e vul=none", "!s:1h", "refuse w")
"""South repeats 1H where East passes (31A1)."""


def refused(case: Case, *events: AnyEvent, says: str) -> None:
    """A line with these is refused, and recorded where the last is marked."""
    with pytest.raises(NotMarked, match=says) as raised:
        check_obeyed(case.replay, events)
    assert "mark it with '!'" in raised.value.message
    check_obeyed(case.replay, events, {len(events) - 1})


def test_given_a_player_who_must_pass_then_his_bid_needs_a_mark_and_his_pass_none() -> None:
    case = given(*PASSES_ONCE)
    refused(case, CallMade(S, Call("1S")), says=r"South must pass \[30A\]")
    check_obeyed(case.replay, [CallMade(S, Call.PASS)])


def test_given_a_card_shown_in_the_same_line_then_partners_lead_before_declarer_has_chosen_needs_a_mark() -> None:
    shown, led = CardExposed(E, Card("HA")), CardPlayed(W, Card("HK"))
    refused(given(*FOUR_SPADES, "expose e ha accident"), led, says=r"West waits with his lead .*\[50D2\]")
    refused(given(*FOUR_SPADES), shown, led, says=r"West waits with his lead .*\[50D2\]")
    check_obeyed(given(*FOUR_SPADES).replay, [CardExposed(E, Card("C4")), led])


def test_given_a_turn_that_was_used_in_the_same_line_then_the_next_bid_is_free() -> None:
    calls = [CallMade(seat, Call.PASS) for seat in (S, W, N)]
    check_obeyed(given(*PASSES_ONCE).replay, [*calls, CallMade(E, Call("2H")), CallMade(S, Call("2S"))])


def test_given_a_side_that_must_pass_then_a_bid_later_in_the_line_needs_a_mark() -> None:
    case = given("board 1 dealer=n vul=none", "1s", "!e:1h", "refuse s", "p", "judge #3 23A not_comparable")
    refused(case, CallMade(S, Call.PASS), CallMade(W, Call("2D")), says=r"West must pass \[27B2\]")


def test_given_a_bid_to_be_repeated_then_another_call_needs_a_mark() -> None:
    case = given(*REPEATS, "p")
    refused(case, CallMade(S, Call("1S")), says="South must call 1♥ again")
    check_obeyed(case.replay, [CallMade(S, Call("1H"))])


def test_given_a_minor_penalty_card_then_another_small_card_of_the_suit_needs_a_mark_and_an_honour_none() -> None:
    case = given(*FOUR_SPADES, "hk 2", "expose e h8")
    refused(
        case,
        CardPlayed(E, Card.H9),
        says=r"♥8 is a minor penalty card: East plays no other hearts below the ten.*\[50C\]",
    )
    check_obeyed(case.replay, [CardPlayed(E, Card.HA)])


def test_given_a_forbidden_suit_then_its_lead_needs_a_mark_and_another_none() -> None:
    out_of_turn = ("!e:h8", "refuse s", "choose s forbid h")
    case = given(*FOUR_SPADES, *out_of_turn)
    refused(case, CardPlayed(W, Card.HK), says="West may not lead hearts")
    check_obeyed(case.replay, [CardPlayed(W, Card.D9)])


def test_given_nothing_that_binds_then_no_mark_is_asked_for() -> None:
    check_obeyed(given(*FOUR_SPADES).replay, [CardPlayed(W, Card.HK), CardPlayed(N, Card.H2)])


def test_given_the_recorder_then_the_line_is_refused_and_taken_with_its_mark(tmp_path: Path) -> None:
    lines = [*PASSES_ONCE, "judge #3 30C natural", "1s", "!s:1s"]
    ran = tdlog("record", "--log", tmp_path / "a.db", typed="\n".join(lines) + "\n")
    said = " ".join(ran.out.split())
    assert said.count("South must pass [30A]. If it happened, mark it with '!'") == 1
    assert "#7 South 1♠" in said


def test_given_a_card_that_counts_as_played_then_another_needs_a_mark() -> None:
    case = given(*FOUR_SPADES, "hk 2", "expose e h8 unclear", "judge #8 45C1 played")
    refused(case, CardPlayed(E, Card.H9), says="East")
    check_obeyed(case.replay, [CardPlayed(E, Card.H8)])


FORBIDDEN = (*FOUR_SPADES, "!e:h8", "refuse s", "choose s forbid h")
MINOR = (*FOUR_SPADES, "hk 2", "expose e h8")
SEVERAL = (*FOUR_SPADES, "hk 2", "expose e h8", "expose e c4", "expose e d3")


@pytest.mark.parametrize(
    ("lines", "most"), [(PASSES_ONCE, 2), ((*REPEATS, "p"), 3), (FORBIDDEN, 2), (MINOR, 3), (SEVERAL, 2)]
)
def test_given_a_player_who_is_bound_then_the_laws_are_asked_once_of_what_differs_in_nothing_that_binds(
    lines: tuple[str, ...], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = given(*lines).replay
    asked: list[AnyEvent] = []

    def counted(replay: Replay, event: AnyEvent) -> bool:
        asked.append(event)
        return is_broken_by(replay, event)

    monkeypatch.setattr(disregarded, "is_broken_by", counted)
    seat = may.seat_to_act(replay.board)

    assert "disregards" in {verdict.why for verdict in (may.calls(replay, seat) | may.cards(replay, seat)).values()}
    assert 1 <= len(asked) <= most


@pytest.mark.parametrize("folder", ["article_003", "auction", "play"])
def test_given_the_samples_then_of_each_call_and_card_it_is_said_what_the_laws_say_of_it_alone(folder: str) -> None:
    bound = 0
    for replay in (replay for name in SAMPLES if name.startswith(folder) for replay in replays_of(name)):
        for seat in SEATS:
            events = acts_of(replay, seat)
            if events and binding(replay, events[0]):
                bound += 1
                assert breaking(replay, events) == {event for event in events if is_broken_by(replay, event)}
    assert bound


def replays_of(name: str) -> Iterator[Replay]:
    return (replay for state in states_of(SAMPLES[name]) for replay in state.replays)


def acts_of(replay: Replay, seat: Seat) -> list[CallMade | CardPlayed]:
    """The calls or cards of a seat that admission takes without a mark."""
    board = replay.board
    if board is None:
        return []
    acts: list[CallMade | CardPlayed] = [CallMade(seat, call) for call in may.OFFERED]
    if board.phase is not Phase.AUCTION:
        acts = [CardPlayed(seat, card) for card in cards_in(board.hands[seat.index])]
    return [act for act in acts if allowed(replay.table, act).status == "yes"]
