"""Operator's slips: undo, redo, and what an entry should have been."""

from __future__ import annotations

import pytest

from domain.amendments import effective, struck
from domain.calls import Call
from domain.cards import Card
from domain.errors import NotMarked, NotPossible
from domain.events import CallMade, CardPlayed, EntryAmended, NoteMade
from domain.seats import SEATS
from formats.notation import Scribe, read_script, write_script

N, E, S, W = SEATS
BOARD = "board 7 dealer=s vul=none N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"


def scribe_with(*lines: str) -> Scribe:
    """A scribe that has read some lines."""
    scribe = Scribe()
    for line in lines:
        scribe.read(line)
    return scribe


def auction(scribe: Scribe) -> list[str]:
    """The calls that stand on the board in play."""
    assert scribe.table.board is not None
    return [call.value for _, _, call in scribe.table.board.calls]


def test_undo_strikes_the_last_entry_and_again_the_one_before() -> None:
    scribe = scribe_with(BOARD, "1nt p 2c")
    assert scribe.read("undo") == [EntryAmended(4)]
    assert scribe.read('undo why "misheard"') == [EntryAmended(3, why="misheard")]
    assert auction(scribe) == ["1N"]
    assert scribe.read("p") == [CallMade(W, Call.PASS)]
    assert scribe.read("undo") == [EntryAmended(7)]
    assert scribe.read("undo") == [EntryAmended(2)]


def test_undo_strikes_nothing_that_another_made() -> None:
    scribe = scribe_with(BOARD, "1nt", "!w:1h", "refuse n", "@ director", 'rule 7#3 27B "cancelled"', "@ operator")
    with pytest.raises(NotPossible) as raised:
        scribe.read("undo")
    assert str(raised.value).endswith("the last entry, #5, is the director's ruling; to strike it: undo 5")
    assert scribe.read("undo 5") == [EntryAmended(5)]
    assert scribe.read("undo") == [EntryAmended(4)]


def test_undo_does_not_strike_an_answer_that_a_director_noted_with_his_offer() -> None:
    offered = ("@ 2026-03-17T19:00:00Z director", "offer n 7#3 [accept, refuse]", "@ 2026-03-17T19:00:00Z operator")
    scribe = scribe_with(BOARD, "1nt", "!w:1h", *offered, "refuse n")
    with pytest.raises(NotPossible, match="#4, is the director's offered; to strike it: undo 4"):
        scribe.read("undo")
    later = scribe_with(BOARD, "1nt", "!w:1h", *offered[:2], "@ 2026-03-17T19:00:05Z operator", "refuse n")
    assert [event.entry for event in later.read("undo") if isinstance(event, EntryAmended)] == [5]


def test_undo_strikes_what_its_author_made_himself() -> None:
    scribe = scribe_with(BOARD, "1nt", "!w:1h", "refuse n", "@ director", 'rule 7#3 27B "cancelled"')
    assert scribe.read("undo") == [EntryAmended(5, by="director")]
    with pytest.raises(NotPossible, match="#4, is the operator's refused"):
        scribe.read("undo")


def test_undo_of_an_amendment_brings_back_what_it_replaced() -> None:
    scribe = scribe_with(BOARD, "1nt p 2c", "at a3 2d")
    assert auction(scribe) == ["1N", "P", "2D"]
    assert scribe.read("undo") == [EntryAmended(5)]
    assert auction(scribe) == ["1N", "P", "2C"]
    assert scribe.read("undo") == [EntryAmended(4)]
    assert auction(scribe) == ["1N", "P"]


def test_redo_takes_back_each_undo() -> None:
    scribe = scribe_with(BOARD, "1nt p 2c", "undo", "undo")
    assert auction(scribe) == ["1N"]
    assert scribe.read("redo") == [EntryAmended(6)]
    assert auction(scribe) == ["1N", "P"]
    assert scribe.read("redo") == [EntryAmended(5)]
    assert auction(scribe) == ["1N", "P", "2C"]


def test_redo_is_no_toggle_it_goes_further_back_or_says_that_nothing_is_left() -> None:
    scribe = scribe_with(BOARD, "1nt p 2c", "undo", "redo")
    with pytest.raises(NotPossible, match="nothing is left to redo"):
        scribe.read("redo")
    scribe = scribe_with(BOARD, "1nt p 2c", "at a1 1s", "undo", "redo")
    assert auction(scribe) == ["1S", "P", "2C"]
    with pytest.raises(NotPossible, match="nothing is left to redo"):
        scribe.read("redo")
    scribe = scribe_with(BOARD, "1nt p 2c", "undo", "undo", "redo", "redo")
    assert auction(scribe) == ["1N", "P", "2C"]


