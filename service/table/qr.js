/* QR codes for links: bytes, correction level M, up to 213 characters (ISO/IEC 18004, versions 1 to 10). */

/* Of each version: bytes of correction a block, and how many bytes of data each block has. */
const BLOCKS = [[], [10, 16], [16, 28], [26, 44], [18, 32, 32], [24, 43, 43], [16, 27, 27, 27, 27], [18, 31, 31, 31, 31], [22, 38, 38, 39, 39], [22, 36, 36, 36, 37, 37], [26, 43, 43, 43, 43, 44]];
const CENTRES = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS = [(x, y) => (x + y) % 2, (_, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2];

const POWERS = [1];
for (let n = 1; n < 255; n++) POWERS[n] = (POWERS[n - 1] << 1) ^ (POWERS[n - 1] & 128 ? 0x11d : 0);
const LOGS = [];
POWERS.forEach((value, n) => (LOGS[value] = n));
const times = (one, other) => (one && other ? POWERS[(LOGS[one] + LOGS[other]) % 255] : 0);

/** The bytes that correct a block: the remainder of its division by the generator. */
function correction(data, count) {
  let generator = [1];
  for (let n = 0; n < count; n++) generator = [...generator, 0].map((value, at) => value ^ times(generator[at - 1] ?? 0, POWERS[n]));
  const rest = [...data, ...Array(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const factor = rest[at];
    generator.forEach((value, n) => (rest[at + n] ^= times(value, factor)));
  }
  return rest.slice(data.length);
}

/** A text as a square of modules, a row after the other, true where they are dark. Raises `RangeError` for a longer one. */
export function squareOf(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex(([, ...sizes], one) => bytes.length + (one < 10 ? 2 : 3) <= sizes.reduce((sum, size) => sum + size, 0));
  if (version < 0) throw new RangeError("The text is too long for a code.");
  const bits = interleaved(version, bytes).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((shift) => (byte >> shift) & 1));
  const drawn = MASKS.map((_, mask) => square(version, bits, mask));
  const faults = drawn.map(penalty);
  return drawn[faults.indexOf(Math.min(...faults))];
}

function interleaved(version, bytes) {
  const [count, ...sizes] = BLOCKS[version];
  const room = sizes.reduce((sum, size) => sum + size, 0);
  const header = version < 10 ? [4, bytes.length >> 4, bytes.length & 15] : [4, bytes.length >> 12, (bytes.length >> 8) & 15, (bytes.length >> 4) & 15, bytes.length & 15];
  const halves = [...header, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: halves.length >> 1 }, (_, n) => (halves[2 * n] << 4) | halves[2 * n + 1]);
  while (data.length < room) data.push((data.length - (halves.length >> 1)) % 2 ? 0x11 : 0xec);
  let from = 0;
  const blocks = sizes.map((size) => data.slice(from, (from += size)));
  const woven = (parts) => Array.from({ length: Math.max(...parts.map(({ length }) => length)) }, (_, n) => parts.flatMap((part) => part.slice(n, n + 1))).flat();
  return [...woven(blocks), ...woven(blocks.map((block) => correction(block, count)))];
}

function square(version, bits, mask) {
  const size = 17 + 4 * version;
  const rows = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (x, y, dark) => x >= 0 && y >= 0 && x < size && y < size && (rows[y][x] = Boolean(dark));
  const ring = (x, y, far, light) => {
    for (let dy = -far; dy <= far; dy++) for (let dx = -far; dx <= far; dx++) set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let n = 0; n < size; n++) set(n, 6, n % 2 === 0), set(6, n, n % 2 === 0);
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) ring(x, y, 4, [2, 4]);
  const centres = CENTRES[version];
  for (const x of centres) for (const y of centres) if (!(x === 6 && y === 6) && !(x === 6 && y === size - 7) && !(x === size - 7 && y === 6)) ring(x, y, 2, [1]);
  const format = ((mask << 10) | remainder(mask << 10, 0x537, 10)) ^ 0x5412;
  for (let n = 0; n < 15; n++) {
    const dark = (format >> n) & 1;
    set(8, n < 6 ? n : n < 8 ? n + 1 : size - 15 + n, dark);
    set(n < 8 ? size - 1 - n : n < 9 ? 7 : 14 - n, 8, dark);
  }
  set(8, size - 8, true);
  const named = (version << 12) | remainder(version << 12, 0x1f25, 12);
  if (version > 6) for (let n = 0; n < 18; n++) set(Math.floor(n / 3), size - 11 + (n % 3), (named >> n) & 1), set(size - 11 + (n % 3), Math.floor(n / 3), (named >> n) & 1);
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let n = 0; n < size; n++) for (const x of [right, right - 1]) {
      const y = up ? size - 1 - n : n;
      if (rows[y][x] === null) rows[y][x] = Boolean((bits[next++] ?? 0) ^ (MASKS[mask](x, y) === 0));
    }
  }
  return rows;
}

function remainder(value, generator, degree) {
  for (let bit = degree + 5; bit >= degree; bit--) if (value & (1 << bit)) value ^= generator << (bit - degree);
  return value;
}

/** How hard a square is to read: runs, blocks, what looks like a corner, and more of one kind than of the other. */
function penalty(rows) {
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))].map((line) => line.map(Number).join(""));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const corners = lines.reduce((sum, line) => sum + (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0), 0);
  const blocks = rows.slice(1).reduce((sum, row, y) => sum + row.slice(1).filter((dark, x) => dark === row[x] && dark === rows[y][x] && dark === rows[y][x + 1]).length, 0);
  const dark = lines.slice(0, rows.length).join("").split("1").length - 1;
  return runs + 40 * corners + 3 * blocks + 10 * Math.floor(Math.abs((100 * dark) / rows.length ** 2 - 50) / 5);
}
