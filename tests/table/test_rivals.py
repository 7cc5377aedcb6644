"""What a device recorded while others recorded the same table: kept, told apart, and counting for nothing."""

from __future__ import annotations

from domain.amendments import last_that_counts
from domain.calls import Call
from domain.events import (
    AnyEvent,
    BoardStarted,
    CallMade,
    EntryAmended,
    NoteMade,
    RivalRecorded,
    RivalSettled,
    RoundStarted,
    decode,
    encode,
)
from domain.events.free_text import texts_of, with_texts
from domain.rivals import Line, lines_of_rival, lines_of_table, rivals_of
from domain.seats import SEATS
from domain.side_by_side import is_settled_by_itself, side_by_side
from domain.table import fold
from projections.rulings.live import LiveReplay
from projections.texts.entries import event_text

N, E, S, W = SEATS
BEGUN: list[AnyEvent] = [RoundStarted(1, 1), BoardStarted(1, N, "none"), CallMade(N, Call.NOTRUMP_1)]
HERE: list[AnyEvent] = [CallMade(E, Call.PASS), CallMade(S, Call.NOTRUMP_3)]
THERE = RivalRecorded(3, "d2", (CallMade(E, Call.HEART_2), EntryAmended(4, (CallMade(E, Call.PASS),))))


def test_a_rival_record_changes_nothing_at_the_table() -> None:
    before = fold([*BEGUN, *HERE]).board
    after = fold([*BEGUN, *HERE, THERE, RivalSettled(6)]).board
    assert before is not None
    assert after is not None
    assert before.is_as(after)
    assert not after.moments


def test_the_laws_of_a_table_in_play_say_the_same_after_it() -> None:
    live = LiveReplay([*BEGUN, *HERE], stream="S1.r1.t1")
    assert live.board is not None
    said = live.rulings(live.board).incidents
    live.record(THERE)
    assert live.rulings(live.board).incidents == said
    assert live.until == 6


def test_a_rival_record_is_open_until_somebody_has_chosen() -> None:
    entries = [*BEGUN, *HERE, THERE]
    [rival] = rivals_of(entries)
    assert (rival.entry, rival.event, rival.state, rival.settled_by) == (6, THERE, "open", 0)
    [rival] = rivals_of([*entries, RivalSettled(6, struck=(5,), by="director")])
    assert (rival.state, rival.settled_by) == ("settled", 7)


def test_to_undo_the_choice_opens_it_again() -> None:
    [rival] = rivals_of([*BEGUN, *HERE, THERE, RivalSettled(6), EntryAmended(7)])
    assert rival.state == "open"


def test_to_undo_a_rival_record_by_its_number_takes_it_away() -> None:
    [rival] = rivals_of([*BEGUN, *HERE, THERE, EntryAmended(6)])
    assert rival.state == "struck"


def test_a_choice_before_the_rival_record_settles_nothing() -> None:
    [rival] = rivals_of([*BEGUN, RivalSettled(5), THERE])
    assert rival.state == "open"


def test_undo_without_a_number_passes_over_it() -> None:
    assert last_that_counts([*BEGUN, *HERE, THERE]) == 5
    assert last_that_counts([*BEGUN, *HERE, THERE, RivalSettled(6)]) == 5
    assert last_that_counts([*BEGUN, *HERE, EntryAmended(5), THERE]) == 4


def test_each_record_has_the_lines_that_count_in_it() -> None:
    entries = [*BEGUN, *HERE, THERE]
    assert [line.event for line in lines_of_table(entries)] == [*BEGUN, *HERE]
    theirs = lines_of_rival(entries, THERE)
    assert theirs[:3] == lines_of_table(BEGUN)
    assert theirs[3:] == [Line(4 * 256, CallMade(E, Call.PASS))]
    assert theirs[3].entry == 4


def test_it_is_kept_as_bytes_with_the_entries_it_holds() -> None:
    assert decode(encode(THERE)) == THERE


def test_what_people_said_in_it_is_found_and_can_be_changed() -> None:
    held = RivalRecorded(3, "d2", (NoteMade("he said so"), EntryAmended(4, (NoteMade("or not"),), "misheard")))
    assert [*texts_of(held)] == ["he said so", "misheard", "or not"]
    changed = with_texts(held, lambda _, text: text.upper())
    assert [*texts_of(changed)] == ["HE SAID SO", "MISHEARD", "OR NOT"]


def test_it_is_told_in_words() -> None:
    told = event_text(THERE)
    assert "d2" in told
    assert "after entry 3" in told
    assert "2 entries" in told
    assert "2♥" not in told, "it may be of a board that whoever reads of this one must not see yet"
    assert event_text(RivalSettled(6, (1, 2), (5,))) == "rival record #6 settled: taken 1, 2; struck 5"


def test_a_record_that_only_amends_has_what_came_later_as_the_table_has_it() -> None:
    amends = RivalRecorded(4, "pads", (EntryAmended(4, (CallMade(E, Call.HEART_2),)),))
    entries = [*BEGUN, HERE[0], amends, HERE[1]]
    rows = side_by_side(entries, amends)
    assert [(row.state, row.number) for row in rows] == [("differing", 1), ("same", 2)]
    assert is_settled_by_itself(side_by_side([*entries, EntryAmended(4, (CallMade(E, Call.HEART_2),))], amends))
