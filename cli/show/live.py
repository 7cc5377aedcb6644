"""The echo of a recorder: after each line what was recorded, what the Laws make of it, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from cli.show.board import auction_lines, board_lines, obligation_lines, trick_lines
from cli.show.columns import indented
from cli.show.rulings import incident_lines, result_lines, said_lines
from domain.admission import round_is_over
from domain.events import AnyEvent
from projections.texts import law_text, message, seat_text
from projections.texts.entries import event_text
from projections.views.echo import Echoes, EchoView, StandsView
from projections.views.incident import SaidView, said_of

__all__ = ["Echo", "echo_lines", "entries_text"]


class Echo:
    """What to show a recorder."""

    def __init__(self, echoes: Echoes) -> None:
        self.replay = echoes.replay
        self._echoes = echoes

    def recorded(self, count: int) -> list[str]:
        """What follows from `count` new entries."""
        return echo_lines(self._echoes.recorded(count))

    def waiting_for(self) -> str:
        """Who is to act, for the prompt."""
        board = self.replay.board
        if board is None or round_is_over(self.replay.table):
            return "tdlog"
        who = board.to_call or board.to_play
        return f"{message('screen', 'board')} {board.number} {seat_text(who)}".rstrip()

    def where(self) -> list[str]:
        """The board in play, as a person coming back needs it."""
        stands = self._echoes.stands()
        return [*[stands.board] * bool(stands.board), *_standing_lines(stands, obligation_lines(stands.binds))]

    def whole_board(self) -> list[str]:
        """Diagram, auction, tricks, laws and result of the board in play."""
        shown = self._echoes.board
        if shown is None:
            return indented(message("screen", "no_board_begun"))
        lines = [shown.text, *board_lines(shown), "", *auction_lines(shown.calls), "", *trick_lines(shown), ""]
        lines += [line for incident in shown.incidents for line in incident_lines(incident)]
        return lines + result_lines(shown.result)

    def open_items(self) -> list[str]:
        """Options and questions that await somebody, at every board of the round, each below its incident."""
        lines: list[str] = []
        for incident in self._echoes.incidents:
            title, *more = said_of(incident)
            waiting = [line for said in more if said.is_open for line in said_lines(said)]
            lines += [*said_lines(title), *waiting] if waiting else []
        return lines


def echo_lines(echo: EchoView) -> list[str]:
    """What follows from some entries: each of them, then new findings, open items, and where the table stands."""
    lines = _numbered(echo.first, echo.last, echo.text)
    lines += [line for said in echo.new for line in said_lines(said)]
    lines += [line for text in echo.remarks for line in indented(f"! {text}")]
    lines += [line for text in echo.again for line in indented(message("screen", "again", text=text))]
    lines += [line for text in echo.irregular for line in indented(text)]
    lines += [line for said in echo.gone for line in _no_longer(said)]
    binds = obligation_lines(echo.stands.binds) or indented(message("desk", "stands_no_more"))
    return [*lines, *_standing_lines(echo.stands, binds if echo.binds_anew else [])]


def _standing_lines(stands: StandsView, binds: list[str]) -> list[str]:
    """One line for what is still open, by incident and paragraph; then what binds, and whose turn it is."""
    waiting = (f"{incident} {' '.join(f'[{law_text(law)}]' for law in laws)}" for incident, laws in stands.still_open)
    names = ", ".join(waiting)
    still = indented(message("screen", "still_open", names=names)) if names else []
    return [*still, *binds, *indented(stands.state if not stands.follows else _round_that_follows(stands.follows))]


def _round_that_follows(stream: str) -> str:
    """That the round has ended, and how the next is begun where lines are typed."""
    return message("screen", "round_that_follows", command=f"tdlog record --table {stream}")


def entries_text(entries: Sequence[AnyEvent], count: int) -> list[str]:
    """The last `count` entries in words, with their numbers: `#3-6  South 4♠, West Pass`."""
    text = ", ".join(event_text(event) for event in entries[len(entries) - count :])
    return _numbered(len(entries) - count + 1, len(entries), text)


def _numbered(first: int, last: int, text: str) -> list[str]:
    numbers = f"#{first}" + (f"-{last}" if last > first else "")
    return indented(f"{numbers}  {text}", 2, len(numbers) + 2)


def _no_longer(said: SaidView) -> list[str]:
    """A finding that fell, in lines: the prefix once."""
    text = message("screen", "no_longer", text=" ".join(line.strip() for line in said_lines(said)))
    return indented(text, 2, len(message("screen", "no_longer", text="")))
