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

export const keepGames = (games) => write(SEATS, games);

export function keepSeat(game, ruleset, seat, name, token, entropy) {
  const all = myGames();
  const found = all[game] ?? { seats: {} };
  keepGames({ ...all, [game]: { ...found, ruleset: ruleset ?? found.ruleset, last: seat, seats: { ...found.seats, [seat]: { name, token, entropy: entropy ?? found.seats[seat]?.entropy } } } });
}

/** The token to play with: of the seat that is asked for, else of the one used last. */
export function tokenOf(game, seat = null) {
  const found = myGames()[game];
  return found?.seats[seat ?? found.last]?.token ?? null;
}

export const settings = () => read(SETTINGS);
export const setSetting = (name, value) => write(SETTINGS, { ...settings(), [name]: value });

/** How fast one sees what others do, by the setting `pace`: milliseconds a step. */
export const PACES = { slow: 900, normal: 600, fast: 250, none: 0 };

/** True if animations are off: the page is hidden, or the user prefers reduced motion. */
export const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

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

const AGAIN = 1000;

/** Import a module of this folder: as soon as there is a connection. What could not be loaded once
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
