"""A difference between what was recorded and what follows from the record, and what an audit looked at."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from domain.events import AnyEvent
from projections.recorded.session_record import Entry
from projections.texts import message

__all__ = ["NOTED", "OPEN", "Audit", "Difference", "of_entry"]

OPEN = frozenset(
    {
        "appeal_awaits", "judgement_missing", "not_begun", "result_waits", "ruling_missing", "unfinished",
    }
)  # fmt: skip
"""What is not done yet, and no difference: the others contradict what the record gives."""

NOTED = frozenset(
    {
        "agreed_otherwise", "clock_after_seal", "clock_back", "clock_early", "deal_differs", "fouled", "seal_back",
        "still_asked",
    }
)  # fmt: skip
"""What is worth knowing, and no figure waits for: a fouled board is scored in groups (87B), also one that was played
otherwise than it was dealt; a question lies on the desk by whose answer no score changes yet."""


class Difference(Struct, frozen=True):
    """Something that the audit found. What was recorded, and what follows, are in the language chosen."""

    code: str
    """What it is, in one word: `ruling_differs`."""
    law: str
    """The paragraph; empty where it is not about one."""
    stream: str
    """The table, or the session."""
    board: int | None = None
    incident: str = ""
    """`7#47`; empty where it is about none."""
    entries: tuple[str, ...] = ()
    """The entries it rests on: `S1.r1.t1#84`."""
    event: AnyEvent | None = None
    """What was recorded, where it is one entry."""
    recorded: str = ""
    """What was recorded, in words, where it is more than one entry."""
    follows: str = ""
    """What follows from the record."""
    line: str = ""
    """What to type: whole lines, one of which is to be typed; empty where nothing but looking again helps."""

    @property
    def is_open(self) -> bool:
        """Whether something is yet to be done, rather than wrong."""
        return self.code in OPEN

    @property
    def is_noted(self) -> bool:
        """Whether it is worth knowing only."""
        return self.code in NOTED

    @property
    def text(self) -> str:
        """What is wrong, in one sentence."""
        return message("audit", self.code)

    @property
    def where(self) -> str:
        """The place as it is named in the whole log: `S1.r1.t1/7#47`."""
        return self.stream + (f"/{self.incident}" if self.incident else f"/{self.board}" if self.board else "")


@dataclass(slots=True)
class Audit:
    """What was found in a session, and how much was looked at."""

    session: str
    differences: list[Difference] = field(default_factory=list[Difference])
    checked: dict[str, int] = field(default_factory=dict[str, int])
    """By what was looked at (`tables`, `boards`, `rulings`, ...), how many."""

    def count(self, **more: int) -> None:
        """Add to what was looked at."""
        for what, number in more.items():
            self.checked[what] = self.checked.get(what, 0) + number

    def add(self, *found: Difference | None) -> None:
        """Take what was found; None is nothing."""
        self.differences += [one for one in found if one is not None]

    @property
    def is_clean(self) -> bool:
        """Whether nothing is wrong and nothing to be done."""
        return all(one.is_noted for one in self.differences)

    @property
    def wrong(self) -> list[Difference]:
        """What contradicts the record."""
        return [one for one in self.differences if not one.is_open and not one.is_noted]

    @property
    def open(self) -> list[Difference]:
        """What is not done yet."""
        return [one for one in self.differences if one.is_open]

    @property
    def noted(self) -> list[Difference]:
        """What is worth knowing."""
        return [one for one in self.differences if one.is_noted]


def of_entry(
    code: str, law: str, entry: Entry, follows: str = "", line: str = "", board: int | None = None
) -> Difference:
    """A difference about one entry."""
    event: AnyEvent = entry.event  # type: ignore[assignment]
    return Difference(code, law, entry.stream, board, "", (entry.name,), event, "", follows, line)
