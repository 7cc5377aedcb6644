"""What the words typed with attention, or with a call of the director, are about: English and Danish.

It is understood once, as the line is read, and recorded with the words (`topic`); nobody reads the words again. So
this vocabulary may grow: an entry keeps what was understood, and shown, when it was made.
"""

from __future__ import annotations

import re

from domain.events import Topic
from domain.events.topics import TOPICS

__all__ = ["OTHER", "understood"]

OTHER: tuple[Topic, ...] = ("other",)

SUIT = r"(?:spades?|hearts?|diamonds?|clubs?|trumps?|spar|hjerter?|ruder?|klør|kløver|trumf(?:er)?)"
BREACH = (
    r"(?:revokes?|infractions?|irregularit(?:y|ies)|breach|error|mistake|lead out of turn|kulørsvigt|svigt(?:et)?"
    r"|forseelsen?|uregelmæssighed(?:en)?|fejl(?:en)?)"
)

NOT_SO = (
    r"\b(?:no|not an?|without an?|did not|does not|has not|nobody|never|without) (?:revok\w*|reneg\w*)",
    r"\b(?:not|never) (?:\w+ly )?(?:on purpose|deliberate\w*|intentional\w*)|\bunintentional\w*",
    r"\bno (?:hesitation|misinformation|(?:break in )?tempo)\b|\bnot out of tempo\b",
    r"\b(?:intet|ingen|ikke (?:et|en)?|uden) ?(?:kulør)?svigt\w*|\bsvigte(?:de|t|r) ikke|\bikke svigtet",
    r"\b(?:ikke|aldrig) (?:gjort )?(?:bevidst|med vilje|forsætlig\w*)|\bubevidst\w*",
    r"\bingen (?:tænkepause|betænkning|misinformation)|\bikke tøve\w*|\btøvede ikke",
)
"""What says that something did not happen: it is about nothing of the kind."""

