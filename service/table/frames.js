/* The frame that a table is drawn in, by the room that it has: beside each other in a wide window, below each other on a
   telephone, and with the board on the left where that lies on its side. */

const [WIDE, HIGH, LOW, LYING] = [56.25, 780, 480, 1.25]; // In rem, in pixels, in pixels, and width by height.
const [NARROWEST, LOWEST, FLATTEST] = [35, 38, 22]; // In rem: below that not all has room at once.
/** Pixels that bars, strip and choices take at least of the width and the height. */
const TAKEN = { portrait: [0, 282], short: [0, 252], lying: [232, 0] };

/** What a table has room for: `frame` is wide, portrait, short or lying; where it `scrolls`, its panels move beside a board that
    stays; `room` is the pixels that the board may have, of which it leaves to its own row what that takes. */
export function frameOf(host) {
  const { width, height } = host.getBoundingClientRect();
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const small = width < WIDE * rem || height <= LOW;
  const frame = small && width >= LYING * height ? "lying" : !small || width >= WIDE * rem ? "wide" : height >= HIGH ? "portrait" : "short";
  const scrolls = frame === "lying" ? height < FLATTEST * rem : frame !== "wide" && width < NARROWEST * rem && height < LOWEST * rem;
  const [aside, below] = TAKEN[frame] ?? [0, 0];
  return { frame, scrolls, room: { width: Math.max(0, Math.round(width - aside)), height: Math.max(0, Math.round(height - below)) } };
}
