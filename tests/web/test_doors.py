"""Who asks is looked up seldom, and who came by a link that was taken back is out within a second all the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from application.hall.access import Entrance
from application.hall.identity import Identity
from application.hall.links import Wanted, make_links
from stores.memory import MemoryLog
from web.doors import Doors

AT, END, LATER = "2026-03-14T19:00:00Z", "2026-03-14T23:00:00Z", "2026-03-15T09:00:00Z"


class Asking:
    """A device that asks a server, while links are changed in the log beside it."""

    def __init__(self) -> None:
        self.seconds, self.now = 100.0, AT
        self.log = MemoryLog()
        [made] = make_links(self.log, [Wanted("director", "S1", END)], AT)
        self.link = made.link.name
        entrance = Entrance(self.log.access, clock=lambda: self.now, monotonic=lambda: self.seconds)
        self.looked_up = 0
        self.secret, self.who = entrance.come_in(made.token)
        self.others = [entrance.come_in(made.token)[0] for _ in range(3)]

        def identify(secret: str) -> Identity:
            self.looked_up += 1
            return entrance.identify(secret)

        self.doors = Doors(identify, entrance.at_hand, entrance.as_of, lambda: self.seconds)

    def is_in(self) -> bool:
        """Whether the device is known for what it is, as each of its requests is looked at."""
        known = self.doors.known(self.secret) or self.doors.look_up(self.secret)
        assert known.who in (self.who, Identity("public", "", "", ""))
        return known.who == self.who


EXACT = st.integers(0, 3 * 1024).map(lambda parts: parts / 1024)
"""Seconds that are added up without being rounded."""


@given(st.lists(EXACT, max_size=12), EXACT)
def test_given_a_link_that_is_taken_back_elsewhere_when_a_second_has_passed_then_its_device_is_out(
    times: list[float], taken_at: float
) -> None:
    asking, begun = Asking(), 100.0
    for after in sorted({*times, taken_at, taken_at + 1}):
        asking.seconds = begun + after
        if after == taken_at:
            assert asking.is_in()
            asking.log.access.revoke([asking.link], AT)
        elif after < taken_at:
            assert asking.is_in()
        elif after >= taken_at + 1:
            assert not asking.is_in()
        else:
            asking.is_in()


def test_given_many_requests_in_a_second_then_the_device_is_looked_up_twice_at_the_most() -> None:
    asking = Asking()
    for _ in range(50):
        asking.seconds += 0.015
        assert asking.is_in()
    assert asking.looked_up <= 2


def test_given_many_devices_when_one_has_asked_the_log_in_the_last_second_then_the_others_need_not() -> None:
    asking = Asking()
    assert asking.is_in()
    for other in asking.others:
        asking.doors.look_up(other)
    asking.seconds += 1.5
    before = asking.looked_up
    assert asking.is_in()
    assert all(asking.doors.known(other) is not None for other in asking.others)
    assert asking.looked_up == before + 1


def test_given_a_link_that_comes_to_its_end_when_a_second_has_passed_then_its_device_is_out() -> None:
    asking = Asking()
    assert asking.is_in()
    assert asking.is_in()
    asking.now = LATER
    asking.seconds += 1
    assert not asking.is_in()
