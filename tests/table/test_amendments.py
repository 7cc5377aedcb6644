"""Operator's slips: the entry stays, what replaces it stands in its place, and everything after it is read anew."""

from __future__ import annotations

import pytest

from domain.admission import recheck
from domain.amendments import effective
from domain.board import Irregularity
from domain.calls import Call
from domain.cards import Card
from domain.events import AnyEvent, BoardStarted, CallMade, CardPlayed, EntryAmended, NoteMade
from domain.seats import SEATS, Seat
from domain.table import fold
from tests.given import FOUR_SPADES, given

N, E, S, W = SEATS
STARTED = BoardStarted(1, N, "none")


def calls(*made: Call) -> list[AnyEvent]:
    """A board with calls in turn."""
    return [STARTED, *(CallMade(SEATS[n % 4], call) for n, call in enumerate(made))]


def standing(entries: list[AnyEvent]) -> list[Call]:
    """The calls that count."""
    return [call for _, _, call in fold(entries).boards[0].calls]


def test_a_wrong_entry_is_replaced_where_it_stood() -> None:
    entries = [*calls(Call.SPADE_1, Call.PASS, Call.PASS), EntryAmended(2, (CallMade(N, Call.HEART_1),))]
    assert standing(entries) == [Call.HEART_1, Call.PASS, Call.PASS]


def test_a_wrong_entry_is_struck() -> None:
    entries = [*calls(Call.SPADE_1, Call.PASS), NoteMade("twice"), EntryAmended(4, ())]
    assert standing(entries) == [Call.SPADE_1, Call.PASS]
    assert fold(entries).boards[0].moments == []


def test_several_entries_stand_in_the_place_of_one() -> None:
    entries = [*calls(Call.SPADE_1), NoteMade("gap"), EntryAmended(3, (CallMade(E, Call.PASS), CallMade(S, Call.PASS)))]
    assert standing(entries) == [Call.SPADE_1, Call.PASS, Call.PASS]
    assert [place for place, _, _ in fold(entries).boards[0].calls] == [2 << 8, 3 << 8, (3 << 8) + 1]


def test_what_was_missed_is_inserted_beside_the_entry_it_comes_after() -> None:
    case = given(*FOUR_SPADES, "hk", "!e:h8", "!s:h5")
    case.when("at #7 n:h2 | e:h8")
    assert not case.board.irregular
    assert [card.value for card in case.board.tricks[0].cards if card] == ["H2", "H8", "H5", "HK"]


def test_the_last_amendment_of_an_entry_counts() -> None:
    entries = calls(Call.SPADE_1)
    entries += [EntryAmended(2, (CallMade(N, Call.HEART_1),)), EntryAmended(2, (CallMade(N, Call.CLUB_1),))]
    assert standing(entries) == [Call.CLUB_1]


def test_an_amendment_that_is_amended_away_leaves_the_entry_as_it_was() -> None:
    entries = [*calls(Call.SPADE_1), EntryAmended(2, (CallMade(N, Call.HEART_1),)), EntryAmended(3, ())]
    assert standing(entries) == [Call.SPADE_1]


def test_to_undo_the_undoing_brings_the_amendment_back() -> None:
    entries = [*calls(Call.SPADE_1), EntryAmended(2, (CallMade(N, Call.HEART_1),)), EntryAmended(3, ())]
    assert standing([*entries, EntryAmended(4, ())]) == [Call.HEART_1]


def test_an_earlier_amendment_counts_again_when_the_later_one_is_taken_away() -> None:
    entries = calls(Call.SPADE_1)
    entries += [EntryAmended(2, (CallMade(N, Call.HEART_1),)), EntryAmended(2, (CallMade(N, Call.CLUB_1),))]
    assert standing([*entries, EntryAmended(4, ())]) == [Call.HEART_1]


@pytest.mark.parametrize("entry", [0, -3, 3, 99])
def test_an_amendment_of_what_is_not_there_or_comes_later_does_nothing(entry: int) -> None:
    entries = [*calls(Call.SPADE_1), EntryAmended(entry, ())]
    assert standing(entries) == [Call.SPADE_1]


def test_an_amended_board_changes_what_its_cards_mean() -> None:
    wrong = "!" + FOUR_SPADES[0].replace("432.A98.T653.J54", "432..T653.J54")
    case = given(wrong, "4s p p p", "hk 2 d3 5").then("not 61A")
    case.when(f"at #1 {FOUR_SPADES[0]}").then("61A follow seat=e trick=1 card=d3")


def test_the_entries_keep_their_numbers() -> None:
    entries = [*calls(Call.SPADE_1, Call.PASS), EntryAmended(2, (NoteMade("a"), CallMade(N, Call.HEART_1)))]
    assert [place for place, _ in effective(entries)] == [1 << 8, 2 << 8, (2 << 8) + 1, 3 << 8]


def test_before_the_amendment_the_wrong_entry_counted() -> None:
    entries = [*calls(Call.SPADE_1), EntryAmended(2, (CallMade(N, Call.HEART_1),))]
    assert standing(entries[:2]) == [Call.SPADE_1]
    assert [call for _, _, call in fold(entries, 2).boards[0].calls] == [Call.SPADE_1]
    assert [call for _, _, call in fold(entries, 3).boards[0].calls] == [Call.HEART_1]


def test_what_an_amendment_makes_irregular_after_it_is_told() -> None:
    entries = calls(Call.SPADE_1, Call.NOTRUMP_1, Call.PASS)
    found = made_irregular_by(entries, EntryAmended(2, (CallMade(N, Call.CLUB_2),)))
    assert found == [(3 << 8, Irregularity.INSUFFICIENT_BID)]


def test_an_amendment_that_harms_nothing_is_quiet() -> None:
    entries = calls(Call.SPADE_1, Call.NOTRUMP_1)
    assert made_irregular_by(entries, EntryAmended(2, (CallMade(N, Call.CLUB_1),))) == []
    assert made_irregular_by(entries, EntryAmended(3, ())) == []


def made_irregular_by(entries: list[AnyEvent], amendment: EntryAmended) -> list[tuple[int, Irregularity]]:
    """What an amendment of a stream makes out of the ordinary."""
    return recheck(fold(entries), fold([*entries, amendment]))


def test_a_card_is_corrected_trick_and_seat() -> None:
    case = given(*FOUR_SPADES, "hk 2 9 5").when("at 1.e h8")
    assert case.board.tricks[0].cards[E.index] is Card.H8
    assert case.board.hands[E.index] & Card.H9.bit
    assert isinstance(case.events[-1], EntryAmended)


def test_undo_and_redo() -> None:
    case = given(*FOUR_SPADES, "hk 2").when("undo")
    assert case.board.to_play is Seat.NORTH
    assert case.when("redo").board.to_play is Seat.EAST


def test_an_amended_revoke_is_no_incident_any_more_and_as_of_then_it_was() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "hq").then("63A1 seat=e")
    case.when("at 1.e h8").then("clean")
    case.as_of(10).then("63A1 seat=e")
    assert CardPlayed(E, Card.D3) in case.events
