"""One thin module a command, named as the command with a trailing underscore; each holds a click `command`."""
