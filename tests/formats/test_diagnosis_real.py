"""The diagnosis of real files, where a folder of them lies beside the repository: what was read there by eye.

They bear names of real people and so are no part of the repository.
"""

from __future__ import annotations

from collections import Counter

import pytest

from domain.table import fold
from formats.diagnosis import Diagnosis, diagnose
from formats.reading import Reading
from tests.formats.test_real_files import DATA, readings

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="not run: no folder shared/data beside the repository")


def diagnosed(folder: str, kind: str) -> list[tuple[Reading, Diagnosis]]:
    """Every diagnosis of every file of a folder."""
    return [(reading, one) for _, reading in readings(folder, kind) for one in diagnose(reading)]


@pytest.mark.parametrize(
    ("folder", "kind", "expected"),
    [
        ("pbn", "pbn", {("slip", "certain"): 2, ("contract_contradicts_auction", "likely"): 2}),
        ("lin-bbo", "lin", {("record_stops", "certain"): 2}),
    ],
)
def test_given_real_files_when_diagnosed_then_nothing_but_what_was_seen_in_them_is_said(
    folder: str, kind: str, expected: dict[tuple[str, str], int]
) -> None:
    found = Counter((one.kind, one.confidence) for _, one in diagnosed(folder, kind))
    assert found == expected


def test_given_a_turned_trick_or_a_pass_left_out_in_real_files_when_accepted_then_every_card_is_recorded() -> None:
    proposed = [(reading, one) for reading, one in diagnosed("pbn", "pbn") if one.proposal]
    assert {one.kind for _, one in proposed} == {"slip", "contract_contradicts_auction"}
    for reading, one in proposed:
        [told] = [told for told in reading.stated if (told.stream, told.board) == (one.stream, one.board)]
        table = fold([*reading.streams[one.stream], *one.proposal])
        board = table.find_board(one.board)
        assert board is not None
        assert len(board.plays) == len(told.cards)
        assert not board.irregular


def test_given_the_conformance_files_when_diagnosed_then_every_proposal_can_be_accepted() -> None:
    proposed = [(reading, one) for reading, one in diagnosed("pbn-conformance", "pbn") if one.proposal]
    assert proposed
    for reading, one in proposed:
        before = fold(reading.streams[one.stream])
        after = fold([*reading.streams[one.stream], *one.proposal])
        assert len(after.boards) == len(before.boards)
        assert not after.strays
