"""Deals worked out beside everything else: once, behind each other, kept by the digest of the deal, whatever dies."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from random import Random
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from application.double_dummy.kept import KeptFigures, place_of
from application.double_dummy.work import TRIES, Done, DoubleDummy, apart
from domain.cards import PACK
from domain.errors import TdlogError
from domain.seats import Seat
from formats.apart import Bounds, GivenUp, call
from projections.equity.makeable import (
    DealAsked,
    Makeable,
    deal_asked,
    makeable_from_text,
    makeable_of,
    makeable_text,
)

PATIENCE = 60.0
FOUND = Makeable(tuple(range(10)) * 2, -140, ("3SE=", "3SW=", "4HXN-1"))


def deal(seed: int) -> DealAsked:
    cards = list(PACK)
    Random(seed).shuffle(cards)
    north, east, south, west = (sum(card.bit for card in cards[n::4]) for n in range(4))
    return DealAsked((north, east, south, west), Seat.NORTH, "none")


def is_there() -> bool:
    return True


def dies(asked: DealAsked) -> Makeable:
    """A process that ends in the middle of the work."""
    return call(Bounds(seconds=PATIENCE), os._exit, 3)  # type: ignore[arg-type, return-value]


def test_given_thirteen_spades_when_the_deal_is_worked_out_then_par_is_the_grand_slam() -> None:
    suits = [0x1FFF << 13 * n for n in (3, 2, 1, 0)]
    asked = DealAsked((suits[0], suits[1], suits[2], suits[3]), Seat.EAST, "both")
    found = makeable_of(asked)
    assert found.par == 2210
    assert set(found.contracts) == {"7SN=", "7SS="}
    assert found.tricks == (0, 13, 0, 13, 0, 13, 0, 13, 0, 0, 0, 13, 0, 13, 0, 13, 0, 13, 0, 0)
    assert makeable_from_text(makeable_text(found)) == found


def test_given_another_dealer_or_vulnerability_then_it_is_another_deal_and_par_may_be_another() -> None:
    one = deal(1)
    others = [DealAsked(one.hands, dealer, vul) for dealer in Seat for vul in ("none", "NS", "EW", "both")]
    assert len({other.digest for other in others}) == 16


@pytest.mark.parametrize("hands", [(1, 2, 4, 8), (None, "", "", ""), ("x", "", "", ""), ("AK...",) * 4])
def test_given_no_whole_deal_then_nothing_is_asked(hands: tuple[str, str, str, str]) -> None:
    assert deal_asked(hands, Seat.NORTH, "none") is None


@given(st.text(max_size=80))
def test_given_any_line_when_it_is_read_then_it_is_a_figure_or_none(text: str) -> None:
    found = makeable_from_text(text)
    assert found is None or makeable_text(found)


def test_given_deals_when_they_are_wanted_then_they_are_worked_out_behind_each_other_and_kept_for_the_next_program(
    tmp_path: Path,
) -> None:
    place, begun = tmp_path / "club.db-dd", list[str]()

    def work(asked: DealAsked) -> Makeable:
        begun.append(asked.digest)
        return FOUND

    deals = [deal(n) for n in range(5)]
    first = DoubleDummy(KeptFigures(place), work, has_extra=is_there)
    assert first.done(deals) == Done("running", 0, 5)
    first.wanted(deals)
    assert first.settled(PATIENCE)
    assert first.done(deals) == Done("done", 5, 5)
    assert begun == [one.digest for one in deals]
    first.wanted(deals)
    first.stop()
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    other = DoubleDummy(KeptFigures(place), work, has_extra=is_there)
    assert [other.of(one) for one in deals] == [FOUND] * 5
    assert len(begun) == 5


def test_given_a_file_that_another_program_writes_when_a_deal_is_asked_then_what_is_new_there_is_known(
    tmp_path: Path,
) -> None:
    place = tmp_path / "club.db-dd"
    mine, others = KeptFigures(place), KeptFigures(place)
    assert mine.of(deal(1)) is None
    others.keep(deal(1), FOUND)
    assert mine.of(deal(1)) == FOUND
    others.keep(deal(2), FOUND)
    assert mine.of(deal(2)) == FOUND


@pytest.mark.parametrize("planted", [b"\x00" * 900, b"nonsense\n" * 90, b"0" * 64 + b" " + b"9" * 20 + b" 0 pass"])
def test_given_a_file_of_something_else_when_it_is_read_then_nothing_is_believed_and_what_is_new_is_kept(
    tmp_path: Path, planted: bytes
) -> None:
    place = tmp_path / "club.db-dd"
    place.write_bytes(planted + b"\n")
    kept = KeptFigures(place)
    assert kept.of(deal(1)) is None
    kept.keep(deal(1), FOUND)
    assert KeptFigures(place).of(deal(1)) == FOUND
    assert place.read_bytes().startswith(planted), "nothing of it was written over"


def test_given_a_link_in_the_place_of_the_file_when_a_figure_is_kept_then_nothing_is_written_there(
    tmp_path: Path,
) -> None:
    (tmp_path / "precious").write_bytes(b"mine")
    place = tmp_path / "club.db-dd"
    place.symlink_to(tmp_path / "precious")
    kept = KeptFigures(place)
    kept.keep(deal(1), FOUND)
    assert kept.of(deal(1)) == FOUND
    assert kept.why_not
    assert (tmp_path / "precious").read_bytes() == b"mine"


def test_given_a_log_in_a_database_then_figures_are_kept_in_the_users_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    place = place_of("postgresql://anna:secret@db.example/club")
    assert place is not None
    assert place.parent == tmp_path / "tdlog"
    assert "secret" not in str(place)
    KeptFigures(place).keep(deal(1), FOUND)
    assert KeptFigures(place_of("postgresql://anna:other@db.example/club")).of(deal(1)) == FOUND
    assert place_of(str(tmp_path / "nothing.db")) is None


def test_given_a_process_that_dies_in_the_middle_when_deals_are_wanted_then_the_others_are_worked_out(
    tmp_path: Path,
) -> None:
    deals = [deal(n) for n in range(3)]
    tried = list[str]()

    def work(asked: DealAsked) -> Makeable:
        tried.append(asked.digest)
        return dies(asked) if asked == deals[1] else FOUND

    double_dummy = DoubleDummy(KeptFigures(tmp_path / "x-dd"), work, has_extra=is_there)
    double_dummy.wanted(deals)
    assert double_dummy.settled(PATIENCE)
    assert double_dummy.done(deals) == Done("failed", 2, 3)
    assert tried.count(deals[1].digest) == TRIES
    assert double_dummy.of(deals[1]) is None
    assert not double_dummy.is_to_come(deals[1]), "it is not tried for ever"
    double_dummy.stop()


def test_given_a_deal_that_is_asked_for_when_others_wait_then_it_comes_first() -> None:
    hold, begun, done = Event(), Event(), list[DealAsked]()

    def work(asked: DealAsked) -> Makeable:
        begun.set()
        hold.wait(PATIENCE)
        done.append(asked)
        return FOUND

    deals = [deal(n) for n in range(4)]
    double_dummy = DoubleDummy(KeptFigures(), work, has_extra=is_there)
    double_dummy.wanted(deals)
    assert begun.wait(PATIENCE)
    assert double_dummy.of(deals[3]) is None
    assert double_dummy.is_to_come(deals[3])
    hold.set()
    assert double_dummy.settled(PATIENCE)
    assert done == [deals[0], deals[3], deals[1], deals[2]]
    double_dummy.stop()


def test_given_no_extra_when_a_deal_is_asked_for_then_nothing_is_and_it_says_so() -> None:
    double_dummy = DoubleDummy(KeptFigures(), dies, has_extra=lambda: False)
    double_dummy.wanted([deal(1)])
    assert double_dummy.of(deal(1)) is None
    assert double_dummy.done([deal(1)]) == Done("not_installed", 0, 1)
    assert double_dummy.done([]) == Done("none", 0, 0)


def test_given_a_deal_when_it_is_worked_out_apart_then_it_is_what_it_is_here() -> None:
    assert apart(deal(7)) == makeable_of(deal(7))
    with pytest.raises(GivenUp):
        dies(deal(1))
    assert issubclass(GivenUp, TdlogError)


def test_given_work_that_cannot_even_be_begun_then_the_deals_behind_it_are_worked_out_all_the_same() -> None:
    def works(asked: DealAsked) -> Makeable:
        if asked == deal(1):
            raise OSError("no process can be started")
        return FOUND

    double_dummy = DoubleDummy(work=works, has_extra=is_there)
    double_dummy.wanted([deal(1), deal(2)])
    assert double_dummy.settled(PATIENCE)
    assert double_dummy.done([deal(1)]) == Done("failed", 0, 1)
    assert double_dummy.of(deal(2)) == FOUND


def test_given_a_link_put_there_after_it_was_looked_at_then_what_it_leads_to_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere, place = tmp_path / "elsewhere", tmp_path / "club.db-dd"
    KeptFigures(elsewhere).keep(deal(1), FOUND)
    place.symlink_to(elsewhere)
    monkeypatch.setattr(os, "lstat", os.stat)
    assert KeptFigures(place).of(deal(1)) is None
    assert KeptFigures(elsewhere).of(deal(1)) == FOUND
