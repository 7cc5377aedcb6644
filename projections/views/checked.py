"""What was found of files that are checked, as it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import UNSET, Struct, UnsetType

from projections.views.encoding import Unencoded

__all__ = ["CheckedFile", "CheckedFilesView", "PbnFaultView", "checked_files_view"]


class PbnFaultView(Struct, frozen=True):
    """Something in a PBN file that is not as the standard has it."""

    line: int
    column: int
    game: int
    """0 before the first."""
    board: str
    """What its tag says."""
    code: str
    level: str
    """`error` or `warning`."""
    text: str
    source: Unencoded[str]
    """The file by its name."""
    shown: Unencoded[str]
    """All of it in a line."""


class CheckedFile(Struct, frozen=True):
    """What was found of one file."""

    name: str
    failures: tuple[str, ...] = ()
    """What is wrong with it."""
    faults: tuple[PbnFaultView, ...] | None = None
    """Of a PBN file all that was found, warnings too."""
    editions: tuple[str, ...] = ()
    """What is told of a script whose session names an edition of the Laws that is not written out."""
    is_idle: bool = False
    """Whether it is a script without a fault that expects nothing."""


class CheckedFilesView(Struct, frozen=True, kw_only=True):
    """Files that were checked, by their paths."""

    passed: tuple[str, ...]
    failed: Mapping[str, tuple[str, ...]]
    """What was wrong with each."""
    nothing_to_check: tuple[str, ...] | UnsetType = UNSET
    """Scripts that expect nothing."""
    faults: Mapping[str, tuple[PbnFaultView, ...]] | UnsetType = UNSET
    """Of PBN files, warnings too."""
    editions: Mapping[str, tuple[str, ...]] | UnsetType = UNSET
    """What is told of scripts whose session names an edition of the Laws that is not written out."""
    files: Unencoded[tuple[CheckedFile, ...]]
    """In their order."""

    @property
    def idle(self) -> int:
        """How many scripts expect nothing."""
        return sum(one.is_idle for one in self.files)


def checked_files_view(files: Iterable[CheckedFile]) -> CheckedFilesView:
    """What was found of all files."""
    files = tuple(files)
    return CheckedFilesView(
        passed=tuple(one.name for one in files if not one.failures and not one.is_idle),
        failed={one.name: one.failures for one in files if one.failures},
        nothing_to_check=tuple(one.name for one in files if one.is_idle) or UNSET,
        faults={one.name: one.faults for one in files if one.faults is not None} or UNSET,
        editions={one.name: one.editions for one in files if one.editions} or UNSET,
        files=files,
    )
