"""Law 64 in numbers: twenty-six situations, each asked of every paragraph without a card on a table."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from msgspec.structs import replace

from domain.board import place_of
from domain.cards import Card, Suit
from domain.seats import Seat
from projections.found.incidents import Finding, only_one
from projections.laws import law_64_transfer as law_64
from projections.laws.law_62_correction import law_62d1
from projections.laws.law_64_transfer import Winnings
from projections.recorded.board_record import Record
from projections.recorded.elsewhere import Elsewhere
from projections.recorded.revoke import Revoke
from projections.recorded.stream import SessionStream
from tests.given import FOUR_SPADES, given

NORTH, EAST, SOUTH, WEST = Seat
AT_ONCE = place_of(1_000)
"""An entry during the play of the board."""
LATE = place_of(5_000)
"""An entry after everything else."""
NORTH_CALLED = ("board 2 dealer=n", "n:p")
EAST_CALLED = ("board 2 dealer=e", "e:p")


def revoke(
    seat: Seat,
    trick: int = 5,
    *,
    suit: Suit | None = Suit.HEARTS,
    kind: str = "follow",
    law: str = "63A1",
    established: bool = True,
    attention: int = AT_ONCE,
    both_corrected: bool = False,
) -> Revoke:
    """A revoke by South, who declares, by North, who is dummy, or by a defender; established if not said otherwise."""
    said = Finding(law, "established", seat, trick, places=(place_of(20 * trick + 4),))
    return Revoke(
        place_of(20 * trick), seat, trick, Card.S2, suit, kind=kind, attention=attention,
        established=(said,) if established else (), both_corrected=both_corrected,
    )  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One row: the revoke, who won its trick, how many tricks its side won later, and what is transferred for it."""

    number: int
    revoke: Revoke
    won_by: Seat | None
    later: int
    law: str
    tricks: int
    others: tuple[Revoke, ...] = ()
    then: tuple[str, ...] = field(default=())

    def __str__(self) -> str:
        return f"row {self.number}: {self.law} {self.tricks}"


CORRECTED_TWIN = revoke(SOUTH, established=False, both_corrected=True)

ROWS = [
    Row(1, revoke(EAST), EAST, 3, "64A1", 2),
    Row(2, revoke(EAST), EAST, 0, "64A1", 1),
    Row(3, revoke(EAST), WEST, 0, "64A2", 1),
    Row(4, revoke(EAST), SOUTH, 1, "64A2", 1),
    Row(5, revoke(EAST), SOUTH, 0, "64B1", 0),
    Row(6, revoke(SOUTH), SOUTH, 8, "64A1", 2),
    Row(7, revoke(SOUTH), NORTH, 0, "64A2", 1),
    Row(8, revoke(SOUTH), NORTH, 5, "64A2", 1),
    Row(9, revoke(NORTH), NORTH, 6, "64B3", 0),
    Row(10, revoke(EAST, 6), WEST, 3, "64B2", 0, (revoke(EAST, 4),)),
    Row(11, revoke(WEST, 6), SOUTH, 1, "64A2", 1, (revoke(EAST, 4),)),
    Row(12, revoke(EAST, 6, suit=Suit.DIAMONDS), EAST, 1, "64A1", 2, (revoke(EAST, 4),)),
    Row(13, revoke(EAST), EAST, 3, "64B7", 0, (revoke(SOUTH, 7),)),
    Row(14, revoke(EAST), EAST, 3, "64A1", 2, (revoke(SOUTH, 7, established=False),)),
    Row(15, revoke(EAST, both_corrected=True), EAST, 3, "64B8", 0, (CORRECTED_TWIN,)),
    Row(16, revoke(EAST, 12, established=False), EAST, 0, "62D1", 0),
    Row(17, revoke(EAST, 12), EAST, 0, "64B6", 0, (), ("return",)),
    Row(18, revoke(EAST, attention=LATE), EAST, 3, "64B4", 0, (), NORTH_CALLED),
    Row(19, revoke(EAST, attention=LATE), EAST, 3, "64A1", 2, (), EAST_CALLED),
    Row(20, revoke(EAST, attention=LATE), EAST, 3, "64B5", 0, (), ("endround",)),
    Row(21, revoke(WEST, kind="option"), WEST, 3, "64A1", 2),
    Row(22, revoke(EAST, kind="penalty card"), EAST, 3, "64B3", 0),
    Row(23, revoke(EAST, kind="defective", law="67B1"), EAST, 3, "64A2", 1),
    Row(24, revoke(WEST), SOUTH, 2, "64A2", 1),
    Row(25, revoke(EAST, law="63A4"), SOUTH, 2, "64A2", 1, (), EAST_CALLED),
    Row(26, revoke(SOUTH, law="43B2b"), WEST, 4, "64A2", 1),
]  # fmt: skip


