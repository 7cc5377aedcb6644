"""A branch of a table is the same table, to be tried out: what it takes does not touch the one it was taken from."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import given, settings

from domain.board import Board, Claim, Trick, place_of
from domain.events import (
    AnyEvent,
    BoardStarted,
    ClaimMade,
    EntryAmended,
    JudgementMade,
    NoteMade,
    RoundEnded,
    RoundStarted,
    WrongHandHeld,
)
from domain.seats import Seat
from domain.table import Table, boards_changed, fold
from tests.properties.random_tables import MOVES, SEEDS, Moves, a_board, anything, regular, table_of
from tests.properties.test_any_table import fields_of, picture


def pictures(table: Table) -> list[object]:
    """Everything a table holds, its claims too, with each board under its number as often as it can be found."""
    boards = [*table.boards, *(table.find_board(board.number) for board in table.boards)]
    boards += [*(table.first_board(board.number) for board in table.boards), table.board]
    claims = [repr(board.claims) for board in boards if board is not None]
    return [table.rounds, table.ended, table.strays, table.wrong_hands, claims, *(picture(board) for board in boards)]


def ways_on(events: Sequence[AnyEvent], random: Random) -> list[AnyEvent]:
    """Some entries that a table might take next, about the board in play and about others."""
    table, found = fold(events), list[AnyEvent]()
    for step in range(12):
        event: AnyEvent = regular(table, random) if step % 3 else anything(random)
        if not isinstance(event, EntryAmended):
            found.append(event)
    one = WrongHandHeld(random.choice(list(Seat)), 1)
    return [*found, one, a_board(random.choice((1, 2, 40)), random), RoundStarted(2, 3), RoundEnded()]


@settings(max_examples=60)
@given(SEEDS, MOVES)
def test_what_a_branch_takes_leaves_the_table_as_it_was_and_makes_of_it_what_it_would(deal: int, moves: Moves) -> None:
    events = [event for event in table_of(deal, moves) if not isinstance(event, EntryAmended)]
    table = fold(events)
    before, taken = repr(pictures(table)), ways_on(events, Random(deal))
    branch = table.branch()
    assert repr(pictures(branch)) == before

    for number, event in enumerate(taken, len(events) + 1):
        branch.apply(place_of(number), event)

    assert repr(pictures(table)) == before
    assert repr(pictures(branch)) == repr(pictures(fold([*events, *taken])))


def test_a_branch_of_a_branch_leaves_both_as_they_were() -> None:
    first = fold([a_board(1, Random(1)), a_board(2, Random(2))]).branch()
    first.apply(place_of(3), judged("1#1"))
    second = first.branch()

    second.apply(place_of(4), judged("1#2"))

    assert [len(board.moments) for board in first.boards] == [1, 0]
    assert [len(board.moments) for board in second.boards] == [2, 0]


def test_a_branch_shares_nothing_that_changes_with_the_board_it_was_taken_from() -> None:
    table = fold([a_board(1, Random(5), lawful=True), *(regular_auction())])
    table.apply(place_of(20), ClaimMade(Seat.SOUTH, 7))
    table.apply(place_of(21), ClaimMade(Seat.SOUTH, 6))
    board, other = table.boards[0], table.branch().boards[0]

    assert shared(board, other) == []
    assert shared(board.tricks[0], other.tricks[0]) == []
    assert shared(board.claims[0], other.claims[0]) == []
    assert other.trick in other.tricks
    assert other.claims[0].said_anew[0] is other.claims[1]


def test_the_boards_that_an_entry_changed_are_the_one_it_names_and_the_one_whose_cards_were_held() -> None:
    table = fold([a_board(1, Random(1)), a_board(2, Random(2)), a_board(3, Random(3))])
    for event, numbers in (
        (NoteMade("here"), [3]),
        (judged("1#1"), [1]),
        (judged("9#1"), []),
        (WrongHandHeld(Seat.EAST, 1, board=2), [2, 1]),
    ):
        assert [board.number for board in boards_changed(table, event)] == numbers


def judged(incident: str) -> JudgementMade:
    """An answer of the director's, about an incident."""
    return JudgementMade(incident, "64C1", "enough")


def regular_auction() -> list[AnyEvent]:
    """Calls as the Laws want them, until there is a contract."""
    random = Random(5)
    table, found = fold([a_board(1, Random(5), lawful=True)]), list[AnyEvent]()
    while table.boards[0].contract is None:
        found.append(regular(table, random))
        table.apply(place_of(1 + len(found)), found[-1])
    return found


def shared(one: Board | Trick | Claim, other: Board | Trick | Claim) -> list[str]:
    """The names of what two objects hold in common and might change."""
    names = Claim.__annotations__ if isinstance(one, Claim) else fields_of(type(one))
    return [n for n in names if getattr(one, n) is getattr(other, n) and isinstance(getattr(one, n), list | dict | set)]


def test_a_board_begun_on_a_branch_is_not_begun_at_the_table() -> None:
    table = fold([a_board(1, Random(1))])
    branch = table.branch()

    branch.apply(place_of(2), BoardStarted(1, Seat.NORTH, "none"))

    assert [board.place for board in table.boards] == [place_of(1)]
    assert table.find_board(1) is table.boards[0] is table.board
    assert [board.place for board in branch.boards] == [place_of(1), place_of(2)]
    assert branch.find_board(1) is branch.boards[1]
