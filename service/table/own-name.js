/* The default name of a person without one. */

import { setSetting, settings } from "./kept.js";

const NAMES = ["Alva", "Arne", "Asta", "Birger", "Dagny", "Eskil", "Frida", "Gunnar", "Halvar", "Helga", "Ingrid", "Ivar", "Kjell", "Liv", "Njal", "Olaf", "Ragna", "Sigrid", "Signe", "Sven", "Tove", "Torben", "Tyra", "Ulf"];

/** What bots are called. */
export const BOT_NAMES = ["Runa", "Bo", "Ylva", "Torben"];

/** The name that this browser's person has given, or one that is kept from now on. */
export function ownName() {
  const name = settings().name ?? NAMES[Math.floor(Math.random() * NAMES.length)];
  setSetting("name", name);
  return name;
}
