"""Results from bridge pads into the log while they are played, from a Data Connector or a file that grows."""
