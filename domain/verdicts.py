"""What is said of something before it is recorded: it may be, it must be marked as having happened, it cannot have."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

__all__ = ["YES", "Verdict", "cannot", "marked"]


class Verdict(Struct, frozen=True):
    """Whether something may be recorded, and why not."""

    status: Literal["yes", "mark", "no"]
    """`mark`: where it is marked as having happened all the same."""
    why: str = ""
    """A code with words in every language."""
    fields: dict[str, str] = {}
    """What those words name: seats, cards, numbers, as the record has them."""
    hint: str = ""
    """What was probably meant, as a code; empty where nothing is likelier than that it happened."""

    def with_hint(self, hint: str, **fields: str) -> Verdict:
        """The same, with what was probably meant."""
        return replace(self, hint=hint, fields=self.fields | fields)


YES = Verdict("yes")


def cannot(why: str, /, **fields: str) -> Verdict:
    """It cannot have happened as told."""
    return Verdict("no", why, fields)


def marked(why: str, /, **fields: str) -> Verdict:
    """It breaks the Laws, or is odd, and is recorded only where it is marked."""
    return Verdict("mark", why, fields)
