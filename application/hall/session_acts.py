"""What is about a whole session: appeals, which are numbered in it, and its ranking made official.

Both rest on more than one table, and are made on the thread that reads (`Hall.prepare`); what was recorded since is
looked at as they are recorded.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from application.hall.acts import ActAt, known
from application.hall.asked import Overtaken
from application.numbering import highest_number
from application.office import Office
from application.publishing import figures_of, names_open
from application.writing import Proposed, Request, Who
from domain.board import Phase
from domain.errors import TdlogError
from domain.events import (
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    BoardStarted,
    CallMade,
    CardPlayed,
    NoteMade,
    ReceiptGiven,
    ScoresPublished,
    encode,
)
from domain.log.store import LogStore, Recorded
from domain.streams import session_of
from projections.ranking.standings import standings
from projections.texts import message

__all__ = ["Appeal", "AppealNumbers", "Numbered", "Publication", "may_change", "publication"]

IN_PLAY = (BoardStarted, CallMade, CardPlayed, NoteMade)
"""What changes no figure before its board is over."""


class Numbered(NamedTuple):
    """The appeals of a session, as far as the log was read."""

    highest: int
    upto: int
    """A position of the log."""


class AppealNumbers:
    """The highest numbers of appeals, by session; each entry of the log is looked at once. For one thread."""

    def __init__(self, log: LogStore) -> None:
        self._log = log
        self._upto = 0
        self._highest: dict[str, int] = {}

    def of(self, session: str) -> Numbered:
        """The appeals of a session as of now."""
        upto = self._log.tail()
        for one in self._log.scan(self._upto, upto):
            number = highest_number([one.event])
            if number:
                name = session_of(one.stream)
                self._highest[name] = max(self._highest.get(name, 0), number)
        self._upto = upto
        return Numbered(self._highest.get(session, 0), upto)


class Appeal(ActAt, frozen=True):
    """Something of an appeal, at the table of its ruling; one that is lodged gets the next number of its session."""

    event: AppealLodged | AppealHeard | AppealDecided | AppealReferredBack
    seen: int
    """As of `Lines`."""
    numbered: Numbered = Numbered(0, 0)
    """What is known of the session's numbers, where one is to be given."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return len(encode(self.event))

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible where the number is another's or the ruling is not there; RecordedFirst."""
        seen = known(office, self.stream, self.seen)
        event = self.event
        if isinstance(event, AppealLodged) and not event.appeal:
            session, upto = session_of(self.stream), office.log.tail()
            scanned = office.log.scan(self.numbered.upto, upto)
            later = (one.event for one in scanned if session_of(one.stream) == session)
            event = replace(event, appeal=f"A{max(self.numbered.highest, highest_number(later)) + 1}")
            return Request([Proposed(self.stream, event)], who, seen, numbered_at=upto)
        return Request([Proposed(self.stream, event)], who, seen)


class Publication(ActAt, frozen=True):
    """The ranking of a session made official, as it stood at a position of the log."""

    scope: str
    figures: dict[str, str]
    upto: int
    open: tuple[str, ...] = ()
    """What is still open then and bears on the figures, by name."""
    closed: tuple[int, ...] = ()
    """The boards that the figures rest on, that not everybody may see, and of which it was not said that they are to
    be published all the same."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return sum(map(len, (*self.figures, *self.figures.values(), *self.open)))

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises TdlogError where it is not said that boards are meant that not everybody may see;
        Overtaken where a figure may have changed since."""
        if self.closed:
            told = ", ".join(map(str, self.closed))
            raise TdlogError(message("published", "closed_boards", count=len(self.closed), boards=told))
        if any(may_change(office, self.stream, one) for one in office.log.scan(self.upto)):
            raise Overtaken(message("hall", "overtaken"))
        return Request([Proposed(self.stream, ScoresPublished(self.scope, self.figures, self.open))], who)


def publication(office: Office, session: str, scope: str = "session", closed: tuple[int, ...] = ()) -> Publication:
    """The ranking of a session as it stands, to be published. `closed`: as of `Publication`."""
    upto = office.log.tail()
    scored = office.session(session)
    ranking = standings(scored)
    return Publication(session, scope, figures_of(scored, ranking), upto, names_open(ranking), closed)


def may_change(office: Office, session: str, recorded: Recorded) -> bool:
    """Whether an entry may change a figure of a session."""
    if session_of(recorded.stream) != session or isinstance(recorded.event, ScoresPublished | NoteMade | ReceiptGiven):
        return False
    if not isinstance(recorded.event, IN_PLAY):
        return True
    board = office.room(recorded.stream).replay.board
    return board is not None and board.phase is Phase.OVER
