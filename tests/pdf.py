"""What makes PDF, for the tests: WeasyPrint, and the Pango that it needs of the system."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest

__all__ = ["weasyprint_urls"]


def weasyprint_urls() -> ModuleType:
    """The module by which WeasyPrint asks for addresses; what asks for it, a test or a module of them, is skipped
    where it, or Pango, is not there."""
    try:
        return import_module("weasyprint.urls")
    except (ImportError, OSError) as error:
        pytest.skip(f"no PDF is made here: {error}", allow_module_level=True)
