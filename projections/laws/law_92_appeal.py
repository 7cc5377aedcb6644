"""Law 92: who may appeal a ruling, until when, through whom, and who must concur.

Each paragraph says whether the appeal is admissible as far as it goes. Where the record does not tell, it asks: an
appeal is never refused, or let in, on a guess.
"""

from __future__ import annotations

from domain.events import RULINGS, PlayerSeated
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.recorded.appeals import Appeal, Recorded, Ruled, entered_as, is_after
from projections.recorded.board_record import Record
from projections.recorded.periods import Period

ADMISSIBLE_ANSWERS = frozenset({"at_his_table", "in_time", "concurs", "alone"})
"""Answers of the director by which it is; by the others it is not."""

ALL_THE_SAME = {
    "lodged_too_late": ("late_all_the_same", ("in_time", "too_late")),
    "partner_does_not_concur": ("concurs_all_the_same", ("concurs", "no_concurrence")),
    "captain_does_not_concur": ("concurs_all_the_same", ("concurs", "no_concurrence")),
}
"""By finding: the question by which the director admits an appeal all the same, for a reason that he gives."""

TIME_UNKNOWN = {
    "publication_without_time": "publication_without_time",
    "period_not_readable": "period_not_readable",
    "end_not_readable": "end_not_readable",
}
"""The question that is asked, by why the end of the period is not known."""


def law_92a(record: Record, appeal: Appeal, ruled: list[Recorded[Ruled]], incident: str) -> Finding | Question:
    """Law 92A (2017): a contestant, or his captain, may appeal any ruling made at his table; there must be a ruling on
    what he appeals. A sponsor may sanction an appeal without merit."""
    contestant, places = appeal.lodged.event.contestant, appeal.lodged.places
    if not ruled:
        return Finding("92A", "no_such_ruling", places=places, note=appeal.incident or "-")
    of_him = {given.event.contestant for given in appeal.penalties} & {entered_as(record, contestant)[0], contestant}
    sits = True if of_him - {""} else is_at_table(record, contestant)
    if sits is None:
        answer = record.judgement(incident, "92A")
        return Question("92A", "appeals_at_his_table", ("at_his_table", "elsewhere"), "", places, answer, blocks=False)
    return Finding("92A", "may_appeal" if sits else "not_at_his_table", places=places, note=contestant)


def law_92b(
    record: Record, appeal: Appeal, period: Period, incident: str, ruled: list[Recorded[Ruled]]
) -> Finding | Question | None:
    """Law 92B (2017): a ruling may be asked for or appealed until thirty minutes after the official score was made
    available, unless the sponsor has set another time (appeal_period). The last moment of it is in time; so is all that
    comes before the score is made available. Of a ruling that was given later than that it is asked. What was decided
    on appeal has no time here (93C)."""
    lodged = appeal.lodged
    if appeal.is_further:
        return None
    if period.unknown == "not_published":
        return Finding("92B", "lodged_before_publication", places=lodged.places)
    in_time = period.holds(lodged.event.at)
    if in_time is not None and (in_time or not _ruled_late(appeal, period, ruled)):
        said = "lodged_in_time" if in_time else "lodged_too_late"
        return Finding("92B", said, places=lodged.places, note=period.end_text)
    unknown = "ruled_after_period" if in_time is False else TIME_UNKNOWN.get(period.unknown, "lodged_without_time")
    answer = record.judgement(incident, "92B")
    return Question("92B", unknown, ("in_time", "too_late"), "", lodged.places, answer, blocks=False)


def _ruled_late(appeal: Appeal, period: Period, ruled: list[Recorded[Ruled]]) -> bool:
    """Whether a ruling that is appealed was given only when the period had ended."""
    before = [one for one in ruled if isinstance(one.event, RULINGS) and is_after(one, appeal.lodged) is not True]
    return any(period.holds(one.event.at) is False for one in before)


def all_the_same(record: Record, finding: Finding, incident: str) -> Question | None:
    """Whether the director admits an appeal that the clock, or concurrence as it is recorded, refuses: the clock in the
    hall was slow, or partner signed the form. Nothing waits for it; unanswered, the appeal is refused."""
    if finding.code not in ALL_THE_SAME:
        return None
    code, answers = ALL_THE_SAME[finding.code]
    return Question(
        finding.law, code, answers, "", finding.places, record.judgement(incident, finding.law), blocks=False
    )


