"""The guide cards of a movement: for each table who sits there in each round and where all go from there; for each
contestant its own way through the session."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.errors import NotPossible
from domain.seats import Side
from projections.forms.document import Form, Section, Table
from projections.recorded.movement import Due, Movement
from projections.recorded.session_record import SessionRecord
from projections.texts import language, message, side_text
from projections.texts.places import numbers_text

__all__ = ["contestant_cards", "table_cards"]


class _Rounds:
    """A movement by its rounds."""

    def __init__(self, movement: Movement) -> None:
        self.last = movement.rounds
        self.due_at = movement.due_at
        self._in: dict[int, list[Due]] = {}
        for (round, _), due in sorted(movement.due.items()):
            self._in.setdefault(round, []).append(due)

    def of(self, round: int) -> Sequence[Due]:
        """Who is due in a round, by tables."""
        return self._in.get(round, ())


def table_cards(record: SessionRecord) -> Form:
    """A card for each table: by round who sits there, the boards, and where contestants and boards go afterwards.
    Raises NotPossible where no movement tells it."""
    movement = _movement(record)
    rounds, tables = _Rounds(movement), sorted({table for _, table in movement.due})
    head = tuple(message("guide", name) for name in ("round", "ns", "ew", "boards", "ns_goes", "ew_goes", "boards_go"))
    return _form(
        message("guide", "table_cards"), record,
        [
            Section(message("guide", "table", table=table), (Table("", head, tuple(_of_table(rounds, table))),))
            for table in tables
        ],
    )  # fmt: skip


def contestant_cards(record: SessionRecord, names: Mapping[str, str]) -> Form:
    """A card for each contestant: by round at which table it sits, in which direction, whom it meets, on which boards.
    `names` are those of players. Raises NotPossible where no movement tells it."""
    movement = _movement(record)
    rounds = _Rounds(movement)
    seated = {one for due in movement.due.values() for one in (*due.ns, *due.ew)}
    order = [one for one in record.contestants if one in seated]
    order += sorted(seated - {*order})
    head = tuple(message("guide", name) for name in ("round", "where", "direction", "opponents", "boards"))
    return _form(
        message("guide", "contestant_cards"), record,
        [Section(_called(record, one, names), (Table("", head, tuple(_way(rounds, one))),)) for one in order],
    )  # fmt: skip


def _movement(record: SessionRecord) -> Movement:
    movement = Movement.of(record)
    if not movement.due:
        raise NotPossible(message("guide", "no_movement", session=record.name))
    return movement


def _form(title: str, record: SessionRecord, sections: Sequence[Section]) -> Form:
    reference = " · ".join(filter(None, (record.name, record.opened.name, record.opened.date)))
    return Form(title, reference, tuple(sections), message("guide", "foot"), language(), is_cut=True)


def _called(record: SessionRecord, contestant: str, names: Mapping[str, str]) -> str:
    entered = record.contestants.get(contestant)
    known = [names[player] for player in entered.players if player in names] if entered is not None else []
    return " · ".join(filter(None, (message("guide", "contestant", name=contestant), ", ".join(known))))


def _of_table(movement: _Rounds, table: int) -> Iterator[tuple[str, ...]]:
    for round in range(1, movement.last + 1):
        due = movement.due_at(round, table)
        if due is not None:
            is_last = round == movement.last
            yield (
                str(round), _sitting(due.ns), _sitting(due.ew), numbers_text(due.boards),
                "" if is_last else _goes(movement, due, Side.NS), "" if is_last else _goes(movement, due, Side.EW),
                "" if is_last else _boards_go(movement, due),
            )  # fmt: skip


def _sitting(side: Sequence[str]) -> str:
    return "+".join(side) or "–"


def _goes(movement: _Rounds, due: Due, side: Side) -> str:
    """Where those of a side sit in the next round; each by its name where they part."""
    ways = {one: _place(movement, due, one, side) for one in due.of(side)}
    if len({*ways.values()}) < 2:
        return next(iter(ways.values()), "")
    return "; ".join(f"{one}: {way}" for one, way in ways.items())


def _place(movement: _Rounds, due: Due, contestant: str, side: Side) -> str:
    """Where a contestant sits in the next round. A team that sits both ways goes on in its direction."""
    found = [
        (each is not side, next_due.table, each)
        for next_due in movement.of(due.round + 1)
        for each in Side
        if contestant in next_due.of(each) and next_due.boards
    ]
    if not found:
        return message("guide", "sits_out")
    _, table, each = min(found, key=lambda one: one[:2])
    if (table, each) == (due.table, side):
        return message("guide", "stays")
    return message("guide", "to_table", table=table, side=side_text(each))


def _boards_go(movement: _Rounds, due: Due) -> str:
    """At which tables the boards are played in the next round; nothing where there are none."""
    tables = [next_due.table for next_due in movement.of(due.round + 1) if {*next_due.boards} & {*due.boards}]
    if not due.boards:
        return ""
    return numbers_text(tables) if tables else message("guide", "rest")


def _way(movement: _Rounds, contestant: str) -> Iterator[tuple[str, ...]]:
    for round in range(1, movement.last + 1):
        at = [(due, side) for due in movement.of(round) for side in Side if contestant in due.of(side) and due.boards]
        if not at:
            yield str(round), "–", message("guide", "sits_out"), "–", ""
        for due, side in at:
            opponents = due.of(side.opponents)
            partner = [one for one in due.of(side) if one != contestant]
            met = _sitting(opponents) + (f" ({message('guide', 'with', name=partner[0])})" if partner else "")
            yield str(round), str(due.table), side_text(side), met, numbers_text(due.boards)
