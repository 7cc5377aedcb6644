// Who looks at a time looks at the clock of his own wall; a day stands beside it where it is another than today.
export function localTimes() {
  const language = document.documentElement.lang;
  const today = new Date().toDateString();
  for (const each of document.querySelectorAll("time[datetime]")) {
    const at = new Date(each.getAttribute("datetime"));
    if (Number.isNaN(at.valueOf())) continue;
    const time = at.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const day = at.toDateString() === today ? "" : `${at.toLocaleDateString(language, { day: "numeric", month: "short" })} `;
    each.textContent = day + time;
  }
}

localTimes();
