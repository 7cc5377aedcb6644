// What moves on a page although whoever looks at it asked for stillness. A list of sentences.
() => {
  const name = (each) => `${each.tagName.toLowerCase()}.${[...each.classList].join(".")}`;
  const found = document.getAnimations().map((each) => `runs: ${name(each.effect.target)}`);
  const longest = (told) => Math.max(...told.split(",").map((one) => parseFloat(one) * (one.trim().endsWith("ms") ? 0.001 : 1)));
  for (const each of document.querySelectorAll("*")) {
    for (const which of [null, "::before", "::after"]) {
      const style = getComputedStyle(each, which);
      if (longest(style.transitionDuration) > 0.01) found.push(`has a transition: ${name(each)}`);
      if (style.animationName !== "none" && longest(style.animationDuration) > 0.01) found.push(`is animated: ${name(each)}`);
    }
    if (getComputedStyle(each).scrollBehavior === "smooth") found.push(`scrolls smoothly: ${name(each)}`);
  }
  return [...new Set(found)];
}
