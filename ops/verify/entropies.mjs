// The entropies of the seats, as docs/verify.md describes them: given when a seat is taken, or sealed and opened later.
import { createHash } from "node:crypto";
import { Broken, isAtLeast, isHex, isObject } from "./transcript.mjs";

const MIN_BYTES = 16;

/** What a seat commits to: hex of SHA-256 over "entropy", the game's id (empty at creation) and the entropy. */
export function entropyCommitment(game, entropy) {
  return createHash("sha256").update("entropy").update(game).update(entropy).digest("hex");
}

/** The entropies in the order of the seats, empty where one is not open, and how many seats committed to theirs before
    any was known: null where entropies are open. Throws Broken. */
export function entropiesOf(events) {
  const { seats, seeded, options } = events[0].data;
  if (!isAtLeast(1, seats) || typeof seeded !== "boolean" || !isObject(options)) {
    throw new Broken(1, "the creation does not say what was agreed");
  }
  const given = new Map(), sealed = new Map();
  const isSealed = options.entropy === "sealed";
  let creating = true, committed = 0;
  for (const { type, version, schema, data, commitments, private: parts } of events.slice(1)) {
    creating &&= !("server" in commitments);
    if (type === "seat_taken" || type === "entropy_opened") {
      const fits = schema === 1 && Number.isSafeInteger(data.seat) && isHex(data.entropy) &&
        (type === "seat_taken" ? take(data, creating) : open(data));
      if (!fits) throw new Broken(version, `no seat gives its entropy like this`);
    }
    if (type === "seat_given_back" && !giveBack(data)) throw new Broken(version, "no seat is given back like this");
    const draws = parts.server?.data.decided?.draws;
    if (sealed.size > 0 && Array.isArray(draws) && draws.length > 0) {
      throw new Broken(version, "a draw before every entropy was open");
    }
  }
  return { given: [...given].sort(([a], [b]) => a - b).map(([, entropy]) => entropy), committed: isSealed ? committed : null, seeded };

  /** Only bots, and who is seated at creation, may have no commitment at a sealed table. */
  function take({ seat, entropy, commitment = null, before_id = false, bot = null }, isCreation) {
    if (given.has(seat) || typeof before_id !== "boolean") return false;
    given.set(seat, Buffer.from(entropy, "hex"));
    if (commitment === null) return !isSealed || (entropy === "" && (isCreation || bot !== null));
    if (!isSealed || entropy !== "" || !isHex(commitment) || commitment.length !== 64) return false;
    if (before_id !== isCreation || [...sealed.values()].some((other) => other.commitment === commitment)) return false;
    sealed.set(seat, { commitment, game: before_id ? "" : events[0].data.game });
    committed++;
    return true;
  }

  /** Only while another seat is open. */
  function giveBack({ seat }) {
    if (!given.has(seat) || given.size === seats) return false;
    given.delete(seat);
    if (sealed.delete(seat)) committed--;
    return true;
  }

  function open({ seat, entropy }) {
    const bytes = Buffer.from(entropy, "hex"), kept = sealed.get(seat);
    if (kept === undefined || given.size < seats || bytes.length < MIN_BYTES) return false;
    if (entropyCommitment(kept.game, bytes) !== kept.commitment) return false;
    given.set(seat, bytes);
    sealed.delete(seat);
    return true;
  }
}

/** What the draws of a game prove, in one sentence. Throws Broken where the entropies are not as agreed. */
export function fairness(events) {
  const { committed, seeded } = entropiesOf(events);
  if (seeded) return "reproducible, not fair: whoever created the game gave the seed";
  if (committed === null) return "the server committed to its seed before anybody joined";
  if (committed === 0) return "no seat has committed to an entropy";
  if (committed === 1) return "1 seat committed to an entropy before any was known";
  return `${committed} seats committed to entropies before any was known`;
}
