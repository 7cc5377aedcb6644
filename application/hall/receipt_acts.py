"""Receipts as somebody asks for them: what is told is worked out here, whoever asks."""

from __future__ import annotations

from application.hall.acts import ActAt
from application.hall.asked import Overtaken
from application.hall.session_acts import may_change
from application.office import Office
from application.receipts import OFFICE, due_in
from application.writing import Proposed, Request, Who
from domain.errors import NotPossible
from domain.events import ReceiptGiven
from domain.log.store import Recorded
from projections.texts import message

__all__ = ["ReceiptsAsked", "receipts_asked"]


class ReceiptsAsked(ActAt, frozen=True):
    """What a contestant is told of its results, as they stood at a position of the log."""

    events: tuple[ReceiptGiven, ...]
    upto: int

    @property
    def size(self) -> int:
        """As in `Act`."""
        return 256 * len(self.events)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. It is the office that says it. Raises Overtaken where a result may have changed since, or more
        was told."""
        if any(_counts(office, self.stream, one) for one in office.log.scan(self.upto)):
            raise Overtaken(message("hall", "overtaken"))
        return Request([Proposed(self.stream, event) for event in self.events], OFFICE)


def _counts(office: Office, session: str, recorded: Recorded) -> bool:
    """Whether an entry may change what is still to be told."""
    return (recorded.stream == session and isinstance(recorded.event, ReceiptGiven)) or may_change(
        office, session, recorded
    )


def receipts_asked(office: Office, session: str, contestant: str) -> ReceiptsAsked:
    """What is still to be told. Raises NotPossible where that is nothing."""
    upto = office.log.tail()
    due = due_in(office, office.session(session), contestant)
    new = tuple(one.event for one in due if not one.entry)
    if not new:
        raise NotPossible(message("proofs", "all_given", contestant=contestant))
    return ReceiptsAsked(session, new, upto)