def test_what_is_struck_is_what_does_not_count() -> None:
    scribe = scribe_with(BOARD, "1nt p 2c", "undo")
    assert struck(scribe.entries) == {4}
    scribe.read("redo")
    assert struck(scribe.entries) == {5}
    scribe.read("at a3 2d")
    scribe.read("at a3 2h")
    assert struck(scribe.entries) == {4, 5, 7}


def test_undo_of_an_entry_by_its_number() -> None:
    assert scribe_with(BOARD, "1nt p 2c").read('undo 3 why "twice"') == [EntryAmended(3, why="twice")]


def test_a_card_is_found_by_trick_and_seat() -> None:
    scribe = scribe_with(BOARD, "1nt p 3nt p p p", "ca 2 10 3", "ck 6 j 4")
    assert scribe.read('at 2.w cq why "misread"') == [EntryAmended(12, (CardPlayed(W, Card.CQ),), "misread")]
    assert scribe.read("at 2.s .") == [EntryAmended(15, (CardPlayed(S, Card.C4),))]


def test_a_card_of_an_earlier_board_is_found_by_its_number() -> None:
    scribe = scribe_with(BOARD, "1nt p 3nt p p p", "ca 2 10 3", "board 8")
    assert scribe.read("at 1.e cj board 7") == [EntryAmended(10, (CardPlayed(E, Card.CJ),))]


def test_a_call_is_found_by_its_count() -> None:
    scribe = scribe_with(BOARD, "1nt p 2c")
    assert scribe.read("at a3 2s") == [EntryAmended(4, (CallMade(N, Call.SPADE_2),))]
    assert scribe.read("at a1") == [EntryAmended(2)]


def test_an_entry_may_have_been_several() -> None:
    scribe = scribe_with(BOARD, "1nt p 2c")
    expected = (CallMade(W, Call.PASS), CallMade(N, Call.DIAMOND_2), NoteMade("he asked"))
    assert scribe.read('at #3 p 2d | note "he asked" why "all wrong"') == [EntryAmended(3, expected, "all wrong")]


def test_what_replaces_an_entry_happened_when_it_did() -> None:
    scribe = scribe_with(BOARD, "@ 2026-03-14T19:02:11Z", "1nt p", "@ 2026-03-14T19:30:00Z director")
    replaced = CallMade(W, Call.CLUB_2, at="2026-03-14T19:02:11Z")
    amended = EntryAmended(3, (replaced,), at="2026-03-14T19:30:00Z", by="director")
    assert scribe.read("at a2 2c") == [amended]


def test_one_part_of_an_amendment_is_amended_with_its_neighbours_kept() -> None:
    scribe = scribe_with(BOARD, "1nt p 3nt p p p", "ca", "at #8 ck c2 c10 c3", "ca 6 j 4")
    assert scribe.read("at 1.n c6") == [
        EntryAmended(
            8,
            (
                CardPlayed(W, Card.CK),
                CardPlayed(N, Card.C6),
                CardPlayed(E, Card.CT),
                CardPlayed(S, Card.C3),
            ),
        )
    ]


def test_a_replacement_is_admitted_as_the_table_stood() -> None:
    scribe = scribe_with(BOARD, "1nt p 3nt p p p", "ca 2 10 3")
    with pytest.raises(NotMarked, match="South still holds clubs"):
        scribe.read("at 1.s h2")
    assert scribe.read("at 1.s !h2") == [EntryAmended(11, (CardPlayed(S, Card.H2),))]


def test_what_an_amendment_makes_impossible_stays_and_is_exported_as_it_stands() -> None:
    scribe = scribe_with(BOARD, "1nt p 3nt p p p", "ca 2 10 3", "ck 6 j 4", "at 1.w ck", "undo 1", "; later")
    text = write_script({"S1.r1.t1": scribe.entries})
    assert read_script(text).streams["S1.r1.t1"] == scribe.entries
    assert "!!" not in text


def test_what_admission_refuses_today_is_exported_with_two_marks() -> None:
    entries = [*scribe_with(BOARD, "1nt p 3nt p p p").entries, CardPlayed(E, Card.CA), EntryAmended(99)]
    text = write_script({"S1.r1.t1": entries})
    assert "!!e:ca" in text
    assert "!!at #99" in text
    assert read_script(text).streams["S1.r1.t1"] == entries
    assert len(list(effective(entries))) == len(entries) - 1
