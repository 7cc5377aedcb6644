"""A test that makes an item by hand finds what its code carries: every module has declared its codes."""

import tests.texts.declared  # noqa: F401
