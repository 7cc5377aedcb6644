"""What the audit of a session found, as it is shown."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import fields

from projections.audit.difference import Audit, Difference
from projections.texts.entries import event_text
from projections.views.encoding import Unencoded

__all__ = ["AuditView", "CheckedView", "DifferenceView", "audit_view", "difference_view"]


class CheckedView(Struct, frozen=True):
    """How many of each were looked at, in the order in which it is told."""

    tables: int = 0
    boards: int = 0
    entries: int = 0
    incidents: int = 0
    rulings: int = 0
    judgements: int = 0
    decisions: int = 0
    scores: int = 0
    figures: int = 0


class DifferenceView(Struct, frozen=True):
    """What was recorded otherwise than it follows from the record, is not done yet, or is worth knowing."""

    difference: str
    """A stable code: `ruling_differs`, `published_differs`, ..."""
    open: bool
    """Not done yet, rather than wrong."""
    noted: bool
    """Worth knowing, and neither wrong nor to be done."""
    law: str
    stream: str
    board: int | None
    incident: str | None
    entries: tuple[str, ...]
    recorded: str
    follows: str
    line: str | None
    """To type; with a line break between those of which one is to be typed."""
    text: str


class AuditView(Struct, frozen=True):
    """The audit of a session."""

    session: str
    clean: bool
    """Whether nothing is wrong and nothing to be done."""
    checked: CheckedView
    differences: tuple[DifferenceView, ...]
    name: Unencoded[str]
    """What the session is called."""

    @property
    def wrong(self) -> list[DifferenceView]:
        """What contradicts the record."""
        return [one for one in self.differences if not one.open and not one.noted]

    @property
    def open(self) -> list[DifferenceView]:
        """What is not done yet."""
        return [one for one in self.differences if one.open]

    @property
    def noted(self) -> list[DifferenceView]:
        """What is worth knowing."""
        return [one for one in self.differences if one.noted]


def audit_view(audit: Audit, name: str = "") -> AuditView:
    """The audit of a session in the language chosen."""
    checked = CheckedView(**{field.name: audit.checked.get(field.name, 0) for field in fields(CheckedView)})
    return AuditView(audit.session, audit.is_clean, checked, tuple(map(difference_view, audit.differences)), name)


def difference_view(one: Difference) -> DifferenceView:
    """A difference in the language chosen."""
    recorded = one.recorded or (event_text(one.event) if one.event is not None else "")
    return DifferenceView(
        one.code, one.is_open, one.is_noted, one.law, one.stream, one.board, one.incident or None, one.entries,
        recorded, one.follows, one.line or None, one.text,
    )  # fmt: skip
