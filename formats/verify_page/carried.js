"use strict";
/* The proof that a page carries of its own entries. Each entry has a way of its own to the root, by hashes that stand beside
   the entries, so that one that was edited is told from the others. */
const Carried = (() => {
  const { Packed, bytesOfBase64, isSame, utf8 } = Written;
  const BEGINS = '<script type="application/json"' + ' id="proof">'; // not found in a file that has this script alone
  const ENDS = "<" + "/script>";

  /* What a page's file carries; null where it carries nothing. */
  function inFile(bytes) {
    const told = new TextDecoder().decode(bytes);
    const from = told.indexOf(BEGINS);
    if (from < 0) {
      return null;
    }
    return read(told.slice(from + BEGINS.length, told.indexOf(ENDS, from)));
  }

  function read(told) {
    try {
      return JSON.parse(told);
    } catch {
      return { note: "broken", leaves: [], nodes: [], streams: {} };
    }
  }

  /* The hash over leaves from `begin` up to `end`, from the full nodes that it is made of; null where one is not there. */
  function part([begin, end], nodes) {
    const hashes = [];
    for (let level = 62n; level >= 0n; level -= 1n) {
      if (((end - begin) >> level) & 1n) {
        hashes.push(nodes.get(`${level} ${begin >> level}`));
        begin += 1n << level;
      }
    }
    return hashes.includes(undefined) ? null : hashes.reduceRight((right, left) => Proof.nodeHash(left, right));
  }

  function isInLog({ index, bytes }, { size, root }, nodes) {
    if (index < 0n || index >= size) {
      return false;
    }
    const path = Proof.partsBeside(index, size).map((one) => part(one, nodes));
    const found = path.includes(null) ? null : Proof.rootAbove(Proof.leafHash(bytes), index, size, path);
    return found !== null && isSame(found, root);
  }

  /* Whose entry a leaf says that it is, where nothing else of it can be read. */
  function nameOf(leaf) {
    try {
      const told = new Packed(leaf);
      told.array();
      const [stream, number] = [told.text(), told.number()];
      return { stream, number, name: `${stream}#${number}` };
    } catch {
      return { stream: "", number: 0n, name: "?" };
    }
  }

  function entry([index, told], checkpoint, nodes) {
    const leaf = { index: BigInt(index), bytes: bytesOfBase64(told) };
    const isProven = isInLog(leaf, checkpoint, nodes);
    try {
      const { stream, entry: number, topic, state } = Proof.entryOf(leaf.bytes);
      return { index: leaf.index, isProven, stream, number, name: `${stream}#${number}`, said: `${topic} ${new TextDecoder().decode(state)}` };
    } catch {
      return { index: leaf.index, isProven: false, ...nameOf(leaf.bytes), said: new TextDecoder().decode(leaf.bytes) };
    }
  }

  /* Of a stream that is shown whole: whether each entry is there, up to where the checkpoint goes. */
  function ofStream([stream, shown], entries) {
    const own = entries.filter((one) => one.stream === stream);
    const there = new Set(own.map((one) => Number(one.number)));
    const last = Math.max(0, ...there);
    const lines = [];
    for (let number = 1; number < last; number += 1) {
      if (!there.has(number)) {
        lines.push(["failed", "left_out", { entry: `${stream}#${number}` }]);
      }
    }
    if (last && !lines.length && own.every((one) => one.isProven)) {
      lines.push(["held", "nothing_left_out", { stream, last }]);
    }
    if (shown > last) {
      lines.push(["open", "later", { stream, first: last + 1, last: shown }]);
    }
    return lines;
  }

  function ofEntries(entries, { origin, size }, isSigned) {
    const wrong = entries.filter((one) => !one.isProven);
    if (wrong.length === entries.length) {
      return [["failed", "none_in_log", {}]];
    }
    if (!wrong.length) {
      return [["held", isSigned ? "entries_in_log" : "entries_fit_root", { count: entries.length, origin, size }]];
    }
    return wrong.map((one) => ["failed", "not_in_log", { entry: one.name, position: one.index + 1n }]);
  }

  /* What comes of the proof of a page; nothing is raised. */
  async function checked(data, keys, isSigned) {
    try {
      const note = Proof.noteRead(utf8(data.note));
      const checkpoint = Proof.checkpointOf(note);
      const vouched = keys.logs.length ? await Proof.checkpointChecked(note, keys, isSigned) : null;
      const nodes = new Map(data.nodes.map(([level, index, hash]) => [`${level} ${index}`, bytesOfBase64(hash, 32)]));
      const entries = data.leaves.map((leaf) => entry(leaf, checkpoint, nodes));
      const lines = ofEntries(entries, checkpoint, Boolean(vouched));
      lines.push(...Object.entries(data.streams).flatMap((one) => ofStream(one, entries)));
      if (vouched) {
        lines.push(...Receipt.vouchedLines(vouched));
      }
      lines.push(...Receipt.openLines({ note }, keys, vouched ? vouched.witnesses : []));
      const isWrong = lines.some(([sign]) => sign === "failed");
      return { state: isWrong ? "refused" : vouched ? "proven_page" : "key_unknown", lines, entries };
    } catch (error) {
      return { ...Receipt.failed(error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError ? Written.odd() : error), entries: [] };
    }
  }

  return { checked, inFile, read };
})();
