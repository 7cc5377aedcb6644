"""What double dummy says of a matter: each card at the disputed moment, and each opening lead of what was assigned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from domain.board import Board, place_of
from domain.calls import Contract, contract_from_text
from domain.events import AppealDecided, PollTaken, ScoreAdjusted
from projections.equity import double_dummy
from projections.equity.board_equity import choice_before
from projections.equity.course import hands_of
from projections.equity.opening_leads import tricks_by_lead
from projections.equity.position import Unclear
from projections.found.incidents import Incident
from projections.recorded.appeals import appeals_on
from projections.recorded.board_record import Record
from projections.rulings.replay import Replay
from projections.texts import message
from projections.views.disputed import disputed_of, votes_of
from projections.views.figures import CardsBeside, DisputedView, FiguresBeside, FiguresView, LeadsBeside, LeadsView
from projections.views.incident import incident_view
from projections.views.steps import BoardShown, Step, steps_of

__all__ = ["figures_beside", "figures_of"]

NONE = FiguresView(None, 0, {}, (), "")


def figures_of(
    replay: Replay, board: Board | None, disputed: DisputedView | None, steps: Sequence[Step]
) -> FiguresView:
    """The figures of a matter. Where the extra `dd` is not installed there are none, and it is said how to get them."""
    if board is None:
        return NONE
    is_card, assigned = _is_card(disputed), _assigned(steps)
    if not is_card and not assigned:
        return NONE
    if not double_dummy.is_installed():
        return FiguresView(None, 0, {}, (), message("equity", "no_endplay"))
    cards: Mapping[str, int] = _cards(replay, board, disputed) if is_card and disputed is not None else {}
    played = board.contract
    return FiguresView(
        declarer=played.declarer if played is not None and cards else None,
        needed=played.level + 6 if played is not None and cards else 0,
        cards=cards,
        leads=tuple(_leads(board, assigned)),
        missing="",
    )


def figures_beside(shown: BoardShown) -> FiguresBeside:
    """The figures of a board, where its record asks for some: at each disputed card of what was appealed, else of what
    was polled or given a score for; and of each contract that was assigned."""
    rulings = shown.replay.rulings(shown.board)
    scores = list(_scores(rulings.record))
    named = {*_names_of_matters(rulings.record, scores)}
    steps = steps_of(shown) if named or scores else []
    incidents = [one for one in rulings.incidents if one.name in named]
    disputes = [(one, disputed) for one in incidents if (disputed := disputed_of(shown.board, one, steps)) is not None]
    about = {disputed.entry: (one, disputed) for one, disputed in disputes if _is_card(disputed)}
    assigned = _assigned(steps)
    if not about and not assigned:
        return FiguresBeside()
    if not double_dummy.is_installed():
        return FiguresBeside(missing=message("equity", "no_endplay"))
    cards = (_beside(shown, incident, disputed, steps) for incident, disputed in about.values())
    leads = zip(_leads(shown.board, assigned), assigned.values(), strict=False)
    return FiguresBeside(tuple(one for one in cards if one is not None), tuple(LeadsBeside(*one) for one in leads))


def _names_of_matters(record: Record, scores: Iterable[ScoreAdjusted]) -> Iterable[str]:
    """The incidents whose appeal, poll or score asks for figures: `7#13`."""
    appealed = [appeal.incident for appeal in appeals_on(record)]
    polled = [event.incident for _, event, _ in record.moments(PollTaken)]
    named = appealed or [*polled, *(score.incident for score in scores)]
    return (name.rpartition("/")[2] for name in named)


def _scores(record: Record) -> Iterator[ScoreAdjusted]:
    """The scores that were given for a board, at its table and in the session's stream."""
    yield from (event for _, event, _ in record.moments(ScoreAdjusted))
    told = record.session.about(record.stream, record.board.number)
    yield from (entry.event for entry in told if isinstance(entry.event, ScoreAdjusted))


def _beside(shown: BoardShown, incident: Incident, disputed: DisputedView, steps: Sequence[Step]) -> CardsBeside | None:
    cards, played = _cards(shown.replay, shown.board, disputed), shown.board.contract
    if played is None or not cards:
        return None
    since = next(step.index for step in steps if not step.stream and step.number == disputed.entry)
    figures = FiguresView(played.declarer, played.level + 6, cards, (), "")
    return CardsBeside(disputed, figures, votes_of(incident_view(incident).polls), since)


def _is_card(disputed: DisputedView | None) -> bool:
    return disputed is not None and bool(disputed.trick)


def _cards(replay: Replay, board: Board, disputed: DisputedView) -> Mapping[str, int]:
    """Declarer's tricks, by the card that could be played at the disputed moment."""
    if board.contract is None:
        return {}
    choice = choice_before(replay, board, place_of(disputed.entry))
    return {card.value: tricks for card, tricks in choice.cards.items()}


def _assigned(steps: Sequence[Step]) -> Mapping[Contract, int]:
    """The contracts that somebody assigned, in the order of the record, each with the step that did it first."""
    found: dict[Contract, int] = {}
    for step in steps:
        if isinstance(step.event, ScoreAdjusted | AppealDecided):
            for part in (*step.event.ns, *step.event.ew):
                contract = contract_from_text(part.contract, part.declarer)
                if contract is not None:
                    found.setdefault(contract, step.index)
    return found


def _leads(board: Board, assigned: Iterable[Contract]) -> Iterator[LeadsView]:
    hands = hands_of(board)
    if isinstance(hands, Unclear):
        return
    for contract in assigned:
        cards = tricks_by_lead(hands, contract.strain, contract.declarer)
        told = {card.value: tricks for card, tricks in cards.items()}
        yield LeadsView(contract.text, contract.declarer, contract.declarer.left, told)
