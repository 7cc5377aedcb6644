"use strict";
/* Other cards than those that were played, tried on the board from a step on. Nothing is recorded by it, and nothing is
   kept: what can be tried follows from the position alone. */

/* How the cards lie, and who is to play; made from what the page says of a step: `SSW3-2/WS4,NS9/AK.J.T.9:...`. */
class Tried {
  static SEATS = "NESW";
  static SUITS = "SHDC";
  static RANKS = "23456789TJQKA";

  /* A position for each step, null where it is not known: a whole one, the card by which it follows, or the same. */
  static all(text) {
    let last = null;
    return text ? text.split(" ").map((told) => (last = Tried.next(told, last))) : [];
  }

  static next(told, last) {
    if (told === "-") {
      return null;
    }
    return told === "." ? last : told.length === 2 ? last.after(told) : Tried.whole(told);
  }

  static whole(told) {
    const [begins, lie, held] = told.split("/");
    const [strain, declarer, leader] = begins;
    const [ns, ew] = begins.slice(3).split("-").map(Number);
    const lies = Object.fromEntries(lie ? lie.split(",").map((one) => [one[0], one.slice(1)]) : []);
    const cards = (hand) => hand.split(".").flatMap((ranks, row) => [...ranks].map((rank) => Tried.SUITS[row] + rank));
    const hands = Object.fromEntries(held.split(":").map((hand, at) => [Tried.SEATS[at], cards(hand)]));
    return new Tried({ strain, declarer, leader, won: [ns, ew], lies, hands });
  }

  constructor(held) {
    Object.assign(this, held);
  }

  static beyond(seat, by) {
    return Tried.SEATS[(Tried.SEATS.indexOf(seat) + by) % 4];
  }

  get turn() {
    return [0, 1, 2, 3].map((by) => Tried.beyond(this.leader, by)).find((seat) => !this.lies[seat]);
  }

  get dummy() {
    return Tried.beyond(this.declarer, 2);
  }

  get trick() {
    return this.won[0] + this.won[1] + 1;
  }

  /* The cards that follow suit, or all of them where none does (44). */
  get lawful() {
    const hand = this.hands[this.turn];
    const follow = hand.filter((card) => this.lies[this.leader] && card[0] === this.lies[this.leader][0]);
    return follow.length ? follow : hand;
  }

  get isOver() {
    return !this.lawful.length;
  }

  /* The position once the hand whose turn it is has played a card of its own. */
  after(card) {
    const turn = this.turn;
    const hands = { ...this.hands, [turn]: this.hands[turn].filter((each) => each !== card) };
    const lies = { ...this.lies, [turn]: card };
    if (Object.keys(lies).length < 4) {
      return new Tried({ ...this, hands, lies });
    }
    const led = lies[this.leader][0];
    const worth = (seat) => {
      const [suit, rank] = lies[seat];
      return suit === this.strain ? 20 + Tried.RANKS.indexOf(rank) : suit === led ? Tried.RANKS.indexOf(rank) : -1;
    };
    const leader = [...Tried.SEATS].reduce((best, seat) => (worth(seat) > worth(best) ? seat : best));
    const side = Tried.SEATS.indexOf(leader) % 2;
    const won = this.won.map((tricks, at) => tricks + (at === side));
    return new Tried({ ...this, hands, lies: {}, won, leader });
  }
}

/* The window in which they are tried. */
class Trying {
  constructor(dialog) {
    this.dialog = dialog;
    this.line = dialog.querySelector(".tried-line");
    this.pack = dialog.querySelector(".pack");
    this.cards = new Map([...this.pack.children].map((key) => [key.dataset.card, key]));
    this.hands = new Map([...dialog.querySelectorAll("[data-seat]")].map((hand) => [hand.dataset.seat, hand]));
    this.positions = [];
    dialog.addEventListener("click", ({ target }) => {
      const key = target.closest("[data-card]");
      if (key) {
        this.try(key.dataset.card);
      }
    });
    dialog.addEventListener("keydown", (event) => this.pressed(event));
  }

  open(position) {
    this.positions = [position];
    this.line.replaceChildren();
    this.dialog.showModal();
    this.draw();
  }

  get now() {
    return this.positions[this.positions.length - 1];
  }

  try(card) {
    const { trick, turn } = this.now;
    const told = document.createElement("li");
    const shown = [...this.cards.get(card).cloneNode(true).childNodes];
    const said = Object.assign(document.createElement("span"), { className: "sr", textContent: this.named(card) });
    told.append(`${trick} ${this.hands.get(turn).dataset.name} `, ...shown, said);
    this.line.append(told);
    const first = `${this.hands.get(turn).dataset.name}: ${this.named(card)}. `;
    this.positions.push(this.now.after(card));
    this.draw(first);
  }

  takeBack() {
    if (this.positions.length > 1) {
      this.positions.pop();
      this.line.lastElementChild.remove();
      this.draw();
    }
  }

  beginAgain() {
    this.positions.length = 1;
    this.line.replaceChildren();
    this.draw();
  }

  named(card) {
    return this.cards.get(card).getAttribute("aria-label");
  }

  draw(first = "") {
    const { now } = this;
    this.pack.replaceChildren(...this.cards.values());
    for (const [seat, hand] of this.hands) {
      this.drawHand(seat, hand);
    }
    for (const place of this.dialog.querySelectorAll("[data-place]")) {
      const card = now.lies[place.dataset.place];
      place.classList.toggle("face", Boolean(card));
      place.classList.toggle("empty", !card);
      place.classList.toggle("next", !now.isOver && place.dataset.place === now.turn);
      place.replaceChildren(...(card ? this.cards.get(card).cloneNode(true).childNodes : []));
      if (card) {
        const said = document.createElement("span");
        said.className = "sr";
        said.textContent = `${this.hands.get(place.dataset.place).dataset.name}: ${this.named(card)}`;
        place.append(said);
      }
    }
    for (const [at, told] of [...this.dialog.querySelectorAll(".tally b")].entries()) {
      told.textContent = String(now.won[at]);
    }
    this.dialog.querySelector("[role=status]").textContent = first + this.told();
    (this.keys()[0] || this.dialog.querySelector("[data-do='take-back']")).focus({ preventScroll: true });
  }

  drawHand(seat, hand) {
    const { now } = this;
    const isTurn = !now.isOver && seat === now.turn;
    hand.toggleAttribute("data-turn", isTurn);
    for (const role of hand.querySelectorAll("[data-role]")) {
      role.hidden = now[role.dataset.role] !== seat;
    }
    for (const line of hand.querySelectorAll("[data-suit]")) {
      const held = now.hands[seat].filter((card) => card[0] === line.dataset.suit);
      line.append(...held.map((card) => this.cards.get(card)));
      line.querySelector(".void").hidden = held.length > 0;
      for (const card of held) {
        this.cards.get(card).disabled = !(isTurn && now.lawful.includes(card));
      }
    }
  }

  told() {
    const { now } = this;
    const side = "NS".includes(now.declarer) ? 0 : 1;
    return now.isOver
      ? this.hands.get(now.declarer).dataset.over.replace("{made}", now.won[side])
      : this.hands.get(now.turn).dataset.turns.replace("{trick}", now.trick);
  }

  keys() {
    return [...this.dialog.querySelectorAll(".deal [data-card]:enabled")];
  }

  pressed(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const all = this.keys();
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (event.key === "Backspace") {
      event.preventDefault();
      this.takeBack();
    } else if (step && all.length) {
      event.preventDefault();
      const at = all.indexOf(document.activeElement);
      all[(at + step + all.length) % all.length].focus();
    }
  }
}
