"""Law 92: who may appeal a ruling, until when, through whom, and who must concur.

Each paragraph says whether the appeal is admissible as far as it goes. Where the record does not tell, it asks: an
appeal is never refused, or let in, on a guess.
"""

from __future__ import annotations

from domain.events import ContestantEntered, PlayerSeated
from domain.streams import session_of
from projections.appeals import Appeal, Recorded, Ruled
from projections.facts import Facts
from projections.incidents import Finding, Question
from projections.periods import Period

__all__ = [
    "ADMISSIBLE_ANSWERS", "NOT_ADMISSIBLE", "is_at_table", "kind_of_contestant", "law_92a", "law_92b", "law_92c",
    "law_92d",
]  # fmt: skip

NOT_ADMISSIBLE = frozenset(
    {
        "no_such_ruling", "not_at_his_table", "lodged_too_late", "not_through_director", "partner_does_not_concur",
        "captain_does_not_concur",
    }
)  # fmt: skip
"""Findings by which an appeal is not heard."""
ADMISSIBLE_ANSWERS = frozenset({"at_his_table", "in_time", "concurs", "alone", "partner_absent"})
"""Answers of the director by which it is; by the others it is not."""

TIME_UNKNOWN = {
    "not_published": "score_not_published",
    "publication_without_time": "publication_without_time",
    "period_not_readable": "period_not_readable",
    "end_not_readable": "end_not_readable",
}
"""The question that is asked, by why the end of the period is not known."""


def law_92a(facts: Facts, appeal: Appeal, ruled: list[Recorded[Ruled]], incident: str) -> Finding | Question:
    """Law 92A (2017): a contestant, or his captain, may appeal any ruling made at his table; there must be a ruling on
    what he appeals. A sponsor may sanction an appeal without merit."""
    contestant, places = appeal.lodged.event.contestant, appeal.lodged.places
    if not ruled:
        return Finding("92A", "no_such_ruling", places=places, note=appeal.incident or "-")
    sits = is_at_table(facts, contestant)
    if sits is None:
        answer = facts.judgement(incident, "92A")
        return Question("92A", "appeals_at_his_table", ("at_his_table", "elsewhere"), "", places, answer, blocks=False)
    return Finding("92A", "may_appeal" if sits else "not_at_his_table", places=places, note=contestant)


def law_92b(facts: Facts, appeal: Appeal, period: Period, incident: str) -> Finding | Question:
    """Law 92B (2017): a ruling may be asked for or appealed until thirty minutes after the official score was made
    available, unless the sponsor has set another time (appeal_period). The last moment of it is in time; so is all that
    comes before the score is made available."""
    lodged = appeal.lodged
    in_time = period.holds(lodged.event.at)
    if in_time is not None:
        said = "lodged_in_time" if in_time else "lodged_too_late"
        return Finding("92B", said, places=lodged.places, note=period.end_text)
    unknown = TIME_UNKNOWN.get(period.unknown, "lodged_without_time")
    answer = facts.judgement(incident, "92B")
    return Question("92B", unknown, ("in_time", "too_late"), "", lodged.places, answer, blocks=False)


def law_92c(appeal: Appeal) -> Finding | None:
    """Law 92C (2017): every appeal goes through the director; one that was taken straight to the committee has not."""
    by = appeal.lodged.event.by
    if by == "committee":
        return Finding("92C", "not_through_director", places=appeal.lodged.places)
    return Finding("92C", "through_director", places=appeal.lodged.places) if by == "director" else None


def law_92d(facts: Facts, appeal: Appeal, incident: str) -> Finding | Question:
    """Law 92D (2017): of a pair both partners must concur, of a team the captain; who plays as an individual appeals
    alone. A partner who is not there does not concur since 2017; before, he was taken to."""
    kind, concurs = kind_of_contestant(facts, appeal.lodged.event.contestant), appeal.concurrence
    places = concurs.places if concurs is not None else appeal.lodged.places
    if kind == "individual":
        return Finding("92D", "appeals_alone", places=places)
    if concurs is not None:
        return Finding(
            "92D", {"pair": "partner_concurs", "team": "captain_concurs"}.get(kind, "concurs"), places=places
        )
    answer = facts.judgement(incident, "92D")
    if kind == "pair" and facts.regulations.edition == "2007":
        return Question("92D", "absent_partner", ("partner_absent", "no_concurrence"), "", places, answer, blocks=False)
    if not kind:
        answers = ("concurs", "alone", "no_concurrence")
        return Question("92D", "who_must_concur", answers, "", places, answer, blocks=False)
    return Finding("92D", "captain_does_not_concur" if kind == "team" else "partner_does_not_concur", places=places)


def is_at_table(facts: Facts, contestant: str) -> bool | None:
    """Whether a contestant plays at this table in this round; None where the record does not tell."""
    begun = facts.table.round
    if begun is None:
        return None
    own = _plain(facts, contestant)
    sides = [_plain(facts, number) for number in (begun.ns, begun.ew)]
    if own in (*sides, f"NS{sides[0]}", f"EW{sides[1]}"):
        return True
    seated = {*begun.players, *(event.player for _, event, _ in facts.moments(PlayerSeated))} - {""}
    entered = _entered(facts, contestant)
    players: set[str] = {*entered.players} if entered is not None else set[str]()
    if seated & {contestant, *players}:
        return True
    kind = kind_of_contestant(facts, contestant)
    told = all(sides) and kind != "individual"
    return False if told or (len(seated) >= 4 and players) else None


def kind_of_contestant(facts: Facts, contestant: str) -> str:
    """`pair`, `team` or `individual`: as he was entered, else as the session plays; empty where neither tells."""
    entered, record = _entered(facts, contestant), facts.session.record
    if entered is not None and entered.kind in ("pair", "team", "individual"):
        return entered.kind
    kinds = {one.kind for one in record.contestants.values() if one.kind in ("pair", "team", "individual")}
    if len(kinds) == 1:
        return kinds.pop()
    return "team" if record.opened.scoring in ("teams", "board-a-match") else ""


def _entered(facts: Facts, contestant: str) -> ContestantEntered | None:
    own = _plain(facts, contestant)
    found = facts.session.record.contestants
    return next((one for name, one in found.items() if _plain(facts, name) == own), None)


def _plain(facts: Facts, contestant: str) -> str:
    """A contestant without the session before it: `S1.3` is `3`."""
    return contestant.removeprefix(f"{session_of(facts.stream)}.") if facts.stream else contestant
