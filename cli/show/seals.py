"""What `tdlog verify` says beside what is wrong: by what the log was proved, which seals were held, and what is worth
knowing of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cli.show.columns import indented
from projections.texts import message
from projections.views.seals import HeldView, LogRemarkView, VerifiedView

__all__ = ["head_lines", "proved_lines", "remark_lines"]


def proved_lines(view: VerifiedView) -> list[str]:
    """By what a log was proved beside its chain; of a broken one also that the chain holds."""
    proved = view.proved
    lines: list[str] = []
    if not view.whole and proved.chain == "held":
        lines += indented(message("command", "chain_held"), 2, 2)
    if proved.tree == "held":
        lines += indented(message("command", "tree_held", log=proved.log), 2, 2)
        lines.append("    " + message("command", "tree_root", root=proved.root))
    if proved.tree == "none" and view.entries:
        lines += indented(message("command", "tree_none"), 2, 2)
    if proved.checkpoints == "held":
        said = message("command", "checkpoints_held", count=len(proved.sizes), last=proved.sizes[-1])
        lines += indented(said, 2, 2)
    return [*lines, *_signed_lines(view), *_cosigned_lines(view), *_stamp_lines(view)]


def _signed_lines(view: VerifiedView) -> Iterator[str]:
    """Whether the log signed its checkpoints."""
    if view.proved.signatures == "held":
        yield from indented(message("command", "signatures_held"), 2, 2)
        yield f"    {view.checkpoints[-1].key}"
    elif view.proved.signatures == "unnamed":
        yield from indented(message("command", "signatures_unnamed"), 2, 2)


def _cosigned_lines(view: VerifiedView) -> Iterator[str]:
    """Who cosigned the last checkpoint that enough of those cosigned who were named, and how much stands behind it."""
    proved = view.proved
    last = next((one for one in view.checkpoints if one.entries == proved.witnessed), None)
    if last is not None:
        yield from indented(message("command", "cosigned", count=last.entries), 2, 2)
        yield from ("    " + message("command", "cosigned_by", name=one.name, at=one.at) for one in last.witnesses)
        behind = "entries_behind" if proved.behind else "nothing_behind"
        yield from indented(message("command", behind, count=proved.behind), 4, 4)
    elif proved.cosignatures == "unnamed":
        yield from indented(message("command", "cosignatures_unnamed"), 2, 2)


def _stamp_lines(view: VerifiedView) -> Iterator[str]:
    """What time stamps say, and whether anybody named their authority."""
    for one in view.stamps:
        told = message("stamps", "stamped", count=one.entries, at=one.at, authority=one.authority)
        yield from indented(told, 2, 2)
        if not one.trusted:
            yield from indented(message("stamps", "unnamed"), 4, 4)
    if view.proved.stamps == "unread":
        yield from indented(message("stamps", "unread"), 2, 2)


def head_lines(held: Sequence[HeldView]) -> list[str]:
    """The heads that a log holds, each with every place where it stands; then that their times are told."""
    lines: list[str] = []
    for head in held:
        entries = message("command", "some_entries", count=head.entries)
        lines.append("  " + message("command", "holds_head", entries=entries, at=head.at))
        lines.append("    " + message("command", "head_key", key=head.key))
        lines += ["    " + message("command", "head_file", file=place) for place in head.places]
    return [*lines, "  " + message("command", "seal_times")] if lines else []


def remark_lines(remarks: Iterable[LogRemarkView]) -> list[str]:
    """The remarks, a paragraph each."""
    return [line for remark in remarks for line in indented(remark.text, 2, 2)]
