// Proofs that a game is in the transparency log (C2SP tlog-proof), and receipts: docs/verify.md says what is signed.
import { Untrusted, base64, cosignedAt, hexOf, parseNote, readCheckpoint, requireSigned, sha256 } from "./notes.mjs";
import { canonical } from "./transcript.mjs";

const [FIRST_LINE, RECEIPT] = ["c2sp.org/tlog-proof@v1", "skald-receipt/v1"];
const STATEMENT = ["action", "at", "code", "game", "head", "seat", "status", "version", "write"];
const MAX_HASHES = 64;

const leafHash = (entry) => sha256(Uint8Array.of(0), entry);
const nodeHash = (left, right) => sha256(Uint8Array.of(1), left, right);
const half = (number) => Math.floor(number / 2);

/** The parts of a proof; opaque data in it is ignored. */
export function parseProof(text) {
  const gap = text.indexOf("\n\n");
  const [first, ...lines] = text.slice(0, Math.max(gap, 0)).split("\n");
  if (first !== FIRST_LINE) throw new Untrusted(`the first line is not ${FIRST_LINE}`);
  if (lines[0]?.startsWith("extra ")) base64(lines.shift().slice(6));
  const index = /^index (0|[1-9][0-9]{0,15})$/.exec(lines.shift() ?? "")?.[1];
  if (index === undefined || !Number.isSafeInteger(Number(index))) throw new Untrusted("the index is missing");
  const hashes = lines.map(base64);
  if (hashes.length > MAX_HASHES || hashes.some(({ length }) => length !== 32)) throw new Untrusted("a line is not a hash");
  return { index: Number(index), hashes, checkpoint: text.slice(gap + 2) };
}

/** The root that a proof of inclusion leads to (RFC 9162, 2.1.3.2); null if it is none for such a tree. */
export function rootOf(index, size, leaf, hashes) {
  let [place, last, found] = [index, size - 1, leaf];
  if (index >= size) return null;
  for (const hash of hashes) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      found = nodeHash(hash, found);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else {
      found = nodeHash(found, hash);
    }
    [place, last] = [half(place), half(last)];
  }
  return last === 0 ? found : null;
}

/** The leaves that a game can have: its creation, any version while it ran, and its end. */
function* leavesOf(events) {
  const { game } = events[0].data, last = events.at(-1);
  for (const name of [game, hexOf(sha256(game))]) {
    const leaf = (event, kind) => ({ game: name, head: event.hash, kind, version: event.version });
    if (last.type === "seed_opened") yield leaf(last, "closed");
    yield leaf(events[0], "created");
    for (const event of [...events].reverse()) yield leaf(event, "running");
  }
}

/** Prove that the log of this key has a verified game, given its events; and who else has seen the checkpoint. */
export async function checkProof(text, events, key, witnesses = []) {
  const proof = parseProof(text);
  const checkpoint = await readCheckpoint(proof.checkpoint, key);
  const root = hexOf(checkpoint.root);
  for (const leaf of leavesOf(events)) {
    const found = rootOf(proof.index, checkpoint.size, leafHash(canonical(leaf)), proof.hashes);
    if (found === null) break;
    if (hexOf(found) !== root) continue;
    const times = await Promise.all(witnesses.map((witness) => cosignedAt(checkpoint.note, witness)));
    const seen = witnesses.map(({ name }, at) => ({ name, at: times[at] })).filter(({ at }) => at !== null);
    return { leaf, index: proof.index, size: checkpoint.size, origin: checkpoint.origin, seen };
  }
  throw new Untrusted("the entry that it proves is of another game, or of this one with other events");
}

/** The statement of a receipt that this key has signed. */
export async function readReceipt(text, key) {
  const encoded = text.trim().replaceAll("-", "+").replaceAll("_", "/");
  const bytes = base64(encoded.padEnd(Math.ceil(encoded.length / 4) * 4, "="));
  let whole;
  try {
    whole = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Untrusted("not a signed note");
  }
  const note = parseNote(whole);
  const [first, json, ...rest] = note.text.split("\n");
  if (first !== RECEIPT || rest.join() !== "") throw new Untrusted(`not a receipt: it does not begin with ${RECEIPT}`);
  const statement = parsed(json);
  if (Object.keys(statement).join() !== STATEMENT.join() || canonical(statement) !== json) throw new Untrusted("not a statement");
  await requireSigned(note, key);
  return statement;
}

function parsed(json) {
  try {
    return Object(JSON.parse(json));
  } catch {
    throw new Untrusted("not a statement");
  }
}

/** What a receipt and a verified log say about each other: `held`, `contradicted` or `open`, and why. */
export function compareWithLog({ game, version, head, status, write, action, seat }, events) {
  if (events[0].data.game !== game) return ["open", `the file is of game ${events[0].data.game}, the receipt of ${game}`];
  if (version === null) return ["open", "the receipt says nothing about the log, which the service could not read"];
  if (version > events.length) {
    return events.at(-1).type === "seed_opened"
      ? ["contradicted", `the log is closed at version ${events.length}, and version ${version} is not in it`]
      : ["open", `the file ends at version ${events.length}: it is older than the receipt, or something was rolled back`];
  }
  if (events[version - 1].hash !== head) return ["contradicted", `the log has another event at version ${version}`];
  const first = events.slice(0, version).reverse().find(({ private: parts }) => parts.server?.data.decided);
  if (status !== 201 || !first) return ["held", `the log has that event at version ${version}`];
  const { decided } = first.private.server.data;
  if (write === "act" && (!decided.action || hexOf(sha256(canonical(decided.action))) !== action)) {
    return ["contradicted", `another action led to version ${version}`];
  }
  const who = first.seat ?? decided.seat ?? null;
  const named = who === null ? "the operator" : `seat ${who + 1}`;
  return who === seat ? ["held", `the log has that action at version ${version}`] : ["contradicted", `the action that led to version ${version} is that of ${named}`];
}

/** What a proof says, in one sentence. Throws Untrusted. */
export async function provenBy(proof, events, key, witnesses = []) {
  const { leaf, index, size, origin, seen } = await checkProof(proof, events, key, witnesses);
  const missing = witnesses.find(({ name }) => !seen.some((one) => one.name === name));
  if (missing) throw new Untrusted(`${missing.name} has not cosigned the checkpoint`);
  const who = seen.map(({ name, at }) => `; seen by ${name} at ${new Date(at * 1000).toISOString()}`).join("");
  return `${leaf.kind}, at version ${leaf.version}, as entry ${index} of ${size} of ${origin}${who}`;
}
