"""What devices are called: by their users, else by who made their link; kept until one is called otherwise."""

from __future__ import annotations

from application.office import Office

__all__ = ["Labels"]


class Labels:
    """What devices are called, read again once one came in or was called otherwise."""

    def __init__(self, office: Office) -> None:
        self._access = office.log.access
        self._changes = -1
        self._held: dict[str, str] = {}

    def of(self, device: str) -> str:
        """The label of a device, else that of the link by which it came; empty where neither has one."""
        changes = self._access.changes()
        if changes != self._changes:
            links = {one.name: one.label for one in self._access.links()}
            devices = self._access.devices()
            self._changes, self._held = changes, {one.name: one.label or links.get(one.link, "") for one in devices}
        return self._held.get(device, "")
