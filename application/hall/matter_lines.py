"""Lines that a director types on the page of a matter: what names no board is about that of the matter."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from application.hall.acts import Lines
from application.office import Office
from application.writing import Proposed, Request, Who
from domain.amendments import effective
from domain.errors import NotMarked
from domain.events import AnyEvent, PenaltyGiven
from projections.texts import message
from projections.texts.entries import event_text

__all__ = ["MatterLines"]


class MatterLines(Lines, frozen=True):
    """Lines about a matter. A penalty that names no board counts on the matter's; the same one is not given twice
    unless that is said."""

    board: int = 0
    is_meant: bool = False
    """Whether a penalty that stands already is to be given once more."""

    def request(self, office: Office, who: Who) -> Request:
        """As in `Lines`. Raises NotMarked too where a penalty stands already."""
        asked = Lines.request(self, office, who)
        proposed = [one._replace(event=self._on_its_board(one)) for one in asked.proposed]
        if not self.is_meant:
            _check_given_once(office.kept(self.stream).entries, proposed)
        return asked._replace(proposed=proposed)

    def _on_its_board(self, one: Proposed) -> AnyEvent:
        event = one.event
        if isinstance(event, PenaltyGiven) and event.board is None and one.stream == self.stream:
            return replace(event, board=self.board)
        return event


def _check_given_once(entries: Sequence[AnyEvent], proposed: Sequence[Proposed]) -> None:
    """Raise NotMarked where a penalty that is to be given stands among the entries of the table."""
    given = {_said(one) for _, one in effective(entries) if isinstance(one, PenaltyGiven)}
    for one in proposed:
        if isinstance(one.event, PenaltyGiven) and _said(one.event) in given:
            raise NotMarked(message("hall", "penalty_given_already", told=event_text(one.event)), line=one.line)


def _said(penalty: PenaltyGiven) -> PenaltyGiven:
    """A penalty without when and by whom it was given."""
    return replace(penalty, at="", by="director")
