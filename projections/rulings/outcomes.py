"""What a ruling says of an incident: consequences of the Laws, what binds the table, judgements that gave tricks."""

from __future__ import annotations

from collections.abc import Iterable

from domain.cards import Card
from domain.seats import Seat
from projections.found.incidents import Effect, Finding, Incident, Question

__all__ = ["BESIDE", "BINDING", "CARD_LIES", "IN_HAND", "OUTCOMES", "SAID", "UNNOTICED", "Outcome",
    "computed_rulings", "new_outcomes", "stands_over",
]  # fmt: skip

Outcome = Finding | Effect | Question
"""What a ruling says: a finding that carries a consequence, what binds the table, or a judgement."""

OUTCOMES = frozenset(
    {
        # revokes and claims
        "annulled", "as_if_established", "both_correct", "corrected", "deemed_revoke", "must_correct",
        "no_rectification", "no_transfer", "no_trick_left", "penalty_card", "transfer_stands", "tricks_transferred",
        "withdrawn_card",
        # calls
        "accepted", "accepted_by_calling", "auction_period_over", "back_to_the_right_player",
        "becomes_penalty_card", "call_cancelled", "called_in_turn", "cancelled", "cancelled_with_earlier",
        "cancelled_with_later", "cards_shown", "change_of_call", "comparable",
        "double_called_over", "double_cancelled", "double_must_be_replaced", "doubles_as_made", "enter_after",
        "enter_again", "enter_pass", "every_suit_specified",
        "doubled_all_the_same", "first_call_stands", "free_after_action",
        "free_after_action_2007", "honour_shown", "in_rotation", "insufficient_again",
        "insufficient_now", "intended_call_stands", "judged_late", "last_call_counts", "lead_restriction_possible",
        "led_in_auction", "more_precise", "must_be_replaced",
        "must_substitute", "no_further_rectification", "no_lead_restriction", "not_comparable", "not_repeated",
        "nothing_more", "partner_has_called", "partner_is_free", "offender_silenced", "partner_silenced",
        "partner_silenced_2007",
        "pass_substituted",
        "pass_to_be_substituted", "passed_by", "passes_once", "picked_up", "repeated", "repeats_after_pass",
        "repetition_not_legal",
        "right_not_used", "same_denomination", "scored_without", "second_call_stands", "turn_goes_back",
        # cards
        "any_lead", "card_goes_back", "card_supplied", "card_too_many", "counts_as_later", "declarer_becomes_dummy",
        "declarer_had_played", "declarers_lead_accepted", "deemed_called", "defender_chooses_hand",
        "defender_leads", "designation_changed", "dummy_indicated_card", "dummy_is_spread", "dummy_suggested",
        "dummys_card_stays", "extra_card_goes_back", "face_down_lead_goes_back", "face_down_lead_may_go_back",
        "face_down_out_of_turn", "fifth_card_deemed_led", "fifth_card_goes_back", "fifth_card_penalty_card",
        "goes_back", "lead_accepted", "lead_from_right_hand", "lead_goes_back", "lead_stands",
        "led_on_wrong_word", "may_change_play", "must_accept", "must_spread", "must_take_back_lead",
        "cannot_be_accepted", "choice_not_given", "early_lead_accepted", "enter_as_lead", "may_not_be_picked_up",
        "next_in_turn_decides", "no_restriction", "not_corrected", "only_declarer_chooses", "penalty_card_not_played",
        "place_card", "place_card_of_suit",
        "play_accepted", "play_goes_on",
        "play_has_begun", "played_in_turn", "premature_lead", "premature_play", "premature_play_stands",
        "proper_lead_stands", "put_where_it_was_played", "refused_though_seen", "right_forfeited",
        "rights_lost", "rights_remain", "suit_forbidden", "suit_required", "supply_card", "too_late_to_change",
        "unable", "void_designation", "wrong_card_changed", "wrong_card_must_be_changed", "wrong_card_stands",
        # information
        "adjust_this_side_only", "as_if_told_agreement", "as_if_told_no_agreement", "call_changed", "call_kept",
        "misinformation", "no_common_understanding", "no_infraction", "own_misunderstanding", "right_is_lost",
        # boards and hands
        "calls_stand", "calls_with_right_cards", "complete_all_along", "found_and_restored", "held_all_along",
        "look_for_surplus",
        "passed_out_stands", "put_hands_right", "rebuilt", "redeal", "remove_surplus", "restore_card",
        "result_cancelled", "score_stands", "search_before_play", "search_during_play", "surplus_goes_back",
        "surplus_in_quitted_trick", "surplus_removed", "too_late_to_redeal", "too_late_to_restore",
    }
)  # fmt: skip
"""Findings that carry a consequence for the players; the others say what happened, or why."""

