"""A regulation that nobody can follow is told with the ranking, and the default holds."""

from __future__ import annotations

import pytest

from domain.errors import NotPossible
from domain.events import SessionOpened
from projections.session.elections import election_remarks
from projections.session.scored import ScoredSession
from tests.given import given
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
    return [remark.code for remark in given_session(*lines).scored.remarks]


def test_given_a_method_that_nobody_knows_then_it_is_told_and_the_nearest_named() -> None:
    scored = given_session("session scoring=matchpionts").scored
    [remark] = scored.remarks
    assert (remark.code, remark.fields["nearest"], scored.conditions.unit) == (
        "scoring_unknown", "matchpoints", "matchpoints",
    )  # fmt: skip


def test_given_a_regulation_of_the_method_then_it_is_told_and_the_opening_holds() -> None:
    scored = given_session("session scoring=cross-imps", "regulation scoring butler").scored
    assert [remark.code for remark in scored.remarks] == ["scoring_elected"]
    assert scored.conditions.scoring == "cross-imps"


def test_given_a_regulation_that_the_method_does_not_ask_for_then_it_is_told() -> None:
    assert opened("session matchpoints", "regulation victory_points wbf") == ["no_effect"]
    assert opened("session scoring=total", "contestant A team", "regulation victory_points wbf") == ["no_effect"]
    assert opened("session matchpoints", "regulation ties by_net", "regulation datum trimmed") == ["no_effect"] * 2
    assert opened("session scoring=teams", "regulation victory_points wbf", "regulation ties by_net") == []
    assert opened("session scoring=butler", "regulation datum trimmed", "regulation ties by_match") == []


def test_given_a_second_opening_then_it_is_told_and_counts() -> None:
    scored = given_session("session matchpoints", "session scoring=butler").scored
    assert [remark.code for remark in scored.remarks] == ["session_again"]
    assert scored.conditions.scoring == "butler"


def test_given_an_edition_without_rules_then_the_ranking_says_by_which_it_was_judged() -> None:
    opened = SessionOpened("Club", scoring="matchpoints", edition="2007")
    [told] = election_remarks([opened])
    assert (told.code, dict(told.fields)) == ("edition_unknown", {"entry": "#1", "edition": "2007", "known": "2017"})


def test_given_an_edition_without_rules_when_it_is_typed_then_it_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotPossible, match=r"these editions of the Laws: 2017; read '2007'"):
        given(session=["session matchpoints edition=2007"])
