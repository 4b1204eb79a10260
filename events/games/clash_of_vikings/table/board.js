/* The board of Clash of Vikings: the arena, beside it the cards of the turn with what was said of them, and the
   overview. A pure function of the view; what a board gets and gives is in service/table/board.d.ts. */

import { Arena } from "./arena.js";
import { choices } from "./choices.js";
import { corners, supply } from "./corners.js";
import { hand } from "./hand.js";
import { drawHeader, headerPlaces } from "./header.js";
import { Seen } from "./seen.js";
import { Stage } from "./stage.js";
import { learnWords } from "./words.js";

const [WIDTH, HEIGHT] = [1044, 584];
/** Pixels on a telephone: the stage by the frame, what the arena leaves to the hand and to two rows of words, and both where the
    frame says nothing of its room. */
const STAGE = { portrait: 64, short: 46, lying: 54, wide: 60 };
const LEFT = { portrait: 132, short: 92 };
const [NARROW, LOW] = [360, 400];
const COLUMN = 232;

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
  final: (load) => load("final.js"),
  needs: (load) => load("needs.js").then(({ needs }) => needs),
  draw,
};

function draw(view, tools, final) {
  const seen = new Seen(view, tools, final);
  const { state } = view;
  const asked = seen.offers("answer");
  return {
    ...(view.narrow ? narrow(seen) : wide(seen)),
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

function narrow(seen) {
  const { frame, room } = seen.view;
  const stage = STAGE[frame];
  if (frame === "lying") return lying(seen, room, stage);
  const [width, height] = frame === "wide" ? [NARROW, LOW] : [room.width, room.height - LEFT[frame]];
  const field = height - stage - 4;
  const arena = new Arena(seen, width / 2, stage + 4 + field / 2, width, field);
  return { ...framed(seen, arena), width, height, fixed: true, tree: [drawHeader(seen, width, stage), ...arena.draw(), ...corners(seen, 2, stage, width - 4, height - stage, true)], places: [...arena.places(), supply(seen, 31, height - 37, 56), ...headerPlaces(seen, stage)] };
}

/** On its side: the round arena as high as the page, and the stage above the hand. */
function lying(seen, { width, height }, stage) {
  const column = width + COLUMN - height;
  const arena = new Arena(seen, height / 2, height / 2, height - 6);
  return { ...framed(seen, arena), width: height, height, fixed: true, tree: [...corners(seen, 0, 0, height, height, true), ...arena.draw()], places: [...arena.places(), supply(seen, 29, height - 37, 56)], aside: { width: column, height: stage, tree: drawHeader(seen, column, stage) } };
}

function framed(seen, arena) {
  return { title: seen.say("board", { arena: arena.title }), above: arena.names().length };
}

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
