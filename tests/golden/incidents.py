"""What the Laws make of a table after every entry, as a digest of eight letters an entry.

`python -m tests.golden.incidents SAMPLE ENTRY` prints the whole form behind a digest, to be compared with another
version: `python -m tests.golden.incidents play/RE-01 S1.r1.t1#12`, or `rounds/17 #30` for a round of rounds.jsonl.gz.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from domain.events import AnyEvent, decode
from domain.streams import session_of
from formats.notation import read_script
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay

__all__ = ["ROUNDS", "form_of", "rounds", "told_rounds", "told_samples"]

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "sample_sessions"
ROUNDS = Path(__file__).parent / "rounds.jsonl.gz"
"""Rounds of erring tables: a line a round, events as a log holds them. Made once, from seeds; never changed."""

FINDING = ("law", "code", "seat", "trick", "tricks", "card", "suit", "places", "side", "note", "polls", "seconds")
OPTION = ("law", "code", "seat", "choices", "card", "suit", "places", "note", "other")
QUESTION = (
    "law", "code", "answers", "wants_tricks", "places", "answer", "settled", "blocks", "adjusts", "presumed",
    "quantity", "most", "least", "needs_number", "seconds", "is_open",
)  # fmt: skip
EFFECT = ("law", "code", "seat", "card", "suit", "note", "places", "until", "since", "ended")
INCIDENT = ("board", "name", "kind", "place", "seat", "seconds")
STAGE = ("name", "laws", "entries", "ns_artificial", "ew_artificial", "stream")
PART = ("weight", "contract", "declarer", "tricks", "score")
"""The fields that a digest is made of. A new field is no part of it; one that is missing fails."""


class State(NamedTuple):
    """Where a table stands after an entry: the replays to be told, by their tables."""

    entry: str
    """`S1.r1.t1#41`, the entry that was recorded last."""
    replays: tuple[Replay, ...]


class Run(NamedTuple):
    """Entries after which the same is told."""

    first: str
    digest: str


Runs = list[Run]


def samples() -> dict[str, Path]:
    """Every sample script by its name, `play/RE-01-...`."""
    return {path.relative_to(SAMPLES).with_suffix("").as_posix(): path for path in sorted(SAMPLES.rglob("*.tdl"))}


def states_of(path: Path) -> Iterator[State]:
    """The states of a script in the order of its lines: after an entry of a table that table, after one of a session
    every table of it."""
    script = read_script(path.read_bytes(), source=path.name, stream="S1.r1.t1")
    order = sorted(
        (line, number, stream) for stream, lines in script.lines.items() for number, line in enumerate(lines, 1)
    )
    streams: dict[str, list[AnyEvent]] = {}
    for _, number, stream in order:
        streams.setdefault(stream, []).append(script.streams[stream][number - 1])
        session = SessionStream.knowing(streams.get(session_of(stream), ()), session_of(stream), streams)
        told = [stream] if "." in stream else [one for one in streams if one.startswith(f"{stream}.")]
        yield State(f"{stream}#{number}", tuple(Replay(list(streams[table]), session, stream=table) for table in told))


def states_of_round(events: Sequence[AnyEvent]) -> Iterator[State]:
    """The states of a round of which no session is known."""
    for number in range(1, len(events) + 1):
        yield State(f"#{number}", (Replay(events[:number]),))


def rounds() -> list[list[AnyEvent]]:
    """The rounds of erring tables."""
    lines = gzip.decompress(ROUNDS.read_bytes()).splitlines()
    return [[decode(bytes(event)) for event in msgspec.json.decode(line, type=list[msgspec.Raw])] for line in lines]


def runs_of(states: Iterable[State]) -> Runs:
    """The digests of states, each with the first entry after which it held."""
    runs: Runs = []
    tables: dict[str, str] = {}
    for state in states:
        for replay in state.replays:
            tables[replay.stream] = digest_of(replay)
        digest = sha256(" ".join(tables[replay.stream] for replay in state.replays).encode()).hexdigest()[:8]
        if not runs or runs[-1].digest != digest:
            runs.append(Run(state.entry, digest))
    return runs


def digest_of(replay: Replay) -> str:
    """The digest of all that is told of a table."""
    return sha256(msgspec.json.encode(form_of(replay), enc_hook=_plain)).hexdigest()


def form_of(replay: Replay) -> list[dict[str, Any]]:
    """All that is told of a table: its boards with their incidents and results."""
    return [
        {
            "board": board.number,
            "place": board.place,
            "incidents": [_incident(incident) for incident in replay.rulings(board).incidents],
            "result": _result(replay.result(board)),
        }
        for board in replay.all_boards
    ]


def _incident(incident: Any) -> dict[str, Any]:
    return {
        **_fields(incident, INCIDENT),
        "findings": [_fields(item, FINDING) for item in incident.findings],
        "options": [_fields(item, OPTION) for item in incident.options],
        "questions": [_fields(item, QUESTION) for item in incident.questions],
        "imposed": [_fields(item, EFFECT) for item in incident.imposed],
    }


def _result(result: Any) -> dict[str, Any]:
    return {
        "state": result.state,
        "stages": [_stage(stage) for stage in result.stages],
        "awaits": [(awaits.law, awaits.incident, awaits.what) for awaits in result.awaits],
    }


def _stage(stage: Any) -> dict[str, Any]:
    parts = {side: [_fields(part, PART) for part in getattr(stage, side)] for side in ("ns", "ew")}
    own = {side: getattr(stage, f"{side}_self_inflicted") for side in ("ns", "ew")}
    kept = {f"{side}_self_inflicted": (part.part, part.without_error) for side, part in own.items() if part is not None}
    return {**_fields(stage, STAGE), **parts, **kept}


def _fields(item: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """The fields of an item that say something."""
    values = {name: getattr(item, name) for name in names}
    return {name: value for name, value in values.items() if value not in (None, "", (), 0) or value is False}


def _plain(value: object) -> Any:
    """What JSON has no word for."""
    return str(value) if isinstance(value, Fraction) else repr(value)


def told_samples() -> dict[str, str]:
    """The runs of every sample, as the golden file has them."""
    return {name: _lines(runs_of(states_of(path))) for name, path in samples().items()}


def told_rounds() -> dict[str, str]:
    """The runs of every round."""
    return {f"rounds/{n}": _lines(runs_of(states_of_round(events))) for n, events in enumerate(rounds())}


def _lines(runs: Runs) -> str:
    return "".join(f"{run.first} {run.digest}\n" for run in runs)


def main(sample: str, entry: str) -> None:
    """Print the form of one entry."""
    if sample.startswith("rounds/"):
        states = states_of_round(rounds()[int(sample.removeprefix("rounds/"))])
    else:
        states = states_of(next(path for name, path in samples().items() if name.startswith(sample)))
    state = next(state for state in states if state.entry.endswith(entry))
    for replay in state.replays:
        form = msgspec.json.encode(form_of(replay), enc_hook=_plain)
        print(replay.stream, json.dumps(json.loads(form), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main(*sys.argv[1:3])
