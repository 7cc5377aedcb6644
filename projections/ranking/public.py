"""The session as the public may see it: scored from the boards that are open, as if nobody had played any other.

What no board tells is in it all the same: who takes part, carry-overs, and penalties that are about no board.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from projections.ranking.scored import GivenByTable, ScoredSession
from projections.ranking.standings import Standings, standings

__all__ = ["PublicSession"]

IsShown = Callable[[str, int], bool]
"""Whether a board may be shown as a table has it: by the table's stream and the number of the board."""


class PublicSession:
    """What is open of one `ScoredSession`. A new state of the session's own stream needs another, but where it only
    tells more of the time."""

    def __init__(self, scored: ScoredSession) -> None:
        self.whole = scored
        self._public = ScoredSession(scored.name, scored.session)
        self._given: dict[str, GivenByTable] = {}
        """By stream, what of it is open."""

    def shown(self, is_shown: IsShown) -> ScoredSession:
        """The session as it may be seen now. The same object each time: only tables of which something else may be seen
        than before are taken anew."""
        own = self.whole.name
        for stream in self.whole.in_order(self.whole.tables):
            given = _open_part(self.whole.gave(stream), is_shown)
            if self._given.get(stream) != given:
                self._given[stream] = given
                self._public.take(given)
        anywhere = {board for given in self._given.values() for board in given.seating.begun}
        anywhere |= {score.board for given in self._given.values() for score in given.scores}
        bearing = [one for one in self.whole.bearing.get(own, ()) if one.board in (0, *anywhere)]
        penalties = [one for one in self.whole.own_penalties if one.board is None or one.board in anywhere]
        self._public.take_own(tuple(bearing), tuple(penalties))
        return self._public

    def take_time(self) -> None:
        """Take what the session's own stream has told of the time since: its clock, warnings, who was late."""
        whole, public = self.whole, self._public
        public.session, public.own_stream, public.record = whole.session, whole.own_stream, whole.record

    def standings(self, is_shown: IsShown) -> Standings:
        """The ranking from the boards that are open. What is odd about the session is not for the public."""
        found = standings(self.shown(is_shown))
        found.remarks = []
        return found

    def held_back(self, is_shown: IsShown) -> list[int]:
        """The boards that have a score at some table and may not be seen there: whatever is published now rests on
        them."""
        tables = self.whole.tables.items()
        return sorted({board for stream, scores in tables for board in scores if not is_shown(stream, board)})


def _open_part(given: GivenByTable, is_shown: IsShown) -> GivenByTable:
    """What a table gives by the boards that may be seen there; the others are to come."""
    seating = given.seating

    def shown(board: int) -> bool:
        return is_shown(seating.stream, board)

    return GivenByTable(
        replace(
            seating,
            begun=tuple(filter(shown, seating.begun)),
            again=tuple(filter(shown, seating.again)),
            ended=seating.ended and all(map(shown, (*seating.boards, *seating.begun))),
        ),
        tuple(one for one in given.penalties if one.board is None or shown(one.board)),
        tuple(score for score in given.scores if shown(score.board)),
        (),
        tuple(one for one in given.bearing if shown(one.board)),
        tuple(one for one in given.doubts if shown(one.board)),
    )
