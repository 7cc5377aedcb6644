"""`tdlog desk` at a lead out of turn and a penalty card."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.cards import Suit
from domain.events import (
    ActionRefused,
    OptionChosen,
    OptionOffered,
    RulingGiven,
)
from tests.cli.desk_logs import LED, S, desk, events_in, recorded
from tests.cli.running import tdlog


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "evening.db"


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
