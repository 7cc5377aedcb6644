"""What deals give double dummy, for the readers of a hall."""

from __future__ import annotations

from application.double_dummy.kept import KeptFigures, place_of
from application.double_dummy.work import DoubleDummy
from application.office import Office

__all__ = ["MakeableDeals", "double_dummy_of"]


class MakeableDeals:
    """Made once for an office, by `Office.beside`."""

    def __init__(self, office: Office) -> None:
        self.work = double_dummy_of(office.log.name)
        """A hall puts its own here, which works beside everything else."""


def double_dummy_of(address: str) -> DoubleDummy:
    """What works deals out where they are asked for, and keeps them for the log at an address."""
    return DoubleDummy(KeptFigures(place_of(address)))
