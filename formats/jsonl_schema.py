"""The JSON Schema of JSON Lines, made from the events themselves, so that other programs can check what they write.

`docs/jsonl.schema.json` is its text, which `python3 dev.py write` writes anew.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from domain.events import EVENTS
from domain.streams import SESSION
from formats.jsonl_bounds import bounded

__all__ = ["schema", "schema_text"]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
EVENT = "#/$defs/event"
STREAM = rf"^{SESSION}(\.r[0-9]{{1,9}}\.t[0-9]{{1,9}})?(?!\n)$"
"""Some dialects let `$` match before a line feed at the end, and this does not."""


def schema() -> dict[str, Any]:
    """The schema of one line: an object with `stream`, `no`, `event`, and the fields of that event.

    JSON Schema 2020-12. Beyond it `read_jsonl` asks that the entries of a stream count from 1, that hands hold cards,
    and that text is whole characters.
    """
    _, definitions = msgspec.json.schema_components(EVENTS, ref_template="#/$defs/{name}")
    names = [kind.__name__ for kind in EVENTS]
    for name in names:
        del definitions[name]["additionalProperties"]
    for one in definitions.values():
        one.pop("title", None)
        for field, told in one.get("properties", {}).items():
            bounded(told, field)
        one["description"] = " ".join(one.get("description", "").split())
    for name, held in (("EntryAmended", "replacements"), ("RivalRecorded", "events")):
        definitions[name]["properties"][held]["items"] = {"$ref": EVENT, "unevaluatedProperties": False}
    return {
        "$schema": DIALECT,
        "title": "A line of a tdlog JSON Lines file",
        "type": "object",
        "properties": {
            "stream": {
                "type": "string",
                "pattern": STREAM,
                "description": "The session, or a round at a table: S1, S1.r1.t1",
            },
            "no": {"type": "integer", "minimum": 1, "description": "The number of the entry in its stream, from 1"},
        },
        "required": ["stream", "no"],
        "$ref": EVENT,
        "unevaluatedProperties": False,
        "$defs": {
            "event": {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in names]},
            **{name: definitions[name] for name in sorted(definitions)},
        },
    }


def schema_text() -> str:
    """The schema as it stands in the documentation."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
