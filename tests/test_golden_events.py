"""An old log replays for ever: the bytes of one example of each event, every field set, as logs hold them.

A line of golden_events.jsonl is never changed; a new event gets a new line, a new field an example that has it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from domain.events import EVENTS, TAGS, Event, WeightedResult, decode, encode

LINES = (Path(__file__).parent / "golden_events.jsonl").read_bytes().splitlines()


def structs_in(value: Any) -> Iterator[dict[str, Any]]:
    """The objects of a line of JSON, from the outermost to the innermost."""
    if isinstance(value, dict):
        found = cast(dict[str, Any], value)
        yield found
        yield from structs_in(list(found.values()))
    elif isinstance(value, list):
        for each in cast(list[Any], value):
            yield from structs_in(each)


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["event"])
def test_the_bytes_of_an_event_read_and_write_as_they_always_have(line: bytes) -> None:
    event = decode(line)
    assert type(event) is TAGS[json.loads(line)["event"]]
    assert encode(event) == line


def test_every_event_has_its_example() -> None:
    shown = {json.loads(line)["event"] for line in LINES}
    assert {kind.__name__ for tag, kind in TAGS.items() if tag not in shown} == set()
    assert len(TAGS) == len(EVENTS)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_field_of_an_event_stands_in_an_example(kind: type[Event]) -> None:
    tag = kind.__struct_config__.tag
    shown = {name for line in LINES if json.loads(line)["event"] == tag for name in json.loads(line)}
    assert {field.encode_name for field in msgspec.structs.fields(kind)} - shown == set()


def test_every_field_of_a_weighted_result_stands_in_an_example() -> None:
    found = [each for line in LINES for each in structs_in(json.loads(line)) if {"weight", "contract"} <= each.keys()]
    assert {name for each in found for name in each} == set(WeightedResult.__struct_fields__)
