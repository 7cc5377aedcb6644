"""A session of pairs as its figures are: every table's score on every board, and what a scorer printed of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.events import AnyEvent, BoardStarted, RoundEnded, RoundStarted, ScoreAdjusted, ScoreEntered, SessionOpened
from domain.numbering import standard_dealer, standard_vul

__all__ = ["Line", "field", "match"]

Line = tuple[str, str, str]
"""Points from North-South's view (or an award such as `average`), and the figure of each side as printed."""


def field(boards: Mapping[int, Sequence[Line]], unit: str = "matchpoints") -> dict[str, list[AnyEvent]]:
    """The streams of a session of which table n is the meeting of pairs n and 100+n, on every board."""
    streams: dict[str, list[AnyEvent]] = {"S1": [SessionOpened(name="x")]}
    for number, lines in boards.items():
        for table, (points, ns, ew) in enumerate(lines, 1):
            events = streams.setdefault(f"S1.r1.t{table}", _begun(table))
            events.append(BoardStarted(board=number, dealer=standard_dealer(number), vul=standard_vul(number)))
            if points.lstrip("+-").isdigit():
                events.append(ScoreEntered(unit="points", ns=points, by="scorer"))
            else:
                events.append(ScoreAdjusted(board=number, law="12C2", ns_artificial=points, ew_artificial=points))
            events.append(ScoreEntered(unit=unit, ns=ns, ew=ew, by="scorer"))  # type: ignore[arg-type]
    for stream, events in streams.items():
        if stream != "S1":
            events.append(RoundEnded())
    return streams


def match(boards: Mapping[int, tuple[int, int, str, str]]) -> dict[str, list[AnyEvent]]:
    """The streams of a match between teams A and B: by board, North-South's points in each room, and the IMPs as
    printed there from North-South's view."""
    streams: dict[str, list[AnyEvent]] = {"S1": [SessionOpened(name="x", scoring="teams")]}
    for room, (ns, ew) in enumerate((("A", "B"), ("B", "A")), 1):
        events: list[AnyEvent] = [RoundStarted(number=1, table=room, ns=ns, ew=ew)]
        for number, told in boards.items():
            events.append(BoardStarted(board=number, dealer=standard_dealer(number), vul=standard_vul(number)))
            events.append(ScoreEntered(unit="points", ns=str(told[room - 1]), by="scorer"))
            events.append(ScoreEntered(unit="imps", ns=str(told[room + 1]), by="scorer"))
        streams[f"S1.r1.t{room}"] = [*events, RoundEnded()]
    return streams


def _begun(table: int) -> list[AnyEvent]:
    return [RoundStarted(number=1, table=table, ns=str(table), ew=str(100 + table))]
