// The files that docs/verify.md describes: bytes to events. Both verifiers accept and refuse the same files.

const MAX_LINE_LENGTH = 2 ** 20;
const MAX_LINES = 100_000;
const MAX_BYTES = 2 ** 27;
const MAX_LEVELS = 64;
const LINE_FEED = 10;
const TO_UTF_16 = "the file was converted to UTF-16: convert it back to UTF-8";
// How a file begins that some program has converted, and what to do about it.
const CONVERTED = [
  [[0x1f, 0x8b], "the file is compressed by gzip: unpack it first"],
  [[0x50, 0x4b, 3, 4], "the file is a ZIP archive: unpack it first"],
  [[0xef, 0xbb, 0xbf], "the file begins with a byte order mark: remove its first three bytes"],
  [[0xff, 0xfe], TO_UTF_16], [[0xfe, 0xff], TO_UTF_16], [[0x7b, 0], TO_UTF_16], [[0, 0x7b], TO_UTF_16],
];
const CARRIAGE_RETURN = 13;
const FIELDS = ["at", "commitments", "data", "hash", "private", "schema", "seat", "type", "version"];
const AUDIENCE = /^(server|seat:(0|[1-9][0-9]*))$/;

/** Something is wrong at a version (or, where the file cannot be read, at a line: they count alike). */
export class Broken extends Error {
  constructor(version, why) {
    super(`version ${version}: ${why}`);
    this.version = version;
  }
}

export const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
export const isAtLeast = (minimum, value) => Number.isSafeInteger(value) && value >= minimum;
export const isHex = (text) => typeof text === "string" && /^([0-9a-f]{2})*$/.test(text);
/** The ids that services give: a partition, and 80 bits in Crockford's base 32. */
export const isGameId = (id) => typeof id === "string" && /^[0-9]{3}-[0-9a-hjkmnp-tv-z]{16}$/.test(id) && Number(id.slice(0, 3)) < 256;
/** A text from a file, as it may be printed: a terminal obeys what controls it. */
export const printable = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, (one) => `\\u{${one.codePointAt(0).toString(16)}}`);
const isHexOf = (length, text) => isHex(text) && text.length === length;
const hasFields = (value, names) => isObject(value) && Object.keys(value).sort().join() === names.join();

/** The one JSON text of a value: keys sorted, no spaces, integers only. */
export function canonical(value, version = 0, level = 0) {
  if (level > MAX_LEVELS + 3) throw new Broken(version, "nested too deeply");
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, version, level + 1)).join(",")}]`;
  if (isObject(value)) {
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${text(name, version)}:${canonical(value[name], version, level + 1)}`).join(",")}}`;
  }
  if (typeof value === "string") return text(value, version);
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new Broken(version, "numbers are integers of at most 53 bits");
  }
  return JSON.stringify(value);
}

function text(value, version) {
  if (/\p{Surrogate}/u.test(value)) throw new Broken(version, "half a surrogate pair is not a character");
  return JSON.stringify(value);
}

export function canonicalBytes(value, version) {
  return Buffer.from(canonical(value, version), "utf8");
}

/** The events of a file, given its bytes, whole or in pieces. Throws Broken at the first line that is not an event, and
    reads nothing after it. */
export function read(file) {
  const events = [];
  let size = 0;
  for (const line of linesOf(ArrayBuffer.isView(file) ? [file] : file)) {
    const number = events.length + 1;
    size += line.length;
    if (number <= MAX_LINES && size > MAX_BYTES) throw new Broken(number, `a game has at most ${MAX_BYTES} bytes`);
    events.push(parsed(line.at(-1) === LINE_FEED ? line.subarray(0, -1) : line, number));
  }
  if (events.length === 0) throw new Broken(1, "the file is empty");
  return events;
}

/** The lines in these pieces, each with its line feed; of one that is too long no more than shows it. */
function* linesOf(pieces) {
  let kept = [], length = 0;
  const taken = (last) => {
    const line = kept.length === 0 ? last : Buffer.concat([...kept, last]);
    [kept, length] = [[], 0];
    return line;
  };
  for (const piece of pieces) {
    let from = 0;
    for (let end; (end = piece.indexOf(LINE_FEED, from)) !== -1; from = end + 1) yield taken(piece.subarray(from, end + 1));
    const rest = piece.subarray(from);
    length += rest.length;
    if (length > MAX_LINE_LENGTH + 1) yield taken(rest);
    else if (rest.length > 0) kept.push(rest);
  }
  if (length > 0) yield taken(new Uint8Array(0));
}

function parsed(line, number) {
  if (number > MAX_LINES) throw new Broken(number, `a game has at most ${MAX_LINES} events`);
  const [, converted] = (number === 1 && CONVERTED.find(([start]) => start.every((byte, at) => line[at] === byte))) || [];
  if (converted) throw new Broken(number, converted);
  if (line.at(-1) === CARRIAGE_RETURN) throw new Broken(number, "the line ends with CR LF: convert the line ends of the file back to LF");
  if (line.length > MAX_LINE_LENGTH) throw new Broken(number, `longer than ${MAX_LINE_LENGTH} bytes`);
  let event, written;
  try {
    written = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);
    event = JSON.parse(written);
  } catch {
    throw new Broken(number, "the line is not JSON");
  }
  if (canonical(event, number) !== written) throw new Broken(number, "the line is not canonical JSON");
  if (!isObject(event) || !isEvent(event)) throw new Broken(number, "the line is not an event");
  for (const { data } of [event, ...Object.values(event.private)]) checkPlain(data, number, 1);
  return event;
}

function isEvent({ commit = 1, text: sentence = "", ...event }) {
  return (
    hasFields(event, FIELDS) && isAtLeast(1, commit) && typeof sentence === "string" &&
    isAtLeast(1, event.version) && isAtLeast(1, event.schema) && isObject(event.data) &&
    typeof event.type === "string" && typeof event.at === "string" && isHexOf(64, event.hash) &&
    (event.seat === null || isAtLeast(0, event.seat)) && isObject(event.commitments) && isObject(event.private) &&
    Object.entries(event.commitments).every(([name, one]) => AUDIENCE.test(name) && isHexOf(64, one)) &&
    Object.entries(event.private).every(
      ([name, part]) =>
        AUDIENCE.test(name) && hasFields(part, ["data", "salt"]) && isObject(part.data) && isHexOf(32, part.salt),
    )
  );
}

function checkPlain(value, number, level) {
  if (value === null || typeof value !== "object") return;
  if (level > MAX_LEVELS) throw new Broken(number, "nested too deeply");
  if (isObject(value) && !Object.keys(value).every((name) => /^[\0-\x7f]*$/.test(name))) {
    throw new Broken(number, "names have ASCII characters only");
  }
  for (const item of Object.values(value)) checkPlain(item, number, level + 1);
}
