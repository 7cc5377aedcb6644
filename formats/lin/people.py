"""Who plays in a LIN file: the line of the event (`vg`), the names (`pn`), and the teams that they make up."""

from __future__ import annotations

import re

from domain.events import AnyEvent, CarriedOver, ContestantEntered
from domain.seats import Seat
from formats.reading import SessionRecord, clean
from projections.texts import message

__all__ = ["CARRY", "LONGEST_NAME", "SCORING", "People", "seats_of_team"]

SCORING = {"I": "teams", "P": "matchpoints", "B": "board-a-match"}
"""Type of a vugraph to the scoring of a session."""
LONGEST_NAME = 60
CARRY = re.compile(r"-?\d{1,6}(?:\.\d{1,4})?")


def seats_of_team(team: int, room: int) -> tuple[Seat, Seat]:
    """Where team 1 or 2 sits in room 1 (open) or 2: the team named first is North-South in the open room."""
    return (Seat.NORTH, Seat.SOUTH) if team == room else (Seat.EAST, Seat.WEST)


class People:
    """The line-ups of a session, by table, and its teams."""

    def __init__(self, record: SessionRecord) -> None:
        self.record = record
        self.lineups: dict[int, tuple[str, ...]] = {}
        """By table, North, East, South, West; by 0 where the file names no rooms."""
        self.first_board = 1
        self.teams: tuple[str, str] | None = None
        """The two of a match, by name."""
        self.carried = ["", ""]
        """The IMPs that each of them brings along."""
        self.noted: dict[int, tuple[str, ...]] = {}
        self.sat: dict[tuple[int, int], dict[str, None]] = {(team, room): {} for team in (1, 2) for room in (1, 2)}
        """By team and room, who played there, in the order in which the file names them."""

    def read_event(self, value: str, line: int) -> None:
        """`title,segment,type,first board,last board,team,carry-over,team,carry-over`."""
        parts = [part.strip() for part in value.split(",", 12)]
        told = len(parts)
        parts += [""] * 9
        name = " ".join(part for part in parts[:2] if part)
        kind = parts[2].upper()
        self.record.open(name, scoring=SCORING.get(kind, "matchpoints"))
        if parts[3].isascii() and parts[3].isdecimal() and len(parts[3]) < 5:
            self.first_board = int(parts[3])
        if kind in ("I", "B") and parts[5] and parts[7] and self.teams is None:
            self.teams = (clean(parts[5], LONGEST_NAME), clean(parts[7], LONGEST_NAME))
            self.carried = [self._imps(part, kind, line) for part in (parts[6], parts[8])]
        if told not in (9, 10):
            said = message("remarked", "not_nine_parts")
            self.record.remark("event line of another form", said, line=line)

    def _imps(self, told: str, kind: str, line: int) -> str:
        """The IMPs a team brings along from the segments before; empty for none."""
        if not told.strip("-0."):
            return ""
        if kind == "I" and CARRY.fullmatch(told):
            return told
        said = message("remarked", "no_imps", read=repr(clean(told, 20)))
        self.record.remark("carry-over not readable", said, line=line)
        return ""

    def read_names(self, value: str, room: int, line: int) -> None:
        """Four names from South clockwise, or eight: those of the open room and then of the closed."""
        names = value.split(",", 8)[:8]
        if len(names) not in (4, 8):
            said = message("remarked", "names_expected", number=len(names))
            self.record.remark("names of another form", said, line=line)
        names += [""] * ((4 if len(names) < 5 else 8) - len(names))
        ids = self.record.players(names)
        for table, first in ((room, 0),) if len(ids) == 4 else ((1, 0), (2, 4)):
            south, west, north, east = ids[first : first + 4]
            self.lineups[table] = (north, east, south, west)
            self.note_who_sits(table, self.lineups[table])

    def note_who_sits(self, room: int, lineup: tuple[str, ...]) -> None:
        """Who plays for the teams, where a room is named or its board is begun."""
        if room not in (1, 2) or self.noted.get(room) == lineup:
            return
        self.noted[room] = lineup
        for team in (1, 2):
            here = (lineup[seat.index] for seat in seats_of_team(team, room))
            self.sat[team, room].update(dict.fromkeys(filter(None, here)))

    def contestants(self, room: int) -> tuple[str, str]:
        """Which team sits North-South in a room, and which East-West; empty where there are no teams."""
        if self.teams is None or room not in (1, 2):
            return ("", "")
        first, second = f"{self.record.session}.team1", f"{self.record.session}.team2"
        return (first, second) if room == 1 else (second, first)

    def enter_teams(self) -> None:
        """The teams take part, with everybody who sat for them, and with what they bring along."""
        if self.teams is None:
            return
        stream = self.record.reading.streams[self.record.session]
        carried: list[AnyEvent] = []
        for number, name in enumerate(self.teams, 1):
            team = f"{self.record.session}.team{number}"
            if name != team:
                self.record.reading.names[team] = name
            players = self.sat[number, 1] | self.sat[number, 2]
            stream.append(ContestantEntered(contestant=team, players=tuple(players), kind="team"))
            if self.carried[number - 1]:
                carried.append(CarriedOver(contestant=team, amount=self.carried[number - 1], unit="imps"))
        stream += carried
