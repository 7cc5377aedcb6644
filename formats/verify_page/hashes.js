"use strict";
/* SHA-256 and SHA-512 (FIPS 180-4). The numbers that they begin with and add in each round are the fractions of the roots
   of the first primes, and are worked out as such. */
const { sha256, sha512 } = (() => {
  const primes = [];
  for (let number = 2; primes.length < 80; number += 1) {
    if (primes.every((prime) => number % prime)) {
      primes.push(number);
    }
  }

  /* The whole part of a root of a great number, from above. */
  function rootOf(number, power) {
    let found = 1n << 72n;
    for (;;) {
      const next = ((power - 1n) * found + number / found ** (power - 1n)) / power;
      if (next >= found) {
        return found;
      }
      found = next;
    }
  }

  /* The first 64 bits behind the point. */
  const fractions = (count, power) =>
    primes.slice(0, count).map((prime) => BigInt.asUintN(64, rootOf(BigInt(prime) << (64n * power), power)));

  const ROUNDS = fractions(80, 3n);
  const BEGIN = fractions(8, 2n);
  const upper = (number) => Number(number >> 32n) | 0;
  const ROUNDS_OF_32 = ROUNDS.slice(0, 64).map(upper);
  const BEGIN_OF_32 = BEGIN.map(upper);

  /* The data with a bit that ends it and its length in bits, in whole blocks. */
  function padded(data, block) {
    const whole = new Uint8Array(Math.ceil((data.length + 1 + block / 8) / block) * block);
    whole.set(data);
    whole[data.length] = 0x80;
    const view = new DataView(whole.buffer);
    view.setBigUint64(whole.length - 8, BigInt(data.length) * 8n);
    return view;
  }

  function sha256(data) {
    const turned = (word, by) => (word >>> by) | (word << (32 - by));
    const view = padded(data, 64);
    const state = Int32Array.from(BEGIN_OF_32);
    const words = new Int32Array(64);
    for (let block = 0; block < view.byteLength; block += 64) {
      for (let at = 0; at < 16; at += 1) {
        words[at] = view.getInt32(block + 4 * at);
      }
      for (let at = 16; at < 64; at += 1) {
        const early = words[at - 15];
        const late = words[at - 2];
        words[at] = words[at - 16] + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3))
          + words[at - 7] + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let at = 0; at < 64; at += 1) {
        const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS_OF_32[at] + words[at]) | 0;
        const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, at) => {
        state[at] += word;
      });
    }
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((word, at) => out.setInt32(4 * at, word));
    return new Uint8Array(out.buffer);
  }

  function sha512(data) {
    const cut = (number) => BigInt.asUintN(64, number);
    const turned = (word, by) => (word >> by) | cut(word << (64n - by));
    const view = padded(data, 128);
    const state = [...BEGIN];
    const words = [];
    for (let block = 0; block < view.byteLength; block += 128) {
      for (let at = 0; at < 16; at += 1) {
        words[at] = view.getBigUint64(block + 8 * at);
      }
      for (let at = 16; at < 80; at += 1) {
        const early = words[at - 15];
        const late = words[at - 2];
        words[at] = cut(words[at - 16] + (turned(early, 1n) ^ turned(early, 8n) ^ (early >> 7n))
          + words[at - 7] + (turned(late, 19n) ^ turned(late, 61n) ^ (late >> 6n)));
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let at = 0; at < 80; at += 1) {
        const first = h + (turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n)) + ((e & f) ^ (cut(~e) & g)) + ROUNDS[at] + words[at];
        const second = (turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
        [h, g, f, e, d, c, b, a] = [g, f, e, cut(d + first), c, b, a, cut(first + second)];
      }
      [a, b, c, d, e, f, g, h].forEach((word, at) => {
        state[at] = cut(state[at] + word);
      });
    }
    const out = new DataView(new ArrayBuffer(64));
    state.forEach((word, at) => out.setBigUint64(8 * at, word));
    return new Uint8Array(out.buffer);
  }

  return { sha256, sha512 };
})();
