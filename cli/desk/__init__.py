"""The director's desk: what is open at every table, and the way through one incident, question by question."""
