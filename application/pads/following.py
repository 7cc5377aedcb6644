"""Pads followed for as long as somebody wants: looked at again and again, and told what became of what they said.

A source tells all that it knows each time; what is in the log already is not taken again, and what the log could not
take is tried at the next look. A source that was away is asked for everything once it is back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from application.pads.bws_file import BwsFile
from application.pads.connector import QUEUES, Connector, ConnectorAway, Kind, Refused
from application.pads.event_made import EventMade
from application.pads.feed import Feed, Taken
from domain.errors import LogAway, LogError, NotReadable, TdlogError
from formats.bridgemate.movement import ContinueDTO, SectionUpdateDTO
from formats.bridgemate.results import IN_PROGRESS, ResultDTO, TdCallDTO, calls_said, results_said
from formats.bridgemate.wire import Command, DataType, ErrorType
from formats.reading import clean
from formats.reading.pads import PadCall, PadSaid
from projections.texts import message

__all__ = ["LOG_AWAY", "FromConnector", "FromFile", "Looked", "News", "Source", "look"]

LOG_AWAY = "log"
"""How it is known that the log is away."""
MOST_KEPT = 20_000
"""Of results, and of calls: so many places are kept."""
MOST_FAULTS = 20
"""So many records of one answer that cannot be read are told one by one."""

Tell = Callable[[], str]
Progress = Callable[[PadCall], int]
"""How far a call has come, as a status of calls; 0 where nobody has taken it up."""


class News(Struct, frozen=True):
    """Something about the source, or the log, and no board."""

    tell: Tell
    """It in words, in the language in use."""
    lasts: str = ""
    """Where it is told at every look for as long as it lasts, by what it is known to be the same."""

    @property
    def text(self) -> str:
        """It in words."""
        return self.tell()


def _news(code: str, lasts: str = "", **fields: Any) -> News:
    return News(lambda: message("pads", code, **fields), lasts)


class Looked(NamedTuple):
    """What a source knows now."""

    said: list[PadSaid]
    calls: list[PadCall]
    news: list[News]


class Source(Protocol):
    """Where pads are heard."""

    def look(self) -> Looked:
        """What it knows now. Raises LogAway, LogGone, and nothing else that a later look may not have."""
        ...

    @property
    def is_away(self) -> bool:
        """Whether nothing could be heard at the last look."""
        ...

    @property
    def bad(self) -> int:
        """How many looks in a row heard nothing."""
        ...

    def answer(self, progress: Progress) -> None:
        """Let the pads show how far their calls have come."""
        ...

    def took(self) -> None:
        """All that was looked at last is in the log, or was told."""
        ...


def look(feed: Feed, source: Source) -> Iterator[Taken | News]:
    """One look: what became of what is new. Raises LogGone, LogError where nothing can be recorded any more."""
    try:
        looked = source.look()
        yield from looked.news
        yield from feed.take(looked.said)
        yield from feed.call(looked.calls)
        source.answer(feed.progress)
        source.took()
    except LogAway as error:
        yield _news("log_away", LOG_AWAY, why=error.message)
    except (ConnectorAway, Refused) as error:  # what was not accepted comes again, and that harms nothing
        yield _told(error.message, "accept")


def _told(text: str, lasts: str = "") -> News:
    return News(lambda: text, lasts)


class FromFile:
    """A file of results that another program writes."""

    def __init__(self, file: BwsFile) -> None:
        self._file = file
        self.is_away = False

    @property
    def bad(self) -> int:
        """As in `Source`."""
        return self._file.bad

    def look(self) -> Looked:
        """As in `Source`."""
        news: list[News] = []
        said: list[PadSaid] = []
        try:
            said = self._file.look()
        except NotReadable as error:
            self.is_away = True
            news.append(_told(error.message))
        if self.is_away and not self._file.bad:
            self.is_away = False
            news.append(_news("file_back", file=self._file.path.name))
        return Looked(said, [], news)

    def answer(self, progress: Progress) -> None:
        """As in `Source`: a file has none."""

    def took(self) -> None:
        """As in `Source`: a file is not told."""


Place = tuple[str, int, int, int]
R = TypeVar("R", ResultDTO, TdCallDTO)


class FromConnector:
    """A session of a connector: its results, and the calls of its tables."""

    def __init__(self, connector: Connector, guid: str, event: Callable[[], EventMade] | None = None) -> None:
        """`event`: the session as it stands, where it is to be begun on the pads, and its movement kept as it is in the
        log; None where somebody else has begun it."""
        self._connector = connector
        self._guid = guid
        self._event = event
        self._sections: dict[str, SectionUpdateDTO] | None = None
        """What the connector was told of each section; None while it was told nothing."""
        self._is_all_due = True
        """Whether everything is to be asked for: at the start, and after it was away."""
        self.is_away = False
        self.bad = 0
        self._results: dict[tuple[Place, int], ResultDTO] = {}
        """By place and side, in the order in which they came last."""
        self._calls: dict[tuple[Place, int], TdCallDTO] = {}
        self._last: dict[Kind, int] = {}
        """By kind, up to where its queue was looked at."""

    def look(self) -> Looked:
        """As in `Source`."""
        news: list[News] = []
        try:
            if self._is_all_due:
                self._connector.identify()
            if self._event is not None:
                news += self._keep_as_in_the_log(self._event)
            for kind in QUEUES:
                news += self._poll(kind)
        except (ConnectorAway, Refused) as error:
            self.bad += 1
            if not self.is_away:
                news.append(_news("connector_away", why=error.message))
            self.is_away = self._is_all_due = True
        else:
            if self.is_away:
                news.append(_news("connector_back", url=self._connector.url))
            self.bad = 0
            self.is_away = self._is_all_due = False
        return Looked(results_said(self._results.values()), calls_said(self._calls.values()), news)

    def _keep_as_in_the_log(self, event: Callable[[], EventMade]) -> list[News]:
        """As `_keep`; what pads cannot hold any more is told, and stays there as it was. Raises LogError where the log
        cannot be read."""
        try:
            made = event()
        except LogError:
            raise
        except TdlogError as error:
            return [_news("movement_not_told", error.message, why=error.message)]
        return self._keep(made)

    def _keep(self, made: EventMade) -> list[News]:
        """Begin the event, or go on with it; tell the sections that were changed since."""
        now = {**made.sections}
        if self._sections is None:
            told = self._begin(made)
            self._sections = now
            return [_news(told, guid=made.guid)]
        news: list[News] = []
        for letters, section in now.items():
            if self._sections.get(letters) != section:
                self._connector.ask(Command.UPDATE_MOVEMENT, section, self._guid)
                if letters in made.seats:
                    self._connector.ask(Command.PUT_PARTICIPATIONS, made.seats[letters], self._guid)
                self._sections[letters] = section
                news.append(_news("movement_told", section=letters))
        return news

    def _begin(self, made: EventMade) -> Literal["event_begun", "event_goes_on"]:
        """Begin the event, or go on with it. Where the answer to its beginning is lost, it is asked whether it goes on
        before it is begun again. Raises ConnectorAway, Refused."""
        if self._goes_on(made.guid):
            return "event_goes_on"
        try:
            self._connector.ask(Command.INITIALIZE, made.init, once=True)
        except ConnectorAway:
            if not self._goes_on(made.guid):
                raise
        return "event_begun"

    def _goes_on(self, guid: str) -> bool:
        """Whether the connector has the event and goes on with it: one that it has is never made anew, which would
        empty it. Raises ConnectorAway; Refused where it says neither."""
        try:
            return self._connector.ask(Command.CONTINUE, ContinueDTO(guid)).data_type != DataType.ERROR
        except Refused as error:
            if error.error not in (ErrorType.VALIDATION, ErrorType.ENTRY_UNKNOWN):
                raise
            return False

    def _poll(self, kind: Kind) -> list[News]:
        """Ask for a queue. What came is kept by its place: whatever comes twice counts once. A queue that holds
        what was not kept is not accepted."""
        polled = self._connector.poll(kind, self._guid, everything=self._is_all_due)
        news: list[News] = []
        faults, is_all_kept = 0, True
        for one in polled.records:
            if isinstance(one, NotReadable):
                faults += 1
                if faults <= MOST_FAULTS:
                    news.append(_told(one.message, one.message))
            elif not _is_of(one, self._guid):
                is_all_kept, read = False, clean(str(one.session_guid), 40)
                news.append(_news("of_another", f"{kind} of another", guid=self._guid, read=read))
            elif not self._is_kept(one):
                is_all_kept = False
                news.append(_news("too_many_kept", f"{kind} too many", most=MOST_KEPT))
        if faults > MOST_FAULTS:
            news.append(_news("more_unreadable", f"{kind} faults", count=faults - MOST_FAULTS))
        self._last.pop(kind, None)
        if polled.last and is_all_kept:
            self._last[kind] = polled.last
        return news

    def _is_kept(self, one: ResultDTO | TdCallDTO) -> bool:
        """Whether there was room for it; for what corrects another there is."""
        if isinstance(one, ResultDTO):
            place = (one.section_letters or "", one.table_number, one.round_number, one.board_number)
            return _put_last(self._results, (place, one.scoring_direction), one)
        place = (one.section_letters or "", one.table_number, one.round_number, one.hour)
        return _put_last(self._calls, (place, one.minute), one)

    def answer(self, progress: Progress) -> None:
        """As in `Source`. Raises ConnectorAway, Refused: they are told later then; LogError."""
        for key, one in [*self._calls.items()]:
            status = max((progress(call) for call in calls_said([one], IN_PROGRESS)), default=0)
            if status > one.status:
                there = replace(one, session_guid=self._guid, status=status)
                self._connector.ask(Command.PUT_TD_CALLS, [there], self._guid)
                self._calls[key] = there

    def took(self) -> None:
        """As in `Source`. Raises ConnectorAway, Refused: what was not accepted comes again."""
        for kind, last in [*self._last.items()]:
            self._connector.accept(kind, self._guid, last)
            del self._last[kind]


def _is_of(one: ResultDTO | TdCallDTO, guid: str) -> bool:
    """Whether it is of a session; where it tells none, it is of the one that was asked for."""
    told = (one.session_guid or "").strip("{}").replace("-", "").upper()
    return told in ("", guid)


def _put_last(held: dict[tuple[Place, int], R], key: tuple[Place, int], one: R) -> bool:
    if key not in held and len(held) >= MOST_KEPT:
        return False
    held.pop(key, None)
    held[key] = one
    return True