REVOKE = (
    r"\brevok|\breneg(?!ot)",
    r"\b(?:did|does|do|has|have|had|could) not follow(?:ed)?\b"
    r"(?! (?:the |their |our |his )?(?:agreement|system|convention|advice|instruction|rule|law))",
    r"\b(?:fail\w*|forg[eo]t\w*|neglected|omitted|refus\w*) to follow\b",
    r"\b(?:not|without|never) follow(?:ed|ing) (?:suit|to)|\bnot follow suit",
    rf"\bno more {SUIT}|\b(?:had|has|have|held|holds) (?:another|one more|more) {SUIT}",
    r"\b(?:still|also|after all) (?:had|has|have|having|held|holds|holding) "
    rf"(?:(?:an?|one|two|another|some|more) )*{SUIT}",
    rf"\b(?:had|held) an? {SUIT} (?:all along|after all|left)",
    r"svigt\b|\bsvigte|\bkulørsvigt",
    r"\b(?:bekendte?|bekender) (?:\w+ )?ikke\b|\bikke (?:\w+ )?bekend(?:t|te|er)?\b(?! med)",
    r"\b(?:uden at|undlod at|glemte at) (?:bekende|følge)\b",
    r"\b(?:fulgte|følger) (?:\w+ )?ikke\b(?! (?:aftale|system))|\bikke (?:\w+ )?fulgt\b(?! (?:aftale|system))",
    rf"\bikke flere {SUIT}|\b(?:stadig|alligevel|endnu) (?:(?:en|et|to|flere) )?{SUIT}",
)
CONCEALED = (
    r"\bconceal\w*(?! (?:an? |the |his |her )?(?:\w+ )?cards?\b)|\bcover\w* up",
    rf"\b(?:hid|hides?|hiding|hidden) (?:\w+ )?{BREACH}|\b{BREACH} was hidden",
    rf"\bskjul\w* (?:\w+ )?{BREACH}|\b(?:forsøg\w*|prøve\w*) (?:på )?at skjule|\bdække\w* over",
)
MISSING_ALERT = (
    r"\b(?:missing|no|forgotten) alert|\bunalerted|\bnot (?:been )?(?:alerted|announced)|\bdid not (?:alert|announce)",
    r"\b(?:fail\w*|failure|forgot) to (?:alert|announce)|\bshould have (?:been )?alert",
    r"\bmanglende alert|\b(?:ingen|glemt|uden|mangle[rd]\w*) alert|\bikke (?:\w+ )?alertet|\balertede (?:\w+ )?ikke",
    r"\bglemte at alerte|\bskulle (?:have været |være )?alert",
)
MISINFORMATION = (
    r"\bmisinform|\bmi\b|\bmis ?explain|\bmis ?explanation|\bmisdescri",
    r"\b(?:wrong|mistaken|incorrect|no) (?:explanation|information|announcement)",
    r"\bwrongly explained|\bexplained wrongly",
    r"\b(?:late|unrequired|wrong) alert",
    r"\bfejlinform|\bmisforklar",
    r"\b(?:forkert|urigtig|manglende|ingen) (?:forklaring|oplysning|annoncering)",
    r"\bforklare(?:de|t) (?:\w+ )?forkert|\bforkert forklaret",
    r"\bsen alert",
)
TEMPO = (
    r"\btempo|\bhesitat|\blong (?:pause|think|thought)|\bpaused|\bbit\b|\bthought (?:for )?(?:a )?(?:very )?long",
    r"\b(?:slow|quick|fast|hurried) (?:pass|double|redouble|bid|call|play|card|lead)",
    r"\btænkepause|\bbetænkning|\btøve|\blang pause|\btænkte (?:meget )?længe",
    r"\b(?:langsom|hurtig)t? (?:pas|dobling|redobling|melding|udspil)",
)
MISUNDERSTOOD = (
    r"\bown (?:misunderstanding|mistake|slip)|\bmisunderstood|\bmis ?(?:read|sorted|remembered)\b",
    r"\bi (?:had )?(?:forgot|forgotten)\b(?! to alert)|\bi thought (?:it|we|he|she|you|that|trumps)\b",
    r"\begen (?:misforståelse|fejl)|\bmisforstod|\bmisforstået|\blæste (?:sin|min) hånd forkert",
    r"\bjeg (?:havde )?glemt(?:e)?\b(?! at alerte)|\bjeg (?:troede|så forkert)",
)
PERHAPS_PLAYED = (
    r"\b(?:half|partly|perhaps|maybe|almost|nearly) (?:played|faced|out of his hand)",
    r"\bmay have (?:been )?played|\bplayed or not|\bwhether (?:it|the card|\w+) (?:was|is|has been) played|\btouched",
    r"\b(?:halvt|måske|næsten) (?:spillet|vendt|fremme)|\bspillet eller (?:ej|ikke)",
    r"\bom (?:det|kortet) (?:er|var) spillet",
    r"\brørte ved|\brørt ved",
    r"\b(?:already|nearly|almost) on the table|\bon the table already|\bhalf ?(?:way )?(?:out|on the table)\b",
    r"\b(?:put|laid) (?:it|the card|a card|the \w+ of \w+) (?:down )?on the table",
    r"\bheld (?:it|the card|a card) (?:face up|out)",
    r"\b(?:allerede|næsten) på bordet|\bhalvvejs (?:ude|fremme|på bordet)",
    r"\blagde (?:det|kortet|et kort) (?:frem|på bordet)",
    r"\bholdt (?:det|kortet|et kort) (?:frem|over bordet)",
)

