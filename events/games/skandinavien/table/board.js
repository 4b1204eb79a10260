/* The board of Skandinavien: the map with all routes and their owners, the open cards, tickets and payments. A pure
   function of the view; what a board gets and gives is in service/table/board.d.ts. */

import { handOf, kindOf, paid, PILE, pileOf, table, ticketCard, TICKETS } from "./cards.js";
import { choices, offered } from "./choices.js";
import { context, newsOf, telephone } from "./context.js";
import { lineOf } from "./geometry.js";
import { cities, ground, keep } from "./map.js";
import { places } from "./places.js";
import { ghost, routes } from "./routes.js";
import { scale, tunnel } from "./sea.js";
import { learnWords } from "./words.js";

export default {
  edition: 1,
  steps: { claim_route: [{ field: "route" }, { field: "payment" }], draw_open_card: [{ field: "place" }], keep_tickets: [{ field: "tickets", kind: "set" }] },
  sealed: ["keep_tickets"],
  narrow: (load) => load("narrow.js").then(({ narrowWith }) => void (telephone.parts = narrowWith(SHARED))),
  final: (load) => load("ending.js"),
  needs: (load) => load("needs.js").then(({ needs }) => needs),
  learn: learnWords,
  touched: (events) => newsOf(events).filter((id) => id[0] !== "o"), // In place of an open card lies another one.
  scores: ["route_claimed"],
  said: ["open_card_drawn", "blind_card_drawn", "tickets_kept", "first_tickets_chosen", "tunnel_attempted", "tunnel_paid"],
  scored: (load) => load("scored.js"),
  draw,
};

function draw(view, tools, final) {
  const c = context(view, tools);
  const { frame, say, state } = c;
  const over = state.phase === "over";
  const all = places(c);
  const above = tools.g({}, cities(c), ...(c.phone?.signs(c, all) ?? []));
  return {
    title: say("board"), colours: c.colours, width: frame.width, height: frame.height + c.row, beside: true, field: { x: frame.rail, y: 0, width: frame.width - frame.rail, height: frame.height },
    ...c.phone?.scene(c),
    tree: [tools.g(c.narrow && state.phase === "second_card" ? { opacity: 0.6 } : {}, ground(c), ...looked(c), routes(c)), ghost(c), ...(over ? [above, final?.ending(c)] : [table(c), scale(c), tunnel(c), above])],
    above: Number(!over), keep: keep(c),
    places: [...all, ...(final?.ticketPlaces(c) ?? [])],
    status: state.last_turns && !over ? say("lastTurns", { n: state.last_turns.turns_left }) : "",
    strip: strip(c),
    hand: c.own ? hand(c) : null,
    choices: choices(c),
    words: { payment: Object.fromEntries(c.kinds.map(({ id, name }) => [id, name[view.lang]])) },
  };
}

/** What a telephone's drawing shares with this one. */
const SHARED = { kindOf, offered, paid, PILE, pileOf, ticketCard, ticketOf, TICKETS };

/** Between the cities of the ticket that is pointed at: the way that is there, and dashed what is lacking of the shortest one;
    where nothing leads there any more, a thin line. */
function looked(c) {
  if (!c.ticket || c.state.phase === "over") return [];
  const [[ax, ay], [bx, by]] = [c.place.at[c.ticket.a], c.place.at[c.ticket.b]];
  const line = (d, wide, colour, dashes) => c.tools.path(d, { fill: "none", stroke: colour, "stroke-width": wide, "stroke-dasharray": dashes });
  const way = c.cut ?? c.lacking;
  if (!way) return [line(`M${ax} ${ay}L${bx} ${by}`, 3 * c.unit, "var(--warn)", `${2 * c.unit} ${6 * c.unit}`)];
  const wide = c.frame.thick * 1.3 + 15 * c.unit;
  return way.flatMap((id) => {
    const d = lineOf(c.place.shapes[id]);
    return [line(d, wide + 5 * c.unit, "var(--paper)"), line(d, wide, "var(--accent)", c.state.routes[id] === undefined ? `${7 * c.unit} ${4 * c.unit}` : undefined)];
  });
}

function strip(c) {
  const { players } = c.state;
  const best = Math.max(...players.map(({ points }) => points));
  const total = (seat) => (c.state.phase === "over" ? c.view.scores[seat]?.total : undefined);
  return {
    caption: c.say(c.state.phase === "over" ? "total" : "points"),
    seats: players.map(({ seat, points, trains, cards, tickets }) => ({
      seat, value: total(seat) ?? points, first: c.state.phase === "over" ? Boolean(c.view.results?.winners.includes(seat)) : best > 0 && points === best,
      facts: [c.say("trains", { n: trains }), c.say("cards", { n: cards }), tickets === null ? c.say("choosing") : c.say("tickets", { n: tickets })],
    })),
  };
}

/** The cards by kind, then the tickets: those to be connected first, and the dearest of them. */
function hand(c) {
  const count = Object.values(c.own.hand).reduce((sum, one) => sum + one, 0);
  const items = c.phone ? c.phone.hand(c) : [...handOf(c), ...c.held.map((one) => ticketOf(c, one))];
  return { title: c.narrow ? "" : c.say("hand"), note: c.say("cards", { n: count }), secret: true, items };
}

/** A ticket that is held, as a card. */
function ticketOf(c, { ticket, state }, width) {
  const over = c.state.phase === "over";
  const look = state === "connected" ? "connected" : over ? "failed" : "held";
  return { id: `ticket-${ticket.id}`, label: `${c.ticketName(ticket)}, ${c.say(look === "held" ? "notConnected" : look)}`, does: over ? undefined : c.doesTicket(ticket), look: `ticket-${ticket.id}`, ...ticketCard(c, ticket, look, width) };
}
