"""Deals sealed before play: what the seal proves after it, and to whom it tells nothing before."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.cards import hand_to_text
from domain.events import BoardDealt, BoardStarted, DealsOpened, DealsSealed, SessionOpened
from domain.events.base import Hands
from domain.numbering import standard_dealer, standard_vul
from projections.recorded.sealed_deals import Deal, deals_digest, sealed_deals
from projections.recorded.session_record import SessionRecord
from tests.cli.running import tdlog

SESSION = 'stream S1\nsession "Club" 2026-11-28 matchpoints\ncontestant 1 [p1, p2]\n'
FIRST = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
OTHER = ".AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432"
DEALS = f"1 N:{FIRST}\n2 N:{OTHER}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "evening.tdl").write_text(SESSION)
    (tmp_path / "deals.txt").write_text(DEALS)
    assert tdlog("import", "--log", "club.db", "evening.tdl", folder=tmp_path).code == 0
    return tmp_path


def dealt(folder: Path, *deals: str) -> None:
    """The deals of boards 1, 2 come into the log after play, as the hand record of the evening."""
    games = (
        f'[Board "{board}"]\n[Dealer "{standard_dealer(board).value}"]\n[Vulnerable "None"]\n[Deal "N:{deal}"]\n'
        for board, deal in enumerate(deals, 1)
    )
    (folder / "after.pbn").write_text("% PBN 2.1\n" + "\n".join(games))
    done = tdlog("import", "--log", "club.db", "after.pbn", "--session", "S1", folder=folder)
    assert done.code == 0, done.err


def seal(folder: Path) -> str:
    done = tdlog("deals", "seal", "deals.txt", "--log", "club.db", "--secret", "secret.txt", "--json", folder=folder)
    assert done.code == 0, done.err
    digest: str = done.json[0]["digest"]
    return digest


def test_given_deals_when_they_are_sealed_then_the_log_holds_no_card_and_the_secret_is_its_owners_alone(
    folder: Path,
) -> None:
    digest = seal(folder)
    held = tdlog("export", "--log", "club.db", "S1", "--to", "out.jsonl", folder=folder)
    assert held.code == 0, held.err
    told = (folder / "out.jsonl").read_text()
    assert digest in told
    assert "AKQJT" not in told
    assert (folder / "secret.txt").stat().st_mode & 0o077 == 0
    assert tdlog("deals", "check", "--log", "club.db", folder=folder).out.startswith("Boards 1-2: sealed, not opened")


@pytest.mark.parametrize(
    ("deals", "state", "code"),
    [
        ((FIRST, OTHER), "agrees", 0),
        ((FIRST, FIRST), "differs", 1),
        ((FIRST,), "cards_missing", 0),
        ((), "cards_missing", 0),
    ],
)
def test_given_a_seal_that_was_opened_when_it_is_checked_then_it_tells_whether_the_cards_are_those(
    folder: Path, deals: tuple[str, ...], state: str, code: int
) -> None:
    seal(folder)
    if deals:
        dealt(folder, *deals)
    assert tdlog("deals", "open", "--log", "club.db", "--secret", "secret.txt", folder=folder).code == 0
    found = tdlog("deals", "check", "--log", "club.db", "--json", folder=folder)
    assert (found.json[0]["state"], found.code) == (state, code)


def test_given_the_secret_when_somebody_computes_the_digest_by_himself_then_it_is_that_of_the_seal(
    folder: Path,
) -> None:
    digest = seal(folder)
    named, secret = (folder / "secret.txt").read_text().split()
    text = f"{secret}\n1 {FIRST}\n2 {OTHER}\n"
    assert digest == named == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("before", "command", "why"),
    [
        ("", ("seal", "evening.tdl", "--secret", "s"), "Line 1 of the deals"),
        ("", ("seal", "nowhere.txt", "--secret", "s"), "nowhere.txt"),
        ("", ("seal", "deals.txt", "--secret", "deals.txt"), "never written over another"),
        (FIRST, ("seal", "deals.txt", "--secret", "s"), "Board 1 was dealt"),
        ("", ("open", "--secret", "deals.txt"), "no file of a secret"),
        ("", ("open", "--secret", "nowhere.txt"), "no file of a secret"),
        ("", ("open", "--secret", "other.txt"), "No seal of S1"),
    ],
)
def test_given_what_cannot_be_sealed_or_opened_when_it_is_asked_for_then_it_is_said_why_and_nothing_is_recorded(
    folder: Path, before: str, command: tuple[str, ...], why: str
) -> None:
    (folder / "other.txt").write_text(f"{'0' * 64}\n{'1' * 64}\n")
    if before:
        dealt(folder, before)
    refused = tdlog("deals", *command, "--log", "club.db", folder=folder)
    assert refused.code != 0
    assert why in " ".join((refused.out + refused.err).split())
    assert not (folder / "s").exists()
    assert tdlog("deals", "check", "--log", "club.db", folder=folder).out.startswith("No deals were sealed")


def test_given_a_seal_that_was_opened_when_it_is_opened_again_then_it_is_refused(folder: Path) -> None:
    seal(folder)
    assert tdlog("deals", "open", "--log", "club.db", "--secret", "secret.txt", folder=folder).code == 0
    assert "opened before" in tdlog("deals", "open", "--log", "club.db", "--secret", "secret.txt", folder=folder).err


@st.composite
def packs(draw: st.DrawFn) -> Deal:
    order = draw(st.permutations(range(52)))
    hands = [sum(1 << card for card in order[at : at + 13]) for at in range(0, 52, 13)]
    north, east, south, west = map(hand_to_text, hands)
    return north, east, south, west


@given(packs(), packs(), st.booleans())
def test_given_any_deal_when_it_was_sealed_then_it_agrees_wherever_it_stands_and_any_other_differs(
    deal: Deal, other: Deal, at_table: bool
) -> None:
    secret = "ab" * 32
    digest = deals_digest({5: deal}, secret)
    for cards in (deal, other):
        hands: Hands = cards
        own = [] if at_table else [BoardDealt(5, "N", "NS", hands)]
        begun = [BoardStarted(5, standard_dealer(5), standard_vul(5), hands)] if at_table else []
        record = SessionRecord.of(
            "S1", [SessionOpened("x"), DealsSealed((5,), digest), DealsOpened(digest, secret), *own]
        )
        (found,) = sealed_deals(record, [begun])
        assert found.state == ("agrees" if cards == deal else "differs")


def test_given_a_board_that_was_sealed_when_it_is_sealed_again_then_it_is_refused_and_no_secret_is_left(
    folder: Path,
) -> None:
    seal(folder)
    again = tdlog("deals", "seal", "deals.txt", "--log", "club.db", "--secret", "another.txt", folder=folder)
    assert "Board 1 of S1 was sealed before" in again.err
    assert not (folder / "another.txt").exists()


@given(packs(), packs())
def test_given_a_sealed_board_when_a_table_was_dealt_other_cards_then_it_differs(deal: Deal, other: Deal) -> None:
    secret = "cd" * 32
    digest = deals_digest({5: deal}, secret)
    own = BoardDealt(5, "N", "NS", deal)
    begun = BoardStarted(5, standard_dealer(5), standard_vul(5), other)
    record = SessionRecord.of("S1", [SessionOpened("x"), DealsSealed((5,), digest), DealsOpened(digest, secret), own])
    assert sealed_deals(record, [[begun]])[0].state == ("agrees" if deal == other else "differs")
