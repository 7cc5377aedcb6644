"""A log as a PBN file in export format: a game for each board at each table, and in a section of its own what PBN has
no words for, so that the file reads back to the same streams.

Each game tells the board as it stands in the end, for other programs. The writer then asks the reader what it makes of
the game: where that is what the log has, nothing is said twice; where it is not, the entries themselves stand in the
game's section (`formats.pbn.supplement`). Every word is English, whoever exports: the same log gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import cached_property

from domain.amendments import effective
from domain.board import entry_of, place_of
from domain.errors import NotReadable
from domain.events import AnyEvent, BoardStarted, NoteMade, PlayerSeated, RoundStarted, SessionOpened
from domain.streams import plain_stream, session_of
from formats.exported import Exported
from formats.pbn.elements import lines_of, plain_entry
from formats.pbn.game_written import MANDATORY, PlayedGame, write_game
from formats.pbn.games import games_of
from formats.pbn.reader import read_games
from formats.pbn.sheet import Sheet
from formats.pbn.supplement import NAME, digest_of, own_elements, part_stated, section_of, stated_events
from formats.pbn.tables_written import Row, score_table, total_table
from formats.printed import counted
from formats.reading import clean, without_escapes
from formats.reading.entries import STREAM, check_hands
from formats.recognise import decode_text
from projections.ranking.scored import ScoredSession
from projections.recorded.seating import Seating
from projections.rulings.replay import Replay
from projections.texts import use_language

__all__ = ["LEFT_OUT", "export_pbn"]

HEAD = ["% PBN 2.1", "% EXPORT"]
IS_LATIN = "% Latin-1: \xff"
"""Stands in a file whose bytes could be taken for UTF-8; no UTF-8 has that byte."""
LEFT_OUT = "entry left out of the file"
"""Stands in place of an entry that no reader would take."""
MOST_LISTED = 20

Streams = Mapping[str, Sequence[AnyEvent]]


def export_pbn(streams: Streams, names: Mapping[str, str]) -> Exported:
    """The streams as a PBN file; `read_pbn` gives the same streams, entries and names from it.

    `names` is id to name: without a name the id stands in its tag. `left_out` names the letters that Latin-1 does not
    have (other programs see another letter, `read_pbn` the right one) and texts that lost control characters.
    """
    return copy_context().run(_export, streams, names)


def _export(streams: Streams, names: Mapping[str, str]) -> Exported:
    use_language("en")
    left_out: list[str] = []
    plain = _plain(streams, left_out)
    known = {without_escapes(one): without_escapes(name) for one, name in names.items()}
    known = {one: name for one, name in known.items() if one and name}
    sessions = {name: _Session(name, plain) for name in dict.fromkeys(map(session_of, plain))}
    writer = _Writer(known, sessions)
    for stream, events in plain.items():
        writer.add(stream, events)
    writer.finish()
    data = writer.sheet.data(HEAD)
    if not data.isascii() and decode_text(data).encode("latin-1", "replace") != data.rstrip():
        data = writer.sheet.data([*HEAD, IS_LATIN])
    return Exported(data, [*_replaced(writer.sheet), *left_out])


def _plain(streams: Streams, left_out: list[str]) -> dict[str, list[AnyEvent]]:
    """The entries as they will read back; what nobody would read back is told in `left_out`. An entry that cannot be
    read is a note in its place, so that the others keep their numbers."""
    found: dict[str, list[AnyEvent]] = {}
    cleaned = 0
    for stream, events in streams.items():
        name = plain_stream(stream)
        if not STREAM.fullmatch(name):
            left_out.append(f"the stream {clean(stream, 60)!r}: a file names streams such as S1 or S1.r1.t1")
            continue
        entries = found[name] = []
        for number, event in enumerate(events, 1):
            try:
                plain = plain_entry(event)
                check_hands(plain)
                entries.append(plain)
                cleaned += plain != event
            except (NotReadable, ValueError) as error:
                entries.append(NoteMade(text=LEFT_OUT))
                left_out.append(f"{name} entry {number}, whose hands cannot be read: {clean(str(error))}")
    if cleaned:
        left_out.append(f"control characters and terminal escapes in the text of {counted(cleaned, 'entry')}")
    return found


def _replaced(sheet: Sheet) -> list[str]:
    """A line for each letter outside Latin-1, with a text it stands in."""
    lines = [
        f"{letter} (U+{ord(letter):04X}) is not in Latin-1, other programs see another letter: {', '.join(texts[:3])}"
        for letter, texts in sorted(sheet.replaced.items())
    ]
    more = len(lines) - MOST_LISTED
    return [*lines[:MOST_LISTED], *[f"and {counted(more, 'more letter')} not in Latin-1"] * (more > 0)]


class _Session:
    """A session while it is written: its own stream, the replay of each table, and the results by board."""

    def __init__(self, name: str, streams: Streams) -> None:
        own = streams.get(name, ())
        self.replays: dict[str, Replay] = {}
        tables = {stream: events for stream, events in streams.items() if session_of(stream) == name and stream != name}
        if any(isinstance(event, BoardStarted) for event in own):
            self.replays[name] = Replay(own, stream=name)
        self.scored = ScoredSession(name, own)
        self.scored.own_stream.learn_all(tables)
        for stream, events in tables.items():
            replay = self.replays[stream] = Replay(events, self.scored.own_stream, stream=stream)
            self.scored.take(self.scored.given_by(stream, replay))
        opened = [event for _, event in effective(own) if isinstance(event, SessionOpened)]
        self.opened = opened[-1] if opened else None
        self.rows: dict[int, list[Row]] = {}
        self.games = {stream: games_at(replay, self) for stream, replay in self.replays.items()}
        for stream, games in self.games.items():
            for game in games:
                row = game.row(stream)
                if row is not None:
                    self.rows.setdefault(game.board.number, []).append(row)
        self.tabled: set[int] = set()
        """Boards whose score table is written."""
        self.is_ranked = False

    @cached_property
    def _matches(self) -> dict[tuple[int, frozenset[str]], list[Seating]]:
        """By round and who meets, the tables where they do, in the order of their numbers."""
        found: dict[tuple[int, frozenset[str]], list[Seating]] = {}
        for replay in self.replays.values():
            found.setdefault(_meeting(replay.seating), []).append(replay.seating)
        return {key: sorted(tables, key=lambda seating: seating.table) for key, tables in found.items()}

    def teams(self, replay: Replay) -> tuple[str, str, str] | None:
        """Home team, visiting team and room of a table, where its round is a match of two tables."""
        here = replay.seating
        tables = self._matches[_meeting(here)] if self.scored.conditions.is_team_play else []
        if len(tables) != 2 or len(here.ns) != 1 or len(here.ew) != 1 or here.ns == here.ew:
            return None
        return tables[0].ns[0], tables[0].ew[0], "Open" if tables[0] is here else "Closed"


def _meeting(seating: Seating) -> tuple[int, frozenset[str]]:
    return seating.round, frozenset((*seating.ns, *seating.ew))


def games_at(replay: Replay, session: _Session) -> list[PlayedGame]:
    """The boards of a table as they are written, in the order they were begun."""
    found: list[PlayedGame] = []
    teams = session.teams(replay)
    boards = replay.boards
    seated = _players_by_board(replay.events)
    for n, board in enumerate(boards):
        game = PlayedGame(board, replay.rulings(board), replay.result(board), replay.seating, teams=teams)
        game.goes_on = n == len(boards) - 1 and not replay.table.ended
        game.players = seated[n]
        game.session = session.opened or SessionOpened(scoring="?")
        game.dealt = session.scored.record.deals.get(board.number)
        found.append(game)
    return found


def _players_by_board(events: Sequence[AnyEvent]) -> list[tuple[str, ...]]:
    """For each board in the order they were begun, who sat North, East, South and West on it: as the round began, and
    as it was changed before the next board."""
    players: list[str] = []
    found: list[tuple[str, ...]] = []
    for _, event in effective(events):
        if isinstance(event, RoundStarted):
            players = list(event.players) if len(event.players) == 4 else []
        elif isinstance(event, PlayerSeated):
            players = players or [""] * 4
            players[event.seat.index] = event.player
        elif isinstance(event, BoardStarted):
            found.append(())
        if found:
            found[-1] = tuple(players)
    return found


@dataclass(slots=True)
class _Writer:
    """Writes the games one after another, and gives every stream its place in their sections."""

    names: Mapping[str, str]
    sessions: Mapping[str, _Session]
    sheet: Sheet = field(default_factory=Sheet)
    waiting: list[tuple[str, int, list[str]]] = field(default_factory=list[tuple[str, int, list[str]]])
    """Streams without a board, for the section of the next game."""
    section: tuple[str, list[tuple[str, int, list[str]]]] | None = None
    """Of the game that is being written: the digest, and the blocks so far."""
    tables: dict[str, tuple[str, list[str]]] = field(default_factory=dict[str, "tuple[str, list[str]]"])
    """The score tables of that game."""
    is_first: bool = True

    def add(self, stream: str, events: Sequence[AnyEvent]) -> None:
        """A stream: a game for each of its boards, or its entries in the section of another's."""
        session = self.sessions[session_of(stream)]
        games = session.games.get(stream, [])
        if not games:
            self.waiting.append((stream, 1, own_elements(events, None, ())))
            return
        starts = [max(1, entry_of(game.board.place)) for game in games]
        begun = {place: event for place, event in effective(events) if isinstance(event, BoardStarted)}
        for n, game in enumerate(games):
            first = starts[n] if n else 1
            last = starts[n + 1] - 1 if n + 1 < len(games) else len(events)
            self._close()
            start = len(self.sheet.lines)
            write_game(self.sheet, game, begun[game.board.place], self.names)
            told, _ = stated_events(next(games_of("\n".join(self.sheet.lines[start:]))), read_games, "")
            own = list(events[first - 1 : last])
            elements = self._elements(own, starts[n] - first, told, start, game)
            self.section = (digest_of(told), [*self.waiting, (stream, first, elements)])
            self.waiting = []
            self._put_tables(game, session)

    def _elements(
        self, own: list[AnyEvent], before: int, told: list[AnyEvent], start: int, game: PlayedGame
    ) -> list[str]:
        """The entries of a game; those that the game tells of itself are left to it, where nothing is out of the
        ordinary there and no letter could be read in two ways."""
        lines = self.sheet.lines[start:]
        is_plain = not game.board.irregular and all(line.isascii() for line in lines if line.startswith("[Note"))
        part = part_stated(own[before:], told) if is_plain and place_of(1) <= game.board.place else None
        if part is None:
            return own_elements(own, None, ())
        return own_elements(own[:before], part, own[before + part.count :])

    def _put_tables(self, game: PlayedGame, session: _Session) -> None:
        """The board's score table at its first game, where several tables have a result; the ranking at the session's
        first game."""
        number = game.board.number
        rows = session.rows.get(number, [])
        if len(rows) > 1 and number not in session.tabled:
            session.tabled.add(number)
            self.tables["ScoreTable"] = score_table(self.sheet, number, rows, session.scored, self.names)
        if not session.is_ranked:
            session.is_ranked = True
            ranking = total_table(self.sheet, session.scored, self.names)
            if ranking is not None:
                self.tables["TotalScoreTable"] = ranking

    def _close(self) -> None:
        """The sections of the game that was written last, and the line between it and the next."""
        if self.section is None:
            return
        digest, blocks = self.section
        head, elements = section_of(digest, self.names if self.is_first else {}, blocks)
        sections = {**self.tables, NAME: (head, [*lines_of(elements)])}
        for name in sorted(sections):
            self.sheet.section(name, *sections[name])
        self.sheet.lines.append("")
        self.section, self.tables, self.is_first = None, {}, False

    def finish(self) -> None:
        """The last game, with the streams that no other game holds; an empty one where there is no board at all."""
        if self.section is None:
            for name in MANDATORY:
                self.sheet.tag(name, "")
            self.section = (digest_of(()), [])
        self.section[1].extend(self.waiting)
        self._close()
        self.sheet.lines.pop()
