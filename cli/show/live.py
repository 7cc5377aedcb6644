"""The echo of a recorder: after each line what was recorded, what the Laws make of it, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from cli.show.board import auction_lines, board_lines, header, trick_lines
from cli.show.record import event_text
from cli.show.rulings import Block, incident_blocks, incident_lines, result_lines, stage_text
from domain.board import Board, Phase, entry_of
from domain.events import AnyEvent, EntryAmended
from projections.incidents import Incident
from projections.regulations import Regulations
from projections.replay import Replay
from projections.rulings import rule

__all__ = ["Echo"]


class Echo:
    """What to show a recorder. Remembers what was said before, so that only what is new is said again."""

    def __init__(self, regulations: Regulations, entries: Sequence[AnyEvent]) -> None:
        self.regulations = regulations
        self.replay = Replay(entries)
        self._said = self._blocks()

    def recorded(self, entries: Sequence[AnyEvent], count: int) -> list[str]:
        """After `count` new entries: each of them, then new findings, open items, and where the table stands."""
        before = self._said
        self.replay = Replay(entries)
        self._said = self._blocks()
        first = len(entries) - count + 1
        lines = [f"  #{first}" + (f"-{len(entries)}" if count > 1 else "") + f"  {self.understood(entries[-count:])}"]
        lines += [line for block in self._said if block not in before for line in block.lines]
        if any(isinstance(event, EntryAmended) for event in entries[-count:]):
            gone = [block for block in before if block not in self._said and not block.is_open]
            lines += [f"  no longer: {line.strip()}" for block in gone for line in block.lines]
        return [*lines, *self._still_open(before), self._state()]

    def understood(self, events: Sequence[AnyEvent]) -> str:
        """Events in words."""
        return ", ".join(event_text(event) for event in events)

    def waiting_for(self) -> str:
        """Who is to act, for the prompt."""
        board = self.replay.board
        if board is None or self.replay.table.ended:
            return "tdlog"
        who = board.to_call or board.to_play
        return f"board {board.number}" + (f" {who}" if who else "")

    def where(self) -> list[str]:
        """The board in play, as a person coming back needs it."""
        board = self.replay.board
        return [] if board is None else [header(board), self._state()]

    def whole_board(self) -> list[str]:
        """Diagram, auction, tricks, laws and result of the board in play."""
        board = self.replay.board
        if board is None:
            return ["  no board has been begun"]
        lines = [header(board), *board_lines(board), "", *auction_lines(board), "", *trick_lines(board), ""]
        incidents = rule(self.replay.table, board, self.regulations).incidents
        lines += [line for incident in incidents for line in incident_lines(incident)]
        return lines + result_lines(self.replay.result(board))

    def open_items(self) -> list[str]:
        """Options and questions that await somebody, at every board of the round."""
        return [line for block in self._blocks() if block.is_open for line in block.lines]

    def _still_open(self, before: list[Block]) -> list[str]:
        """One line for what was open before and is still."""
        waiting = [block.lines[0].split("]")[0].split("[")[-1] for block in self._said if block.is_open]
        new = [block for block in self._said if block.is_open and block not in before]
        return [f"  still open: {' '.join(waiting)} (open shows them)"] if waiting and not new else []

    def _incidents(self) -> list[Incident]:
        table = self.replay.table
        return [i for board in self.replay.boards for i in rule(table, board, self.regulations).incidents]

    def _blocks(self) -> list[Block]:
        return [block for incident in self._incidents() for block in incident_blocks(incident)]

    def _state(self) -> str:
        board = self.replay.board
        if board is None:
            return "  begin a board: board NUMBER"
        if self.replay.table.ended:
            return "  the round has ended"
        stage = self.replay.result(board).final
        return f"  result: {stage_text(stage)}" if stage else f"  {_state_of(board)}"


def _state_of(board: Board) -> str:
    """One line: phase, tally, whose turn."""
    if board.phase is Phase.AUCTION:
        return f"auction: {board.to_call} to call"
    tally = f"NS {board.won[0]} EW {board.won[1]}"
    if board.phase is Phase.CLAIMED:
        claim = board.claim
        return f"{tally}; play is suspended by #{entry_of(claim.place) if claim else ''}"
    if board.phase is Phase.OVER:
        return "passed out" if board.passed_out else f"{tally}; play is over"
    return f"trick {board.trick.number}, {tally}; {board.to_play} to play"
