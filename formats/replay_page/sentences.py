"""An entry of the record in sentences, for people who never typed one: who did what, and what was said of it.

The words stand in the catalogue `entries` (`told`); what somebody said stands in quotation marks, as it was recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from domain.cards import Card, hand_from_text
from domain.events import (
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    AttentionDrawn,
    CallWithdrawn,
    CardExposed,
    ClaimMade,
    ContractRecorded,
    CorrectionPeriodSet,
    DirectorCalled,
    DummyFaced,
    Event,
    FactFound,
    HandCounted,
    JudgementMade,
    ObjectionMade,
    OptionChosen,
    OptionOffered,
    PenaltyGiven,
    PlayContinued,
    PollTaken,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
    TempoNoted,
)
from domain.seats import SEATS, Seat, Side
from formats.replay_page.results import capital, parts_text
from projections.texts import (
    SYMBOLS,
    answer_text,
    call_text,
    card_text,
    contract_text,
    hand_text,
    has_message,
    kind_text,
    language,
    message,
    number_text,
    poll_text,
    seat_text,
    side_text,
    suit_text,
)
from projections.texts.entries import topics_text

__all__ = ["Setting", "sentence", "sentences_of"]

PLAIN = (
    "accepted", "refused", "assent", "assent_withdrawn", "concession", "concession_disputed", "tricks_disputed",
    "alert", "announcement", "question", "explanation", "call_changed", "face_down", "withdrawn", "picked_up",
    "placed", "simultaneous", "asked", "wrong_turn", "prevented", "restored", "removed", "note",
    "explanation_corrected",
)  # fmt: skip
"""Events whose sentence is the message of their tag, with their fields."""
COUNTED = ("tricks", "seconds", "declarer_tricks")
"""The fields that choose between singular and plural."""
SAID = ("statement", "text", "meaning", "why", "reason", "grounds", "what")
"""Fields that hold somebody's words: of one event the first that is there."""
LETTERS = {seat.value: seat for seat in SEATS}


class Setting(Struct, frozen=True):
    """What a sentence needs to know besides its entry."""

    dummy: Seat | None
    taken: str
    """Of a tempo the call or card before which it was taken, in words."""
    names: Mapping[str, str]
    """Player id to name, of those that may be told."""


def sentences_of(event: Event, setting: Setting) -> str | None:
    """An entry in a sentence or two; None where there are no words of its own for it."""
    tag = str(event.__struct_config__.tag)
    own = TELLERS.get(type(event))
    if own is not None:
        return " ".join(filter(None, map(sentence, own(event, setting))))
    if tag not in PLAIN:
        return None
    about: int | None = getattr(event, "about", None)
    return sentence(_plain(event, tag)) + (f" (#{about})" if about else "")


def sentence(text: str) -> str:
    """A text with a capital in front and an end."""
    if not text:
        return ""
    return capital(text) + ("" if text.removesuffix("”").endswith((".", "?", "!")) else ".")


def _plain(event: Event, tag: str) -> str:
    fields: dict[str, Any] = {name: _value(getattr(event, name)) for name in event.__struct_fields__}
    count = next((number for name in COUNTED if (number := getattr(event, name, None)) is not None), None)
    variant = f"{tag}_{event.whose}" if tag == "explanation_corrected" else tag  # type: ignore[attr-defined]
    quoted = _quoted(next((str(getattr(event, name, "")) for name in SAID if getattr(event, name, "")), ""))
    return message("told", variant, count=count, **(fields | {"quoted": quoted}))


def _value(value: Any) -> object:
    if isinstance(value, Card):
        return card_text(value)
    if isinstance(value, Seat):
        return seat_text(value)
    return call_text(value) if hasattr(value, "is_bid") else value


def _quoted(text: str) -> str:
    return f": “{text}”" if text else ""


def _speaker(who: str, setting: Setting) -> str:
    """A player by seat, dummy by his office too; or the director."""
    seat = LETTERS.get(who)
    if seat is None:
        return message("author", who)
    return message("told", "dummy_speaks", seat=seat_text(seat)) if setting.dummy is seat else seat_text(seat)


# Attention and claims


def _attention(event: AttentionDrawn, setting: Setting) -> list[str]:
    what = message("told", "a_revoke") if event.what == "revoke" else _irregularity(event.what)
    id = "attention" + "_by" * (event.offender is not None) + "_in_trick" * (event.trick is not None)
    who, offender = _speaker(event.who, setting), seat_text(event.offender)
    drawn = message("told", id, who=who, what=what, offender=offender, trick=event.trick)
    return [drawn + (f" (“{event.when}”)" if event.when else ""), _about(event)]


