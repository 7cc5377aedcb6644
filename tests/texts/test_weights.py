"""Weights of a score in words: as people enter them on a page, and as the notation has them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from projections.found.stages import Part, Stage
from projections.texts.scores import stage_text


@pytest.mark.parametrize(
    ("weight", "in_percent", "told"),
    [
        (Fraction(3, 5), True, "60 % 3NT by S 9 tricks + 40 % 3NT by S 8 tricks"),
        (Fraction(3, 5), False, "3/5 3NT by S 9 tricks + 2/5 3NT by S 8 tricks"),
        (Fraction(1, 3), True, "1/3 3NT by S 9 tricks + 2/3 3NT by S 8 tricks"),
    ],
)
def test_given_a_weighted_score_when_it_is_told_on_a_page_then_whole_weights_are_in_percent(
    weight: Fraction, in_percent: bool, told: str
) -> None:
    won = Part(weight, "3N", "S", 9, 400), Part(1 - weight, "3N", "S", 8, -50)
    lost = Part(weight, "3N", "S", 9, -400), Part(1 - weight, "3N", "S", 8, 50)
    assert stage_text(Stage("director", won, lost, ()), in_percent=in_percent).startswith(told)
