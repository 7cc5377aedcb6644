"""The director's desk: of each incident what is open, who decides it, what comes next, and what stands to be ruled.

Pure: from a replay, and nothing written. The order of the steps is the director's at the table: first what a player
may choose, once it was explained to him; then what only the director can judge; then the ruling; and last what matters
only where somebody says that he was damaged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import get_args

from domain.board import Board
from domain.cards import SUITS, Card, Suit
from domain.events import RulingGiven, RulingRevised
from domain.events.base import Choice
from domain.seats import Seat
from projections.board_rulings import BoardRulings
from projections.chapters.given_rulings import ruling_of
from projections.incidents import Effect, Finding, Incident, Option, Question
from projections.paragraphs import law_parts
from projections.replay import Replay

__all__ = [
    "OUT_OF_BOUNDS", "Agreement", "Matter", "Outcome", "Step", "ToRule", "Waits", "computed_rulings", "goes_with",
    "matters_of", "matters_on", "named_card", "named_suits", "standing", "stands_over", "still_to_come", "takes_suits",
]  # fmt: skip

Outcome = Finding | Effect | Question
"""What a ruling says: a finding that carries a consequence, what binds the table, or a judgement."""

OUTCOMES = frozenset(
    {
        # revokes and claims
        "annulled", "as_if_established", "both_correct", "corrected", "deemed_revoke", "must_correct",
        "no_rectification", "no_transfer", "no_trick_left", "penalty_card", "tricks_transferred",
        "withdrawn_card",
        # calls
        "accepted", "accepted_by_calling", "auction_period_over", "back_to_the_right_player",
        "becomes_penalty_card", "call_cancelled", "called_in_turn", "cancelled", "cancelled_with_earlier",
        "cancelled_with_later", "cards_shown", "change_of_call", "comparable",
        "double_cancelled", "double_must_be_replaced", "doubles_as_made", "enter_after", "every_suit_specified",
        "first_call_stands", "free_after_action", "honour_shown", "in_rotation", "insufficient_again",
        "intended_call_stands", "lead_restriction_possible", "led_in_auction", "must_be_replaced",
        "must_substitute", "no_further_rectification", "no_lead_restriction", "not_comparable", "not_repeated",
        "nothing_more", "partner_has_called", "partner_is_free", "partner_silenced", "pass_substituted",
        "pass_to_be_substituted", "passes_once", "picked_up", "repeated", "repeats_after_pass",
        "right_not_used", "same_denomination", "scored_without", "second_call_stands", "turn_goes_back",
        # cards
        "any_lead", "card_goes_back", "card_too_many", "counts_as_later", "declarer_becomes_dummy",
        "declarer_had_played", "declarers_lead_accepted", "deemed_called", "defender_chooses_hand",
        "defender_leads", "designation_changed", "dummy_indicated_card", "dummy_is_spread", "dummy_suggested",
        "dummys_card_stays", "extra_card_goes_back", "face_down_lead_goes_back", "face_down_lead_may_go_back",
        "face_down_out_of_turn", "fifth_card_deemed_led", "fifth_card_goes_back", "fifth_card_penalty_card",
        "goes_back", "lead_accepted", "lead_from_right_hand", "lead_goes_back", "lead_stands",
        "led_on_wrong_word", "may_change_play", "must_accept", "must_spread", "must_take_back_lead",
        "next_in_turn_decides", "no_restriction", "penalty_card_not_played", "play_accepted", "play_goes_on",
        "play_has_begun", "played_in_turn", "premature_lead", "premature_play", "premature_play_stands",
        "proper_lead_stands", "put_where_it_was_played", "refused_though_seen", "right_forfeited",
        "rights_lost", "rights_remain", "suit_forbidden", "suit_required", "supply_card", "too_late_to_change",
        "unable", "void_designation", "wrong_card_changed", "wrong_card_must_be_changed", "wrong_card_stands",
        # information
        "adjust_this_side_only", "as_if_told_agreement", "as_if_told_no_agreement", "call_changed", "call_kept",
        "misinformation", "no_common_understanding", "no_infraction", "own_misunderstanding", "right_is_lost",
        # boards and hands
        "calls_stand", "calls_with_right_cards", "complete_all_along", "found_and_restored", "look_for_surplus",
        "passed_out_stands", "put_hands_right", "rebuilt", "redeal", "remove_surplus", "restore_card",
        "result_cancelled", "score_stands", "search_before_play", "search_during_play", "surplus_goes_back",
        "surplus_in_quitted_trick", "surplus_removed", "too_late_to_redeal", "too_late_to_restore",
    }
)  # fmt: skip
"""Findings that carry a consequence for the players; the others say what happened, or why."""

IN_HAND = frozenset({"both_correct", "must_correct", "must_take_back_lead", "wrong_card_must_be_changed"})
"""Findings of what is to be done at the table before anything else can be decided."""

BESIDE = frozenset({"corrected", "no_lead_restriction"})
"""Findings that go with another, and name no ruling."""

AWAITED = frozenset({"transfer_at_end_of_play"})
"""Effects that are settled only when play is over."""

UNNOTICED = frozenset({"transfer_if_noticed"})
"""Effects of what nobody has drawn attention to: the director has not been asked."""

AGREEMENT = "await_agreement"
OUT_OF_BOUNDS = "out_of_bounds"
"""The finding on a judgement that gave more tricks than there are to give."""

NAME_A_CARD = frozenset({"designate_dummys_card", "name_penalty_card"})
"""Options by which a card is required, not a suit."""

NAME_ANOTHER_SUIT = frozenset({"premature_play"})
"""Options whose own suit is the one led: what is required or forbidden is another."""

ORDERS = ("require", "forbid")
"""Choices that speak of a suit or a card."""

NAME_SUITS = frozenset({"specified"})
"""Answers that come with suits."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """The other side agrees to a claim or concession, or objects."""

    effect: Effect
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ToRule:
    """Nothing is open any more: the ruling is to be given."""

    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Waits:
    """Something must be done at the table, or play must be over, before more can be decided."""

    item: Finding | Effect


Step = Option | Question | Agreement | ToRule | Waits
"""What comes next in a matter."""


@dataclass(frozen=True, slots=True)
class Matter:
    """One incident as it lies on the director's desk."""

    board: Board
    incident: Incident
    outcomes: tuple[Outcome, ...] = ()
    ruling: RulingGiven | RulingRevised | None = None
    """The ruling in force."""
    steps: tuple[Step, ...] = field(default=())
    """What is open, in the order in which it is decided."""

    @property
    def next(self) -> Step | None:
        """The first of what is open; None where nothing is."""
        return self.steps[0] if self.steps else None

    @property
    def is_open(self) -> bool:
        """Whether something awaits a player, the director, or the end of play."""
        return bool(self.steps)

    @property
    def differences(self) -> tuple[Finding, ...]:
        """Where the ruling in force differs from what the Laws compute."""
        return tuple(f for f in self.incident.findings if f.code in ("ruling_differs", "ruling_cites_other"))


