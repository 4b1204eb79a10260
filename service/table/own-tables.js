/* What the first page and open tables remember, in addition to each table's own data (kept.js). */

import { keepGames, keepSeat, myGames } from "./kept.js";

/** Keep all seats of a game that was just made. The one that is kept last, `own`, is the one to sit at. */
export function keepSeats({ id, ruleset, seats }, tokens, own, entropies = []) {
  for (const seat of [...tokens.keys(), own]) {
    if (tokens[seat]) keepSeat(id, ruleset, seat, seats[seat].name, tokens[seat], entropies[seat]);
  }
}

/** The seat of a game that was used last; null where this browser has none. */
export const keptSeat = (game) => myGames()[game]?.last ?? null;

/** Forget a game, and its seats with it. */
export function forget(game) {
  const { [game]: _, ...rest } = myGames();
  keepGames(rest);
}

/** The code by which others join a game that was opened here. */
export const keepJoin = (game, join) => keepGames({ ...myGames(), [game]: { seats: {}, ...myGames()[game], join } });

/** The speed that a table was opened with here. */
export const keepSpeed = (game, speed) => keepGames({ ...myGames(), [game]: { ...myGames()[game], speed } });

/** A game of which all people sit at this device, and whether it hides anything from some of them. */
export const keepPassed = (game, hides) => keepGames({ ...myGames(), [game]: { ...myGames()[game], passed: { hides } } });

/** The same as it was kept; undefined for any other game. */
export const passedOn = (game) => myGames()[game]?.passed;

/** The seats of a game for which this browser keeps an entropy that it has committed to. */
export const committedSeats = (game) => Object.entries(myGames()[game]?.seats ?? {}).filter(([, { entropy }]) => entropy).map(([seat, kept]) => ({ ...kept, seat: Number(seat) }));

const OPERATOR = "skald.operator";

/** The operator's key, for as long as the tab is open; null where there is none. */
export const operatorKey = () => sessionStorage.getItem(OPERATOR) || null;
export const keepOperatorKey = (key) => sessionStorage.setItem(OPERATOR, key);

export const invitation = (game, given) => `${location.origin}/games/${game}#${new URLSearchParams(given)}`;
