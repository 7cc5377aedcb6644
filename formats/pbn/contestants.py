"""The pairs and teams of a PBN file: ids for the log, names for the register."""

from __future__ import annotations

import re

from domain.events import ContestantEntered
from formats.pbn.results import UNKNOWN
from formats.reading import SessionRecord, clean

__all__ = ["Contestants"]

NUMBERED = re.compile(r"[A-Za-z]{0,2}[0-9]{1,5}[A-Za-z]{0,2}")
"""What can stand in the log as it is printed: a pair's number, with the letters of its section or direction."""


class Contestants:
    """Who plays against whom in a session. A number stays as printed; what may be a name goes to the register."""

    def __init__(self, record: SessionRecord) -> None:
        self.record = record
        self.pairs: dict[str, str] = {}
        """By name the ids of pairs that have no number; so with the teams."""
        self.team_ids: dict[str, str] = {}
        self.teams: dict[str, dict[str, None]] = {}
        """By id the players who were seen to play for it, in the order they came."""
        self.entered: set[str] = set()

    def pair(self, text: str, section: str = "") -> str:
        """The id of a pair by its number, with its section, or by its names; empty where none is told."""
        told = text.strip()
        if told in UNKNOWN:
            return ""
        if told.isdigit() and section.strip() not in UNKNOWN:
            told = section.strip() + told
        if NUMBERED.fullmatch(told):
            return told
        name = clean(told, 120)
        return self.pairs.get(name) or self._new(self.pairs, name, "pair")

    def team(self, text: str) -> str:
        """The id of a team by its name; empty where none is told."""
        name = clean(text, 60)
        if name in UNKNOWN:
            return ""
        return self.team_ids.get(name) or self._new(self.team_ids, name, "team")

    def _new(self, known: dict[str, str], name: str, kind: str) -> str:
        identity = known[name] = f"{self.record.session}.{kind}{len(known) + 1}"
        self.record.reading.names[identity] = name
        return identity

    def of_game(self, tags: dict[str, str], players: tuple[str, ...], *, is_closed: bool) -> tuple[str, str]:
        """Who sits North-South and East-West in a game: the teams of its tags, else the pairs.

        The home team sits North-South, in the closed room East-West.
        """
        if "HomeTeam" in tags and "VisitTeam" in tags:
            home, visit = self.team(tags["HomeTeam"]), self.team(tags["VisitTeam"])
            ns, ew = (visit, home) if is_closed else (home, visit)
            for team, seats in ((ns, players[0::2]), (ew, players[1::2])):
                if team:
                    self.teams.setdefault(team, {}).update(dict.fromkeys(filter(None, seats)))
            return ns, ew
        if "PairNS" in tags or "PairEW" in tags:
            section = tags.get("Section", "")
            return self.pair(tags.get("PairNS", ""), section), self.pair(tags.get("PairEW", ""), section)
        return "", ""

    def enter_pair(self, pair: str, players: tuple[str, ...]) -> None:
        """A pair takes part, once."""
        if pair and pair not in self.entered:
            self.entered.add(pair)
            self.record.open()
            stream = self.record.reading.streams[self.record.session]
            stream.append(ContestantEntered(contestant=pair, players=players, kind="pair"))

    def enter_teams(self) -> None:
        """The teams take part, with everybody who was seen to play for them."""
        if self.teams:
            self.record.open()
        stream = self.record.reading.streams[self.record.session]
        for team, players in self.teams.items():
            stream.append(ContestantEntered(contestant=team, players=tuple(players), kind="team"))
