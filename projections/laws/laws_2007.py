"""The code of 2007, as far as it is written out: what of it is not yet is read by that of 2017."""

from __future__ import annotations

from projections.elected.edition import joined
from projections.laws import law_27_2007, law_29_2007, law_30_2007, law_31_2007, law_32_2007
from projections.laws.calls_out_of_turn_2007 import NOT_ACCEPTED_2007, OUT_OF_TURN_2007
from projections.laws.laws_2017 import LAWS_2017

__all__ = ["LAWS_2007"]

LAWS_2007 = LAWS_2017.amended(
    "2007",
    joined(law_27_2007.PARAGRAPHS, law_29_2007.PARAGRAPHS, law_31_2007.PARAGRAPHS),
    law_27_2007.REPLACEMENT_2007, OUT_OF_TURN_2007, NOT_ACCEPTED_2007,
    anew=joined(law_30_2007.PARAGRAPHS, law_32_2007.PARAGRAPHS),
    without=("30B1a", "30B1b", "31C", "32A1", "32A2", "32A2a", "32A2b", "32C"),
    beside=law_27_2007.HELPERS,
    awaited=(
        "11A", "12C1b", "12C1c", "12C1e", "12C2d", "13A", "15A", "15B", "20F4", "23", "25A", "26", "36C", "43A",
        "43B3", "45C4b", "46B1", "50E", "53A", "57A", "61B3", "62C3", "63A3", "63A4", "64B3", "64B7", "65B3",
        "68B2", "68D", "70E1", "73E2", "75D", "79B", "79C2", "81C3", "86B",
    ),
)  # fmt: skip
"""As amended on 5 March 2008 (27). What differs in its number only is not awaited: it is cited by that of 2017."""
