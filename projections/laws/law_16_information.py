"""Law 16: authorised and unauthorised information, and what the director is asked about its use.

An `InformationCase` is one thing that came up about information. What the director has answered decides what he is
asked next; an adjusted score that names the incident settles every question of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from domain.cards import Card
from domain.events import FactFound, PollTaken, RevokeAsked
from domain.events.polled import LEVELS, counted_of, polls_in
from domain.happened import Play
from domain.seats import SEATS, Seat, Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.recorded.board_record import Record


@dataclass(slots=True)
class InformationCase:
    """What came up about information on a board, from what began it to what was said of it since."""

    name: str
    """The name of its incident."""
    kind: str
    place: int
    side: Side | None = None
    """The side whose explanation or manner it was; None where that is not known."""
    informant: Seat | None = None
    """Who let his partner know something, or explained a call wrongly."""
    raised: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    """By topic, the places where somebody drew attention to it or called the director about it."""
    who: Seat | None = None
    """Who raised it first; None where nobody has, or the director did."""
    seconds: int | None = None
    """How long the call or card took, where it is a tempo that was measured."""

    @property
    def places(self) -> tuple[int, ...]:
        """The place that began it, and those where it was spoken of."""
        said = sorted({place for places in self.raised.values() for place in places} - {self.place})
        return (self.place, *said)

    @property
    def informed(self) -> Seat | None:
        """Whose partner it was: he may not use what he came to know."""
        return self.informant.partner if self.informant is not None else None

    @property
    def is_wrong(self) -> bool:
        """Whether it is about an explanation that may be wrong, or an alert that may be missing."""
        return self.kind in ("misinformation", "corrected explanation")

    def is_raised(self, *topics: str) -> bool:
        """Whether somebody spoke of one of these topics."""
        return any(topic in self.raised for topic in topics)

    def was_answered(self, record: Record, *laws: str) -> bool:
        """Whether the director has answered one of these paragraphs' questions."""
        return any(record.judgement(self.name, law) is not None for law in laws)


def answered(question: Question | None, *answers: str) -> bool:
    """Whether the director gave one of these answers."""
    return question is not None and question.answer is not None and question.answer.answer in answers


def law_16a1(case: InformationCase, existed: Question) -> Finding | None:
    """Law 16A1 (2017): what the lawful calls and plays tell, what lawful procedure tells, and what a player knew before
    he took his hand, he may use."""
    if not answered(existed, "none"):
        return None
    return Finding("16A1", "authorised", case.informed, places=case.places)


def law_16b(record: Record, place: int, asked: RevokeAsked) -> Finding | None:
    """Law 16B (2017): what a question tells the asker's partner may be unauthorised information for him (20F3, 61B);
    whether it is, and its effect, is a judgement."""
    partner = asked.seat.partner
    informed = record.declarer if asked.seat is record.dummy and record.is_defender(asked.to) else None
    if informed is None and record.is_defender(asked.seat) and asked.to is partner:
        informed = partner
    return Finding("16B", "unauthorised_for", informed, places=(place,)) if informed is not None else None


def adjusted_for_use(record: Record, case: InformationCase) -> int:
    """The place of the adjusted score that settles what is asked about the use of information. Where the case is a
    wrong explanation, a score is adjusted for that unless it cites 16 or 73; 0 where none settles it."""
    return record.adjusted(case.name, ("16", "73") if case.is_wrong else ("",))


def law_16b1a(record: Record, case: InformationCase) -> Question:
    """Law 16B1a (2017): a player may not choose what partner's remark, question, answer, alert, tempo or manner
    demonstrably suggests over a logical alternative. First of all: did he have such information, and what does it
    suggest (the reason says what)?

    The result waits for the answer only where somebody claims that there was, or reserves his rights.
    """
    claimed = case.is_raised("unauthorised", "tempo", "question")
    reserved = case.is_raised("rights") and not case.is_wrong
    return Question(
        "16B1a",
        "unauthorised_information",
        ("existed", "suggests_nothing", "none"),
        places=case.places,
        answer=record.judgement(case.name, "16B1a"),
        settled=adjusted_for_use(record, case),
        blocks=claimed or reserved,
        seconds=case.seconds,
    )


def own_slip_informs(speaker: Seat, places: tuple[int, ...]) -> Finding:
    """16B1a with 73C: a player who says that he misunderstood, or made a slip, may use what he knows himself (16A1);
    for his partner, who hears it, it is unauthorised. Behind screens he does not hear it."""
    return Finding("16B1a", "misunderstanding_informs", speaker.partner, places=places)


def law_16b1b(record: Record, case: InformationCase, existed: Question) -> Question | None:
    """Law 16B1b (2017): a logical alternative is what a good part of such players, with the same methods, would think
    of seriously and some of them choose; did the player take what was suggested over one?"""
    if not answered(existed, "existed"):
        return None
    return Question(
        "16B1b",
        "logical_alternative",
        ("suggested_chosen", "no_alternative", "not_chosen"),
        places=case.places,
        answer=record.judgement(case.name, "16B1b"),
        settled=adjusted_for_use(record, case),
    )


def polls(record: Record, name: str, law: str = "16B1b") -> list[Finding]:
    """The players that the director asked about an incident (16B1b), each poll with the hand that was shown, their
    standard and their answers counted. `law` is the paragraph that asks for the judgement they help with."""
    taken = [(place, poll) for place, poll, _ in record.moments(PollTaken) if poll.incident == name]
    found: list[Finding] = []
    for group in polls_in(poll for _, poll in taken):
        hand, places = group[0].hand, tuple(place for place, poll in taken if any(poll is one for one in group))
        code = "poll_of_hand" if hand else "poll"
        found.append(Finding(law, code, hand, places=places, note=_counted(group), polls=group))
    return found


