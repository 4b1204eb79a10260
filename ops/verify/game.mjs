// The checks of one exported game, written from docs/verify.md alone: chain, commitments, salts and draws. They know no rules.
import { createHash, createHmac } from "node:crypto";
import { checkClocks } from "./clocks.mjs";
import { checkCommits } from "./commits.mjs";
import { checkDeciders } from "./deciders.mjs";
import { entropiesOf, fairness } from "./entropies.mjs";
import { Broken, canonical, canonicalBytes, isAtLeast, isGameId, isHex, isObject, printable, read } from "./transcript.mjs";

const WORDS = 2 ** 32;
const MAX_ITEMS = 10_000;
const MAX_DRAWN = 10_000_000;

// --- bytes ----------------------------------------------------------------------------------------------------------

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
  if (!isHex(text)) throw new Broken(version, `${what} is not lower-case hexadecimal`);
  return Buffer.from(text, "hex");
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

/** The indices of a draw: `take` of `size` items, the draw with this number from this source. */
export function derived(seed, entropies, source, number, size, take) {
  const key = hmac(seed, Buffer.from("draw"), framed([...entropies, Buffer.from(source)]), bytes(number, 8));
  const stream = words(key);
  const items = Array.from({ length: size }, (_, index) => index);
  for (let i = 0; i < take; i++) {
    const j = i + below(size - i, stream);
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items.slice(0, take);
}

// --- the checks ------------------------------------------------------------------------------------------------------

function checkChain(events) {
  const { type, schema, data } = events[0];
  const strings = [data.game, data.ruleset, data.commitment].every((one) => typeof one === "string");
  if (type !== "game_created" || schema !== 1 || !strings || data.game === "" || !Number.isSafeInteger(data.rules_version)) {
    throw new Broken(1, "the file does not begin with the creation of a game");
  }
  if (!isGameId(data.game)) throw new Broken(1, "this is not a valid game id");
  const { fork = null } = data;
  if (fork !== null && !(isObject(fork) && isGameId(fork.game) && isAtLeast(1, fork.version) && isHex(fork.head) && fork.head.length === 64)) {
    throw new Broken(1, "this is not a valid fork");
  }
  let previous = genesis(data);
  events.forEach((event, index) => {
    const version = index + 1;
    if (event.version !== version) throw new Broken(version, `the event is version ${event.version}`);
    for (const [audience, part] of Object.entries(event.private)) {
      if (partCommitment(hex(part.salt, version, "a salt"), part.data, version) !== event.commitments[audience]) {
        throw new Broken(version, `the part for ${audience} does not match its commitment`);
      }
    }
    previous = eventHash(previous, event);
    if (previous.toString("hex") !== event.hash) {
      throw new Broken(version, "the hash does not follow from the one before");
    }
  });
}

function checkOpened(events, seed) {
  const { game, commitment } = events[0].data;
  const { version: end, schema, data } = events.at(-1);
  if (seedCommitment(game, seed) !== commitment) throw new Broken(1, "the seed is not the one that was committed to");
  if (schema !== 1 || seed.toString("hex") !== data.seed) throw new Broken(end, "this is not the seed of the first event");
  for (const { version, private: parts, commitments } of events) {
    for (const audience of Object.keys(commitments)) {
      if (!Object.hasOwn(parts, audience)) throw new Broken(version, `the part for ${audience} is not open`);
      if (parts[audience].salt !== salt(seed, version, audience).toString("hex")) {
        throw new Broken(version, "a salt does not follow from the seed");
      }
    }
  }
}

/** The draws that an event says were made for its commit, none of them more than a game may have. */
function drawsOf({ version, private: parts }) {
  const decided = parts.server?.data.decided ?? {};
  const { action = null, seat = null, draws = [] } = isObject(decided) ? decided : { draws: null };
  const shaped = ([source, number, size, order, ...rest]) =>
    typeof source === "string" && isAtLeast(0, number) && isAtLeast(0, size) && size <= MAX_ITEMS &&
    Array.isArray(order) && order.length <= size && rest.length === 0;
  const sound = (action === null || isObject(action)) && (seat === null || Number.isSafeInteger(seat));
  if (!sound || !Array.isArray(draws) || !draws.every((draw) => Array.isArray(draw) && shaped(draw))) {
    throw new Broken(version, "no game has such draws");
  }
  return draws;
}

function checkDraws(events, seed) {
  const { given: entropies } = entropiesOf(events);
  const drawn = new Map();
  let count = 0;
  let items = 0;
  for (const event of events) {
    for (const [source, number, size, order] of drawsOf(event)) {
      items += size;
      if (items > MAX_DRAWN) throw new Broken(event.version, "the draws are from more items than any game has");
      const follows = number === (drawn.get(source) ?? 0) &&
        canonical(derived(seed, entropies, source, number, size, order.length)) === canonical(order);
      if (!follows) throw new Broken(event.version, `draw ${number} from ${source} does not follow from the seed`);
      drawn.set(source, number + 1);
      count++;
    }
  }
  return count;
}

/** Verify one file, given its bytes, whole or in pieces. Throws Broken. Nothing is derived on a broken chain. */
export function verify(file) {
  return verifyEvents(read(file));
}

/** Verify one file, given its events: what was checked, and what was not. Throws Broken. */
export function verifyEvents(events) {
  checkChain(events);
  const isClosed = events.at(-1).type === "seed_opened";
  return isClosed ? verifyClosed(events) : verifyRunning(events);
}

function verifyRunning(events) {
  const drawn = fairness(events);
  if ("server" in events[0].private) throw new Broken(events.length + 1, "the end is missing");
  checkClocks(events, false);
  return {
    checked: [chained(events), ["entropies", drawn], ...checkCommits(events, false)],
    notChecked: [["draws", "the draws and what is hidden, since the game still runs"], ...byTheRules(events)],
  };
}

function verifyClosed(events) {
  const seed = hex(events[0].private.server?.data.seed, 1, "the seed");
  checkOpened(events, seed);
  const draws = checkDraws(events, seed);
  const timed = checkClocks(events, true);
  const actions = checkDeciders(events);
  const clocks = timed > 0 ? [["clocks", `clocks charged over ${timed} commits`]] : [];
  return {
    checked: [
      chained(events), ["salts", "every private part opened"], ["draws", `${draws} draws derived again`], ...clocks,
      ["deciders", `who could decide, over ${actions} actions`], ["entropies", fairness(events)], ...checkCommits(events, true),
    ],
    notChecked: byTheRules(events),
  };
}

function chained(events) {
  return ["chain", `${events.length} events chained`];
}

/** What takes the rules of the game to check, which only `skald verify` has. */
function byTheRules([{ data: { fork } }]) {
  const began = fork ? [["parent", `that it began as a fork of ${fork.game} at version ${fork.version}`]] : [];
  return [
    ["decisions", "that the rules allow each action and decide these events"],
    ["results", "that the results are those of the rules"], ...began,
  ];
}

/** Check that a fork names a hash of its parent, given the events of both; its table is checked by `skald verify`. */
export function verifyParent([{ data: { fork } }], parent) {
  if (!isObject(fork)) throw new Broken(1, "this game is not a fork");
  verifyEvents(parent);
  if (parent[0].data.game !== fork.game || parent[fork.version - 1]?.hash !== fork.head) {
    throw new Broken(1, "the parent has no such hash at this version");
  }
  return ["parent", `the hash is that of version ${fork.version} of ${fork.game}`];
}

/** What was found of a file, in one line. */
export function inOneLine({ checked, notChecked }) {
  const of = (found) => found.map(([, what]) => what).join("; ");
  return `ok as far as it was checked: ${of(checked)}; not checked here, but by skald verify: ${of(notChecked)}`;
}

/** What was found of a file, or what is wrong with it, as a line for people or as JSON. */
export function report(file, isJson, found) {
  if (!isJson) return `${printable(file)}: ${found.error ? `broken: ${printable(found.error.message)}` : printable(inOneLine(found))}`;
  if (found.error) return JSON.stringify({ file, ok: false, version: found.error.version ?? null, why: found.error.message });
  return JSON.stringify({ file, ok: true, checked: Object.fromEntries(found.checked), not_checked: Object.fromEntries(found.notChecked) });
}
