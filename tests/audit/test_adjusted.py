"""The audit of adjusted scores in the unit of the event."""

from __future__ import annotations

from tests.audit.sessions import PAIRS, audited, codes, only

PLAYED = "board 1\ncontract 4S n\ntricks 10\nboard 2"
MISINFORMED = """board 1
1s p 2s~40 p
4s p p p
tricks 10
notice e "unauthorised information" s
judge 1#6 16B1a existed suits=s "slow"
judge 1#6 16B1b suggested_chosen "pass was logical"
judge 1#6 16B3 advantage "it was"
"""


def adjusted(score: str) -> str:
    """Pairs where North-South at the first table are the offenders on board 1, with 420 to 480 at the other, and are
    given a score."""
    assert PLAYED in PAIRS
    script = PAIRS.replace("contract 4S n\ntricks 9", "contract 4S n\ntricks 12")
    return script.replace(PLAYED, f'{MISINFORMED}adjust 1 12C1c {score} incident=1#6 "so it would be"\nboard 2', 1)


def test_given_parts_on_both_sides_when_the_innocents_are_worse_off_at_matchpoints_then_it_is_told() -> None:
    found = only(audited(adjusted("both=3/4:4SN=13,1/4:3SN=9")), "worse_off")
    assert (found.law, found.incident, found.follows) == ("12B1", "1#6", "3 had 2 on the board and has 0.5")


def test_given_the_innocents_are_no_worse_off_then_nothing_is_told() -> None:
    assert "worse_off" not in codes(audited(adjusted("both=1/2:4SN=9,1/2:4SN=11")))
    assert "worse_off" not in codes(audited(adjusted("both=4SN=9")))
