"""Two devices record one table from the same entry on: whatever is chosen, nothing is lost, and the choice is what
counts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.choosing import Choice, chosen
from domain.events import AnyEvent, EntryAmended, RivalRecorded, RivalSettled
from domain.rivals import Line, lines_of_rival, lines_of_table, rivals_of
from domain.side_by_side import Row, following, is_settled_by_itself, side_by_side
from domain.table import fold
from tests.properties.random_tables import MOVES, SEEDS, Moves, anything, gone_on, table_of

Drawn = tuple[int, Moves, Moves, Moves | int]
CUTS = st.tuples(SEEDS, MOVES, MOVES, MOVES | SEEDS)
"""A deal, what both devices have, how the one goes on, and the other: by itself, or as the one with slips."""


class Cut:
    """A round that two devices recorded from an entry on, with the second record set aside."""

    def __init__(self, cut: Drawn) -> None:
        deal, before, here, there = cut
        known = table_of(deal, before)
        mine = gone_on(known, here)
        all_ = with_slips(mine, len(known), there) if isinstance(there, int) else gone_on(known, there)
        by_itself = all_[len(known) :]
        self.rival = RivalRecorded(len(known), "d2", tuple(stamped(event, "12:00:01Z") for event in by_itself))  # type: ignore[misc]
        self.entries: list[AnyEvent] = [*mine, self.rival]
        self.rows = side_by_side(self.entries, self.rival)

    def chosen(self, choice: dict[int, Choice]) -> list[AnyEvent]:
        """All entries once somebody has chosen."""
        [open_] = rivals_of(self.entries)
        choosing = chosen(self.entries, open_, self.rows, choice)
        self.dangling = choosing.dangling
        return [*self.entries, *choosing.events]

    def all_of(self, choice: Choice) -> list[AnyEvent]:
        """All entries once the same was chosen for every row."""
        return self.chosen({row.number: choice for row in self.rows})


def stamped(event: AnyEvent, at: str) -> AnyEvent:
    return replace(event, at=at)


def with_slips(events: Sequence[AnyEvent], known: int, seed: int) -> list[AnyEvent]:
    """The same entries as another device may have them: behind what it knew some left out, some otherwise, some
    besides."""
    random = Random(seed)
    found = [*events[:known]]
    for event in events[known:]:
        chance = random.random()
        found += [anything(random)] * (chance > 0.9)
        if chance > 0.1:
            found.append(replace(event, by="N") if chance < 0.2 else event)
    return found


def acts(lines: Sequence[Line]) -> list[AnyEvent]:
    """What was done, without when, and without the numbers of the entries that it speaks of."""
    found: list[AnyEvent] = []
    for line in lines:
        named: dict[str, object] = {"about": None, "incident": ""}
        spoken = {name: nothing for name, nothing in named.items() if hasattr(line.event, name)}
        found.append(replace(line.event, at="", **spoken))
    return found


def state(entries: Sequence[AnyEvent]) -> list[object]:
    """Where a table stands, whatever the numbers of its entries."""
    return [
        (
            board.number,
            [call[1:] for call in board.calls],
            [(play.seat, play.card) for play in board.plays],
            board.contract,
            board.hands,
            board.to_play,
            board.tricks_left,
            [(one.kind, one.seat) for one in board.irregular],
            len(board.moments),
        )
        for board in fold(entries).boards
    ]


@settings(max_examples=80)
@given(CUTS)
def test_every_line_of_both_records_stands_in_one_row_in_its_order(cut: Drawn) -> None:
    both = Cut(cut)
    here = [row.here for row in both.rows if row.here]
    there = [row.there for row in both.rows if row.there]
    mine, theirs = lines_of_table(both.entries), lines_of_rival(both.entries, both.rival)
    head = len(mine) - len(here)
    assert len(theirs) - len(there) == head
    assert mine[:head] == theirs[:head]
    assert (mine[head:], theirs[head:]) == (here, there)
    assert [row.number for row in both.rows] == [*range(1, len(both.rows) + 1)]


@settings(max_examples=80)
@given(CUTS)
def test_to_choose_all_of_the_log_leaves_the_table_as_it_was(cut: Drawn) -> None:
    both = Cut(cut)
    after = both.all_of("log")
    assert after == [*both.entries, RivalSettled(len(both.entries))]
    assert state(after) == state(both.entries)


@settings(max_examples=80)
@given(CUTS)
def test_to_choose_all_of_the_rival_is_as_if_it_alone_were_recorded(cut: Drawn) -> None:
    both = Cut(cut)
    after = both.all_of("rival")
    alone = [*both.entries[: both.rival.after], *both.rival.events]
    assert acts(lines_of_table(after)) == acts(lines_of_table(alone))
    if not both.dangling and not speaks_of_what_is_not_there(alone):
        assert state(after) == state(alone)


def speaks_of_what_is_not_there(entries: Sequence[AnyEvent]) -> bool:
    """Whether an entry names one behind it, which no choice can find."""
    for line in lines_of_table(entries):
        about = getattr(line.event, "about", None)
        if isinstance(about, int) and about >= line.entry:
            return True
    return False


@settings(max_examples=80)
@given(CUTS, SEEDS)
def test_whatever_is_chosen_counts_in_the_order_of_the_rows(cut: Drawn, seed: int) -> None:
    both = Cut(cut)
    random = Random(seed)
    choices: dict[int, Choice] = {row.number: random.choice(get_args(Choice)) for row in both.rows}
    after = both.chosen(choices)
    assert after[: len(both.entries)] == both.entries
    head = len(lines_of_table(both.entries)) - sum(row.here is not None for row in both.rows)
    wanted = [line for row in both.rows for line in meant(row, choices[row.number])]
    assert acts(lines_of_table(after)[head:]) == acts(wanted)
    [rival] = rivals_of(after)
    assert (rival.state, rival.settled_by) == ("settled", len(after))
    assert rival.event == both.rival


def meant(row: Row, choice: Choice) -> list[Line]:
    """What a row comes to."""
    if row.state == "same":
        return [row.here] if row.here else []
    lines = {"log": [row.here], "rival": [row.there], "neither": [], "both": [row.here, row.there]}[choice]
    return [line for line in lines if line is not None]


@settings(max_examples=50)
@given(SEEDS, MOVES, MOVES)
def test_two_records_that_say_the_same_leave_nothing_to_choose(deal: int, before: Moves, later: Moves) -> None:
    both = Cut((deal, before, later, later))
    assert is_settled_by_itself(both.rows)
    assert both.chosen({}) == [*both.entries, RivalSettled(len(both.entries))]


@settings(max_examples=50)
@given(SEEDS, MOVES, MOVES, MOVES)
def test_what_a_device_recorded_beyond_the_table_can_follow(
    deal: int, before: Moves, both_have: Moves, more: Moves
) -> None:
    known = table_of(deal, before)
    here = gone_on(known, both_have)
    there = [event for event in gone_on(here, more) if not isinstance(event, EntryAmended)]
    shared = [event for event in here if not isinstance(event, EntryAmended)]
    rows = side_by_side(shared, RivalRecorded(0, "d2", tuple(there)))  # type: ignore[arg-type]
    assert [row.there.event for row in following(rows) if row.there] == there[len(shared) :]
