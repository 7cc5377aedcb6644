// What a tap opened can be undone for ten seconds by a strip; afterwards by its number, as any entry.
const TEN_SECONDS = 10000;
const strip = document.getElementById("undo");
if (strip) {
  history.replaceState(null, "", location.pathname);
  setTimeout(() => strip.remove(), TEN_SECONDS);
}
