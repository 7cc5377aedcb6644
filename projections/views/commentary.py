"""What commentators say of a board at a table, up to the entry that is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from domain.log.commentary import Comment
from projections.texts import message
from projections.views.play import TrickView, begins_with

__all__ = ["CommentView", "CommentaryView", "commentary_view"]


class CommentView(Struct, frozen=True):
    """A comment on an entry of a board."""

    comment: str
    """Its short name, by which it is taken back."""
    entry: int
    """The entry of the table from which on it is shown."""
    trick: int
    """The trick in progress then; 0 in the auction."""
    text: str
    by: str
    """Who says it, as his link calls him; in words where it calls him nothing."""
    link: str
    """The name of that link: it lets nobody in."""
    at: str
    """When he said it, UTC."""


class CommentaryView(Struct, frozen=True):
    """The comments on a board at a table."""

    stream: str
    board: int
    entry: int
    """Up to which entry they are told."""
    comments: tuple[CommentView, ...]
    """In the order of their entries; on one entry in the order in which they were made."""
    later: int
    """How many there are on entries that come later."""


def commentary_view(
    comments: Sequence[Comment], entry: int, tricks: Sequence[TrickView], labels: Mapping[str, str]
) -> tuple[CommentView, ...]:
    """The comments up to an entry; `tricks` are those of the board until then, `labels` what links are called."""
    return tuple(
        CommentView(
            one.name,
            one.entry,
            max((trick.trick for trick in tricks if begins_with(trick) <= one.entry), default=0),
            one.text,
            labels.get(one.link, "") or message("commentary", "somebody"),
            one.link,
            one.at,
        )
        for one in sorted(comments, key=_entry)
        if one.entry <= entry
    )


def _entry(comment: Comment) -> int:
    return comment.entry
