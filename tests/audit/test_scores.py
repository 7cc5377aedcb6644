"""The audit of a session's scores: publications, corrections, fouled boards, the movement, appeals."""

from __future__ import annotations

import pytest

from projections.texts import use_language
from tests.audit.sessions import PAIRS, audited, codes, only

PUBLISHED = "stream S1\n@ 2026-03-14T21:00:00Z\npublish session {1=75.00, 2=25.00, 3=25.00, 4=75.00}\n"


def test_given_published_what_the_record_gives_then_nothing_is_found() -> None:
    audit = audited(PAIRS + PUBLISHED)
    assert codes(audit) == []
    assert (audit.checked["figures"], audit.checked["scores"]) == (4, 4)


@pytest.mark.parametrize("figures", ["1=75, 2=25, 3=25, 4=75", "1=3, 2=1, 3=1, 4=3", "1=75.0, 2=25.0, 3=25, 4=75.000"])
def test_given_totals_or_fewer_decimals_then_they_are_compared_as_they_were_printed(figures: str) -> None:
    assert codes(audited(f"{PAIRS}stream S1\n@ 2026-03-14T21:00:00Z\npublish session {{{figures}}}\n")) == []


def test_given_a_figure_that_was_wrong_when_published_then_it_is_told_with_what_the_record_gave() -> None:
    audit = audited(PAIRS + PUBLISHED.replace("1=75.00", "1=74.00"))
    found = only(audit, "published_differs")
    assert (found.recorded, found.follows, found.entries) == ("1: 74.00", "the record gives 75.00", ("S1#7",))
    assert found.line == 'publish "session" {1=75.00, 2=25.00, 4=75.00, 3=25.00}'
    assert codes(audit) == ["published_differs"]


def test_given_a_correction_after_the_publication_then_the_figures_are_superseded_and_not_wrong() -> None:
    correction = 'rescore 1 S1.r1.t2 4SN=9 4SN=10 79C1 "the slip said ten"\n'
    audit = audited(PAIRS + PUBLISHED + "@ 2026-03-14T21:10:00Z\n" + correction)
    assert set(codes(audit)) == {"published_superseded"}
    assert [one.follows for one in audit.differences] == ["the record gives 50.00"] * 4


def test_given_a_publication_after_the_correction_then_nothing_is_found() -> None:
    correction = 'rescore 1 S1.r1.t2 4SN=9 4SN=10 79C1 "the slip said ten"\n'
    later = "@ 2026-03-14T21:20:00Z\npublish session {1=50.00, 2=50.00, 3=50.00, 4=50.00}\n"
    assert codes(audited(PAIRS + PUBLISHED + "@ 2026-03-14T21:10:00Z\n" + correction + later)) == []


def test_given_figures_of_nobody_or_of_too_few_then_both_are_told() -> None:
    audit = audited(PAIRS + PUBLISHED.replace("4=75.00", "9=75.00"))
    assert only(audit, "published_unknown").recorded == "9: 75.00"
    assert only(audit, "published_without").recorded == "4: -"


def test_given_no_times_then_a_publication_is_compared_with_the_whole_record_wherever_it_stands_in_the_log() -> None:
    timeless = "\n".join(line if not line.startswith("@") else "@" for line in PAIRS.splitlines())
    script = f"{timeless}\nstream S1\n@\npublish session {{1=75.00, 2=25, 3=25, 4=75}}\n"
    assert codes(audited(script, last="S1")) == []
    assert codes(audited(script)) == []


def test_given_a_correction_of_a_score_that_did_not_stand_then_it_is_told() -> None:
    correction = 'stream S1\n@ 2026-03-14T21:00:00Z\nrescore 1 S1.r1.t2 4SN=11 4SN=10 79C1 "the slip said ten"\n'
    found = only(audited(PAIRS + correction), "another_score_stood")
    assert (found.law, found.stream, found.board) == ("79C1", "S1.r1.t2", 1)
    assert found.entries == ("S1#7",)


