"""The session as scored: each table's scores, matches, penalties, standings, and what is odd about them."""
