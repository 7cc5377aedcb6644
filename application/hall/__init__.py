"""One log for many people at once: who may come in, what each may see, and how what they record is put in order."""
