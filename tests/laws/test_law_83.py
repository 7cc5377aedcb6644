"""Law 83: the players are told that they may appeal."""

from tests.given import given
from tests.laws.test_law_92 import PAIRS, PUBLISHED, REVOKE, RULED, appealed

JUDGED = (*RULED[:-1], f"judge {REVOKE} 64C1 damaged tricks=12", f'rule {REVOKE} 64C1 "twelve tricks"')


def test_law_83_a_ruling_on_judgement_is_given_with_the_right_to_appeal() -> None:
    given(*JUDGED).then("83 advise_of_appeal")
    given(*JUDGED, session=(*PAIRS, *PUBLISHED)).then("83 advise_of_appeal_until note=2026-03-14T21:30:00Z")


def test_law_83_one_that_the_laws_prescribe_is_not_and_none_before_there_is_a_ruling() -> None:
    given(*RULED).then("not 83")
    given(*JUDGED[:-1]).then("not 83")


def test_law_83_once_somebody_has_appealed_nobody_needs_telling() -> None:
    given(*JUDGED).when(f"appeal A1 {REVOKE} 8 concurrence").then("not 83")
    appealed().then("not 83")
