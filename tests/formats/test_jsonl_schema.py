"""The JSON Schema of JSON Lines is that of the events, and holds what the log holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Protocol, cast

import pytest
from jsonschema import Draft202012Validator

from domain.errors import NotReadable
from domain.events import TAGS
from formats.jsonl import read_jsonl, write_jsonl
from formats.jsonl_schema import schema
from formats.notation import read_script

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = (ROOT / "tests" / "golden_events.jsonl").read_text(encoding="utf-8").splitlines()


class Validator(Protocol):
    """What the checks ask of a validator."""

    def validate(self, instance: object, /) -> None: ...

    def is_valid(self, instance: object, /) -> bool: ...


@pytest.fixture(scope="module")
def validator() -> Validator:
    Draft202012Validator.check_schema(schema())
    return cast("Validator", Draft202012Validator(schema()))


def line(**fields: Any) -> dict[str, Any]:
    return {"stream": "S1.r1.t1", "no": 1, **fields}


def test_every_kind_of_event_is_valid(validator: Validator) -> None:
    events = [json.loads(text) for text in GOLDEN]
    assert {event["event"] for event in events} == set(TAGS)
    for event in events:
        validator.validate(line(**event))


def test_every_line_of_a_sample_session_is_valid(validator: Validator) -> None:
    [script] = (ROOT / "sample_sessions").rglob("pairs_evening.tdl")
    for text in list(write_jsonl(read_script(script.read_bytes()).streams))[::7]:
        validator.validate(json.loads(text))


@pytest.mark.parametrize(
    "wrong",
    [
        line(event="card", seat="N"),
        line(event="card", seat="X", card="S5"),
        line(event="card", seat="N", card="S5", colour="red"),
        line(event="unheard_of"),
        line(event="card", seat="N", card="S5", no=0),
        line(event="card", seat="N", card="S5", stream="S1/../x"),
        {"no": 1, "event": "round_end"},
        line(event="round_end", stream="S1.r1.t1\n"),
        line(event="board", board=-5, dealer="N", vul="none"),
        line(event="board", board=10**23, dealer="N", vul="none"),
        line(event="round", number=1, table=1, boards=[1, 0]),
        line(event="tricks", declarer_tricks=-3),
        line(event="claim", seat="N", tricks=99),
        line(event="amended", entry=3, replacements=[{"event": "tricks", "declarer_tricks": 14}]),
        line(event="amended", entry=3, replacements=[{"event": "card", "seat": "N", "card": "S5", "stream": "S1"}]),
    ],
)
def test_a_line_that_is_no_entry_is_not_valid_and_not_read(validator: Validator, wrong: dict[str, Any]) -> None:
    assert not validator.is_valid(wrong)
    with pytest.raises(NotReadable):
        read_jsonl(json.dumps(wrong))
