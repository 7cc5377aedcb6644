"""What somebody may see of a log. A service is given this and no log: whatever it shows it asks for here, and what is
not for whoever asks raises NotAllowed.

Hands of a board in play are seen by a director, by the recorder of that very table, and by the committee of an appeal
about it; everybody else sees a board when the sponsor's rule has opened it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from application.double_dummy.work import Done, DoubleDummy
from application.forms import GuideCards, appeal_form_of, guide_cards
from application.hall.commentary import Comments
from application.hall.identity import PUBLIC, Identity
from application.hall.in_confidence import replay_at
from application.hall.labels import Labels
from application.hall.log_book import LogBook, SessionSeen
from application.hall.makeable import MakeableDeals
from application.hall.not_for_you import NotForYou
from application.hall.session_book import SessionBook, SessionBooks
from application.hall.silences import silent_devices, silent_tables
from application.office import Office, Room
from application.rights import Role, reaches
from application.series import SeriesAtHand, series_of
from domain.board import Board
from domain.errors import TdlogError
from domain.events import SeriesOpened
from domain.log.access import Lease
from domain.log.sealing import Seal
from domain.log.store import Link, Recorded
from domain.numbering import standard_dealer
from domain.seats import Seat
from domain.streams import session_of
from projections.elected.public import PARTS_OF_PUBLIC, PublicPart
from projections.equity.makeable import DealAsked, Makeable, deal_asked
from projections.explaining import View
from projections.forms.document import Form
from projections.packs.by_session import Packs
from projections.ranking.doubts import Doubt
from projections.ranking.scored import ScoredSession
from projections.ranking.series import SessionScored
from projections.recorded.clock import SessionClock
from projections.recorded.open_boards import Opened
from projections.rulings.replay import Replay
from projections.texts import message, some_of
from projections.views.boards_open import BoardsOpenView
from projections.views.log_now import RunningView

__all__ = ["ALL_FIGURES", "ALL_TABLES", "PLAYED", "Figures", "NotForYou", "Seen", "Sight"]

T = TypeVar("T")

ALL_TABLES: frozenset[Role] = frozenset({"operator", "director"})
"""Who sees every table as it is."""
ALL_FIGURES: frozenset[Role] = frozenset({*ALL_TABLES, "scorer"})
"""Who sees every result as soon as there is one."""
NO_FIGURES: frozenset[Role] = frozenset({"committee"})
"""Who never sees a ranking."""
PLAYED: tuple[PublicPart, ...] = ("cards", "laws")
"""What is shown of a board that is looked at entry by entry."""


class Seen(NamedTuple):
    """A board at a table, as far as whoever asks may see it."""

    stream: str
    replay: Replay
    board: Board
    last: int
    """The last entry of the table up to which he may see it."""
    opened: int | None
    """The position since when everybody may see it; None where not everybody may."""
    at_opening: int
    """How many entries the table had then; 0 where that is not known, or not everybody may see it."""


class Figures(NamedTuple):
    """A session as scored, as far as whoever asks may see it."""

    book: SessionBook
    scored: ScoredSession
    held_back: tuple[int, ...]
    """The boards with a score that he may not see yet."""
    rest_on: Hashable
    """Another value where any of it may be another."""
    shown: Hashable = None
    """Another value where he may see other boards of it than before; None for who sees all."""


class Sight:
    """A log through the eyes of somebody, for as long as it takes to answer him."""

    def __init__(self, office: Office, identity: Identity) -> None:
        self._office = office
        self.identity = identity
        self._log = office.beside(LogBook).caught_up()

    # Who asks

    @property
    def role(self) -> Role:
        """As whom he comes."""
        return self.identity.role

    def check_role(self, roles: Iterable[Role]) -> None:
        """Raise NotAllowed unless he comes as one of these."""
        if self.role not in roles:
            raise NotForYou("not_for_role", role=message("role", self.role))

    @property
    def now(self) -> str:
        """The time by the clock of the hall, UTC."""
        return self._office.clock()

    @property
    def upto(self) -> int:
        """The last position of the log that is seen."""
        return self._log.upto

    def running(self) -> RunningView | None:
        """How the server is; None where there is none."""
        return self._office.running()

    def names(self, session: str) -> Mapping[str, str]:
        """The names of people, as far as the register has them and whoever looks at that session is told them."""
        return self._office.log.register.names() if self._is_told_names(session) else {}

    def members(self, session: str) -> Mapping[str, str]:
        """The register, for who enters who plays: in a session, or in an evening that is still to be begun, which who
        came for the whole log begins. Raises NotAllowed."""
        self.check_role(ALL_FIGURES)
        if not session and not self.identity.scope:
            return self._office.log.register.names()
        return self.names(self.session(session).name)

    def names_at(self, stream: str) -> Mapping[str, str] | None:
        """The same at a table; None where he is told neither names nor the ids that stand for them."""
        is_told = self.is_at(stream) or self._is_told_names(session_of(stream))
        return self._office.log.register.names() if is_told else None

    def _is_told_names(self, session: str) -> bool:
        return self.role == "committee" or self.shows(session, "names")

    # What is public

    def public(self, session: str) -> tuple[PublicPart, ...]:
        """What of a session he may see: what everybody may, and all of it as who sees results."""
        return PARTS_OF_PUBLIC if self.sees_results else self._log.public(session).parts

    def everybody_sees(self, session: str) -> tuple[PublicPart, ...]:
        """What of a session everybody may see."""
        return self._log.public(self.session(session).name).parts

    def shows(self, session: str, part: PublicPart, board: int = 0) -> bool:
        """Whether he may see a part of it; of a board that his own contestant has played always."""
        return part in self.public(session) or (board > 0 and self._is_own_board(session, board))

    def check_shows(self, session: str, *parts: PublicPart, board: int = 0) -> None:
        """Raise NotAllowed where he may not see one of these parts, of a board where one is named."""
        missing = next((part for part in parts if not self.shows(session, part, board)), None)
        if missing is not None:
            raise NotForYou(f"{missing}_not_public")

    def is_own(self, session: str, contestant: str) -> bool:
        """Whether a contestant is his own: what it did is always told to it."""
        return self.role == "player" and self.identity.scope == f"{session}/{contestant}"

    def _is_own_board(self, session: str, board: int) -> bool:
        """Whether his own contestant has played a board."""
        if self.role != "player" or not self._is_of(session):
            return False
        own, book = self.identity.scope.partition("/")[2], self._book(session)
        sat = (now for now in book.tables.values() if own in (*now.seating.ns, *now.seating.ew))
        return any(one.board == board and one.state != "to_come" for now in sat for one in now.boards)

    # Sessions

    def sessions(self) -> list[SessionSeen]:
        """The sessions that he may ask about, in the order of their first entries."""
        return [one for one in self._log.sessions.values() if self._is_of(one.name)]

    def session(self, name: str) -> SessionSeen:
        """The session of a name, as the log has it; without one the only one. Raises TdlogError where there is none or
        more than one, NotAllowed where it is none of his."""
        held = [one.name for one in self.sessions()]
        if not name:
            if len(held) != 1:
                said = "several_sessions" if held else "no_session_at_all"
                raise TdlogError(message("command", said, count=len(held), held=some_of(held, 6)))
            name = held[0]
        found = self._log.sessions.get(name)
        if not self._is_of(session_of(name)):
            raise NotForYou("other_session", session=self.identity.scope)
        if found is None:
            raise TdlogError(message("command", "no_such_session", name=name, held=some_of(held, 6) or "-"))
        return found

    def _is_of(self, session: str) -> bool:
        """Whether his link is for a session, or for all of them."""
        scope = re.split(r"[./]", self.identity.scope, maxsplit=1)[0]
        return not scope or scope == session

    # Series

    def series_opened(self) -> Mapping[str, SeriesOpened]:
        """The series of the log by their names, as they were opened last."""
        return self._log.series

    @property
    def may_make_series(self) -> bool:
        """Whether he comes for the whole log, and sees every result in it."""
        return self.sees_results and not self.identity.scope

    def series(self, name: str) -> tuple[SeriesAtHand, Sight]:
        """A series by what is shown of its sessions, and through whose eyes it is seen: whoever came for one session
        sees the others as everybody does. Raises NotAllowed for a committee, and where a session shows no ranking;
        TdlogError where there is no series of that name."""
        if self.role in NO_FIGURES:
            raise NotForYou("no_ranking")
        if name not in self._log.series:
            held = some_of(self._log.series, 6) or message("series", "none")
            raise TdlogError(message("series", "not_a_series", name=name[:40], held=held))
        eyes = Sight(self._office, PUBLIC) if self.identity.scope else self

        def scored(session: str) -> SessionScored:
            eyes.check_shows(session, "ranking")
            figures = eyes.figures(session)
            return SessionScored(figures.scored, figures.book.standings(figures.scored), figures.held_back)

        def view_of(session: str) -> View:
            figures = eyes.figures(session)
            return figures.book.view(figures.scored)

        read = self._office.log.read
        return series_of(name, read(name), read, scored, view_of), eyes

    # Tables and boards

    def table(self, stream: str) -> Room:
        """A table as it is now, with all four hands, by the name that the log has for it: who follows one by another is
        never told anything new. Raises NotAllowed but for a director and for who records it;
        TdlogError where nothing is recorded there."""
        session = self.session(session_of(stream))
        if not self.is_at(stream):
            raise NotForYou("other_table", stream=stream)
        return self._room(session, stream)

    def is_at(self, stream: str) -> bool:
        """Whether he sees all that happens at a table."""
        if self.role in ALL_TABLES:
            return self._is_of(session_of(stream))
        return self.role == "recorder" and "." in stream and reaches(self.role, self.identity.scope, stream)

    def own_tables(self, session: str) -> list[str]:
        """The tables of a session at which he sees all that happens, in the order of their first entries."""
        return [stream for stream in self.session(session).tables if self.is_at(stream)]

    def seats_of(self, session: str, contestant: str) -> list[Room]:
        """The tables at which a contestant sat. Raises NotAllowed but for a director, or the player of that link."""
        self.check_role({"player", "director"})
        if self.role == "player" and contestant != self.identity.scope.partition("/")[2]:
            raise NotForYou("not_for_role", role=message("role", self.role))
        held = self._book(self.session(session).name).tables
        return [self._office.room(one) for one, now in held.items() if contestant in now.seating.ns + now.seating.ew]

    def board(self, stream: str, number: int, entry: int = 0, *parts: PublicPart) -> Seen:
        """A board at a table after an entry, as far as he may see it; where none is named as it is now, or for who sees
        it because it was opened as it stood then. Where it was begun twice it is the play that was the latest then.
        `parts` are what is shown of it; without one its cards and all that happened.

        Raises NotAllowed where it is not open or public, and none of his; TdlogError where there is none of its number.
        """
        session = self.session(session_of(stream))
        since = self.opened(session.name, number)
        sees_all = self.is_at(stream) or self._is_board_of_case(stream, number)
        if not sees_all:
            self.check_shows(session.name, *(parts or PLAYED), board=number)
        if since is None and not sees_all:
            raise NotForYou("board_closed", board=number)
        room = self._room(session, stream)
        last = len(room.entries) if sees_all else self._log.shown_until(stream, number, self.now)
        at_opening = 0 if since is None else self._log.entry_at_opening(stream, number)
        until = min(entry or (0 if sees_all else at_opening) or last, last)
        replay = replay_at(room, until, sees_all=sees_all and self.role != "recorder")
        board = replay.find_board(number)
        if board is None:
            held = some_of((str(one.number) for one in replay.boards), 12)
            raise TdlogError(message("command", "no_such_board", name=f"{stream}/{number}", held=held or "-"))
        return Seen(stream, replay, board, last, since.position if since is not None else None, at_opening)

    def opened(self, session: str, board: int) -> Opened | None:
        """Since when everybody may see a board; None while not everybody may."""
        return self._log.opened(session, board, self.now)

    def boards_open(self, session: str) -> BoardsOpenView:
        """The boards of a session, with what everybody may know of each."""
        return self._log.boards_open(self.session(session).name, self.now)

    def tables_of(self, session: str, board: int) -> list[str]:
        """The tables of a session that have begun a board."""
        return self._log.tables_of(self.session(session).name, board)

    def is_shown(self, stream: str, board: int) -> bool:
        """Whether a figure for everybody may rest on a board as a table has it."""
        return self._log.counts(stream, board, self.now)

    def _room(self, session: SessionSeen, stream: str) -> Room:
        if stream not in session.tables:
            known = some_of(session.tables, 6)
            raise TdlogError(message("desk", "no_such_table", where=stream, known=known or "-"))
        return self._office.room(stream)

    def _is_board_of_case(self, stream: str, number: int) -> bool:
        """Whether he sits on the committee of an appeal about a board at a table."""
        if self.role != "committee":
            return False
        session, _, appeal = self.identity.scope.partition("/")
        case = self.book_of_case(session).appeal(appeal)
        return case is not None and (case.stream, case.board.number) == (stream, number)

    def comments(self) -> Comments:
        """What commentators say, whole: of a board it is told to who may see the board."""
        return self._office.beside(Comments).up_to_date()

    # Figures

    def figures(self, session: str) -> Figures:
        """A session as scored: of all boards for who may see their results, of those that are open for
        everybody else. Raises NotAllowed for a committee."""
        if self.role in NO_FIGURES:
            raise NotForYou("no_ranking")
        book = self._book(self.session(session).name)
        if self.sees_results:
            return Figures(book, book.scored, (), (book.name, True, book.changed_at))
        shown = self._log.what_is_shown(book.name, self.now)
        scored, held_back = book.public(self.is_shown, shown)
        return Figures(book, scored, held_back, (book.name, False, book.changed_at, shown), shown)

    def held_back(self, session: str) -> tuple[int, ...]:
        """The boards that have a score and that not everybody may see."""
        book = self._book(self.session(session).name)
        return book.public(self.is_shown, self._log.what_is_shown(book.name, self.now))[1]

    @property
    def packs(self) -> Packs:
        """The data packs at hand."""
        return self._office.packs

    def before(self, session: str) -> list[SessionSeen]:
        """The sessions with an earlier date: what players have by them is for whoever sees the ranking of this one."""
        on = self.session(session).opened.date
        return [one for one in self._log.sessions.values() if "" < one.opened.date < on]

    def scored_before(self, session: str, position: int = 0) -> list[ScoredSession]:
        """These as they are scored, of all their boards; as they were after the entry of a position."""
        books = [self._book(one.name) for one in self.before(session)]
        return [book.as_of(position) if position else book.scored for book in books]

    @property
    def sees_tables(self) -> bool:
        """Whether he sees all that happens at every table."""
        return self.role in ALL_TABLES

    @property
    def sees_figures(self) -> bool:
        """Whether he sees a ranking, be it of open boards alone."""
        return self.role not in NO_FIGURES

    @property
    def sees_results(self) -> bool:
        """Whether he sees every result as soon as there is one."""
        return self.role in ALL_FIGURES

    def beside(self, kind: Callable[[Office], T]) -> T:
        """What is kept beside the log for whomever: what is told of it is chosen by who asks."""
        return self._office.beside(kind)

    def double_dummy(self, deal: DealAsked) -> Makeable | None:
        """What a deal gives double dummy; None where that is not known, or not yet. Whoever asks must see the cards."""
        return self._makeable.of(deal)

    def no_double_dummy(self, deal: DealAsked | None) -> Literal["running", "not_installed", "failed", "no_deal"]:
        """Why there are no figures of a deal: they are being worked out; the extra `dd` is not installed, which who
        sees results is told; there could be none; not all four hands are known."""
        if deal is None:
            return "no_deal"
        if self._makeable.is_to_come(deal):
            return "running"
        return "not_installed" if self.sees_results and not self._makeable.has_extra else "failed"

    def double_dummy_done(self, session: str) -> Done:
        """How far the deals of a session are worked out, after asking for all of them: of what they give it tells
        nothing. Raises NotAllowed but for a director and a scorer."""
        dealt = self.book(session).scored.record.deals.values()
        seats = {seat.value: seat for seat in Seat}
        dealers = (seats.get(one.dealer.upper()) or standard_dealer(one.board) for one in dealt)
        told = (deal_asked(one.hands, dealer, one.vul) for one, dealer in zip(dealt, dealers, strict=True))
        deals = [one for one in told if one is not None]
        self._makeable.wanted(deals)
        return self._makeable.done(deals)

    @property
    def _makeable(self) -> DoubleDummy:
        return self._office.beside(MakeableDeals).work

    def book(self, session: str) -> SessionBook:
        """A session with what is open at each table. Raises NotAllowed but for a director and a scorer."""
        self.check_role(ALL_FIGURES)
        return self._book(self.session(session).name)

    def clock(self, session: str) -> SessionClock:
        """The clock of a session, that everybody sees."""
        scored = self._book(self.session(session).name).scored
        return SessionClock(scored.own_stream, scored.seatings.values())

    def book_of_case(self, session: str) -> SessionBook:
        """A session for its appeals. Raises NotAllowed but for a director and a committee."""
        self.check_role({*ALL_TABLES, "committee"})
        return self._book(self.session(session).name)

    @property
    def appeal_of_scope(self) -> str:
        """The number of the appeal that a committee's link is for; empty of another link."""
        return self.identity.scope.partition("/")[2] if self.role == "committee" else ""

    def check_appeal(self, session: str, number: str) -> None:
        """Raise NotAllowed where a committee asks about another appeal than its own."""
        if self.role == "committee" and self.identity.scope.lower() != f"{session}/{number}".lower():
            raise NotForYou("other_appeal", appeal=self.identity.scope)

    def appeal_form(self, stream: str, number: str) -> Form:
        """An appeal at a table on its form. Raises NotAllowed as `check_appeal`; TdlogError where there is none."""
        session = self.session(session_of(stream)).name
        self.check_appeal(session, number)
        return appeal_form_of(self._office.log, stream, number)

    def guide_cards(self, session: str, which: GuideCards) -> Form:
        """The guide cards of a session. Raises NotAllowed but for director and scorer; NotPossible without movement."""
        self.check_role(ALL_FIGURES)
        name = self.session(session).name
        return guide_cards({name: self._office.log.read(name)}, which, name, self._office.log.register.names())

    def _book(self, name: str) -> SessionBook:
        return self._office.beside(SessionBooks).of(name)

    # The log

    def log(self) -> LogBook:
        """The log itself. Raises NotAllowed but for a director and a scorer of all its sessions."""
        self.check_role(ALL_FIGURES)
        return self._log

    def head(self) -> Link:
        """The last link of the chain. Raises as `log`."""
        self.log()
        return self._office.log.head()

    def seals(self) -> list[Seal]:
        """The seals that the log keeps. Raises as `log`."""
        self.log()
        return self._office.log.seals()

    def tail(self, count: int, session: str = "") -> list[Recorded]:
        """The last entries of the log, or of one session. Raises as `log`, and as `session`."""
        upto = self.log().upto
        if session:
            return [*self.session(session).latest][-count:]
        return [one for one in self._office.log.scan(max(0, upto - count), upto) if self._is_of(session_of(one.stream))]

    def sealed(self, stream: str = "") -> int:
        """How many entries of a stream, or of the log, a seal covers."""
        return self._log.sealed_of(stream) if stream else self._log.sealed

    def leases(self) -> dict[str, Lease]:
        """By table or matter, who has it. Raises NotAllowed but for who sees tables."""
        self.check_role({*ALL_FIGURES, "recorder"})
        return {one.stream: one for one in self._office.log.access.leases()}

    def lease(self, name: str) -> Lease | None:
        """Who has a table or a matter; None where nobody has. Raises NotAllowed but for who sees tables."""
        self.check_role({*ALL_FIGURES, "recorder"})
        return self._office.log.access.lease(name)

    def silent_devices(self, session: str, stream: str = "") -> list[Doubt]:
        """The devices that have fallen silent in a session, or at one table of it, as far as he may know of that;
        `other` is what each is called, or its id. Raises NotAllowed but for who sees tables."""
        self.check_role({*ALL_FIGURES, "recorder"})
        tables = [stream] if stream else [one for one in silent_tables(self._office) if session_of(one) == session]
        seen = [one for one in tables if self.is_at(one) or (self.sees_results and self._is_of(session))]
        found = [(one, self.device_label(one.other)) for table in seen for one in silent_devices(self._office, table)]
        return [replace(one, other=label or one.other, called=label) for one, label in found]

    def device_label(self, device: str) -> str:
        """What the user of a device calls it, or who made its link calls that; empty where it has no name."""
        return self._office.beside(Labels).of(device)
