"""A regulation that nobody can follow is told with the ranking, and the default holds."""

from __future__ import annotations

import pytest

from domain.errors import NotPossible
from domain.events import SessionOpened
from projections.ranking import oddities
from projections.ranking.elections import election_remarks
from projections.ranking.scored import ScoredSession
from tests.given import given
from tests.session.given_session import given_session


def remarks(*lines: str) -> list[tuple[str, dict[str, object]]]:
    """What a session of these regulations has to remark."""
    scored: ScoredSession = given_session("session matchpoints", *lines).scored
    return [(remark.code, dict(remark.fields)) for remark in oddities.remarks(scored)]


def test_given_a_regulation_of_an_unknown_name_then_the_nearest_is_named() -> None:
    [(code, fields)] = remarks("regulation neuburg no")
    assert (code, fields["name"], fields["nearest"]) == ("regulation_near", "neuburg", "neuberg")


def test_given_a_regulation_that_no_rule_asks_for_then_it_is_told_and_kept() -> None:
    [(code, fields)] = remarks('regulation dress_code "as you like it"')
    assert (code, fields["entry"]) == ("regulation_unknown", "#2")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("regulation matchpoint_form plus-minus", "two, one, plus_minus"),
        ("regulation neuberg perhaps", "yes, no"),
        ("regulation average_plus sixty", "0..100"),
        ("regulation average_plus 1/0", "0..100"),
        ("regulation average_plus 120", "0..100"),
        ("regulation decimals 2.5", "0..6"),
        ("regulation decimals 50", "0..6"),
        ("regulation winners 3", "0..2"),
        ("regulation expected_results -1", "0..9999"),
        ("regulation datum_unit 0", "1..1000"),
        ("regulation appeal_period soon", "30 minutes, 72 h"),
    ],
)
def test_given_a_value_that_cannot_be_read_then_what_was_expected_is_told(line: str, expected: str) -> None:
    [(code, fields)] = remarks(line)
    assert (code, fields["expected"]) == ("regulation_not_read", expected)


def test_given_a_value_that_cannot_be_read_then_what_was_elected_before_it_holds() -> None:
    scored = given_session(
        "session matchpoints", "regulation matchpoint_form one", "regulation matchpoint_form plus-minus"
    ).scored
    assert scored.conditions.matchpoint_form == "one"


def test_given_regulations_that_can_be_followed_then_there_is_nothing_to_remark() -> None:
    lines = ("regulation ties BY_MATCH", "regulation neuberg ja", 'regulation appeal_period "1 hour"')
    assert remarks(*lines, "regulation average_plus 62.5", "regulation decimals 1") == []


def test_given_a_regulation_that_was_struck_or_amended_then_it_holds_as_it_was_amended() -> None:
    struck = given_session("session matchpoints", "regulation average_plus 70", "undo").scored
    assert struck.conditions.average_plus == 60
    amended = given_session("session matchpoints", 'at #1 session "x" scoring=imps').scored
    assert amended.conditions.scoring == "teams"


def opened(*lines: str) -> list[str]:
    """The codes of what a session of these lines has to remark."""
    return [remark.code for remark in oddities.remarks(given_session(*lines).scored)]


def test_given_a_method_that_nobody_knows_then_it_is_told_and_the_nearest_named() -> None:
    scored = given_session("session scoring=matchpionts").scored
    [remark] = oddities.remarks(scored)
    assert (remark.code, remark.fields["nearest"], scored.conditions.unit) == (
        "scoring_unknown", "matchpoints", "matchpoints",
    )  # fmt: skip


def test_given_a_regulation_of_the_method_then_it_is_told_and_the_opening_holds() -> None:
    scored = given_session("session scoring=cross-imps", "regulation scoring butler").scored
    assert [remark.code for remark in oddities.remarks(scored)] == ["scoring_elected"]
    assert scored.conditions.scoring == "cross-imps"


