"""PBN's results and scores: five forms, what they become, and whether they agree with the contract and the play."""

import pytest

from domain.events import ScoreEntered, TricksAgreed
from tests.formats.test_pbn import AUCTION, HEAD, PLAY, events_of, kinds, read

NINE = '[Result "9"]\n'
EAST = '[Declarer "E"]\n[Contract "1C"]\n[Result "7"]\n'


def entered(text: str) -> list[tuple[str, str, str]]:
    """Unit and figures of each score that was entered."""
    return [(event.unit, event.ns, event.ew) for event in events_of(text, ScoreEntered)]


@pytest.mark.parametrize(
    ("told", "ns", "ew"),
    [
        ("400", "400", ""),
        ("+400", "+400", ""),
        ("NS 400", "400", ""),
        ("NS+400", "+400", ""),
        ("NS400", "400", ""),
        ("EW -400", "400", ""),
        ("EW-400", "400", ""),
        ("N 400", "400", ""),
        ("NS 400 EW -400", "400", "-400"),
        ("EW -400 NS 400", "400", "-400"),
    ],
)
def test_the_score_is_entered_as_printed_from_north_south(told: str, ns: str, ew: str) -> None:
    text = HEAD + AUCTION + NINE + f'[Score "{told}"]\n'
    assert entered(text) == [("points", ns, ew)]
    assert not read(text).remarks


def test_a_score_without_a_side_is_declarers() -> None:
    assert entered(HEAD + EAST + '[Score "70"]\n') == [("points", "-70", "")]
    assert entered(HEAD + EAST + '[Score "-100"]\n') == [("points", "100", "")]
    assert entered(HEAD + '[Auction "S"]\nAP\n[Score "0"]\n') == [("points", "0", "")]


@pytest.mark.parametrize(
    ("tag", "figures"),
    [
        ('[ScoreMP "EW 3.5"]', ("matchpoints", "", "3.5")),
        ('[ScoreMP "NS 12 EW 4"]', ("matchpoints", "12", "4")),
        ('[ScorePercentage "62.50"]', ("percent", "62.50", "")),
        ('[ScorePercentage "EW 40"]', ("percent", "", "40")),
        ('[ScoreIMP "NS 4 EW -4"]', ("imps", "4", "-4")),
        ('[ScoreIMP "EW -2.5"]', ("imps", "2.5", "")),
    ],
)
def test_matchpoints_percentages_and_imps_are_entered_too(tag: str, figures: tuple[str, str, str]) -> None:
    assert entered(HEAD + AUCTION + NINE + tag + "\n") == [figures]


def test_values_that_tell_nothing_enter_nothing() -> None:
    reading = read(HEAD + AUCTION + NINE + '[Score "?"]\n[ScoreMP ""]\n[ScoreIMP "-"]\n')
    assert (reading.remarks, reading.stated) == ([], [])


def test_a_score_that_cannot_be_read_is_remarked() -> None:
    for told in ("much", "NS 1 NS 2", "400 EW 3", "4/5"):
        assert kinds(read(HEAD + AUCTION + NINE + f'[Score "{told}"]\n')) == {"score not readable": 1}, told


def test_rubber_points_are_told_to_be_left_out() -> None:
    assert kinds(read(HEAD + AUCTION + NINE + '[ScoreRubber "EW 300/40"]\n')) == {"score of a rubber": 1}


@pytest.mark.parametrize("told", ["NS 430", "600", "EW 400"])
def test_a_score_that_does_not_follow_is_entered_and_remarked(told: str) -> None:
    text = HEAD + AUCTION + NINE + f'[Score "{told}"]\n'
    assert kinds(read(text)) == {"score does not follow": 1}
    assert len(entered(text)) == 1
    assert len(read(text).stated) == 1


def test_the_side_that_is_vulnerable_counts() -> None:
    game = '[Declarer "E"]\n[Contract "4SX"]\n[Result "{}"]\n[Score "{}"]\n'
    assert not read(HEAD + game.format(10, "790")).remarks
    assert not read(HEAD + game.format(8, "NS 500")).remarks
    assert kinds(read(HEAD + game.format(10, "590"))) == {"score does not follow": 1}


def test_a_passed_out_board_has_no_points() -> None:
    passed = HEAD + '[Auction "S"]\nAP\n'
    assert not read(passed + '[Score "NS 0"]\n').remarks
    assert kinds(read(passed + '[Score "NS 50"]\n')) == {"score does not follow": 1}


def test_points_of_another_scoring_are_not_compared() -> None:
    for scoring in ("Rubber", "Chicago", "IMP;OldMP"):
        assert not read(HEAD + f'[Scoring "{scoring}"]\n' + AUCTION + NINE + '[Score "NS 100"]\n').remarks


def test_a_result_of_both_sides_that_is_not_of_thirteen_tricks_is_remarked() -> None:
    text = HEAD + AUCTION + '[Result "NS 9 EW 5"]\n'
    assert kinds(read(text)) == {"tricks do not add up": 1}
    assert events_of(text, TricksAgreed) == [TricksAgreed(declarer_tricks=9)]


def test_a_marked_result_is_agreed_and_remarked() -> None:
    text = HEAD + AUCTION + '[Result "^EW 4"]\n'
    assert events_of(text, TricksAgreed) == [TricksAgreed(declarer_tricks=9)]
    assert kinds(read(text)) == {"mark ^ at result": 1}


@pytest.mark.parametrize("told", ["+1", "-2", "=", "4S+1", "NS +1", "^+1", "fourteen", "14"])
def test_a_result_that_is_no_number_of_tricks_is_remarked_kept_as_printed_and_not_recorded(told: str) -> None:
    text = HEAD + AUCTION + f'[Result "{told}"]\n'
    assert not events_of(text, TricksAgreed)
    assert kinds(read(text)) == {"result not readable": 1}
    assert (read(text).stated[0].result_text, read(text).stated[0].tricks) == (told, None)


@pytest.mark.parametrize("told", ["9", "?", "", "NS 9"])
def test_a_result_that_is_a_number_or_nothing_leaves_no_text(told: str) -> None:
    odd = '[ScoreRubber "EW 300/40"]\n'
    assert read(HEAD + AUCTION + f'[Result "{told}"]\n' + odd).stated[0].result_text == ""


def test_a_partial_result_is_no_agreement() -> None:
    begun = HEAD + AUCTION + PLAY.replace("*", "- - - +")
    assert not events_of(begun + '[Result "1"]\n', TricksAgreed)
    assert not read(begun + '[Result "1"]\n').remarks
    assert kinds(read(begun + '[Result "2"]\n')) == {"tricks disagree": 1}


def test_a_contract_without_its_declarer_is_remarked() -> None:
    assert kinds(read(HEAD + '[Contract "3NT"]\n')) == {"no declarer": 1}
