"use strict";
/* What a receipt shows, as lines: [sign, code, what the words name]. `held` is proven, `failed` is not, `open` was not looked
   at. The words stand in the catalogues; the program tells the same lines (`projections/views/checked_receipt.py`). */
const Receipt = (() => {
  const { hex } = Written;
  const LAST_SECOND = 253402300799n; // of the year 9999

  const moment = (time) => time > LAST_SECOND ? `${time} s` : new Date(1000 * Number(time)).toISOString().slice(0, 19).replace("T", " ") + " UTC";

  function openLines({ note }, { logs, witnesses }, cosigned) {
    const { origin } = Proof.checkpointOf(note);
    const known = new Set([...logs, ...witnesses].map((key) => `${key.name} ${hex(key.id)}`));
    const lines = note.signatures.filter((one) => !known.has(`${one.name} ${hex(one.id)}`)).map((one) => {
      const code = !logs.length && one.name === origin ? "key_unknown" : "signature_unknown";
      return ["open", code, { name: one.name, id: hex(one.id) }];
    });
    const absent = witnesses.filter((key) => !cosigned.some(([witness]) => witness === key));
    return [...lines, ...absent.map((key) => ["open", "not_cosigned", { name: key.name }]), ...(witnesses.length ? [] : [["open", "no_witness", {}]])];
  }

  /* Who signed a checkpoint. */
  function vouchedLines({ log, witnesses }) {
    const cosigned = witnesses.map(([key, time]) => ["held", "cosigned_by", { name: key.name, at: moment(time) }]);
    return [["held", "signed_by", { key: log.text }], ...cosigned];
  }

  /* Without a key of the log it is shown where the entry stands below the root, and whose signature nobody checked. */
  function ofNobody(proof, keys) {
    const checkpoint = Proof.checkpointOf(proof.note);
    Proof.checkIncluded(proof, checkpoint);
    const entry = Proof.entryOf(proof.entry);
    const facts = { origin: checkpoint.origin, position: proof.index + 1n, size: checkpoint.size };
    return { state: "key_unknown", entry, lines: [["held", "fits_root", facts], ...openLines(proof, keys, [])] };
  }

  async function ofSomebody(proof, keys, isSigned) {
    const { entry, position, vouched } = await Proof.checked(proof, keys, isSigned);
    const { checkpoint } = vouched;
    const facts = { origin: checkpoint.origin, position, size: checkpoint.size };
    const held = [["held", "entry_in_log", facts], ...vouchedLines(vouched)];
    return { state: "proven", entry, lines: [...held, ...openLines(proof, keys, vouched.witnesses)] };
  }

  function failed(error, entry = null) {
    if (error instanceof NotProven) {
      return { state: "refused", entry, lines: [["failed", error.code, error.facts]] };
    }
    if (error instanceof NotReadable) {
      return { state: "unreadable", entry, lines: [["failed", error.code, error.facts]] };
    }
    throw error;
  }

  function said(proof) {
    try {
      return Proof.entryOf(proof.entry);
    } catch {
      return null;
    }
  }

  /* What comes of a receipt in any of its forms; nothing is raised. */
  async function checked(bytes, keys, isSigned) {
    let proof = null;
    try {
      proof = Proof.proofRead(bytes);
      return keys.logs.length ? await ofSomebody(proof, keys, isSigned) : ofNobody(proof, keys);
    } catch (error) {
      return failed(error, proof && said(proof));
    }
  }

  return { checked, failed, openLines, vouchedLines };
})();
