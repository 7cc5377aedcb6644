"""What is read aloud of a matter: whole at the desk, and on a phone one sentence with a few words for each choice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from domain.board import Board, Phase, place_of
from projections.desk.steps import (
    Agreement,
    DeskCase,
    Step,
    ToCancel,
    ToRule,
    Waits,
    goes_with,
    named_cards,
    named_suits,
    names_its_call,
    still_to_come,
    takes_suits,
)
from projections.found.incidents import Effect, Finding, Option, Question
from projections.rulings.replay import Replay
from projections.texts import (
    aloud_in_short,
    aloud_text,
    answer_text,
    call_text,
    card_text,
    choice_text,
    consequence_in_short,
    message,
    page_text,
    seat_text,
    suit_text,
)
from projections.texts.language import LANGUAGES, in_language
from projections.texts.spoken import card_spoken
from projections.views.case import ruling_sentence, sentences

__all__ = [
    "KeyView", "NamedView", "SpokenView", "alike", "aloud_of", "announced", "in_lines", "put_to_them", "spoken_of",
    "told_first",
]  # fmt: skip


MOST_WORDS = 25
BETWEEN_SENTENCES = re.compile(r"(?<=[.?!])\s+(?=[^\W\d_a-zæøå])")


class NamedView(Struct, frozen=True):
    """Something that is named with a choice."""

    word: str
    """What is typed: `h`, `9`."""
    label: str
    spoken: str = ""
    """The label as it is read to who does not see it, where that is in other words: `ten of diamonds`."""


class KeyView(Struct, frozen=True):
    """A choice as a key."""

    word: str
    label: str
    leads_to: str
    """What it leads to, in at most twelve words; empty where nothing is said of it."""
    named: tuple[NamedView, ...]
    """Where one of these is named with it: each is a key of its own."""
    wants: str
    """What is named with it where anything may be: `card`, `call`, `suits`; empty where nothing is."""


class SpokenView(Struct, frozen=True):
    """A step of a matter on a phone, in one language."""

    language: str
    sentence: str
    """What is read aloud to the players, or what the director asks himself, in at most 25 words."""
    told: tuple[str, ...]
    """What they are told besides; of a ruling what follows in it, line upon line."""
    keys: tuple[KeyView, ...]
    comparable: str = ""
    """While a call is to be replaced, which calls would be comparable (23A), for who asks."""


def aloud_of(replay: Replay, case: DeskCase, step: Step) -> tuple[str, ...]:
    """What is read aloud to the players before anybody chooses; a ruling as it is told to them."""
    if isinstance(step, ToRule):
        return (ruling_sentence(step.outcomes),)
    return tuple(filter(None, dict.fromkeys([*told_first(replay, case, step), *put_to_them(step)])))


def told_first(replay: Replay, case: DeskCase, step: Step) -> list[str]:
    """What the players are told of a case before a step of it is put to them, each sentence to be read once."""
    if isinstance(step, Question) and step.carries.guides:
        return []  # its answer decides what they are told
    texts = [*announced(case, step), *_led_too_early(replay, case, step)]
    if isinstance(step, Waits) and step.item.law == "64A":
        to_come = still_to_come(replay.rulings(case.board), case.incident)
        texts.append(message("desk", "to_come_claimed" if case.board.claim is not None else f"to_come_{to_come}"))
        texts.append(message("desk", "equity_instead"))
    if isinstance(step, Option) and step.code == "opening_lead_out_of_turn":
        texts.append(message("desk", "must_accept_if_seen", seat=seat_text(step.seat)))
    if isinstance(step, Waits) and step.is_to_be_scored:
        texts.append(too_late_text(case.board))
    if isinstance(step, Waits) and step.item.code == "no_transfer_at_end_of_play":
        texts += [message("desk", "to_come_none"), message("desk", "equity_instead")]
    return texts


def too_late_text(board: Board) -> str:
    """That a board was left before it was over, and nothing but a score can be given."""
    return message("desk", "too_late_to_cancel" if board.phase is Phase.AUCTION else "too_late_to_play")


def _led_too_early(replay: Replay, case: DeskCase, step: Step) -> list[str]:
    """50D2: that the lead was made before declarer chose, where he is still to choose about it."""
    if not isinstance(step, Option) or step.law not in ("50D2", "51B1", "51B2"):
        return []
    incidents = replay.rulings(case.board).incidents
    lies = {option.card for one in incidents for option in one.options if option.code == "led_before_choice"}
    findings = [finding for one in incidents for finding in one.findings]
    return sentences(one for one in findings if one.code == "led_before_choice" and one.card in lies)


def put_to_them(step: Step) -> list[str]:
    """What is read aloud with a step itself: whose choice it is, and among what."""
    if isinstance(step, Option):
        return [aloud_text(step)]
    if not isinstance(step, Agreement):
        return []
    objects = [] if step.partner is None else [message("desk", "aloud_partner_objects", seat=seat_text(step.partner))]
    return [*objects, message("desk", "aloud_agreement")]


def announced(case: DeskCase, step: Step | None = None) -> list[str]:
    """What the players are told before anything is judged: consequences as they stand, but for those that are over by
    a step, and that equity may replace a transfer."""
    told = sentences(one for one in case.outcomes if not isinstance(one, Question) and not _is_past(case, one, step))
    if any(question.law == "70A" and question.is_open for question in case.incident.questions):
        told.append(message("desk", "statement_first"))
    if any(isinstance(outcome, Finding) and outcome.law.startswith("64") for outcome in case.outcomes):
        asked = [question for question in case.incident.questions if question.law.startswith("64C")]
        instead = "equity_both" if any(q.code == "damaged_by_either" for q in asked) else "equity_instead"
        told += [message("desk", instead)] * any(question.is_open for question in asked)
    return told


def _is_past(case: DeskCase, outcome: Finding | Effect, step: Step | None) -> bool:
    """Whether what an outcome announced, as whose turn it is, is over by the time of a step, or since a call."""
    if not isinstance(outcome, Finding) or not outcome.carries.past_with:
        return False
    is_over = isinstance(step, Option | Question) and step.code in outcome.carries.past_with
    return is_over or any(place > max(outcome.places) for place, _, _ in case.board.calls)


def spoken_of(replay: Replay, case: DeskCase, step: Step) -> tuple[SpokenView, ...]:
    """A step on a phone, in every language."""
    return tuple(_spoken(replay, case, step, code) for code in LANGUAGES)


def _spoken(replay: Replay, case: DeskCase, step: Step, code: str) -> SpokenView:
    with in_language(code):
        if isinstance(step, ToRule):
            first, *rest = in_lines(sentences(step.outcomes))
            return SpokenView(code, first, tuple(rest), tuple(_keys(case, step)))
        sentence, *rest = _sentences(case, step)
        before = told_first(replay, case, step)
        lines = dict.fromkeys([*rest, *(line for one in before for line in in_lines([one]))])
        told = tuple(_capital(line) for line in lines if alike(line) != alike(sentence))
        comparable = message("director", "which_are_comparable") if _waits_for_replacement(step) else ""
        return SpokenView(code, _capital(sentence), told, tuple(_keys(case, step)), comparable)


def _waits_for_replacement(step: Step) -> bool:
    """Whether a call is still to come that may be comparable with the one withdrawn."""
    item = step.item if isinstance(step, Waits) else step
    if isinstance(item, Finding):
        return item.carries.waits == "next_call"
    is_past = isinstance(step, Waits) and step.is_to_be_scored
    return isinstance(item, Option) and "comparable" in item.choices and not is_past


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def alike(sentence: str) -> str:
    """A sentence without what only its place gives it: its capital and its full stop."""
    return sentence.strip().rstrip(".").lower()


def in_lines(told: Iterable[str]) -> list[str]:
    """What is read aloud in lines of at most 25 words, as far as whole sentences allow; at least one line."""
    lines = [""]
    for sentence in (one for text in told for one in BETWEEN_SENTENCES.split(text)):
        joined = f"{lines[-1]} {sentence}".strip()
        if len(joined.split()) <= MOST_WORDS:
            lines[-1] = joined
        else:
            lines.append(sentence)
    return [line for line in lines if line] or [""]


def _sentences(case: DeskCase, step: Option | Question | Agreement | Waits | ToCancel) -> list[str]:
    """What is put to the players or to the director: a choice or question in one line, else as many as it takes."""
    if isinstance(step, Option | Question):
        return [aloud_in_short(step) or page_text(step)]
    if isinstance(step, Agreement):
        return [message("aloud_short", "aloud_agreement")]
    if isinstance(step, Waits) and isinstance(step.item, Option) and step.is_to_be_scored:
        return [too_late_text(case.board)]
    return in_lines([page_text(step.item)])


def _keys(case: DeskCase, step: Step) -> Iterator[KeyView]:
    if isinstance(step, Option):
        for choice in step.choices:
            suits = named_suits(step, choice) if goes_with(step, choice) == "suit" else ()
            named = tuple(NamedView(suit.value.lower(), suit_text(suit)) for suit in reversed(suits))
            cards = named_cards(step, choice)
            named += tuple(NamedView(card.value.lower(), card_text(card), card_spoken(card)) for card in cards)
            wants = "" if named or names_its_call(step, choice) else goes_with(step, choice)
            yield KeyView(choice, choice_text(choice, step), consequence_in_short(step, choice), named, wants)
    elif isinstance(step, Question):
        for answer in step.answers:
            counts = range(step.least, step.most + 1) if answer == step.wants_tricks and step.needs_number else ()
            named = tuple(NamedView(str(count), str(count)) for count in counts)
            wants = "suits" if takes_suits(step, answer) else ""
            yield KeyView(answer, answer_text(answer), _comparable_leads_to(case, step, answer), named, wants)
    elif isinstance(step, Agreement):
        yield from map(_of_the_desk, step.answers)
    elif isinstance(step, ToCancel):
        yield KeyView("cancel", _cancels(case, step), message("desk_short", "cancel"), (), "")
    elif isinstance(step, ToRule):
        yield KeyView("yes", message("director", "ruled_so"), message("desk_short", "yes"), (), "")


def _comparable_leads_to(case: DeskCase, question: Question, answer: str) -> str:
    """What follows where a replacement is comparable (23A), and where it is not; nothing of another question."""
    if question.law != "23A":
        return ""
    seat = case.incident.seat
    lasts = "throughout" if case.incident.kind == "insufficient bid" else "once"
    code = f"{answer}_{lasts if question.blocks else 'lead'}"
    return message("director", code, partner=seat_text(seat.partner) if seat is not None else "")


def _cancels(case: DeskCase, step: ToCancel) -> str:
    """What a key says that it cancels, and what takes its place."""
    if step.is_done:
        return message("director", "cancel_passes", seat=seat_text(step.seat))
    board, at = case.board, place_of(step.entry)
    call = next((call for place, _, call in (*board.calls, *board.withdrawn_calls) if place == at), None)
    sort = "cancel_from" if step.later else "cancel_for_pass" if step.passes else "cancel_call"
    return message("director", sort, seat=seat_text(step.seat), call=call_text(call) if call is not None else "")


def _of_the_desk(word: str) -> KeyView:
    label = message("director", f"key_{word}") if word in IN_WORDS else message("desk", word)
    return KeyView(word, label, message("desk_short", word), (), "")


IN_WORDS = ("playon", "partner_objects")
"""Words of the desk that are no label of a key."""
