"""Published results of real events, reproduced line by line. They bear names of people, and so are no part of the
repository; only numbers of pairs and boards are read."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from domain.events import BoardStarted, ScoreEntered, ScoresPublished
from domain.seats import Side
from formats.reading import Reading
from formats.usebio import read_usebio
from projections.elected.conditions import Conditions
from projections.points.rounding import rounded
from projections.points.scores import BoardScore, Outcome, TableScore
from projections.ranking.scored import ScoredSession
from projections.scoring.compare import compare_board
from tests.formats.imported import scored as scored_from
from tests.scoring.tables_of import had

DATA = Path(__file__).parents[3] / "shared" / "data"

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="not run: no folder shared/data beside the repository")

CROSS = Conditions(scoring="cross-imps")
BUTLER = Conditions(scoring="butler", datum="trimmed")


@cache
def reading_of(name: str) -> Reading:
    """A USEBIO file, read."""
    return read_usebio((DATA / "usebio" / name).read_bytes(), name, session="S1")


@cache
def imported(name: str) -> ScoredSession:
    """The session of a USEBIO file."""
    return scored_from(reading_of(name))


@cache
def published(name: str) -> dict[tuple[str, int], tuple[str, str]]:
    """By table and board of a USEBIO file, the figures that were printed for both sides."""
    found: dict[tuple[str, int], tuple[str, str]] = {}
    for stream, events in reading_of(name).streams.items():
        board = 0
        for event in events:
            board = event.board if isinstance(event, BoardStarted) else board
            if isinstance(event, ScoreEntered) and event.unit != "points":
                found[stream, board] = event.ns, event.ew
    return found


def totals(name: str) -> dict[str, tuple[str, str]]:
    """The published total and percentage of every pair."""
    told = [one.event for one in imported(name).record.published]
    total, percent = (event.figures for event in told if isinstance(event, ScoresPublished))
    return {pair: (total[pair], percent[pair]) for pair in total}


def compared(name: str, board: int, conditions: Conditions, expected: int) -> list[BoardScore]:
    return compare_board(imported(name).scores_on(board), conditions, expected)


def differences(name: str, conditions: Conditions, decimals: int, **expected: int) -> Counter[int]:
    """The boards on which figures differ from the published ones, with how many do. Where nothing else is expected, the
    program that published them expected as many results as the board has lines."""
    differing: Counter[int] = Counter()
    session, printed = imported(name), published(name)
    for number in session.boards:
        for score in compared(name, number, conditions, expected.get("results", len(session.scores_on(number)))):
            assert score.score is not None
            ns, ew = printed[score.streams[0], number]
            each = ns if score.side is Side.NS else ew
            differing[number] += rounded(score.score, decimals, "half_up") != Decimal(each)
    return +differing


@pytest.mark.parametrize(
    ("name", "conditions", "decimals", "lines"),
    [
        ("mp_pairs_howell.xml", Conditions(), 1, 161),
        ("mp_pairs_mitchell.xml", Conditions(), 1, 512),
        ("cross_imp_howell.xml", CROSS, 2, 108),
        ("butler_mitchell.xml", BUTLER, 0, 245),
    ],
)
def test_every_line_comes_out_as_published(name: str, conditions: Conditions, decimals: int, lines: int) -> None:
    assert len(published(name)) == lines
    assert not differences(name, conditions, decimals)


@pytest.mark.parametrize(
    ("name", "results", "board", "figures"),
    [("mp_pairs_howell.xml", 6, 12, 10), ("mp_pairs_mitchell.xml", 19, 15, 36)],
)
def test_one_board_of_each_session_was_played_once_less_and_printed_without_neuberg(
    name: str, results: int, board: int, figures: int
) -> None:
    """The lines of that board are printed as among fewer results; in the totals they count as among all."""
    assert differences(name, Conditions(), 1, results=results) == {board: figures}


@pytest.mark.parametrize(
    ("name", "results", "off"),
    [("mp_pairs_howell.xml", 6, set[str]()), ("mp_pairs_mitchell.xml", 19, {"2EW", "8NS"})],
)
def test_the_published_totals_are_the_sums_with_neuberg_on_every_board(name: str, results: int, off: set[str]) -> None:
    """A pair that sat out is factored to the boards of the others. Every percentage comes out; of the totals two are
    off by a hundredth, which the program that published them must have lost in rounding on the way."""
    scored: dict[str, list[BoardScore]] = defaultdict(list)
    for number in imported(name).boards:
        for score in compared(name, number, Conditions(), results):
            scored[score.contestant].append(score)
    most = max(len(own) for own in scored.values())
    differing: set[str] = set()
    for pair, (total, percent) in totals(name).items():
        own = scored[pair]
        lines_of_pair = [each.score for each in own if each.score is not None]
        assert rounded(sum(lines_of_pair, Fraction(0)) / sum(each.top for each in own) * 100) == Decimal(percent)
        exact = sum(lines_of_pair, Fraction(0)) * most / len(own)
        assert abs(exact - Fraction(total)) < Fraction(1, 100)
        if rounded(exact) != Decimal(total):
            differing.add(pair)
    assert differing == off


def test_the_trimmed_datum_is_what_tells_the_published_butler_from_the_plain_one() -> None:
    assert sum(differences("butler_mitchell.xml", Conditions(scoring="butler"), 0).values()) == 238


def teams_records() -> Iterator[dict[str, str]]:
    """The tables of the match file; the home team sits North-South."""
    text = (DATA / "pbn" / "realbridge-euro-qualifier-2021-r2.pbn").read_text()
    for block in re.split(r"\n\s*\n", text):
        tags = dict(re.findall(r'^\[(\w+) "([^"]*)"\]', block, re.MULTILINE))
        if "ScoreIMP" in tags:
            yield tags


def team_score(tags: dict[str, str]) -> TableScore:
    """A table of the match file; one without a score was not played."""
    points = re.fullmatch(r"NS (-?\d+)", tags.get("Score", ""))
    outcomes = had(int(points[1])) if points else (Outcome(), Outcome())
    table = int(tags["Table"])
    return TableScore(
        int(tags["Board"]), f"t{table}", 1, table, (tags["HomeTeam"],), (tags["VisitTeam"],), *outcomes,
        state="done" if points else "not_played",
    )  # fmt: skip


def test_the_imps_of_a_round_of_teams_come_out_as_published() -> None:
    """Ten boards at 30 tables: one match was not played, and one table of board 20 is missing in the file."""
    by_board: dict[int, list[dict[str, str]]] = defaultdict(list)
    for tags in teams_records():
        by_board[int(tags["Board"])].append(tags)
    kinds: Counter[str] = Counter()
    alone: set[int] = set()
    for number, records in by_board.items():
        board = [team_score(tags) for tags in records]
        found = {score.contestant: score for score in compare_board(board, Conditions(scoring="teams"), 2)}
        for tags in records:
            own, theirs = found[tags["HomeTeam"]], found[tags["VisitTeam"]]
            published = re.fullmatch(r"NS (-?\d+) EW (-?\d+)", tags["ScoreIMP"])
            assert published is not None
            kinds[own.kind] += 1
            if own.kind == "compared":
                assert (own.score, theirs.score) == (int(published[1]), int(published[2]))
            elif own.kind == "open":
                alone.add(number)
    assert kinds == {"compared": 278, "not_played": 20, "open": 1}
    assert alone == {20}
