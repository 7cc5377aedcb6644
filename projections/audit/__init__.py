"""A session checked against itself: what was ruled, decided and published beside what the record gives now."""
