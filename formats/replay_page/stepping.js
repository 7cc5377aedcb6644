"use strict";
/* One board that is gone through step by step. It knows nothing of bridge: what stands where at each step was worked out
   before, and stands in the page as `data-at` ("0-5 9": the steps at which an element is shown). `page` says whether
   only the auction is shown (`isAuction`), and tells aloud (`tell`), also that there is no other mark (`noMore`). */
class Stepping {
  constructor(section, page) {
    this.section = section;
    this.page = page;
    this.last = Number(section.dataset.last);
    this.tricks = Stepping.numbers(section.dataset.tricks);
    this.marks = Stepping.numbers(section.dataset.marks);
    this.called = Number(section.dataset.called);
    this.prefix = section.dataset.prefix;
    this.slider = section.querySelector("input[type=range]");
    this.moment = section.querySelector(".moment");
    this.timed = [...section.querySelectorAll("[data-at]")].map((element) => [element, this.spans(element.dataset.at)]);
    this.entries = [...section.querySelectorAll("[data-step]")];
    this.step = Number(section.dataset.open);
  }

  static numbers(text) {
    return text ? text.split(" ").map(Number) : [];
  }

  spans(text) {
    return text.split(" ").map((span) => {
      const ends = span.split("-").map(Number);
      return [ends[0], ends[ends.length - 1]];
    });
  }

  /* The last step there is to see: of the auction, where only that is shown. */
  get end() {
    return this.page.isAuction() ? this.called : this.last;
  }

  show(step, told = true, first = "") {
    const held = document.activeElement;
    this.step = Math.max(0, Math.min(this.end, step));
    for (const [element, spans] of this.timed) {
      element.hidden = !spans.some(([first, last]) => first <= this.step && this.step <= last);
    }
    for (const element of this.entries) {
      const own = Number(element.dataset.step);
      element.classList.toggle("later", own > this.step);
      if (own === this.step) {
        element.setAttribute("aria-current", "step");
      } else {
        element.removeAttribute("aria-current");
      }
    }
    this.slider.max = String(this.end);
    this.slider.value = String(this.step);
    this.moment.value = String(this.step);
    if (this.moment.selectedIndex < 0) {
      this.moment.selectedIndex = 0;
    }
    const where = this.text(".where");
    this.slider.setAttribute("aria-valuetext", where);
    this.follow(told);
    if (this.section.contains(held) && !held.getClientRects().length) {
      this.focus();
    }
    if (told) {
      this.page.tell([first, where, this.page.isAuction() ? "" : this.text(".banner")].filter(Boolean).join(". "));
    }
  }

  /* Puts the focus on the entry of the step, for whoever moves by it and would lose his place. */
  focus() {
    const entry = this.current();
    if (entry) {
      entry.tabIndex = -1;
      entry.focus({ preventScroll: true });
    }
  }

  text(selector) {
    const shown = [...this.section.querySelectorAll(selector)].find((element) => !element.hidden);
    return shown ? shown.textContent.replace(/\s+/g, " ").trim() : "";
  }

  current() {
    return this.entries.find((element) => Number(element.dataset.step) === this.step);
  }

  /* Keeps the entry of the step in sight within the record, without moving the page. */
  follow(isSmooth) {
    const list = this.section.querySelector(".timeline");
    const entry = this.current();
    if (!entry || list.scrollHeight <= list.clientHeight) {
      return;
    }
    const from = entry.getBoundingClientRect();
    const within = list.getBoundingClientRect();
    if (from.top < within.top + 12 || from.bottom > within.bottom - 12) {
      const isStill = !isSmooth || matchMedia("(prefers-reduced-motion: reduce)").matches;
      const behavior = isStill ? "instant" : "smooth";
      list.scrollBy({ top: from.top - within.top - list.clientHeight / 3, behavior });
    }
  }

  next(among) {
    const found = among.find((step) => step > this.step);
    return found === undefined ? this.end : found;
  }

  before(among) {
    const found = among.filter((step) => step < this.step);
    return found.length ? found[found.length - 1] : 0;
  }

  mark(isOn) {
    const among = this.marks.filter((each) => each <= this.end);
    const found = isOn ? among.find((each) => each > this.step) : among.filter((each) => each < this.step).pop();
    if (found === undefined) {
      this.page.tell(this.page.noMore);
    } else {
      this.show(found);
    }
  }
}