IN_HAND = frozenset(
    {
        "both_correct", "correction_first", "enter_pass", "must_correct", "must_take_back_lead", "place_card",
        "place_card_of_suit", "supply_card", "wrong_card_must_be_changed",
    }
)  # fmt: skip
"""Findings of what is to be done at the table before anything else can be decided."""

BESIDE = frozenset({"corrected", "no_lead_restriction"})
"""Findings that go with another, and name no ruling."""

UNNOTICED = frozenset({"transfer_if_noticed"})
"""Effects of what nobody has drawn attention to: the director has not been asked."""

BINDING = frozenset(
    {
        "forbidden_suit", "lead_restriction_pending", "lies_face_up", "must_lead_from", "must_pass", "must_play_card",
        "must_play_highest", "must_play_lowest", "must_repeat", "must_substitute", "no_other_small_card",
        "must_follow_suit", "penalty_card", "required_suit", "takes_lead_back",
    }
)  # fmt: skip
"""Effects that a ruling says: what binds a player. The others say what is to be done at this moment."""

CARD_LIES = frozenset(
    {"becomes_penalty_card", "fifth_card_penalty_card", "penalty_card", "premature_lead", "premature_play"}
)
"""Findings by which a card lies before a player."""

PASSES = frozenset(
    {
        "back_to_the_right_player", "cards_shown", "double_cancelled", "honour_shown", "insufficient_again",
        "led_in_auction", "must_substitute", "not_comparable", "offender_silenced", "partner_silenced",
        "partner_silenced_2007",
        "pass_substituted",
        "pass_to_be_substituted", "passes_once",
    }
)  # fmt: skip
COMPARED = frozenset({"30B1b", "31A2a", "31A2b", "32A2a", "32A2b"})
"""Paragraphs that speak once the offender has called again."""
OVERTAKEN = frozenset(
    {"back_to_the_right_player", "cancelled", "free_after_action", "free_after_action_2007", "partner_is_free"}
)
"""What is said of a call out of turn until its player has called again at his turn."""
SAID = {
    "forbidden_suit": frozenset({"suit_forbidden"}),
    "must_lead_from": frozenset({"lead_from_right_hand"}),
    "must_pass": PASSES,
    "required_suit": frozenset({"suit_required"}),
}
"""By effect: the findings of the same paragraph whose own words say it."""


def computed_rulings(incident: Incident) -> tuple[Outcome, ...]:
    """What the Laws compute of an incident that a ruling can say: consequences, what binds a player where no finding
    has said so, and judgements that gave a number of tricks."""
    if any(effect.code in UNNOTICED for effect in incident.effects):
        return ()
    lifted = _lifted(incident)
    said = [finding for finding in _not_overtaken(incident) if _is_said(finding, lifted)]
    binding = [effect for effect in incident.imposed if effect.code in BINDING]
    new = [e for e in binding if (e.seat, e.card) not in lifted and not any(_says(finding, e) for finding in said)]
    judged = [question for question in incident.questions if question.answer is not None and question.wants_tricks]
    return (*said, *new, *judged)


def _not_overtaken(incident: Incident) -> list[Finding]:
    """The findings without what was to come when the offender had not called again yet, once he has."""
    compared = any(finding.law in COMPARED for finding in incident.findings)
    return [finding for finding in incident.findings if not (compared and finding.code in OVERTAKEN)]


def _lifted(incident: Incident) -> set[tuple[Seat | None, Card | None]]:
    """The penalty cards that have gone back into a hand (50D2a), each with the player before whom it lay."""
    back = {finding.card for finding in incident.findings if finding.code in ("suit_forbidden", "suit_required")}
    lay = (effect for effect in incident.imposed if effect.code == "penalty_card" and not effect.stands)
    return {(effect.seat, effect.card) for effect in lay if effect.card in back}


def _is_said(finding: Finding, lifted: set[tuple[Seat | None, Card | None]]) -> bool:
    """Whether a finding is an outcome; that a card lies before a player is none any more once it has gone back."""
    if finding.code in CARD_LIES and (finding.seat, finding.card) in lifted:
        return False
    return finding.code in OUTCOMES and finding.law != "61A"


def _says(finding: Finding, effect: Effect) -> bool:
    if effect.code in ("lies_face_up", "penalty_card"):
        return finding.code in CARD_LIES and (finding.seat, finding.card) == (effect.seat, effect.card)
    return finding.law == effect.law and finding.code in SAID.get(effect.code, ())


def new_outcomes(now: Iterable[Outcome], before: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """What the Laws compute now and did not compute before: a ruling that was given then does not say it."""
    known = {_identity(outcome) for outcome in before}
    aside = (*IN_HAND, *BESIDE)
    changed = (each for each in now if each.code not in aside and not _changes_nothing(each))
    return tuple(each for each in changed if _identity(each) not in known)


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
    """The outcome by which the ruling is named: tricks that a director gave, else those that go over, else the last
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
    return isinstance(outcome, Finding) and outcome.code not in (*IN_HAND, *BESIDE)
