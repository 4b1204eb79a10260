/* What the events of Clash of Vikings tell of what lies on the table no more: the cards of the turn before, and what came of
   the card that was announced last. */

/** What has happened since the last card was announced, that included. */
export function since({ view: { events } }) {
  const at = events.findLastIndex(({ type }) => type === "card_announced");
  return at < 0 ? [] : events.slice(at);
}

/** The cards of the turn in which the last card was announced. */
export function before({ mine, view: { events } }) {
  const last = events.findLastIndex(({ type }) => type === "card_announced");
  const found = [];
  for (const { type, data, private: own } of last < 0 ? [] : events.slice(events.findLastIndex(({ type }, at) => type === "turn_began" && at < last))) {
    if (type === "card_announced" || type === "shield_claimed") found.push({ seat: data.seat, said: data.action ?? "SHIELD", card: own?.[`seat:${mine}`]?.data.card ?? null, revealed: false, past: true });
    else if (type === "card_revealed" || type === "shield_revealed") Object.assign(found.at(-1) ?? {}, { card: data.card, revealed: true });
  }
  return found;
}

/** How an attack ended, for as long as nothing else is announced; nothing where the SHIELD against it was turned up. */
export function strike(seen) {
  const { attack_declared: attack, bracelet_taken: taken, nothing_taken: none, bracelet_knocked_off: off, shield_believed: believed, shield_revealed: doubted } = facts(seen);
  if (seen.view.phase !== "announce" || !attack || doubted || !(taken || none || off || believed)) return null;
  const { seat, target, action } = attack;
  const { card, revealed } = before(seen).findLast(({ said }) => said === action) ?? {};
  return { seat, said: action, card: seen.shows({ card, revealed }) ? card : null, revealed, caller: target, struck: believed ? "stopped" : "hit", reply: believed ? "SHIELD" : seen.say("noShield"), number: `${seen.state.turn} ${action}`, taker: taken ? seat : null, victim: target, payment: taken || off ? "bracelet" : "nothing" };
}

const OUTCOMES = ["viking_moved", "viking_slammed", "bracelet_taken", "nothing_taken", "bracelet_sunk", "bracelet_placed", "shield_believed", "action_declined", "action_fizzled"];

/** What came of the last card, in a sentence or two. */
export function outcome(seen) {
  const found = facts(seen);
  const key = OUTCOMES.find((one) => found[one]);
  if (!key) return null;
  const { card_announced: { seat, action }, attack_declared: attack, bracelet_knocked_off: off, bracelets_picked_up: picked, loot_taken: loot } = found;
  const { to, space = to, victim = attack?.target } = found[key];
  const values = { action, name: seen.name(seat), target: seen.name(victim), to: to ?? space, n: off?.value ?? loot?.count, taker: seen.name((picked ?? loot)?.seat), values: picked?.values.join(" + ") };
  const more = [picked && "picked", found.bluff_question_closed?.caller === null && "unasked", (found.shield_declined || attack?.opens === null) && "noShield", loot ? "looted" : key === "viking_moved" && seen.kind(to) === "loot" && "lootSoon"];
  return [seen.say(key, values), ...more.flatMap((one) => (one ? [`${seen.say(one, values)}.`] : []))].join(" ");
}

/** The last event of each kind since the last card was announced; of those for which there are reasons, what an attack did. */
function facts(seen) {
  return Object.fromEntries(since(seen).flatMap(({ type, data }) => (data.reason && data.reason !== "hit" ? [] : [[type, data]])));
}
