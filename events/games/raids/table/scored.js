/* What brought fame, said at its place. It is loaded with the first of it. */

const COIN = ["circle", { r: 5.5, class: "piece", fill: "var(--yellow)" }];

/** Coins of raids and of the harbour, goods that were sold, monsters that fell, and standards. */
export function gains(events, view) {
  const valueOf = (tile) => view.components.tiles.find(({ id }) => id === tile)?.value;
  const isStandard = (tile) => view.components.tiles.find(({ id }) => id === tile)?.type === "standard";
  /** Where a ship lay, when something was done there. */
  const berth = (seat, before) => view.events.findLast(({ type, data, version }) => type === "arrived" && data.seat === seat && version < before)?.data.place;
  return events.flatMap(({ type, data, version }) => {
    const { seat, place, tile } = data;
    const here = { id: `place-${place ?? berth(seat, version)}`, seat };
    if (type === "raid_passed") return data.coin ? [{ ...here, amounts: [[data.coin, COIN]] }] : [];
    if (type === "market_taken") return data.value ? [{ ...here, amounts: [[data.value]] }] : [];
    if (type === "monster_defeated") return [{ ...here, amounts: [[valueOf(tile)]] }];
    if (type === "tile_placed") return isStandard(tile) ? [{ ...here, amounts: [[valueOf(tile)]] }] : [];
    return data.coins.flatMap((coin, one) => (coin ? [{ id: `seat-${one}`, seat: one, amounts: [[coin, COIN]] }] : []));
  });
}
