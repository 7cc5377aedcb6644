"""The steps of a replay: after each entry about a board, where the board stood and what was known then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from domain.board import Board, Irregularity, entry_of, place_of
from domain.events import (
    AppealLodged,
    BoardStarted,
    ContractRecorded,
    EntryAmended,
    Event,
    RoundEnded,
    TempoNoted,
    TricksAgreed,
)
from domain.seats import SEATS, Seat, Side
from projections.found.stages import BoardResult
from projections.recorded.appeals import Appeal, appeals_on, name_of_appeal
from projections.recorded.chronology import in_order
from projections.recorded.session_record import Entry
from projections.recorded.stream import SessionStream
from projections.recorded.tempo import taken_before
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.replay import Replay
from projections.texts import page_text
from projections.views.auction import irregular_places
from projections.views.board import BoardView, board_view
from projections.views.board_score import BoardScoreView
from projections.views.commentary import CommentView
from projections.views.figures import FiguresBeside
from projections.views.incident import EffectView, ItemView, QuestionView, code_of, sort_of
from projections.views.record import boards_meant
from projections.views.result import StageView

__all__ = [
    "AppealShown",
    "BoardShown",
    "Key",
    "Said",
    "Step",
    "decided_elsewhere",
    "key_of",
    "replay_at",
    "said_at",
    "seated",
    "steps_of",
    "steps_of_slip",
    "taken_text",
]

BREACHES = ("revoke", "call by a player who must pass", "wrong card from dummy")
"""Kinds of incidents that begin with a call or card that can be regular in itself: what bound the player made it a
breach."""
OF_THE_BOARD = (
    Irregularity.WRONG_COUNT, Irregularity.SAME_CARD_TWICE, Irregularity.BOARD_NOT_DUE,
    Irregularity.BOARD_PLAYED_BEFORE, Irregularity.HAND_HELD_BEFORE, Irregularity.BOARD_AFTER_ROUND,
)  # fmt: skip
"""Irregularities by which no side offends the other."""
OFFENCES = frozenset({*BREACHES, *(kind.value for kind in Irregularity if kind not in OF_THE_BOARD)})
"""Kinds of incidents in which the side of the player offends."""

OF_A_SLIP = (BoardStarted, ContractRecorded, RoundEnded, TricksAgreed)
"""What is recorded of a board by its slip, and after the last one of a round."""

Key = tuple[str, str, str, str, str]
"""What makes an item the same at another step: incident, sort, paragraph, code, and its words."""


class BoardShown(Struct, frozen=True):
    """A board at a table, with the replay of the table as the log stands, and who sat there."""

    stream: str
    replay: Replay
    board: Board
    players: Mapping[Seat, str] = field(default_factory=dict[Seat, str])
    """By seat, a name, or an id where names stay out."""
    worth: Mapping[str, BoardScoreView] = field(default_factory=dict[str, BoardScoreView])
    """By side (`NS`, `EW`), what the board is worth in the unit of the event, as the log stands; empty where nothing
    is compared."""
    with_record: bool = True
    """Whether the record of the whole table may go with it: that of other boards is not for everybody."""
    comments: tuple[CommentView, ...] = ()
    """What commentators say of it, in the order of the entries."""
    figures: FiguresBeside = FiguresBeside()
    """What double dummy says of its matters, where that was asked for."""


class Said(Struct, frozen=True):
    """What the Laws say at a step, with the name of the incident it belongs to."""

    incident: str
    item: ItemView


class AppealShown(Struct, frozen=True):
    """An appeal on the board, as it is told at a step."""

    name: str
    """The name of its incident."""
    appeal: Appeal


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
    view: BoardView
    """How the board stood; what broke the Laws is as was known then."""
    trick: int
    """The trick that the card of the entry was played to; of another entry, the one in progress; 0 in the auction."""
    taken: str
    """Of a tempo the call or card before which it was taken, in words."""
    offenders: frozenset[Side]
    """The sides that offend, as far as the record shows it: one broke the Laws at the table, or its score was adjusted
    for what it said or showed."""
    appeals: tuple[AppealShown, ...]

    @property
    def played(self) -> StageView | None:
        """The result of the play, before anything that the Laws or a director make of it; None while there is none."""
        return next((stage for stage in self.view.result.stages if stage.stage == "play"), None)

    @property
    def binding(self) -> list[EffectView]:
        """What binds the table now, in the order of the incidents."""
        return [effect for incident in self.view.incidents for effect in incident.effects]

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
    event: Event | None


def seated(replay: Replay, names: Mapping[str, str], board: int = 0) -> dict[Seat, str]:
    """Who sits at the table by seat, by name where it may be told and is known, else by id; nobody at a board where the
    sides sat the other way, for of two partners nobody told who sat where."""
    is_told = replay.table.round is not None and board not in replay.seating.other_way
    players = replay.table.round.players if replay.table.round is not None and is_told else ()
    return {seat: names.get(player, player) for seat, player in zip(SEATS, players, strict=False) if player}


def key_of(said: Said) -> Key:
    """What makes it the same at another step."""
    item = said.item
    return said.incident, sort_of(item), item.law, code_of(item), item.text


def said_at(step: Step) -> Iterator[Said]:
    """Everything the Laws say at a step."""
    for incident in step.view.incidents:
        yield from (Said(incident.incident, item) for item in incident.items)


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
            steps.append(_step(len(steps), known, until, then.rulings(at), then.result(at), shown.players))
    present = _present(shown, len(steps))
    if not steps or _differs(steps[-1], present):
        steps.append(present)
    return steps


def steps_of_slip(shown: BoardShown) -> list[Step] | None:
    """The entries of a board of which a slip alone was recorded, and nothing found or said; each as the board stands:
    there is nothing to go through. None of any other board."""
    known = _entries_in_order(shown.replay, shown.board)
    if not known or shown.comments or not all(isinstance(one.event, OF_A_SLIP) and not one.stream for one in known):
        return None
    present = _present(shown, 0)
    if present.view.incidents or not present.view.result.stages:
        return None
    return [
        replace(present, index=index, number=one.number, event=one.event, until=one.number)
        for index, one in enumerate(known)
    ]


def _present(shown: BoardShown, index: int) -> Step:
    """The board as the log stands."""
    replay, board = shown.replay, shown.board
    last = len(replay.events)
    return _step(index, _Known(0, "", "", last, None), last, replay.rulings(board), replay.result(board), shown.players)


def _step(
    index: int, known: _Known, until: int, rulings: BoardRulings, result: BoardResult, players: Mapping[Seat, str]
) -> Step:
    board, record = rulings.board, rulings.record
    breaches = {incident.place for incident in rulings.incidents if incident.kind in BREACHES}
    odd = irregular_places(board) | breaches
    return Step(
        index,
        known.stream,
        known.number,
        known.event,
        until,
        board_view(rulings, result, until, players=players, odd=odd, say=page_text),
        _trick_of(board, known.number),
        taken_text(board, known.event),
        frozenset(_offenders(rulings)),
        tuple(AppealShown(name_of_appeal(record, appeal.id), appeal) for appeal in appeals_on(record)),
    )


def decided_elsewhere(shown: BoardShown) -> list[Entry]:
    """What the session's stream holds of a board."""
    return _decisions_about(shown.replay, shown.board)


