"use strict";
/* Signatures by Ed25519 (RFC 8032, 5.1.7, the equation without the cofactor), checked. Keys and signatures are public: how
   long it takes may tell what they are. */
const Ed25519 = (() => {
  const P = (1n << 255n) - 19n;
  const ORDER = (1n << 252n) + 27742317777372353535851937790883648493n;
  const KEY_SIZE = 32;
  const SIGNATURE_SIZE = 64;

  const mod = (number) => {
    const rest = number % P;
    return rest < 0n ? rest + P : rest;
  };
  function power(base, exponent) {
    let found = 1n;
    for (let square = base, left = exponent; left; left >>= 1n, square = (square * square) % P) {
      if (left & 1n) {
        found = (found * square) % P;
      }
    }
    return found;
  }
  const inverse = (number) => power(number, P - 2n);

  const D = mod(-121665n * inverse(121666n));
  const D_TWICE = (2n * D) % P;
  const ROOT_OF_MINUS_1 = power(2n, (P - 1n) / 4n);
  const EIGHTH = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826n;
  const NOBODYS = [0n, 1n, P - 1n, EIGHTH, P - EIGHTH]; // of points of small order: with one as a key anybody can sign

  /* Points are [X, Y, Z, T]: x = X / Z, y = Y / Z, x * y = T / Z. */
  const NEUTRAL = [0n, 1n, 1n, 0n];
  function sum([x1, y1, z1, t1], [x2, y2, z2, t2]) {
    const a = ((y1 - x1) * (y2 - x2)) % P;
    const b = ((y1 + x1) * (y2 + x2)) % P;
    const c = ((t1 * D_TWICE) % P) * t2 % P;
    const d = (2n * z1 * z2) % P;
    const [e, f, g, h] = [b - a, d - c, d + c, b + a];
    return [(e * f) % P, (g * h) % P, (f * g) % P, (e * h) % P];
  }
  function twice([x, y, z]) {
    const a = (x * x) % P;
    const b = (y * y) % P;
    const c = (2n * z * z) % P;
    const h = a + b;
    const e = h - (x + y) * (x + y) % P;
    const g = a - b;
    const f = c + g;
    return [(e * f) % P, (g * h) % P, (f * g) % P, (e * h) % P];
  }
  const negative = ([x, y, z, t]) => [-x, y, z, -t];

  const littleEndian = (bytes) => bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
  const heightOf = (bytes) => BigInt.asUintN(255, littleEndian(bytes));

  /* The point that 32 bytes say; null where they say none. */
  function point(bytes) {
    const y = heightOf(bytes);
    const u = mod(y * y - 1n);
    const v = (D * y * y + 1n) % P;
    let x = (u * v ** 3n % P) * power((u * v ** 7n) % P, (P - 5n) / 8n) % P;
    const found = (v * x * x) % P;
    if (found === mod(-u)) {
      x = (x * ROOT_OF_MINUS_1) % P;
    } else if (found !== u) {
      return null;
    }
    if (Number(x & 1n) !== bytes[31] >> 7) {
      x = mod(-x);
    }
    return [x, y, 1n, (x * y) % P];
  }

  function bytesOf([x, y, z]) {
    const below = inverse(mod(z));
    let left = mod(y * below) | ((mod(x * below) & 1n) << 255n);
    const bytes = new Uint8Array(KEY_SIZE);
    for (let at = 0; at < KEY_SIZE; at += 1, left >>= 8n) {
      bytes[at] = Number(left & 0xffn);
    }
    return bytes;
  }

  const BASE = point(Uint8Array.of(0x58, ...Array(31).fill(0x66)));

  /* one * first + other * second, the bits of both at once. */
  function sumOfProducts(one, first, other, second) {
    const both = sum(first, second);
    let found = NEUTRAL;
    for (let at = 252n; at >= 0n; at -= 1n) {
      found = twice(found);
      const bits = Number((one >> at) & 1n) + 2 * Number((other >> at) & 1n);
      if (bits) {
        found = sum(found, [first, second, both][bits - 1]);
      }
    }
    return found;
  }

  /* Whether 32 bytes are a point that somebody can have made, in the only way in which it is written. */
  function isKey(bytes) {
    const y = bytes.length === KEY_SIZE ? heightOf(bytes) : P;
    return y < P && !NOBODYS.includes(y);
  }

  function isSigned(key, signature, message) {
    if (!isKey(key) || signature.length !== SIGNATURE_SIZE || !isKey(signature.subarray(0, 32))) {
      return false;
    }
    const holder = point(key);
    const second = littleEndian(signature.subarray(32));
    if (!holder || second >= ORDER) {
      return false;
    }
    const hashed = sha512(Written.joined(signature.subarray(0, 32), key, message));
    const first = bytesOf(sumOfProducts(second, BASE, littleEndian(hashed) % ORDER, negative(holder)));
    return first.every((byte, at) => byte === signature[at]);
  }

  return { isKey, isSigned };
})();
