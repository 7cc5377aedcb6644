"""What the users of devices call them, kept beside an office until one is called otherwise."""

from __future__ import annotations

from application.office import Office

__all__ = ["Labels"]


class Labels:
    """What users call their devices, read again once a device came in or was called otherwise."""

    def __init__(self, office: Office) -> None:
        self._access = office.log.access
        self._changes = -1
        self._held: dict[str, str] = {}

    def of(self, device: str) -> str:
        """The label of a device; empty where it has none."""
        changes = self._access.changes()
        if changes != self._changes:
            self._changes, self._held = changes, {one.name: one.label for one in self._access.devices()}
        return self._held.get(device, "")
