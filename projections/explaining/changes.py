"""What changed between two states of a session: the entries recorded, and what they changed in results, findings,
board scores and the ranking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from domain.amendments import in_force
from domain.board import entry_of
from domain.errors import TdlogError
from domain.events import AnyEvent, BoardStarted, CallMade, CardPlayed, EntryAmended, RoundStarted, SessionOpened
from domain.streams import session_of
from domain.table import board_meant
from projections.explaining.boards import board_unit
from projections.explaining.node import Field, Node
from projections.explaining.stages import Source
from projections.explaining.view import View
from projections.found.incidents import Finding
from projections.found.stages import BoardResult, Stage
from projections.points.scores import BoardScore
from projections.ranking.standings import Standing
from projections.texts import message, some_of

__all__ = ["changed_by", "changes", "states_around"]

Streams = Mapping[str, Sequence[AnyEvent]]

STEPS_OF_PLAY = (BoardStarted, CallMade, CardPlayed, RoundStarted, SessionOpened)
"""What the rest of a record stands upon: of such an entry it is told what changed when it was recorded."""


class Wanted(Struct, frozen=True):
    """What a person asks about: everything, or one contestant, or one board."""

    contestant: str = ""
    board: int | None = None


def changes(before: View, after: View, contestant: str = "", board: int | None = None, since: str = "") -> Node:
    """What was recorded between two states of a session, and everything it changed for a contestant, on a board.
    `since` is how the first of the two was named.

    Its children are `recorded`, then `results_changed` (with the findings that appeared or went), `scores_changed` and
    `standings_changed` as far as there are such; `nothing_changed` where there is none.
    """
    wanted = Wanted(contestant, board)
    consequences = [
        Node(code, fields={"count": len(nodes)}, children=tuple(nodes))
        for code, nodes in (
            ("results_changed", list(_results(before, after, wanted))),
            ("scores_changed", list(_scores(before, after, wanted))),
            ("standings_changed", list(_standings(before, after, wanted))),
        )
        if nodes
    ]
    recorded = _recorded(before, after, wanted)
    children = (recorded, *(consequences or [Node("nothing_changed")]))
    return Node("changes", fields={"session": after.name, "since": since}, children=children)


def changed_by(streams: Streams, stream: str, entry: int, contestant: str = "", board: int | None = None) -> Node:
    """What one entry changed. Of an amendment, or of an entry that was amended: the session with it and without it. So
    with decisions. Of a call, a card or another step of play: the table before it and after it.

    Raises TdlogError where there is no such entry.
    """
    before, after, number = states_around(streams, stream, entry)
    name = session_of(stream)
    found = changes(View.of(name, before), View.of(name, after), contestant, board)
    events = streams[stream]
    told = Node(
        "entry", fields=_entry_fields(events[number - 1]), entries=(f"{stream}#{number}",),
        about=events[number - 1],
    )  # fmt: skip
    consequences = [node for node in found.children if node.code != "recorded"]
    return Node("changed_by", fields={"session": name}, entries=told.entries, children=(told, *consequences))


def states_around(streams: Streams, stream: str, entry: int) -> tuple[Streams, Streams, int]:
    """The streams without an entry's effect, those with it, and the number of the entry that has the effect: of an
    entry that was amended, the amendment that counts. Raises TdlogError where there is no such entry."""
    events = list(streams.get(stream, ()))
    if not 0 < entry <= len(events):
        raise TdlogError(_no_such_entry(streams, stream, entry))
    number = entry if isinstance(events[entry - 1], EntryAmended) else in_force(events).get(entry, entry)
    if isinstance(events[number - 1], STEPS_OF_PLAY):
        return {**streams, stream: events[: number - 1]}, {**streams, stream: events[:number]}, number
    without = [*events[: number - 1], EntryAmended(entry=0), *events[number:]]
    return {**streams, stream: without}, streams, number


def _no_such_entry(streams: Streams, stream: str, entry: int) -> str:
    held = len(streams.get(stream, ()))
    if held:
        return message("explain", "no_such_entry", entry=f"{stream}#{entry}", stream=stream, last=held)
    return message("explain", "no_such_stream", stream=stream, held=some_of(streams, 6))


def _entry_fields(event: AnyEvent) -> dict[str, Field]:
    return {"event": str(event.__struct_config__.tag), "by": event.by, "at": event.at}


def _changed_streams(before: View, after: View) -> list[str]:
    """The tables whose results may differ: all of them where the session's own stream does."""
    everywhere = list(dict.fromkeys((*before.tables, *after.tables)))
    if list(before.scored.session) != list(after.scored.session):
        return everywhere
    return [
        stream for stream in everywhere if list(before.tables.get(stream, ())) != list(after.tables.get(stream, ()))
    ]


