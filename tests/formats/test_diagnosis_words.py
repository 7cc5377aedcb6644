"""Diagnoses in words: every code in every language, on the screen and as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from benchmarks.diagnosing import read
from benchmarks.faulty_boards import FAULTS
from cli.show.diagnosis import diagnosis_lines
from domain.cards import Card
from domain.events import EntryAmended
from domain.seats import Seat
from formats.diagnosis import Confidence, Diagnosis, Evidence, Kind, diagnose
from formats.diagnosis.course import FaultKind
from formats.diagnosis.shown import diagnosis_view
from formats.diagnosis.words import diagnosis_text, evidence_text
from projections.texts import LANGUAGES, message, use_language
from projections.texts.catalogue import messages_of
from projections.views.encoding import encoded

ROOM = Path(__file__).parents[2] / "formats" / "diagnosis"
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ROOM.glob("*.py")))


@pytest.fixture(params=LANGUAGES)
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in its turn."""
    use_language(request.param)
    yield request.param
    use_language("en")


def found(fault: str) -> list[Diagnosis]:
    """What is said of some boards with a fault."""
    random = Random(fault)
    made = [both for _ in range(4) if (both := FAULTS[fault][1](random)) is not None]
    return [one for _, told in made for one in diagnose(read(told))]


def ids(context: str, language: str) -> set[str]:
    """The codes that have words in a language."""
    return {id for sort, id in messages_of(language) if sort == context}


def test_given_the_kinds_and_confidences_when_listed_then_each_has_words_and_no_other(code: str) -> None:
    assert ids("diagnosis", code) == set(get_args(Kind))
    assert ids("confidence", code) == set(get_args(Confidence))
    assert all(" " in diagnosis_text(kind) for kind in get_args(Kind))
    assert all(message("confidence", sure) for sure in get_args(Confidence))


def test_given_codes_of_evidence_in_the_source_when_looked_up_then_each_has_words_and_no_words_are_left_over(
    code: str,
) -> None:
    literal = set(re.findall(r'Evidence\(\s*"(\w+)"', SOURCE)) | {f"card_{kind}" for kind in get_args(FaultKind)}
    worded = ids("evidence", code)
    assert literal - worded == set()
    assert {id for id in worded if f'"{id.removesuffix("_alone")}"' not in SOURCE} <= literal


@pytest.mark.parametrize("fault", FAULTS)
def test_given_a_fault_when_shown_then_its_lines_fit_and_leave_no_gap(code: str, fault: str) -> None:
    for one in found(fault):
        lines = diagnosis_lines(diagnosis_view(one))
        assert lines[0].startswith(f"{one.number}. ")
        assert all(len(line) <= 80 for line in lines), lines
        assert not [line for line in lines if re.search(r"  \S|\(\)| ,|_", line.strip().removeprefix("- "))], lines
        assert len(lines) > len(one.evidence)


def test_given_a_board_turned_when_shown_in_danish_then_it_is_told_in_danish() -> None:
    use_language("da")
    try:
        lines = " ".join(line.strip() for line in diagnosis_lines(diagnosis_view(found("play turned")[0])))
    finally:
        use_language("en")
    assert "kortfordelingen eller spillet er drejet (sikkert)" in lines
    assert "med uret" in lines
    assert "bord 1" in lines


def test_given_evidence_when_worded_then_cards_seats_and_suits_are_named() -> None:
    revoke = Evidence("card_revoke", Seat.EAST, Card.S5, 3, text="C")
    assert evidence_text(revoke) == "trick 3: East plays ♠5 with clubs in hand"
    low = Evidence("bid_too_low", Seat.SOUTH, number=3, text="1H 2C")
    assert evidence_text(low) == "call 3: 1♥ by South over 2♣ is too low"
    tags = Evidence("contract_by_tags", text="pass")
    assert evidence_text(tags) == "the tags say Pass"


def test_given_a_slip_when_given_as_json_then_keys_codes_words_and_events_are_there() -> None:
    one = next(one for one in found("columns exchanged") if one.proposal)
    told = encoded(diagnosis_view(one))
    assert (told["number"], told["kind"], told["confidence"]) == (one.number, "slip", one.confidence)
    assert {"stream", "board", "room", "line", "evidence", "proposal"} <= told.keys()
    assert all(evidence["words"] and evidence["code"] for evidence in told["evidence"])
    assert [event["event"] for event in told["proposal"]] == ["amended"] * len(one.proposal)
    assert all(isinstance(event, EntryAmended) for event in one.proposal)
