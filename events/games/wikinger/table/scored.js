/* What a scoring paid, said at the pieces that brought it. It is loaded with the first one. */

const GOLD = ["circle", { r: 5.5, class: "piece", fill: "var(--yellow)" }];
const POINTS = ["path", { d: "M-5 5.5V-1C-5-4-3-5.5 0-5.5S5-4 5-1V5.5Z", class: "piece", fill: "var(--ivory)" }];
/** Pixels of a row of the rounds below which gold and points run into each other: then the table is left out. */
const MIN_ROW = 18;
/** Where it is said: on the edge of a cell beside the figure, above what stands below it; of a ship instead
    of its plate. */
const BESIDE = { lift: 0.49, side: -0.24 };
const PLATE = { lift: -0.27, look: { stroke: "var(--accent)", strokeWidth: 3 } };
const FIGURES = { nobles: "noble", noble_tiles: "noble", scouts: "scout", scout_tile: "scout", goldsmiths: "goldsmith", goldsmith_tiles: "goldsmith", fisher_tile: "fisher" };

/** On the large display what each ship and figure paid; of another seat all that it got, in the line of its name. */
export function gains(events, { state, components, narrow }, shown) {
  return events.flatMap(({ data: { seat, gains: all } }) => {
    if (seat !== shown) return { id: `seat-${seat}`, seat, amounts: amountsOf(total(all, "gold"), total(all, "points")), ...(narrow ? { lift: -0.28 } : { lift: 0.45, side: state.players.length > 3 ? 0.27 : 0 }) };
    const { ships, islands } = state.players[seat];
    const paid = ships.filter(({ repelled }) => repelled && all.some(({ source }) => source === "ships")).map(({ column, ship }) => {
      const { kind, amount } = components.ships[ship.replace("ship_", "")];
      return { id: `cell-ships-${column}`, seat, amounts: kind === "gold" ? amountsOf(amount, 0) : amountsOf(0, amount), ...PLATE };
    });
    const stands = (who, column) => Number(islands.some(({ figure, column: own }) => figure === who && own === column));
    const { scout_per_goldsmith: gold, scout_per_fisher: fish } = components.scoring;
    return [...paid, ...[...new Set(Object.values(FIGURES))].flatMap((who) => {
      const sources = all.filter(({ source }) => FIGURES[source] === who);
      const safe = islands.filter(({ figure, threatened }) => figure === who && !threatened);
      const below = safe.map(({ column }) => (who === "scout" ? stands("goldsmith", column) * gold + stands("fisher", column) * fish : 0));
      const each = (total(sources, "points") - below.reduce((sum, one) => sum + one, 0)) / safe.length;
      return sources.length ? safe.map(({ row, column }, n) => ({ id: `cell-${row}-${column}`, seat, amounts: amountsOf(total(sources, "gold") / safe.length, each + below[n]), ...BESIDE })) : [];
    })];
  }).filter(({ amounts }) => amounts.length);
}

/** What the rounds brought, in a box: a row a seat, and for each round its gold and its points. */
export function rounds(sight, { x, y, width, height }) {
  const { g, rect, text, crest, scale } = sight.tools;
  const { rounds: all, scorings } = sight.components;
  const scored = sight.view.events.filter(({ type }) => type === "small_scored" || type === "big_scored");
  const name = width < 400 ? 34 : 110;
  const line = Math.min(38, (height - 48) / sight.players.length);
  if (line * scale < MIN_ROW) return [];
  const step = (width - name - 8) / all;
  const across = (n) => x + name + (n + 0.5) * step;
  const close = step < 70;
  const heads = scorings.map((kind, n) => g({}, rect(across(n), y + 33, 22, 22, { fill: n + 1 === sight.state.round ? "var(--paper)" : "none", stroke: "var(--ink-2)", rx: kind === "big" ? 2 : 11 }), text(across(n), y + 33, n + 1, 14, { weight: n + 1 === sight.state.round ? 700 : 400, always: true })));
  const rows = sight.players.map(({ seat }) => {
    const at = y + 46 + (seat + 0.5) * line;
    const own = scored.filter(({ data }) => data.seat === seat);
    const cells = own.map(({ data }, n) => {
      const found = amountsOf(total(data.gains, "gold"), total(data.gains, "points"));
      return found.length ? found.map(([amount, sign], part) => g({ transform: `translate(${across(n) + (close ? 2 : aside(part, found) * Math.min(46, step / 2))} ${at + (close ? aside(part, found) * 16 : 0)})` }, text(-1, 0, amount, close ? 15 : 17, { anchor: "end", weight: 600, always: true }), g({ transform: "translate(8 0)" }, sign))) : [text(across(n), at, "–", 16, { colour: "var(--ink-2)" })];
    });
    return g({}, seat % 2 ? null : rect(x + width / 2, at, width - 8, line, { fill: "var(--paper)", rx: 5 }), crest(seat, sight.colour(seat), x + 18, at, 15), close ? null : text(x + 32, at, sight.seat(seat), 16, { anchor: "start", fits: name - 34, weight: seat === sight.me ? 700 : 400 }), ...cells.flat());
  });
  return [g({}, rect(x + width / 2, y + height / 2, width, height, { fill: "var(--panel)", rx: 12 }), text(x + 12, y + 14, sight.say("brought"), 16, { anchor: "start", weight: 700, fits: width - 20 }), ...heads, ...rows)];
}

const aside = (part, { length }) => part - (length - 1) / 2;
const total = (gains, what) => gains.reduce((sum, one) => sum + (one[what] ?? 0), 0);
const amountsOf = (gold, points) => [[gold, GOLD], [points, POINTS]].filter(([amount]) => amount);
