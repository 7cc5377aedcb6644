"""A log as LIN: two rooms as a vugraph, everything else one board a line, as the handviewer takes it.

Calls that stand, cards, alerts, notes and tricks come back as they were. What LIN has no room for stands among the
notes (`nt`), for those who read them, and in `left_out`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from domain.errors import NotReadable, TdlogError
from domain.events import (
    AnyEvent,
    CarriedOver,
    ContestantEntered,
    EntryAmended,
    SessionOpened,
)
from domain.seats import Seat
from domain.streams import session_of
from formats.exported import Exported
from formats.lin.deal import FROM_SOUTH, VULNERABILITIES, deal_text
from formats.lin.games import NOBODY, Game, first_number, in_order, needs_telling, rounds_of
from formats.lin.line import Line, written
from formats.lin.people import CARRY, LONGEST_NAME, SCORING, seats_of_team
from formats.lin.published import MOST_PUBLISHED, Published
from formats.printed import counted
from formats.reading import hands_of_one_pack

__all__ = ["export_lin"]

TYPES = {scoring: kind for kind, scoring in SCORING.items()}
VUL_WORDS = {vul: word for word, vul in reversed(VULNERABILITIES.items())}
ROOMS = {1: "o", 2: "c"}
LONGEST_TITLE = 120
MOST_BOARD = 9999
MOST_NAMED = 5
"""So many boards or tables of which something is lost are named; of more it is counted by kind."""
COMMA = re.compile(r"\s*,\s*")


def export_lin(streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str]) -> Exported:
    """The streams of one session as LIN, UTF-8. `names`: id to name; where an id has none the id itself is written.

    Raises TdlogError where the streams are of several sessions or of none, or have no board.
    """
    sessions = sorted(set(map(session_of, streams)))
    if len(sessions) != 1:
        what = f"of several: {', '.join(sessions[:5])}" if sessions else "of none"
        raise TdlogError(f"a LIN file holds one session, and these streams are {what}")
    sheet = _Sheet(sessions[0], streams, names)
    if not any(one.games for one in sheet.rounds):
        raise TdlogError(f"{sessions[0]} has no board: there is nothing here that LIN can hold")
    return Exported(sheet.write().encode(), sheet.left_out)


class _Sheet:
    """Writes one session."""

    def __init__(self, session: str, streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str]) -> None:
        self.session = session
        self.names = names
        self.own = list(streams.get(session, ()))
        self.rounds = rounds_of(session, streams)
        self.left_out: list[str] = []
        self.of_boards: dict[str, Counter[str]] = {}
        """By stream and board, what its line does not hold."""
        self.opened = next((event for event in self.own if isinstance(event, SessionOpened)), SessionOpened())
        self.teams = self._teams()
        self.is_vugraph = self._has_two_rooms()
        self.lineups: dict[int, tuple[str, ...]] = {}
        self.changed_names: set[str] = set()
        self.at_first: tuple[tuple[str, ...], ...] = (NOBODY, NOBODY)
        self.is_round_stated = False
        self.knows_players = False
        self._leave_out_amended(streams)

    def write(self) -> str:
        """All lines of the session."""
        games = [game for one in self.rounds for game in one.games]
        self.knows_players = any(any(game.players) for game in games)
        self.at_first = self._lineups_at_first()
        seen = {player for lineup in self.at_first for player in lineup} if self.is_vugraph else set[str]()
        ordered = in_order(self.session, self.rounds, seen, by_table=not self.is_vugraph)
        whole = [(game, self._course(game)) for game in ordered if self._can_be_held(game)]
        told = [(game, course) for game, course in whole if self._is_told(game, course)]
        order, courses = [game for game, _ in told], [course for _, course in told]
        self.is_round_stated = needs_telling(self.session, order, rooms=self.is_vugraph)
        lines = self._boards(order, courses, self._head(order, courses) if self.is_vugraph else "")
        self.left_out += _by_kind(self.of_boards, "boards")
        self._leave_out_of_session()
        self._leave_out_of_rounds()
        if self.changed_names:
            self.left_out.append(f"{len(self.changed_names)} names: with a comma, a bar, or too long for LIN")
        return lines

    # The session

    def _teams(self) -> list[str]:
        """The two teams of a match, North-South in the open room first; empty where there are not two, or where pairs
        are compared."""
        entered = [e for e in self.own if isinstance(e, ContestantEntered) and e.kind == "team"]
        teams = list(dict.fromkeys(event.contestant for event in entered))
        if len(teams) != 2 or self.opened.scoring == "matchpoints":
            return []
        first = next((one.ns for one in self.rounds if one.table == 1 and one.ns in teams), teams[0])
        return sorted(teams, key=lambda team: team != first)

    def _has_two_rooms(self) -> bool:
        """Whether a vugraph says more of this session than lines of the handviewer."""
        if any(one.table not in ROOMS for one in self.rounds):
            return False
        return bool(self.teams or self.opened.name) or self.opened.scoring in ("teams", "board-a-match")

    def _lineups_at_first(self) -> tuple[tuple[str, ...], ...]:
        """The eight who sat in the two rooms at first: where no board tells it, players of the teams who sat nowhere.

        Nobody, where one of them sat in both rooms (a name that stands twice among eight is two people), or where the
        ids count somebody else before them.
        """
        firsts = [
            next((game.players for one in self.rounds if one.table == room for game in one.games), NOBODY)
            for room in ROOMS
        ]
        seated = {player for one in self.rounds for game in one.games for player in game.players}
        for room, lineup in enumerate(firsts, 1):
            if not any(lineup):
                firsts[room - 1] = self._unseated(room, seated)
            seated.update(firsts[room - 1])
        known = [player for lineup in firsts for player in lineup if player]
        later = first_number(self.session, seated.difference(known)) or 1 << 30
        is_first = all(first_number(self.session, [player]) < later for player in known)
        return tuple(firsts) if is_first and len(known) == len(set(known)) else (NOBODY, NOBODY)

    def _unseated(self, room: int, seated: set[str]) -> tuple[str, ...]:
        lineup = list(NOBODY)
        for number, team in enumerate(self.teams, 1):
            entered = next(e for e in self.own if isinstance(e, ContestantEntered) and e.contestant == team)
            rest = [player for player in entered.players if player not in seated]
            for seat, player in zip(seats_of_team(number, room), rest, strict=False):
                lineup[seat.index] = player
        return tuple(lineup)

    def _head(self, order: Sequence[Game], courses: Sequence[Line]) -> str:
        """The line of the event, the published results, and the eight names."""
        numbers = [game.board.number for game in order] or [1]
        first, last = min(numbers), max(numbers)
        title = self._name_of(self.opened.name, LONGEST_TITLE)
        sides: list[str] = []
        for team in self.teams or ["", ""]:
            sides += [self._player(team) if team else "", self._carried(team) or "0"]
        event = ",".join([title, "", TYPES.get(self.opened.scoring, "I"), str(first), str(last), *sides])
        lines = [f"vg|{event}|"]
        if last - first < MOST_PUBLISHED // 2:
            results = self._published(order, courses, first, last)
            lines += [f"rs|{','.join(results)}|"] * any(results)
        self.lineups = dict(enumerate(self.at_first, 1))
        if any(map(any, self.at_first)):
            lines.append(f"pn|{','.join(map(self._lineup, self.at_first))}|pg||")
        return "\n".join(lines) + "\n"

    def _carried(self, team: str) -> str:
        """What a team brings along in IMPs, as `vg` has it."""
        amounts = [
            e.amount for e in self.own if isinstance(e, CarriedOver) and e.contestant == team and e.unit == "imps"
        ]
        return amounts[-1] if amounts and CARRY.fullmatch(amounts[-1]) else ""

    def _published(self, order: Sequence[Game], courses: Sequence[Line], first: int, last: int) -> list[str]:
        """The results in their places; none where a room has played a board twice."""
        places = [2 * (game.board.number - first) + (game.table == 2) for game in order]
        times = Counter(places)
        results = [""] * (2 * (last - first) + 2)
        for place, game, course in zip(places, order, courses, strict=True):
            if times[place] == 1:
                published = course.published or _result(game)
                results[place] = published.as_lin if published else ""
                course.published = None
        return results

    # The boards

    def _can_be_held(self, game: Game) -> bool:
        """Whether a reader takes a board with such hands, and such a number."""
        why = ""
        try:
            hands_of_one_pack(game.started.hands)
        except NotReadable as error:
            why = error.message
        if not 1 <= game.board.number <= MOST_BOARD:
            why = "its number is none"
        if why:
            self.left_out.append(f"{game.stream} board {game.board.number}: the whole board, as {why}")
        return not why

    def _is_told(self, game: Game, course: Line) -> bool:
        """Whether a reader finds anything of a board: its hands, or else a call, a card or a result."""
        if any(game.started.hands) or course.published or course.has_calls_or_cards:
            return True
        why = "neither deal nor auction nor result can be told"
        self.left_out.append(f"{game.stream} board {game.board.number}: the whole board, as {why}")
        return False

    def _course(self, game: Game) -> Line:
        course = Line(game, "pg||\n" if self.is_vugraph else "pg||")
        course.write()
        lost = {kind: times for kind, times in sorted(course.left_out.items()) if times}
        if lost:
            self.of_boards.setdefault(f"{game.stream} board {game.board.number}", Counter()).update(lost)
        return course

    def _boards(self, order: Sequence[Game], courses: Sequence[Line], head: str) -> str:
        lines = [head]
        for game, course in zip(order, courses, strict=True):
            label = f"Board {game.board.number}" + f", round {game.round}, table {game.table}" * self.is_round_stated
            deal = deal_text(game.board.dealer, game.started.hands)
            result = f"rs|{course.published.as_lin}|" if course.published else ""
            vul = f"sv|{VUL_WORDS[game.board.vul]}|"
            body = "".join(course.parts)
            if self.is_vugraph:
                told = f"ah|{label}|" * self.is_round_stated
                start = f"qx|{ROOMS[game.table]}{game.board.number}|{self._change(game)}st||{told}"
                body = body if body.endswith("\n") else body + "\n"
                lines.append(f"{start}md|{deal}|{result}{vul}{body}")
            else:
                start = f"pn|{self._lineup(game.players)}|" * self.knows_players
                lines.append(f"{start}st||md|{deal}|rh||ah|{label}|{result}{vul}{body}\n")
        return "".join(lines)

    def _change(self, game: Game) -> str:
        """The four names of a room where they are not those of its board before."""
        if game.players == self.lineups.get(game.table, NOBODY):
            return ""
        self.lineups[game.table] = game.players
        return f"pn|{self._lineup(game.players)}|"

    def _lineup(self, players: Sequence[str]) -> str:
        return ",".join(self._player(players[seat.index]) for seat in FROM_SOUTH)

    def _player(self, identity: str) -> str:
        """The name of a player or team; the id where none is known."""
        return self._name_of(self.names.get(identity, ""), LONGEST_NAME) or self._name_of(identity, LONGEST_NAME)

    def _name_of(self, name: str, most: int) -> str:
        """A name as it can stand between commas."""
        fit = COMMA.sub(" ", written(name, most)).strip()
        if fit != name:
            self.changed_names.add(name)
        return fit

    # What LIN has no room for

    def _leave_out_amended(self, streams: Mapping[str, Sequence[AnyEvent]]) -> None:
        mine = {stream: events for stream, events in streams.items() if session_of(stream) == self.session}
        counts = {stream: sum(isinstance(event, EntryAmended) for event in events) for stream, events in mine.items()}
        amended = {stream: many for stream, many in counts.items() if many}
        if len(amended) > MOST_NAMED:
            amended = {counted(len(amended), "stream"): sum(amended.values())}
        self.left_out += [
            f"{where}: what {counted(many, 'amended entry')} said before" for where, many in amended.items()
        ]
        timed = sum(bool(event.at) for events in mine.values() for event in events)
        if timed:
            self.left_out.append(f"{self.session}: the times of {counted(timed, 'entry')}")

    def _leave_out_of_session(self) -> None:
        kinds: Counter[str] = Counter()
        for event in self.own:
            if not self._is_held(event):
                kinds[str(type(event).__struct_config__.tag).replace("_", " ")] += 1
        if kinds:
            self.left_out.append(f"{self.session}: {_listed(kinds)}")

    def _is_held(self, event: AnyEvent) -> bool:
        """Whether an event of the session comes back."""
        if isinstance(event, SessionOpened):
            plain = not event.date and event.edition == SessionOpened().edition
            if self.is_vugraph:
                return plain and event.scoring in TYPES
            return plain and event == SessionOpened(at=event.at, by=event.by)
        if isinstance(event, ContestantEntered):
            return self.is_vugraph and event.contestant in self.teams and self._is_whole(event)
        if isinstance(event, CarriedOver):
            return (
                self.is_vugraph and event.contestant in self.teams and event.amount == self._carried(event.contestant)
            )
        return False

    def _is_whole(self, team: ContestantEntered) -> bool:
        """Whether a team is those who sat for it, and no more."""
        sat: set[str] = set()
        for room in ROOMS:
            seats = seats_of_team(self.teams.index(team.contestant) + 1, room)
            lineups = [game.players for one in self.rounds if one.table == room for game in one.games]
            sat |= {lineup[seat.index] for lineup in [*lineups, self.at_first[room - 1]] for seat in seats}
        return not team.captain and sat - {""} == set(team.players)

    def _leave_out_of_rounds(self) -> None:
        lost: dict[str, Counter[str]] = {}
        for one in self.rounds:
            held = self.is_vugraph and {one.ns, one.ew} <= {"", *self.teams}
            kinds = Counter({"the contestants": 1} if (one.ns or one.ew) and not held else {})
            kinds.update(str(type(event).__struct_config__.tag).replace("_", " ") for event in one.others)
            if kinds:
                lost.setdefault(one.stream, Counter()).update(kinds)
        self.left_out += _by_kind(lost, "tables")


def _by_kind(lost: Mapping[str, Mapping[str, int]], places: str) -> list[str]:
    """What is lost, by where it stood: a line a place where they are few, else a line a kind."""
    if len(lost) <= MOST_NAMED:
        return [f"{where}: {_listed(kinds)}" for where, kinds in lost.items()]
    sums: Counter[str] = Counter()
    for kinds in lost.values():
        sums.update(kinds)
    of = {kind: sum(kind in kinds for kinds in lost.values()) for kind in sums}
    return [f"{of[kind]} {places[:-1] if of[kind] == 1 else places}: {_listed({kind: sums[kind]})}" for kind in sums]


def _listed(kinds: Mapping[str, int]) -> str:
    """Kinds, each with how many there are of it."""
    return "; ".join(kind + f" x{times}" * (times > 1) for kind, times in kinds.items())


def _result(game: Game) -> Published | None:
    """The result of a board, as an operator would publish it; None where it is open, weighted, split or artificial."""
    stage = game.result.final
    if stage is None or len(stage.ns) != 1 or not stage.is_balanced or stage.ns_artificial:
        return None
    part = stage.ns[0]
    if not part.contract:
        return None
    if part.contract == "pass":
        return Published("pass", None, None)
    return Published(part.contract, Seat(part.declarer), part.tricks)
