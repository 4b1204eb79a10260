/* Our own drawings for Raids, as paths in a box of 20 around 0, 0. */

export const TILES = {
  weapon: { d: "M-6 9 5-8M2-9c5-1 8 2 7 8c-2-4-5-5-9-4Z", line: 2.2 },
  sail: { d: "M0-9V9M0-8C8-6 9 2 8 5H0M-7 9H7", line: 2.2 },
  mjolnir: { d: "M-8-8H8V-1H2V9H-2V-1H-8Z" },
  standard: { d: "M-6 9V-9H8L4-5 8-1H-6", line: 2.2 },
  rune: { d: "M-3 9V-9L5-3M-3-2 5 4", line: 2.6 },
  market: { d: "M0-9V8M-5 8H5M-8-6H8M-8-6l-2.5 7h5ZM8-6l-2.5 7h5Z", line: 1.9 },
  visit: { d: "M-7-4V9H4V-4M4-1H8V6H4M-7-4c-3-4 2-6 4-4c2-3 6-1 6 1c3 0 2 3 1 3ZM-3.500 0V5M.500 0V5", line: 2 },
  raid: { d: "M0-10C5-4 7-1 7 3A7 7 0 0 1-7 3C-7 0-4-2-4-5C-1-4 0-6 0-10Z" },
  monster: { d: "M-9 7c2-8 6-10 7-4s5 6 6 0 1-10 5-10M9-7l-4.5-.5M9-7 7.5-3", line: 2.3 },
  wood: { d: "M-5 0a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM5 0a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM0-8.5a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z", line: 2 },
  pigs: { d: "M0-6a9 7 0 1 1 0 14a9 7 0 1 1 0-14ZM-3 0v3M3 0v3M-7-4l-1-5 5 2.5M7-4l1-5-5 2.5", line: 2 },
  furs: { d: "M-3-9H3L4-5 9-6 6 0 8 7 3 5 0 9-3 5-8 7-6 0-9-6-4-5Z", line: 1.9 },
  ivory: { d: "M-7-8C-8 2-2 9 9 8C2 6-2 0-3-8Z" },
  amber: { d: "M0-9C6-3 8 0 8 3A8 6 0 0 1-8 3C-8 0-6-3 0-9ZM-3 3a3 3 0 0 0 3 3", line: 2 },
};

/** Monsters other than snakes and dragons. */
const TROLL = { d: "M-5-7H5L7-3 10-5 7 2 5 9H-5L-7 2-10-5-7-3ZM-3-2v1.500M3-2v1.500M0-1-1.500 3H1.500M-3 6H3", line: 1.8 };
export const MONSTERS = {
  "v1-monster-1": { d: "M-7-1a7 7 0 1 1 14 0c0 3-1 4-3 5V9H-4V4C-6 3-7 2-7-1ZM-3-1.500v2M3-1.500v2M0 5v3", line: 2 },
  "v1-monster-2": TROLL,
  "v3-monster-1": TROLL,
  "v3-monster-2": { d: "M-6 1V-3a6 6 0 0 1 12 0V1M-6 1C-6 5-9 5-9 8M-2 1C-2 6-4 6-4 9M2 1C2 6 4 6 4 9M6 1C6 5 9 5 9 8M-2.500-3v1.500M2.500-3v1.500", line: 2 },
  "v4-monster-1": { d: "M-8-9-4-5H4L8-9 7 1 2 8H-2L-7 1ZM-3-1v1M3-1v1M-1.500 4.500H1.500", line: 2 },
};

/** Ground and picture of each type of tile; the pictures differ, and never the colour alone. */
export const GROUNDS = { rune: "gray", market: "light-brown", visit: "green", raid: "orange", monster: "black" };
/** The ground of visits: a lighter green, on which words can be read well. */
export const VISIT = "#7ccba7";
/** The colours of pictures on light ground. */
export const TINTS = { weapon: "red", sail: "blue", mjolnir: "purple", standard: "purple", good: "brown" };
export const VIKING = { d: "M-6 3a6 6 0 0 1 12 0v5h-12ZM-6 2c-4-1-4-6-2.5-8M6 2c4-1 4-6 2.5-8M-2 4v4M2 4v4", line: 2 };
export const FIGHT = { d: "M-9-9 6 6M9-9-6 6M2 9 9 2M-2 9-9 2M5 5 9 9M-5 5-9 9", line: 2.4 };
export const HOUSE = { d: "M-9 8V0L0-8 9 0V8ZM-2.5 8V2.5H2.5V8", line: 2 };
export const ANCHOR = { d: "M0-5V9M-8 2c0 5 4 7 8 7s8-2 8-7M-4-2H4M0-9a2 2 0 1 1 0 4a2 2 0 1 1 0-4Z", line: 2.2 };
/** A ship under sail, 78 wide: its hull is of wood, sail and rail have the colour of its seat. */
export const LONGSHIP = {
  mast: "M0 0V-38",
  sail: "M-20-33Q0-29 20-33Q15-18 19-4Q0-1-19-4Q-15-18-20-33Z",
  hull: "M-33 2C-35-6-35-12-39-17C-29-15-26-5-21-2H21C26-5 29-15 39-17C35-12 35-6 33 2C25 15-25 15-33 2Z",
  rail: "M-27 4H27",
};
