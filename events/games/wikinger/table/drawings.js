/* Our own drawings for Wikinger: figures as paths in a box of 20 around 0, 0, tiles in a box of 100. */

export const BODY = "M-6.4 9.6V6.4C-6.4 2.4-3.6.3 0 .3S6.4 2.4 6.4 6.4V9.6Z";

/** What each figure wears or carries: each has a silhouette of its own, beside its colour. */
export const GEAR = {
  fighter: "M-3.9-3.1a3.9 3.9 0 0 1 7.8 0ZM-3.5-4.6C-6.6-4.6-7.8-7.4-7.1-9.9-6.1-8.1-4.6-7.4-2.6-6.9ZM3.5-4.6C6.6-4.6 7.8-7.4 7.1-9.9 6.1-8.1 4.6-7.4 2.6-6.9Z",
  noble: "M-4.1-4.4V-9.9L-2-7.2 0-10.2 2-7.2 4.1-9.9V-4.4Z",
  scout: "M-4.1-1.2C-4.8-5.8-2-7.2 3-10.2 2.6-7 4.8-5 4.1-1.2 2.6-4.6-2.6-4.6-4.1-1.2Z",
  goldsmith: "M-4.4-4.6C-4.4-8.6 4.4-8.6 4.4-4.6ZM7.4 9V.4H5.4V-3.6H10.4V.4H8.6V9Z",
  fisher: "M-7-4.1C-4.2-4.8-3.6-8.6 0-8.6S4.2-4.8 7-4.1C4.2-2.8-4.2-2.8-7-4.1Z",
  boatman: "M-3.7-3.6a3.7 3.7 0 0 1 7.4 0ZM-8.6-10c1.8 0 2 3.2.8 5V9.6h-1.6V-5c-1.2-1.8-1-5 .8-5Z",
};

/** A sign on the chest, as a line: sword, gem, eye, ring, fish, knot. */
export const EMBLEMS = {
  fighter: "M0 2.4V8.4M-2.2 4H2.2", noble: "M0 2.4 2.4 5.2 0 8.4-2.4 5.2Z", scout: "M-3.2 5.4C-1.4 3 1.4 3 3.2 5.4 1.4 7.8-1.4 7.8-3.2 5.4ZM0 5.3v.2",
  goldsmith: "M0 3.2a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 1 1 0-4.6Z", fisher: "M3.4 3.6C1.6 7.4-1.8 7.4-3.4 5.4-1.8 3.4 1.6 3.4 3.4 7.2Z", boatman: "M-2.6 3 2.6 8M2.6 3-2.6 8",
};

export const SAND = {
  left: "M50-35H-4C-30-36-40-18-39 0S-28 37-2 35H50Z",
  middle: "M-50-35C-28-38-18-33 0-35S30-38 50-35V35C28 38 18 33 0 35S-30 38-50 35Z",
  right: "M-50-35H4C30-36 40-18 39 0S28 37 2 35H-50Z",
};
export const GRASS = {
  left: "M50-28H-3C-24-29-32-14-31 0S-22 30-1 28H50Z",
  middle: "M-50-28C-28-31-18-26 0-28S30-31 50-28V28C28 31 18 26 0 28S-30 31-50 28Z",
  right: "M-50-28H3C24-29 32-14 31 0S22 30 1 28H-50Z",
};
export const WAVES = "M-46-43q4-4 8 0t8 0M22 43q4-4 8 0t8 0M-30 44q4-4 8 0M20-44q4-4 8 0t8 0";
export const DECOR = {
  left: "M26 6 34-12 42 6ZM33 6h2v6h-2ZM14-8 19-20 24-8ZM18-8h2v4h-2Z",
  right: "M-42 10c0-8 4-12 9-12s9 6 9 12ZM-26 12c0-5 3-8 6-8s6 4 6 8Z",
};

/** Four buildings, which no source describes: a longhouse, a tower, a stave church and a market stall. */
export const BUILDINGS = {
  building_1: { d: "M-27 13V1C-17-17 17-17 27 1V13Z", line: "M-6 13V3H6V13M-27 1C-17-7 17-7 27 1" },
  building_2: { d: "M-11 13V-13H-15V-25H-8V-20H-4V-25H4V-20H8V-25H15V-13H11V13Z", line: "M-4 13V5a4 4 0 0 1 8 0V13M0-12V-5" },
  building_3: { d: "M-18 13V3H-24L-11-9H-15L0-30 15-9H11L24 3H18V13Z", line: "M-4 13V5a4 4 0 0 1 8 0V13M-11-9H11M-18 3H18" },
  building_4: { d: "M-25-5-18-20H18L25-5C22 0 17 0 12.5-5 8 0 4 0 0-5-4 0-8 0-12.5-5-17 0-22 0-25-5ZM-21 1H-16V13H-21ZM16 1H21V13H16ZM-12 4H12V13H-12Z", line: "M-12.5-5-9-20M0-5V-20M12.5-5 9-20" },
};

export const HULL = "M-43 6C-41 26-26 33 0 33S41 26 43 6C45 0 47-3 46-8 39-4 38 6 28 12-10 18 10 18-28 12-38 6-39-4-46-8-47-3-45 0-43 6Z";
export const SAIL = "M-27-40H27C33-26 33-12 27 4 10-2-10-2-27 4-21-12-21-26-27-40Z";
export const BOAT = { d: "M-9 1C-8 6-5 8 0 8S8 6 9 1ZM-3 1V-9M-3-8 6-1H-3", line: 1.7 };
export const BAG = { d: "M-5-6C-9-1-9 8-6 9H6C9 8 9-1 5-6ZM-5-6-6-9H6L5-6Z", line: 1.8 };
/** A rune stone: points. */
export const STONE = "M-9 9.5V-2.5C-9-7.5-5-10 0-10S9-7.5 9-2.5V9.5Z";
