"""What a lawful call or card leaves as it was is neither scored nor drawn anew, and would be the same if it were."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from application.demo.course import next_act
from application.demo.evening import Evening
from application.hall.topics import OF_WHAT_MOVES, Grown, Growth, Topics
from application.hall.unmoved import Unmoved
from application.office import Office
from application.recording import Understood, record
from application.writing import Proposed, Who, write
from domain.board import Phase
from domain.events import AnyEvent, CardPlayed, RegulationSet, RoundStarted
from stores.memory import MemoryLog
from tests.hall.stepping import BEGUN, TABLE, Stepped
from web.parts import made
from web.streams import Wanted

NOON = "2026-03-14T12:00:00Z"
MANY = [
    Wanted(f"{kind}S1", role, "", form, "en")
    for kind in OF_WHAT_MOVES
    for role in ("public", "director", "scorer")
    for form in ("html", "json")
]
"""What many look at, by those who may see different things of it."""


class Written:
    """An evening of two tables that is recorded act by act, with what is known to have moved nothing."""

    def __init__(self, seed: int, open_after: str) -> None:
        self.evening = Evening.of(seed, tables=2, rounds=1, boards=2)
        self.random = Random(seed)
        self.log = MemoryLog()
        self.unmoved = Unmoved()
        self.office = self._office()
        events = [*self.evening.events(NOON[:10]), RegulationSet("boards_open", open_after)]
        write(self.office, [Proposed("S1", event) for event in events], Who())

    def _office(self) -> Office:
        return Office(self.log, clock=lambda: NOON)

    def readers(self) -> tuple[Office, Office]:
        """One who relies on what is known, and one who does not."""
        return Office(self.log, clock=lambda: NOON, is_unmoved=self.unmoved.covers), self._office()

    def acts(self) -> Iterator[bool]:
        """Record one act after another, at either table; tells of each whether it moved something."""
        left = {table: [*self.evening.mishaps.get(f"S1.r1.t{table}", ())] for table in (1, 2)}
        due = self.evening.boards_of(1)
        for table in left:
            self._recorded(table, RoundStarted(1, table, *self.evening.sitting(1, table), boards=tuple(due)))
        while left:
            table = self.random.choice([*left])
            replay = self.office.room(f"S1.r1.t{table}").replay
            act = next_act(replay, due, self.random, left[table], waits=False)
            if act is None:
                del left[table]
            else:
                yield self._recorded(table, *act.events, marked=act.marked)

    def _recorded(self, table: int, *events: AnyEvent, marked: object = ()) -> bool:
        stream = f"S1.r1.t{table}"
        assert isinstance(marked, frozenset | tuple | list | set | range)
        record(self.office, stream, Understood(events, marked), Who())
        self.latest = self.office.kept(stream)
        return not self.unmoved.note(self.latest, self.latest.entries[-len(events) :])


def drawn(office: Office) -> list[bytes]:
    """What each of many is shown, but for the position of the log that it is as of."""
    with office.current():
        return [made(office, wanted).lasting for wanted in MANY]


@pytest.mark.endurance
@settings(max_examples=5)
@given(st.integers(0, 10_000), st.sampled_from(["finished", "round", "finished + 5 minutes"]))
@example(5030, "finished")  # an evening of infractions and boards passed out: few of its entries move nothing
def test_given_any_evening_when_an_entry_moves_nothing_then_all_that_many_look_at_is_as_it_was(
    seed: int, open_after: str
) -> None:
    written = Written(seed, open_after)
    relying, anew = written.readers()
    shown = drawn(anew)
    for moves in written.acts():
        now = drawn(anew)
        if moves:
            assert drawn(relying) == now
        else:
            assert now == shown
        shown = now
    assert drawn(relying) == shown


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_given_a_board_that_the_laws_have_nothing_to_say_of_when_a_card_is_played_then_it_moves_nothing(
    seed: int,
) -> None:
    written = Written(seed, "finished")
    moved: list[bool] = []
    for moves in written.acts():
        replay = written.latest.replay
        board = replay.board
        is_card = isinstance(written.latest.entries[-1], CardPlayed)
        if is_card and board is not None and board.phase is Phase.PLAY and replay.rulings(board).is_clean:
            moved.append(moves)
    assert moved
    assert not any(moved)


def test_given_lawful_calls_when_they_are_told_then_only_their_table_and_the_desk_hear_of_them() -> None:
    hall = Stepped()
    hall.recorded(*BEGUN, "1c")
    reader = hall.hall.topics.subscriber(lambda: None)
    reader.add(f"table/{TABLE}", "standings/S1", "boards/S1", "desk/S1", "scorer/S1")
    hall.recorded("p")
    assert reader.take().keys() == {f"table/{TABLE}", "desk/S1", "scorer/S1"}
    hall.recorded("!1c")
    assert "standings/S1" in reader.take()


def test_given_entries_of_another_server_when_more_is_recorded_behind_them_then_that_may_move_anything() -> None:
    hall = Stepped()
    hall.recorded(*BEGUN, "1c")
    other = Stepped(hall.log)
    other.recorded("p", key="there")
    reader = hall.hall.topics.subscriber(lambda: None)
    reader.add("standings/S1")
    hall.recorded("1h")
    assert reader.take()
    hall.recorded("p")
    assert not reader.take()


def test_given_a_table_that_its_recorder_knows_when_it_grows_by_others_too_then_it_is_told_by_whomever() -> None:
    topics = Topics()
    reader = topics.subscriber(lambda: None)
    reader.add(f"table/{TABLE}")
    topics.recorded({TABLE: Grown(("tablet", "k1"))}, 1, 1)
    topics.recorded({TABLE: Grown(("tablet", "k2"))}, 2, 2)
    assert reader.take() == {f"table/{TABLE}": Growth(2, frozenset({("tablet", "k1"), ("tablet", "k2")}))}
    topics.recorded({"S1": Grown()}, 3, 3)
    topics.recorded({TABLE: Grown(("tablet", "k3"))}, 4, 4)
    assert reader.take() == {f"table/{TABLE}": Growth(4)}
    for number in range(100):
        topics.recorded({TABLE: Grown(("tablet", f"k{number}"))}, 5 + number, 5 + number)
    assert reader.take() == {f"table/{TABLE}": Growth(104)}
