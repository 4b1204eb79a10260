/* Sealed entropies: what this browser committed to for its seats is kept here, and opened once the table is full. */

import { committedSeats } from "./own-tables.js";
import { Buffer } from "./node/buffer.js";
import { createHash } from "./node/crypto.js";
import { speaker } from "./speech.js";

const BYTES = 16;
const OPENING = 600_000;
const AWAITED = { en: "Waiting for {names} until {time}.", de: "Wir warten auf {names}, bis {time}." };
const opening = new Set();

/** A new entropy, and what commits to it in a game; before there is one its id is empty (docs/verify.md). */
export function newCommitment(game = "") {
  const entropy = Buffer.from(crypto.getRandomValues(new Uint8Array(BYTES)));
  const commitment = createHash("sha256").update(Buffer.concat([Buffer.from(`entropy${game}`), entropy])).digest("hex");
  return { entropy: entropy.toString("hex"), commitment };
}

/** Open what this browser keeps for a sealed game, once its table is full; another tab may have been faster. */
export function openKept({ api, id, game, events }) {
  if (game.seats.some(({ taken }) => !taken)) return;
  const opened = events.filter(({ type }) => type === "entropy_opened").map(({ data }) => data.seat);
  for (const { seat, token, entropy } of committedSeats(id).filter((one) => !opened.includes(one.seat))) {
    const one = `${id} ${seat}`;
    if (opening.has(one)) continue;
    opening.add(one);
    api.as({ token }).openEntropy(id, seat, { entropy }).catch((problem) => problem.status || opening.delete(one));
  }
}

/** Whose entropies a full table waits for, and until when. */
export function awaited({ session: { events }, names, state: { lang } }) {
  const of = (kind) => events.filter(({ type }) => type === kind);
  const opened = of("entropy_opened").map(({ data }) => data.seat);
  const late = of("seat_taken").filter(({ data }) => data.commitment && !opened.includes(data.seat)).map(({ data }) => names[data.seat]);
  const end = new Date(Date.parse(of("seat_taken").at(-1)?.at) + OPENING);
  return speaker({ awaited: AWAITED[lang] })("awaited", { names: late.join(", "), time: end.toLocaleTimeString(lang) });
}
