"""The developer's commands: how a program that they start comes to its end."""

from __future__ import annotations

import subprocess
from typing import Any, Self

import pytest

import dev


class Interrupted:
    """A program that is interrupted together with whoever waits for it, and then ends in order."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self.waited = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.waited == 2

    def wait(self) -> int:
        """Its exit code, the second time."""
        self.waited += 1
        if self.waited == 1:
            raise KeyboardInterrupt
        return 0

    def kill(self) -> None:
        """End it at once."""
        raise AssertionError("it was not left to end in order")


def test_given_control_c_when_a_program_runs_then_it_is_left_to_end_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    assert dev.run("a program that serves") == 0
