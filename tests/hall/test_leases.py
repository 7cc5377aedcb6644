"""Who records a table, who is told so, and which device of a table in play is cut off: by a clock that is given in."""

from __future__ import annotations

import pytest

from application.hall.leases import Leases, Other, Silence
from application.hall.silences import in_hand
from domain.log.access import Lease
from domain.table import Table, fold
from formats.notation import Scribe
from projections.texts import use_language
from projections.views.lease import lease_view, silent_device_view
from stores.memory import MemoryLog

TABLE = "S1.r1.t5"
OTHER_TABLE = "S1.r1.t6"
IN_PLAY = (TABLE,)


class Hall:
    """The leases of a log, and a clock that goes on when it is told to."""

    def __init__(self, log: MemoryLog | None = None) -> None:
        self.log = log or MemoryLog()
        self.now = 100.0
        self.leases = Leases(self.log.access, monotonic=self.now, at=self.at)

    @property
    def at(self) -> str:
        """By the clock of the hall."""
        return f"2026-03-14T19:{int(self.now) // 60:02}:{int(self.now) % 60:02}Z"

    def goes_on(self, seconds: float) -> None:
        """Let time go by."""
        self.now += seconds

    def take(self, device: str, stream: str = TABLE) -> Lease | None:
        """A device takes a table."""
        return self.leases.take(stream, device, monotonic=self.now, at=self.at)

    def heard(self, device: str, stream: str = TABLE) -> bool:
        """A device says that it is there."""
        return self.leases.heard(stream, device, monotonic=self.now, at=self.at)

    def silent(self, *in_play: str) -> list[tuple[str, int]]:
        """The devices that are cut off, each for how long."""
        return [(one.device, one.seconds) for one in self.leases.silent(in_play or IN_PLAY, monotonic=self.now)]


@pytest.fixture
def hall() -> Hall:
    """A hall in which nobody records yet."""
    use_language("en")
    return Hall()


def test_who_takes_a_table_that_nobody_records_has_it_since_then(hall: Hall) -> None:
    assert hall.leases.holder(TABLE) is None
    assert hall.take("d1") is None
    assert hall.leases.holder(TABLE) == Lease(TABLE, "d1", "2026-03-14T19:01:40Z")
    assert hall.log.access.lease(TABLE) == hall.leases.holder(TABLE)


def test_the_log_is_written_only_when_a_table_changes_hands(hall: Hall) -> None:
    hall.take("d1")
    hall.goes_on(30)
    assert hall.take("d1") == Lease(TABLE, "d1", "2026-03-14T19:01:40Z")
    assert hall.leases.holder(TABLE) == Lease(TABLE, "d1", "2026-03-14T19:01:40Z")


def test_another_is_told_who_records_since_when_and_since_when_he_is_silent(hall: Hall) -> None:
    hall.take("d1")
    hall.goes_on(40)
    held = Lease(TABLE, "d1", "2026-03-14T19:01:40Z")
    assert hall.leases.other(TABLE, "d2", monotonic=hall.now) == Other(held, "2026-03-14T19:01:40Z")
    assert hall.leases.other(TABLE, "d1", monotonic=hall.now) is None
    assert hall.leases.other(OTHER_TABLE, "d2", monotonic=hall.now) is None


def test_another_may_go_on_without_taking_over(hall: Hall) -> None:
    hall.take("d1")
    hall.heard("d2")
    lease = hall.leases.holder(TABLE)
    assert lease is not None
    assert lease.device == "d1"


def test_who_records_first_has_the_table_and_who_records_second_is_told_of_him(hall: Hall) -> None:
    assert hall.leases.recorded(TABLE, "d1", monotonic=hall.now, at=hall.at) is None
    assert hall.leases.recorded(TABLE, "d1", monotonic=hall.now, at=hall.at) is None
    held = hall.leases.recorded(TABLE, "d2", monotonic=hall.now, at=hall.at)
    assert held == hall.leases.holder(TABLE) == Lease(TABLE, "d1", "2026-03-14T19:01:40Z")
    hall.goes_on(2)
    assert {device for device, _ in hall.silent()} == {"d1", "d2"}


def test_to_take_over_is_one_call_and_tells_who_had_it(hall: Hall) -> None:
    hall.take("d1")
    before = hall.take("d2")
    assert before is not None
    assert before.device == "d1"
    lease = hall.log.access.lease(TABLE)
    assert lease is not None
    assert lease.device == "d2"


def test_a_device_is_silent_two_seconds_after_its_last_word_and_not_before(hall: Hall) -> None:
    hall.take("d1")
    hall.goes_on(1.9)
    assert hall.silent() == []
    hall.goes_on(0.1)
    assert hall.leases.silent(IN_PLAY, monotonic=hall.now) == [Silence(TABLE, "d1", "2026-03-14T19:01:40Z", 2)]


def test_a_word_each_second_keeps_it_from_being_silent(hall: Hall) -> None:
    hall.take("d1")
    for _ in range(10):
        hall.goes_on(1)
        assert not hall.heard("d1")
        assert hall.silent() == []


def test_it_is_silent_no_more_once_it_is_heard_again(hall: Hall) -> None:
    hall.take("d1")
    hall.goes_on(5)
    assert hall.silent() == [("d1", 5)]
    assert hall.heard("d1")
    assert hall.silent() == []


