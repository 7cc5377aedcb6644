// Takes the token out of the address before anything else can see it, and exchanges it for a cookie.
import { erase } from "/static/shared/kept.js";

function refused(words) {
  document.getElementById("coming").hidden = true;
  const place = document.getElementById("refused");
  place.textContent = words;
  place.hidden = false;
}

async function comeIn(token) {
  history.replaceState(null, "", location.pathname);
  document.getElementById("coming").hidden = false;
  try {
    const answer = await fetch("/in", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ token }),
    });
    const told = await answer.json();
    if (!answer.ok) return refused(told.message);
    await erase(); // what was recorded here by another link is not for whoever comes now
    return location.replace(told.next);
  } catch (error) {
    return refused(String(error.message));
  }
}

// Nor is it for whoever types his link.
document.querySelector("main form").addEventListener("submit", () => { erase().catch(() => {}); });
const token = location.hash.slice(1);
if (token) comeIn(token);
