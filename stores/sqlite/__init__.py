"""The log as an SQLite file: only ever appended to, by whoever takes turns at it, and checked before it is opened."""
