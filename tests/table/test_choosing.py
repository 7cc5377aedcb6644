"""Two records of one table laid side by side, and the entries that a choice between them means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.calls import Call
from domain.cards import Card
from domain.choosing import Choice, Choosing, chosen
from domain.events import (
    AnyEvent,
    BoardStarted,
    CallAlerted,
    CallMade,
    CardPlayed,
    DirectorCalled,
    EntryAmended,
    JudgementMade,
    NoteMade,
    RivalRecorded,
    RivalSettled,
    TempoNoted,
)
from domain.rivals import lines_of_table, rivals_of
from domain.seats import SEATS
from domain.side_by_side import following, is_settled_by_itself, side_by_side

N, E, S, W = SEATS
BOARD = BoardStarted(1, N, "none")
OPENED = CallMade(N, Call.NOTRUMP_1)
BEGUN: list[AnyEvent] = [BOARD, OPENED]
PASS = CallMade(E, Call.PASS)
OVER = CallMade(E, Call.HEART_2)
GAME = CallMade(S, Call.NOTRUMP_3)


def rows_of(here: Sequence[AnyEvent], there: Sequence[AnyEvent]) -> list[tuple[str, AnyEvent | None, AnyEvent | None]]:
    """The rows behind what both begin with."""
    rows = side_by_side([*BEGUN, *here], RivalRecorded(2, "d2", tuple(there)))  # type: ignore[arg-type]
    return [(row.state, row.here and row.here.event, row.there and row.there.event) for row in rows]


def choosing(here: Sequence[AnyEvent], there: Sequence[AnyEvent], choices: Mapping[int, Choice]) -> Choosing:
    """What a choice means between two records that go on behind what both begin with."""
    entries = [*BEGUN, *here, RivalRecorded(2, "d2", tuple(there))]  # type: ignore[arg-type]
    [rival] = rivals_of(entries)
    return chosen(entries, rival, side_by_side(entries, rival.event), choices)


def test_a_call_heard_otherwise_stands_beside_the_other() -> None:
    assert rows_of([PASS, GAME], [OVER, GAME]) == [("differing", PASS, OVER), ("same", GAME, GAME)]


def test_when_it_was_tapped_makes_no_difference() -> None:
    later = CallMade(E, Call.PASS, at="2026-03-14T19:02:11Z")
    assert rows_of([PASS], [later]) == [("same", PASS, later)]


def test_what_only_one_of_them_has_stands_alone() -> None:
    tempo = TempoNoted(E, 20)
    assert rows_of([tempo, PASS], [PASS, GAME]) == [
        ("only_here", tempo, None),
        ("same", PASS, PASS),
        ("only_there", None, GAME),
    ]


def test_a_card_stands_beside_the_other_card_of_its_trick_and_seat() -> None:
    mine = [CardPlayed(E, Card.HK), CardPlayed(S, Card.H2)]
    theirs = [CardPlayed(E, Card.HQ), CardPlayed(S, Card.H2)]
    assert [row[0] for row in rows_of(mine, theirs)] == ["differing", "same"]


def test_a_call_and_a_card_never_stand_side_by_side() -> None:
    assert [row[0] for row in rows_of([PASS], [CardPlayed(E, Card.HQ)])] == ["only_here", "only_there"]


def test_lines_of_different_boards_never_stand_side_by_side() -> None:
    there: list[AnyEvent] = [PASS, BoardStarted(2, E, "NS"), CallMade(E, Call.PASS)]
    assert [row[0] for row in rows_of([OVER], there)] == ["differing", "only_there", "only_there"]
    assert [row[0] for row in rows_of([OVER, BoardStarted(2, E, "NS")], there)] == ["differing", "same", "only_there"]


def test_an_earlier_entry_that_the_device_amended_is_a_row() -> None:
    heard = CallMade(N, Call.NOTRUMP_2)
    assert rows_of([], [EntryAmended(2, (heard,))]) == [("differing", OPENED, heard)]
    means = choosing([], [EntryAmended(2, (heard,))], {1: "rival"})
    assert means.events == [EntryAmended(2, (heard,)), RivalSettled(3, taken=(1,), struck=(2,))]


def test_the_rivals_line_takes_the_place_of_the_entry_that_gives_way() -> None:
    means = choosing([PASS, GAME], [OVER, GAME], {1: "rival"})
    assert means.events == [EntryAmended(3, (OVER,)), RivalSettled(5, taken=(1,), struck=(3,))]


def test_both_lines_stand_in_their_order() -> None:
    means = choosing([PASS, GAME], [OVER, GAME], {1: "both"})
    assert means.events == [EntryAmended(3, (PASS, OVER)), RivalSettled(5, taken=(1,))]


def test_neither_line_leaves_nothing_in_the_place_of_the_entry() -> None:
    means = choosing([PASS, GAME], [OVER, GAME], {1: "neither"})
    assert means.events == [EntryAmended(3, ()), RivalSettled(5, struck=(3,))]


def test_what_only_the_rival_has_goes_behind_the_entry_before_it() -> None:
    tempo = TempoNoted(E, 20)
    means = choosing([PASS, GAME], [PASS, tempo, GAME], {2: "rival"})
    assert means.events == [EntryAmended(3, (PASS, tempo)), RivalSettled(5, taken=(2,))]


def test_what_the_rival_has_at_the_end_is_recorded_as_it_was_tapped() -> None:
    late = CallMade(S, Call.NOTRUMP_3, at="2026-03-14T19:02:11Z")
    means = choosing([PASS], [PASS, late], {2: "rival"})
    assert means.events == [late, RivalSettled(4, taken=(2,))]


def test_an_entry_spoken_of_has_the_number_that_it_has_in_the_log() -> None:
    alert = CallAlerted(E, "majors", about=3)
    means = choosing([PASS, GAME], [OVER, alert, GAME, CallAlerted(S, about=5)], {1: "rival", 2: "rival", 4: "rival"})
    assert means.events == [
        EntryAmended(3, (OVER, alert)),
        CallAlerted(S, about=4),
        RivalSettled(5, taken=(1, 2, 4), struck=(3,)),
    ]
    assert means.dangling == ()


def test_an_entry_recorded_behind_all_others_is_spoken_of_by_its_new_number() -> None:
    means = choosing([], [OVER, CallAlerted(E, about=3)], {1: "rival", 2: "rival"})
    assert means.events[:2] == [OVER, CallAlerted(E, about=4)]


def test_an_incident_is_named_by_the_entry_that_begins_it_in_the_log() -> None:
    theirs: list[AnyEvent] = [OVER, TempoNoted(E, 20), DirectorCalled(S), JudgementMade("1#4", "16B2", "yes")]
    means = choosing([PASS, GAME], [*theirs, GAME], dict.fromkeys(range(1, 5), "rival"))
    assert means.events[0] == EntryAmended(
        3, (OVER, TempoNoted(E, 20), DirectorCalled(S), JudgementMade("1#3.1", "16B2", "yes"))
    )


def test_a_line_that_speaks_of_one_that_was_not_taken_is_told() -> None:
    means = choosing([PASS], [OVER, CallAlerted(E, about=3)], {1: "log", 2: "rival"})
    assert means.dangling == ((2, 1),)


def test_more_than_an_entry_can_hold_is_recorded_behind_all_others_in_its_order() -> None:
    notes: list[AnyEvent] = [NoteMade(f"note {n}") for n in range(300)]
    entries: list[AnyEvent] = [*BEGUN, PASS, GAME, RivalRecorded(2, "d2", (PASS, *notes, GAME))]  # type: ignore[arg-type]
    [rival] = rivals_of(entries)
    rows = side_by_side(entries, rival.event)
    means = chosen(entries, rival, rows, dict.fromkeys(range(1, 400), "rival"))
    after = lines_of_table([*entries, *means.events])
    assert [line.event for line in after] == [*BEGUN, PASS, *notes, GAME]
    assert {put.event for put in means.placed.values()} >= {NoteMade("note 299"), GAME}


def test_records_that_say_the_same_leave_nothing_to_choose() -> None:
    entries = [*BEGUN, PASS, RivalRecorded(2, "d2", (PASS,))]
    [rival] = rivals_of(entries)
    rows = side_by_side(entries, rival.event)
    assert is_settled_by_itself(rows)
    assert chosen(entries, rival, rows, {}).events == [RivalSettled(4)]


def test_what_goes_on_where_the_table_stands_can_follow() -> None:
    [row] = following(side_by_side([*BEGUN, PASS], RivalRecorded(2, "d2", (PASS, GAME))))
    assert row.there is not None
    assert row.there.event == GAME


def test_what_others_recorded_beside_the_play_is_not_in_the_way() -> None:
    entries = [*BEGUN, DirectorCalled(S), NoteMade("a late board")]
    found = following(side_by_side(entries, RivalRecorded(2, "d2", (PASS, GAME))))
    assert [row.there.event for row in found if row.there] == [PASS, GAME]


def test_where_the_records_differ_nothing_can_simply_follow() -> None:
    assert following(side_by_side([*BEGUN, PASS], RivalRecorded(2, "d2", (OVER, GAME)))) == []
    assert following(side_by_side([*BEGUN, PASS, GAME], RivalRecorded(2, "d2", (GAME,)))) == []
    assert following(side_by_side([*BEGUN, GAME], RivalRecorded(2, "d2", (PASS, GAME)))) == []
