/* SHA-256 and HMAC with Node's names, at once and not as a promise: what the verifier of game files is written for. */

import { Buffer } from "./buffer.js";

const PRIMES = Array.from({ length: 312 }, (_, at) => at).filter((n) => n > 1 && Array.from({ length: n }, (_, d) => d).every((d) => d < 2 || n % d));
const fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32);
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime ** 0.5));
const ROUNDS = Uint32Array.from(PRIMES.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64;

function digest(message) {
  const size = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(size);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(size - 8, BigInt(message.length) * 8n);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let at = 0; at < size; at += BLOCK) compress(state, words, view, at);
  const out = Buffer.alloc(32);
  state.forEach((word, index) => out.writeUInt32BE(word, index * 4));
  return out;
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));

function compress(state, words, view, start) {
  for (let t = 0; t < 16; t++) words[t] = view.getUint32(start + t * 4);
  for (let t = 16; t < 64; t++) {
    const [x, y] = [words[t - 15], words[t - 2]];
    words[t] = words[t - 16] + words[t - 7] + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[t] + words[t]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] += word));
}

const utf8 = (part) => (typeof part === "string" ? Buffer.from(part) : part);
const encoded = (found, encoding) => (encoding ? found.toString(encoding) : found);

export function createHash(name) {
  if (name !== "sha256") throw new Error(`There is no ${name} here.`);
  const parts = [];
  const hash = { update: (part) => (parts.push(utf8(part)), hash), digest: (encoding) => encoded(digest(Buffer.concat(parts)), encoding) };
  return hash;
}

export function createHmac(name, key) {
  const short = key.length > BLOCK ? digest(key) : key;
  const pad = (byte) => Buffer.from(Array.from({ length: BLOCK }, (_, at) => (short[at] ?? 0) ^ byte));
  const inner = createHash(name).update(pad(0x36));
  const hmac = { update: (part) => (inner.update(part), hmac), digest: (encoding) => encoded(digest(Buffer.concat([pad(0x5c), inner.digest()])), encoding) };
  return hmac;
}
