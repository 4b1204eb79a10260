// Files read in pieces, so that one of any length is refused before it is in memory.
import { closeSync, openSync, readSync } from "node:fs";
import { Untrusted } from "./notes.mjs";

const PIECE = 2 ** 16;
const MAX_LENGTH = 2 ** 20;

/** The bytes of a file, piece by piece. */
export function* piecesOf(path) {
  const file = openSync(path, "r");
  try {
    for (;;) {
      const piece = Buffer.alloc(PIECE);
      const length = readSync(file, piece, 0, PIECE, null);
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** The text of a small file: a proof, a key or a receipt. Throws Untrusted where it is too long for any of them. */
export function smallText(path) {
  const pieces = [];
  let length = 0;
  for (const piece of piecesOf(path)) {
    length += piece.length;
    if (length > MAX_LENGTH) throw new Untrusted(`${path} is longer than ${MAX_LENGTH} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
