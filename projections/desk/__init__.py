"""What is open for the director and in which order, and whether an answer fits the question that it is given to."""
