"""What is told of a log to those who look at it, each by his role: services that take what is asked and give views."""
