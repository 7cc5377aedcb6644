"""What is written from the code is as the code has it."""

from __future__ import annotations

from tests.written import stale


def test_what_is_written_from_the_code_is_up_to_date() -> None:
    assert not (files := [*stale()]), f"run: python3 dev.py write ({', '.join(files)})"
