"""What may be asked of the hall: the fields that a reader names, as text in an address."""

from __future__ import annotations

from msgspec import Struct

__all__ = [
    "BoardAsked", "ByPackAsked", "CaseAsked", "CountAsked", "DoubtsAsked", "EntriesAsked", "FigureAsked", "LogAsked",
    "MatterAsked", "MembersAsked", "OverviewAsked", "PollAsked", "ScoreAsked", "SeriesAsked", "SeriesFigureAsked",
    "SessionAsked", "SlipAsked", "SlipsAsked", "StandingsAsked", "TableAsked", "TravellerAsked", "TriedAsked",
]  # fmt: skip


class LogAsked(Struct, frozen=True):
    """The log as a whole."""


class CountAsked(Struct, frozen=True):
    """The end of the log."""

    count: int = 50
    """How many entries, at most 500."""
    session: str = ""
    """Those of a session alone, by its id; empty: of the whole log."""


class SessionAsked(Struct, frozen=True):
    """A session."""

    session: str = ""
    """Its id; empty for the only one."""


class SeriesAsked(Struct, frozen=True):
    """A series."""

    series: str = ""


class SeriesFigureAsked(Struct, frozen=True):
    """A total of a series."""

    series: str = ""
    contestant: str = ""
    """By as whom it plays in any session, `S1.3`."""


class DrawAsked(SessionAsked, frozen=True):
    """The next round of a Swiss, or the next stage of a knockout."""

    rematch: bool = False
    """Whether some may meet again."""
    threes: bool = False
    """Whether three teams may meet one another, where their number asks for it."""
    goes_on: str = ""
    """Teams of a knockout, with commas between, that go on though their match is level or not over."""


class MembersAsked(Struct, frozen=True):
    """Members of the register."""

    session: str = ""
    """The session into which they are to be entered; empty for the only one, or for one that is still to be begun."""
    typed: str = ""
    """The beginning of a number, or of words of a name: `ho an`."""


class DoubtsAsked(Struct, frozen=True):
    """What is in doubt."""

    session: str = ""
    stream: str = ""
    """At this table alone, `S1.r3.t5`; empty: at all that whoever asks may know of."""


class StandingsAsked(Struct, frozen=True):
    """A ranking."""

    session: str = ""
    as_of: int = 0
    """As it was after the entry of this position; 0 as it is now. Who does not see every result is told how it was at
    the latest moment until then that he may go back to (`moments`)."""


class OverviewAsked(Struct, frozen=True):
    """A session by rounds."""

    session: str = ""
    round: int = 0
    """Of this round alone; 0: of all."""


class FigureAsked(Struct, frozen=True):
    """A figure of a ranking, or that of a board in it."""

    session: str = ""
    contestant: str = ""
    board: int = 0
    """0 for the figure of the ranking."""
    as_of: int = 0
    """As of `StandingsAsked`."""


class ByPackAsked(FigureAsked, frozen=True):
    """A figure by a data pack."""

    of: str = "masterpoints"
    """`masterpoints` or `handicap`."""


class TravellerAsked(Struct, frozen=True):
    """A board at every table."""

    session: str = ""
    board: int = 0


class SlipsAsked(Struct, frozen=True):
    """A board as its scorer enters it."""

    session: str = ""
    board: int = 0


class SlipAsked(Struct, frozen=True):
    """What a line of a scorer's means."""

    session: str = ""
    board: int = 0
    """The board where he is, unless the line names another."""
    table: int = 0
    line: str = ""
    """`11 t2`, `1nn s2 =8`."""


class TableAsked(Struct, frozen=True):
    """A table in a round."""

    stream: str
    """`S1.r3.t5`."""
    seat: str = ""
    """Whose calls or cards are told, `N`; empty for the one who is to act."""


class EntriesAsked(Struct, frozen=True):
    """The entries of a table."""

    stream: str
    after: int = 0
    """How many are known already."""


class BoardAsked(Struct, frozen=True):
    """A board at a table."""

    stream: str
    board: int
    entry: int = 0
    """As it stood after this entry of the table; 0: as far as it may be seen."""


class MatterAsked(Struct, frozen=True):
    """An incident at a table."""

    stream: str
    incident: str
    """`16#41`."""


class PollAsked(Struct, frozen=True):
    """What a player is shown who is asked about an incident."""

    stream: str
    incident: str
    seat: str = ""
    """Whose hand he gets; empty for the offender's partner."""
    entry: int = 0
    """The entry before which he is asked, where it is a later one than that which began the matter."""


class ScoreAsked(Struct, frozen=True):
    """What a score would come to that a director may give."""

    stream: str
    board: int
    score: str = ""
    """As it is typed behind `adjust`: `12C1c both=1/2:3NS=9,1/2:3NS=8`; empty: none yet."""
    incident: str = ""
    """What it is given for, `16#41`; empty where it is for none."""


class CaseAsked(Struct, frozen=True):
    """An appeal."""

    session: str = ""
    appeal: str = ""
    """Its number, `A1`."""
    stop: int = 0
    """1: what the director knew; 2: the hearing; 3: the decision; 0: the latest it has come to."""


class TriedAsked(CaseAsked, frozen=True):
    """Cards that are tried from the disputed one of an appeal on."""

    cards: str = ""
    """In the order of play: `C4.C7.CJ`."""
