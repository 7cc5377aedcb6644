"""A series as it is shown: what each has from which session, its total, how certain that is, and the finals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from domain.events import ScoresPublished
from projections.elected.conditions import Conditions
from projections.explaining.node import Node
from projections.explaining.series import OF_A_SESSION
from projections.points.figures import printed, shown
from projections.ranking.finals import Brought, Final
from projections.ranking.scored import natural
from projections.ranking.series import Question, SeriesPart, SeriesStanding, SeriesStandings
from projections.ranking.who_is_who import Appearance
from projections.recorded.session_record import Remark
from projections.texts import message
from projections.views.contestants import BETWEEN, named
from projections.views.figure_states import FigureStateView, states_view
from projections.views.node_words import NodeWords, TemplateWords
from projections.views.standing import RemarkView, SupersededView

__all__ = [
    "BroughtView", "FinalView", "SeriesPartView", "SeriesQuestionView", "SeriesRowView", "SeriesSessionView",
    "SeriesView", "SeriesWords", "figures_of_series", "same_names", "series_view", "series_words",
]  # fmt: skip

WORST_FIRST = ("under_appeal", "in_doubt", "awaiting", "may_move", "to_come", "final")
"""How certain a figure is, by the least certain of what it rests on."""


class SeriesSessionView(Struct, frozen=True):
    """A session that counts."""

    session: str
    name: str
    date: str
    weight: Fraction
    entry: str
    """Where it was added, `LEAGUE#2`."""
    held_back: tuple[int, ...]
    """The boards with a score that is not open to everybody yet: for who sees no others nothing rests on them."""


class SeriesPartView(Struct, frozen=True):
    """What a contestant has from one session."""

    session: str
    contestant: str
    """As whom it plays there."""
    figure: Fraction | None
    weight: Fraction
    share: Fraction | None
    """With what the figure is multiplied in the total; null where it does not count."""
    why: str
    """Why it does not count: `not_best`, `other_scoring`, `twice`, `no_figure`, `disqualified`, `withdrawn`,
    `too_few_boards`; empty where it does."""
    text: str
    """The same in words."""
    shown: str
    """The figure as it is printed; empty where there is none."""
    state: str
    """How certain it is, as of a figure of its session."""


class SeriesRowView(Struct, frozen=True):
    """A row of the series."""

    place: int
    """0 for a contestant without one."""
    tied: bool
    contestant: str
    """Its id in the series, by a session in which it is known: `S1.3`."""
    called: tuple[str, ...]
    """Its players for everybody: by name, or by what it is called there."""
    total: Fraction | None
    shown: str
    """The total as it is printed; empty where there is none."""
    counted: int
    """How many sessions are in the total."""
    parts: tuple[SeriesPartView, ...]
    """In the order of play."""
    out: str
    """`too_few_sessions`; empty for one with a place."""
    state: str
    """`final`, `to_come`, `may_move`, `awaiting`, `in_doubt`, `under_appeal`: the least certain of its sources; `none`
    where no session counts yet."""
    text: str
    """The same in a word or two."""
    open: tuple[str, ...]
    """What it rests on that is open."""

    @property
    def names_text(self) -> str:
        """`Anna Holm & Bo Lund`."""
        return BETWEEN.join(self.called)

    def part_of(self, session: str) -> SeriesPartView | None:
        """What it has from a session; None where it did not play there."""
        return next((part for part in self.parts if part.session == session), None)


class SeriesQuestionView(Struct, frozen=True):
    """Something to be told by who knows the players."""

    question: str
    """`who_is`, `perhaps_same` or `same_name`."""
    contestant: str
    other: str
    text: str


class BroughtView(Struct, frozen=True):
    """What a finalist brings with it."""

    contestant: str
    called: tuple[str, ...]
    plays_as: str
    """Its number in the final; empty where it is not entered there."""
    amount: Fraction | None
    """By the formula, from the series as it stands."""
    recorded: Fraction | None
    """As the final has it."""
    entry: str
    state: str
    """`not_entered`, `no_figure`, `to_record`, `recorded`, `differs`: the formula gives another amount now than was
    recorded, and the organiser decides; or `no_source`: nothing in the series gives what was recorded any more."""
    text: str
    shown: str
    """The amount as it is printed."""


class FinalView(Struct, frozen=True):
    """A final of the series."""

    final: str
    finalists: tuple[BroughtView, ...]
    rule: str
    """The formula of the carry-over, `linear`; empty where none was elected."""
    unit: str
    fallen_behind: tuple[str, ...]
    """Finalists that are now behind contestants that were not named."""
    come_before: tuple[str, ...]
    """Contestants that were not named and are now before one that was."""
    besides: tuple[str, ...]
    """The entries of the final that carry over something else: in another unit, or for others."""


class SeriesView(Struct, frozen=True):
    """A series as it stands."""

    series: str
    name: str
    date: str
    made_of: str
    """`mean`, `percent`, `matchpoints`, `imps`, `vp`, `points`."""
    ranked: str
    """`contestants` or `players`."""
    unit: str
    best: int
    """How many sessions of each count; 0: all."""
    least: int
    """How many sessions somebody needs for a place."""
    sessions: tuple[SeriesSessionView, ...]
    """In the order of play."""
    rows: tuple[SeriesRowView, ...]
    provisional: bool
    """Whether a figure may still change by what is open in a session."""
    remarks: tuple[RemarkView, ...]
    questions: tuple[SeriesQuestionView, ...]
    finals: tuple[FinalView, ...]
    superseded: tuple[SupersededView, ...]
    """Which of the figures that were published last are others now."""
    published: str
    """The entry of the last publication; empty where there is none."""

    def row(self, contestant: str) -> SeriesRowView | None:
        """The row of a contestant; None where there is none."""
        return next((row for row in self.rows if row.contestant == contestant), None)

    def named(self, contestants: Iterable[str]) -> str:
        """`S1.3 (Anna Holm & Bo Lund), S1.4`."""
        called = {row.contestant: row.names_text for row in self.rows}
        told = ((one, called.get(one, one)) for one in contestants)
        return ", ".join(f"{one} ({names})" if names != one else one for one, names in told)


def series_view(
    found: SeriesStandings, conditions: Conditions, names: Mapping[str, str], finals: Iterable[Final] = (), *,
    for_its_scorer: bool = True,
) -> SeriesView:  # fmt: skip
    """A series in the language chosen; `names` are those that whoever looks is told. Whoever does not make the series
    is not asked who is who, nor told what is odd about its sessions; and of a carry-over only what was recorded, which
    may rest on boards that are not open to him."""
    opened, made = found.record.opened, _Views(found, conditions, names)
    rows = tuple(map(made.row, found.rows))
    odd = found.remarks if for_its_scorer else ()
    questions = (*found.questions, *same_names(found, names)) if for_its_scorer else ()
    seen = tuple(finals) if for_its_scorer else tuple(map(_as_recorded, finals))
    is_open = any(row.state not in ("final", "none") for row in rows) or made.is_held_back
    return SeriesView(
        found.record.name, opened.name, opened.date, opened.total, opened.ranked, found.unit, opened.best, opened.least,
        tuple(map(made.session, found.sessions)), rows, is_open,
        tuple(map(_remark_view, odd)), tuple(map(made.question, questions)), tuple(map(made.final, seen)),
        *made.published(),
    )  # fmt: skip


def _remark_view(remark: Remark) -> RemarkView:
    said = message("series", remark.code, count=None, **remark.fields)
    return RemarkView(remark.code, "", said, said)


def same_names(found: SeriesStandings, names: Mapping[str, str]) -> Iterator[Question]:
    """Contestants whose players have the same names under other ids, and of whom nobody has said whether they are one:
    people who were entered by their names have other ids in each session."""
    first: dict[tuple[str, ...], tuple[str, set[str]]] = {}
    for row in sorted(found.rows, key=lambda row: natural(row.contestant)):
        called = tuple(sorted(names.get(player, "").casefold() for player in row.players))
        if not called or "" in called:
            continue
        played = {part.session for part in row.parts}
        other, taken = first.setdefault(called, (row.contestant, set()))
        if other != row.contestant and row.contestant not in found.record.said and not played & taken:
            yield Question("same_name", row.contestant, other)
        taken |= played


def figures_of_series(found: SeriesStandings, conditions: Conditions) -> dict[str, str]:
    """The figure of each contestant that has one, as it is published."""
    return {
        row.contestant: f"{printed(row.total, found.unit, conditions)}"
        for row in found.rows if row.total is not None and not row.out
    }  # fmt: skip


def _as_recorded(final: Final) -> Final:
    """A final by what stands in it: of its source somebody may see less than those who named its finalists."""
    brought = tuple(replace(one, amount=one.recorded) for one in final.brought)
    return replace(final, brought=brought, fallen_behind=(), come_before=(), besides=())


class _Views:
    def __init__(self, found: SeriesStandings, conditions: Conditions, names: Mapping[str, str]) -> None:
        self.found, self.conditions, self.names = found, conditions, names
        self.states: dict[str, dict[str, FigureStateView]] = {
            session: {state.contestant: state for state in states_view(one.scored, one.standings)}
            for session, one in found.sessions.items()
        }

    @property
    def is_held_back(self) -> bool:
        """Whether something is not open to whoever looks."""
        return any(one.held_back for one in self.found.sessions.values())

    def session(self, session: str) -> SeriesSessionView:
        one, record = self.found.sessions[session], self.found.record
        opened, entry = one.scored.record.opened, record.added[session].name
        return SeriesSessionView(session, opened.name, opened.date, record.weight(session), entry, one.held_back)

    def row(self, row: SeriesStanding) -> SeriesRowView:
        told = [state for part in row.parts if part.figure is not None for state in [self._state(part)] if state]
        states = {one.state for one in told}
        state = next((one for one in WORST_FIRST if one in states), "none")
        return SeriesRowView(
            row.place, row.tied, row.contestant, self.called(row.contestant), row.total,
            self.printed(row.total), len(row.counted), tuple(map(self.part, row.parts)), row.out, state,
            message("figure", state), tuple(dict.fromkeys(name for one in told for name in one.open)),
        )  # fmt: skip

    def part(self, part: SeriesPart) -> SeriesPartView:
        state = self._state(part)
        why = message("series", f"why_{part.why}") if part.why else ""
        return SeriesPartView(
            part.session, part.contestant, part.figure, part.weight, part.share, part.why, why,
            self.printed(part.figure), state.state if state is not None else "none",
        )  # fmt: skip

    def question(self, one: Question) -> SeriesQuestionView:
        told = {"contestant": self._told(one.contestant), "other": self._told(one.other)}
        return SeriesQuestionView(
            one.code, one.contestant, one.other, message("series", f"ask_{one.code}", count=None, **told)
        )

    def final(self, final: Final) -> FinalView:
        rule = final.rule
        brought = {one.contestant: one for one in final.brought}
        whole = [brought.get(one, Brought(one, "", None, None, "")) for one in final.finalists]
        return FinalView(
            final.name, tuple(map(self.brought, whole)), rule.formula if rule is not None else "",
            rule.unit if rule is not None else "", final.fallen_behind, final.come_before, final.besides,
        )  # fmt: skip

    def brought(self, one: Brought) -> BroughtView:
        state = one.state
        amount = shown(one.amount, "", self.conditions) if one.amount is not None else ""
        recorded = shown(one.recorded, "", self.conditions) if one.recorded is not None else ""
        text = message("series", f"brought_{state}", amount=amount, recorded=recorded, entry=one.entry)
        called = self.called(one.contestant) if one.contestant in self.found.identities.appearances else ()
        return BroughtView(
            one.contestant, called, one.plays_as, one.amount, one.recorded, one.entry, state, text, amount
        )

    def published(self) -> tuple[tuple[SupersededView, ...], str]:
        if not self.found.record.published:
            return (), ""
        entry = self.found.record.published[-1]
        event = entry.event
        assert isinstance(event, ScoresPublished)
        now = figures_of_series(self.found, self.conditions)
        ids = {self.found.identities.id_of(one) or one: figure for one, figure in event.figures.items()}
        moved = [one for one in dict.fromkeys((*ids, *now)) if ids.get(one) != now.get(one)]
        told = (SupersededView(one, ids.get(one, ""), now.get(one), entry.name) for one in moved)
        return () if self.is_held_back else tuple(told), entry.name  # what was published rests on more boards

    def printed(self, figure: Fraction | None) -> str:
        return "" if figure is None else f"{printed(figure, self.found.unit, self.conditions)}"

    def called(self, contestant: str) -> tuple[str, ...]:
        return called_in_series(self.found.identities.first(contestant), self.names)

    def _told(self, contestant: str) -> str:
        one = self.found.identities.appearances.get(contestant)
        names = BETWEEN.join(self.names[player] for player in one.players if player in self.names) if one else ""
        return f"{contestant} ({names})" if names else contestant

    def _state(self, part: SeriesPart) -> FigureStateView | None:
        return self.states[part.session].get(part.contestant)


def called_in_series(one: Appearance, names: Mapping[str, str]) -> tuple[str, ...]:
    """The players of a contestant as everybody is told of them: who has no name is what it is called in its session."""
    return tuple(dict.fromkeys(names.get(player, one.name) for player in one.players)) or (one.name,)


class SeriesWords(NodeWords):
    """What the steps of a series' total say; below a session that session speaks."""

    def __init__(
        self,
        conditions: Conditions,
        called: Mapping[str, str],
        sessions: Mapping[str, NodeWords] = MappingProxyType({}),
    ) -> None:
        super().__init__(conditions, called)
        self.sessions = sessions

    def below(self, node: Node) -> NodeWords:
        """As in `NodeWords`."""
        session = node.fields.get("session")
        return self.sessions[session] if node.code in OF_A_SESSION and isinstance(session, str) else self

    def _words(self, node: Node) -> TemplateWords:
        words = super()._words(node)
        if node.code == "series_standing":
            words["names"] = self.names.get(str(node.fields["contestant"]), str(node.fields["contestant"]))
            words["place"] = "=" * bool(node.fields["tied"]) + words["place"]
        return words


def series_words(found: SeriesStandings, conditions: Conditions, names: Mapping[str, str]) -> SeriesWords:
    """The words of a series, with those of each of its sessions."""
    sessions = {
        session: NodeWords(one.scored.conditions, named(one.scored.record, one.scored.contestants, names))
        for session, one in found.sessions.items()
    }
    called = {
        row.contestant: BETWEEN.join(called_in_series(found.identities.first(row.contestant), names))
        for row in found.rows
    }
    return SeriesWords(conditions, called, sessions)