WORDS: tuple[tuple[Topic, tuple[str, ...]], ...] = (
    ("revoke", REVOKE),
    (
        "deliberate",
        (r"\bdeliberate|\bon purpose|\bintentional|\bwilful", r"\bforsæt|\bbevidst|\bmed vilje|\bmed fuldt overlæg"),
    ),
    (
        "undisclosed",
        (
            r"\bundisclosed|\bnon ?disclosure|\b(?:concealed|hidden|secret) (?:\w+ )?(?:agreement|understanding)",
            r"\b(?:skjult|fortiet|hemmelig) (?:aftale|forståelse)",
        ),
    ),
    ("concealed", CONCEALED),
    ("misunderstood", MISUNDERSTOOD),
    ("rights", (r"\breserv\w* \w*\s?rights?|\brights? reserved", r"\bforbehold")),
    (
        "misled",
        (r"\bmisled|\bmisleading (?:tempo|question|manner)|\bdeceiv", r"\bvildled|\bnarret|\bført bag lyset"),
    ),
    (
        "extraneous",
        (
            r"\bextraneous|\boverheard|\banother table|\bother table|\bnext table",
            r"\bandet bord|\bnabobord|\bfremmed oplysning|\boverhørt",
        ),
    ),
    ("psyche", (r"\bpsych|\bdeviation", r"\bpsyk|\bafvigelse")),
    ("signals", (r"\bprearranged|\bsecret signal", r"\baftalte tegn|\bhemmelige (?:tegn|signaler)")),
    ("missing_alert", MISSING_ALERT),
    ("misinformation", MISINFORMATION),
    ("unauthorised", (r"\bunauthori[sz]ed|\bui\b", r"\bubeføje|\buautoriser")),
    (
        "question",
        (
            r"\b(?:improper|leading|pro) questions?|\bquestions?\b(?! about the score)|\basked for (?:his )?partner",
            r"\bspørgsmål|\bspurgte for (?:sin )?makker",
        ),
    ),
    ("tempo", TEMPO),
    (
        "pointed_wrongly",
        (r"\bpoint(?:s|ed|ing)? (?:the )?wrong|\bwrongly pointed", r"\b(?:vender|ligger|peger) forkert"),
    ),
    (
        "mixed_cards",
        (
            r"\bmix\w* (?:up )?(?:his |her |the |their )?(?:played )?(?:cards|tricks)",
            r"\bbland\w* (?:sine |de )?(?:spillede )?(?:kort|stik)",
        ),
    ),
    ("misstated", (r"\bmisstate", r"\bforkert (?:doblet|redoblet)")),
    ("perhaps_played", PERHAPS_PLAYED),
)
"""The words of each topic, English before Danish."""

BESIDE_INFORMATION: tuple[Topic, ...] = ("revoke", "pointed_wrongly", "mixed_cards", "misstated", "perhaps_played")
"""Topics that may stand beside another. Of the others, each of which begins a matter of its own, the first counts."""

SPELT_OUT = (
    (r"[_-]", " "),
    (r"[’´`]", "'"),
    (r"\b(did|does|do|has|have|had|could|was|is)n'?t\b", r"\1 not"),
)


def understood(said: str, *, by_calling: bool = False) -> tuple[Topic, ...]:
    """What somebody speaks of; `other` where that is nothing the Laws ask about.

    The code of a topic is that topic. `by_calling` is for what the director is called about: he may be called with
    any question, so the word alone is no matter of its own.
    """
    text = said.strip().lower()
    named: Topic | None = next((topic for topic in TOPICS if topic == text), None)
    if named is not None:
        return (named,)
    for written, spelt in (*SPELT_OUT, *((words, " ") for words in NOT_SO), (r"\s+", " ")):
        text = re.sub(written, spelt, text)
    found: list[Topic] = [topic for topic, words in WORDS if re.search("|".join(words), text)]
    if by_calling and "question" in found and not re.search(r"\b(?:improper|leading|pro) question", text):
        found.remove("question")
    first = next((topic for topic in found if topic not in BESIDE_INFORMATION), None)
    return tuple(topic for topic in found if topic in BESIDE_INFORMATION or topic is first) or OTHER
