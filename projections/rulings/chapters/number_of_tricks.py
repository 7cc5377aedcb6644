"""The number of tricks that the players agreed on, beside the cards and beside what 64A transfers."""

from __future__ import annotations

from projections.found.incidents import incident_name
from projections.laws import law_79_tricks as law_79
from projections.laws.law_64_transfer import after_transfers
from projections.laws.law_79_corrections import tricks_in_dispute
from projections.recorded.board_stages import Rectified
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.chapters.revokes import ruling_in_force

__all__ = ["rule_on_number_of_tricks"]

KIND = "number of tricks"
UNSEEN = "card not seen"


def rule_on_number_of_tricks(rulings: RulingsSoFar, record: Rectified) -> None:
    """79A1 and 79B of a number that nobody has disputed: it stands, and where the cards give another that is told.

    Where 64A gives tricks on the board the number may hold them already. With all the cards known, tricks are moved
    from what the cards give; without them, from the number.
    """
    unseen = law_79.unseen_winner(record)
    if unseen is not None:
        rulings.add(unseen.places[0], UNSEEN, unseen)
    differs = record.edition.of(law_79.law_79b)(record)
    moved = [name for name, finding in record.transfers.items() if finding.tricks]
    is_open = law_79.as_played(record) is None
    if differs is not None and (is_open or not moved):
        rulings.add(differs.places[0], KIND, differs)
    elif differs is not None:
        _beside_transfer(rulings, record, differs.places[0])
    if moved and record.tricks is not None and (is_open or differs is None):
        for incident in rulings.incidents:
            if incident.name in moved and ruling_in_force(record, incident.name) is None:
                incident.add(law_79.before_transfer(record, record.tricks))


def _beside_transfer(rulings: RulingsSoFar, record: Rectified, place: int) -> None:
    """The cards give another number than was agreed, and 64A moves tricks: the cards count, and the director is asked
    where the number is none that they give."""
    if record.tricks is None or record.declarer is None:
        return
    declaring = record.declarer.side
    by_cards = record.tricks.of(declaring)
    numbers = {by_cards, after_transfers(record.transfers.values(), by_cards, declaring)}
    questions = [question for incident in rulings.incidents for question in incident.questions]
    judged = (question.number for question in questions if question.law.startswith("64C"))
    numbers |= {number for number in judged if number is not None}
    if tricks_in_dispute(record) is None:
        name = incident_name(record.board, place)
        rulings.add(place, KIND, law_79.number_and_transfer(record, name, numbers))
