"use strict";
/* Signatures are checked by the script of this page, and by the browser too where it can: they must agree. */
const Signatures = (() => {
  let isByBrowser = false;

  async function byBrowser(key, signature, message) {
    if (!globalThis.crypto?.subtle) {
      return null;
    }
    try {
      const held = await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
      return await crypto.subtle.verify("Ed25519", held, signature, message);
    } catch {
      return null; // It knows no Ed25519, or no such key.
    }
  }

  async function isSigned(key, signature, message) {
    const own = Ed25519.isSigned(key, signature, message);
    const other = await byBrowser(key, signature, message);
    isByBrowser = other !== null;
    if (isByBrowser && other !== own) {
      throw new NotProven("checkers_differ");
    }
    return own;
  }

  return { isSigned, by: () => (isByBrowser ? "by_both" : "by_script") };
})();
