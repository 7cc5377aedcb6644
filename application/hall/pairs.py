"""Who plays, put right while a session goes on: a name that was wrong, a substitute, a pair that comes late."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from application.hall.acts import ActAt
from application.hall.new_evening import is_number
from application.hall.session_book import SessionBook, SessionBooks
from application.late_pair import empty_places, lines_with_one_more
from application.office import Office
from application.writing import Proposed, Request, Who
from domain.errors import NotPossible
from domain.events import AnyEvent, ContestantEntered, MovementSet
from projections.recorded.session_record import SessionRecord
from projections.texts import message

__all__ = ["MOST_OF_A_PAIR", "PairLeaves", "PairSaid"]

MOST_OF_A_PAIR = 6
"""The two, and who played for one of them."""
HOW_MANY = {"pair": (2, MOST_OF_A_PAIR), "team": (4, 12), "individual": (1, 3)}
"""Players of a contestant, by its kind, with those who played for one of them: the fewest and the most."""


class PairSaid(ActAt, frozen=True):
    """Who a contestant is, entered once more: the latest counts, and what was entered before stays in the log."""

    contestant: str
    """Its number; empty for a pair that comes late, which takes the place that is free."""
    names: tuple[str, ...]
    """The two players, and behind them whoever played for one of them."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return sum(map(len, self.names))

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. A name that stays is the same person; another name is another id, for an id is one person.
        Raises NotPossible where there is no such contestant, no free place, or nothing is other than before."""
        record = SessionRecord.of(self.stream, office.log.read(self.stream))
        number = self.contestant or self._late(record)
        before = record.contestants.get(number)
        kind = before.kind if before is not None and before.kind in HOW_MANY else "pair"
        least, most = HOW_MANY[kind]
        if not least <= len(self.names) <= most:
            code = "how_many" if kind == "pair" else f"how_many_of_{kind}"
            raise NotPossible(message("pairs", code, most=most))
        if self.contestant:
            _known(record, number)
        held = office.log.register.names()
        players, names = self._players(record, number, held)
        twice = next((one for one in players if players.count(one) > 1), "")
        if twice:
            raise NotPossible(message("pairs", "entered_twice", player=twice, contestants=number))
        if before is not None and before.players == players:
            raise NotPossible(message("pairs", "nothing_changed", contestant=number))
        told = before.kind if before is not None and before.kind != "withdrawn" else "pair"
        events: list[AnyEvent] = [ContestantEntered(number, players, told, by="scorer")]
        if not self.contestant:
            events += _seated(office.beside(SessionBooks).of(self.stream))
        return Request([Proposed(self.stream, one) for one in events], who, names=names)

    def _late(self, record: SessionRecord) -> str:
        if not empty_places(record):
            raise NotPossible(message("pairs", "no_place"))
        numbers = [int(one) for one in record.contestants if one.isdecimal()]
        return str(max(numbers, default=0) + 1)

    def _players(
        self, record: SessionRecord, number: str, held: Mapping[str, str]
    ) -> tuple[tuple[str, ...], dict[str, str]]:
        """The ids of the players, and the names of those that are new. Who is told by a number that the register has
        is that member."""
        before = record.contestants.get(number)
        own = {held[player]: player for player in (before.players if before is not None else ()) if held.get(player)}
        free, names = _free_ids(self.stream, record, held), dict[str, str]()
        players: list[str] = []
        for name in self.names:
            if is_number(name) and name not in held:
                raise NotPossible(message("pairs", "no_member", number=name, contestant=number))
            player = own.pop(name, None) or (name if name in held else next(free))
            players.append(player)
            if name not in (player, held.get(player)):
                names[player] = name
        return tuple(players), names


class PairLeaves(ActAt, frozen=True):
    """That a contestant has left the session, or has come back to it."""

    contestant: str
    is_back: bool = False

    @property
    def size(self) -> int:
        """As in `Act`."""
        return len(self.contestant)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible where there is no such contestant, or it has left, or is there, already."""
        record = SessionRecord.of(self.stream, office.log.read(self.stream))
        before = _known(record, self.contestant)
        if (self.contestant in record.withdrawn) != self.is_back:
            told = "is_there" if self.is_back else "has_left"
            raise NotPossible(message("pairs", told, contestant=self.contestant))
        kind = before.kind if before.kind != "withdrawn" else "pair"
        event = (
            ContestantEntered(self.contestant, before.players, kind, by="scorer") if self.is_back
            else ContestantEntered(self.contestant, (), "withdrawn", by="scorer")
        )  # fmt: skip
        return Request([Proposed(self.stream, event)], who)


def _seated(book: SessionBook) -> Iterator[MovementSet]:
    """The movement with the pair that comes late, where its lines tell who sits where: from the round on that is played
    now; rounds that are over stay as they were."""
    record = book.scored.record
    begun = max((one.seating.round for one in book.tables.values()), default=1)
    plan = lines_with_one_more(record, begun)
    if record.movement is not None and plan:
        yield replace(record.movement, plan=tuple(plan), by="scorer", at="")


def _known(record: SessionRecord, number: str) -> ContestantEntered:
    """A contestant as it was entered last. Raises NotPossible where there is none of that number."""
    if number not in record.contestants:
        known = ", ".join([*record.contestants][:12])
        raise NotPossible(message("pairs", "no_such_pair", contestant=number[:20], known=known))
    return record.contestants[number]


def _free_ids(session: str, record: SessionRecord, held: Mapping[str, str]) -> Iterator[str]:
    """Ids of this session's own that nobody has, nor had."""
    begins = f"{session.lower()}p"
    taken = {*held, *(player for one in record.contestants.values() for player in one.players)}
    read = re.compile(re.escape(begins) + "([0-9]{1,6})")
    numbers = [int(found[1]) for player in taken if (found := read.fullmatch(player))]
    return (f"{begins}{number}" for number in range(max(numbers, default=0) + 1, 10**7))
