"""A read model of a log: an SQLite file of its own, with tables, views and full-text search, that others may ask.

`formats.read_model` says what the rows are; here is the file, and how it is brought up to date. The tables are
described in docs/read_model.md.
"""

from formats.read_model.building import Built, build
from formats.read_model.file import ReadModel, is_read_model, may_become_one

__all__ = ["Built", "ReadModel", "build", "is_read_model", "may_become_one"]
