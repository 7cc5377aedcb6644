"""`tdlog equity`: figures on the screen and for machines, the question beside them, and what is said where none are."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.seats import SEATS
from projections.equity.position import NOT_COUNTED, Unclear
from projections.texts import LANGUAGES, use_language
from projections.views.equity import unclear_view
from tests.cli.desk_logs import CLAIMED, OVER, desk, recorded, said
from tests.cli.running import Ran, refused, tdlog, tdlog_program
from tests.equity.boards import SAMPLES, needs_endplay

[S1_01] = SAMPLES.rglob("S1-01-*.tdl")


@pytest.fixture
def revoked(log: Path) -> Path:
    """A log with the first case of article 001."""
    assert tdlog("import", "--log", log, S1_01).code == 0
    return log


def equity(log: Path, *arguments: str) -> Ran:
    """Run the command; every line stays within the screen."""
    ran = tdlog("equity", "1", "--log", log, *arguments)
    assert max((len(line) for line in ran.out.splitlines()), default=0) <= 80 or "--json" in arguments
    return ran


@needs_endplay
def test_given_a_revoke_when_shown_then_figures_transfer_and_answer_stand_together(revoked: Path) -> None:
    ran = equity(revoked)
    assert ran.code == 0, ran.err
    text = said(ran)
    assert "South 6 8 7 6 8" in text
    assert "Declarer has 7 at the table, 8 after the automatic transfer." in text
    assert "with each lawful card instead of it: 9: ♦J" in text
    assert "After ♠J as it was played: 7" in text
    assert "trick 10 East ♠J 9 -> 7: gained EW 2 tricks, and was not lawful #43" in text
    assert "director: damaged, declarer 9 tricks" in text


@needs_endplay
def test_given_an_open_question_when_shown_then_it_is_asked_with_the_line_that_answers_it(log: Path) -> None:
    recorded(log, *OVER)
    text = said(equity(log))
    assert "? [64C1] Was the non-offending side compensated?" in text
    assert "judge 1#13 64C1 compensated | damaged declarer=N" in text
    assert said(tdlog("rulings", "1", "--open", "--log", log)).count("judge 1#13 64C1") == 1


@needs_endplay
def test_given_a_claim_that_is_doubted_when_shown_then_70a_is_asked(log: Path) -> None:
    recorded(log, *CLAIMED, "object w")
    text = said(equity(log))
    assert "claim South: 11 of 12 tricks left" in text
    assert "Double dummy NS takes 11 of them." in text
    assert "70A adjudicated claimer=N" in text
    assert "(70D, 70E, 71) is for the director to say" in text


@needs_endplay
def test_given_danish_when_shown_then_it_is_danish(revoked: Path) -> None:
    text = said(equity(revoked, "--lang", "da"))
    assert "1#43 kulørsvigt Øst: ♠B i stik 10" in text
    assert "med hvert lovligt kort i stedet: 9: ♦B" in text
    assert "Tricks" not in text


@needs_endplay
def test_given_a_trick_when_asked_for_then_each_card_of_the_leader_has_its_figure(revoked: Path) -> None:
    text = said(equity(revoked, "--trick", "10"))
    assert "North ♠6 ♥- ♦Q54 ♣-" in text
    assert "for each card North may play: 9: ♦Q; 7: ♠6; 6: ♦5 ♦4" in text


@needs_endplay
def test_given_an_entry_when_asked_for_then_the_position_before_it_is_shown(revoked: Path) -> None:
    text = said(equity(revoked, "--entry", "43"))
    assert "On the trick, led by North: ♦Q" in text
    assert "for each card East may play: 9: ♦J" in text
    last = equity(revoked, "--entry", "60")
    assert "All thirteen tricks are played." in last.out


@needs_endplay
def test_given_json_when_asked_for_then_it_has_the_documented_keys(revoked: Path) -> None:
    told = equity(revoked, "--json").json
    assert set(told) == {
        "stream", "board", "contract", "declarer", "tricks", "transferred", "table", "unclear", "play", "revokes",
        "claims", "questions",
    }  # fmt: skip
    assert (told["contract"], told["tricks"], told["transferred"], told["table"]["S"]["N"]) == ("3N", 7, 8, 8)
    [revoke] = told["revokes"]
    assert (revoke["incident"], revoke["card"], revoke["cards"], revoke["as_played"]) == ("1#43", "SJ", {"DJ": 9}, 7)
    assert revoke["position"]["turn"] == "E"
    assert told["play"][37] == {
        "entry": 43, "trick": 10, "seat": "E", "card": "SJ", "before": 9, "after": 7, "cost": -2, "withdrawn": False,
        "lawful": False,
    }  # fmt: skip
    assert told["questions"] == [{"incident": "1#43", "law": "64C1", "question": "compensated", "open": False}]
    choice = equity(revoked, "--entry", "43", "--json").json
    assert (choice["cards"], choice["position"]["on_trick"]) == ({"DJ": 9}, ["DQ"])


@needs_endplay
def test_given_a_board_without_hands_when_shown_then_it_says_whose_are_missing(log: Path) -> None:
    recorded(log, "board 1 dealer=s", "contract 3nt declarer=s", "tricks 9")
    assert "No figure: not all hands are known; missing: North, East, South, West." in said(equity(log))


def test_given_a_trick_or_entry_that_is_not_there_when_asked_for_then_it_says_which_are(revoked: Path) -> None:
    refused(equity(revoked, "--entry", "1"), "entry 1 is not of board", "its entries are 2 to")
    refused(equity(revoked, "--entry", "99"), "entry 99 is not of board")
    wrong = equity(revoked, "--entry", "3", "--trick", "2")
    assert (wrong.code, "not both" in wrong.err) == (2, True)


def test_given_play_that_has_not_come_so_far_when_a_trick_is_asked_for_then_it_says_so(log: Path) -> None:
    recorded(log, *CLAIMED)
    refused(equity(log, "--trick", "7"), "has not come to trick 7: the last one is 2")


@pytest.mark.process
def test_given_no_endplay_when_run_then_it_says_how_to_go_on(revoked: Path, tmp_path: Path) -> None:
    folder = tmp_path / "without"
    folder.mkdir()
    (folder / "endplay.py").write_text("raise ImportError('not installed')\n", encoding="utf-8")
    ran = tdlog_program("equity", "1", "--log", revoked, variables={"PYTHONPATH": str(folder)})
    refused(ran, 'pip install "tdlog[dd]"', "Python 3.11 to 3.13")
    assert ran.out == ""


@needs_endplay
def test_given_a_question_of_64c_when_the_desk_asks_it_then_it_names_the_command(log: Path) -> None:
    recorded(log, *OVER)
    assert "tdlog equity S1.r1.t1/1" in said(desk(log, "1#13", typed=("",)))


def test_given_no_endplay_when_the_desk_asks_then_no_command_is_named(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(log, *OVER)
    monkeypatch.setattr("cli.desk.guide.is_installed", lambda: False)
    ran = desk(log, "1#13", typed=("",))
    assert "64C1" in ran.out
    assert "equity" not in ran.out


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_any_reason_when_there_is_no_figure_then_it_has_words(code: str) -> None:
    use_language(code)
    try:
        told = [unclear_view(Unclear(reason, SEATS[:2])).text for reason in NOT_COUNTED]
    finally:
        use_language("en")
    assert all(text.endswith(".") and " " in text for text in told)
    assert len(set(told)) == len(NOT_COUNTED)
