"""What follows from an entry, as it is told at once: what the Laws newly say, what is still open, what binds the table,
and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from domain.admission import recheck, round_is_over
from domain.board import Board, Phase, entry_of
from domain.events import (
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealReferredBack,
    BoardStarted,
    EntryAmended,
    PenaltyGiven,
)
from domain.seats import SEATS
from domain.streams import next_round
from domain.table import Table
from projections.ranking.appeals import unplaced_appeals
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.live import LiveReplay
from projections.texts import call_text, card_text, kind_text, language, law_text, message, seat_text
from projections.texts.entries import event_text
from projections.texts.names import header, tally_text
from projections.texts.scores import stage_text
from projections.views.board import BoardView, board_view
from projections.views.incident import IncidentView, ItemView, SaidView, full_text, incident_view, said_of
from projections.views.stands_again import stands_again

__all__ = ["EchoView", "Echoes", "StandsView", "obligations"]


class StandsView(Struct, frozen=True):
    """Where the table stands."""

    board: str
    """Board, dealer, vulnerability, contract; empty before the first board."""
    still_open: tuple[tuple[str, tuple[str, ...]], ...]
    """By incident, the paragraphs by which something of it is open."""
    binds: tuple[str, ...]
    """What binds the players, and what they may choose."""
    state: str
    """Phase, tally, whose turn; or the result."""
    follows: str
    """The table in the next round, where this round has ended; else empty."""


class EchoView(Struct, frozen=True):
    """What follows from the entries just recorded."""

    first: int
    """The first of them."""
    last: int
    text: str
    """The entries in words."""
    new: tuple[SaidView, ...]
    """What the Laws say now and did not say before."""
    remarks: tuple[str, ...]
    """What is odd about the entries themselves."""
    again: tuple[str, ...]
    """The entries that stand again, since what had put them right was struck."""
    irregular: tuple[str, ...]
    """What the slips just put right make out of the ordinary."""
    gone: tuple[SaidView, ...]
    """What the Laws found before a slip was put right, and find no more."""
    stands: StandsView
    """Of what is still open only what was open before."""
    binds_anew: bool
    """Whether what binds the players is not what it was."""


class _Board(NamedTuple):
    """What was said of a board, and the rulings it was taken from."""

    rulings: BoardRulings
    incidents: list[IncidentView]
    said: list[SaidView]


Boards = dict[int, _Board]
"""By place of a board."""


class Echoes:
    """What is told of each entry of a table. Remembers what was said before, so that only what is new is said again."""

    def __init__(self, replay: LiveReplay) -> None:
        self.replay = replay
        self._changes = replay.changes
        self.told = replay.until
        """How many entries it has told of, or found there."""
        self._table = replay.table
        self._boards = self._ruled({})
        self._binding_on = self._place_in_play()
        self._binds = self._binding()
        self._language = language()
        """In which what it remembers is said."""

    @property
    def is_current(self) -> bool:
        """Whether it has told the replay as it stands."""
        return self._changes == self.replay.changes

    @property
    def incidents(self) -> Iterator[IncidentView]:
        """What the Laws make of every board of the round."""
        self._say_again()
        for board in self._boards.values():
            yield from board.incidents

    @property
    def board(self) -> BoardView | None:
        """The board in play, or the last one that was."""
        board, replay = self.replay.board, self.replay
        return board_view(replay.rulings(board), replay.result(board), replay.until) if board is not None else None

    def recorded(self, count: int) -> EchoView:
        """What follows from the last `count` entries."""
        self._say_again()
        before, bound, entries = self._boards, self._binds, self.replay.events
        self._changes, self.told = self.replay.changes, self.replay.until
        self._boards = self._ruled(before)
        self._binding_on = self._place_in_play()
        self._binds = self._binding()
        new, known = self._new(before)
        again: list[str] = []
        irregular: list[str] = []
        gone: list[SaidView] = []
        if any(isinstance(event, EntryAmended) for event in entries[-count:]):
            was, self._table = self._table, self.replay.table
            again, irregular = stands_again(entries, was, self._table), [*self._made_irregular(was)]
            now = {said.key for said in _all_said(self._boards)}
            gone = [said for said in _all_said(before) if said.key not in now and not said.is_open]
        return EchoView(
            len(entries) - count + 1,
            len(entries),
            ", ".join(event_text(event) for event in entries[-count:]),
            tuple(new),
            tuple(self._remarks(entries, count)),
            tuple(again),
            tuple(irregular),
            tuple(gone),
            self._standing(known),
            self._binds != bound,
        )

    def stands(self) -> StandsView:
        """Where the table stands, as a person coming back needs it."""
        self._say_again()
        return self._standing(_all_said(self._boards))

    def _standing(self, said: Sequence[SaidView]) -> StandsView:
        board = self.replay.board
        title = header(board) if board is not None else ""
        follows = next_round(self.replay.stream) if round_is_over(self.replay.table) else ""
        return StandsView(title, _still_open(said), self._binds, self._state(board), follows)

    def _say_again(self) -> None:
        """Say what is remembered in the language chosen now, where it is another."""
        if self._language != language():
            self._language = language()
            self._boards = {place: _said_of(board.rulings) for place, board in self._boards.items()}
            self._binds = self._binding()

    def _place_in_play(self) -> int | None:
        """The place of the board in play; None before the first."""
        board = self.replay.board
        return board.place if board is not None else None

    def _binding(self) -> tuple[str, ...]:
        """What stands at the board in play."""
        return obligations(self._boards[self._binding_on].incidents) if self._binding_on is not None else ()

    def _remarks(self, entries: Sequence[AnyEvent], count: int) -> Iterator[str]:
        """What was just recorded of an appeal that does not exist, of a contestant who was not entered although others
        were, and of a board begun while the one before it is not finished."""
        for number, event in enumerate(entries[-count:], len(entries) - count + 1):
            yield from self._odd(number, event)

    def _odd(self, number: int, event: AnyEvent) -> Iterator[str]:
        replay = self.replay
        entered, name = replay.session.record.contestants, f"#{number}"
        if isinstance(event, AppealHeard | AppealDecided | AppealReferredBack):
            for code, entry in unplaced_appeals({replay.stream: replay}):
                if entry.stream == replay.stream and entry.number == number:
                    yield message("remark", code, entry=name, appeal=event.appeal)
        elif isinstance(event, PenaltyGiven) and event.contestant and entered:
            if event.contestant.removeprefix(f"{replay.session.name}.") in entered:
                return
            yield message("remark", "no_such_contestant", entry=name, contestant=event.contestant)
        elif isinstance(event, BoardStarted):
            yield from self._left_unfinished(number)

    def _left_unfinished(self, number: int) -> Iterator[str]:
        """8C: the board before the one that an entry began, where it has come to no end."""
        earlier = [board for board in self.replay.boards if entry_of(board.place) < number]
        if not earlier or self.replay.table.find_board(earlier[-1].number) is not earlier[-1]:
            return
        result = self.replay.result(earlier[-1])
        if result.is_unfinished:
            state = message("state", result.state)
            yield message("screen", "left_unfinished", entry=f"#{number}", board=result.board, state=state)

    def _made_irregular(self, was: Table) -> Iterator[str]:
        made = recheck(was, self._table)
        for board in self.replay.boards:
            known = {(found.place, found.kind) for found in board.irregular}
            for place, kind in made:
                if (place, kind) in known:
                    what = _what_stands_at(board, place)
                    yield message("screen", "made_irregular", what=what, kind=kind_text(kind.value))

    def _ruled(self, before: Boards) -> Boards:
        """What is said of each board, by its place; as before where its incidents are the same."""
        found: Boards = {}
        for board in self.replay.boards:
            rulings, known = self.replay.rulings(board), before.get(board.place)
            is_said = known is not None and (known.rulings is rulings or known.rulings.incidents == rulings.incidents)
            found[board.place] = known if known is not None and is_said else _said_of(rulings)
        return found

    def _new(self, before: Boards) -> tuple[list[SaidView], list[SaidView]]:
        """What is said now and was not, and what was."""
        said_before = {said.key for said in _all_said(before)}
        new: list[SaidView] = []
        known: list[SaidView] = []
        for place, board in self._boards.items():
            if before.get(place) is board:
                known += board.said
                continue
            for said in board.said:
                (known if said.key in said_before else new).append(said)
        return new, known

    def _state(self, board: Board | None) -> str:
        if round_is_over(self.replay.table):
            return message("screen", "round_over")
        if board is None:
            return message("screen", "begin_board")
        stage = self.replay.result(board).final
        return message("screen", "result_is", result=stage_text(stage)) if stage else _state_of(board)


def _said_of(rulings: BoardRulings) -> _Board:
    incidents = [*map(incident_view, rulings.incidents)]
    return _Board(rulings, incidents, [said for incident in incidents for said in said_of(incident)])


def _all_said(boards: Boards) -> list[SaidView]:
    return [said for board in boards.values() for said in board.said]


def _still_open(said: Sequence[SaidView]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    waiting: dict[str, tuple[str, ...]] = {}
    for one in said:
        if one.item is not None and one.is_open:
            waiting[one.incident] = (*waiting.get(one.incident, ()), one.item.law)
    return tuple(waiting.items())


def obligations(incidents: Sequence[IncidentView]) -> tuple[str, ...]:
    """What binds a board's players now, and what they may choose: each a sentence with its paragraph."""
    standing: list[ItemView] = []
    for incident in incidents:
        standing += [*incident.effects, *incident.options]
    return tuple(dict.fromkeys(f"{full_text(item)}  [{law_text(item.law)}]" for item in standing))


