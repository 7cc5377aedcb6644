// Takes the token out of the address before anything else can see it, and exchanges it for a cookie.
const token = location.hash.slice(1);
if (token) {
  history.replaceState(null, "", location.pathname);
  document.getElementById("coming").hidden = false;
  try {
    const answer = await fetch("/in", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ token }),
    });
    const told = await answer.json();
    if (answer.ok) location.replace(told.next);
    else refused(told.message);
  } catch (error) {
    refused(String(error.message));
  }
}

function refused(words) {
  document.getElementById("coming").hidden = true;
  const place = document.getElementById("refused");
  place.textContent = words;
  place.hidden = false;
}
