"""What cards are worth double dummy: by suit, each with declarer's tricks, and how far that is from the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.cards import SUITS, Card
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.notation.answers import answer_read
from formats.pieces.cards import suit_picture
from projections.texts import contract_text, message, rank_text, seat_text, suit_text
from projections.views.figures import FiguresView, LeadsView

__all__ = ["over_text", "valued_choice", "valued_leads"]


def over_text(made: int) -> str:
    """How many tricks over or under what a contract needs: `=`, `+1`, `−2`."""
    return "=" if made == 0 else f"+{made}" if made > 0 else f"\N{MINUS SIGN}{-made}"


def valued_choice(figures: FiguresView, chosen: str, votes: Mapping[str, int]) -> Markup:
    """The cards that could be played at a disputed moment, the chosen one framed, above each a dot for everyone who was
    polled and chose it; nothing where there is no figure. `votes`: by answer, how many gave it."""
    if figures.declarer is None:
        return NOTHING
    told = message("committee", "tricks_beside", declarer=seat_text(figures.declarer), needed=figures.needed)
    return joined(element("p", told, class_="soft"), _by_suit(figures.cards, figures.needed, chosen, votes))


def valued_leads(leads: LeadsView) -> Markup:
    """The opening leads against a contract that was assigned."""
    title = message(
        "committee", "leads_against", contract=contract_text(leads.contract), declarer=seat_text(leads.declarer),
        leader=seat_text(leads.leader),
    )  # fmt: skip
    return joined(element("h3", title), _by_suit(leads.cards, int(leads.contract[:1]) + 6, "", {}))


def _by_suit(cards: Mapping[str, int], needed: int, chosen: str, votes: Mapping[str, int]) -> Markup:
    """The cards by suit, spades first, the highest first."""
    return element("div", *_suits(cards, needed, chosen, votes), class_="by-card")


def _suits(cards: Mapping[str, int], needed: int, chosen: str, votes: Mapping[str, int]) -> Iterator[Markup]:
    for suit in reversed(SUITS):
        held = sorted((Card(one) for one in cards if Card(one).suit is suit), key=lambda card: card.index, reverse=True)
        if held:
            of_suit = element("span", suit_picture(suit), element("span", f"{suit_text(suit)}: ", class_="sr"),
                              class_="of-suit")  # fmt: skip
            valued = (_valued(card, cards[card.value], needed, card.value == chosen, votes) for card in held)
            yield element("p", of_suit, *valued, class_="suit-row")


def _valued(card: Card, tricks: int, needed: int, is_chosen: bool, votes: Mapping[str, int]) -> Markup:
    polled = sum(count for answer, count in votes.items() if answer_read(answer, "card") is card)
    said = [message("committee", "tricks_of_card", tricks=tricks)]
    said += [message("committee", "was_chosen")] * is_chosen
    said += [message("committee", "polled_chose", count=polled)] * bool(polled)
    dots = element("span", "•" * polled, class_="polled", aria_hidden="true") if polled else NOTHING
    figure = element("span", f"{tricks} {over_text(tricks - needed)}", aria_hidden="true")
    told = element("span", ", ".join(said), ".", BLANK, class_="sr")
    marks = " ".join(["valued", *["chosen"] * is_chosen, *["down"] * (tricks < needed)])
    return element("span", dots, element("b", rank_text(card.rank)), figure, told, class_=marks)