def _what_stands_at(board: Board, place: int) -> str:
    """Whose call or card stands at a place, in words; the entry where it is neither."""
    entry = f"#{entry_of(place)}"
    for play in board.plays:
        if play.place == place:
            seat, card = seat_text(SEATS[play.seat]), card_text(play.card)
            return message("screen", "card_of", seat=seat, trick=play.trick, card=card, entry=entry)
    for at, number, call in (*board.calls, *board.withdrawn_calls):
        if at == place:
            seat = seat_text(SEATS[number])
            return message("screen", "call_of", seat=seat, call=call_text(call), entry=entry)
    return entry


def _state_of(board: Board) -> str:
    """One line: phase, tally, whose turn."""
    if board.phase is Phase.AUCTION:
        return message("screen", "to_call", seat=seat_text(board.to_call))
    tally = tally_text(board.won).replace("  ", " ")
    if board.phase is Phase.CLAIMED:
        entry = f"#{entry_of(board.claim.place)}" if board.claim else ""
        return message("screen", "is_suspended", tally=tally, entry=entry)
    if board.phase is Phase.OVER:
        return message("screen", "passed_out") if board.passed_out else message("screen", "play_over", tally=tally)
    if board.unrecorded:
        return message("screen", "play_unrecorded")
    if board.to_play is None and board.undecided:
        return message("screen", "winner_not_seen", number=board.trick.number, tally=tally)
    return message("screen", "to_play", number=board.trick.number, tally=tally, seat=seat_text(board.to_play))
