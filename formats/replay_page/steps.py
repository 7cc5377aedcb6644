"""The steps of a replay: after each entry about a board, where the board stood and what was known then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from domain.board import Board, place_of
from domain.events import AppealLodged, EntryAmended, Event
from domain.seats import SEATS, Seat
from formats.replay_page.worth import Worth
from projections.found.incidents import Effect, Finding, Incident, Option, Question
from projections.found.stages import Stage
from projections.recorded.chronology import in_order
from projections.recorded.session_record import Entry
from projections.recorded.stream import SessionStream
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.record_of_board import boards_meant
from projections.rulings.replay import Replay
from projections.rulings.results import BoardResult
from projections.texts import text_of

__all__ = ["BoardShown", "Item", "Key", "Said", "Step", "key_of", "said_at", "seated", "steps_of"]

Item = Finding | Effect | Option | Question
BREACHES = ("revoke", "call by a player who must pass", "wrong card from dummy")
"""Kinds of incidents that begin with a call or card that can be regular in itself: what bound the player made it a
breach."""

Key = tuple[str, str, str, str, str]
"""What makes an item the same at another step: incident, sort, paragraph, code, and its words."""


class BoardShown(Struct, frozen=True):
    """A board at a table, with the replay of the table as the log stands, and who sat there."""

    stream: str
    replay: Replay
    board: Board
    players: Mapping[Seat, str] = field(default_factory=dict[Seat, str])
    """By seat, a name, or an id where names stay out."""
    worth: Mapping[str, Worth] = field(default_factory=dict[str, Worth])
    """By side (`NS`, `EW`), what the board is worth in the unit of the event, as the log stands; empty where nothing
    is compared."""


class Said(Struct, frozen=True):
    """What the Laws say at a step, with the incident it belongs to."""

    incident: Incident
    item: Item


class Step(Struct, frozen=True):
    """The board after one entry."""

    index: int
    """0 for the first."""
    stream: str
    """The session's stream, where the entry stands in it; empty for the table's own."""
    number: int
    """The entry; of the last step, that shows the log as it stands, the last of the stream."""
    event: Event | None
    """None where the step is no entry of the board: time went on, and something is known that was not before."""
    until: int
    """The last entry of the table's stream that is taken into account."""
    board: Board
    rulings: BoardRulings
    result: BoardResult

    @property
    def played(self) -> Stage | None:
        """The result of the play, before anything that the Laws or a director make of it; None while there is none."""
        return next((stage for stage in self.result.stages if stage.name == "play"), None)

    @property
    def breaches(self) -> frozenset[int]:
        """The places of the calls and cards that broke the Laws, as was known then: what was irregular in itself, and
        what began an incident by breaking what bound the table."""
        odd = {irregular.place for irregular in self.board.irregular}
        return frozenset(odd | {incident.place for incident in self.rulings.incidents if incident.kind in BREACHES})

    @property
    def binding(self) -> list[Effect]:
        """What binds the table now, in the order of the incidents."""
        return [effect for incident in self.rulings.incidents for effect in incident.effects]

    @property
    def anchor(self) -> str:
        """The name of the step in a link: `e41`, `s12` for an entry of the session's stream, `now`."""
        return "now" if self.event is None else f"{'s' if self.stream else 'e'}{self.number}"

    @property
    def name(self) -> str:
        """The entry as it is pointed at: `#41`, `S1#12`."""
        return f"{self.stream}#{self.number}"

    @property
    def acted(self) -> int:
        """The entry whose call or card the step is about: its own, of an amendment the amended one; 0 where it is no
        entry of the table's stream."""
        if self.stream or self.event is None:
            return 0
        return self.event.entry if isinstance(self.event, EntryAmended) else self.number


class _Known(Struct, frozen=True):
    """An entry that is a step, where it stands in its stream, and when."""

    place: int
    stream: str
    at: str
    number: int
    event: Event


def seated(replay: Replay, names: Mapping[str, str]) -> dict[Seat, str]:
    """Who sits at the table by seat, by name where it may be told and is known, else by id."""
    players = replay.table.round.players if replay.table.round else ()
    return {seat: names.get(player, player) for seat, player in zip(SEATS, players, strict=False) if player}