def test_given_a_correction_after_its_period_then_it_waits_and_differs_from_nothing() -> None:
    late = '@ 2026-03-14T23:00:00Z\nrescore 1 S1.r1.t2 4SN=9 4SN=10 79C1 "the slip said ten"\n'
    audit = audited(PAIRS + PUBLISHED + late)
    found = only(audit, "judgement_missing")
    assert (found.law, found.is_open, audit.wrong) == ("79C2", True, [])
    answered = late + 'stream S1.r1.t2\n@ 2026-03-14T23:10:00Z director\njudge 1#S1.8 79C2 in_doubt "no"\n'
    assert audited(PAIRS + PUBLISHED + answered).differences == []


LODGED = (
    'stream S1.r1.t2\n@ 2026-03-14T19:30:00Z director\nadjust 1 12C1b both=4SN=9 "a slip"\n'
    'appeal A1 1#9 2 concurrence "no" board=1\n'
)
UNSEATED = "\n".join(line.replace("ns=2 ew=4 ", "") for line in PAIRS.splitlines() if "movement" not in line) + "\n"
"""Nothing tells who sits at table 2."""
HEARD = "@ 2026-03-14T20:00:00Z committee\nhear A1 [c1, c2]\n"


@pytest.mark.parametrize("where", ["", "stream S1\n@ 2026-03-14T20:40:00Z committee\n"])
@pytest.mark.parametrize("incomplete", ["varied 93B3", "varied", "upheld"])
def test_given_an_incomplete_decision_then_it_is_faulted_until_it_is_decided_again(incomplete: str, where: str) -> None:
    about = " board=1" + (" table=S1.r1.t2" if where else "")
    first = PAIRS + LODGED + HEARD + where + f"decide A1 {incomplete}{about}\n"
    assert "no_reason" in codes(audited(first))
    again = f'decide A1 {incomplete.split()[0]} 93B3 "so it is"{about}\n'
    if "varied" in incomplete:
        assert "appeal_record" in codes(audited(first))
        again = again.replace('"so', 'both=4SN=8 "so')
    assert audited(first + again).differences == []


def test_given_an_artificial_score_in_place_of_a_result_then_it_is_questioned_until_it_is_replaced() -> None:
    for where, table in (("stream S1", " table=S1.r1.t2"), ("stream S1.r1.t2", "")):
        given = f'ns_artificial=average+ ew_artificial=average- "x"{table}'
        first = f"{PAIRS}{where}\n@ 2026-03-14T20:00:00Z director\nadjust 1 12C2a {given}\n"
        assert codes(audited(first)) == ["score_questioned"]
        later = f'@ 2026-03-14T20:10:00Z director\nadjust 1 12C1b both=4SN=9 "as it was"{table}\n'
        assert audited(first + later).differences == []
        of_one_side = later.replace("both=", "ns=")
        assert "score_questioned" in codes(audited(first + of_one_side))


@pytest.mark.parametrize(
    ("tables", "lodged", "law"),
    [
        (PAIRS, LODGED.replace(" concurrence", ""), "92D"),
        (UNSEATED, LODGED, "92A"),
        (PAIRS + PUBLISHED, LODGED.replace("appeal A1", "@\nappeal A1"), "92B"),
    ],
)
def test_given_an_appeal_whose_admission_nobody_has_judged_then_that_is_open(
    tables: str, lodged: str, law: str
) -> None:
    script = tables + lodged
    before = audited(script)
    asked = [one for one in before.open if one.code == "judgement_missing" and one.law == law]
    assert len(asked) == 1
    assert f"judge 1#A1 {law} " in asked[0].line
    assert not [one for one in before.wrong if one.incident == "1#A1"]
    answer = asked[0].line.splitlines()[0].replace("...", "so it is")
    after = audited(f"{script}@ 2026-03-14T20:00:00Z director\n{answer}\n")
    assert [one.code for one in after.differences if one.incident == "1#A1"] == ["appeal_awaits"]


def test_given_an_appeal_that_was_refused_then_nothing_of_it_is_open() -> None:
    refused = 'decide A1 not_admissible 92D "partner is against it" board=1\n'
    assert audited(PAIRS + LODGED.replace(" concurrence", "") + refused).differences == []


def test_given_a_score_of_a_table_that_is_not_there_then_it_is_told_which_there_are() -> None:
    adjusted = 'stream S1\nadjust 1 12C1b both=4SN=9 "a slip" table=S1.r1.t9\n'
    found = only(audited(PAIRS + adjusted), "nowhere")
    assert found.follows == "the tables are S1.r1.t1, S1.r1.t2"


