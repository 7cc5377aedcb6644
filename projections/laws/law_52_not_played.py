"""Law 52: a penalty card that was not led or played when it had to be."""

from __future__ import annotations

from domain.events import ActionAccepted, ActionRefused
from domain.happened import Play
from domain.seats import SEATS
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Findings, Options, declared
from projections.found.incidents import Effect, Finding, Option
from projections.laws.law_50_penalty_cards import PenaltyCard
from projections.recorded.board_record import Record


def law_52a(card: PenaltyCard, play: Play) -> Finding:
    """Law 52A (2017): a defender did not lead or play a penalty card as 50 or 51 asks: he may not take back, by
    himself, the card he played."""
    return Finding(
        "52A", "penalty_card_not_played", card.seat, play.trick, card=play.card, places=(play.place, card.since)
    )


def law_52b(record: Record, card: PenaltyCard, play: Play) -> list[Finding | Option | Effect]:
    """Law 52B (2017): declarer may accept the card that was played, and has accepted it when he or dummy plays after
    it; the penalty card then stays one. Else the defender plays the penalty card, and each card wrongly played becomes
    a major penalty card."""
    declarer = record.declarer
    back = record.withdrawn_at(play.place)
    if declarer is None:
        return []
    if back is not None:
        places = (back, play.place)
        return [Finding("52B", "penalty_card", card.seat, play.trick, card=play.card, places=places)]
    after = [p.place for p in record.board.plays if p.place > play.place and SEATS[p.seat].side is declarer.side]
    said = [p for p, e, _ in record.moments(ActionAccepted) if e.seat is declarer and p > play.place]
    accepted = min([*after, *said], default=0)
    refused = next((p for p, e, _ in record.moments(ActionRefused) if e.seat is declarer and p > play.place), 0)
    if refused and not 0 < accepted < refused:
        places = (refused, play.place)
        return [
            Effect(
                "52B", "must_substitute", card.seat, card.card, places=places, until="played", since=refused,
                ended=card.until,
            )
        ]  # fmt: skip
    if accepted:
        places = (accepted, play.place)
        return [Finding("52B", "play_accepted", declarer, play.trick, card=play.card, places=places)]
    if record.is_over:
        return []
    return [Option("52B", "penalty_card_not_played", declarer, ("accept", "refuse"), play.card, places=(play.place,))]


PARAGRAPHS: Paragraphs = {"52A": law_52a, "52B": law_52b}

CODES = declared(
    Findings(("penalty_card_not_played",), outcome=True, breaks=("52A",)),
    Findings(("play_accepted",), outcome=True),
    Options(("penalty_card_not_played",)),
    Effects(("must_substitute",), binds=True),
)  # fmt: skip