# The entries


def _recorded(before: View, after: View, wanted: Wanted) -> Node:
    """The entries recorded since, stream by stream; regular calls and cards that follow each other in one line. Of a
    contestant also those at other tables about a board that he has: what it gives him is compared with theirs."""
    nodes: list[Node] = []
    boards = {score.board for view in (before, after) for score in view.scored.scores_of(wanted.contestant)}
    for stream, events in after.streams.items():
        elsewhere = _sits_elsewhere(after, stream, wanted.contestant)
        known = len(before.streams.get(stream, ()))
        new = [
            (number, events[number - 1])
            for number in range(known + 1, len(events) + 1)
            if (wanted.board is None or _board_of(after, stream, number) in (wanted.board, None))
            and (not elsewhere or _bears_upon(after, stream, number, wanted.contestant, boards))
        ]
        if new:
            fields: dict[str, Field] = {"stream": stream, "count": len(new)}
            nodes.append(Node("recorded_in", fields=fields, children=tuple(_in_runs(stream, new))))
    count = sum(node.fields["count"] for node in nodes if isinstance(node.fields["count"], int))
    return Node("recorded", fields={"count": count}, children=tuple(nodes))


def _bears_upon(view: View, stream: str, number: int, contestant: str, boards: set[int]) -> bool:
    """Whether an entry at a table where a contestant did not sit is about him, or about a board that he has."""
    event = view.tables[stream][number - 1]
    if isinstance(event, RoundStarted):
        return not boards.isdisjoint(event.boards)
    return _board_of(view, stream, number) in boards or getattr(event, "contestant", "") == contestant


def _in_runs(stream: str, new: list[tuple[int, AnyEvent]]) -> Iterator[Node]:
    run: list[int] = []
    for number, event in [*new, (0, None)]:
        is_plain = isinstance(event, CallMade | CardPlayed)
        if run and not (is_plain and number == run[-1] + 1):
            yield _run_node(stream, run)
            run = []
        if is_plain:
            run.append(number)
        elif event is not None:
            yield Node("entry", fields=_entry_fields(event), entries=(f"{stream}#{number}",), about=event)


def _run_node(stream: str, run: list[int]) -> Node:
    fields: dict[str, Field] = {"count": len(run), "first": run[0], "last": run[-1]}
    return Node("calls_and_cards", fields=fields, entries=tuple(f"{stream}#{number}" for number in run))


def _sits_elsewhere(view: View, stream: str, contestant: str) -> bool:
    """Whether a contestant was asked about that did not sit at this table."""
    if not contestant or stream == view.name:
        return False
    scores = view.scored.tables.get(stream, {}).values()
    return not any(contestant in (*score.ns, *score.ew) for score in scores)


def _board_of(view: View, stream: str, number: int) -> int | None:
    """The board an entry is about, as far as can be told: the one it names, else the one in play when it was made."""
    if stream == view.name:
        return board_meant(view.scored.session[number - 1])
    event = view.tables[stream][number - 1]
    if isinstance(event, EntryAmended) and 0 < event.entry < number:
        return _board_of(view, stream, event.entry)
    named = board_meant(event)
    if named is not None:
        return named
    begun = [board for board in view.replay(stream).boards if entry_of(board.place) <= number]
    return begun[-1].number if begun else None


# What followed from them


def _results(before: View, after: View, wanted: Wanted) -> Iterator[Node]:
    """The boards whose results differ, and those with findings that are there now or are there no longer."""
    for stream in _changed_streams(before, after):
        if _sits_elsewhere(after, stream, wanted.contestant) and _sits_elsewhere(before, stream, wanted.contestant):
            continue
        numbers = {number for view in (before, after) for number in view.boards_at(stream)}
        for number in sorted(numbers if wanted.board is None else numbers & {wanted.board}):
            then, now = before.source(stream, number), after.source(stream, number)
            was, is_now = (then.result if then else None), (now.result if now else None)
            findings = list(_findings(stream, _found(then), _found(now)))
            if was != is_now or findings:
                states = [_state_node(code, result) for code, result in (("before", was), ("after", is_now)) if result]
                code = "result_changed" if _told(was) != _told(is_now) else "result_same"
                fields: dict[str, Field] = {"stream": stream, "board": number}
                yield Node(code, fields=fields, children=(*states, *findings))


