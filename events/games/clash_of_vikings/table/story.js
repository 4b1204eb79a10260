/* What Clash of Vikings tells beside its arena, in sentences: what is played, asked, and how it turned out. */

import { before, outcome, strike } from "./past.js";
import { toldReach } from "./reach.js";

/** The line above the cards: who says what, or who is about to. */
export function heading(seen) {
  const { state } = seen;
  if (state.active === null || seen.view.phase === "choose_start") return seen.say("starts");
  if (seen.over) return seen.final?.heading(seen) ?? "";
  if (seen.view.phase === "announce") return seen.say(state.active === seen.mine ? "youChoose" : "chooses", { name: seen.name(state.active), n: seen.number });
  return `${seen.say(state.active === seen.mine ? "youSay" : "says", { name: seen.name(state.active) })}: ${state.action ?? ""}`;
}

/** What is going on below the cards: the open question first, then how the last one turned out. */
export function message(seen) {
  const { state } = seen;
  if (seen.over) return seen.final?.ending(seen) ?? "";
  const { question, knocked_off: value, target, active } = state;
  if (question?.kind === "bluff") {
    if (question.answer === true) return seen.say("youCalled");
    return question.answer === false ? seen.say("youPassed") : [seen.say("waiting"), toldReach(seen)].filter(Boolean).join(" ");
  }
  if (seen.offers("doubt_shield")) return seen.say(seen.view.narrow ? "stakeShort" : "stake", { name: seen.name(target) });
  if (value !== null) return seen.say("placing", { n: value, target: seen.name(target) });
  if (target !== null && active !== null) return seen.say("attack", { name: seen.name(active), target: seen.name(target), action: state.action });
  if (seen.offers("attack")) return seen.say("shaded", { action: state.action });
  const called = turnedUp(seen) && !strike(seen);
  return (!called && seen.view.phase === "announce" && outcome(seen)) || verdict(seen) || seen.say("begin");
}

/** Whose call is told of, where that is what is told. */
export function caller(seen) {
  return message(seen) === verdict(seen) ? (seen.state.last_question?.caller ?? null) : null;
}

/** How the last question of truth ended. */
export function verdict(seen) {
  const last = seen.state.last_question;
  if (!last) return null;
  const names = { caller: seen.name(last.caller), name: seen.name(last.seat), said: last.said, card: last.card, taker: seen.name(last.taker), victim: seen.name(last.victim) };
  if (last.caller === null) return seen.say("nobody", names);
  const paid = { bracelet: "gets", supply: "fromSupply", nothing: "nothing" }[last.payment];
  return [seen.say(last.truthful ? "wrong" : "caught", names), paid && seen.say(paid, names)].filter(Boolean).join(" ");
}

/** What a played card is, as far as the viewer knows. */
export function told(seen, { seat, said, card, revealed }) {
  const what = revealed ? seen.say("wasCard", { card }) : [seen.say("faceDown"), seen.shows({ card }) && `${seen.say("isCard", { card })} (${seen.say("onlyYou")})`].filter(Boolean).join(", ");
  return seen.say("playedCard", { name: seen.name(seat), said, what });
}

/** The cards to show: those of this turn, else those of the turn before, until the next is announced. */
export function cards(seen) {
  const { played } = seen.state;
  return played.length ? played : before(seen);
}

/** The card that was called last, until the next one is announced: the moment that everybody looks at. */
export function turnedUp(seen) {
  const last = seen.state.last_question;
  return last?.card && !seen.over && !seen.state.question && (cards(seen).at(-1)?.revealed ?? true) ? last : null;
}

/** What everybody looks at: how an attack ended, else the card that was turned up. */
export const moment = (seen) => strike(seen) ?? turnedUp(seen);

/** What was said of a card that was turned up and what it was; of an attack, what was said against it. */
export function asideOf(seen, { said, card, struck, reply, victim }) {
  return struck ? `${seen.name(victim)}: ${reply}` : seen.say("saidWas", { said, card });
}

/** Who takes what from whom, with a ring between their crests, in a line that begins at `x` and is at most `wide`. */
export function paidTo(seen, last, x, y, wide, size = 12.5) {
  const { text } = seen.tools;
  const { payment, taker, victim } = last;
  const key = last.struck ? { bracelet: taker === null ? "drops" : "gets", nothing: last.struck === "stopped" ? null : "nothing" }[payment] : { bracelet: "gets", supply: "fromSupply", nothing: "nothing" }[payment];
  if (!key) return [];
  const names = { taker: seen.name(taker), victim: seen.name(victim) };
  const crests = payment === "bracelet" && taker !== null ? [seen.crest(victim, x + size * 0.55, y, size), seen.ring(null, x + size * 1.75, y, size * 0.5), seen.crest(taker, x + size * 2.95, y, size)] : payment === "supply" ? [seen.ring(null, x + size * 0.6, y, size * 0.5), seen.crest(taker, x + size * 1.8, y, size)] : [];
  const left = crests.length * size * 1.2 + (crests.length ? 4 : 0);
  return [...crests, text(x + left, y, seen.say(key, names), size, { anchor: "start", fits: wide - left })];
}
