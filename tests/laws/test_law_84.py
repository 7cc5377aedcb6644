"""Law 84: what a ruling rests on, where it is appealed."""

from tests.given import given
from tests.laws.test_law_83 import JUDGED
from tests.laws.test_law_92 import REVOKE, appealed


def test_law_84b_an_appeal_on_judgement_of_what_a_law_prescribes_is_told() -> None:
    appealed().then("84B ruling_is_prescribed note=64A2")
    appealed(f"appeal A1 {REVOKE} 8 concurrence kind=law").then("not 84B")


def test_law_84d_an_appeal_on_law_of_a_judgement_is_told() -> None:
    lodged = f"appeal A1 {REVOKE} 8 concurrence"
    given(*JUDGED).when(f"{lodged} kind=law").then("84D ruling_rests_on_judgement note=64C1")
    given(*JUDGED).when(lodged).then("not 84D", "not 84B")