def matters_of(replay: Replay) -> list[Matter]:
    """The matters of every board of a table, in the order of the boards."""
    return [matter for board in replay.boards for matter in matters_on(replay.rulings(board))]


def matters_on(rulings: BoardRulings) -> list[Matter]:
    """The matters of one board, each incident one."""
    return [_matter(rulings, incident) for incident in rulings.incidents]


def _matter(rulings: BoardRulings, incident: Incident) -> Matter:
    found = ruling_of(rulings.facts, incident.name)
    ruling = found[1] if found else None
    outcomes = computed_rulings(incident)
    return Matter(rulings.board, incident, outcomes, ruling, tuple(_steps(incident, outcomes, ruling)))


def _steps(
    incident: Incident, outcomes: tuple[Outcome, ...], ruling: RulingGiven | RulingRevised | None
) -> Iterator[Step]:
    in_hand = [finding for finding in incident.findings if finding.code in IN_HAND]
    waiting = [effect for effect in incident.effects if effect.code in AWAITED]
    first, later = _in_order(incident)
    yield from map(Waits, in_hand)
    yield from incident.options
    yield from first
    for effect in incident.effects:
        if effect.code == AGREEMENT and effect.seat is not None:
            yield Agreement(effect, (effect.seat, effect.seat.partner))
    yield from map(Waits, waiting)
    if outcomes and ruling is None and not (in_hand or waiting or first or incident.options):
        yield ToRule(outcomes)
    yield from later


def _in_order(incident: Incident) -> tuple[list[Question], list[Question]]:
    """The questions that await the director: those the result waits for, what guides their answer (70C) before them
    (70A), and those that may wait until after the ruling.

    One that was answered with more than can be given is asked again.
    """
    again = {finding.law for finding in incident.findings if finding.code == OUT_OF_BOUNDS}
    asked = [question for question in incident.questions if question.is_open or question.law in again]
    guided = {law_parts(question.law)[:1] for question in asked if question.blocks}
    first = [question for question in asked if question.blocks or law_parts(question.law)[:1] in guided]
    later = [question for question in asked if question not in first]
    return sorted(first, key=lambda question: question.blocks), later


