"""What a finding, question, option or effect says in words. One template a code; the code is stable, the words are not.

Templates may use {seat}, {trick}, {tricks}, {card}, {suit}, {side}, {note}, {opponents}, {partner}, {s} (plural of
tricks).
"""

from __future__ import annotations

from domain.cards import Card
from projections.incidents import Effect, Finding, Option, Question

__all__ = ["card_text", "contract_text", "text_of"]

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

FINDINGS = {
    "follow": "{seat} plays {card} to trick {trick} and holds {suit}: a revoke",
    "option": "{seat} plays {card} at trick {trick} although the opponent's choice could be obeyed: a revoke",
    "penalty_card": "{seat} withdraws {card}: it becomes a major penalty card",
    "unnoticed": "nobody has drawn attention to {seat}'s revoke at trick {trick} so far",
    "must_correct": "{seat} must correct: {card} at trick {trick} is taken back and a lawful card played",
    "corrected": "{seat} took {card} at trick {trick} back",
    "no_rectification": "{card} is replaced without rectification",
    "both_correct": "both sides revoked on trick {trick} and one has gone on: both correct it",
    "withdrawn_card": "the withdrawn {card} is unauthorised information for {seat}",
    "established": "the revoke at trick {trick} is established",
    "as_if_established": "declarer corrects the revoke at trick {trick}, and it counts as if established",
    "stands": "the revoke is not corrected any more: trick {trick} stands as played",
    "corrected_though_established": "the revoke at trick {trick} was established and should have stood",
    "tricks_transferred": "{tricks} trick{s} go{es} to {opponents}{tricks_named}",
    "no_transfer": "no trick is transferred automatically{why}",
    "deemed_revoke": "{seat} had not played to trick {trick}: {card} is placed there and he is deemed to have revoked",
    "supply_card": "{seat} supplies the card missing on trick {trick}",
    "may_ask": "{seat} may ask {note} whether he has a card of the suit",
    "may_not_ask": "{seat} may not ask {note}",
    "may_not_inspect": "no player may look at a quitted trick: the director does",
    "unauthorised_for": "what the question tells is unauthorised information for {seat}",
    "rights_lost": "{seat} (dummy) has lost his rights: {note}",
    "may_prevent": "dummy may stop declarer from an irregularity",
    "led_on_wrong_word": "{seat} led {card} on an opponent's wrong word: it goes back, nobody may accept it",
    "claim": "{seat} claims {tricks} trick{s}{quoted}",
    "concession": "{seat} concedes {tricks} trick{s}",
    "counterclaim": "{seat} claims against it: that is a doubt of the first claim, and the director settles both",
    "not_agreed_by_all": "play does not go on: the side that did not claim must ask for it, and all four agree",
    "agreed_otherwise": "the players agreed on {tricks} tricks for declarer, not on what was claimed",
    "play_goes_on": "dummy had lost his rights: play goes on as if nothing had happened",
    "may_not_prevent": "dummy has lost the right to prevent it",
    "no_trick_left": "no further trick: what goes over for another revoke goes over only once",
    "orphan": "this answers {note}, which is no incident any more: look at it again",
    "annulled": "{partner} objected at once: neither claim nor concession has happened, play goes on",
    "no_statement": "{seat} stated no line of play",
    "suspended": "play is suspended",
    "played_on": "all four agreed to play on: the claim is void",
    "doubted": "{seat} doubts the claim: the director is called and nothing else is done",
    "agreed": "{side} agreed: the tricks count as won in play",
    "agreed_so_far": "{side} agrees, and may object until it calls on a later board or the round ends",
    "doubt_against_revoker": "{seat}'s revoke is corrected first; doubtful points go against the revoker",
    "out_of_bounds": "no more than {tricks} can be given here: judge again",
    "number_disputed": "the agreed number of tricks differs from the play",
    "ruling_differs": "the ruling transfers {tricks} trick{s}; {note}",
    "equity": "assigned instead of the transfer",
}

FINDINGS_BY_LAW = {
    ("61A", "penalty_card"): "{seat} plays {card} at trick {trick} instead of his penalty card: a revoke",
    ("61A", "defective"): "{seat} did not play to trick {trick}",
}