def _counted(group: tuple[PollTaken, ...]) -> str:
    """`5 (county players): pass 3, 4S 2`; of a poll that was recorded player by player `5 (= 4, + 1): pass 3, 4S 2`."""
    players = sum(poll.players for poll in group)
    levels = Counter(LEVELS[poll.standard] for poll in group if poll.standard in LEVELS)
    standard = ", ".join(f"{sign} {count}" for sign, count in levels.items()) or group[0].standard
    asked = f"{players} ({standard})" if standard else str(players)
    counted = ", ".join(f"{answer} {count}" for answer, count in counted_of(group))
    return f"{asked}: {counted}" if counted else asked


def law_16b2(record: Record, case: InformationCase) -> list[Finding]:
    """Law 16B2 (2017): a player may say at once that he reserves the right to call the director later; opponents who
    dispute that anything was conveyed call him now."""
    places = tuple(case.raised.get("rights", ()))
    if not places:
        return []
    disputed = next((at for at, fact, _ in record.moments(FactFound) if at > places[0] and not fact.agreed), None)
    found = [Finding("16B2", "rights_reserved", case.who, places=places)]
    if disputed is not None:
        found.append(Finding("16B2", "disputed_call_director", side=case.side, places=(*places, disputed)))
    return found


def law_16b3(record: Record, case: InformationCase, chosen: Question | None) -> Question | None:
    """Law 16B3 (2017): a player who thinks that an opponent so chose calls the director when play is over, and to do it
    earlier or later is no infraction; the director assigns a score where the infraction gave an advantage."""
    if not answered(chosen, "suggested_chosen") or not record.is_over:
        return None
    return Question(
        "16B3",
        "advantage_gained",
        ("advantage", "no_advantage"),
        places=case.places,
        answer=record.judgement(case.name, "16B3"),
        settled=adjusted_for_use(record, case),
        adjusts="advantage",
    )


def law_16c1(offending_side: Side, places: tuple[int, ...], card: Card | None = None) -> Finding:
    """Law 16C1 (2017): what a withdrawn call or card tells may be used by the non-offending side."""
    return Finding("16C1", "withdrawn_authorised", side=offending_side.opponents, card=card, places=places)


def law_16c2(offending_side: Side, places: tuple[int, ...], card: Card | None = None) -> Finding:
    """Law 16C2 (2017): for the offending side what its own withdrawn action, and one of the other side, tells is
    unauthorised: it may not choose what that suggests over a logical alternative."""
    return Finding("16C2", "withdrawn_unauthorised", side=offending_side, card=card, places=places)


def information_from_card(record: Record, offending_side: Side, play: Play, back: int) -> list[Finding]:
    """16C of a card that was taken back at a place: what it told the non-offending side may use, and the offending side
    may not; of dummy's cards, which all could see, nothing is said."""
    if SEATS[play.seat] is record.dummy:
        return []
    places = (play.place, back)
    return [law_16c1(offending_side, places, play.card), law_16c2(offending_side, places, play.card)]


def law_16d1(case: InformationCase, seat: Seat | None) -> Finding:
    """Law 16D1 (2017): a player who by chance came to know something of a board he is to play, by seeing or hearing
    what was not meant for him, tells the director at once."""
    return Finding("16D1", "tell_director", seat, places=case.places)


def law_16d2(record: Record, case: InformationCase) -> Question:
    """Law 16D2 (2017): where chance information could disturb the board, the director lets other players hold the
    hands, has it dealt anew, lets it be played and looks at the result afterwards, or awards a score; once a call has
    been made only the last two are left."""
    begun = bool(record.auction_before(case.place)) or record.auction_over_at(case.place)
    before_a_call = ("no_interference", "reseat", "redeal", "play_first", "award_score")
    after_a_call = ("no_interference", "play_first", "award_score")
    return Question(
        "16D2",
        "chance_information",
        after_a_call if begun else before_a_call,
        places=case.places,
        answer=record.judgement(case.name, "16D2"),
        settled=record.adjusted(case.name),
        adjusts="award_score",
    )


def law_16d2c(record: Record, case: InformationCase, decided: Question) -> Question | None:
    """Law 16D2c (2017): the board was played with the information about: did it affect the result?"""
    if not answered(decided, "play_first") or not record.is_over:
        return None
    return Question(
        "16D2c",
        "result_affected",
        ("did_affect", "did_not_affect"),
        places=case.places,
        answer=record.judgement(case.name, "16D2c"),
        settled=record.adjusted(case.name),
        adjusts="did_affect",
    )


PARAGRAPHS: Paragraphs = {
    "16A1": law_16a1, "16B": law_16b, "16B1a": law_16b1a, "16B1b": law_16b1b, "16B2": law_16b2, "16B3": law_16b3,
    "16C1": law_16c1, "16C2": law_16c2, "16D1": law_16d1, "16D2": law_16d2, "16D2c": law_16d2c,
}  # fmt: skip

CODES = declared(
    Findings((
        "authorised", "misunderstanding_informs", "poll_of_hand", "poll", "rights_reserved", "disputed_call_director",
        "withdrawn_authorised", "withdrawn_unauthorised", "tell_director"
    )),
    Findings(("unauthorised_for",), note="seat"),
    Questions(("unauthorised_information", "advantage_gained", "chance_information", "result_affected")),
    Questions(("logical_alternative",), polled=True),
)  # fmt: skip
