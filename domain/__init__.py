"""What happened: cards, calls, seats, the events of a session, the table, and the log that keeps them."""
