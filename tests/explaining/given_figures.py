"""Sessions to be explained: given the lines of a session, then what the tree of a figure says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from domain.events import AnyEvent
from formats.notation import read_script
from projections.explaining import Node, View, board_of, standing_node
from projections.points.scores import BoardScore

__all__ = ["board", "board_scores", "every_tree", "pairs_session", "scripts", "teams_session", "the", "view_of"]

SAMPLES = Path(__file__).resolve().parents[2] / "sample_sessions"


def scripts() -> list[Path]:
    """Every sample session."""
    return sorted(SAMPLES.rglob("*.tdl"))


def view_of(source: str | Path | Mapping[str, Sequence[AnyEvent]]) -> View:
    """A session to ask: from lines, a file, or events."""
    if isinstance(source, Path):
        source = source.read_text(encoding="utf-8")
    streams = read_script(source).streams if isinstance(source, str) else source
    name = next((stream for stream in streams if "." not in stream), next(iter(streams)).partition(".")[0])
    return View.of(name, streams)


def pairs_session(
    results: Sequence[str], *conditions: str, at: Mapping[str, Sequence[str]] | None = None, board: int = 1
) -> str:
    """A board at as many tables as there are results; North-South are 1, 2, ..., East-West 11, 12, ... `at` are lines
    added at a table (`S1.r1.t2`) or in the session (`S1`). A result that is empty is not recorded."""
    lines = ["stream S1", "session scoring=matchpoints", *conditions, *(at or {}).get("S1", ())]
    for table, result in enumerate(results, 1):
        stream = f"S1.r1.t{table}"
        lines += [f"stream {stream}", f"round 1 table={table} ns={table} ew={10 + table} boards=[{board}]"]
        lines += [f"result {board} {result}"] if result else []
        lines += (at or {}).get(stream, ())
    return "\n".join(lines)


def teams_session(here: str, there: str, *conditions: str, at: Mapping[str, Sequence[str]] | None = None) -> str:
    """One board of a match: team A sits North-South at table 1 (`here`) and East-West at table 2 (`there`)."""
    lines = ["stream S1", "session scoring=teams", *conditions, *(at or {}).get("S1", ())]
    for table, result, ns, ew in ((1, here, "A", "B"), (2, there, "B", "A")):
        stream = f"S1.r1.t{table}"
        lines += [f"stream {stream}", f"round 1 table={table} ns={ns} ew={ew} boards=[1]"]
        lines += [f"result 1 {result}"] if result else []
        lines += (at or {}).get(stream, ())
    return "\n".join(lines)


def every_tree(view: View) -> list[Node]:
    """The tree of every contestant's figure."""
    return [standing_node(view, contestant) for contestant in view.scored.contestants]


def the(node: Node, code: str) -> Node:
    """The only node of a code."""
    found = node.find(code)
    assert len(found) == 1, f"{len(found)} of {code}: {[dict(one.fields) for one in found]}"
    return found[0]


def board_scores(view: View) -> list[BoardScore]:
    """Every board score of a session."""
    return [score for contestant in view.scored.contestants for score in view.scored.scores_of(contestant)]


def board(view: View, contestant: str, number: int = 1) -> Node:
    """The tree of a board."""
    return board_of(view, contestant, number)
