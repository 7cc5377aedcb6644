"use strict";
/* The proof that an entry is in a log: RFC 9162's tree, C2SP's signed notes, checkpoints, cosignatures and tlog-proof. As
   `domain/log` reads and checks them; a test holds the two against each other. */
class NotProven extends Error {
  constructor(code, facts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

const Proof = (() => {
  const { MOST_NUMBER, Packed, bytesOfBase45, bytesOfBase64, base64, hex, isSame, joined, number, odd, text, utf8 } = Written;
  const ED25519 = 1;
  const COSIGNATURE = 4;
  const HASH = 32;
  const ID = 4;
  const TIME = 8;
  const MOST_PROOF = 1 << 20;
  const MOST_NOTE = 1 << 17;
  const MOST_SIGNATURES = 100;
  const MOST_HASHES = 63;
  const BEGINS = utf8("c2sp.org/tlog-proof@v1\n");
  const OF_A_CODE = utf8("TDLOG1:");
  const NO_NAME = /[+\u0000-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ud800-\udfff]/u;
  const EMPTY = sha256(new Uint8Array(0));

  const begins = (bytes, with_) => isSame(bytes.subarray(0, with_.length), with_);
  const isName = (name) => name !== "" && !NO_NAME.test(name);

  /* The tree */

  const leafHash = (entry) => sha256(joined(Uint8Array.of(0), entry));
  const nodeHash = (left, right) => sha256(joined(Uint8Array.of(1), left, right));

  /* The root above a leaf by the hashes beside its way; null where the way is longer or shorter than they. */
  function rootAbove(leaf, index, size, path) {
    let [found, here, last] = [leaf, index, size - 1n];
    if (index < 0n || index >= size) {
      return null;
    }
    for (const other of path) {
      if (!last) {
        return null;
      }
      if (here & 1n || here === last) {
        found = nodeHash(other, found);
        while (here && !(here & 1n)) {
          [here, last] = [here >> 1n, last >> 1n];
        }
      } else {
        found = nodeHash(found, other);
      }
      [here, last] = [here >> 1n, last >> 1n];
    }
    return last ? null : found;
  }

  /* Where the hashes beside the way of a leaf stand: [level, number] of full nodes that make them up, by part. */
  function partsBeside(index, size) {
    const parts = [];
    let [begin, end] = [0n, size];
    while (end - begin > 1n) {
      let half = 1n;
      while (2n * half < end - begin) {
        half *= 2n;
      }
      const middle = begin + half;
      if (index < middle) {
        parts.unshift([middle, end]);
        end = middle;
      } else {
        parts.unshift([begin, middle]);
        begin = middle;
      }
    }
    return parts;
  }

  /* Keys */

  const idOf = (name, material) => sha256(joined(utf8(`${name}\n`), material)).slice(0, ID);

  function keyRead(told) {
    const match = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(told.trim());
    const no = () => new NotReadable("no_key", { key: told.trim().slice(0, 120) });
    if (!match || !isName(match[1])) {
      throw no();
    }
    let material = null;
    try {
      material = bytesOfBase64(match[3]);
    } catch {
      throw no();
    }
    const [name, algorithm, key] = [match[1], material[0], material.slice(1)];
    const id = idOf(name, material);
    if (![ED25519, COSIGNATURE].includes(algorithm) || !Ed25519.isKey(key) || hex(id) !== match[2]) {
      throw no();
    }
    return { name, algorithm, key, id, text: match[0] };
  }

  const isSameKey = (one, other) => isSame(one.key, other.key);

  /* The keys that somebody trusts, as they were typed: one a line. */
  function trusted({ logs, witnesses, need }) {
    const read = (told) => told.split("\n").filter((line) => line.trim()).map(keyRead);
    const found = { logs: read(logs), witnesses: read(witnesses), need };
    if (need < 0 || need > found.witnesses.length) {
      throw new NotReadable("need_too_many", { need, count: found.witnesses.length });
    }
    found.witnesses.forEach((key, at) => {
      if (found.witnesses.slice(0, at).some((other) => isSameKey(key, other))) {
        throw new NotReadable("witness_twice", { key: key.name });
      }
      if (key.algorithm !== COSIGNATURE) {
        throw new NotReadable("no_witness_key", { key: key.name });
      }
    });
    return found;
  }

  /* Notes and checkpoints */

  function noteRead(bytes, above = 0) {
    if (bytes.length > MOST_NOTE) {
      throw odd();
    }
    const whole = text(bytes);
    const control = whole.search(/[\u0000-\u0009\u000b-\u001f]/);
    if (control >= 0) {
      throw odd(above + whole.slice(0, control).split("\n").length);
    }
    const end = whole.lastIndexOf("\n\n");
    const below = whole.slice(end + 2);
    if (end < 0 || !below.endsWith("\n")) {
      throw odd();
    }
    const lines = below.slice(0, -1).split("\n");
    if (lines.length > MOST_SIGNATURES) {
      throw odd();
    }
    const told = whole.slice(0, end + 1);
    const first = above + told.split("\n").length + 1;
    return { text: told, signatures: lines.map((line, at) => signatureRead(line, first + at)) };
  }

  function signatureRead(line, number) {
    const match = /^\u2014 ([^ ]*) (.*)$/u.exec(line);
    if (!match || !isName(match[1])) {
      throw odd(number);
    }
    const data = bytesOfBase64(match[2], null, number);
    if (data.length <= ID) {
      throw odd(number);
    }
    return { name: match[1], id: data.slice(0, ID), data: data.slice(ID) };
  }

  function checkpointOf(note) {
    const lines = note.text.slice(0, -1).split("\n");
    if (lines.length < 3 || lines.includes("")) {
      throw odd(1);
    }
    const [origin, size, root, ...more] = lines;
    return { origin, size: number(size, 2), root: bytesOfBase64(root, HASH, 3), more };
  }

  /* The parts of a signature: [time, what was signed, the signature itself]. */
  function signedParts(key, one, note) {
    if (key.algorithm === ED25519) {
      return [0n, utf8(note.text), one.data];
    }
    const time = one.data.slice(0, TIME).reduce((found, byte) => (found << 8n) | BigInt(byte), 0n);
    const signed = 0n < time && time <= MOST_NUMBER ? one.data.slice(TIME) : new Uint8Array(0);
    return [time, utf8(`cosignature/v1\ntime ${time}\n${note.text}`), signed];
  }

  /* Who of some keys signed a note: [[key, time]]. */
  async function signersOf(note, keys, isSigned) {
    const known = new Map();
    const texts = new Set();
    for (const key of keys) {
      known.set(`${key.name} ${hex(key.id)}`, key);
      texts.add(key.text);
    }
    if (known.size !== texts.size) {
      throw new NotReadable("keys_alike");
    }
    const found = new Map();
    for (const one of note.signatures) {
      const key = known.get(`${one.name} ${hex(one.id)}`);
      if (key && found.has(key)) {
        throw new NotProven("signed_twice", { key: key.name });
      }
      if (key) {
        const [time, message, signature] = signedParts(key, one, note);
        if (!(await isSigned(key.key, signature, message))) {
          throw new NotProven("bad_signature", { key: key.name });
        }
        found.set(key, time);
      }
    }
    return found;
  }

  /* A checkpoint, once it is signed by a key of its log, and cosigned by as many witnesses as are needed. */
  async function checkpointChecked(note, { logs, witnesses, need }, isSigned) {
    const checkpoint = checkpointOf(note);
    const { origin } = checkpoint;
    const own = logs.filter((key) => key.name === origin);
    if (!own.length) {
      throw new NotProven("another_log", { origin });
    }
    if (own.some((key) => key.algorithm !== ED25519)) {
      throw new NotReadable("no_log_key", { key: origin });
    }
    if (own.some((key) => witnesses.some((witness) => isSameKey(key, witness)))) {
      throw new NotReadable("own_witness", { key: origin });
    }
    const found = await signersOf(note, [...own, ...witnesses], isSigned);
    const log = own.find((key) => found.has(key));
    if (!log) {
      throw new NotProven("unsigned", { origin });
    }
    if (!checkpoint.size && !isSame(checkpoint.root, EMPTY)) {
      throw new NotProven("empty_root");
    }
    const cosigned = witnesses.filter((key) => found.has(key)).map((key) => [key, found.get(key)]);
    if (cosigned.length < need) {
      throw new NotProven("too_few", { found: cosigned.length, need });
    }
    return { checkpoint, log, witnesses: cosigned };
  }

  /* Proofs of entries */

  function proofRead(bytes) {
    if (bytes.length > MOST_PROOF) {
      throw odd();
    }
    if (begins(bytes, BEGINS)) {
      return ofText(bytes);
    }
    if (!begins(bytes, OF_A_CODE)) {
      return ofPacked(bytes);
    }
    return ofPacked(bytesOfBase45(text(bytes.subarray(OF_A_CODE.length)).replace(/[\r\n]+$/, "")));
  }

  function ofText(bytes) {
    const empty = bytes.findIndex((byte, at) => byte === 10 && bytes[at + 1] === 10);
    const lines = new TextDecoder().decode(bytes.subarray(0, empty < 0 ? 0 : empty)).split("\n").slice(1);
    if (lines.length < 2 || lines.length - 2 > MOST_HASHES) {
      throw odd();
    }
    const behind = (word, at) => {
      if (!lines[at].startsWith(word)) {
        throw odd(at + 2);
      }
      return lines[at].slice(word.length);
    };
    const entry = bytesOfBase64(behind("extra ", 0), null, 2);
    const index = number(behind("index ", 1), 3);
    const path = lines.slice(2).map((line, at) => bytesOfBase64(line, HASH, at + 4));
    return { entry, index, path, note: noteRead(bytes.subarray(empty + 2), lines.length + 2) };
  }

  function ofPacked(bytes) {
    const told = new Packed(bytes);
    if (told.array() !== 7 || told.number() !== 1n) {
      throw odd();
    }
    const [entry, index, hashes, log, size] = [told.bytes(), told.number(), told.bytes(), told.bytes(), told.number()];
    const signatures = [];
    for (let left = told.array(); left; left -= 1) {
      if (told.array() !== 2) {
        throw odd();
      }
      signatures.push([told.text(), told.bytes()]);
    }
    told.end();
    if (hashes.length % HASH || hashes.length > MOST_HASHES * HASH || size > MOST_NUMBER || log.length !== 16) {
      throw odd();
    }
    const path = Array.from({ length: hashes.length / HASH }, (_, at) => hashes.slice(at * HASH, (at + 1) * HASH));
    const root = rootAbove(leafHash(entry), index, size, path);
    const origin = `tdlog/${hex(log)}`;
    if (!root || signatures.some(([name]) => name === origin)) {
      throw odd();
    }
    const lines = signatures.map(([name, data]) => `\u2014 ${name || origin} ${base64(data)}\n`);
    const note = noteRead(utf8(`${origin}\n${size}\n${base64(root)}\n\n${lines.join("")}`));
    return { entry, index, path, note };
  }

  /* The entry that a leaf of the tree is: stream, number in it, topic, state. */
  function entryOf(bytes) {
    try {
      const told = new Packed(bytes);
      if (told.array() !== 4) {
        throw odd();
      }
      const [stream, entry, topic, state] = [told.text(), told.number(), told.text(), told.bytes()];
      told.end();
      if (entry < 1n) {
        throw odd();
      }
      return { stream, entry, topic, state };
    } catch {
      throw new NotProven("no_entry");
    }
  }

  function checkIncluded(proof, { size, root }) {
    const found = rootAbove(leafHash(proof.entry), proof.index, size, proof.path);
    if (!found || !isSame(found, root)) {
      throw new NotProven("not_included", { position: proof.index + 1n, size });
    }
  }

  /* The entry of a proof, once it is shown that it is in a log of one of the keys. */
  async function checked(proof, keys, isSigned) {
    const vouched = await checkpointChecked(proof.note, keys, isSigned);
    checkIncluded(proof, vouched.checkpoint);
    return { entry: entryOf(proof.entry), position: proof.index + 1n, vouched };
  }

  return {
    checkIncluded, checked, checkpointChecked, checkpointOf, entryOf, keyRead, leafHash, nodeHash, noteRead, partsBeside, proofRead,
    rootAbove, trusted,
  };
})();
