/* What a table takes once it is drawn: lists, keys, the pace at which it shows what others do, and then its people. */

import { Complete } from "./complete.js";
import { load } from "./kept.js";
import { pressed } from "./keys.js";
import { AllActions, StoryPanel } from "./lists.js";
import { between, Motion } from "./motion.js";

const gather = async (table) => (await load("./people.js")).gather(table);

export const AFTERWARDS = { AllActions, between, Complete, gather, Motion, StoryPanel, pressed };

try {
  if (localStorage.getItem("skald.seek")) load("./found.js").then(({ goOnSeeking }) => goOnSeeking());
} catch {
  // Where nothing can be kept, nothing was sought.
}
