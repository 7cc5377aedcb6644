"""The chapters of the Laws in the order in which they are asked, each with the stage of the record that it needs.

The order is that of the Laws, as far as one does not need what a later one finds. What a stage holds is found by one
chapter, which gives it to those that follow. The first three find together what answers the lead restrictions of calls,
one incident after the other: what has answered one of them answers no other. So that grows with the rulings
(`RulingsSoFar.choices`), and is in a stage when they are done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from projections.recorded.board_record import Record
from projections.recorded.board_stages import Chosen, Played, Rectified, Revoked
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.chapters.appeals import rule_on_appeals
from projections.rulings.chapters.auction import rule_on_auction
from projections.rulings.chapters.boards import rule_on_boards
from projections.rulings.chapters.calls import rule_on_calls
from projections.rulings.chapters.cards import rule_on_cards
from projections.rulings.chapters.choices import rule_on_choices
from projections.rulings.chapters.claims import rule_on_claims
from projections.rulings.chapters.dummy import rule_on_dummy
from projections.rulings.chapters.enforced_passes import rule_on_enforced_passes
from projections.rulings.chapters.given_rulings import rule_on_given_rulings
from projections.rulings.chapters.information import rule_on_information
from projections.rulings.chapters.leads import rule_on_leads
from projections.rulings.chapters.left_over import rule_on_orphans, rule_on_other_irregularities
from projections.rulings.chapters.number_of_tricks import rule_on_number_of_tricks
from projections.rulings.chapters.numbers_judged import rule_on_numbers_judged
from projections.rulings.chapters.penalty_cards import rule_on_penalty_cards
from projections.rulings.chapters.played_cards import rule_on_played_cards
from projections.rulings.chapters.procedure import rule_on_procedure
from projections.rulings.chapters.put_right_first import put_right_first
from projections.rulings.chapters.revokes import find_revokes, rule_on_revokes
from projections.rulings.chapters.scores import rule_on_committee_scores, rule_on_scores

__all__ = ["CHAPTERS", "NOT_BEGUN", "Chapters", "rule_by_chapters"]

Chapters = tuple[tuple[type[Record], Callable[[RulingsSoFar, Any], Record | None]], ...]
"""The stage that a chapter needs, and the chapter; it gives the stage that follows from it, where one does."""

CHAPTERS: Chapters = (
    (Record, rule_on_auction),
    (Record, rule_on_calls),
    (Record, rule_on_enforced_passes),
    (Record, find_revokes),  # gives Revoked
    (Revoked, rule_on_claims),  # gives Played
    (Played, rule_on_revokes),  # gives Rectified
    (Record, rule_on_dummy),
    (Chosen, rule_on_leads),
    (Chosen, rule_on_penalty_cards),
    (Record, rule_on_cards),
    (Record, rule_on_boards),
    (Rectified, rule_on_number_of_tricks),
    (Record, rule_on_other_irregularities),
    (Chosen, rule_on_played_cards),
    (Record, rule_on_information),
    (Record, rule_on_procedure),
    (Revoked, put_right_first),
    (Chosen, rule_on_choices),
    (Rectified, rule_on_scores),
    (Record, rule_on_numbers_judged),
    (Rectified, rule_on_given_rulings),
    (Record, rule_on_appeals),
    (Rectified, rule_on_committee_scores),
    (Record, rule_on_orphans),
)
"""Of a board that was begun."""

NOT_BEGUN: Chapters = (
    (Rectified, rule_on_scores),
    (Record, rule_on_appeals),
    (Rectified, rule_on_committee_scores),
)
"""Of a board that was not: there are only decisions about it."""


def rule_by_chapters(rulings: RulingsSoFar, chapters: Chapters = CHAPTERS) -> Rectified:
    """Ask every chapter, whatever was recorded. Gives the stage that the record has reached by them."""
    for _, chapter in chapters:
        rulings.record = chapter(rulings, rulings.record) or rulings.record
    assert isinstance(rulings.record, Rectified)
    return rulings.record
