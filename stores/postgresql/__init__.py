"""The log in a PostgreSQL database: positions without a gap under its lock, connections that come back alone."""
