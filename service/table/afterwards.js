/* What a table takes once it is drawn: lists, keys, and the pace at which it shows what others do. */

import { focusRegion, handleKey } from "./keys.js";
import { AllActions, StoryPanel } from "./lists.js";
import { Motion } from "./motion.js";

export const AFTERWARDS = { AllActions, StoryPanel, Motion, focusRegion, handleKey };
