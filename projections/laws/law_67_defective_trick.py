"""Law 67: a trick with too few cards, as far as it is a revoke."""

from __future__ import annotations

from domain.board import Irregular, Irregularity
from domain.cards import Card
from domain.events import AttentionDrawn, CardPlaced
from domain.seats import SEATS
from projections.facts import Facts
from projections.incidents import Finding
from projections.laws.law_61_revoke import Revoke

__all__ = ["defective_tricks", "law_67a", "law_67b1"]


def defective_tricks(facts: Facts) -> list[Irregular]:
    """The tricks that were turned down with a card missing."""
    return [i for i in facts.board.irregular if i.kind is Irregularity.DEFECTIVE_TRICK]


def _both_have_gone_on(facts: Facts, irregular: Irregular) -> int | None:
    """The place where both sides had played to the next trick; None while they have not."""
    next_trick = [play for play in facts.board.plays if play.trick > irregular.trick]
    first = {SEATS[play.seat].side: play.place for play in reversed(next_trick)}
    return max(first.values()) if len(first) == 2 else None


def _placed(facts: Facts, irregular: Irregular) -> tuple[int, Card] | None:
    """Where the missing card was put among the played ones, and which."""
    for place, event, _ in facts.moments(CardPlaced):
        if event.trick == irregular.trick and event.seat is irregular.seat:
            return place, event.card
    return None


def _attention(facts: Facts, irregular: Irregular) -> int | None:
    """Where attention was drawn to it: by word, or by placing the card."""
    said = [p for p, e, _ in facts.moments(AttentionDrawn) if p > irregular.place and e.trick == irregular.trick]
    placed = _placed(facts, irregular)
    return min([*said, *([placed[0]] if placed else [])], default=None)


def law_67a(facts: Facts, irregular: Irregular) -> Finding | None:
    """Law 67A (2017): noticed before both sides have played to the next trick: the missing card is supplied."""
    attention, gone_on = _attention(facts, irregular), _both_have_gone_on(facts, irregular)
    if attention is None or (gone_on is not None and gone_on < attention):
        return None
    return Finding("67A", "supply_card", irregular.seat, irregular.trick, places=(irregular.place, attention))


def law_67b1(facts: Facts, irregular: Irregular) -> Revoke | None:
    """Law 67B1 (2017): noticed later: a card is placed among those played without changing who won the trick; the
    player is deemed to have revoked on it, and 64A2 takes one trick."""
    attention, gone_on = _attention(facts, irregular), _both_have_gone_on(facts, irregular)
    if attention is None or gone_on is None or attention < gone_on:
        return None
    placed = next(
        (
            (p, e.card)
            for p, e, _ in facts.moments(CardPlaced)
            if e.trick == irregular.trick and e.seat is irregular.seat
        ),
        None,
    )
    if placed is None:
        return None
    deemed = Finding("67B1", "deemed_revoke", irregular.seat, irregular.trick, card=placed[1], places=placed[:1])
    revoke = Revoke(irregular.place, irregular.seat, irregular.trick, placed[1], None, kind="defective")
    revoke.attention = attention
    revoke.established = [deemed]
    return revoke
