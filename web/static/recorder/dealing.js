// The cards of a board: typed hand by hand, or read from a hand record on this device. Nothing is recorded before whoever
// records has seen them and says so.
import { put } from "/static/shared/outbox.js";
import { filled, words } from "./drawing.js";

const SEATS = ["N", "E", "S", "W"];
const RANKS = "AKQJT98765432";
const HAND = /^[AKQJT2-9]*(\.[AKQJT2-9]*){3}$/;
const DEALERS = "SWNE"; // by the digit of a LIN file's `md`, from 1

const tidy = (text) => text.trim().toUpperCase().replaceAll("10", "T");

// The hand that is left when three are told; empty where they do not tell it.
function fourth(hands) {
  const left = [0, 1, 2, 3].map((suit) => [...RANKS].filter((rank) => !hands.some((hand) => hand.split(".")[suit]?.includes(rank))).join(""));
  return left.join("").length === 13 ? left.join(".") : "";
}

function ofPbn(text, board) {
  const game = text.split(/(?=\[Board ")/).find((each) => each.startsWith(`[Board "${board}"]`));
  const [, first, told] = /\[Deal "([NESW]):([^"]+)"\]/.exec(game ?? "") ?? [];
  if (!told) return null;
  const hands = told.trim().split(/\s+/);
  return Object.fromEntries(hands.map((hand, at) => [SEATS[(SEATS.indexOf(first) + at) % 4], hand === "-" ? "" : hand]));
}

function ofLin(text, board) {
  const games = text.split(/(?=qx\|)/);
  const game = games.find((each) => new RegExp(`^qx\\|[a-z]?${board}\\||ah\\|[^|]*\\b${board}\\|`, "i").test(each));
  const [, hands] = /md\|[1-4]?([^|]+)\|/.exec(game ?? "") ?? [];
  if (!hands) return null;
  const told = hands.split(",").map((hand) => /^S([^HDC]*)H([^DC]*)D([^C]*)C(.*)$/i.exec(tidy(hand))?.slice(1).join(".") ?? "");
  return Object.fromEntries(told.map((hand, at) => [DEALERS[at], hand.length === 16 ? hand : ""]));
}

function fieldsOf(form) {
  return SEATS.map((seat) => form.elements[`hand-${seat.toLowerCase()}`]);
}

function complete(form) {
  const fields = fieldsOf(form);
  const blank = fields.filter((field) => !field.value.trim());
  if (blank.length !== 1) return;
  blank[0].value = fourth(fields.filter((field) => field !== blank[0]).map((field) => tidy(field.value)));
}

async function filledFrom(target) {
  const form = target.closest("[data-deals]");
  if (!form || target.type !== "file") return;
  const text = await target.files[0]?.text() ?? "";
  const found = ofPbn(text, form.dataset.deals) ?? ofLin(text, form.dataset.deals);
  form.querySelector("[data-none]").hidden = Boolean(found);
  for (const [at, field] of fieldsOf(form).entries()) if (found) field.value = found[SEATS[at]] ?? "";
  complete(form);
}

document.addEventListener("change", ({ target }) => filledFrom(target));
// This is loaded as the sheet opens: a file may have been chosen by then.
for (const chosen of document.querySelectorAll("[data-deals] [type='file']")) if (chosen.files.length) filledFrom(chosen);

// What is wrong with the hands, in words; empty where nothing is. A hand that nobody has told is a blank.
function faultOf(form) {
  const gone = new Set();
  for (const field of fieldsOf(form)) {
    const hand = tidy(field.value);
    if (!hand || hand === "-") continue;
    if (hand.length !== 16 || !HAND.test(hand)) return filled(form.dataset.wrong, { seat: field.previousElementSibling.textContent });
    for (const card of hand.split(".").flatMap((ranks, at) => [...ranks].map((rank) => "SHDC"[at] + rank))) {
      const isOthers = fieldsOf(form).some((other) => other !== field && other.dataset.played.includes(card));
      if (isOthers || gone.has(card)) return filled(form.dataset.twice, { card: words.cards[card] });
      gone.add(card);
    }
  }
  return "";
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-deals]")) return;
  event.preventDefault();
  complete(form);
  const fault = faultOf(form);
  const place = form.querySelector("[data-fault]");
  place.textContent = fault;
  place.hidden = !fault;
  if (fault) {
    event.stopImmediatePropagation(); // the sheet is not done with
    return;
  }
  const hands = fieldsOf(form).map((field) => tidy(field.value) || "-");
  put(`${form.dataset.line} N:${hands.join(" ")}${form.dataset.behind}`);
}, { capture: true }); // before the sheet is done with
