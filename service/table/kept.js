/* What this browser remembers: seats with their tokens, and the reader's settings. Nothing of it is ever sent anywhere
   but a seat's own token, to the service that gave it. */

const SEATS = "skald.seats";
const SETTINGS = "skald.settings";

function read(key, storage = localStorage) {
  try {
    return JSON.parse(storage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage everything works until the page is closed.
  }
}

/** The games of this browser: id to `{ruleset, join?, seats: {number: {name, token, entropy?}}}`. */
export const myGames = () => read(SEATS);

export function keepSeat(game, ruleset, seat, name, token, entropy) {
  const all = myGames();
  const found = all[game] ?? { seats: {} };
  write(SEATS, { ...all, [game]: { ...found, ruleset: ruleset ?? found.ruleset, last: seat, seats: { ...found.seats, [seat]: { name, token, entropy: entropy ?? found.seats[seat]?.entropy } } } });
}

/** Keep all seats of a game that was just made. The one that is kept last, `own`, is the one to sit at. */
export function keepSeats({ id, ruleset, seats }, tokens, own, entropies = []) {
  for (const seat of [...tokens.keys(), own]) {
    if (tokens[seat]) keepSeat(id, ruleset, seat, seats[seat].name, tokens[seat], entropies[seat]);
  }
}

/** Forget a game, and its seats with it. */
export function forget(game) {
  const { [game]: _, ...rest } = myGames();
  write(SEATS, rest);
}

/** The code by which others join a game that was opened here. */
export const keepJoin = (game, join) => write(SEATS, { ...myGames(), [game]: { seats: {}, ...myGames()[game], join } });

/** The seats of a game for which this browser keeps an entropy that it has committed to. */
export const committedSeats = (game) => Object.entries(myGames()[game]?.seats ?? {}).filter(([, { entropy }]) => entropy).map(([seat, kept]) => ({ ...kept, seat: Number(seat) }));

/** The token to play with: of the seat that is asked for, else of the one used last. */
export function tokenOf(game, seat = null) {
  const found = myGames()[game];
  return found?.seats[seat ?? found.last]?.token ?? null;
}

export const settings = () => read(SETTINGS);
export const setSetting = (name, value) => write(SETTINGS, { ...settings(), [name]: value });

/** How fast one sees what others do, by the setting `pace`: milliseconds a step. */
export const PACES = { slow: 900, normal: 600, fast: 250, none: 0 };

/** True where nothing is to move: nobody looks, or whoever does has asked the system for that. */
export const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

const OPERATOR = "skald.operator";

/** The operator's key, for as long as the tab is open; null where there is none. */
export const operatorKey = () => sessionStorage.getItem(OPERATOR) || null;
export const keepOperatorKey = (key) => sessionStorage.setItem(OPERATOR, key);

/** What stands in the fragment of an invitation. It is taken out of the address at once. */
export function takeInvitation() {
  const found = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  return found;
}

const INVITED = "skald.join";

/** The code of an invitation, for as long as the tab is open: it no longer stands in the address. */
export const invitedTo = (game) => read(INVITED, sessionStorage)[game];
export const keepInvitation = (game, join) => sessionStorage.setItem(INVITED, JSON.stringify({ [game]: join }));

export const invitation = (game, given) => `${location.origin}/games/${game}#${new URLSearchParams(given)}`;

const AGAIN = 1000;

/** Import a module of the table, or of a board by its URL: as soon as there is a connection. What could not be loaded once
    is never asked for again under the same address, so each try has one of its own. */
export async function load(address) {
  for (let tried = 0, there = 0; ; tried++) {
    try {
      return await import(tried ? `${address}#${tried}` : address);
    } catch (error) {
      const answer = await fetch(new URL(address, import.meta.url)).catch(() => null);
      if (answer?.ok ? there++ : answer?.status < 500 && answer.status !== 429) throw error;
      if (!answer?.ok) await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

/** Light, dark, or what the system says. */
export function theme(element, chosen = settings().theme) {
  if (chosen) element.dataset.theme = chosen;
  else delete element.dataset.theme;
}

/** The language to begin with: the one chosen before, else the browser's. */
export function firstLanguage(kept) {
  return kept ?? (navigator.language?.startsWith("de") ? "de" : "en");
}
