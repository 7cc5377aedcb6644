"""However a table errs: the replay says something, somebody can go on lawfully, and no two rules contradict."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from domain.board import Phase
from domain.events import CardWithdrawn
from projections.found.incidents import Effect
from projections.texts import text_of
from tests.properties.erring_tables import ErringTable

SEEDS = st.integers(0, 1_000_000)


class Erring(RuleBasedStateMachine):
    """One table, move by move."""

    @initialize(seed=SEEDS)
    def begin(self, seed: int) -> None:
        """A board is dealt."""
        self.table = ErringTable(seed)

    @rule(steps=st.integers(1, 12))
    def go_on(self, steps: int) -> None:
        """Regular calls and cards."""
        self.table.go_on(steps)

    @rule()
    def err(self) -> None:
        """Somebody errs."""
        self.table.err()

    @rule()
    def decide(self) -> None:
        """A player chooses among his options."""
        self.table.decide()

    @rule()
    def judge(self) -> None:
        """The director answers a question."""
        self.table.judge()

    @invariant()
    def everything_is_told(self) -> None:
        """The replay never raises: not for a contradiction either."""
        replay = self.table.replay
        for board in replay.boards:
            for incident in replay.rulings(board).incidents:
                for item in (*incident.findings, *incident.options, *incident.questions, *incident.imposed):
                    assert text_of(item)
            assert replay.result(board).state

    @invariant()
    def somebody_can_go_on(self) -> None:
        """Play is over, or something is to be decided, or the player whose turn it is has a regular act that offends
        against nothing."""
        board = self.table.board
        incidents = self.table.incidents
        if board.phase in (Phase.OVER, Phase.CLAIMED) or any(incident.options for incident in incidents):
            return
        acts = self.table.next_steps()
        forced = any(effect.code == "must_repeat" for incident in incidents for effect in incident.effects)
        forced = forced or any(isinstance(act, CardWithdrawn) for act in acts)
        assert acts, "nobody can go on"
        assert forced or any(not self.table.makes_an_incident(act) for act in acts), "every next step offends"

    @invariant()
    def no_two_effects_contradict(self) -> None:
        """What binds one player can be obeyed as a whole, or the replay says that it cannot."""
        standing = [effect for incident in self.table.incidents for effect in incident.effects]
        for one in standing:
            for other in standing:
                assert not contradict(one, other), f"{one.law} {one.code} and {other.law} {other.code}"


def contradict(one: Effect, other: Effect) -> bool:
    """Whether one player is bound to what the other forbids him."""
    if one.seat is not other.seat:
        return False
    suits = (one.code, other.code) == ("required_suit", "forbidden_suit") and one.suit is other.suit
    return suits or (one.code, other.code) == ("must_pass", "must_repeat")


TestErringTables = Erring.TestCase
TestErringTables.settings = settings(
    max_examples=40, stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow]
)
