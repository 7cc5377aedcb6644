"""Law 10: the director alone determines rectifications; how a player comes to his choice."""

from __future__ import annotations

from domain.events import OptionChosen, OptionOffered
from domain.seats import Seat, Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_09_attention import Attention
from projections.recorded.board_record import Record


def law_10a(attention: Attention) -> Finding | None:
    """Law 10A (2017): only the director determines a rectification; players neither determine, waive nor choose one by
    themselves."""
    if attention.called is None or not any(act.rectifies for act in attention.acts):
        return None
    first = next(act for act in attention.acts if act.rectifies)
    return Finding("10A", "players_ruled", first.seat, places=(first.place, *attention.places))


def law_10b(record: Record, incident_name: str, attention: Attention) -> Question | None:
    """Law 10B (2017): what the players enforced or waived without the director he may let stand or cancel."""
    ruled = law_10a(attention)
    if ruled is None:
        return None
    return Question(
        "10B",
        "players_arrangement",
        ("arrangement_stands", "arrangement_cancelled"),
        places=ruled.places,
        answer=record.judgement(incident_name, "10B"),
        blocks=False,
    )


def law_10c1(place: int, offered: OptionOffered) -> Finding:
    """Law 10C1 (2017): the director explains every option that a Law gives."""
    return Finding("10C1", "options_explained", offered.seat, places=(place,))


def law_10c2(record: Record, place: int, offered: OptionOffered) -> Finding | None:
    """Law 10C2 (2017): the player chooses by himself, without consulting his partner."""
    chosen = _choice_after(record, place, offered.seat)
    return Finding("10C2", "chosen_alone", offered.seat, places=(place, chosen)) if chosen else None


def law_10c3(record: Record, place: int, offered: OptionOffered, side: Side | None) -> Finding | None:
    """Law 10C3 (2017): the non-offending side may choose what is best for it among the options, with all it knows that
    is authorised (16C)."""
    chosen = _choice_after(record, place, offered.seat)
    if not chosen or side is None or offered.seat.side is side:
        return None
    return Finding("10C3", "best_option_allowed", offered.seat, places=(place, chosen))


def law_10c4(record: Record, place: int, offered: OptionOffered, side: Side | None) -> Finding | None:
    """Law 10C4 (2017): after rectification the offending side may call and play to its own advantage, even where it
    seems to profit by its infraction, within 16C2, 27 and 72C."""
    chosen = _choice_after(record, place, offered.seat)
    return Finding("10C4", "offenders_may_gain", side=side, places=(place, chosen)) if chosen and side else None


def _choice_after(record: Record, place: int, seat: Seat) -> int:
    """Where the player chose after his options were explained; 0 if he has not."""
    later = (at for at, event, _ in record.moments(OptionChosen) if at > place and event.seat is seat)
    return next(later, 0)


PARAGRAPHS: Paragraphs = {
    "10A": law_10a, "10B": law_10b, "10C1": law_10c1, "10C2": law_10c2, "10C3": law_10c3, "10C4": law_10c4,
}  # fmt: skip

CODES = declared(
    Findings(("players_ruled", "options_explained", "chosen_alone", "best_option_allowed", "offenders_may_gain")),
    Questions(("players_arrangement",)),
)  # fmt: skip
