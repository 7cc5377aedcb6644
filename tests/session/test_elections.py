"""A regulation that nobody can follow is told with the ranking, and the default holds."""

from __future__ import annotations

import pytest

from projections.session.scored import ScoredSession
from tests.session.given_session import given_session


def remarks(*lines: str) -> list[tuple[str, dict[str, object]]]:
    """What a session of these regulations has to remark."""
    scored: ScoredSession = given_session("session matchpoints", *lines).scored
    return [(remark.code, dict(remark.fields)) for remark in scored.remarks]


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
        ("regulation average_plus sixty", "60, 62.5, 1/3"),
        ("regulation average_plus 1/0", "60, 62.5, 1/3"),
        ("regulation decimals 2.5", "3"),
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
    lines = ("regulation ties BY_MATCH", "regulation knockout ja", 'regulation appeal_period "1 hour"')
    assert remarks(*lines, "regulation average_plus 62.5", "regulation decimals 1") == []


def test_given_a_regulation_that_was_struck_or_amended_then_it_holds_as_it_was_amended() -> None:
    struck = given_session("session matchpoints", "regulation average_plus 70", "undo").scored
    assert struck.conditions.average_plus == 60
    amended = given_session("session matchpoints", 'at #1 session "x" scoring=imps').scored
    assert amended.conditions.scoring == "teams"