def test_given_a_regulation_that_the_method_does_not_ask_for_then_it_is_told() -> None:
    assert opened("session matchpoints", "regulation victory_points wbf") == ["no_effect"]
    assert opened("session scoring=total", "contestant A team", "regulation victory_points wbf") == ["no_effect"]
    assert opened("session matchpoints", "regulation ties by_net", "regulation datum trimmed") == ["no_effect"] * 2
    assert opened("session scoring=teams", "regulation victory_points wbf", "regulation ties by_net") == []
    assert opened("session scoring=butler", "regulation datum trimmed", "regulation ties by_match") == []


@pytest.mark.parametrize(
    ("scoring", "line"),
    [
        ("cross-imps", "small_groups percentages"), ("butler", "neuberg no"), ("teams", "matchpoint_form one"),
        ("butler", "expected_results 9"), ("teams", "average_plus 70"), ("matchpoints", "average_plus_imps 2"),
        ("teams", "winners 2"), ("matchpoints", "own_session_imps yes"), ("total", "average_plus_in_full 2"),
    ],
)  # fmt: skip
def test_given_a_regulation_of_another_way_to_compare_then_it_is_told(scoring: str, line: str) -> None:
    assert opened(f"session scoring={scoring}", f"regulation {line}") == ["no_effect"]


@pytest.mark.parametrize(
    ("line", "needed"),
    [
        ("vp_decimals 1", "victory_points wbf"), ("fractional_imps round", "victory_points wbf"),
        ("later_average_plus_imps 1", "average_plus_in_full 2"), ("own_session match", "own_session_imps yes"),
    ],
)  # fmt: skip
def test_given_a_regulation_that_needs_another_then_that_is_told_until_it_is_elected(line: str, needed: str) -> None:
    assert opened("session scoring=teams", f"regulation {line}") == ["no_effect_without"]
    assert opened("session scoring=teams", f"regulation {needed}", f"regulation {line}") == []


def test_given_a_limit_for_small_groups_that_no_group_can_keep_then_that_is_told() -> None:
    tables = [line for table in range(1, 6) for line in (
        f"stream S1.r1.t{table}", f"round 1 table={table} ns={table} ew={10 + table}", "result 1 4SN=10")]  # fmt: skip
    limited = given_session("session matchpoints", "regulation small_groups percentages_to_a_third", *tables)
    [remark] = oddities.remarks(limited.scored)
    assert (remark.code, remark.fields["expected"], remark.fields["least"]) == ("no_effect_in_field", 5, 6)
    plain = given_session("session matchpoints", "regulation small_groups percentages", *tables)
    assert plain.remarks == []


def test_given_a_second_opening_then_it_is_told_and_counts() -> None:
    scored = given_session("session matchpoints", "session scoring=butler").scored
    assert [remark.code for remark in oddities.remarks(scored)] == ["session_again"]
    assert scored.conditions.scoring == "butler"


def test_given_an_edition_without_rules_then_the_ranking_says_by_which_it_was_judged() -> None:
    opened = SessionOpened("Club", scoring="matchpoints", edition="1997")
    [told] = election_remarks([opened])
    assert (told.code, dict(told.fields)) == ("edition_unknown", {"entry": "#1", "edition": "1997", "known": "2017"})


def test_given_an_edition_not_written_out_then_the_ranking_says_what_is_read_by_another() -> None:
    [told] = election_remarks([SessionOpened("Club", scoring="matchpoints", edition="2017-2024")])
    fields = {"entry": "#1", "edition": "2017-2024", "known": "2017", "laws": "73, 89"}
    assert (told.code, dict(told.fields)) == ("edition_incomplete", fields)


def test_given_an_edition_without_rules_when_it_is_typed_then_it_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotPossible, match=r"these editions of the Laws: 2007, 2017, 2017-2024; read '1997'"):
        given(session=["session matchpoints edition=1997"])