def key_of(said: Said) -> Key:
    """What makes it the same at another step."""
    item = said.item
    return said.incident.name, type(item).__name__, item.law, item.code, text_of(item)


def said_at(step: Step) -> Iterator[Said]:
    """Everything the Laws say at a step: findings, what binds the table, choices and questions."""
    for incident in step.rulings.incidents:
        items: list[Item] = [*incident.findings, *incident.effects, *incident.options, *incident.questions]
        yield from (Said(incident, item) for item in items)


def steps_of(shown: BoardShown) -> list[Step]:
    """Every step of a board in the order in which its entries were recorded; never empty."""
    replay, board = shown.replay, shown.board
    steps: list[Step] = []
    until, decided = 0, list[Entry]()
    decisions = {entry.number: entry for entry in replay.session.record.decisions}
    for known in _entries_in_order(replay, board):
        if known.stream:
            decided.append(decisions[known.number])
        else:
            until = known.number
        then = _as_of(replay, until, decided)
        at = _board_then(then, board)
        if at is not None:
            rulings, result = then.rulings(at), then.result(at)
            steps.append(Step(len(steps), known.stream, known.number, known.event, until, at, rulings, result))
    last = len(replay.events)
    present = Step(len(steps), "", last, None, last, board, replay.rulings(board), replay.result(board))
    if not steps or _differs(steps[-1], present):
        steps.append(present)
    return steps


def _entries_in_order(replay: Replay, board: Board) -> list[_Known]:
    """The entries about the board: those of its table, and what was decided of it in the session's stream."""
    about = boards_meant(replay)
    own = [
        _Known(place_of(number), "", event.at, number, event)
        for number, event in enumerate(replay.events[: replay.until], 1)
        if about.get(number) is board
    ]
    told = [
        _Known(place_of(entry.number), entry.stream, entry.event.at, entry.number, entry.event)
        for entry in _decisions_about(replay, board)
    ]
    return in_order([*own, *told])


def _decisions_about(replay: Replay, board: Board) -> list[Entry]:
    """What the session's stream holds about the board at this table, the latest play of it."""
    if replay.find_board(board.number) is not board:
        return []
    session: SessionStream = replay.session
    found = {entry.number: entry for entry in session.about(replay.stream, board.number)}
    lodged = [entry.event for entry in found.values()] + [moment.event for moment in board.moments]
    for event in lodged:
        if isinstance(event, AppealLodged):
            heard = session.of_appeal(event.appeal)
            found |= {entry.number: entry for entry in heard if _is_here(entry, replay, board)}
    return [found[number] for number in sorted(found)]


def _is_here(entry: Entry, replay: Replay, board: Board) -> bool:
    """Whether what was recorded of an appeal's number can be about this board at this table."""
    table: str = getattr(entry.event, "table", "")
    number: int | None = getattr(entry.event, "board", None)
    return table in ("", replay.stream) and number in (None, board.number)


def _as_of(replay: Replay, until: int, decided: Sequence[Entry]) -> Replay:
    """The table after an entry, with those decisions of the session's stream that were made by then."""
    session = replay.session.with_decisions(decided) if replay.session.record.decisions else replay.session
    then = Replay(replay.events, session, until=until, stream=replay.stream)
    then.regulations = replay.regulations
    return then


def _board_then(then: Replay, board: Board) -> Board | None:
    """The board as it stood then; None where it had not begun."""
    same = next((each for each in then.boards if each.place == board.place), None)
    return same or next((each for each in then.not_begun if each.number == board.number), None)


def _differs(step: Step, other: Step) -> bool:
    """Whether more is known at another step, or the result is another one."""
    if (step.result.stages, step.result.awaits) != (other.result.stages, other.result.awaits):
        return True
    return [(key_of(one), _state(one)) for one in said_at(step)] != [
        (key_of(one), _state(one)) for one in said_at(other)
    ]


def _state(said: Said) -> bool:
    return isinstance(said.item, Question) and said.item.is_open
