// A page that waits to begin a table goes on to it by itself as soon as somebody else has begun it.
document.addEventListener("shown", () => {
  const begun = document.querySelector("[data-begun]");
  if (begun) location.replace(begun.href);
});
