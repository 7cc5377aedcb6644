"""Who is out is noticed when links are changed, and when one comes to its end by itself."""

from __future__ import annotations

from application.hall.access import Entrance
from application.hall.departed import Departed
from application.hall.links import Wanted, make_links
from stores.memory import MemoryLog

AT, END, LATER = "2026-03-14T19:00:00Z", "2026-03-14T23:00:00Z", "2026-03-15T09:00:00Z"


def test_given_a_link_that_ends_when_it_is_looked_at_again_then_that_is_told_once() -> None:
    log, now = MemoryLog(), [AT]
    [made] = make_links(log, [Wanted("director", "S1", END)], AT)
    secret, who = Entrance(log.access, clock=lambda: now[0], monotonic=lambda: 0.0).come_in(made.token)
    departed = Departed(log.access, lambda: now[0])

    assert [departed.look(), departed.look()] == [True, False]
    assert not departed.has(who.device, secret)

    now[0] = LATER
    assert departed.has(who.device, secret)
    assert [departed.look(), departed.look()] == [True, False]
