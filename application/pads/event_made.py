"""A session of the log as an event for the pads: its movement, who begins where, and the section as it was changed.

Of an individual event the numbers of a round are North's and East's, and every seat of every round is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from application.office import Office
from application.pads.due import number_of
from domain.errors import NotPossible
from domain.events import encode
from domain.seats import Side
from formats.bridgemate.movement import (
    InitDTO,
    ParticipationDTO,
    RoundDTO,
    ScoringGroupDTO,
    SectionDTO,
    SectionUpdateDTO,
    SessionDTO,
    TableDTO,
)
from formats.bridgemate.results import SECTION_APART
from formats.reading import clean
from projections.recorded.movement import Due, Movement
from projections.recorded.session_record import SessionRecord
from projections.recorded.stream import SessionStream
from projections.texts import message

__all__ = ["EventMade", "event_of", "guid_of"]

PAIRS, INDIVIDUALS, TEAMS = 10, 20, 30
METHODS = {"matchpoints": 10, "butler": 20, "cross-imps": 31, "imps": 31, "teams": 40, "board-a-match": 60}
TEAM_SCORING = ("teams", "board-a-match")
LONGEST_NAME = 40


class EventMade(Struct, frozen=True):
    """An event as it is begun, and its sections as they would be told if they changed."""

    guid: str
    init: InitDTO
    sections: Mapping[str, SectionUpdateDTO]
    """By letters."""
    seats: Mapping[str, tuple[ParticipationDTO, ...]] = {}
    """By letters, who sits where in every round, of sections that are told it: an individual event's."""


def guid_of(office: Office, session: str) -> str:
    """The guid by which pads know a session: 32 capitals and digits, the same whenever it is asked for."""
    first = office.log.read(session)[:1]
    told = b"".join(map(encode, first)) + b"\0" + session.encode()
    return sha256(told).hexdigest()[:32].upper()


def event_of(office: Office, session: str) -> EventMade:
    """The event of a session. Raises NotPossible where it has no movement, or one that pads cannot hold, with what it
    is that they cannot."""
    stream = SessionStream(office.log.read(session), session)
    record, movement = stream.record, stream.movement
    if not movement.due:
        raise NotPossible(message("pads", "no_movement", session=session))
    made = _Making(guid_of(office, session), record, movement)
    method = METHODS.get(record.opened.scoring, METHODS["matchpoints"])
    sections = tuple(made.sections())
    group = ScoringGroupDTO(made.guid, method, sections)
    day = _day(record.opened.date)
    name = clean(record.opened.name, LONGEST_NAME) or session
    dto = SessionDTO(made.guid, made.guid, name, (group,), day.year, day.month, day.day)
    seats = tuple(made.seats(office.log.register.names()))
    updates = {one.letters: _update(one, method) for one in sections}
    explicit = {one.letters: seats for one in sections if one.has_explicit_participations}
    of_each = {key: tuple(one for one in held if one.section_letters == key) for key, held in explicit.items()}
    return EventMade(made.guid, InitDTO(made.guid, (dto,), seats), updates, of_each)


def _update(section: SectionDTO, method: int) -> SectionUpdateDTO:
    return SectionUpdateDTO(
        section.session_guid, section.letters, section.winners, section.game_type, section.tables, method,
        has_explicit_participations=section.has_explicit_participations,
    )  # fmt: skip


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return date(2000, 1, 1)


