"""The conditions of contest, as a session's events set them; and the paragraphs that tell which they ask for."""

from fractions import Fraction

from domain.events import AnyEvent, RegulationSet, SessionOpened
from projections.elected.conditions import Conditions
from projections.laws.paragraphs import paragraphs
from projections.points.scores import Outcome, points_of

ADJUSTED = (Outcome(points_of(150)), Outcome(points_of(-400)))


def elected(*events: AnyEvent) -> Conditions:
    return Conditions.of(events)


def test_the_defaults_hold_where_nothing_is_elected() -> None:
    assert elected() == Conditions()
    assert elected(SessionOpened("Tuesday")) == Conditions()


def test_the_session_tells_how_it_is_scored() -> None:
    assert elected(SessionOpened("Tuesday", scoring="butler")).scoring == "butler"


def test_a_regulation_sets_the_field_of_its_name_in_the_type_of_the_field() -> None:
    found = elected(
        RegulationSet("neuberg", "no"),
        RegulationSet("average_minus", "37.5"),
        RegulationSet("datum_unit", "1"),
        RegulationSet("matchpoint_form", "plus_minus"),
    )
    assert found.neuberg is False
    assert found.average_minus == Fraction(75, 2)
    assert found.datum_unit == 1
    assert found.matchpoint_form == "plus_minus"


def test_what_cannot_be_read_leaves_the_default() -> None:
    assert elected(RegulationSet("average_plus", "much"), RegulationSet("no_such", "1")) == Conditions()


def test_a_word_that_no_condition_knows_is_scored_as_the_default() -> None:
    names = ("matchpoint_form", "small_groups", "cross_imps_divisor", "datum")
    assert elected(*(RegulationSet(name, "x") for name in names)) == Conditions()


def test_a_paragraph_tells_the_conditions_it_asks_for() -> None:
    known = paragraphs()
    assert known["12C2a"].regulations == ("average_plus", "average", "average_minus")
    assert known["12C4"].regulations == ("knockout",)
    assert known["87B"].regulations == ("neuberg", "small_groups")
    assert known["87A"].regulations == ()


def test_a_word_of_a_paragraph_that_happens_to_be_the_name_of_a_condition_is_none() -> None:
    """`average` and `scoring` are words of the Laws as well."""
    asked = {name for law, each in paragraphs().items() if law not in ("12C2a", "12C2b") for name in each.regulations}
    assert not asked & {"average", "scoring", "rounding", "ties", "decimals", "winners"}
