"""Who stands for the checkpoints that a log keeps: its own key, and witnesses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from domain.errors import NotProven
from domain.log.checkpoints import Checkpoint, check_apart, checkpoint_of
from domain.log.findings import Finding
from domain.log.notes import Note, VerifierKey, signers_of
from domain.log.trust import Trust

__all__ = ["Signed", "State", "Vouching", "vouching"]

State = Literal["none", "held", "unnamed", "broken"]
"""Of what stands for checkpoints: nothing does; it holds; it is there, and nobody named who made it; it does not hold,
or is not enough."""


class Signed(Struct, frozen=True):
    """A checkpoint that is of the entries of its log, and who signed it."""

    checkpoint: Checkpoint
    log: VerifierKey | None
    """The key of the log; None where it is by one that nobody named."""
    witnesses: dict[VerifierKey, int]
    """Those that were named and cosigned, and when they say that they did, in seconds since 1970."""
    unnamed: int
    """How many lines there are in other names than the log's, by keys that nobody named."""


class Vouching(Struct, frozen=True):
    """Who stands for the checkpoints of a log."""

    checkpoints: tuple[Signed, ...]
    """By size."""
    signatures: State
    """Of the log's own."""
    cosignatures: State
    witnessed: Signed | None
    """The last that as many cosigned as are needed, one of them at least."""
    findings: tuple[Finding, ...]


def vouching(notes: Sequence[Note], origin: str, trust: Trust, sealed: Sequence[VerifierKey] = ()) -> Vouching:
    """Who signed the notes of a log, by size, whose roots are known to be its own; and whether the last of them is
    cosigned as the policy asks for.

    `trust` names keys of the log; where it names none, `sealed` are those that may have signed it too, as they made
    its seals. Raises NotReadable where one key is the log's and a witness's.
    """
    own = [key for key in trust.logs or sealed if key.name == origin]
    check_apart(own, trust.policy)
    findings = list(_another(origin, trust)) if not own else []
    signed = [_signed(note, own, trust, findings) for note in notes]
    witnessed = [one for one in signed if one.witnesses and trust.policy.is_met_by(one.witnesses)]
    last = signed[-1] if signed else None
    findings += _lacking(last, trust)
    kinds = {one.kind for one in findings}
    return Vouching(
        tuple(signed),
        _state("checkpoint" in kinds, bool(signed), all(one.log for one in signed)),
        _state(
            "cosignature" in kinds, any(one.witnesses or one.unnamed for one in signed), any(map(_is_witnessed, signed))
        ),
        witnessed[-1] if witnessed else None,
        tuple(findings),
    )


def _signed(note: Note, own: Sequence[VerifierKey], trust: Trust, findings: list[Finding]) -> Signed:
    """Who signed a note; what is wrong with the signatures is added to the findings."""
    checkpoint = checkpoint_of(note)
    size, witnesses = checkpoint.size, trust.policy.witnesses
    where = f"of the checkpoint at position {size}"
    found: dict[VerifierKey, int] = {}
    cosigned: dict[VerifierKey, int] = {}
    try:
        found = signers_of(note, own)
        if trust.logs and own and not found:
            findings.append(_finding(f"none of the keys that were given signed the text {where}", size))
    except NotProven as error:
        findings.append(_finding(f"{where}: {error.message}", size))
    try:
        cosigned = signers_of(note, witnesses)
    except NotProven as error:
        findings.append(Finding("cosignature", f"{where}: {error.message}", size, size))
    named = {(key.name, key.id) for key in witnesses}
    unnamed = sum(one.name != checkpoint.origin and (one.name, one.key_id) not in named for one in note.signatures)
    return Signed(checkpoint, next(iter(found), None), cosigned, unnamed)


def _another(origin: str, trust: Trust) -> Iterator[Finding]:
    """That keys of logs were given, and none of this one."""
    if trust.logs and origin:
        given = ", ".join(key.name for key in trust.logs)
        yield _finding(f"the log is {origin}, and a key was given of {given}: it is another log", 0)


def _lacking(last: Signed | None, trust: Trust) -> Iterator[Finding]:
    """That the last checkpoint is not cosigned by those who are needed."""
    policy = trust.policy
    if last is None:
        if not policy.is_met_by({}):
            yield Finding("cosignature", "the log keeps no checkpoint that witnesses could have cosigned", 0, 0)
    elif not policy.is_met_by(last.witnesses):
        size, many = last.checkpoint.size, len(policy.witnesses)
        need = f"{policy.need} are needed" if policy.members == policy.witnesses else "the policy asks for others"
        text = f"the last checkpoint, at position {size}, is cosigned by {len(last.witnesses)} of {many} witnesses: "
        yield Finding("cosignature", text + need, size, size)


def _is_witnessed(one: Signed) -> bool:
    return bool(one.witnesses)


def _state(is_broken: bool, is_there: bool, is_held: bool) -> State:
    return "broken" if is_broken else "none" if not is_there else "held" if is_held else "unnamed"


def _finding(text: str, position: int) -> Finding:
    return Finding("checkpoint", text, position, position)
