"""A board as its scorer enters it: what each table has of it, who said so, and what a line that he types means. No card
but the lead that a slip tells, or one of a board that everybody may see."""

from __future__ import annotations

from msgspec import Struct

from projections.views.publication import FigureMovedView

__all__ = ["SlipEchoView", "SlipPartView", "SlipPeriodView", "SlipRowView", "SlipsView"]


class SlipPartView(Struct, frozen=True):
    """A result, or a weighted part of one, as it is written on a traveller."""

    weight: str
    """`3/4`; empty where it is the whole."""
    contract: str
    declarer: str
    """`N`; empty where the board was passed out."""
    declarer_name: str
    lead: str
    lead_doubt: str
    """That it was dealt to another than who leads; empty where it was not, or the deal may not be seen."""
    tricks: str
    points: str
    """From North-South's view."""


class SlipRowView(Struct, frozen=True, kw_only=True):
    """A board at a table."""

    stream: str
    round: int
    table: int
    ns: str
    ew: str
    parts: tuple[SlipPartView, ...]
    """As North-South have it; none where there is no result."""
    text: str
    """The result in words; empty where there is none."""
    note: str
    """What stands in place of a result, or beside a split one."""
    worth: str
    """What it is worth to North-South in the comparison, as it stands."""
    state: str
    """As of an overview: `final`, `missing`, ..."""
    state_text: str
    way: str
    """How a slip is recorded here: `enter`, `mend`, `correct` (the score, with a reason); `at_table`: the table records
    the board itself; `decided`: somebody decided the score; `not_due`."""
    said_by: str
    """Who said what stands, in words; empty where nothing does."""
    said_at: str
    """When, UTC; empty where that is not known."""
    before: tuple[str, ...]
    """What stood before, the latest last, each in a line."""
    entries: int
    """How many entries the table has."""
    who: str = ""
    """The names of both pairs, `Anna Holm & Bo Krogh – Carl Lund & Dora Lund`; empty where the register has none."""
    hints: tuple[str, ...] = ()
    """What looks odd of it, each as a sentence: nothing is wrong for it, and nothing waits."""
    ew_points: str = ""
    """What East-West have of a split score, `-680`; empty where it is what North-South have not."""
    turned: bool = False
    """Whether the two sides sat the other way; `ns` and `ew` are as they sat."""
    ew_parts: tuple[SlipPartView, ...] = ()
    """The result as East-West have it, with their points, where the score is split; none where it is not, or they have
    an artificial score."""
    laws: tuple[str, ...] = ()
    """By which paragraphs the score is what it is, `79C1` of one that was corrected; empty of one as it was played."""
    awaits: str = ""
    """That a correction came after the correction period, and the score stands until the director has decided; empty
    where none did, or he has."""


class SlipPeriodView(Struct, frozen=True):
    """Until when something may be corrected, or appealed."""

    law: str
    """`79C1` or `92B`."""
    text: str
    ends: str
    """UTC; empty where that is not known."""
    is_over: bool


class SlipsView(Struct, frozen=True, kw_only=True):
    """A board at every table that plays it."""

    session: str
    name: str
    board: int
    conditions: str
    """Dealer and vulnerability, in words."""
    rows: tuple[SlipRowView, ...]
    """By round and table."""
    boards: tuple[int, ...]
    """Every board of the session."""
    periods: tuple[SlipPeriodView, ...]


class SlipEchoView(Struct, frozen=True, kw_only=True):
    """What a line means, before it is recorded."""

    board: int
    table: int
    """0 where no table is named."""
    text: str
    """As a sentence."""
    mends: str
    """What it would take the place of; empty where nothing stands there."""
    moves: tuple[FigureMovedView, ...]
    """Whose figures in the ranking it would change, where something stands there."""
    moved: str
    """The same as a sentence; empty where nothing stands there, or the ranking has no figure."""
    lacks: str
    """What is to be typed yet; empty where it can be recorded, or goes somewhere."""
    doubt: str
    """What of it does not go with the cards that were dealt."""
    hints: tuple[str, ...] = ()
    """What looks odd of it, each as a sentence; it may be recorded as it is."""
    column: int
    """Where it cannot be read, from 1; 0 where it can."""
