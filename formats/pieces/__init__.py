"""The design system: what every page is put together from, in the hall, on the replay page and on printed forms.

- `tokens.css` names the colours, sizes and spaces, `tones.css` the colours of what is ruled or appealed, and nothing
  else does; `pieces.css` draws with them, `figures.css` what is looked at alone. Light and dark follow the system, or
  `data-light` on the root (`light`, `dark`); the suits have four colours where the root has the class `four`;
  `on-paper` is for what is made to be printed.
- A piece is a function from a view to `Markup` in the language chosen, with the words that a screen reader says.
  Templates of the hall have each of them under its own name, as `{{ felt_of(board) }}` (`web/answers.py` lists them).
- A page holds `SHEET` of `drawings` once, at the beginning of its body: suits and signs are used from there by name.
  `suits` in a template, `text` of `formats/markup.py` elsewhere, put a picture and a word for every suit in a text.
- `signs`: `sign(state)`, `decider`, `level`, `icon`; `cards`, `hands`: `hands` to be read, `hands_as_keys` to record
  by; `felt`, `tricks`, `auction`, `bids`, `laws`; `lines`: here, sent, sealed; `frames`: empty, loading,
  offline, error and conflict.

What a script changes has data attributes, and stands on the page from the beginning, always in the same place:

| piece | attributes |
| --- | --- |
| card of a hand | `data-card="SA" data-seat="S" data-state="face|flat|played"`; `data-framed="shows|lies"` frames it |
| hand as keys | `section.hand.keys[data-seat]`, with `data-turn` where it is to play |
| call of the box | `data-call="1S" data-state="face|flat|out"` |
| call of an auction | `td[data-entry][data-seat]`, `data-framed` while it is asked about; `.awaited` where one is due |
| felt | `.place[data-place="N"]`, `empty`, `next` where a card is due, `wins`, `odd` |
| trick | `td[data-trick][data-seat]`, `data-entry` where a card lies; `.awaited` where one is due |

A key that records with one tap has the name `line` and the line as its value; one that asks first has the name `ask`,
and `tabindex="-1"`: Tab leads through what is lawful, the others are typed. A page without a script sends either by its
form.
"""
