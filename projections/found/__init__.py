"""What the Laws can find: findings, options, questions, effects and incidents, and the stages of a result."""
