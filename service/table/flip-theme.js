/* The switch between the light and the dark theme, which is remembered. */

import { setSetting, theme } from "./kept.js";

/** Flip what the first of some elements shows, and show the same on all of them. */
export function flipTheme(elements) {
  const dark = (elements[0].dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  setSetting("theme", dark ? "light" : "dark");
  for (const element of elements) theme(element);
}
