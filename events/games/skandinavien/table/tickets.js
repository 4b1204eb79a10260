/* Tickets: as cards in the hand, and as flags in their cities. */

/** A ticket as a card: its letter, its points, its two cities, and whether they are connected. */
export function ticketCard(c, ticket, letter, state) {
  const [w, h] = [88, 62];
  const { tools } = c;
  const name = (id, y) => cityOn(c, id, w / 2, y, w - 10);
  const done = state === "connected";
  const tree = tools.g(
    {},
    tools.rect(w / 2, h / 2, w - 2, h - 2, { class: "piece", fill: "var(--ivory)", rx: 6, ...(state === "failed" ? { "stroke-dasharray": "4 3" } : {}) }),
    done ? tools.path(`M7 1.5H${w - 7}Q${w - 1.5} 1.5 ${w - 1.5} 7V22H1.5V7Q1.5 1.5 7 1.5Z`, { fill: "var(--green)" }) : null,
    flag(c, letter, 13, 13, 1, done),
    done ? tools.glyph("check", w / 2 - 2, 12, 14, "var(--on-light)") : state === "failed" ? tools.text(w / 2 - 2, 12, "×", 18, { colour: "var(--on-light)", weight: 700 }) : null,
    tools.circle(w - 14, 13, 10.5, { class: "piece", fill: "var(--yellow)" }), tools.text(w - 14, 13, ticket.points, 13, { weight: 700, colour: "var(--on-light)" }),
    name(ticket.a, 34), name(ticket.b, 51),
  );
  return { tree, width: w, height: h, least: w };
}

/** The pile of tickets, as it stands among the choices. */
export function backOfTickets({ tools }) {
  const dot = (x, y) => tools.circle(x, y, 3, { fill: "var(--on-light)" });
  return tools.g({}, tools.rect(17, 23, 32, 30, { class: "piece", fill: "var(--ivory)", rx: 4 }), tools.path("M8 27Q16 12 26 21", { fill: "none", stroke: "var(--on-light)", "stroke-width": 1.6, "stroke-dasharray": "3 3" }), dot(8, 27), dot(26, 21));
}

/** The name of a city on a ticket, long ones set narrower; cards are drawn at their own size, however large the board is. */
function cityOn({ place, view }, id, x, y, room) {
  const name = place.cities[id].name[view.lang];
  const narrow = name.length > 9 ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
  return ["text", { x, y: y + 4.5, "font-size": 13, "font-weight": 600, "text-anchor": "middle", fill: "var(--on-light)", ...narrow }, name];
}

/** The flag of a ticket, with its letter: on the card and in its cities. */
export function flag({ tools }, letter, x, y, size, done = false) {
  return tools.g({ at: [x, y] }, tools.path(`M${-7.5 * size} ${-7.5 * size}h${15 * size}v${11 * size}h-${5 * size}l-${2.5 * size} ${4 * size}-${2.5 * size}-${4 * size}h-${5 * size}Z`, { class: "piece", "stroke-width": size, fill: done ? "var(--green)" : "var(--yellow)" }), tools.text(0, -2 * size, letter, 11.8 * size, { weight: 700, colour: "var(--on-light)", always: true }));
}
