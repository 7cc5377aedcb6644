"""A test that makes an item by hand finds what its code carries: every module has declared its codes."""

from importlib import import_module

import_module("tests.texts.declared")
