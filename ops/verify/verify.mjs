#!/usr/bin/env node
// A second verifier of exported games, written from docs/verify.md alone: chain, commitments, salts and draws.
// Usage: node verify.mjs game.ndjson [more.ndjson ...]   Exit status: 0 all hold, 1 something is wrong, 2 wrong usage.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";

const WORDS = 2 ** 32;
const NOT_HASHED = new Set(["commit", "text"]);
const FIELDS = ["at", "commitments", "data", "hash", "private", "schema", "seat", "type", "version"];

/** Something is wrong at a version (or, where the file cannot be read, at a line: they count alike). */
export class Broken extends Error {
  constructor(version, why) {
    super(`version ${version}: ${why}`);
    this.version = version;
  }
}

// --- bytes ---------------------------------------------------------------------------------------------------------

/** Big-endian bytes of a whole number. */
function bytes(number, length) {
  const buffer = Buffer.alloc(length);
  if (length === 8) buffer.writeBigUInt64BE(BigInt(number));
  else buffer.writeUInt32BE(number);
  return buffer;
}

/** Parts joined, each led by its length in four bytes. */
function framed(parts) {
  return Buffer.concat(parts.flatMap((part) => [bytes(part.length, 4), part]));
}

function sha256(...parts) {
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}

function hmac(key, ...parts) {
  return createHmac("sha256", key).update(Buffer.concat(parts)).digest();
}

function hex(text, version, what) {
  if (typeof text !== "string" || !/^([0-9a-f]{2})*$/.test(text)) throw new Broken(version, `${what} is not hexadecimal`);
  return Buffer.from(text, "hex");
}