QUESTIONS = {
    "compensated": "Was the non-offending side compensated? If not: declarer's tricks without the revoke",
    "compensated_for_repeat": "Would more tricks have been won without one or more of the later revokes in the suit?",
    "damaged_by_either": "Was a side damaged? If so: declarer's tricks had no revoke occurred",
    "won_revoke_trick": "Play ended in the revoke trick: would the offender's card have won it?",
    "defenders_gained": "Dummy spoke without the right to: did the defenders gain? Then only their score is adjusted",
    "adjudicate": "How many of the tricks left does the claiming side win?",
    "outstanding_trump": "A trump is out: was claimer likely unaware of it, and could a normal play lose to it?",
    "normal_lines": "Is there a normal line, less successful than the one claimed, that was not excluded?",
    "partner_must_choose": "Would partner have to choose right among normal plays?",
    "location_of_card": "Does the claim depend on which opponent holds a card?",
    "likely_won": "Had the trick been won already, or was it likely to be won had play gone on?",
    "concession_cancelled": "Had the trick been won, or could no normal play lose it?",
}

OPTIONS = {"may_withdraw": "{seat} may take back {card}"}

EFFECTS = {
    "penalty_card": "{card} lies before {seat} as a {note} penalty card",
    "transfer_at_end_of_play": "{seat}'s revoke: the transfer is worked out at the end of play",
    "transfer_if_noticed": "{seat}'s revoke: a transfer at the end of play, if attention is drawn in time",
    "await_agreement": "{seat} and {note} agree or object",
}

WHY = {
    "64B1": "the offending side won neither the revoke trick nor a later one",
    "64B2": "a repeated revoke by the same player in the same suit",
    "64B3": "the card was faced on the table",
    "64B4": "the other side had called on a later board before attention was drawn",
    "64B5": "the round had ended before attention was drawn",
    "64B6": "the twelfth trick",
    "64B7": "both sides have an established revoke",
    "64B8": "both sides corrected their revokes on one trick",
}


def card_text(card: Card | None) -> str:
    """A card for a person: `♥10`."""
    return "" if card is None else SYMBOLS[card.value[0]] + card.rank.replace("T", "10")


def contract_text(text: str) -> str:
    """A contract for a person: `4♠X` of `4SX`, `3NT` of `3N`."""
    level, strain, doubled = text[:1], text[1:2], text[2:]
    return f"{level}{SYMBOLS.get(strain, 'NT')}{doubled}" if level.isdigit() else text


def text_of(item: Finding | Option | Question | Effect) -> str:
    """One plain sentence, without the paragraph."""
    if isinstance(item, Question):
        return QUESTIONS.get(item.code, item.code)
    if isinstance(item, Finding):
        template = FINDINGS_BY_LAW.get((item.law, item.code)) or FINDINGS.get(item.code, item.code)
    else:
        template = (OPTIONS if isinstance(item, Option) else EFFECTS).get(item.code, item.code)
    return template.format_map(_words(item))


def _words(item: Finding | Option | Effect) -> dict[str, str]:
    note = getattr(item, "note", "")
    tricks = getattr(item, "tricks", None)
    seat = item.seat
    side = getattr(item, "side", None)
    trick_numbers = note.split()
    return {
        "seat": str(seat) if seat else "",
        "partner": str(seat.partner) if seat else "",
        "opponents": seat.side.opponents.value if seat else "",
        "trick": str(getattr(item, "trick", None) or ""),
        "tricks": str(tricks),
        "s": "" if tricks == 1 else "s",
        "es": "es" if tricks == 1 else "",
        "card": card_text(item.card),
        "suit": str(getattr(item, "suit", None) or "a card he had to play"),
        "side": side.value if side else "",
        "note": note,
        "quoted": f": “{note}”" if note else "",
        "why": f": {WHY[item.law]}" if item.law in WHY else "",
        "tricks_named": f" (trick {' and '.join(trick_numbers)})" if trick_numbers else "",
    }