def replay_at(shown: BoardShown, steps: Sequence[Step]) -> Replay:
    """The table as it was known at the last of some steps from the first on."""
    decisions = {entry.number: entry for entry in shown.replay.session.record.decisions}
    return _as_of(shown.replay, steps[-1].until, [decisions[step.number] for step in steps if step.stream])


def _trick_of(board: Board, entry: int) -> int:
    """The trick that the card of an entry was played to; of another entry the trick in progress."""
    played = {entry_of(card.place): card.trick for card in board.all_played}
    return played.get(entry, board.trick.number if board.contract is not None else 0)


def taken_text(board: Board, event: Event | None) -> str:
    """The call or card before which a tempo was taken; empty of any other event, and where that is not known."""
    if not isinstance(event, TempoNoted):
        return ""
    place = next((moment.place for moment in board.moments if moment.event is event), None)
    taken = taken_before(board, place, event) if place is not None else None
    return taken.text if taken is not None else ""


def _offenders(rulings: BoardRulings) -> Iterator[Side]:
    for incident in rulings.incidents:
        scored = any(question.calls_for_score for question in incident.questions)
        if incident.seat is not None and (incident.kind in OFFENCES or scored):
            yield incident.seat.side


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
    return _known_at(step) != _known_at(other)


def _known_at(step: Step) -> tuple[object, ...]:
    said = [(key_of(one), isinstance(one.item, QuestionView) and one.item.open) for one in said_at(step)]
    return step.view.result.stages, step.view.result.awaits, said