def _told(result: BoardResult | None) -> tuple[object, ...]:
    """What of a result is told before and after."""
    return () if result is None else (result.state, result.final)


def _state_node(code: str, result: BoardResult) -> Node:
    final: Stage | None = result.final
    fields: dict[str, Field] = {"state": result.state, "stage": final.name if final else ""}
    if result.awaits:
        fields["awaits"] = tuple(awaits.law for awaits in result.awaits)
    return Node(code, fields=fields, laws=final.laws if final else (), about=final)


Found = dict[tuple[str, Finding], str]
"""Incident and finding, to the kind of the incident."""


def _found(source: Source | None) -> Found:
    incidents = source.rulings.incidents if source is not None else ()
    return {(incident.name, finding): incident.kind for incident in incidents for finding in incident.findings}


def _findings(stream: str, before: Found, after: Found) -> Iterator[Node]:
    for code, here, there in (("finding_went", before, after), ("finding_appeared", after, before)):
        for (incident, finding), kind in here.items():
            if (incident, finding) not in there:
                fields: dict[str, Field] = {"incident": incident, "kind": kind, "finding": finding.code}
                entries = tuple(f"{stream}#{entry}" for entry in finding.entries)
                yield Node(code, fields=fields, laws=(finding.law,), entries=entries, about=finding)


def _scores(before: View, after: View, wanted: Wanted) -> Iterator[Node]:
    """The board scores that differ, contestant by contestant, 12C2c included."""
    for contestant in dict.fromkeys((*before.scored.contestants, *after.scored.contestants)):
        if wanted.contestant and contestant != wanted.contestant:
            continue
        then, now = (_numbered(view.scored.scores_of(contestant)) for view in (before, after))
        for board, number in sorted(then.keys() | now.keys()):
            was, is_now = then.get((board, number)), now.get((board, number))
            if _worth(was) == _worth(is_now) or (wanted.board is not None and board != wanted.board):
                continue
            fields: dict[str, Field] = {"contestant": contestant, "board": board}
            fields["kinds"] = tuple(score.kind if score else "" for score in (was, is_now))
            old, new = (score.score if score else None for score in (was, is_now))
            yield _before_after("score_changed", fields, board_unit(after), old, new)


def _numbered(scores: list[BoardScore]) -> dict[tuple[int, int], BoardScore]:
    """Scores by board, and by how often it was played before."""
    found: dict[tuple[int, int], BoardScore] = {}
    for score in scores:
        found[score.board, sum(board == score.board for board, _ in found)] = score
    return found


def _worth(score: BoardScore | None) -> tuple[object, ...]:
    return () if score is None else (score.score, score.kind)


def _standings(before: View, after: View, wanted: Wanted) -> Iterator[Node]:
    """The lines of the ranking that differ in place or figure."""
    then, now = before.standings, after.standings
    for contestant in dict.fromkeys(row.contestant for row in (*then.rows, *now.rows)):
        if wanted.contestant and contestant != wanted.contestant:
            continue
        was, is_now = then.of(contestant), now.of(contestant)
        if _line(was) == _line(is_now):
            continue
        fields: dict[str, Field] = {
            "contestant": contestant,
            "places": (_place(was), _place(is_now)),
        }
        in_percent = any(row is not None and row.percent is not None for row in (was, is_now))
        unit = "percent" if in_percent else now.unit
        yield _before_after("standing_changed", fields, unit, _figure(was), _figure(is_now))


def _line(row: Standing | None) -> tuple[object, ...]:
    return () if row is None else (row.place, row.tied, row.total, row.percent, row.out)


def _place(row: Standing | None) -> str:
    """`2`, `=2` where it is shared, nothing where there is none."""
    return "" if row is None or not row.place else f"{'=' * row.tied}{row.place}"


def _figure(row: Standing | None) -> Fraction | None:
    if row is None or not row.boards:
        return None
    return row.total if row.percent is None else row.percent


def _before_after(
    code: str, fields: dict[str, Field], unit: str, before: Fraction | None, after: Fraction | None
) -> Node:
    """A figure that changed: its value is what it is now, and what it was stands below it."""
    children = (
        Node("before", before, unit if before is not None else ""),
        Node("after", after, unit if after is not None else ""),
    )
    return Node(code, after, unit if after is not None else "", fields=fields, children=children)