def test_given_a_board_played_with_other_cards_at_one_table_then_it_is_fouled_there() -> None:
    hands = "N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
    fouled = "N:987.742.K84.AQ72 432.A98.T653.J54 65.KQJT3.QJ9.T96 AKQJT.65.A72.K83"
    script = PAIRS.replace("board 1\n", f"board 1 {hands}\n", 1)
    other = script.rpartition("board 1\n")
    found = only(audited(f"{other[0]}board 1 {fouled}\n{other[2]}"), "fouled")
    assert (found.law, found.board) == ("87A", 1)
    same = audited(f"{other[0]}board 1 {hands}\n{other[2]}")
    assert codes(same) == []


def test_given_others_than_the_movement_has_then_it_is_told() -> None:
    found = only(audited(PAIRS.replace("ns=2 ew=4", "ns=4 ew=2")), "movement")
    assert found.stream == "S1.r1.t2"
    assert "2 / 4" in found.follows


def test_given_an_appeal_that_is_not_admissible_and_was_decided_then_it_is_told_with_the_ground() -> None:
    appeal = (
        'stream S1.r1.t2\n@ 2026-03-14T19:30:00Z director\nadjust 1 12C1b both=4SN=9 "a slip"\n'
        'appeal A1 1#9 2 "no" board=1\n@ 2026-03-14T20:00:00Z committee\n'
        'decide A1 varied 93B3 ns=4SN=10 ew=4SN=10 "they were right" board=1\n'
    )
    audit = audited(PAIRS + appeal)
    assert "decided_all_the_same" in codes(audit)
    assert "92D" in [one.law for one in audit.differences if one.code == "not_admissible"]


def test_given_danish_then_what_is_found_is_danish() -> None:
    use_language("da")
    try:
        found = only(audited(PAIRS + PUBLISHED.replace("1=75.00", "1=74.00")), "published_differs")
        assert found.text == "et offentliggjort tal er ikke det, protokollen gav dengang"
    finally:
        use_language("en")


def test_given_nothing_at_all_then_nothing_is_raised() -> None:
    assert codes(audited('stream S1\nsession "Empty"\n')) == []


def test_given_a_board_that_was_due_and_not_begun_then_it_is_open_until_it_has_a_score() -> None:
    script = PAIRS.replace("board 2\ncontract 3NT s\ntricks 9\nendround\n", "endround\n", 1)
    found = only(audited(script), "not_begun")
    assert found.is_open
    assert (found.law, found.stream, found.board) == ("82B2", "S1.r1.t1", 2)
    assert "movement" not in codes(audited(script))
    scored = 'stream S1\nadjust 2 12C2 ns_artificial=average ew_artificial=average "late" table=S1.r1.t1\n'
    assert "not_begun" not in codes(audited(script + scored))


def test_given_a_score_of_a_board_that_was_not_begun_at_the_table_itself_then_it_belongs_to_that_board() -> None:
    given = 'adjust 2 12C2 both=average "no time for it"\nendround\n'
    script = PAIRS.replace("board 2\ncontract 3NT s\ntricks 9\nendround\n", given, 1)
    assert script != PAIRS
    assert not {"stray", "not_begun"} & set(codes(audited(script)))


@pytest.mark.parametrize(("outcome", "found"), [("varied", True), ("recommended", False)])
def test_given_a_committee_that_overrules_on_law_then_only_a_decision_recorded_as_such_is_told(
    outcome: str, found: bool
) -> None:
    appeal = (
        'stream S1.r1.t2\n@ 2026-03-14T19:30:00Z director\nadjust 1 12C1b both=4SN=9 "a slip"\n'
        'appeal A1 1#9 2 concurrence "no" kind=law board=1\n@ 2026-03-14T20:00:00Z committee\nhear A1 [c1, c2]\n'
        f'decide A1 {outcome} 93B3 ns=4SN=10 ew=4SN=10 "they were right" board=1\n'
    )
    audit = audited(PAIRS + appeal)
    assert ("recommendation" in codes(audit)) is found
    assert "appeal_awaits" in codes(audit)
