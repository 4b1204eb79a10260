/* The board of Clash of Vikings: the arena, beside it the cards of the turn with what was said of them, and the
   overview. A pure function of the view; what a board gets and gives is in service/table/board.d.ts. */

import { Arena } from "./arena.js";
import { choices } from "./choices.js";
import { corners, supply } from "./corners.js";
import { ACTIONS, CHECK, CROSS, EYE } from "./drawings.js";
import { cardsOf, hand } from "./hand.js";
import { toldReach } from "./reach.js";
import { after } from "./reveal.js";
import { Seen } from "./seen.js";
import { Stage } from "./stage.js";
import { asideOf, cards, heading, message, moment, paidTo, told } from "./story.js";
import { broken, learnWords } from "./words.js";

const [WIDTH, HEIGHT] = [1044, 584];

export default {
  edition: 1,
  steps: { announce: [{ field: "card" }, { field: "action" }], slam: [{ field: "victim" }, { field: "to" }] },
  sealed: ["answer"],
  learn: learnWords,
  sound,
  touched,
  scores: ["bracelet_taken", "supply_bracelet_taken", "bracelets_picked_up", "bracelet_knocked_off", "loot_taken"],
  clears: "card_announced",
  said: ["card_announced", "shield_claimed", "bluff_answered", "viking_moved", "attack_declared"],
  scored: (load) => load("scored.js"),
  narrow: (load) => load("narrow.js").then(({ narrowWith }) => void (Seen.phone = narrowWith(SHARED))),
  final: (load) => load("final.js"),
  needs: (load) => load("needs.js").then(({ needs }) => needs),
  draw,
};

function draw(view, tools, final) {
  const seen = new Seen(view, tools, final);
  const { state } = view;
  const asked = seen.offers("answer");
  return {
    ...(view.narrow ? seen.phone.scene(seen) : wide(seen)),
    status: state.turn ? `${seen.say("turn", { n: state.turn })} · ${seen.say("supply", { n: state.supply })}` : "",
    strip: strip(seen),
    hand: hand(seen),
    choices: choices(seen),
    caution: asked ? seen.say("final") : undefined,
  };
}

/** A call of bluff is heard, never an answer. */
function sound({ type, data }) {
  if (type === "shield_revealed") return data.truthful ? "true" : "bluff";
  return type === "shield_doubted" || (type === "bluff_question_closed" && data.caller !== null) ? "call" : null;
}

/** Spaces, and last those onto which somebody went. */
function touched(events) {
  const found = [...events.flatMap(({ data = {} }) => [data.space, ...(data.spaces ?? [])]), ...events.map(({ data = {} }) => data.to)];
  return found.filter((space) => typeof space === "string").map((space) => `space-${space}`);
}

function wide(seen) {
  const arena = new Arena(seen, HEIGHT / 2, HEIGHT / 2, HEIGHT - 8);
  const stage = new Stage(seen, HEIGHT + 12, 6, WIDTH - HEIGHT - 18);
  return { ...framed(seen, arena), width: WIDTH, height: HEIGHT, fixed: true, tree: [...corners(seen, 0, 0, HEIGHT, HEIGHT), ...stage.draw(), ...arena.draw()], places: [...arena.places(), supply(seen, 42, HEIGHT - 60), ...stage.places()] };
}

function framed(seen, arena) {
  return { title: seen.say("board", { arena: arena.title }), above: arena.names().length };
}

/** What a telephone's drawing shares with this one. */
const SHARED = { ACTIONS, Arena, CHECK, CROSS, EYE, after, asideOf, broken, cards, cardsOf, corners, framed, heading, message, moment, paidTo, supply, told, toldReach };

/** The public numbers: bracelets while they are hidden, what they are worth once they are turned up. */
function strip(seen) {
  const { state, results } = seen.view;
  const first = new Set(seen.over ? (results?.ranking ?? []).filter(({ rank }) => rank === 1).map(({ seat }) => seat) : []);
  const seats = state.seats.map(({ seat, bracelets, bracelet_values: values, hand, draw_pile: pile }) => ({
    seat,
    value: seen.over && values ? values.reduce((all, one) => all + one, 0) : bracelets,
    first: first.has(seat),
    facts: seen.over ? [] : [seen.say("inHand", { n: hand }), seen.say("piled", { n: pile })],
  }));
  return { caption: seen.say(seen.over ? "worth" : "strip"), seats };
}
