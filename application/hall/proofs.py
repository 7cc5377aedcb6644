"""What is proven of the log to whom: nobody is given a hash of what he may not know.

Who knows all of an entry but a card, or a figure, can try which fits its hash. So as long as there is anything in a
session that not everybody may see, be it that a board is in play, or that the sponsor shows a ranking and no cards, no
checkpoint, tile or receipt that covers an entry of that session is for everybody. Who sees all that happens at its
tables has them at any time.
"""

from __future__ import annotations

from collections.abc import Iterable

from application.checkpointing import last_checkpoint
from application.hall.identity import PUBLIC
from application.hall.log_book import LogBook, SessionSeen
from application.hall.not_for_you import NotForYou
from application.hall.sight import Sight
from application.hall.signed_log import signed_log_of
from application.office import Office
from application.receipts import Due, Given, due_in, proofs_of
from application.tile_folder import tile_of
from domain.log.notes import Note, VerifierKey
from projections.elected.public import PARTS_OF_PUBLIC
from projections.views.signed_log import SignedLogView

__all__ = ["Proofs", "kept_back"]


class Proofs:
    """Made once for an office."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._known: dict[tuple[str, bool], int] = {}
        """By session, and for whom, the last entry by which all of it was known: until its next it stays so."""

    def upto(self, sight: Sight) -> int:
        """Up to which position somebody may have hashes of the log."""
        book = self._office.beside(LogBook).caught_up()
        own = {one.name for one in sight.sessions()}
        closed = (
            seen.first
            for name, seen in book.sessions.items()
            if not (sight.is_at(name) or self._stays_known(book, seen, sight.now, sight.sees_results and name in own))
        )
        return min(closed, default=sight.upto + 1) - 1

    def _stays_known(self, book: LogBook, session: SessionSeen, now: str, sees_results: bool) -> bool:
        """As `_is_known`, worked out once for a session that does not go on."""
        of = session.name, sees_results
        if self._known.get(of) != session.last:
            if not _is_known(book, session.name, now, sees_results):
                return False
            self._known[of] = session.last
        return True

    def note(self, sight: Sight, key: VerifierKey | None = None) -> Note | None:
        """The latest checkpoint that somebody may have, of those that a key signed; None where there is none."""
        return last_checkpoint(self._office.log, self.upto(sight), key)

    def tile(self, sight: Sight, level: int, number: int, width: int) -> bytes | None:
        """A tile of the entries of which he may have hashes; None where they fill none of that width."""
        return tile_of(self._office.log, min(self.upto(sight), self._office.log.tree.size()), level, number, width)

    def signed(self, sight: Sight, witnesses: Iterable[str]) -> SignedLogView:
        """How far the log is signed, and who stands for that, by the keys of witnesses; no hash. Raises NotAllowed but
        for who may ask of the log as a whole; LogError."""
        sight.log()
        return signed_log_of(self._office.log.tree, witnesses)

    def due(self, sight: Sight, session: str, contestant: str) -> list[Due]:
        """The receipts that can be given to a contestant. Raises NotForYou as long as not everybody may see all boards
        of the session; NotPossible where he has no result."""
        self.check_may_have(sight, session)
        return due_in(self._office, self._office.session(session), contestant)

    def given(self, sight: Sight, session: str, due: Iterable[Due], key: VerifierKey) -> list[Given]:
        """Those of `due` that were given, by a checkpoint that a key signed. Raises NotForYou as `due`."""
        self.check_may_have(sight, session)
        note = self.note(sight, key)
        return proofs_of(self._office.log, session, due, note) if note is not None else []

    def check_may_have(self, sight: Sight, session: str) -> None:
        """Raise NotForYou where somebody may not have receipts of a session yet."""
        if self.upto(sight) < sight.upto:
            raise NotForYou("receipts_later", session=session)


def kept_back(office: Office) -> list[str]:
    """The sessions of a log of which not everybody may have hashes yet, for who hands some on by another way."""
    sight, book = Sight(office, PUBLIC), office.beside(LogBook).caught_up()
    return [name for name in book.sessions if not _is_known(book, name, sight.now, sees_results=False)]


def _is_known(book: LogBook, session: str, now: str, sees_results: bool) -> bool:
    """Whether everybody may know all that was played in a session; or who sees its results, as soon as nothing of it is
    in play."""
    if not sees_results and book.public(session).parts != PARTS_OF_PUBLIC:
        return False
    boards = [one.board for one in book.boards_open(session, now).boards]
    at_tables = ((stream, board) for board in boards for stream in book.tables_of(session, board))
    return (
        (bool(boards) or book.sessions[session].is_closed)
        and all(book.opened(session, board, now) is not None for board in boards)
        and all(book.counts(stream, board, now) for stream, board in at_tables)
    )
