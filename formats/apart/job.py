"""A piece of work for another process, its bounds, and what may become of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct, field

from domain.errors import NotReadable
from projections.texts import message

__all__ = ["MEMORY", "SECONDS", "Answer", "Bounds", "GivenUp", "Job"]

SECONDS = 60.0
"""How long one file may take, unless it is asked for otherwise."""
MEMORY = 4 << 30
"""Bytes that a process may take for one file, unless it is asked for otherwise: 4 GiB."""

State = Literal["too_slow", "killed", "failed"]


class Bounds(Struct, frozen=True):
    """What one piece of work may take."""

    seconds: float = SECONDS
    memory: int = MEMORY
    """Bytes, where the system knows such a bound."""


class Job(Struct, frozen=True):
    """A function of a module, and what it is called with. All of it is handed to another process."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    named: Mapping[str, Any] = field(default_factory=dict[str, Any])


class Answer(Struct, frozen=True):
    """What the other process says."""

    how: Literal["ready", "done", "refused", "memory", "failed"]
    value: Any = None


class GivenUp(NotReadable):
    """The work was not done: it took too long, ended its process, or failed in a way that is a fault of the program."""

    def __init__(self, state: State, text: str) -> None:
        self.state: State = state
        super().__init__(text)

    @classmethod
    def too_slow(cls, bounds: Bounds) -> GivenUp:
        """Its time was up."""
        count = 1 if bounds.seconds == 1 else None
        return cls("too_slow", message("file_audit", "was_too_slow", count=count, seconds=f"{bounds.seconds:g}"))

    @classmethod
    def no_memory(cls, bounds: Bounds) -> GivenUp:
        """It wanted more memory than it may have."""
        return cls("killed", message("file_audit", "no_memory", most=bounds.memory >> 20))

    @classmethod
    def killed(cls, code: int | None) -> GivenUp:
        """Its process ended."""
        return cls("killed", message("file_audit", "was_killed", code=code))

    @classmethod
    def failed(cls, error: str) -> GivenUp:
        """It raised what it should not."""
        return cls("failed", message("file_audit", "reader_failed", error=error))
