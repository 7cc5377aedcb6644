"""Whether what a person refers to is there: the incident answered, the option chosen, the trick spoken of."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NoReturn

from msgspec.structs import replace

from domain.board import Board
from domain.errors import NotMarked, NotPossible
from domain.events import (
    ActionAccepted,
    ActionRefused,
    AnyEvent,
    AttentionDrawn,
    EntryAmended,
    JudgementMade,
    OptionChosen,
    RivalRecorded,
    RivalSettled,
    Topic,
)
from domain.events.topics import is_about
from domain.rivals import rivals_of
from domain.seats import Seat
from projections.desk.disregarded import disregarding, disregards
from projections.desk.steps import goes_with, named_suits
from projections.found.incidents import Finding, Incident, Option, Question, answers_to
from projections.rulings.references import REFERRING as NAMING
from projections.rulings.references import check_reference, incidents_at, without_incident
from projections.rulings.replay import Replay
from projections.texts import message, seat_text, suit_text
from projections.texts.refusals import refusal_text

__all__ = [
    "answers_without_number", "check_answer", "check_obeyed", "is_artificial", "is_assigned", "refers", "seats_of",
]  # fmt: skip

ADJUSTED = "adjusted"
"""The answer that comes with the tricks of an assigned score."""
OF_THE_PLAY: tuple[Topic, ...] = ("revoke", "pointed_wrongly", "mixed_cards")
"""What can be spoken of only where a card has been played."""
REFERRING = (AttentionDrawn, OptionChosen, ActionAccepted, ActionRefused, RivalRecorded, RivalSettled, *NAMING)
"""Events that speak of what was recorded before."""
ONLY_OPENED = ("keep", "withdraw", "accept", "refuse")
"""Choices that answer an option the Laws have opened, and mean nothing without one."""


def refers(event: AnyEvent) -> bool:
    """Whether an event speaks of what was recorded before, or puts one that does in an entry's place: `check_answer`
    looks at these."""
    if isinstance(event, EntryAmended):
        return any(isinstance(new, NAMING) for new in event.replacements)
    return isinstance(event, REFERRING)


def check_answer(replay: Replay, event: AnyEvent, *, marked: bool = False) -> None:
    """Raise NotPossible where an answer, ruling or choice names no incident of the table, gives no answer that is asked
    for, attention is drawn to a trick that its board has not come to, or a rival record is none.

    A ruling may cite any paragraph: where it differs from what the Laws compute, that is shown, not refused. A choice
    that a player has not, or an acceptance of what cannot be accepted, is refused unless it is `marked` as having
    happened all the same.
    """
    if isinstance(event, AttentionDrawn):
        _check_attention(replay, event)
    if isinstance(event, OptionChosen) and not marked:
        _check_choice(replay, event)
    if isinstance(event, ActionAccepted | ActionRefused) and not marked:
        _check_acceptance(replay, event)
    if isinstance(event, RivalRecorded | RivalSettled):
        _check_rival(replay.events[: replay.until], event)
    check_reference(replay, event)
    if isinstance(event, EntryAmended) and refers(event):
        _check_replacement(replay, event)
    if isinstance(event, JudgementMade) and event.incident:
        incident = next(one for one in incidents_at(replay) if one.name == event.incident)
        _check_judgement(incident, event)


def _check_rival(entries: Sequence[AnyEvent], event: RivalRecorded | RivalSettled) -> None:
    """A rival record goes on from an entry of the stream; one that is settled is there, and nobody has settled it."""
    if isinstance(event, RivalRecorded):
        if event.after > len(entries):
            told = message("typed", "rival_after_the_end", entries=len(entries), after=event.after)
            raise NotPossible(told)
        return
    waiting = [rival.entry for rival in rivals_of(entries) if rival.state == "open"]
    if event.entry not in waiting:
        held = ", ".join(f"#{entry}" for entry in waiting) or message("typed", "nothing")
        raise NotPossible(message("typed", "no_such_rival", entry=event.entry, open=held))


def _check_replacement(replay: Replay, event: EntryAmended) -> None:
    """What takes the place of an entry names an incident of the table, too."""
    entries = [*replay.events[: replay.until], event]
    error = without_incident(entries, replay.session, replay.stream).get(event.entry)
    if error is not None:
        raise error


def answers_without_number(replay: Replay, after: int) -> list[Finding]:
    """What is said of answers after an entry that come with no number of tricks that can be: they count for nothing."""
    judged = [b for b in replay.boards if any(isinstance(moment.event, JudgementMade) for moment in b.moments)]
    found = [f for board in judged for i in replay.rulings(board).incidents for f in i.findings]
    return [f for f in found if f.code == "out_of_bounds" and max(f.entries, default=0) > after]


def check_obeyed(
    replay: Replay, events: Sequence[AnyEvent], marked: Container[int] = (), lines: Sequence[int] = ()
) -> None:
    """Raise NotMarked where a call or card disregards what binds its player (37, 50D2a, 26B, ...), and its number is
    not among those `marked` as having happened all the same. Where `lines` tell which line says each event, the error
    names it."""
    for number, bound in disregards(replay, events):
        if number not in marked:
            line = lines[number] if lines else 0
            raise NotMarked(refusal_text(disregarding(bound)), line=line)


def _check_judgement(incident: Incident, event: JudgementMade) -> None:
    question = next((q for q in incident.questions if answers_to(event.law, q.law)), None)
    if question is None:
        asked = ", ".join(q.law for q in incident.questions)
        raise NotPossible(
            message(
                "typed",
                "asks_nothing",
                law=event.law,
                incident=incident.name,
                asked=asked or message("typed", "nothing"),
            )
        )
    if event.answer not in question.answers:
        answers = message("word", "or").join(question.forms)
        raise NotPossible(
            message("typed", "another_answer", law=question.law, answers=answers, read=repr(event.answer))
        )
    if replace(question, answer=event).lacks_number:
        raise NotPossible(
            message(
                "typed", "lacks_number", law=question.law, answer=event.answer, quantity=question.quantity,
                least=question.least, most=question.most, read=_numbers_read(event),
            )
        )  # fmt: skip
    if event.numbers and event.answer != question.wants_tricks:
        raise NotPossible(
            message("typed", "takes_no_number", law=question.law, answer=event.answer, read=_numbers_read(event))
        )


def _numbers_read(event: JudgementMade) -> str:
    """The numbers of tricks as they were given: `declarer=9`, `tricks=14`, `none`."""
    named = [*event.named, *(["tricks"] if event.tricks is not None else [])]
    return " ".join(f"{name}={getattr(event, name)}" for name in named) or message("typed", "no_numbers")


def _check_acceptance(replay: Replay, event: ActionAccepted | ActionRefused) -> None:
    """An acceptance or refusal is about the board in play, and by a player whom the Laws ask."""
    choice = "accept" if isinstance(event, ActionAccepted) else "refuse"
    board = replay.board
    options = [option for i in replay.rulings(board).incidents for option in i.options] if board is not None else []
    if not any(option.seat is event.seat and choice in option.choices for option in options):
        _refuse(event.seat, choice, [option for option in options if choice in option.choices])


def _check_choice(replay: Replay, event: OptionChosen) -> None:
    """A choice is one that the player has; where it names no incident, it is clear of which of his options."""
    incidents = [i for board in replay.boards for i in replay.rulings(board).incidents]
    options = [option for i in incidents if event.incident in ("", i.name) for option in i.options]
    mine = [option for option in options if option.seat is event.seat and event.choice in option.choices]
    if not mine:
        offering = [option for option in options if event.choice in option.choices]
        asked = [option for option in options if option.seat is event.seat]
        if offering or (asked and event.incident) or event.choice in ONLY_OPENED:
            _refuse(event.seat, event.choice, offering or options)
    elif not any(_fits(option, event) for option in mine):
        suits = message("word", "or").join(
            dict.fromkeys(suit_text(suit) for option in mine for suit in named_suits(option, event.choice))
        )
        id = "suit_named_otherwise" if event.suit is not None else "no_suit_named"
        raise _unless_marked(
            message(
                "typed", id, seat=seat_text(event.seat), choice=event.choice, suits=suits, suit=suit_text(event.suit)
            )
        )
    elif not event.incident:
        _check_it_is_clear(incidents, event)


def _check_it_is_clear(incidents: list[Incident], event: OptionChosen) -> None:
    """Raise NotPossible where a choice that names no incident fits options of the player in several of them."""
    meant = {
        incident.name: option.law
        for incident in incidents
        for option in incident.options
        if option.seat is event.seat and event.choice in option.choices and _fits(option, event)
    }
    if len(meant) > 1:
        names = message("word", "or").join(f"incident={name} [{law}]" for name, law in meant.items())
        raise _unless_marked(
            message("typed", "choice_unclear", seat=seat_text(event.seat), choice=event.choice, incidents=names)
        )


def _fits(option: Option, event: OptionChosen) -> bool:
    """Whether the suit that is named with a choice is one that the option speaks of."""
    if event.suit is None:
        return goes_with(option, event.choice) != "suit"
    return event.suit in named_suits(option, event.choice)


def _refuse(seat: Seat, choice: str, options: list[Option]) -> NoReturn:
    either = message("word", "or")
    others = ", ".join(f"{seat_text(option.seat)}: {either.join(option.choices)} [{option.law}]" for option in options)
    found = others or message("typed", "nothing")
    raise _unless_marked(message("typed", "no_such_option", seat=seat_text(seat), choice=choice, options=found))


def _unless_marked(why: str) -> NotPossible:
    """The error of what may be recorded all the same, with a mark."""
    return NotPossible(f"{why}. {message('hint', 'if_it_happened')}")


def _check_attention(replay: Replay, event: AttentionDrawn) -> None:
    board = replay.table.find_board(event.board)
    if board is None or event.board is not None or _has_come_to(board, event):
        return
    if is_about(event, "stated_revoke") and event.who == "director":
        return  # no card of it is recorded
    if event.trick is None and board.calls and not any(is_about(event, topic) for topic in OF_THE_PLAY):
        return  # it may be about the auction
    earlier = next(
        (other for other in reversed(replay.boards) if other is not board and _has_come_to(other, event)), None
    )
    if earlier is not None:
        id = "not_come_to_trick" if event.trick else "not_come_to_a_card"
        raise NotPossible(message("typed", id, board=board.number, trick=event.trick, earlier=earlier.number))


def _has_come_to(board: Board, event: AttentionDrawn) -> bool:
    """Whether a card was played to the trick spoken of; to any trick where none is named."""
    return any(play.trick == (event.trick or play.trick) for play in board.plays)


def is_assigned(question: Question) -> bool:
    """Whether a question may be answered by an assigned score (12C1), or by another in its place."""
    return question.carries.of_score or question.wants_tricks == ADJUSTED


def is_artificial(question: Question) -> bool:
    """Whether a question may be answered by an artificial score: the board gave no result (12C2) or none to compare
    (86B2), or what could have come about is too much or too unclear (12C1d)."""
    return is_assigned(question) or question.carries.artificial


def seats_of(option: Option, incident: Incident) -> tuple[Seat, ...]:
    """Who may answer an option: its player, and where either of two may (53A, 55A), the other after him."""
    same = (other.seat for other in incident.options if (other.law, other.code) == (option.law, option.code))
    either = {other.law for other in incident.options if other.seat is option.seat.partner}
    return tuple(dict.fromkeys((option.seat, *(same if option.law in either else ()))))
