"""What users and machines see is what it was: every golden file, section by section.

A difference that is meant is written with `python -m tests.golden --write`, and stands in the commit that makes it.
"""

from __future__ import annotations

import pytest

from tests.golden.families import FAMILIES
from tests.golden.sections import differences


@pytest.mark.parametrize("name", FAMILIES)
def test_given_a_golden_file_when_made_again_then_nothing_differs(name: str) -> None:
    found = differences(name, FAMILIES[name]())
    assert not found, "\n".join([*found, f"where that is meant: python -m tests.golden --write {name}"])
