/* What a table takes once it is drawn: lists, keys, and the pace at which it shows what others do. */

import { Complete } from "./complete.js";
import { load } from "./kept.js";
import { pressed } from "./keys.js";
import { AllActions, StoryPanel } from "./lists.js";
import { Motion } from "./motion.js";

export const AFTERWARDS = { AllActions, Complete, Motion, StoryPanel, pressed };

try {
  if (localStorage.getItem("skald.seek")) load("./found.js").then(({ goOnSeeking }) => goOnSeeking());
} catch {
  // Where nothing can be kept, nothing was sought.
}
