"""The register of codes: what a finding, an option, a question or an effect carries besides its words.

A module that gives items declares their codes in `CODES` at its end, each code once, in the module where it is most at
home. Whoever asks what sort of code it is asks the item (`finding.carries.outcome`), and knows no list of codes.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = [
    "Cancels", "Codes", "Effects", "Findings", "Note", "Options", "Questions", "declared", "effect_carries",
    "finding_carries", "needs_reason", "option_carries", "question_carries",
]  # fmt: skip


Note = Literal["text", "word", "seat", "call", "suits", "cards", "count", "penalty", "transfer"]
"""What the note of an item holds: what the log says in words of its own; a word of this program's; a seat; a call;
suits; cards; a number, which chooses the singular; a penalty and whose it is; a paragraph and the tricks it gives."""


class Cancels(Struct, frozen=True):
    """That a call is to be cancelled by the director."""

    place: int = 0
    """Which of the item's places is that of the call."""
    with_later: bool = False
    """Every call after it is cancelled with it."""
    only_at_once: bool = False
    """Not any more once somebody has called: the director rules on it, and may adjust the score."""
    for_a_pass: bool = False
    """A pass takes the place of the call."""


class Findings(Struct, frozen=True):
    """Codes of findings, and what each of them carries."""

    codes: tuple[str, ...]
    note: Note = "text"
    outcome: bool = False
    """It carries a consequence for the players: a ruling says it. The others say what happened, or why."""
    in_hand: bool = False
    """It is to be done at the table before anything else can be decided."""
    beside: bool = False
    """It goes with another, and names no ruling."""
    until_called: bool = False
    """It is said of a call out of turn until its player has called again at his turn."""
    past_with: tuple[str, ...] = ()
    """The options and questions by which what it announces is over: it is read aloud with them no more, nor once
    somebody has called since."""
    says: tuple[str, ...] = ()
    """The effects of the same paragraph that its own words say."""
    card_lies: bool = False
    """By it a card lies before a player."""
    cancels: Cancels | None = None
    """The call that is to be cancelled, if one is."""
    waits: Literal["", "search", "count", "unseen", "next_call", "call_again", "not_begun"] = ""
    """What must come first: a card is found, hands are counted, a card is recorded, the offender's right-hand opponent
    has called, the player has called once more, the board is played or has a score."""
    no_result: bool = False
    """Nothing that was bid or played on the board counts."""
    no_score: bool = False
    """A decision gives no score that can be read: another program wrote it."""
    breaks: tuple[str, ...] = ()
    """The paragraphs by which it says that a call or card broke what bound its player."""
    given: Literal["", "differs", "replaced"] = ""
    """What it says of a ruling or score that was given, whose paragraph it cites: that it is not what the Laws compute,
    or that it counts no more."""
    appeal: Literal["", "inadmissible", "asks", "waits", "settled", "odd"] = ""
    """What it says of an appeal: it is not heard, its own questions are open, somebody is to act, it has ended; or what
    is odd about its record."""
    recommended: bool = False
    """What became of a committee's recommendation."""
    audit: str = ""
    """What an audit calls it, where something recorded contradicts the Laws."""


class Options(Struct, frozen=True):
    """Codes of options, and what each of them carries."""

    codes: tuple[str, ...]
    note: Note = "text"
    at_turn: bool = False
    """The player has it at his turn to call."""
    changes_call: bool = False
    """He puts another call in the place of one that he takes back (21B)."""
    names_card: bool = False
    """A card is required, not a suit."""
    another_suit: bool = False
    """Its own suit is the one led: what is required or forbidden is another."""


class Questions(Struct, frozen=True):
    """Codes of questions, and what each of them carries."""

    codes: tuple[str, ...]
    guides: bool = False
    """Its answer decides what is read aloud before a player chooses (29A, 27A, 25B1, 26B, 47E2a), or what a ruling
    says: whether a second card was a lead (45E), who is dummy (54B); or whether a claim has a line of play (68C)."""
    of_score: bool = False
    """It is about a score that was given: another one in its place answers it."""
    score_due: bool = False
    """A score is due by what was judged: to assign it is offered before that the table's stands."""
    artificial: bool = False
    """An artificial score answers it: the board gave no result (12C2), or none to compare (86B2)."""
    doubts: bool = False
    """A score itself raises it: until it is answered, the score is doubtful."""
    holds_correction: bool = False
    """A correction waits for it (79C2): until it is answered, the old score stands."""
    polled: bool = False
    """Other players may be asked about it."""
    fact: bool = False
    """It asks what happened, and its answers need no reason (85)."""
    plain: tuple[str, ...] = ()
    """Answers that need none: what nearly every call means, or that nothing follows."""
    is_plain: bool = False
    """Its answers say enough, or lead to a number that comes with its reason: words of one are free."""


class Effects(Struct, frozen=True):
    """Codes of effects, and what each of them carries."""

    codes: tuple[str, ...]
    note: Note = "text"
    binds: bool = False
    """A ruling says it, for it binds a player. The others say what is to be done at this moment."""
    limits: Literal["", "call", "card"] = ""
    """What of its player's it limits: his next call, or the card he plays."""
    card_lies: bool = False
    """A card lies before a player."""
    unnoticed: bool = False
    """Nobody has drawn attention to it: the director has not been asked."""
    cancels: Cancels | None = None
    """The call that is to be cancelled, if one is."""
    waits: Literal["", "later", "call", "number", "agreement"] = ""
    """What must come first: a call or card, the record put right, or the end of play; its player's call; a number of
    tricks; the other side's agreement to a claim."""


Codes = Findings | Options | Questions | Effects

_FINDINGS: dict[str, Findings] = {}
_OPTIONS: dict[str, Options] = {}
_QUESTIONS: dict[str, Questions] = {}
_EFFECTS: dict[str, Effects] = {}
_NO_FINDING, _NO_OPTION, _NO_QUESTION, _NO_EFFECT = Findings(()), Options(()), Questions(()), Effects(())


def declared(*groups: Codes) -> tuple[Codes, ...]:
    """The codes of a module, entered in the register."""
    for group in groups:
        if isinstance(group, Findings):
            _FINDINGS.update(dict.fromkeys(group.codes, group))
        elif isinstance(group, Options):
            _OPTIONS.update(dict.fromkeys(group.codes, group))
        elif isinstance(group, Questions):
            _QUESTIONS.update(dict.fromkeys(group.codes, group))
        else:
            _EFFECTS.update(dict.fromkeys(group.codes, group))
    return groups


def finding_carries(code: str) -> Findings:
    """What a finding of a code carries: nothing, where the code is not declared."""
    return _FINDINGS.get(code, _NO_FINDING)


def option_carries(code: str) -> Options:
    """What an option of a code carries."""
    return _OPTIONS.get(code, _NO_OPTION)


def question_carries(code: str) -> Questions:
    """What a question of a code carries."""
    return _QUESTIONS.get(code, _NO_QUESTION)


def needs_reason(code: str, answer: str) -> bool:
    """Whether the director gives words of a reason with an answer to a question of a code."""
    carries = question_carries(code)
    return not (carries.fact or carries.is_plain) and answer not in carries.plain


def effect_carries(code: str) -> Effects:
    """What an effect of a code carries."""
    return _EFFECTS.get(code, _NO_EFFECT)
