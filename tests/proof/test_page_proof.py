"""What goes with boards on a page so that it proves itself: the entries of their tables, and what was decided."""

from __future__ import annotations

from application.checkpointing import checkpoint
from application.page_proof import proof_of_boards
from application.tables import boards_of
from domain.events import NoteMade
from domain.log.checkpoints import checkpoint_of
from domain.log.entry_proof import entry_of
from domain.log.notes import note_read
from domain.log.store import LogStore
from domain.log.tree import inclusion_proof, is_included, leaf_hash
from projections.views.steps import BoardShown, decided_elsewhere
from tests.proof.signing import private
from tests.web.served import log_of


def shown_in(log: LogStore) -> list[BoardShown]:
    return [BoardShown(at.stream, at.replay, at.board) for at in boards_of(log)]


def test_given_boards_when_their_proof_is_made_then_each_entry_has_its_own_way_to_the_root() -> None:
    log = log_of("sessions/pairs_evening.tdl")
    note = checkpoint(log, private("log"))
    boards = [one for one in shown_in(log) if decided_elsewhere(one)][:2]
    proof = proof_of_boards(log, boards)
    assert proof.note.encode() == note.encoded
    found = checkpoint_of(note_read(proof.note.encode()))
    nodes = {(level, index): node for level, index, node in proof.nodes}
    for index, leaf in proof.leaves:
        way = inclusion_proof(index, found.size, lambda level, place: nodes[level, place])
        assert is_included(leaf_hash(leaf), index, found.size, way, found.root)
    entries = [entry_of(leaf)[:2] for _, leaf in proof.leaves]
    for stream, count in proof.streams.items():
        assert [number for name, number in entries if name == stream] == [*range(1, count + 1)]
    decided = {(one.stream, one.number) for board in boards for one in decided_elsewhere(board)}
    assert decided
    assert decided == {one for one in entries if one[0] not in proof.streams}


def test_given_entries_after_the_checkpoint_then_they_are_left_out_and_counted() -> None:
    log = log_of("sessions/cup_match.tdl")
    checkpoint(log, private("log"))
    table = shown_in(log)[0].stream
    count = log.version(table)
    log.append([(table, count, [NoteMade(text="later")])])
    proof = proof_of_boards(log, shown_in(log)[:1])
    assert len(proof.leaves) == count
    assert proof.streams == {table: count + 1}


def test_given_a_log_without_a_checkpoint_then_there_is_no_proof() -> None:
    log = log_of("sessions/cup_match.tdl")
    proof = proof_of_boards(log, shown_in(log)[:1])
    assert (proof.note, proof.leaves, proof.nodes) == ("", (), ())