def _irregularity(what: str) -> str:
    plain = what.replace("_", " ")
    return kind_text(plain) if has_message("kind", plain, language()) else f"“{plain}”"


def _about(event: AttentionDrawn | DirectorCalled) -> str:
    """What the words were understood to be about, where that is something the Laws ask about."""
    return "" if event.topic == ("other",) else topics_text(event)


def _claim(event: ClaimMade, setting: Setting) -> list[str]:
    id = "claim_shown" if event.shown else "claim"
    line = "" if event.line in (None, "?") else event.line or ""
    otherwise = message("told", "claim_otherwise", count=event.otherwise, condition=event.condition)
    return [
        message("told", id, count=event.tricks, seat=seat_text(event.seat), quoted=_quoted(event.statement)),
        message("told", "claim_line", line=line) if line else "",
        otherwise if event.otherwise is not None else "",
    ]


def _objection(event: ObjectionMade, setting: Setting) -> list[str]:
    id = "objection" if event.at_once else "objection_later"
    return [message("told", id, seat=seat_text(event.seat), quoted=_quoted(event.statement))]


def _play_on(event: PlayContinued, setting: Setting) -> list[str]:
    agreed = ", ".join(map(seat_text, event.agreed))
    id = "play_on" if len(event.agreed) == 4 else "play_on_some"
    return [message("told", id, seat=seat_text(event.seat), agreed=agreed)]


# Cards and calls


def _contract(event: ContractRecorded, setting: Setting) -> list[str]:
    if event.declarer is None:
        return [message("screen", "passed_out") if event.contract == "pass" else contract_text(event.contract)]
    contract = contract_text(event.contract)
    return [message("screen", "bid_by", contract=contract, declarer=seat_text(event.declarer))]


def _count(event: HandCounted, setting: Setting) -> list[str]:
    return [message("told", "count", count=event.cards, seat=seat_text(event.seat))]


def _exposed(event: CardExposed, setting: Setting) -> list[str]:
    return [message("told", f"exposed_{event.how}", seat=seat_text(event.seat), card=card_text(event.card))]


def _dummy(event: DummyFaced, setting: Setting) -> list[str]:
    seat = seat_text(event.seat)
    try:
        hand = hand_from_text(event.hand) if event.hand else 0
    except ValueError:
        return [message("told", "dummy_hand", seat=seat, hand=f"“{event.hand}”")]
    if not hand:
        return [message("told", "dummy", seat=seat)]
    return [message("told", "dummy_hand", seat=seat, hand=hand_text(hand, void="–"))]


def _withdrawn(event: CallWithdrawn, setting: Setting) -> list[str]:
    return [message("told", "call_withdrawn_later" if event.later else "call_withdrawn", seat=seat_text(event.seat))]


# The director


def _called(event: DirectorCalled, setting: Setting) -> list[str]:
    quoted = _quoted(event.why)
    if event.seat is None:
        return [message("told", "director_comes", quoted=quoted), _about(event)]
    who = _speaker(event.seat.value, setting)
    return [message("told", "director_called", who=who, quoted=quoted), _about(event)]


def _fact(event: FactFound, setting: Setting) -> list[str]:
    return [f"“{event.text}”", "" if event.agreed else message("told", "fact_found")]


def _offered(event: OptionOffered, setting: Setting) -> list[str]:
    choices = ", ".join(message("value", choice) for choice in event.choices)
    return [message("told", "offered" if choices else "offered_all", seat=seat_text(event.seat), choices=choices)]


def _chosen(event: OptionChosen, setting: Setting) -> list[str]:
    what = suit_text(event.suit) or card_text(event.card) or message("word", "required_card")
    return [message("told", f"chosen_{event.choice}", seat=seat_text(event.seat), what=what)]


def _poll(event: PollTaken, setting: Setting) -> list[str]:
    return [poll_text(event)]


def _judgement(event: JudgementMade, setting: Setting) -> list[str]:
    suits = " ".join(SYMBOLS[suit.value] for suit in event.suits)
    consulted = ", ".join(setting.names.get(player, player) for player in event.consulted)
    return [
        _answer(event) + (f" ({suits})" if suits else "") + _quoted(event.reason),
        message("told", "consulted", names=consulted) if consulted else "",
    ]


def _answer(event: JudgementMade) -> str:
    """The answer in words of its own where there are such, of the paragraph first; else its label."""
    for context, id in (("ruled", f"{event.answer} {event.law}"), ("told", f"judged {event.answer}")):
        if has_message(context, id, language()) and (event.numbers or event.answer in WITHOUT_TRICKS):
            return message(context, id, count=event.numbers[-1] if event.numbers else None)
    named = [*event.named, *(["tricks"] if event.tricks is not None else [])]
    counts = (number_text(name.removeprefix("tricks"), getattr(event, name)) for name in named)
    return ": ".join((answer_text(event.answer), *counts))


