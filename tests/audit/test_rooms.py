"""The two rooms of a match meet whatever the order of a file's games; a board that was truly fouled is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from domain.cards import PACK, hand_to_text
from domain.events import BoardStarted, RoundStarted
from formats.file_audit import audit_bytes
from formats.notation import read_script
from formats.pbn import read_pbn
from projections.audit.records import audit_record

Place = tuple[int, str, int]
"""Stage, room, board."""

ALL: list[Place] = [(stage, room, board) for stage in (1, 2, 3) for room in ("Open", "Closed") for board in (1, 2, 3)]
LACKING = [place for place in ALL if place not in ((1, "Closed", 2), (2, "Open", 1))]
BLOCKS = sorted(ALL, key=lambda place: (place[1] == "Closed", place[0], place[2]))
ALTERNATING = sorted(ALL, key=lambda place: (place[0], place[2], place[1]))
BACKWARDS = sorted(ALL, key=lambda place: (place[1] == "Open", -place[0], place[2]))
ORDERS = {"as played": ALL, "with games missing": LACKING, "rooms apart": BLOCKS, "rooms in turn": ALTERNATING}
TOLD: dict[str, Callable[[int], str]] = {
    "not at all": lambda stage: "",
    "in words": lambda stage: f'[Stage "Final:{stage}"]\n',
    "by rounds of stages": lambda stage: f'[Stage "S{(stage + 1) // 2}"]\n[Round "{1 + stage % 2}"]\n',
    "by numbers": lambda stage: f'[Round "{stage}"]\n',
}


def deal(stage: int, board: int) -> str:
    """The deal of a board in a stage."""
    pack = Random(100 * stage + board).sample(PACK, 52)
    return "N:" + " ".join(hand_to_text(sum(card.bit for card in pack[n : n + 13])) for n in (0, 13, 26, 39))


def file_of(order: list[Place], told: str, fouled: Place | None = None) -> str:
    """A match in three stages whose boards bear the same numbers; one game may hold another deal."""
    games: list[str] = []
    for stage, room, board in order:
        dealt = deal(9 if (stage, room, board) == fouled else stage, board)
        games.append(
            f'[Event "Cup"]\n{TOLD[told](stage)}[Room "{room}"]\n[HomeTeam "A"]\n[VisitTeam "B"]\n[Board "{board}"]\n'
            f'[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{dealt}"]\n[Declarer "S"]\n[Contract "1NT"]\n[Result "7"]\n'
        )
    return "\n".join(games)


def rounds_of(text: str) -> dict[tuple[int, object], set[int]]:
    """By board and deal, the numbers of the rounds in which it was played."""
    found: dict[tuple[int, object], set[int]] = {}
    for events in read_pbn(text, "m.pbn", session="M").streams.values():
        number = next((event.number for event in events if isinstance(event, RoundStarted)), 0)
        for event in events:
            if isinstance(event, BoardStarted):
                found.setdefault((event.board, event.hands), set()).add(number)
    return found


@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("order", ORDERS)
def test_given_stages_with_the_same_numbers_when_read_then_the_two_rooms_of_each_deal_meet(
    order: str, told: str
) -> None:
    text = file_of(ORDERS[order], told)
    rounds = rounds_of(text)
    assert len(rounds) == 9
    assert all(len(numbers) == 1 for numbers in rounds.values())
    assert "rooms_differ" not in audit_bytes(text.encode(), "m.pbn").counts


@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("order", ["as played", "rooms apart", "rooms in turn"])
def test_given_a_board_that_was_fouled_in_one_room_when_audited_then_it_alone_is_told(order: str, told: str) -> None:
    audit = audit_bytes(file_of(ORDERS[order], told, (2, "Closed", 3)).encode(), "m.pbn")
    assert [one.oddity.board for one in audit.found if one.oddity.kind == "rooms_differ"] == [3]


def test_given_rooms_in_opposite_orders_when_the_stage_is_not_told_then_the_deals_tell_it() -> None:
    text = file_of(BACKWARDS, "not at all")
    assert all(len(numbers) == 1 for numbers in rounds_of(text).values())
    assert "rooms_differ" not in audit_bytes(text.encode(), "m.pbn").counts


def test_given_two_matches_in_a_round_when_each_has_two_rooms_then_they_have_four_tables() -> None:
    one = file_of([(1, "Open", 1), (1, "Closed", 1)], "by numbers")
    reading = read_pbn(one + "\n" + one.replace('"A"', '"C"').replace('"B"', '"D"'), "m.pbn", session="M")
    assert list(reading.streams)[1:] == ["M.r1.t1", "M.r1.t2", "M.r1.t3", "M.r1.t4"]
    assert not reading.remarks


SCRIPT = """stream S1
session scoring=teams
stream S1.r1.t1
round 1 table=1 ns=1 ew=2
{0}
stream S1.r1.t2
round 1 table=2 ns=2 ew=1
{1}
stream S1.r2.t1
round 2 table=1 ns=1 ew=2
{2}
"""


@pytest.mark.parametrize(("deals", "told"), [((1, 2, 2), 0), ((1, 2, 3), 1), ((1, 1, 2), 0)])
def test_given_a_deal_that_the_other_room_has_in_another_round_when_audited_then_no_board_is_called_fouled(
    deals: tuple[int, ...], told: int
) -> None:
    boards = [f"board 1 dealer=n vul=none {deal(number, 1)}\np p p p" for number in deals]
    found = audit_record("S1", read_script(SCRIPT.format(*boards)).streams).oddities
    assert [one.kind for one in found] == ["rooms_differ"] * told
