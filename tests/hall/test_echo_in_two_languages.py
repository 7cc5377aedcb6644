"""A table whose recorder and director speak different languages: each is told what is new, once."""

from __future__ import annotations

from domain.cards import Card
from projections.rulings.live import LiveReplay
from projections.texts import in_language
from projections.views.echo import Echoes
from tests.given import FOUR_SPADES, given


def test_given_an_echo_in_english_when_the_next_is_in_danish_then_only_what_is_new_is_told() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 5", "hq")
    irregular = next(number for number, one in enumerate(case.events) if getattr(one, "card", None) is Card.D3)
    replay = LiveReplay(case.events[:irregular], stream="S1.r1.t1")
    echoes = Echoes(replay)
    replay.record(case.events[irregular])
    english = echoes.recorded(1)
    assert english.new
    replay.record(case.events[irregular + 1])
    with in_language("da"):
        danish = echoes.recorded(1)
    replay.record(case.events[irregular + 2])
    again = echoes.recorded(1)

    keys = {said.key[:3] for said in english.new}
    assert keys.isdisjoint(said.key[:3] for said in danish.new)
    assert danish.text != ""
    assert keys.isdisjoint(said.key[:3] for said in again.new)