def test_where_no_board_is_in_play_nobody_is_waited_for(hall: Hall) -> None:
    hall.take("d1")
    hall.goes_on(60)
    assert hall.silent(OTHER_TABLE) == []


def test_a_second_recorder_who_is_cut_off_is_silent_too(hall: Hall) -> None:
    hall.take("d1")
    hall.heard("d2")
    hall.goes_on(3)
    hall.heard("d1")
    assert hall.silent() == [("d2", 3)]


def test_who_leaves_is_not_waited_for(hall: Hall) -> None:
    hall.take("d1")
    hall.heard("d2")
    hall.leases.left(TABLE, "d2")
    hall.goes_on(3)
    assert hall.silent() == [("d1", 3)]


def test_who_takes_over_settles_the_silence_of_the_other_until_he_is_heard_and_lost_again(hall: Hall) -> None:
    hall.take("d1")
    hall.goes_on(9)
    hall.take("d2")
    assert hall.silent() == []
    hall.heard("d1")
    hall.goes_on(2)
    hall.heard("d2")
    assert hall.silent() == [("d1", 2)]


def test_who_records_where_another_was_silent_has_the_table_and_the_other_is_not_waited_for(hall: Hall) -> None:
    hall.take("d1")
    hall.goes_on(9)
    assert hall.leases.recorded(TABLE, "d2", monotonic=hall.now, at=hall.at) is None
    assert hall.silent() == []
    assert hall.leases.other(TABLE, "d2", monotonic=hall.now) is None
    assert hall.leases.holder(TABLE) == Lease(TABLE, "d2", hall.at)


def test_who_records_where_another_has_left_has_the_table(hall: Hall) -> None:
    hall.take("d1")
    hall.leases.left(TABLE, "d1")
    assert hall.leases.recorded(TABLE, "d2", monotonic=hall.now, at=hall.at) is None
    assert hall.leases.holder(TABLE) == Lease(TABLE, "d2", hall.at)


def test_a_second_device_that_was_silent_is_not_waited_for_once_another_records(hall: Hall) -> None:
    hall.take("d1")
    hall.heard("d2")
    hall.goes_on(3)
    hall.heard("d1")
    assert hall.leases.recorded(TABLE, "d1", monotonic=hall.now, at=hall.at) is None
    assert hall.silent() == []


def test_what_changed_is_told_once(hall: Hall) -> None:
    hall.take("d1")
    assert hall.leases.changed(IN_PLAY, monotonic=hall.now) == []
    hall.goes_on(2)
    assert hall.leases.changed(IN_PLAY, monotonic=hall.now) == [TABLE]
    hall.goes_on(1)
    assert hall.leases.changed(IN_PLAY, monotonic=hall.now) == []
    hall.heard("d1")
    assert hall.leases.changed(IN_PLAY, monotonic=hall.now) == [TABLE]
    assert hall.leases.changed(IN_PLAY, monotonic=hall.now) == []


def test_a_hall_that_starts_again_knows_the_leases_and_waits_two_seconds(hall: Hall) -> None:
    hall.take("d1")
    again = Hall(hall.log)
    assert again.leases.holder(TABLE) == hall.leases.holder(TABLE)
    assert again.silent() == []
    again.goes_on(2)
    assert again.silent() == [("d1", 2)]


def test_a_table_that_another_server_gave_to_somebody_changes_hands_here(hall: Hall) -> None:
    hall.take("d1")
    Hall(hall.log).take("d2")
    assert hall.leases.read_again(monotonic=hall.now, at=hall.at) == [TABLE]
    lease = hall.leases.holder(TABLE)
    assert lease is not None
    assert lease.device == "d2"
    assert hall.leases.read_again(monotonic=hall.now, at=hall.at) == []


def test_a_lease_of_something_that_is_no_table_is_not_one_of_these(hall: Hall) -> None:
    hall.log.access.take_lease(Lease("S1.r1.t5/1#9", "d7", hall.at))
    assert hall.leases.read_again(monotonic=hall.now, at=hall.at) == []
    assert hall.leases.holder("S1.r1.t5/1#9") is None


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((), False),
        (("round 1 5",), False),
        (("round 1 5", "board 1"), True),
        (("round 1 5", "board 1", "1nt p p p"), True),
        (("round 1 5", "board 1", "p p p p"), False),
        (("round 1 5", "board 1", "1nt p p p", "claim n 9"), True),
        (("round 1 5", "result 1 1NTS=9"), False),
        (("round 1 5", "board 1", "endround"), False),
    ],
)
def test_a_board_is_in_play_from_when_it_is_taken_out_until_it_is_over(lines: tuple[str, ...], expected: bool) -> None:
    scribe = Scribe(stream=TABLE)
    for line in lines:
        scribe.read(line)
    found = in_hand(TABLE, fold(scribe.entries) if lines else Table())
    assert (found.in_hand == 1) is expected


def test_both_are_told_in_words(hall: Hall) -> None:
    lease = Lease(TABLE, "d1", hall.at)
    assert lease_view(lease, 1, "table 5").text.startswith("table 5 records this table; you may go on")
    assert "said nothing for 40 s" in lease_view(lease, 40, "").text
    assert silent_device_view(TABLE, "d1", hall.at, 3, "").text.startswith("nothing is heard of d1 at S1.r1.t5 for 3 s")
    use_language("da")
    assert "noterer ved dette bord" in lease_view(lease, 40, "").text
