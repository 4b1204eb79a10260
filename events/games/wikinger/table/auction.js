/* The auction, around the hub: what each seat has bid, and what can be bid. */

import { coin } from "./art.js";

export function auction(sight, where) {
  return sight.state.auction ? { tree: bidding(sight, where), places: bidPlaces(sight, where) } : { tree: [], places: [] };
}

function bidding(sight, { x, y, r }) {
  const { g, text, rect, crest } = sight.tools;
  const { highest, leader, bids, passed } = sight.state.auction;
  const lines = sight.players.map(({ seat }) => {
    const at = y - r * 0.68 + (seat - (sight.players.length - 1) / 2) * 28;
    const bid = passed.includes(seat) ? sight.say("out") : bids[seat] === null ? "–" : sight.say("bidOf", { n: bids[seat] });
    return g({ transform: `translate(${x - 84} ${at})` }, crest(seat, sight.colour(seat), 0, 0, 17), text(14, 0, sight.seat(seat), 16, { anchor: "start", fits: 88, weight: seat === leader ? 700 : 400 }), text(168, 0, bid, 16, { anchor: "end", weight: seat === leader ? 700 : 400 }));
  });
  const head = highest ? sight.say("highest", { n: highest }) : sight.say("noBid");
  return [g({}, rect(x, y - r * 0.68, 216, 148, { fill: "var(--paper)", class: "piece", rx: 12 }), ...lines), g({}, rect(x, y + r * 0.68, 216, 126, { fill: "var(--paper)", class: "piece", rx: 12 }), text(x, y + r * 0.52, `${sight.say("auction")}: ${head}`, 16, { weight: 600, fits: 204 }), ...buttons(sight, x, y + r * 0.74))];
}

/** The least bid and passing, as things to point at on the board; other bids are among the choices. */
function buttons(sight, x, y) {
  const { rect, text } = sight.tools;
  if (!sight.types.has("pass")) return [];
  return [sight.types.has("bid") && coin(sight, x - 50, y, 28, sight.state.auction.lowest_bid), rect(x + 48, y, 92, 48, { fill: "var(--panel)", class: "piece", rx: 10 }), text(x + 48, y, sight.say("pass"), 17, { weight: 600 })];
}

function bidPlaces(sight, { x, y, r }) {
  const low = sight.state.auction.lowest_bid;
  const at = y + r * 0.74;
  const bid = { id: "bid-least", label: sight.say("bid", { n: low }), x: x - 50, y: at, r: 32, means: [{ type: "bid", gold: low }] };
  const pass = { id: "pass", label: sight.say(sight.state.auction.leader === null && !sight.state.auction.passed.length ? "openEmpty" : "pass"), x: x + 48, y: at, width: 92, height: 48, means: [{ type: "pass" }] };
  return sight.types.has("pass") ? [...(sight.types.has("bid") ? [bid] : []), pass] : [];
}
