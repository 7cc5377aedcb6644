"""Lists of members as CSV, from whatever program: the number and the name of each person, and nothing else."""

from formats.members.reader import MOST_MEMBERS, Member, Members, read_members

__all__ = ["MOST_MEMBERS", "Member", "Members", "read_members"]
