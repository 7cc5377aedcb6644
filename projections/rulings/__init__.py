"""What the Laws make of the record of a board: chapters, outcomes, stages of the result; and the replay of a table."""
