// Signed notes, verifier keys and checkpoints, as C2SP signed-note, tlog-checkpoint and tlog-cosignature specify them.
import { createHash } from "node:crypto";

const [NOTE, COSIGNATURE] = [0x01, 0x04];
const [MAX_CHARACTERS, MAX_SIGNATURES] = [1_000_000, 100];
const LATEST = 253_402_300_799n; // the last second of the year 9999
const utf8 = (text) => new TextEncoder().encode(text);
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A signature, a note, a proof or a receipt that is malformed or does not hold. */
export class Untrusted extends Error {}

export function sha256(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(typeof part === "string" ? utf8(part) : part);
  return hash.digest();
}

/** The bytes of a Base64 text, of which there is only one way to write it. */
export function base64(text) {
  let raw = null;
  try {
    raw = atob(text);
  } catch {
    // said below
  }
  if (raw === null || btoa(raw) !== text) throw new Untrusted("not Base64");
  return Uint8Array.from(raw, (character) => character.charCodeAt(0));
}

/** A verifier key: `name+id+base64`. */
export function parseKey(text) {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text.trim()) ?? [];
  if (name === undefined) throw new Untrusted("a key is written name+id+base64");
  const material = base64(encoded);
  if (material.length !== 33 || ![NOTE, COSIGNATURE].includes(material[0])) throw new Untrusted("the key is not of Ed25519");
  if (hexOf(sha256(`${name}\n`, material).subarray(0, 4)) !== id) throw new Untrusted("the id of the key is not its own");
  return { name, id, type: material[0], bytes: material.subarray(1) };
}

/** A note: its text, and its signatures, none of which has been checked. */
export function parseNote(whole) {
  const gap = whole.lastIndexOf("\n\n");
  if (whole.length > MAX_CHARACTERS || gap < 1 || /[\x00-\x09\x0b-\x1f]/.test(whole)) throw new Untrusted("not a signed note");
  const lines = whole.slice(gap + 2).split("\n");
  if (lines.pop() !== "" || lines.length > MAX_SIGNATURES) throw new Untrusted("the signatures of the note are malformed");
  return { text: whole.slice(0, gap + 1), signatures: lines.map(parseSignature) };
}

function parseSignature(line) {
  const [, name, encoded] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
  if (name === undefined) throw new Untrusted("a line below the note is not a signature");
  const bytes = base64(encoded);
  if (bytes.length <= 4) throw new Untrusted("a signature is too short");
  return { name, id: hexOf(bytes.subarray(0, 4)), value: bytes.subarray(4) };
}

const isOf = (key) => ({ name, id }) => name === key.name && id === key.id;

async function hasSigned(key, message, signature) {
  if (!globalThis.crypto?.subtle) throw new Untrusted("nothing here can check signatures: the page must come by https");
  const imported = await crypto.subtle.importKey("raw", key.bytes, { name: "Ed25519" }, false, ["verify"]);
  return crypto.subtle.verify({ name: "Ed25519" }, imported, signature, utf8(message));
}

/** Check that the key has signed the note, and wherever it says so. Signatures of unknown keys are ignored. */
export async function requireSigned(note, key) {
  const signatures = key.type === NOTE ? note.signatures.filter(isOf(key)) : [];
  if (signatures.length === 0) throw new Untrusted(`${key.name} has not signed this`);
  for (const { value } of signatures) {
    if (!(await hasSigned(key, note.text, value))) throw new Untrusted(`the signature of ${key.name} is wrong`);
  }
}

/** When a witness has first cosigned a checkpoint, in seconds since 1970; null if it has not. Throws Untrusted. */
export async function cosignedAt(note, key) {
  let first = null;
  for (const { value } of key.type === COSIGNATURE ? note.signatures.filter(isOf(key)) : []) {
    const seconds = value.length === 72 ? new DataView(value.buffer, value.byteOffset).getBigUint64(0) : 0n;
    const message = `cosignature/v1\ntime ${seconds}\n${note.text}`;
    if (seconds <= 0n || seconds > LATEST || !(await hasSigned(key, message, value.subarray(8)))) {
      throw new Untrusted(`the signature of ${key.name} is wrong`);
    }
    first ??= Number(seconds);
  }
  return first;
}

/** A checkpoint that the key has signed, whose name is its origin. */
export async function readCheckpoint(whole, key) {
  const note = parseNote(whole);
  await requireSigned(note, key);
  const [origin, size, root, ...more] = note.text.split("\n");
  if (origin !== key.name || !/^(0|[1-9][0-9]{0,15})$/.test(size ?? "") || !Number.isSafeInteger(Number(size))) {
    throw new Untrusted("not a checkpoint of this log");
  }
  if (more.pop() !== "" || more.includes("") || base64(root ?? "").length !== 32) throw new Untrusted("not a checkpoint");
  return { note, origin, size: Number(size), root: base64(root) };
}
