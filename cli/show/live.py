"""The echo of a recorder: after each line what was recorded, what the Laws make of it, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from cli.show.board import auction_lines, board_lines, header, trick_lines
from cli.show.record import event_text
from cli.show.rulings import incident_lines, result_lines
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
        self._said = self._lines_of_incidents()

    def recorded(self, entries: Sequence[AnyEvent], count: int) -> list[str]:
        """After `count` new entries: each of them, then new findings, open items, and where the table stands."""
        before, boards_before = self._said, len(self.replay.boards)
        self.replay = Replay(entries)
        first = len(entries) - count + 1
        lines = [f"  #{first}" + (f"-{len(entries)}" if count > 1 else "") + f"  {self.understood(entries[-count:])}"]
        self._said = self._lines_of_incidents()
        lines += [line for line in self._said if line not in before]
        if any(isinstance(event, EntryAmended) for event in entries[-count:]):
            lines += [f"  no longer: {line.strip()}" for line in before if line not in self._said]
        if len(self.replay.boards) != boards_before:
            lines += self.where()
        return [*lines, *self.open_items(), self._state()]

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
        lines += [line for incident in self._incidents() for line in incident_lines(incident)]
        return lines + result_lines(self.replay.result(board))

    def open_items(self) -> list[str]:
        """Options and questions that await somebody, at every board of the round."""
        waiting = [line for incident in self._incidents() for line in incident_lines(incident)]
        return [line for n, line in enumerate(waiting) if _is_open(waiting, n)]

    def _incidents(self) -> list[Incident]:
        table = self.replay.table
        return [i for board in self.replay.boards for i in rule(table, board, self.regulations).incidents]

    def _lines_of_incidents(self) -> list[str]:
        return [
            line
            for incident in self._incidents()
            for line in incident_lines(incident)
            if not line.startswith(("  ?", "  o", "           answer:"))
        ]

    def _state(self) -> str:
        board = self.replay.board
        if board is None:
            return "  begin a board: board NUMBER"
        if self.replay.table.ended:
            return "  the round has ended"
        return f"  {_state_of(board)}"


def _is_open(lines: list[str], n: int) -> bool:
    """Whether a line belongs to an open option or question, its continuation included."""
    while n >= 0 and lines[n].startswith("           "):
        n -= 1
    return n >= 0 and lines[n].startswith(("  ? ", "  o "))


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
