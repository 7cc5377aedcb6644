"""Why something is not recorded has words in every language, with the fields that it is told with."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from domain.admission import ABOUT_A_CLAIM, allowed
from domain.cards import Card
from domain.events import CardPlayed
from domain.seats import SEATS
from domain.table import Table
from projections.texts import LANGUAGES, use_language
from projections.texts.catalogue import messages_of
from projections.texts.refusals import refusal_text, why_text
from tests.given import FOUR_SPADES, given
from tests.texts.catalogues import fields_in
from tests.texts.codes import ROOT

N, E, S, W = SEATS
MADE_BY = ("cannot", "marked", "with_hint")
GIVEN_IN = ("domain", "formats/notation", "projections/desk")
ALWAYS = ("if_it_happened",)
"""The hint where there is none."""


def _given_in_source() -> Iterator[str]:
    for path in (path for part in GIVEN_IN for path in (ROOT / part).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node, "func", None)
            made = getattr(name, "id", None) or getattr(name, "attr", None)
            if isinstance(node, ast.Call) and made in MADE_BY and node.args:
                codes = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                yield from (code for code in codes if isinstance(code, str))


def test_given_the_codes_of_refusals_when_the_catalogues_are_read_then_each_has_words_and_none_is_left_over() -> None:
    codes = {*_given_in_source(), *ABOUT_A_CLAIM.values(), *ALWAYS}
    assert len(codes) > 60
    for code in LANGUAGES:
        assert codes == {id for context, id in messages_of(code) if context in ("refused", "hint")}


def test_given_a_refusal_when_its_words_are_compared_then_every_language_names_the_same() -> None:
    en, da = (messages_of(code) for code in ("en", "da"))
    for key in en:
        if key[0] in ("refused", "hint"):
            assert set().union(*map(fields_in, en[key])) == set().union(*map(fields_in, da[key]))


def test_given_danish_when_a_card_out_of_turn_is_refused_then_it_is_told_in_danish() -> None:
    verdict = allowed(given(*FOUR_SPADES).table, CardPlayed(N, Card.H7))
    assert (verdict.status, verdict.why, verdict.fields) == ("mark", "card_out_of_turn", {"turn": "W", "seat": "N"})
    assert why_text(verdict) == "it is West's turn to play, not North's"
    use_language("da")
    assert refusal_text(verdict) == "det er Vests tur til at spille, ikke Nords. Er det sket, så sæt '!' foran"


def test_given_a_card_before_any_board_when_it_is_looked_at_then_it_cannot_have_been_played() -> None:
    assert allowed(Table(), CardPlayed(N, Card.H7)).why == "no_board_open"
