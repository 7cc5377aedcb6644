"""What a ruling says of an incident: consequences of the Laws, what binds the table, judgements that gave tricks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.cards import Card
from domain.seats import Seat
from projections.found.incidents import Effect, Finding, Incident, Question

__all__ = ["Outcome", "computed_rulings", "new_outcomes", "stands_over"]

Outcome = Finding | Effect | Question
"""What a ruling says: a finding that carries a consequence, what binds the table, or a judgement."""

COMPARED = frozenset({"30B1b", "31A2a", "31A2b", "32A2a", "32A2b"})
"""Paragraphs that speak once the offender has called again."""
REPEATED = "repeated"
"""The finding that he has made the call again that he had to (31A1, 32A1)."""


def computed_rulings(incident: Incident) -> tuple[Outcome, ...]:
    """What the Laws compute of an incident that a ruling can say: consequences, what binds a player where no finding
    has said so, and judgements that gave a number of tricks."""
    if any(effect.carries.unnoticed for effect in incident.effects):
        return ()
    lifted = _lifted(incident)
    said = [finding for finding in _not_overtaken(incident) if _is_said(finding, lifted)]
    binding = [effect for effect in incident.imposed if effect.carries.binds]
    new = [e for e in binding if (e.seat, e.card) not in lifted and not any(_says(finding, e) for finding in said)]
    judged = [question for question in incident.questions if question.answer is not None and question.wants_tricks]
    return (*said, *new, *judged)


def _not_overtaken(incident: Incident) -> list[Finding]:
    """The findings without what was to come when the offender had not called again yet, once he has."""
    called = any(finding.law in COMPARED or finding.code == REPEATED for finding in incident.findings)
    return [finding for finding in incident.findings if not (called and finding.carries.until_called)]


def _lifted(incident: Incident) -> set[tuple[Seat | None, Card | None]]:
    """The penalty cards that have gone back into a hand (50D2a), each with the player before whom it lay."""
    back = {finding.card for finding in incident.findings if finding.code in ("suit_forbidden", "suit_required")}
    lay = (effect for effect in incident.imposed if effect.code == "penalty_card" and not effect.stands)
    return {(effect.seat, effect.card) for effect in lay if effect.card in back}


def _is_said(finding: Finding, lifted: set[tuple[Seat | None, Card | None]]) -> bool:
    """Whether a finding is an outcome; that a card lies before a player is none any more once it has gone back."""
    if finding.carries.card_lies and (finding.seat, finding.card) in lifted:
        return False
    return finding.carries.outcome and finding.law != "61A"


def _says(finding: Finding, effect: Effect) -> bool:
    if effect.carries.card_lies:
        return finding.carries.card_lies and (finding.seat, finding.card) == (effect.seat, effect.card)
    return finding.law == effect.law and effect.code in finding.carries.says


def new_outcomes(now: Sequence[Outcome], before: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """What the Laws compute now and did not compute before: a ruling that was given then does not say it. Where tricks
    that a director gave are taken back, what is transferred counts anew, with the judgement."""
    known = {_identity(outcome): outcome for outcome in before}
    given = {outcome.law for outcome in known.values() if _gives_tricks(outcome)}
    back = {outcome.law for outcome in now if _changes_nothing(outcome)} & given
    return tuple(
        outcome
        for outcome in now
        if (back and (outcome.law in back or _transfers(outcome)))
        or not (_is_aside(outcome) or _changes_nothing(outcome) or _identity(outcome) in known)
    )


def _is_aside(outcome: Outcome) -> bool:
    """Whether it names no ruling: what is to be done first, or what goes with another finding."""
    return isinstance(outcome, Finding) and (outcome.carries.in_hand or outcome.carries.beside)


def _changes_nothing(outcome: Outcome) -> bool:
    """Whether a judgement, or what came of it, leaves the ruling as it was given: nothing more is assigned (64C)."""
    return outcome.code == "transfer_stands" or (isinstance(outcome, Question) and not _gives_tricks(outcome))


def _identity(outcome: Outcome) -> tuple[object, ...]:
    if isinstance(outcome, Question):
        answer = outcome.answer
        return outcome.law, outcome.code, *((answer.answer, outcome.number) if answer is not None else ())
    seat, card, suit, note = outcome.seat, outcome.card, outcome.suit, outcome.note
    return outcome.law, outcome.code, seat, card, suit, note, getattr(outcome, "tricks", None)


def stands_over(outcomes: Iterable[Outcome]) -> Outcome | None:
    """The outcome by which the ruling is named: tricks that a director gave, else those transferred, else the last
    finding that rectifies (the Laws come to what is special last), else what binds. None where there is none."""
    found = list(outcomes)
    backwards = found[::-1]
    ranks = ((_gives_tricks, found), (_transfers, found), (_rectifies, backwards), (_binds, found), (bool, found))
    return next((outcome for rank, among in ranks for outcome in among if rank(outcome)), None)


def _gives_tricks(outcome: Outcome) -> bool:
    return isinstance(outcome, Question) and outcome.number is not None


def _transfers(outcome: Outcome) -> bool:
    return isinstance(outcome, Finding) and outcome.tricks is not None


def _binds(outcome: Outcome) -> bool:
    return isinstance(outcome, Effect)


def _rectifies(outcome: Outcome) -> bool:
    return isinstance(outcome, Finding) and not _is_aside(outcome)
