"""What people type: one thin module a command, and how things are shown."""
