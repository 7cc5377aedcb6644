"""Who asks something of the hall: as whom, about what, with which device."""

from __future__ import annotations

from msgspec import Struct

from application.rights import Role
from application.writing import Who

__all__ = ["PUBLIC", "Identity"]


class Identity(Struct, frozen=True):
    """Who asks."""

    role: Role
    """That of his link; `public` of who has none."""
    scope: str = ""
    """What the role is bound to, as that of `domain.log.access.AccessLink`; empty for the whole log."""
    device: str = ""
    """The id of his device, which receipts tell; empty where he has none."""
    link: str = ""
    """The name of the link that the device came by; empty where it came by none."""
    until: str = ""
    """When that link ends, UTC."""

    def who(self) -> Who:
        """As whom he records."""
        return Who(role=self.role, scope=self.scope, device=self.device)


PUBLIC = Identity("public")
"""Who comes without a cookie."""