/** The one JSON text of a value: keys sorted, no spaces, integers only. */
export function canonical(value, version = 0) {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, version)).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const fields = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key], version)}`);
    return `{${fields.join(",")}}`;
  }
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new Broken(version, "numbers are integers of at most 53 bits");
  }
  return JSON.stringify(value);
}

function canonicalBytes(value, version) {
  return Buffer.from(canonical(value, version), "utf8");
}

// --- the formulas of docs/verify.md ----------------------------------------------------------------------------------

export function seedCommitment(game, seed) {
  return sha256(Buffer.from("seed"), Buffer.from(game), seed).toString("hex");
}

export function genesis({ game, ruleset, rules_version, commitment }) {
  return sha256(Buffer.from("genesis"), canonicalBytes({ commitment, game, rules_version, ruleset }, 1));
}

export function salt(seed, version, audience) {
  return hmac(seed, Buffer.from("salt"), bytes(version, 8), Buffer.from(audience)).subarray(0, 16);
}

export function partCommitment(saltBytes, data, version) {
  return sha256(saltBytes, canonicalBytes(data, version)).toString("hex");
}

export function eventHash(previous, event) {
  const { at, schema, seat, version } = event;
  const parts = [
    Buffer.from(event.type, "utf8"),
    canonicalBytes(event.data, version),
    canonicalBytes({ at, schema, seat }, version),
    canonicalBytes(event.commitments, version),
  ];
  return sha256(Buffer.from([0]), previous, bytes(version, 8), framed(parts));
}

function* words(key) {
  for (let block = 0; ; block++) {
    const digest = sha256(key, bytes(block, 8));
    for (let at = 0; at < 32; at += 4) yield digest.readUInt32BE(at);
  }
}

function below(n, stream) {
  if (n === 1) return 0;
  const limit = WORDS - (WORDS % n);
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % n;
  }
}

/** The indices of the k-th draw: `take` of `size` items. */
export function derived(seed, entropies, k, size, take) {
  const stream = words(hmac(seed, Buffer.from("draw"), framed(entropies), bytes(k, 8)));
  const items = Array.from({ length: size }, (_, index) => index);
  for (let i = 0; i < take; i++) {
    const j = i + below(size - i, stream);
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items.slice(0, take);
}

// --- the checks ------------------------------------------------------------------------------------------------------

function parsed(line, number) {
  let event;
  try {
    event = JSON.parse(line);
  } catch {
    throw new Broken(number, "the line is not JSON");
  }
  const shaped =
    event !== null && typeof event === "object" &&
    canonical(Object.keys(event).filter((name) => !NOT_HASHED.has(name)).sort()) === canonical(FIELDS) &&
    typeof event.type === "string" && typeof event.at === "string" && Number.isSafeInteger(event.version) &&
    Number.isSafeInteger(event.schema) && (event.seat === null || Number.isSafeInteger(event.seat)) &&
    [event.data, event.private, event.commitments].every((one) => one !== null && typeof one === "object") &&
    Object.values(event.private).every((part) => part && canonical(Object.keys(part).sort()) === '["data","salt"]');
  if (!shaped) throw new Broken(number, "the line is not an event");
  return event;
}

function checkChain(events) {
  const first = events[0];
  if (first.type !== "game_created") throw new Broken(1, "the file does not begin with the creation of a game");
  let previous = genesis(first.data);
  events.forEach((event, index) => {
    const version = index + 1;
    if (event.version !== version) throw new Broken(version, `the event is version ${event.version}`);
    for (const [audience, part] of Object.entries(event.private)) {
      const opened = partCommitment(hex(part.salt, version, "a salt"), part.data, version);
      if (opened !== event.commitments[audience]) {
        throw new Broken(version, `the part for ${audience} does not match its commitment`);
      }
    }
    previous = eventHash(previous, event);
    if (previous.toString("hex") !== event.hash) throw new Broken(version, "the hash does not follow from the one before");
  });
}

function checkOpened(events, seed) {
  const { game, commitment } = events[0].data;
  if (seedCommitment(game, seed) !== commitment) throw new Broken(1, "the seed is not the one that was committed to");
  for (const { version, private: parts, commitments } of events) {
    for (const audience of Object.keys(commitments)) {
      if (!(audience in parts)) throw new Broken(version, `the part for ${audience} is not open`);
      if (parts[audience].salt !== salt(seed, version, audience).toString("hex")) {
        throw new Broken(version, "a salt does not follow from the seed");
      }
    }
  }
}

function checkDraws(events, seed) {
  const taken = events.filter((event) => event.type === "seat_taken").sort((a, b) => a.data.seat - b.data.seat);
  const entropies = taken.map((event) => hex(event.data.entropy, event.version, "the entropy"));
  let count = 0;
  for (const event of events) {
    for (const [k, size, order] of event.private.server?.data.decided?.draws ?? []) {
      if (k !== count || canonical(derived(seed, entropies, k, size, order.length)) !== canonical(order)) {
        throw new Broken(event.version, `draw ${k} does not follow from the seed`);
      }
      count++;
    }
  }
  return count;
}

/** Verify the text of one file; returns what was proven. Throws Broken. */
export function verify(text) {
  const events = text.replace(/\n$/, "").split("\n").map((line, index) => parsed(line, index + 1));
  checkChain(events);
  const last = events.at(-1);
  if (last.type !== "seed_opened") {
    if ("server" in events[0].private) throw new Broken(events.length + 1, "the end is missing");
    return `${events.length} events chained; the game still runs, so its draws cannot be proven yet`;
  }
  const seed = hex(last.data.seed, last.version, "the seed");
  if (events[0].private.server?.data.seed !== last.data.seed) throw new Broken(1, "the first event holds another seed");
  checkOpened(events, seed);
  const draws = checkDraws(events, seed);
  return `${events.length} events chained, every private part opened, ${draws} draws derived again`;
}

function main(files) {
  if (files.length === 0) {
    console.error("usage: node verify.mjs game.ndjson [more.ndjson ...]");
    return 2;
  }
  let status = 0;
  for (const file of files) {
    try {
      console.log(`${file}: ok: ${verify(readFileSync(file, "utf8"))}`);
    } catch (error) {
      console.log(`${file}: broken: ${error.message}`);
      status = 1;
    }
  }
  return status;
}

if (argv[1] === fileURLToPath(import.meta.url)) exit(main(argv.slice(2)));