def computed_rulings(incident: Incident) -> tuple[Outcome, ...]:
    """What the Laws compute of an incident that a ruling can say: consequences, what binds, and judgements that gave
    a number of tricks."""
    if any(effect.code in UNNOTICED for effect in incident.effects):
        return ()
    said = [finding for finding in incident.findings if finding.code in OUTCOMES and finding.law != "61A"]
    binding = [effect for effect in incident.imposed if effect.code not in (AGREEMENT, *AWAITED)]
    laws, same = {f.law for f in said}, {(f.code, f.seat, f.card) for f in said}
    new = [e for e in binding if e.law not in laws and (e.code, e.seat, e.card) not in same]
    judged = [question for question in incident.questions if question.answer is not None and question.wants_tricks]
    return (*said, *new, *judged)


def stands_over(outcomes: Iterable[Outcome]) -> Outcome | None:
    """The outcome by which the ruling is named: tricks that a director gave, else those that go over, else the last
    finding that rectifies (the Laws come to what is special last), else what binds. None where there is none."""
    found = list(outcomes)
    backwards = found[::-1]
    ranks = ((_gives_tricks, found), (_transfers, found), (_rectifies, backwards), (_binds, found), (bool, found))
    return next((outcome for rank, among in ranks for outcome in among if rank(outcome)), None)


def _gives_tricks(outcome: Outcome) -> bool:
    return isinstance(outcome, Question) and bool(outcome.answer) and outcome.answer.answer == outcome.wants_tricks  # type: ignore[union-attr]


def _transfers(outcome: Outcome) -> bool:
    return isinstance(outcome, Finding) and outcome.tricks is not None


def _binds(outcome: Outcome) -> bool:
    return isinstance(outcome, Effect)


def _rectifies(outcome: Outcome) -> bool:
    return isinstance(outcome, Finding) and outcome.code not in (*IN_HAND, *BESIDE)


def goes_with(option: Option, choice: str) -> str:
    """What is named together with a choice: a `suit`, a `card`, the `call` by which a player chooses among calls;
    empty where the choice says it all."""
    if choice not in get_args(Choice):
        return "call"
    if choice not in ORDERS:
        return ""
    if option.code in NAME_A_CARD:
        return "" if option.card is not None else "card"
    return "suit" if len(named_suits(option, choice)) > 1 else ""


def named_suits(option: Option, choice: str) -> tuple[Suit, ...]:
    """The suits that a choice may name: the option's own, those its note lists (`C D`), else any; none where it names
    no suit."""
    if choice in ("highest", "lowest") and option.suit is not None:
        return (option.suit,)
    if choice not in ORDERS or option.code in NAME_A_CARD:
        return ()
    if option.code in NAME_ANOTHER_SUIT:
        return tuple(suit for suit in SUITS if suit is not option.suit)
    own = option.suit or (option.card.suit if option.card is not None else None)
    return (own,) if own is not None else tuple(s for s in SUITS if s.value in option.note.split()) or SUITS


def named_card(option: Option, choice: str) -> Card | None:
    """The card that goes into the record of a choice: the one that is kept, taken back or named; None where the choice
    is about a suit, for 50D2 and 51B speak of suits."""
    return option.card if choice not in ORDERS or option.code in NAME_A_CARD else None


def takes_suits(question: Question, answer: str) -> bool:
    """Whether an answer comes with the suits that a call showed."""
    return answer in question.answers and answer in NAME_SUITS


def standing(rulings: BoardRulings) -> list[Effect | Option]:
    """What stands at the table: obligations and restrictions that bind now, and choices that players have."""
    found: list[Effect | Option] = []
    for incident in rulings.incidents:
        found += [*incident.effects, *incident.options]
    return found


def still_to_come(rulings: BoardRulings, incident: Incident) -> str:
    """What the players can be told of an established revoke before play is over, as the code of a message:

    `two_or_one` where the offender won the revoke trick himself, `one` where his side did, `one_if_won` where it did
    not, `open` where that does not tell (another revoke on the board, the twelfth trick, dummy's cards).
    """
    found = next((f for f in incident.findings if f.law == "61A" and f.code in ("follow", "option")), None)
    revokes = [other for other in rulings.incidents if other.kind == "revoke"]
    if found is None or found.seat is None or found.trick is None or found.trick >= 12 or len(revokes) > 1:
        return "open"
    winner = rulings.facts.trick_winner(found.trick)
    if winner is None or found.seat is rulings.facts.dummy:
        return "open"
    if winner is found.seat:
        return "two_or_one"
    return "one" if winner.side is found.seat.side else "one_if_won"
