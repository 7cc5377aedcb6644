"""An evening that is seated by its scorer: who plays, how it is scored and how the pairs move, recorded at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Literal, NamedTuple

from application.hall.acts import ActAt
from application.office import Office
from application.writing import Proposed, Request, Who
from domain.errors import NotPossible
from domain.events import AnyEvent, BoardDealt, ContestantEntered, MovementSet, RegulationSet, SessionOpened
from domain.events.base import Hands
from domain.log.store import LogStore
from domain.numbering import standard_dealer, standard_vul
from projections.recorded.movement import Movement
from projections.recorded.session_record import SessionRecord
from projections.texts import message
from projections.views.movements import Contestants

__all__ = ["MOST_BOARDS", "MOST_TABLES", "NewEvening", "free_session", "is_number", "most_rounds"]

MOST_TABLES = 60
MOST_BOARDS = 16
"""A round."""
Pair = tuple[str, str]
Team = tuple[str, tuple[str, ...]]
"""Its own name, and those of its players; none where only the team is known."""
KINDS: dict[Contestants, Literal["pair", "team", "individual"]] = {
    "pairs": "pair", "teams": "team", "individuals": "individual",
}  # fmt: skip
MOST_IN_MATCH = 64
"""Boards."""


class Player(NamedTuple):
    """A player as he is entered."""

    id: str
    name: str = ""
    """For the register; empty where it has one, or none was told."""


class Entered(NamedTuple):
    """A contestant as it is entered."""

    contestant: str
    players: tuple[Player, ...]


class NewEvening(ActAt, frozen=True):
    """Pairs in a Mitchell, North-South in the order of their entry and then East-West; or a match of two teams, the one
    that is entered first North-South at table 1. Or pairs, teams or players in a movement that was chosen."""

    name: str
    date: str
    """ISO."""
    scoring: str
    tables: int
    rounds: int
    boards: int
    """A round."""
    pairs: tuple[Pair, ...] = ()
    """The names of both players of each; empty: the pairs are known by their numbers."""
    teams: tuple[Team, ...] = ()
    players: tuple[str, ...] = ()
    """Their names where each plays for himself; empty: they are known by their numbers."""
    of: Contestants = "pairs"
    elected: tuple[tuple[str, str], ...] = ()
    """Regulations of the sponsor, by their names."""
    deals: tuple[tuple[int, Hands], ...] = ()
    """By board, where they are known before they are played."""
    movement: MovementSet | None = None
    """One that was chosen of those that fit; its pairs have the numbers of their places, its teams their names. None:
    the Mitchell or match of so many tables, rounds and boards."""
    field: int = 0
    """How many contestants that is for."""

    @property
    def is_match(self) -> bool:
        """Whether two teams play each other."""
        return self.of == "teams" and self.movement is None

    @property
    def size(self) -> int:
        """As in `Act`."""
        named = (*self.pairs, *(team for _, team in self.teams), self.players)
        people = sum(len(one) for names in named for one in names)
        return len(self.name) + people + 70 * len(self.deals)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible where the session has begun, or there are too many rounds or other
        contestants than the movement has places; and where one is entered twice."""
        if office.log.version(self.stream):
            raise NotPossible(message("evening", "begun", session=self.stream))
        if self.movement is None and not (0 < self.tables <= MOST_TABLES and 0 < self.boards <= MOST_BOARDS):
            raise NotPossible(message("evening", "size", tables=MOST_TABLES, boards=MOST_BOARDS))
        self._check_match() if self.is_match else self._check_chosen() if self.movement else self._check_mitchell()
        self._check_names()
        entered = list(self._entered(office.log.register.names()))
        _check_players(entered)
        proposed = [Proposed(self.stream, event) for event in self._events(entered)]
        names = {player.id: player.name for one in entered for player in one.players if player.name}
        return Request(proposed, who, {self.stream: 0}, names=names)

    def _check_mitchell(self) -> None:
        most = most_rounds(self.tables)
        if not 0 < self.rounds <= most:
            raise NotPossible(message("evening", "too_many_rounds", count=most, tables=self.tables, most=most))
        if self.pairs and len(self.pairs) not in (2 * self.tables - 1, 2 * self.tables):
            raise NotPossible(message("evening", "other_pairs", pairs=len(self.pairs), places=2 * self.tables))

    def _check_chosen(self) -> None:
        named = self.pairs or self.teams or self.players
        if named and len(named) != self.field:
            code = "other_field" if self.of == "pairs" else "other_field_of_others"
            raise NotPossible(message("evening", code, pairs=len(named), field=self.field))

    def _check_names(self) -> None:
        """Raise NotPossible where two pairs have the same two names, or two teams one; or where a movement cannot be
        written with their names."""
        pairs: dict[frozenset[str], int] = {}
        for number, pair in enumerate(self.pairs, 1):
            first = pairs.setdefault(frozenset(name.casefold() for name in pair), number)
            if first != number:
                raise NotPossible(message("evening", "same_pair", first=first, second=number, names=" & ".join(pair)))
        seen: set[str] = set()
        for name, _ in self.teams:
            if name.casefold() in seen:
                raise NotPossible(message("evening", "one_name", name=name))
            seen.add(name.casefold())
        if self.movement is not None and self.teams:
            entered = [ContestantEntered(name, kind="team") for name, _ in self.teams]
            told = Movement.of(SessionRecord.of(self.stream, [*entered, self.movement]))
            if told.faults:
                raise NotPossible(message("evening", "names_run_together", line=str(told.faults[0].fields["line"])))

    def _check_match(self) -> None:
        if self.tables != 2 or len(self.teams) != 2:
            raise NotPossible(message("evening", "no_match"))
        if not 0 < self.rounds * self.boards <= MOST_IN_MATCH:
            raise NotPossible(message("evening", "long_match", most=MOST_IN_MATCH))

    def _events(self, entered: Sequence[Entered]) -> Iterator[AnyEvent]:
        yield SessionOpened(self.name, self.date, self.scoring)
        for name, value in self.elected:
            yield RegulationSet(name, value)
        for one in entered:
            players = tuple(player.id for player in one.players)
            yield ContestantEntered(one.contestant, players, KINDS[self.of])
        kind = "match" if self.is_match else "mitchell"
        yield self.movement or MovementSet(kind, self.tables, self.rounds, self.boards)
        for board, hands in self.deals:
            yield BoardDealt(board, standard_dealer(board).value, standard_vul(board), hands)

    def _entered(self, held: Mapping[str, str]) -> Iterator[Entered]:
        """Each contestant with its players: who is entered by a number that the register has is that member; else the
        ids are of this session's own, for two of one name may be two people."""
        ids = (f"{self.stream.lower()}p{number}" for number in count(1))
        for contestant, names in self.teams or self._numbered():
            players = (Player(name) if name in held else Player(next(ids), name) for name in names)
            yield Entered(contestant, tuple(players))

    def _numbered(self) -> list[Team]:
        """Contestants that are known by their numbers: of pairs and players with ids for each."""
        named: Sequence[tuple[str, ...]] = self.pairs or [(name,) for name in self.players]
        unnamed = {"pairs": ("", ""), "teams": (), "individuals": ("",)}[self.of]
        field = self.field or 2 * self.tables
        return [(str(number), names) for number, names in enumerate(named or [unnamed] * field, 1)]


def _check_players(entered: Sequence[Entered]) -> None:
    """Raise NotPossible where one player is entered twice, or by a number that is no member's."""
    seen: dict[str, str] = {}
    for one in entered:
        for player in one.players:
            if is_number(player.name):
                raise NotPossible(message("pairs", "no_member", number=player.name, contestant=one.contestant))
            if player.id in seen:
                both = f"{seen[player.id]}, {one.contestant}"
                raise NotPossible(message("pairs", "entered_twice", player=player.id, contestants=both))
            seen[player.id] = one.contestant


def is_number(name: str) -> bool:
    """Whether a name is none: the number of a member, as it would be typed."""
    return name.isascii() and name.isdecimal()


def most_rounds(tables: int) -> int:
    """How many rounds a Mitchell of so many tables has: of an even number one less, for a table is skipped."""
    return max(1, tables - 1 if tables % 2 == 0 else tables)


def free_session(log: LogStore, taken: Sequence[str] = ()) -> str:
    """The first session of which nothing is recorded: `S1`, `S2`."""
    held = {stream.partition(".")[0] for stream in log.versions()} | set(taken)
    return next(name for number in range(1, len(held) + 2) if (name := f"S{number}") not in held)