WITHOUT_TRICKS = ("existed",)
"""Answers with words of their own that name no number of tricks."""


def _ruling(event: RulingGiven | RulingRevised, setting: Setting) -> list[str]:
    why = event.why if isinstance(event, RulingRevised) else ""
    return [
        f"“{event.text}”" if event.text else "",
        message("told", "transferred", count=event.moved) if event.moved is not None else "",
        message("told", "because", quoted=_quoted(why)) if why else "",
    ]


def _adjusted(event: ScoreAdjusted, setting: Setting) -> list[str]:
    """The reason, and what a side brought on itself; the score itself stands apart."""
    lines = [f"“{event.reason}”" if event.reason else ""]
    for side in Side:
        name = side.value.lower()
        part: str = getattr(event, f"{name}_self_inflicted")
        own = parts_text(getattr(event, f"{name}_without_error"))
        lines += [message("told", "self_inflicted", side=side_text(side), part=part)] if part else []
        lines += [message("told", "without_error", side=side_text(side), result=own)] if own else []
    return lines


def _penalty(event: PenaltyGiven, setting: Setting) -> list[str]:
    who = side_text(event.side) or event.contestant
    amount = message("explain", f"unit {event.unit}", number=event.amount)
    return [message("told", "penalty", who=who, amount=amount, quoted=_quoted(event.reason))]


# Appeals


def _lodged(event: AppealLodged, setting: Setting) -> list[str]:
    id = {True: "appeal_concurs", False: "appeal_alone", None: "appeal"}[event.concurrence]
    return [
        message("told", id, appeal=event.appeal, contestant=event.contestant, quoted=_quoted(event.grounds)),
        message("told", "deposit", deposit=event.deposit) if event.deposit else "",
        message("told", f"on_{event.kind}"),
    ]


def _heard(event: AppealHeard, setting: Setting) -> list[str]:
    if event.kind:
        id, side = f"heard_{event.kind}" + "_of" * (event.side is not None), side_text(event.side)
        return [message("told", id, appeal=event.appeal, side=side, quoted=_quoted(event.statements))]
    members = ", ".join(setting.names.get(member, member) for member in event.members)
    heard = message("told", "appeal_heard_by" if members else "appeal_heard", appeal=event.appeal, members=members)
    return [heard + _quoted(event.statements)]


def _decided(event: AppealDecided, setting: Setting) -> list[str]:
    return [
        message("told", f"appeal_{event.outcome}", appeal=event.appeal) + _quoted(event.reason),
        message("told", "dissent") + _quoted(event.dissent) if event.dissent else "",
        message("told", "penalty_instead", amount=event.penalty) if event.penalty else "",
        message("told", f"deposit_{event.deposit}") if event.deposit != "none" else "",
    ]


def _referred(event: AppealReferredBack, setting: Setting) -> list[str]:
    return [message("told", "referred", appeal=event.appeal, point=event.point, quoted=_quoted(event.reason))]


def _period(event: CorrectionPeriodSet, setting: Setting) -> list[str]:
    until = event.until[11:16] if event.until[10:11] == "T" else event.until
    return [message("told", "until", until=until)]


def _tempo(event: TempoNoted, setting: Setting) -> Iterable[str]:
    """A tempo with its seconds, and the call or card before which it was taken."""
    variant = "tempo" if event.seconds is None else "tempo_seconds"
    who, words = seat_text(event.seat), _quoted(event.text)
    said = message("told", variant, count=event.seconds, seat=who, seconds=event.seconds, quoted=words)
    yield message("told", "tempo_before", said=said, what=setting.taken) if setting.taken else said


Tell = Callable[[Any, Setting], Iterable[str]]
TELLERS: dict[type[Event], Tell] = {
    AppealDecided: _decided, AppealHeard: _heard, AppealLodged: _lodged, AppealReferredBack: _referred,
    AttentionDrawn: _attention, CallWithdrawn: _withdrawn, CardExposed: _exposed, ClaimMade: _claim,
    ContractRecorded: _contract, CorrectionPeriodSet: _period, DirectorCalled: _called, DummyFaced: _dummy,
    FactFound: _fact, HandCounted: _count, JudgementMade: _judgement, ObjectionMade: _objection,
    OptionChosen: _chosen, OptionOffered: _offered, PenaltyGiven: _penalty, PlayContinued: _play_on,
    PollTaken: _poll, TempoNoted: _tempo, RulingGiven: _ruling, RulingRevised: _ruling, ScoreAdjusted: _adjusted,
}  # fmt: skip
"""Events whose sentence depends on what is in them."""
