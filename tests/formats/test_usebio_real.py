"""Real USEBIO files, where they lie beside the repository. They bear names of people, and so are no part of it."""

from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from domain.events import RegulationSet, ScoreEntered
from formats.reading import Reading
from formats.usebio import export_usebio, read_usebio
from projections.points.rounding import rounded
from projections.ranking.oddities import remarks
from tests.formats.imported import kinds, scored

DATA = Path(__file__).parents[3] / "shared" / "data" / "usebio"

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="not run: no folder shared/data beside the repository")
TRIMMED = RegulationSet(name="datum", value="trimmed")
FILES = ("mp_pairs_howell", "mp_pairs_mitchell", "cross_imp_howell", "butler_mitchell")


def real_reading(name: str) -> Reading:
    return read_usebio((DATA / f"{name}.xml").read_bytes(), f"{name}.xml", session="S1")


@pytest.mark.parametrize(
    ("name", "boards", "odd"),
    [
        ("mp_pairs_howell", 161, {"card of another hand": 31}),
        ("mp_pairs_mitchell", 512, {"card of another hand": 50}),
        ("cross_imp_howell", 108, {}),
        ("butler_mitchell", 245, {}),
    ],
)
def test_every_line_of_the_real_files_is_a_board(name: str, boards: int, odd: dict[str, int]) -> None:
    reading = real_reading(name)
    assert reading.boards == boards
    assert not reading.skipped
    assert kinds(reading) == odd
    assert not remarks(scored(reading))
    written = repr(reading.streams)
    assert not [known for known in reading.names.values() if f"{known!r}" in written]


@pytest.mark.parametrize(
    ("name", "decimals", "off"),
    [
        ("mp_pairs_howell", 1, {12: 10}),
        ("mp_pairs_mitchell", 1, {15: 36}),
        ("cross_imp_howell", 2, {}),
        ("butler_mitchell", 0, {}),
    ],
)
def test_the_imported_session_gives_the_published_figures(name: str, decimals: int, off: dict[int, int]) -> None:
    """Line by line; but the one board of two sessions that was played once less, which is printed without Neuberg."""
    reading = real_reading(name)
    session = scored(reading, *[TRIMMED] * name.startswith("butler"))
    differing: Counter[int] = Counter()
    figures = 0
    for stream, table in session.tables.items():
        entered = iter(e for e in reading.streams[stream] if isinstance(e, ScoreEntered) and e.unit != "points")
        for number in table:
            told = next(entered)
            of_board = {(s.contestant, s.streams): s.score for s in session.compared(number)}
            for contestant, text in ((table[number].ns[0], told.ns), (table[number].ew[0], told.ew)):
                score = of_board[contestant, (stream,)]
                assert score is not None
                figures += 1
                differing[number] += rounded(score, decimals, "half_up") != Decimal(text)
    assert figures == 2 * reading.boards
    assert +differing == off


@pytest.mark.parametrize("name", FILES)
def test_a_real_file_exported_imported_and_exported_is_the_same_file(name: str) -> None:
    reading = real_reading(name)
    first = export_usebio(reading.streams, reading.names).data
    again = read_usebio(first, "x.xml", session="S1")
    assert export_usebio(again.streams, again.names).data == first
    assert Counter(again.names.values()) == Counter(reading.names.values())
