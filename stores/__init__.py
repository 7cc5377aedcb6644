"""Where a log lies: an SQLite file, and the small files beside it."""
