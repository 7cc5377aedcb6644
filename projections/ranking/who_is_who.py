"""Who the contestants of several sessions are in a series: matched by the ids of their players, never by numbers alone.

A contestant of a series is called by a session in which it is known, `S1.3`: the first of all that it played, by their
dates and names, also of one that was taken out. So its name does not go by the order in which sessions were added.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

from msgspec import Struct

from domain.events import ContestantEntered, CountedAs
from projections.ranking.scored import ScoredSession, natural
from projections.recorded.series_record import SeriesRecord
from projections.recorded.session_record import SessionRecord

__all__ = ["Appearance", "Entrants", "Identities", "entrants_of", "in_order_of_play"]

OF_A_PAIR = 2
"""How many of a pair's players are the pair: whoever stands behind them played for one of the two."""

Key = tuple[str, ...]


class Appearance(Struct, frozen=True):
    """A contestant of a session, or in a series of players one of its players."""

    session: str
    contestant: str
    players: tuple[str, ...]
    """The ids of those who are ranked as one; none where they are not known."""
    name: str
    """`S2.14`, or `S2.14.1` for its first player."""


class Entrants(Struct, frozen=True):
    """Who plays in a session."""

    session: str
    date: str
    contestants: Mapping[str, tuple[str, ...]]
    """By contestant the ids of its players that are ranked as one."""


def entrants_of(session: SessionRecord | ScoredSession) -> Entrants:
    """Who was entered in a session; of one that is scored also who sat at a table all the same."""
    record = session.record if isinstance(session, ScoredSession) else session
    names = session.contestants  # a mapping of a record, a list of a scored session
    entered = record.contestants
    players = {name: _who_stay(entered[name]) if name in entered else () for name in names}
    return Entrants(record.name, record.opened.date, players)


class Identities:
    """Who is who in a series. `sessions` holds every session that counts or has counted."""

    def __init__(self, record: SeriesRecord, sessions: Mapping[str, Entrants]) -> None:
        self.record = record
        self._sessions = sessions
        self.is_of_players = record.opened.ranked == "players"
        self.appearances: dict[str, Appearance] = {}
        """By name, in the order in which the sessions were played."""
        for session in in_order_of_play(sessions):
            self.appearances |= {one.name: one for one in self._of_session(sessions[session])}
        self._groups: dict[Key, list[Appearance]] = defaultdict(list)
        for one in self.appearances.values():
            self._groups[self._key(one)].append(one)
        self._ids = {one.name: group[0].name for group in self._groups.values() for one in group}

    def id_of(self, appearance: str) -> str:
        """What a contestant of a session is called in the series; empty where there is none of that name."""
        return self._ids.get(appearance, "")

    def first(self, id: str) -> Appearance:
        """The appearance by which a contestant of the series is called."""
        return self.appearances[id]

    def in_session(self, session: str) -> Mapping[str, list[Appearance]]:
        """By contestant of the series, as whom it plays in a session: of more than one nobody knows which counts."""
        found: dict[str, list[Appearance]] = {}
        for name, one in self.appearances.items():
            if one.session == session:
                found.setdefault(self._ids[name], []).append(one)
        return found

    def same_in(self, session: Entrants, id: str) -> list[str]:
        """As whom a contestant of the series plays in a session that need not be one of it."""
        own = (one for one in self.appearances.values() if self._ids[one.name] == id and one.players)
        wanted = {_by_players(one) for one in own}
        found = (one.contestant for one in self._of_session(session) if one.players and _by_players(one) in wanted)
        return list(dict.fromkeys(found))

    def unknown(self) -> Iterator[Appearance]:
        """Contestants without the ids of players, of whom nobody has said who they are."""
        if len(self._sessions) > 1:
            told = (one for one in self.appearances.values() if one.session in self.record.added)
            yield from (one for one in told if not one.players and one.name not in self.record.said)

    def perhaps_the_same(self) -> Iterator[tuple[Appearance, Appearance]]:
        """Two contestants that share players, never play in the same session, and of whom nobody has said whether they
        are one: a substitute may have played. In a season people play with different partners, and nobody is asked."""
        if self.is_of_players or self.record.opened.best:
            return
        counted = self.record.added
        firsts = [group[0] for group in self._groups.values() if any(one.session in counted for one in group)]
        by_player: dict[str, list[Appearance]] = defaultdict(list)
        for one in firsts:
            for player in one.players:
                by_player[player].append(one)
        pairs = {(one.name, other.name) for found in by_player.values() for one, other in combinations(found, 2)}
        for first, later in sorted(pairs, key=lambda pair: (natural(pair[0]), natural(pair[1]))):
            if not self._sessions_of(first) & self._sessions_of(later) and later not in self.record.said:
                yield self.appearances[first], self.appearances[later]

    def with_two_partners(self, session: str) -> list[str]:
        """The players that play in more than one contestant of a session, by their contestants: `3, 7`."""
        found: dict[str, list[str]] = defaultdict(list)
        for name, players in self._sessions[session].contestants.items():
            for player in players:
                found[player].append(name)
        return list(dict.fromkeys(", ".join(names) for names in found.values() if len(names) > 1))

    def _sessions_of(self, id: str) -> set[str]:
        return {one.session for one in self.appearances.values() if self._ids[one.name] == id}

    def _of_session(self, session: Entrants) -> Iterator[Appearance]:
        for name, players in session.contestants.items():
            own = f"{session.session}.{name}"
            if self.is_of_players and players:
                yield from (
                    Appearance(session.session, name, (player,), f"{own}.{number}")
                    for number, player in enumerate(players, 1)
                )
            else:
                yield Appearance(session.session, name, players, own)

    def _key(self, one: Appearance) -> Key:
        """What contestants have in common that are one; by what was said of it, else by its players. Of those of whom
        each was said to be the other, it is by the first whose players are known."""
        passed = [one]
        while one.name in self.record.said:
            event = self.record.said[one.name].event
            target = self.appearances.get(event.counts_as) if isinstance(event, CountedAs) else None
            if target is None:
                return ("", one.name)
            if target in passed:
                order = [*self.appearances]
                one = min(passed[passed.index(target) :], key=lambda each: (not each.players, order.index(each.name)))
                break
            passed.append(one := target)
        return _by_players(one)


def _by_players(one: Appearance) -> Key:
    return ("players", *sorted(one.players)) if one.players else ("", one.name)


def _who_stay(entered: ContestantEntered) -> tuple[str, ...]:
    return entered.players[:OF_A_PAIR] if entered.kind == "pair" else entered.players


def in_order_of_play(sessions: Mapping[str, Entrants]) -> list[str]:
    """The names of sessions by their dates, then in an order in which 9 comes before 10."""
    return sorted(sessions, key=lambda name: (sessions[name].date, natural(name)))
