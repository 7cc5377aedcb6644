"""Law 88: the innocent's sixty per cent."""

from tests.given import given

MISINFORMED = (
    "board 1 dealer=s vul=none", "1d 3s p p", "4d p p p", "tricks 10",
    'correct w "3S should have been alerted" partner',
    'td n "misinformation"', "judge #11 75D mistaken_explanation", "judge #11 21B3 gained",
)  # fmt: skip
TEAMS = ('session "Cup" 2026-03-14 teams',)


def test_law_88_an_innocent_has_at_least_sixty_per_cent() -> None:
    given(*MISINFORMED, "adjust 12C1d ns=average ew=average- incident=#11").then("88 innocent_has_less side=ns")
    given(*MISINFORMED, "adjust 12C1d ns=55 ew=40 incident=#11").then("88 side=ns")
    given(*MISINFORMED, "adjust 12C1d ns=average+ ew=average- incident=#11").then("not 88")
    given(*MISINFORMED, "adjust 12C1d ns=60 ew=average- incident=#11").then("not 88")


def test_law_88_does_not_speak_of_team_play() -> None:
    given(*MISINFORMED, "adjust 12C1d ns=average ew=average- incident=#11", session=TEAMS).then("not 88")
