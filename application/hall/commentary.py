"""The comments of a log as the hall's readers see them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from application.office import Office
from domain.log.commentary import Comment

__all__ = ["Comments"]


class Comments:
    """The comments of a log by table and board, read again once some were made or erased, by whomever. Made once for an
    office, by `Office.beside`."""

    def __init__(self, office: Office) -> None:
        self._log = office.log
        self._changes = -1
        self._held: Mapping[tuple[str, int], list[Comment]] = {}
        self.labels: Mapping[str, str] = {}
        """By link what it is called."""

    def up_to_date(self) -> Comments:
        """The same as they stand now."""
        changes = self._log.access.changes()
        if changes != self._changes:
            held: defaultdict[tuple[str, int], list[Comment]] = defaultdict(list)
            for one in self._log.commentary.all():
                held[one.stream, one.board].append(one)
            self._held, self._changes = held, changes
            self.labels = {one.name: one.label for one in self._log.access.links()}
        return self

    def on(self, stream: str, board: int) -> Sequence[Comment]:
        """Those on a board at a table, in the order in which they were made."""
        return self._held.get((stream, board), ())

    def named(self, name: str) -> Comment | None:
        """The comment of a name; None where there is none."""
        return next((one for held in self._held.values() for one in held if one.name == name), None)

    def count_by(self, link: str) -> int:
        """How many were made by who came by a link."""
        return sum(one.link == link for held in self._held.values() for one in held)
