"""The tags of the standard: since which version each is there, which are mandatory, and which bear a section.

PBN 2.1, chapter 3.4 (the mandatory tag set) and chapters 4 and 5 (supplemental tags and sections).
"""

from __future__ import annotations

from difflib import get_close_matches

__all__ = [
    "MANDATORY", "MANDATORY_1", "NOT_INHERITED", "SINCE", "TABLES", "bears_section", "is_known", "nearest_name",
]  # fmt: skip

MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The mandatory tag set, in the order of export format (3.4)."""

MANDATORY_1 = tuple(name for name in MANDATORY if name != "Scoring")
"""The same in version 1.0, where Scoring was a supplemental tag."""

TABLES: dict[str, tuple[str, ...]] = {
    "ActionTable": ("Rank", "Call", "Card", "Contract", "Declarer", "Percentage"),
    "AuctionTimeTable": ("Time", "TotalTime"),
    "InstantScoreTable": ("Rank", "ScoreRange_NS", "ScoreRange_EW", "IMP_NS", "IMP_EW", "Percentage_NS",
                          "Percentage_EW"),
    "OptimumPlayTable": ("S", "H", "D", "C"),
    "OptimumResultTable": ("Declarer", "Denomination", "Result"),
    "PlayTimeTable": ("Time", "TotalTime"),
    "ScoreTable": ("Rank", "PairId_NS", "PairId_EW", "Names_NS", "Names_EW", "Contract", "Declarer", "Result",
                   "Score_NS", "Score_EW", "IMP_NS", "IMP_EW", "MP_NS", "MP_EW", "Percentage_NS", "Percentage_EW",
                   "Multiplicity"),
    "TotalScoreTable": ("Rank", "PairId", "Names", "TotalScore", "TotalIMP", "TotalMP", "TotalPercentage",
                        "MeanScore", "MeanIMP", "MeanMP", "MeanPercentage", "NrBoards", "Multiplicity"),
}  # fmt: skip
"""The supplemental sections with their predefined columns (5.3 to 5.10)."""

SUPPLEMENTAL_1 = (
    "Annotator", "AnnotatorNA", "BidSystemEW", "BidSystemNS", "Competition", "Description", "EastNA", "EastType",
    "EventDate", "EventSponsor", "FrenchMP", "Generator", "Hidden", "HomeTeam", "Mode", "NorthNA", "NorthType",
    "Room", "Round", "Score", "ScoreIMP", "ScorePercentage", "ScoreRubber", "Section", "SouthNA", "SouthType", "Stage",
    "Table", "Termination", "Time", "TimeCall", "TimeCard", "TimeControl", "UTCDate", "UTCTime", "VisitTeam",
    "WestNA", "WestType",
)  # fmt: skip
SUPPLEMENTAL_2 = ("Application", "DealId", "PairEW", "PairNS", "ScoreMP", "ScoreRubberHistory")
SECTIONS = ("Auction", "Play", "Note")

SINCE: dict[str, tuple[int, int]] = {
    **dict.fromkeys((*MANDATORY, *SUPPLEMENTAL_1, *SECTIONS), (1, 0)),
    **dict.fromkeys((*SUPPLEMENTAL_2, *TABLES), (2, 0)),
    **dict.fromkeys(("OptimumScore", "OptimumPlayTable", "OptimumResultTable"), (2, 1)),
}
"""Every tag of the standard, and the first version that has it."""

COMMON = frozenset(("DoubleDummyTricks",))
"""Tags outside the standard that many programs write in one form, so that it is checked."""

NOT_INHERITED = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"))
"""Tags that must not take their value from a game before (4.8)."""


def is_known(name: str) -> bool:
    """Whether the tag is one of the standard, or in common use."""
    return name in SINCE or name in COMMON


def bears_section(name: str) -> bool:
    """Whether words may follow the tag as elements of a supplemental section (5.1): a table, or a tag of its own."""
    return name in TABLES or not is_known(name)


def nearest_name(name: str) -> str | None:
    """The tag of the standard that was probably meant."""
    if len(name) > 30:
        return None
    same = next((known for known in SINCE if known.lower() == name.lower()), None)
    return same or next(iter(get_close_matches(name, SINCE, n=1, cutoff=0.85)), None)
