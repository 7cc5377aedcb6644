"""What is proven of the log to whom: nobody is given a hash of what he may not know.

Who knows all of an entry but a card, or a figure, can try which fits its hash. So as long as there is a board in a
session that not everybody may see, no checkpoint, tile or receipt that covers an entry of that session is for
everybody; who sees all that happens at the tables has them at any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from application.checkpointing import last_checkpoint
from application.hall.log_book import LogBook
from application.hall.not_for_you import NotForYou
from application.office import Office
from application.receipts import Due, Given, due_in, proofs_of
from application.tile_folder import tile_of
from domain.errors import NotPossible
from domain.log.checkpoints import checkpoint_of
from domain.log.notes import Note

if TYPE_CHECKING:
    from application.hall.sight import Sight

__all__ = ["Proofs"]


class Proofs:
    """Made once for an office."""

    def __init__(self, office: Office) -> None:
        self._office = office

    def upto(self, sight: Sight) -> int:
        """Up to which position somebody may have hashes of the log."""
        if sight.sees_tables:
            return sight.upto
        book = self._office.beside(LogBook).caught_up()
        closed = (seen.first for name, seen in book.sessions.items() if not _is_open(book, name, sight.now))
        return min(closed, default=sight.upto + 1) - 1

    def note(self, sight: Sight) -> Note | None:
        """The latest checkpoint that somebody may have; None where there is none."""
        return last_checkpoint(self._office.log, self.upto(sight))

    def tile(self, sight: Sight, level: int, number: int, width: int) -> bytes | None:
        """A tile under that checkpoint; None where there is none of that width."""
        note = self.note(sight)
        return None if note is None else tile_of(self._office.log, checkpoint_of(note).size, level, number, width)

    def due(self, sight: Sight, session: str, contestant: str) -> list[Due]:
        """The receipts that can be given to a contestant. Raises NotForYou as long as not everybody may see all boards
        of the session; NotPossible where he has no result."""
        self.check_may_have(sight, session)
        return due_in(self._office, self._office.session(session), contestant)

    def given(self, sight: Sight, session: str, contestant: str) -> list[Given]:
        """Those that were given to him. Raises NotForYou as `due`."""
        self.check_may_have(sight, session)
        note = self.note(sight)
        try:
            due = due_in(self._office, self._office.session(session), contestant)
        except NotPossible:
            return []
        return proofs_of(self._office.log, session, due, note) if note is not None else []

    def check_may_have(self, sight: Sight, session: str) -> None:
        """Raise NotForYou where somebody may not have receipts of a session yet."""
        if self.upto(sight) < sight.upto:
            raise NotForYou("receipts_later", session=session)


def _is_open(book: LogBook, session: str, now: str) -> bool:
    """Whether everybody may see all that was played in a session."""
    boards = book.boards_open(session, now).boards
    return all(one.state == "open" for one in boards) and (bool(boards) or book.sessions[session].is_closed)
