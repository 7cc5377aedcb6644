"""`tdlog desk` at a lead out of turn and a penalty card."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.cards import Suit
from domain.events import (
    ActionAccepted,
    ActionRefused,
    AnyEvent,
    DummyFaced,
    JudgementMade,
    OptionChosen,
    OptionOffered,
    RulingGiven,
)
from domain.seats import Seat
from tests.cli.desk_logs import BOARD, LED, E, S, W, desk, events_in, recorded, said
from tests.cli.running import tdlog


def test_given_a_lead_out_of_turn_then_refusal_choice_and_ruling_follow_as_the_readme_shows(log: Path) -> None:
    ran = desk(recorded(log, *LED), "1#7", typed=("refuse", "forbid h", "yes"))
    kinds = [type(event) for event in events_in(log)[7:]]
    assert kinds == [OptionOffered, ActionRefused, OptionOffered, OptionChosen, RulingGiven]
    chosen, ruled = events_in(log)[-2:]
    assert isinstance(chosen, OptionChosen)
    assert (chosen.seat, chosen.choice, chosen.suit, chosen.card) == (S, "forbid", Suit.HEARTS, None)
    assert isinstance(ruled, RulingGiven)
    assert ruled.law == "50D2a"
    assert "! the ruling differs" not in ran.out
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    [shown] = re.findall(r"```console\n(.*?)```", readme, re.DOTALL)
    printed = ran.out.splitlines()
    for line in str(shown).splitlines():
        if line and "..." not in line and "> " not in line and not line.startswith("$"):
            assert line in printed, line


def test_given_a_required_suit_then_the_effect_binds_the_table_until_it_is_led(log: Path) -> None:
    recorded(log, *LED, "refuse s")
    desk(log, "1#7", typed=("require", "later"))
    [found] = [each for each in desk(log, "1#7", "--json").json if each["incident"] == "1#7"]
    required = next(effect for effect in found["binding"] if effect["effect"] == "required_suit")
    assert (required["seat"], required["suit"]) == ("W", "H")
    echoed = tdlog("record", "--log", log, typed="hk\n").out
    before, _, after = echoed.partition("West ♥K")
    assert re.search(r"At the table now:\n  - West must \w+ hearts", before)
    assert "nothing binds the table any more" in after


def test_given_declarer_who_does_neither_then_the_penalty_card_stays_and_he_is_not_asked_again(log: Path) -> None:
    ran = desk(recorded(log, *LED), "1#7", typed=("refuse", "neither", "yes"))
    chosen, ruled = events_in(log)[-2:]
    assert isinstance(chosen, OptionChosen)
    assert (chosen.choice, chosen.suit, chosen.card) == ("neither", None, None)
    assert isinstance(ruled, RulingGiven)
    assert ruled.law == "50D2b"
    assert ran.out.count("[50D2] South:") == 1


def test_given_declarer_who_spreads_his_hand_then_that_is_recorded_and_no_ruling_differs(log: Path) -> None:
    ran = desk(recorded(log, *LED), "1#7", typed=("spread", "yes"))
    faced, ruled = events_in(log)[-2:]
    assert isinstance(faced, DummyFaced)
    assert faced.seat is S
    assert isinstance(ruled, RulingGiven)
    assert ruled.law == "54A"
    assert "North declarer" in ruled.text
    assert "! the ruling differs" not in ran.out
    assert desk(log).out == "nothing is open\n"


def test_given_a_suit_that_is_forbidden_then_the_ruling_says_that_the_card_goes_back_and_not_that_it_lies(
    log: Path,
) -> None:
    desk(recorded(log, *LED), "1#7", typed=("refuse", "forbid h", "yes"))
    ruled = events_in(log)[-1]
    assert isinstance(ruled, RulingGiven)
    assert "goes back into East's hand" in ruled.text
    assert "penalty card" not in ruled.text


@pytest.mark.parametrize(("typed", "seat"), [("e accept", E), ("accept e", E), ("w accept", W), ("accept", W)])
def test_given_a_lead_of_declarers_then_either_defender_answers_and_is_recorded(
    log: Path, typed: str, seat: Seat
) -> None:
    recorded(log, BOARD, "4s p p p", "hk 2 8 5", "!s:sa")
    desk(log, "1#11", typed=(typed,))
    accepted = events_in(log)[-1]
    assert isinstance(accepted, ActionAccepted)
    assert accepted.seat is seat


@pytest.mark.parametrize(
    ("typed", "kind"),
    [("afvis", ActionRefused), ("accepter", ActionAccepted), ("godtag", ActionAccepted), ("læg op", DummyFaced)],
)
def test_given_danish_then_the_choice_is_understood_in_danish(log: Path, typed: str, kind: type[AnyEvent]) -> None:
    desk(recorded(log, *LED), "1#7", "--lang", "da", typed=(typed,))
    assert isinstance(events_in(log)[8], kind)


@pytest.mark.parametrize(
    ("typed", "choice"),
    [
        ("forlang", "require"),
        ("kræv", "require"),
        ("forbyd", "forbid"),
        ("ingen af delene", "neither"),
        ("neither",) * 2,
    ],
)
def test_given_danish_then_an_order_about_a_suit_is_understood_in_danish(log: Path, typed: str, choice: str) -> None:
    desk(recorded(log, *LED, "refuse s"), "1#7", "--lang", "da", typed=(typed,))
    chosen = events_in(log)[-1]
    assert isinstance(chosen, OptionChosen)
    assert chosen.choice == choice


def test_given_neither_then_the_choice_waived_is_not_in_the_ruling_and_what_was_offered_is_whole(log: Path) -> None:
    ran = desk(recorded(log, *LED), "1#7", typed=("refuse", "neither", "yes"))
    offered, ruled = events_in(log)[7], events_in(log)[-1]
    assert isinstance(offered, OptionOffered)
    assert offered.choices == ("accept", "spread", "refuse")
    assert isinstance(ruled, RulingGiven), ran.out
    assert "may require or forbid" not in ruled.text
    shown = tdlog("replay", "--log", log, "1", "--lang", "da").out
    assert "tilbudt Syd 1#7 accepter, læg op, accepter ikke" in shown


def test_given_a_second_card_to_a_trick_then_it_is_asked_whether_it_was_led_before_anything_is_read_aloud(
    log: Path,
) -> None:
    recorded(log, BOARD, "4s p p p", "hk 2 8", "!w:d9")
    ran = desk(log, "1#10", typed=('led "he thought it was his trick"', "refuse"))
    assert said(ran).index("Was the second card led") < said(ran).index("Read aloud:")
    assert "becomes a penalty card" not in said(ran)[said(ran).index("Read aloud:") : said(ran).index("#12-13")]
    judged = events_in(log)[-3]
    assert isinstance(judged, JudgementMade)
    assert (judged.law, judged.answer) == ("45E1", "led")
