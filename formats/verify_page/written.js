"use strict";
/* Bytes, numbers and texts, each read in the one way in which it is written: what is signed must not be told apart by how
   somebody writes it. */
class NotReadable extends Error {
  /* `code` is what the page has words for; `line` is where, 0 where that is not known. */
  constructor(code, facts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

const Written = (() => {
  const MOST_NUMBER = (1n << 63n) - 1n;
  const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

  const odd = (line = 0) => (line ? new NotReadable("no_receipt_at", { line }) : new NotReadable("no_receipt"));
  const utf8 = (text) => new TextEncoder().encode(text);
  const isSame = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  function joined(...parts) {
    const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  function text(bytes, line = 0) {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw odd(line);
    }
  }

  function number(digits, line = 0) {
    if (!/^(0|[1-9][0-9]{0,18})$/.test(digits) || BigInt(digits) > MOST_NUMBER) {
      throw odd(line);
    }
    return BigInt(digits);
  }

  const base64 = (bytes) => btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));

  function bytesOfBase64(told, size = null, line = 0) {
    let bytes = null;
    try {
      bytes = Uint8Array.from(atob(told), (letter) => letter.charCodeAt(0));
    } catch {
      throw odd(line);
    }
    if (base64(bytes) !== told || (size !== null && bytes.length !== size)) {
      throw odd(line);
    }
    return bytes;
  }

  function bytesOfBase45(told) {
    const bytes = [];
    for (let at = 0; at < told.length; at += 3) {
      const values = [...told.slice(at, at + 3)].map((letter) => LETTERS.indexOf(letter));
      const value = values.reduceRight((sum, one) => 45 * sum + one, 0);
      const many = values.length - 1;
      if (!many || values.includes(-1) || value >= 256 ** many) {
        throw odd();
      }
      bytes.push(...(many === 2 ? [value >> 8, value & 0xff] : [value]));
    }
    return Uint8Array.from(bytes);
  }

  /* MessagePack, value by value, each in its shortest form. */
  class Packed {
    constructor(bytes) {
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.at = 0;
    }

    take(size) {
      const from = this.at;
      this.at += size;
      if (this.at > this.view.byteLength) {
        throw odd();
      }
      return new Uint8Array(this.view.buffer, this.view.byteOffset + from, size);
    }

    unsigned(size) {
      return this.take(size).reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
    }

    /* A number that is no less than 0. */
    number() {
      const [first] = this.take(1);
      if (first < 0x80) {
        return BigInt(first);
      }
      const step = first - 0xcc;
      if (step < 0 || step > 3) {
        throw odd();
      }
      const found = this.unsigned(1 << step);
      if (found < (step ? 1n << BigInt(4 << step) : 0x80n)) {
        throw odd();
      }
      return found;
    }

    /* How long what comes is: `short` says where its forms of one byte begin and up to how much they go, `long` is the
       form with the length in one byte (`least`: in two) behind it. */
    size([short, most], long, least = 0) {
      const [first] = this.take(1);
      if (first >= short && first < short + most) {
        return first - short;
      }
      const step = first - long + least;
      if (first < long || step > 2) {
        throw odd();
      }
      const found = this.unsigned(1 << step);
      if (found < (step === least ? BigInt(most) : 1n << BigInt(4 << step))) {
        throw odd();
      }
      return Number(found);
    }

    text() {
      return text(this.take(this.size([0xa0, 32], 0xd9)));
    }

    bytes() {
      return this.take(this.size([0, 0], 0xc4));
    }

    array() {
      return this.size([0x90, 16], 0xdc, 1);
    }

    /* Nothing may follow. */
    end() {
      if (this.at !== this.view.byteLength) {
        throw odd();
      }
    }
  }

  return { MOST_NUMBER, Packed, base64, bytesOfBase45, bytesOfBase64, hex, isSame, joined, number, odd, text, utf8 };
})();
