"""What was recorded, arranged for whoever asks: a board's record, the session's, seating, moments and periods."""
