/* What a decision of Wikinger needs in view, while it is made: for the test that looks for it. */

import { SLOTS, Sight, cellId } from "./sight.js";

/** Ids of what can be chosen, of what pays for it, and of what it changes. */
export function needs(view) {
  const sight = new Sight(view, null);
  if (sight.me === null || !view.offer.actions.length) return [];
  return [...new Set([...asked(sight), ...paying(sight)])];
}

function asked(sight) {
  const { types, draft, view } = sight;
  const cells = sight.targets().map(({ row, column }) => cellId(row, column));
  if (view.step?.kind === "number") return ["less", "number", "more"];
  if (types.has("buy") && draft.type !== "exchange") {
    const slots = sight.state.wheel.map(({ slot }) => `slot-${slot}`).slice(0, SLOTS);
    const ships = sight.players[sight.me].ships.map(({ column }) => cellId("ships", column));
    if (sight.choosesFigure()) return [...slots, ...ships, "stand-on", "to-mainland"];
    return [...slots, ...ships, ...cells];
  }
  if (types.has("bid") || types.has("pass")) return view.picks.length ? ["pass"] : [...(types.has("bid") ? ["bid-least"] : []), "pass"];
  if (types.has("remove_figure") || types.has("place_figures")) return view.offer.actions.map(({ figure }) => `drawn-${figure}`);
  if (types.has("take_special_tile")) return [...sight.state.special_tiles.open.map((_, index) => `open-${index}`), "decline"];
  if (types.has("use_boatman") || types.has("end_boatmen")) return [...(types.has("end_boatmen") ? ["end-boatmen"] : []), ...view.offer.actions.flatMap(({ type, cargo, figure }) => (type === "use_boatman" ? [cargo === "each" ? "home-ships" : `home-${figure}`] : []))];
  return cells;
}

/** Gold and points, where they are things to point at. */
function paying({ view, types }) {
  const buys = types.has("buy") || types.has("bid") || types.has("exchange");
  return buys && view.narrow && view.frame === "portrait" ? ["purse", "track"] : [];
}