class _Making:
    """A session while it is told."""

    def __init__(self, guid: str, record: SessionRecord, movement: Movement) -> None:
        self.guid, self.record, self.movement = guid, record, movement

    def sections(self) -> Iterator[SectionDTO]:
        """A section for each hundred of tables."""
        kind = TEAMS if self.is_of_teams else PAIRS
        kind = INDIVIDUALS if self.record.is_individual else kind
        tables = sorted({table for _, table in self.movement.due})
        for section in sorted({_section(table) for table in tables}):
            letters = chr(ord("A") + section)
            own = [self._table(letters, table) for table in tables if _section(table) == section]
            winners = max(1, self.movement.winners)
            yield SectionDTO(
                self.guid, letters, winners, kind, tuple(own), has_explicit_participations=kind == INDIVIDUALS
            )

    def _table(self, letters: str, table: int) -> TableDTO:
        number = table - _section(table) * SECTION_APART
        rounds = range(1, max(round for round, at in self.movement.due if at == table) + 1)
        told = (self._round(letters, number, round, self.movement.due_at(round, table)) for round in rounds)
        return TableDTO(self.guid, letters, number, tuple(told))

    def _round(self, letters: str, table: int, round: int, due: Due | None) -> RoundDTO:
        ns, ew = (self._number(side) for side in (due.ns, due.ew)) if due is not None else (0, 0)
        boards = sorted(due.boards) if due is not None and ns and ew else []
        if boards != list(range(boards[0], boards[-1] + 1)) if boards else False:
            raise NotPossible(message("pads", "no_run", round=round, table=table, boards=", ".join(map(str, boards))))
        low, high = (boards[0], boards[-1]) if boards else (0, 0)
        told = RoundDTO(self.guid, letters, table, round, low, high, ns, ew)
        return self._with_mates(told, due) if due is not None and self.is_of_teams else told

    @property
    def is_of_teams(self) -> bool:
        """Whether teams are compared."""
        return self.record.opened.scoring in TEAM_SCORING

    def _with_mates(self, told: RoundDTO, due: Due) -> RoundDTO:
        """A round of teams with their numbers, and the table where both sit the other way."""
        told = replace(told, team_ns=told.pair_ns, team_ew=told.pair_ew)
        tables = (at for number, at in self.movement.due if number == due.round)
        mates = [one for at in tables if (one := self.movement.due[due.round, at]).ns == due.ew and one.ew == due.ns]
        if len(mates) != 1 or not (due.ns and due.ew):
            return told
        section = _section(mates[0].table)
        return replace(
            told,
            mates_table_section_letters=chr(ord("A") + section),
            mates_table_table_number=mates[0].table - section * SECTION_APART,
            mates_table_round_number=due.round,
        )

    def _number(self, side: Sequence[str]) -> int:
        """The number of whoever sits on a side, of two players the first; 0 of nobody. Raises NotPossible where he has
        none."""
        if not side:
            return 0
        number = number_of(side[0], self.record) if len(side) == 1 or self.record.is_individual else 0
        if not number:
            raise NotPossible(message("pads", "no_number", contestant="+".join(side)))
        return number

    def seats(self, names: Mapping[str, str]) -> Iterator[ParticipationDTO]:
        """Who sits where in the first round, as far as the session names its players; of an individual event in every
        round, whoever has no name by his number."""
        if self.record.is_individual:
            yield from self._every_seat(names)
            return
        for (round, table), due in sorted(self.movement.due.items()):
            letters, number = chr(ord("A") + _section(table)), table - _section(table) * SECTION_APART
            for side, sitting in ((Side.NS, due.ns), (Side.EW, due.ew)) if round == 1 else ():
                players = self.record.contestants[sitting[0]].players if _is_known(sitting, self.record) else ()
                for seat, player in zip(side.seats, players[:2] if len(players) == 2 else (), strict=False):
                    if names.get(player):
                        name = clean(names[player], LONGEST_NAME)
                        yield ParticipationDTO(self.guid, letters, number, seat.index + 1, name)

    def _every_seat(self, names: Mapping[str, str]) -> Iterator[ParticipationDTO]:
        for (round, table), due in sorted(self.movement.due.items()):
            letters, number = chr(ord("A") + _section(table)), table - _section(table) * SECTION_APART
            for side, sitting in ((Side.NS, due.ns), (Side.EW, due.ew)):
                for seat, contestant in zip(side.seats, sitting, strict=False):
                    name = self._name(contestant, names)
                    yield ParticipationDTO(self.guid, letters, number, seat.index + 1, name, round)

    def _name(self, contestant: str, names: Mapping[str, str]) -> str:
        """The name of a player who is a contestant; where he has none, his number."""
        entered = self.record.contestants.get(contestant)
        told = names.get(entered.players[0], "") if entered is not None and entered.players else ""
        return clean(told, LONGEST_NAME) or str(self._number((contestant,)))


def _is_known(sitting: Sequence[str], record: SessionRecord) -> bool:
    return len(sitting) == 1 and sitting[0] in record.contestants


def _section(table: int) -> int:
    return (table - 1) // SECTION_APART
