// Another page of the hall, fetched so that a part of it takes the place of a part of this one.
export async function page(address) {
  const answer = await fetch(address);
  if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

// Whether a link that is pressed leads on here, and not into another window.
export const isHere = ({ ctrlKey, metaKey, shiftKey }) => !ctrlKey && !metaKey && !shiftKey;

let wanted = 0;

// How many were asked for: whoever waits for something else sees by it that the page is another meanwhile.
export const asked = () => wanted;

// Only the last of several that are asked for is given, null instead of the others; where it is not reached the browser
// goes there itself.
export async function lastAsked(address) {
  const number = ++wanted;
  let shown = null;
  try {
    shown = await page(address);
  } catch {
    if (number === wanted) location.assign(address);
  }
  return number === wanted ? shown : null;
}
