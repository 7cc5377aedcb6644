"""The line that a screen keeps at one place: how safe what was written is."""

from __future__ import annotations

from formats.markup import BLANK, Markup, element, joined
from formats.pieces.signs import icon
from projections.texts import message

__all__ = ["safety_line"]


def safety_line(here: int, sent: int, sealed: int, *, since: str = "") -> Markup:
    """`39 here  39 sent  33 sealed`: a tick where as many as are here. `since`: from when the hall is not reached,
    where it is not. What a script says then stands beside it: the time is filled in."""
    counts = (("here", here, True), ("sent", sent, sent >= here), ("sealed", sealed, sealed >= here))
    parts = [_count(what, count, whole) for what, count, whole in counts]
    away = message("piece", "not_reached_since", since=since) if since else ""
    not_since = message("piece", "not_reached_since", since="{since}")
    parts.append(element("span", away, class_="away", id="reached", data_not=not_since,
        data_from_device=message("piece", "from_device"), data_keep_open=message("piece", "keep_open")))  # fmt: skip
    return element("p", joined(*parts, between=BLANK), class_="safety", role="status")


def _count(what: str, count: int, whole: bool) -> Markup:
    figure = element("b", str(count), id=what)
    drawn = element("span", icon("yes"), icon("clock"), class_="so-far")
    return element("span", drawn, figure, BLANK, message("piece", what), data_whole="true" if whole else "false")
