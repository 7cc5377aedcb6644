"""What players answered who were polled: what each would choose, what else he would consider, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from domain.calls import Call
from domain.cards import Card
from domain.events import PollTaken
from domain.events.polled import LEVELS, counted_of
from projections.texts.catalogue import message
from projections.texts.names import call_text, card_text, seat_text

__all__ = ["asked_text", "poll_text", "polled_text", "polls_note"]

CALLS = {str(call.value): call for call in Call} | {one.name: one for one in (Call.PASS, Call.DOUBLE, Call.REDOUBLE)}
CARDS = {card.value: card for card in Card}


def asked_text(poll: PollTaken) -> str:
    """Who was asked by a poll, and whose hand they were shown: `club players, shown East's hand`."""
    level = message("sign", poll.standard) if poll.standard in LEVELS else poll.standard
    shown = message("told", "poll_hand", seat=seat_text(poll.hand)) if poll.hand else ""
    return ", ".join(part for part in (level, shown) if part)


def poll_text(poll: PollTaken) -> str:
    """A poll in a sentence: who was asked what, and what they answered."""
    asked = message("told", "poll", count=poll.players, question=poll.question)
    to, answers = asked_text(poll), polled_text(poll)
    return asked + (f" ({to})" if to else "") + (f": {answers}" if answers else "")


def polled_text(poll: PollTaken) -> str:
    """What was answered, what else would be considered, and why: `Pass 3, 4♥ 2; considered: 3♥ 1; “it is close”`."""
    reason = f"“{poll.reason}”" if poll.reason else ""
    return "; ".join(filter(None, (_counted(poll.counted), _considered((poll,)), reason)))


def polls_note(group: Sequence[PollTaken]) -> str:
    """A poll in short, as `polls_in` gives it: how many were asked, of what standard, and what they answered."""
    levels = Counter(LEVELS[poll.standard] for poll in group if poll.standard in LEVELS)
    standard = ", ".join(f"{sign} {count}" for sign, count in levels.items()) or group[0].standard
    players = sum(poll.players for poll in group)
    asked = f"{players} ({standard})" if standard else str(players)
    answers = "; ".join(filter(None, (_counted(counted_of(group)), _considered(group))))
    return f"{asked}: {answers}" if answers else asked


def _considered(group: Iterable[PollTaken]) -> str:
    """What would be considered and not chosen, each with the number of players who said so."""
    counted = Counter(map(_answer, (answer for poll in group for answer in poll.considered)))
    told = ", ".join(f"{answer} {count}" for answer, count in counted.items())
    return message("told", "poll_considered", answers=told) if told else ""


def _counted(counted: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{_answer(answer)} {count}" for answer, count in counted)


def _answer(text: str) -> str:
    """An answer in words; one that is neither call nor card as it was typed."""
    typed = "".join(text.split()).upper().replace("NT", "N")
    if typed in CALLS:
        return call_text(CALLS[typed])
    return card_text(CARDS[typed]) if typed in CARDS else text
