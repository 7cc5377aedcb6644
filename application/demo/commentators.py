"""What two commentators say of the first board of a made-up evening, once it is open: words that any board bears."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from application.hall.commenting import comment_to_keep
from application.hall.identity import Identity
from application.hall.services.answering import answer
from application.office import Office
from domain.log.commentary import Comment
from projections.views.opened import ReplayedView

__all__ = ["COMMENTATORS", "comments_to_keep"]

COMMENTATORS = ("Liv Rask", "Ole Munk")
"""Invented, as all names of the evening."""
SAID = (
    (0, 0, "Four hands, one auction: whoever leads has heard no more than this."),
    (0, 2, "Count one suit, ♠ say: thirteen cards, and each that falls tells something."),
    (1, 4, "Declarer's plan shows by now, and so does that of the defence."),
    (1, 6, "Half of the play is nearly over. The rest lies open to whoever counted."),
    (0, 9, "Few cards are left: here a count pays."),
)
"""By which of them, at which trick (0: in the auction), and what."""


def comments_to_keep(office: Office, who: Sequence[Identity], stream: str, board: int) -> list[Comment]:
    """The comments on a board at a table, as far as it was played. Raises TdlogError where not everybody may see it."""
    seen = answer(office, who[0], "board", {"stream": stream, "board": str(board)})
    assert isinstance(seen, ReplayedView)
    return [*_of_the_board(office, who, seen)]


def _of_the_board(office: Office, who: Sequence[Identity], seen: ReplayedView) -> Iterator[Comment]:
    tricks = [one.entry for one in seen.steps if one.is_trick]
    for number, (speaks, trick, text) in enumerate(SAID):
        if trick <= len(tricks):
            entry = tricks[trick - 1] if trick else seen.first + 2
            yield comment_to_keep(office, who[speaks], (seen.board.stream, seen.board.board, entry), text, str(number))
