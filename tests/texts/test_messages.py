"""Messages and the sentences of items: in the language chosen, with whatever a note holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.cards import Card, Suit
from domain.seats import SEATS, Side
from projections.found.incidents import Effect, Finding, Option, Question
from projections.texts import (
    LANGUAGES,
    aloud_text,
    answer_text,
    awaited_text,
    card_text,
    choice_text,
    consequence_text,
    contract_text,
    kind_text,
    language,
    law_text,
    message,
    seat_letter,
    seat_text,
    side_text,
    suit_text,
    text_of,
    until_text,
    use_language,
)
from projections.texts.catalogue import messages_of

NORTH, EAST, SOUTH, WEST = SEATS

A_TRANSFER = Finding("64A2", "tricks_transferred", WEST, 8, 1, note="9")
NOTES = st.text() | st.sampled_from(["{", "}", "{seat}", "{0}", "{x!r}", "%s", "South", "a gives 1", "hand shown"])


def test_given_no_choice_when_a_language_is_asked_for_then_it_is_english() -> None:
    assert language() == "en"
    assert text_of(A_TRANSFER) == "1 trick goes to NS (trick 9)"


def test_given_danish_when_a_finding_is_told_then_it_is_danish() -> None:
    use_language("da")
    assert text_of(A_TRANSFER) == "1 stik overføres til NS (stik 9)"


def test_given_a_language_without_texts_when_it_is_chosen_then_the_one_before_stays() -> None:
    use_language("da")
    with pytest.raises(ValueError, match="en, da"):
        use_language("fr")
    assert language() == "da"


def test_given_two_tricks_when_told_then_the_plural_stands() -> None:
    two = Finding("64A1", "tricks_transferred", WEST, 8, 2, note="8 9")
    assert text_of(two) == "2 tricks go to NS (trick 8 and 9)"


def test_given_words_for_one_paragraph_when_told_then_they_come_before_the_others() -> None:
    card = Finding("61A", "penalty_card", WEST, 3, card=Card.H2)
    assert text_of(card) == "West plays ♥2 at trick 3 instead of his penalty card: a revoke"
    assert text_of(Finding("62B1", "penalty_card", WEST, 3, card=Card.H2)).startswith("West withdraws ♥2")


def test_given_a_code_without_words_when_told_then_it_is_the_code_with_spaces() -> None:
    use_language("da")
    assert text_of(Finding("1A", "no_such_code")) == "no such code"
    assert message("screen", "no_such_word") == "no such word"
    assert choice_text("no_such_choice") == "no such choice"


def test_given_a_message_that_danish_lacks_when_told_then_it_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    from projections.texts import catalogue

    def held(code: str, context: str) -> dict[str, tuple[str, ...]]:
        return {"odd": ("English {what}",)} if (code, context) == ("en", "word") else {}

    monkeypatch.setattr(catalogue, "messages_in_context", held)
    use_language("da")
    assert message("word", "odd", what="words") == "English words"


def test_given_danish_when_cards_seats_and_contracts_are_told_then_as_danes_write_them() -> None:
    use_language("da")
    cards = [Card.SA, Card.SK, Card.SQ, Card.SJ, Card.ST, Card.S9]
    assert [card_text(card) for card in cards] == ["♠E", "♠K", "♠D", "♠B", "♠10", "♠9"]
    assert [seat_text(seat) for seat in SEATS] == ["Nord", "Øst", "Syd", "Vest"]
    assert [seat_letter(letter) for letter in "NESW"] == ["N", "Ø", "S", "V"]
    assert [suit_text(suit) for suit in Suit] == ["klør", "ruder", "hjerter", "spar"]
    assert [side_text(side) for side in Side] == ["NS", "ØV"]
    assert contract_text("3NX") == "3utX"
    assert contract_text("4S") == "4♠"
    assert law_text("64A2") == "§64A2"


def test_given_nothing_when_told_then_it_is_empty() -> None:
    assert card_text(None) == seat_text(None) == suit_text(None) == side_text(None) == until_text("") == ""


def test_given_an_option_when_it_is_read_aloud_then_choice_and_consequence_name_the_card() -> None:
    option = Option("62C1", "may_withdraw", EAST, ("withdraw", "keep"), Card.D5)
    use_language("da")
    assert text_of(option) == "Øst kan tage ♦5 tilbage"
    assert choice_text("keep", option) == "lad det ligge"
    assert consequence_text(option, "keep") == "♦5 bliver liggende, og spillet fortsætter"
    assert consequence_text(option, "withdraw").startswith("♦5 tages tilbage uden berigtigelse")
    assert aloud_text(option).startswith("Kulørsvigten er rettet")
    assert consequence_text(option, "no_such_choice") == aloud_text(Option("1A", "odd", EAST, ())) == ""


def test_given_danish_when_labels_are_told_then_they_are_danish() -> None:
    use_language("da")
    assert answer_text("not_likely") == "ikke sandsynligt"
    assert kind_text("dummy's rights") == "den blindes rettigheder"
    assert awaited_text("compensated") == "kompensation"


def test_given_something_awaited_without_a_short_word_when_told_then_it_is_the_question() -> None:
    assert awaited_text("partner_must_choose") == "Would partner have to choose right among normal plays?"
    assert awaited_text("no_such_question") == "no such question"


def test_given_a_note_of_the_program_when_told_in_danish_then_it_is_danish() -> None:
    use_language("da")
    assert text_of(Finding("61B1", "may_ask", EAST, note="South")) == "Øst må spørge Syd, om han har kort i farven"
    assert (
        text_of(Effect("50", "penalty_card", WEST, Card.HA, note="major")) == "♥E ligger foran Vest som stort strafkort"
    )
    differs = Finding("64A2", "ruling_differs", tricks=2, note="64A1 gives 1")
    assert text_of(differs) == "kendelsen overfører 2 stik; §64A1 giver 1"


def test_given_a_statement_when_told_in_danish_then_it_stays_as_it_was_said() -> None:
    use_language("da")
    assert text_of(Finding("68A", "claim", WEST, 8, 2, note="South")) == "Vest kræver 2 stik: “South”"


@pytest.mark.parametrize("typed", ["C", "C D", "S4", "4S", "South", "P"])
def test_given_words_that_look_like_a_suit_or_a_call_when_told_then_they_stand_as_they_were_typed(typed: str) -> None:
    assert f"“{typed}”" in text_of(Finding("46B", "incomplete_designation", note=typed))


@given(note=NOTES, code=st.sampled_from(LANGUAGES), data=st.data())
def test_given_any_note_when_told_then_nothing_is_raised_and_braces_stay(
    note: str, code: str, data: st.DataObject
) -> None:
    use_language(code)
    ids = sorted({id.partition(" ")[0] for context, id in messages_of("en") if context in ("finding", "effect")})
    chosen = data.draw(st.sampled_from(ids))
    seat = data.draw(st.none() | st.sampled_from(SEATS))
    for item in (Finding("64B1", chosen, seat, note=note), Effect("50", chosen, seat, note=note)):
        assert text_of(item)
    claim = text_of(Finding("68A", "claim", WEST, 8, 2, note=note))
    assert not note or note == "hand shown" or f"“{note}”" in claim


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_items_with_nothing_but_a_code_when_told_then_nothing_is_raised(code: str) -> None:
    use_language(code)
    for context, id in messages_of(code):
        item = {
            "finding": Finding("1A", id), "question": Question("1A", id, ()), "effect": Effect("1A", id),
            "option": Option("1A", id, NORTH, ()),
        }.get(context)  # fmt: skip
        assert item is None or text_of(item)


def test_given_one_card_or_point_when_told_then_the_singular_stands() -> None:
    counted: dict[Finding, str] = {
        Finding("67A", "fewer_in_hand_than_left", WEST, note="1"): "West holds 1 card at this moment",
        Finding("67A", "fewer_in_hand_than_left", WEST, note="2"): "West holds 2 cards at this moment",
        Finding("90A", "penalty_in_victory_points", side=Side.NS, note="1 (7)"): "NS penalty: 1 VP, contestant 7",
        Finding("90A", "penalty_in_victory_points", side=Side.NS, note="1"): "NS penalty: 1 VP",
        Finding("90A", "penalty_in_victory_points", side=Side.NS, note="0.5"): "NS penalty: 0.5 VPs",
        Finding(
            "69B", "out_of_bounds", tricks=1, note="returned"
        ): "the answer does not count: 1 trick can be given back",
    }
    for finding, told in counted.items():
        assert text_of(finding).startswith(told)


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_a_sentence_that_counts_when_it_counts_one_then_no_plural_stands(code: str) -> None:
    use_language(code)
    plural = {"en": "tricks figures totals files", "da": "filer totaler sekunder"}[code].split()
    for id in ("told_tricks", "told_points", "other_tricks", "told_way", "stopped", "page_files", "page_figures"):
        for template in messages_of(code)["file_audit", id][:1]:
            assert not set(plural) & set(template.replace(".", " ").split()), template
