"""Law 87: a fouled board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from domain.events import FactFound, JudgementMade
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Incident, Question
from projections.points.scores import UNKNOWN, TableScore
from projections.recorded.forms import form_found_of, forms_differ, has_the_same_cards, own_form

ASKED_THERE = "asked_at_other_table"
OTHER_FORM, SAME_FORM = "another_form_there", "same_form_there"
"""Whether the other table of a match played a board in another form than this one, or in the same."""


def law_87a(scores: Sequence[TableScore]) -> bool:
    """Law 87A (2017): a board is fouled when a card was displaced in it, or dealer or vulnerability differed, so that
    contestants whose scores should be compared did not play the same board.

    The cards that were recorded tell it; where none were, the form that the director found (`fact "..." form=B`).
    """
    forms = list(dict.fromkeys(score.form for score in scores))
    return any(forms_differ(one, other) for at, one in enumerate(forms) for other in forms[:at])


def form_found(place: int, fact: FactFound) -> Finding | None:
    """87A: the director found that the board was played here in a form of its own; `A` is the form in which it was
    dealt."""
    form = own_form(fact)
    return Finding("87A", "played_in_form", places=(place,), note=form) if form else None


def other_form_there(places: tuple[int, ...], other: str) -> Finding:
    """87A: found of a board of a match of which the `other` table's record tells another deal, dealer or vulnerability;
    it stays until one of the records is put right."""
    return Finding("87A", "other_form_there", places=places, note=other)


def asked_there(places: tuple[int, ...], incident: str) -> Finding:
    """86B2: says at the one table of a match at which `incident` of the other it is asked who is at fault."""
    return Finding("86B2", ASKED_THERE, places=places, note=incident)


def is_asked_elsewhere(incident: Incident) -> bool:
    """86B2: whether an incident says that it is asked about at the other table of the match."""
    return any(finding.code == ASKED_THERE for finding in incident.findings)


def form_of_other_table(places: tuple[int, ...], answer: JudgementMade | None, presumed: str) -> Question:
    """87A: asked where the director found at one table that it did not play the board as dealt, and no cards tell
    whether the other table did: only where they played it differently can their results not be compared."""
    answers = (OTHER_FORM, SAME_FORM)
    return Question("87A", "form_at_other_table", answers, "", places, answer, blocks=False, presumed=presumed)


def forms_to_tell(scores: Sequence[TableScore]) -> list[TableScore]:
    """87A: the tables of which no cards tell which form of a fouled board they played, and the director has not said.

    They are compared with the largest group that they do not contradict (87B) until he says it.
    """
    forms = {score.form for score in scores}
    found = [form for form in forms if form_found_of(form) != UNKNOWN]
    groups = [{score.form for score in group} for group in law_87b(scores)]
    if len(groups) < 2 and not found:
        return []
    to_tell = {form for form in forms if form_found_of(form) == UNKNOWN and _may_be_either(form, groups, found)}
    return [score for score in scores if score.form in to_tell]


def _may_be_either(form: str, groups: list[set[str]], found: list[str]) -> bool:
    """Whether a form fits more than one group, or a form that was found elsewhere, where not all its cards are known
    to be the same."""
    fitting = [group for group in groups if not any(forms_differ(form, other) for other in group)]
    others = {form_found_of(other) for other in found if forms_differ(form, other)}
    possible = [other for other in found if form_found_of(other) not in others]
    return len(fitting) > 1 or (bool(possible) and not any(has_the_same_cards(form, other) for other in possible))


def law_87b(scores: Sequence[TableScore]) -> list[list[TableScore]]:
    """Law 87B (2017): the scores of a fouled board are put in groups by the form in which the board was played, and
    each group is scored by itself (`neuberg`, `small_groups`).

    A table whose cards were not all recorded joins the group of the form that the director found it to be, else the
    largest that it does not contradict (of equal ones, the one that was played first).
    """
    if not law_87a(scores):
        return [list(scores)] if scores else []
    tables: dict[str, list[TableScore]] = {}
    for score in scores:
        tables.setdefault(score.form, []).append(score)
    groups: list[_Group] = []
    for form in sorted(tables, key=lambda form: (_unknown(form), _first(tables[form]))):
        fitting = [group for group in groups if not any(forms_differ(form, other) for other in group.forms)]
        if not fitting:
            groups.append(_Group(_first(tables[form])))
            fitting = groups[-1:]
        named = form_found_of(form)
        group = min(fitting, key=lambda group: (not group.has(named), -group.tables, group.first))
        group.forms.append(form)
        group.tables += len(tables[form])
    found = [[score for score in scores if score.form in group.forms] for group in groups]
    return sorted(found, key=_first)


def law_87c(scores: Sequence[TableScore], is_team_play: bool) -> bool:
    """Law 87C (2017): in team play a fouled board is not put in groups: 86B2 speaks of it, by who is at fault."""
    return is_team_play and law_87a(scores)


@dataclass(slots=True)
class _Group:
    """Forms that may be one."""

    first: tuple[int, int]
    """The first round and table that played it."""
    forms: list[str] = field(default_factory=list[str])
    tables: int = 0

    def has(self, named: str) -> bool:
        """Whether one of its tables played the form that the director found."""
        return named != UNKNOWN and any(form_found_of(form) == named for form in self.forms)


def _first(scores: Iterable[TableScore]) -> tuple[int, int]:
    return min((score.round, score.table) for score in scores)


def _unknown(form: str) -> int:
    """How many parts of a form are not known; more than any where nothing of it is."""
    return form.split().count(UNKNOWN) if form else 99


PARAGRAPHS: Paragraphs = {"87A": law_87a, "87B": law_87b, "87C": law_87c}

CODES = declared(
    Findings(("asked_at_other_table", "played_in_form", "other_form_there")),
    Questions(("form_at_other_table",)),
)  # fmt: skip
