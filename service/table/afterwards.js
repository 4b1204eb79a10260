/* What a table takes once it is drawn: lists, keys, and the pace at which it shows what others do. */

import { Complete } from "./complete.js";
import { pressed } from "./keys.js";
import { AllActions, StoryPanel } from "./lists.js";
import { Motion } from "./motion.js";

export const AFTERWARDS = { AllActions, Complete, Motion, StoryPanel, pressed };
