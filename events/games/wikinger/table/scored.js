/* What a scoring paid, said at the pieces that brought it. It is loaded with the first one. */

const GOLD = ["circle", { r: 5.5, class: "piece", fill: "var(--yellow)" }];
const POINTS = ["path", { d: "M-5 5.5V-1C-5-4-3-5.5 0-5.5S5-4 5-1V5.5Z", class: "piece", fill: "var(--ivory)" }];
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

const total = (gains, what) => gains.reduce((sum, one) => sum + (one[what] ?? 0), 0);
const amountsOf = (gold, points) => [[gold, GOLD], [points, POINTS]].filter(([amount]) => amount);
