"""Comments in memory: they go with the process."""

from __future__ import annotations

from collections.abc import Callable, Collection
from threading import Lock

from domain.errors import LogError
from domain.log.commentary import Comment

__all__ = ["MemoryCommentary"]


class MemoryCommentary:
    """The `Commentary` of a log in memory."""

    def __init__(self, changed: Callable[[], object]) -> None:
        """`changed` moves `Access.changes`."""
        self._held: dict[str, Comment] = {}
        self._changed = changed
        self._changing = Lock()

    def all(self) -> list[Comment]:
        """As in `Commentary`."""
        with self._changing:
            return list(self._held.values())

    def add(self, comment: Comment) -> Comment:
        """As in `Commentary`."""
        with self._changing:
            sent = (comment.device, comment.key)
            for one in self._held.values():
                if (one.device, one.key) == sent:
                    return one
            if comment.name in self._held:
                raise LogError("a comment of that name is in the log already; nothing was kept")
            self._held[comment.name] = comment
        self._changed()
        return comment

    def remove(self, names: Collection[str]) -> list[str]:
        """As in `Commentary`."""
        with self._changing:
            found = [name for name in self._held if name in names]
            self._held = {name: one for name, one in self._held.items() if name not in names}
        if found:
            self._changed()
        return found
