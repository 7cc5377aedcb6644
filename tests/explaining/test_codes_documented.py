"""docs/json.md names every code of an explanation that the sources can make."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MADE = re.compile(r'Node\(\s*"([a-z_0-9]+)"')


def test_every_code_of_a_node_is_documented() -> None:
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_0-9]+)`", page))
    sources = (ROOT / "projections" / "explaining").glob("*.py")
    made = {code for source in sources for code in MADE.findall(source.read_text(encoding="utf-8"))}
    assert len(made) > 40
    assert sorted(made - named) == []
