"""Archives made for tests."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

__all__ = ["zip_of"]


def zip_of(files: Mapping[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive with these files."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", how) as archive:
        for name, held in files.items():
            archive.writestr(name, held)
    return data.getvalue()
