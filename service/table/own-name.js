/* The default name of a person without one. */

import { load, setSetting, settings } from "./kept.js";

const NAMES = ["Alva", "Arne", "Asta", "Birger", "Dagny", "Eskil", "Frida", "Gunnar", "Halvar", "Helga", "Ingrid", "Ivar", "Kjell", "Liv", "Njal", "Olaf", "Ragna", "Sigrid", "Signe", "Sven", "Tove", "Torben", "Tyra", "Ulf"];

/** What bots are called. */
export const BOT_NAMES = ["Runa", "Bo", "Ylva", "Torben"];

const suggestion = () => NAMES[Math.floor(Math.random() * NAMES.length)];

/** The name that this browser's person has given, or one that is kept from now on. */
export function ownName() {
  const name = settings().name ?? suggestion();
  setSetting("name", name);
  return name;
}

/** The same, but asked for once before it is kept; null where nobody gives one. `again`: to change it. */
export async function askedName(lang, again = false) {
  const { name } = settings();
  return name && !again ? name : (await load("./ask-name.js")).askName(lang, name ?? suggestion());
}