def facts_of(row: Row) -> Record:
    """A board that South declares, with what came after its play."""
    table = given(*FOUR_SPADES, *row.then).table
    board = table.find_board(1)
    assert board is not None
    return Record(board, Elsewhere(table, board, SessionStream()))


def exceptions(row: Row, won: Winnings) -> dict[str, Finding]:
    """64B: every paragraph that applies."""
    record, others = facts_of(row), [*row.others, row.revoke]
    found = (
        law_64.law_64b1(row.revoke, won),
        law_64.law_64b2(row.revoke, others),
        law_64.law_64b3(record, row.revoke),
        law_64.law_64b4(record, row.revoke),
        law_64.law_64b5(record, row.revoke),
        law_64.law_64b6(row.revoke),
        law_64.law_64b7(row.revoke, others),
        law_64.law_64b8(row.revoke),
    )
    return {finding.law: finding for finding in found if finding is not None}


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_law_64_in_numbers(row: Row) -> None:
    won = Winnings(row.won_by, tuple(range(row.revoke.trick + 1, row.revoke.trick + 1 + row.later)))
    if row.law == "62D1":
        assert law_62d1(facts_of(row), row.revoke) is not None
        return
    excepted = exceptions(row, won)
    general = only_one((law_64.law_64a1(row.revoke, won), law_64.law_64a2(row.revoke, won)))
    if row.law.startswith("64B"):
        assert set(excepted) == {row.law}
        assert excepted[row.law].tricks == row.tricks == 0
    else:
        assert not excepted
        assert general is not None
        assert (general.law, general.tricks) == (row.law, row.tricks)


def test_every_row_is_there() -> None:
    assert [row.number for row in ROWS] == list(range(1, 27))


def transferred(*revokes: tuple[Revoke, Seat, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """By trick of the revoke, the numbers of the tricks that change hands."""
    due: list[tuple[Revoke, Finding, Winnings]] = []
    for made, won_by, later in revokes:
        won = Winnings(won_by, later)
        general = only_one((law_64.law_64a1(made, won), law_64.law_64a2(made, won)))
        assert general is not None
        due.append((made, general, won))
    matched = law_64.match_transfers(due)
    return {made.trick: matched[made.place] for made, _, _ in revokes}


def test_law_64_row_12_each_trick_goes_over_once() -> None:
    found = transferred((revoke(EAST, 4), EAST, (6, 9)), (revoke(EAST, 6, suit=Suit.DIAMONDS), EAST, (9,)))
    assert found == {4: (4,), 6: (6, 9)}


def test_law_64_row_11_partners_revokes_both_count() -> None:
    assert transferred((revoke(EAST, 4), SOUTH, (7, 9)), (revoke(WEST, 6), SOUTH, (7, 9))) == {4: (9,), 6: (7,)}


def test_law_64_two_revokes_and_one_trick_won_later_is_one_trick() -> None:
    found = transferred((revoke(EAST, 4), SOUTH, (9,)), (revoke(WEST, 6), SOUTH, (9,)))
    assert sorted(found.values()) == [(), (9,)]


def test_law_64_a_trick_before_the_revoke_is_never_matched() -> None:
    found = transferred((revoke(EAST, 4), EAST, ()), (revoke(WEST, 6), SOUTH, (9,)))
    assert found == {4: (4,), 6: (9,)}


def test_law_64_two_revokes_on_one_trick_take_it_once() -> None:
    first, second = revoke(EAST, 5), replace(revoke(WEST, 5, suit=Suit.CLUBS), place=place_of(100) + 1)
    won = Winnings(EAST, ())
    found = law_64.match_transfers(
        [(made, f, won) for made in (first, second) if (f := law_64.law_64a1(made, won) or law_64.law_64a2(made, won))]
    )
    assert sorted(found.values()) == [(), (5,)]
