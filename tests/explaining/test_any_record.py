"""Whatever was recorded, in whatever order, it is explained in every language, and what changed is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from domain.events import AnyEvent, RoundStarted, SessionOpened
from formats.notation import read_script
from projections.explaining import View, changes, everybody_on
from projections.texts import LANGUAGES, use_language
from projections.views.explained import node_view
from projections.views.node_words import NodeWords
from tests.explaining.given_figures import every_tree, view_of
from tests.explaining.test_stages import APPEAL, OTHER_TABLE, REVOKE
from tests.properties.erring_tables import ErringTable


def told(view: View) -> None:
    """Say everything there is to say of a session, in every language."""
    trees = [*every_tree(view), *(everybody_on(view, number) for number in view.scored.boards)]
    trees.append(changes(View.of(view.name, {}), view))
    words = NodeWords(view.scored.conditions)
    for language in LANGUAGES:
        use_language(language)
        for tree in trees:
            assert node_view(tree, words, 99).text


@pytest.mark.parametrize("seed", range(12))
def test_given_a_table_that_errs_when_it_is_explained_then_everything_has_words(seed: int) -> None:
    table = ErringTable(seed)
    for _ in range(12):
        table.go_on(5)
        table.err()
        table.decide()
        table.judge()
    begun = RoundStarted(number=1, table=1, ns="A", ew="B")
    told(view_of({"S1": [SessionOpened(scoring="teams")], "S1.r1.t1": [begun, *table.events]}))


def shuffled(streams: Mapping[str, Sequence[AnyEvent]], seed: int) -> dict[str, Sequence[AnyEvent]]:
    """The same entries of each stream in another order."""
    random = Random(seed)
    return {stream: random.sample(list(events), len(events)) for stream, events in streams.items()}


@pytest.mark.parametrize("scoring", ["teams", "matchpoints", "cross-imps"])
@pytest.mark.parametrize("seed", range(6))
def test_given_entries_in_an_absurd_order_when_they_are_explained_then_nothing_is_raised(
    scoring: str, seed: int
) -> None:
    lines = "\n".join([*REVOKE, *APPEAL, "adjust 2 12C2a ns_artificial=average+ ew_artificial=average-", *OTHER_TABLE])
    streams = read_script(lines.replace("scoring=teams", f"scoring={scoring}")).streams
    told(View.of("S1", shuffled(streams, seed)))