def law_92c(appeal: Appeal) -> Finding | None:
    """Law 92C (2017): every appeal goes through the director; one that was taken straight to the committee is passed on
    to him, and is heard like any other."""
    by = appeal.lodged.event.by
    if by == "committee":
        return Finding("92C", "not_through_director", places=appeal.lodged.places)
    return Finding("92C", "through_director", places=appeal.lodged.places) if by == "director" else None


def law_92d(record: Record, appeal: Appeal, incident: str) -> Finding | Question:
    """Law 92D (2017): of a pair both partners must concur, of a team the captain, who by his own appeal does; who plays
    as an individual appeals alone. A partner who is not there does not concur."""
    kind, concurs = kind_of_contestant(record, appeal.lodged.event.contestant), appeal.concurrence
    places = concurs.places if concurs is not None else appeal.lodged.places
    if kind == "individual":
        return Finding("92D", "appeals_alone", places=places)
    if concurs is not None:
        return Finding(
            "92D", {"pair": "partner_concurs", "team": "captain_concurs"}.get(kind, "concurs"), places=places
        )
    if kind == "team" and _is_captain(record, appeal.lodged.event.contestant):
        return Finding("92D", "captain_concurs", places=places)
    answer = record.judgement(incident, "92D")
    if not kind:
        answers = ("concurs", "alone", "no_concurrence")
        return Question("92D", "who_must_concur", answers, "", places, answer, blocks=False)
    return Finding("92D", "captain_does_not_concur" if kind == "team" else "partner_does_not_concur", places=places)


def is_at_table(record: Record, contestant: str) -> bool | None:
    """Whether a contestant plays at this table in this round, as the round or the movement tells, or is captain of a
    team that does; None where neither does. In an individual event two players may appeal together: `1+3`."""
    seating, begun = record.seating.at(record.board.number), record.elsewhere.begun_as()
    named = [entered_as(record, one) for one in contestant.split("+")]
    sides = [
        [entered_as(record, one)[0] for name in side for one in name.split("+")] for side in (seating.ns, seating.ew)
    ]
    sit = {*sides[0], *sides[1], *(f"NS{one}" for one in sides[0]), *(f"EW{one}" for one in sides[1])} - {""}
    if all(name in sit for name, _ in named):
        return True
    seated = {
        *(begun.players if begun is not None else ()),
        *(event.player for _, event, _ in record.moments(PlayerSeated)),
    } - {""}
    players: set[str] = {player for _, entered in named if entered is not None for player in entered.players}
    if seated & {contestant, *players}:
        return True
    alone = kind_of_contestant(record, contestant.split("+")[0]) == "individual"
    told = all(side and all(side) and (len(side) > 1 or not alone) for side in sides)
    return False if told or (len(seated) >= 4 and players) else None


def kind_of_contestant(record: Record, contestant: str) -> str:
    """`pair`, `team` or `individual`: as he was entered, else as the session plays; empty where neither tells."""
    _, entered = entered_as(record, contestant)
    session = record.session.record
    if entered is not None and entered.kind in ("pair", "team", "individual"):
        return entered.kind
    kinds = {one.kind for one in session.contestants.values() if one.kind in ("pair", "team", "individual")}
    if len(kinds) == 1:
        return kinds.pop()
    return "team" if session.opened.scoring in ("teams", "board-a-match") else ""


def _is_captain(record: Record, contestant: str) -> bool:
    """Whether the appeal is lodged by the captain himself."""
    _, entered = entered_as(record, contestant)
    return entered is not None and bool(entered.captain) and entered.captain == contestant


PARAGRAPHS: Paragraphs = {"92A": law_92a, "92B": law_92b, "92C": law_92c, "92D": law_92d}

CODES = declared(
    Findings((
        "no_such_ruling", "not_at_his_table", "lodged_too_late", "partner_does_not_concur", "captain_does_not_concur"
    ), appeal="inadmissible"),
    Findings((
        "concurs", "may_appeal", "lodged_before_publication", "lodged_in_time", "not_through_director",
        "through_director", "appeals_alone", "partner_concurs", "captain_concurs"
    )),
    Questions((
        "late_all_the_same", "concurs_all_the_same", "publication_without_time", "period_not_readable",
        "end_not_readable", "appeals_at_his_table", "ruled_after_period", "lodged_without_time", "who_must_concur"
    )),
)  # fmt: skip
