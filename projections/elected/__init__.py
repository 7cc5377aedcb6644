"""What a sponsor or regulating authority has chosen: numbers and switches, and how the event is scored."""
