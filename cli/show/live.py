"""The echo of a recorder: after each line what was recorded, what the Laws make of it, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cli.show.board import auction_lines, board_lines, trick_lines
from cli.show.obligations import obligation_lines, obligations
from cli.show.rulings import Block, incident_blocks, incident_lines, result_lines
from cli.show.stands_again import stands_again
from domain.admission import recheck, round_is_over
from domain.board import Board, Irregularity, Phase, entry_of
from domain.events import AnyEvent, AppealDecided, AppealHeard, AppealReferredBack, EntryAmended, PenaltyGiven
from domain.seats import SEATS
from formats.printed import in_lines
from projections.found.incidents import Incident
from projections.ranking.appeals import unplaced_appeals
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.live import LiveReplay
from projections.texts import call_text, card_text, kind_text, message, seat_text
from projections.texts.board import header, tally_text
from projections.texts.entries import event_text
from projections.texts.scores import stage_text
from projections.views.board import board_view
from projections.views.incident import incident_view

__all__ = ["Echo", "entries_text", "next_round"]

WIDTH = 78


class _Said(NamedTuple):
    """A block with the name of its incident."""

    incident: str
    block: Block


class _Board(NamedTuple):
    """What was said of a board, and the rulings it was taken from."""

    rulings: BoardRulings
    said: list[_Said]


class Echo:
    """What to show a recorder. Remembers what was said before, so that only what is new is said again."""

    def __init__(self, replay: LiveReplay) -> None:
        self.replay = replay
        self._changes = replay.changes
        self._table = replay.table
        self._said = self._blocks({})
        self._stands = self._obligations()

    @property
    def is_current(self) -> bool:
        """Whether it has shown the replay as it stands."""
        return self._changes == self.replay.changes

    def recorded(self, count: int) -> list[str]:
        """After `count` new entries: each of them, then new findings, open items, and where the table stands."""
        before, entries = self._said, self.replay.events
        self._changes = self.replay.changes
        self._said = self._blocks(before)
        new, known = self._new(before)
        lines = entries_text(entries, count)
        lines += [line for said in new for line in said.block.lines]
        lines += self._remarks(entries, count)
        if any(isinstance(event, EntryAmended) for event in entries[-count:]):
            lines += self._amended(entries, before)
        return [*lines, *self._still_open(known), *self._stands_now(), *self._state()]

    def waiting_for(self) -> str:
        """Who is to act, for the prompt."""
        board = self.replay.board
        if board is None or round_is_over(self.replay.table):
            return "tdlog"
        who = board.to_call or board.to_play
        return f"{message('screen', 'board')} {board.number} {seat_text(who)}".rstrip()

    def where(self) -> list[str]:
        """The board in play, as a person coming back needs it."""
        board = self.replay.board
        lines = [header(board)] if board is not None else []
        return [*lines, *self._still_open(_all_said(self._said)), *obligation_lines(self._stands), *self._state()]

    def whole_board(self) -> list[str]:
        """Diagram, auction, tricks, laws and result of the board in play."""
        board = self.replay.board
        if board is None:
            return _indented(message("screen", "no_board_begun"))
        shown = board_view(self.replay.rulings(board), self.replay.result(board), len(self.replay.events))
        lines = [shown.text, *board_lines(shown), "", *auction_lines(shown.calls), "", *trick_lines(shown), ""]
        lines += [line for incident in shown.incidents for line in incident_lines(incident)]
        return lines + result_lines(shown.result)

    def open_items(self) -> list[str]:
        """Options and questions that await somebody, at every board of the round, each below its incident."""
        lines: list[str] = []
        for incident in self._incidents():
            title, *blocks = incident_blocks(incident_view(incident))
            waiting = [line for block in blocks if block.is_open for line in block.lines]
            lines += [*title.lines, *waiting] if waiting else []
        return lines

    def _still_open(self, known: list[_Said]) -> list[str]:
        """One line for what was open before and is still, by incident and paragraph."""
        waiting: dict[str, list[str]] = {}
        for said in known:
            if said.block.is_open:
                waiting.setdefault(said.incident, []).append(_paragraph(said.block))
        names = ", ".join(f"{incident} {' '.join(paragraphs)}" for incident, paragraphs in waiting.items())
        return _indented(message("screen", "still_open", names=names)) if names else []

    def _obligations(self) -> list[str]:
        """What stands at the board in play."""
        board = self.replay.board
        return obligations(self.replay.rulings(board)) if board is not None else []

    def _stands_now(self) -> list[str]:
        """What stands at the board in play, where that has changed."""
        before, self._stands = self._stands, self._obligations()
        if self._stands == before:
            return []
        return obligation_lines(self._stands) or _indented(message("desk", "stands_no_more"))

    def _remarks(self, entries: Sequence[AnyEvent], count: int) -> list[str]:
        """What was just recorded of an appeal that does not exist, and of a contestant who was not entered although
        others were."""
        new = enumerate(entries[-count:], len(entries) - count + 1)
        told = [text for number, event in new for text in self._odd(number, event)]
        return [line for text in told for line in _indented(f"! {text}")]

    def _odd(self, number: int, event: AnyEvent) -> Iterator[str]:
        entered, name = self.replay.session.record.contestants, f"#{number}"
        if isinstance(event, AppealHeard | AppealDecided | AppealReferredBack):
            for code, entry in unplaced_appeals({self.replay.stream: self.replay}):
                if entry.stream == self.replay.stream and entry.number == number:
                    yield message("remark", code, entry=name, appeal=event.appeal)
        elif isinstance(event, PenaltyGiven) and event.contestant and entered:
            if event.contestant.removeprefix(f"{self.replay.session.name}.") in entered:
                return
            yield message("remark", "no_such_contestant", entry=name, contestant=event.contestant)

    def _amended(self, entries: Sequence[AnyEvent], before: dict[int, _Board]) -> list[str]:
        """What stands again by the slip just put right, what that makes out of the ordinary that was not before, and
        the findings that fell."""
        was, self._table = self._table, self.replay.table
        again = stands_again(entries, was, self._table)
        lines = [line for text in again for line in _indented(message("screen", "again", text=text))]
        lines += [line for place, kind in recheck(was, self._table) for line in self._made_irregular(place, kind)]
        now = _all_said(self._said)
        gone = [said.block for said in _all_said(before) if said not in now and not said.block.is_open]
        return lines + [line for block in gone for line in _no_longer(block)]

    def _made_irregular(self, place: int, kind: Irregularity) -> list[str]:
        return [
            line
            for board in self.replay.boards
            for found in board.irregular
            if (found.place, found.kind) == (place, kind)
            for line in _irregular_lines(_what_stands_at(board, place), kind)
        ]

    def _incidents(self) -> list[Incident]:
        return [incident for board in self.replay.boards for incident in self.replay.rulings(board).incidents]

    def _blocks(self, before: dict[int, _Board]) -> dict[int, _Board]:
        """What is said of each board, by its place; as before where its incidents are the same."""
        found: dict[int, _Board] = {}
        for board in self.replay.boards:
            rulings, known = self.replay.rulings(board), before.get(board.place)
            is_said = known is not None and (known.rulings is rulings or known.rulings.incidents == rulings.incidents)
            found[board.place] = known if known is not None and is_said else _said_of(rulings)
        return found

    def _new(self, before: dict[int, _Board]) -> tuple[list[_Said], list[_Said]]:
        """What is said now and was not, and what was."""
        said_before = _all_said(before)
        new: list[_Said] = []
        known: list[_Said] = []
        for place, board in self._said.items():
            if before.get(place) is board:
                known += board.said
                continue
            for said in board.said:
                (known if said in said_before else new).append(said)
        return new, known

    def _state(self) -> list[str]:
        board = self.replay.board
        if round_is_over(self.replay.table):
            then = f"tdlog record --table {next_round(self.replay.stream)}"
            return _indented(message("screen", "round_over", command=then))
        if board is None:
            return _indented(message("screen", "begin_board"))
        stage = self.replay.result(board).final
        return _indented(message("screen", "result_is", result=stage_text(stage)) if stage else _state_of(board))


def _said_of(rulings: BoardRulings) -> _Board:
    views = map(incident_view, rulings.incidents)
    return _Board(rulings, [_Said(view.incident, block) for view in views for block in incident_blocks(view)])


def _all_said(boards: dict[int, _Board]) -> list[_Said]:
    return [said for board in boards.values() for said in board.said]


def entries_text(entries: Sequence[AnyEvent], count: int) -> list[str]:
    """The last `count` entries in words, with their numbers: `#3-6  South 4♠, West Pass`."""
    first = len(entries) - count + 1
    numbers = f"#{first}" + (f"-{len(entries)}" if count > 1 else "")
    text = ", ".join(event_text(event) for event in entries[first - 1 :])
    return in_lines(f"{numbers}  {text}", WIDTH, first="  ", rest=" " * (len(numbers) + 4))


def next_round(stream: str) -> str:
    """The stream of the next round at the same table: `S1.r2.t1` after `S1.r1.t1`."""
    session, number, table = stream.rsplit(".", 2)
    return f"{session}.r{int(number[1:]) + 1}.{table}"


def _no_longer(block: Block) -> list[str]:
    """A finding that fell, in lines: the prefix once."""
    text = message("screen", "no_longer", text=" ".join(line.strip() for line in block.lines))
    indent = " " * (2 + len(message("screen", "no_longer", text="")))
    return in_lines(text, WIDTH, first="  ", rest=indent)


def _irregular_lines(what: str, kind: Irregularity) -> list[str]:
    return _indented(message("screen", "made_irregular", what=what, kind=kind_text(kind.value)))


def _paragraph(block: Block) -> str:
    """`[62C1]`, from the first line of a block."""
    return "[" + block.lines[0].split("[", 1)[-1].split("]")[0] + "]"


def _indented(text: str) -> list[str]:
    return in_lines(text, WIDTH, first="  ", rest="  ")


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
    if board.to_play is None and board.undecided:
        return message("screen", "winner_not_seen", number=board.trick.number, tally=tally)
    return message("screen", "to_play", number=board.trick.number, tally=tally, seat=seat_text(board.to_play))
