"""A made-up director at work: what he answers to the next step of a case, so that play goes on.

Players take the commoner choice; he judges with a plain reason, and rules as the Laws compute.
"""

from __future__ import annotations

from random import Random

from application.deciding import AS_COMPUTED, Answer, Reply, answered
from projections.desk.steps import Agreement, DeskCase, Step, ToCancel, ToRule, named_card, named_suits
from projections.found.incidents import Option, Question

__all__ = ["answer"]

COMMON = {
    "accept": 1, "refuse": 3, "neither": 3, "require": 1, "forbid": 1, "highest": 1, "lowest": 1, "withdraw": 1,
    "keep": 4,
}  # fmt: skip
"""How often players choose something, beside one another."""
REASONS = {
    "compensated": "the same number of tricks without it",
    "damaged": "one trick more without it",
    "suggests_nothing": "a long thought could mean anything here",
    "natural": "they play it as natural",
    "no_line": "he stated no line of play",
    "less_successful_line": "another line was as normal, and loses a trick",
}
ELSE = "both sides were heard"


def answer(case: DeskCase, step: Step, random: Random) -> Answer | None:
    """What is recorded for a step; None where it waits for something, or a director of flesh and blood is better."""
    reply = _reply(case, step, random)
    return answered(case, step, reply) if reply is not None else None


def _reply(case: DeskCase, step: Step, random: Random) -> Reply | None:
    if isinstance(step, Option):
        return _chosen(step, random)
    if isinstance(step, Question):
        return _judged(case, step, random)
    if isinstance(step, ToRule):
        return Reply(word=AS_COMPUTED)
    if isinstance(step, Agreement):
        return Reply(word="agree", seat=step.seats[0])
    return Reply(word="") if isinstance(step, ToCancel) else None


def _chosen(option: Option, random: Random) -> Reply | None:
    """A choice that needs nothing named beside it, or names one of the suits or the card that it is about."""
    usual = [choice for choice in option.choices if choice in COMMON]
    if not usual:
        return None
    word = random.choices(usual, [COMMON[choice] for choice in usual])[0]
    suits = named_suits(option, word)
    what = named_card(option, word) or (suits[0] if suits else None)
    return Reply(word=word, seat=option.seat, what=what)


def _judged(case: DeskCase, question: Question, random: Random) -> Reply | None:
    """The first of its answers, or one of those with a reason; tricks where it wants them."""
    if not question.answers:
        return None
    word = next((word for word in question.answers if word in REASONS), question.answers[0])
    claim = case.board.claim
    tricks = max(claim.claimed - 1, 0) if question.quantity == "claimer" and claim is not None else None
    return Reply(word=word, tricks=tricks, reason=REASONS.get(word, ELSE))
