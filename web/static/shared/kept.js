// What lies on this device besides the lines that are not sent: the table that is recorded here, as it was drawn last, so
// that its page can be loaded while the hall is away. Without a secure context there is no such place, and nothing lies.
const TABLE = "tdlog-table";
const path = location.pathname;
const wanted = new Map(); // by name what is to be written; the newest takes the place of the one before
let writing = null;

// A word that this browser keeps from page to page: it is read, written, or taken away where it is null. A browser that
// keeps nothing has none.
export function remembered(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(`tdlog/${name}`);
    if (value === null) localStorage.removeItem(`tdlog/${name}`);
    else localStorage.setItem(`tdlog/${name}`, value);
  } catch {
    // As it comes.
  }
  return null;
}

// Whether the page can be loaded again without the hall.
export const isKept = () => "keeps" in document.body.dataset && Boolean(navigator.serviceWorker?.controller);

// Lets the worker keep the page, where the hall allows it and the browser does.
export function begin() {
  if (!("keeps" in document.body.dataset)) return;
  navigator.serviceWorker?.register("/tables/worker.js").catch(() => {});
  navigator.serviceWorker?.addEventListener("controllerchange", write); // what came before the page was kept
}

export async function erase() {
  wanted.clear();
  await globalThis.caches?.delete(TABLE);
}

// Keeps something beside the page; it is there when the promise is fulfilled, if the page is.
export function keep(name, value) {
  wanted.set(name, value);
  return write();
}

async function write() {
  while (isKept() && wanted.size) await (writing ??= written().finally(() => { writing = null; }));
}

async function written() {
  for (const [name, value] of wanted) {
    wanted.delete(name);
    try {
      // What is erased meanwhile is gone: a place that was deleted takes what comes late with it.
      const table = await caches.open(TABLE);
      if (await table.match(path)) await table.put(`${path}/${name}`, new Response(JSON.stringify(value)));
    } catch {
      // The disk is full: what was kept before stays.
    }
  }
}
