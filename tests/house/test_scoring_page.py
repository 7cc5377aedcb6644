"""docs/scoring.md names every number and switch that a sponsor may set, with its default, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import fields

from projections.elected.conditions import GIVEN_BY_THE_SESSION, Conditions
from projections.elected.pace import Pace
from projections.elected.regulations import NOT_ELECTED, Regulations

PAGE = (Path(__file__).parents[2] / "docs" / "scoring.md").read_text()
FROM_THE_SESSION = {*GIVEN_BY_THE_SESSION, *NOT_ELECTED}


def on_the_page() -> dict[str, str]:
    """By regulation, its default as the page has it."""
    found: dict[str, str] = {}
    for names, defaults in re.findall(r"^\| (`[a-z_`, ]+`) \| ([^|]+) \|", PAGE, re.MULTILINE):
        each = re.findall(r"[a-z_]+", names)
        values = [value.strip("` ") for value in defaults.split(",")]
        found |= zip(each, values * len(each) if len(values) == 1 else values, strict=False)
    return found


def test_every_regulation_stands_on_the_page_with_its_default() -> None:
    elected = [field for kind in (Conditions, Regulations, Pace) for field in fields(kind)]
    defaults = {field.name: _typed(field.default) for field in elected if field.name not in FROM_THE_SESSION}
    assert on_the_page() == defaults


def _typed(default: object) -> str:
    """A default as it is typed."""
    if isinstance(default, bool):
        return "yes" if default else "no"
    return str(default)
