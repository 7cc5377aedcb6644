"""What commentators say of boards, and what is taken back.

A comment belongs to an entry of a board that everybody may see: whoever makes it sees what spectators see, and there is
none on a board in play. It stands beside the log, where it can be erased, and a person's name stands in his link alone.
"""

from __future__ import annotations

from unicodedata import category

from application.hall.access import new_name
from application.hall.commentary import Comments
from application.hall.identity import Identity
from application.hall.repeats import check_key
from application.hall.sight import NotForYou, Sight
from application.office import Office
from domain.board import entry_of
from domain.errors import NotPossible, TdlogError
from domain.log.commentary import Comment
from domain.streams import session_of
from projections.texts import message
from projections.views.record import boards_meant

__all__ = ["LONGEST_COMMENT", "comment_to_keep", "comment_to_remove"]

LONGEST_COMMENT = 500
"""Characters of a comment: what is read while a trick is played."""
MOST_MARKS = 3
"""Marks above and below one letter: more of them would lie on the words around."""
MOST_ON_A_BOARD = 200
"""At a table."""
MOST_BY_ONE_ON_A_BOARD = 50
"""At a table, by one link: there is room for others."""
MOST_BY_ONE = 2_000
"""By one link."""


def comment_to_keep(office: Office, who: Identity, place: tuple[str, int, int], text: str, key: str) -> Comment:
    """A comment on a table's board at an entry, held to what its author may see and how much is kept.

    Raises NotAllowed but for a commentator, and for a board that not everybody may see; NotPossible where there is no
    such entry, nothing is said, or too much; TdlogError for a key or a device that is none.
    """
    check_key(who.device, key)
    stream, board, entry = place
    sight = Sight(office, who)
    sight.check_role({"commentator"})
    seen = sight.board(stream, board, entry)
    if boards_meant(seen.replay).get(entry) is not seen.board:
        first = entry_of(seen.board.place)
        raise NotPossible(message("commentary", "no_such_entry", entry=entry, first=first, last=seen.last))
    said = " ".join(_without_piles("".join(one if one.isprintable() else " " for one in text)).split())
    if not said:
        raise NotPossible(message("commentary", "nothing_said"))
    if len(said) > LONGEST_COMMENT:
        raise NotPossible(message("commentary", "too_long", length=len(said), most=LONGEST_COMMENT))
    comments = office.beside(Comments).up_to_date()
    held = comments.on(stream, board)
    own = sum(one.link == who.link for one in held)
    if len(held) >= MOST_ON_A_BOARD or own >= MOST_BY_ONE_ON_A_BOARD or comments.count_by(who.link) >= MOST_BY_ONE:
        raise NotPossible(message("commentary", "too_many"))
    return Comment(new_name(8), seen.stream, board, entry, said, who.link, who.device, key, office.clock())


def _without_piles(text: str) -> str:
    """A text with so many marks on a letter as its line has room for."""
    kept: list[str] = []
    marks = 0
    for one in text:
        marks = marks + 1 if category(one).startswith("M") else 0
        if marks <= MOST_MARKS:
            kept.append(one)
    return "".join(kept)


def comment_to_remove(office: Office, who: Identity, name: str) -> Comment:
    """A comment that somebody may take away: its author his own, a scorer any of his session. Raises NotAllowed for
    another's; TdlogError where there is none of that name."""
    sight = Sight(office, who)
    sight.check_role({"commentator", "scorer"})
    found = office.beside(Comments).up_to_date().named(name)
    if found is None:
        raise TdlogError(message("commentary", "no_such_comment", read=repr(name[:20])))
    sight.session(session_of(found.stream))
    if who.role == "commentator" and found.link != who.link:
        raise NotForYou("other_comment")
    return found
