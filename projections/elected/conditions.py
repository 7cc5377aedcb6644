"""The conditions of contest (78D, 80B): how an event is scored. Numbers and switches that a sponsor may set."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct

from domain.amendments import effective
from domain.events import AnyEvent
from projections.elected.method import METHODS, ScoringMethod, meet_as_teams, method_of
from projections.elected.regulations import elected

__all__ = ["GIVEN_BY_THE_SESSION", "Conditions"]

GIVEN_BY_THE_SESSION = ("scoring", "of_teams")
"""What the session tells by events of their own, and no regulation elects."""


class Conditions(Struct, frozen=True):
    """How a session is scored. Each field is elected by a `regulation` line of its name (`regulation neuberg no`)."""

    scoring: str = "matchpoints"
    """`matchpoints`, `cross-imps`, `butler`, `teams`, `board-a-match`, `total`; from the session, whose `imps` are
    those of a match of teams."""
    of_teams: bool = False
    """Total points: whether the contestants are teams, and a board is compared between the two tables of a match."""
    matchpoint_form: Literal["two", "one", "plus_minus"] = "two"
    """78A: `two` a pair below (0..2n-2), `one` (0..n-1), or `plus_minus`, -(n-1)..n-1 as in Denmark."""
    neuberg: bool = True
    """Whether a board with fewer results than expected is factored up by Neuberg's formula; else its top is lower."""
    small_groups: Literal["neuberg", "percentages", "percentages_to_a_third"] = "neuberg"
    """What two or three comparable results are worth: `neuberg`, or `percentages` (65/55 and 70/60/50), which a group
    of a fouled board gets at every size of the field, any other board where they are no more than a third of the
    results expected; `percentages_to_a_third`: a group of a fouled board, too, only there."""
    average_plus: Fraction = Fraction(60)
    """12C2a: per cent of the matchpoints, to a contestant in no way at fault."""
    average: Fraction = Fraction(50)
    average_minus: Fraction = Fraction(40)
    average_plus_imps: Fraction = Fraction(3)
    """12C2b: IMPs, to a contestant in no way at fault."""
    average_imps: Fraction = Fraction(0)
    average_minus_imps: Fraction = Fraction(-3)
    own_session_score: bool = True
    """12C2c: whether the contestant's own session score counts where it is better (the offenders': worse)."""
    own_session_imps: bool = False
    """12C2c at IMPs: whether what the contestant has won a board on its other boards counts so. The Law leaves open
    what is equivalent there, and the article of the split score gives three IMPs also to a team that wins more."""
    own_session: Literal["session", "match"] = "session"
    """12C2c: whose other boards count, those of the whole `session`, or of the `match` alone (against the same
    opponents)."""
    average_plus_in_full: int = 0
    """12C2d: on how many boards of a session a contestant gets average plus in full; 0: on all."""
    later_average_plus: Fraction = Fraction(50)
    """12C2d: what average plus is worth after these: per cent of the matchpoints."""
    later_average_plus_imps: Fraction = Fraction(0)
    cross_imps_divisor: Literal["comparisons", "results", "none"] = "comparisons"
    """Cross-IMPs are divided by the number of `comparisons` (results less one), of `results`, or `none`. Where they are
    not divided, average plus and minus count once for each comparison that was due."""
    datum: Literal["mean", "trimmed"] = "mean"
    """Butler: the datum is the `mean` of all scores, or `trimmed` (without the highest and the lowest)."""
    datum_unit: int = 10
    """Butler: the datum is rounded to this many points."""
    victory_points: Literal["none", "wbf", "wbf_whole", "won"] = "none"
    """78D: `none`, `wbf` (the continuous scale of 20), `wbf_whole` (the scale of 20 in whole VPs), or `won` (matches
    are counted: 1 for one that is won, a half for one that is level)."""
    sit_out_vp: Fraction = Fraction(0)
    """78D: the victory points of a team for each round in which it sits out, from its first board on."""
    vp_decimals: int = 2
    """To how many decimals the victory points of each match are rounded, before those of the matches are added: those
    of the scale."""
    fractional_imps: Literal["interpolate", "round"] = "interpolate"
    """A weighted score gives a fraction of an IMP: a margin between two of the VP scale is interpolated, or rounded
    to a whole one first (`round`). The scale in whole VPs always rounds."""
    knockout: bool = False
    """12C4: the match is knockout, and a split score is averaged."""
    rounding: Literal["half_away", "half_up", "half_even", "half_toward", "half_down"] = "half_away"
    """The last step of every figure: an exact half goes `half_away` from the average or `half_toward` it, `half_up`,
    `half_down` or to the even figure."""
    decimals: int = 2
    """How many decimals a printed figure has."""
    winners: int = 0
    """1 or 2 winners at pairs; 0: as the movement says (2 for a Mitchell)."""
    ties: Literal["shared", "by_match", "by_net", "by_quotient"] = "shared"
    """`shared` places; or broken `by_match` between those tied, for teams also `by_net` (IMPs won less IMPs lost) or
    `by_quotient` (IMPs won to IMPs lost), of all their matches; then shared."""
    factor_totals: bool = False
    """Whether the total of a contestant that has played fewer boards (a sit-out) is brought to the most that anybody
    can have; victory points are not. Places at matchpoints go by the percentage of the boards played, either way."""
    least_boards: int = 0
    """How many boards a contestant has to play to take a place."""
    withdrawn_results: Literal["keep", "cancel"] = "keep"
    """Whether the results against a contestant that has left the session count: `keep`, or `cancel` them for all."""
    expected_results: int = 0
    """How often every board is due to be played; 0: as often as the board that was played most."""

    @property
    def is_plus_minus(self) -> bool:
        """Whether an average board is worth nothing, as in the plus-minus form of 78A."""
        return self.board_unit == "matchpoints" and self.matchpoint_form == "plus_minus"

    @classmethod
    def of(cls, session: Iterable[AnyEvent]) -> Conditions:
        """As a session's events set them, as they were amended."""
        events = [event for _, event in effective(session)]
        told: dict[str, Any] = {"scoring": method_of(events).word, "of_teams": meet_as_teams(events)}
        return cls(**(elected(cls, events, GIVEN_BY_THE_SESSION) | told))

    @property
    def method(self) -> ScoringMethod:
        """The method of scoring; matchpoints where the word is none that is known."""
        return METHODS.get(self.scoring, METHODS["matchpoints"])

    @property
    def is_team_play(self) -> bool:
        """Whether a board is compared between the two tables of a match."""
        return self.method.by_teams or (self.method.also_by_teams and self.of_teams)

    @property
    def fractional_imps_are_rounded(self) -> bool:
        """Whether a margin between two of the VP scale is brought to a whole one before it is looked up."""
        return self.fractional_imps == "round" or self.victory_points == "wbf_whole"

    @property
    def board_unit(self) -> str:
        """What a board counts in: `matchpoints`, `imps` or `points`."""
        return self.method.unit

    @property
    def unit(self) -> str:
        """What the ranking counts in: `vp` where the IMPs of a match are turned into victory points; else as a
        board."""
        has_vp = self.victory_points != "none" and self.is_team_play and self.board_unit == "imps"
        return "vp" if has_vp else self.board_unit
