/* Our own drawings for Clash of Vikings: pictures of the actions as paths in a box of 20 around 0, 0, and larger pieces. */

export const ACTIONS = {
  WALK: { d: "M-5-9H1V1C4 2 8 3 8 6V9H-5ZM-5 5H4M-2-9V-5", line: 2 },
  SPRINT: { d: "M-1-9H5V0C7 1 10 2 10 5V8H-1ZM-1 4H6M-9-7H-5M-10-2H-5M-9 3H-5M-10 8H-5", line: 2 },
  SLAM: { d: "M-10 0H-1M-5-5 0 0-5 5M3-9 5-4 10-6 7 0 10 6 5 4 3 9", line: 2.2 },
  CLUB: { d: "M-10 8-7 10 7-2C12-7 6-13 1-9ZM3-10 1-13 5-12ZM8-6 12-8 11-4ZM8-2 11 1 6 1ZM-1-6-5-8-2-10Z" },
  PUNCH: { d: "M-9-2C-9-6-5-6-5-4C-5-8 0-8 0-5C0-8 5-8 5-4C5-6 9-6 9-2V3C9 8 5 10 0 10S-9 8-9 3ZM-5-4V1M0-5V1M5-4V1M-9 2C-4 6 2 5 3 2", line: 2 },
  HAMMER: { d: "M-10-9H6L10-6V-1H-10ZM-2 1H2V11H-2Z" },
  SLINGSHOT: { d: "M0 10V2C-6 1-7-3-7-9M0 2C6 1 7-3 7-9M-7-7C-4-1-2-2-2-2M7-7C4-1 2-2 2-2M0-5a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0-5.2Z", line: 2 },
  SHIELD: { d: "M-8.5-8Q-4-7.5 0-10Q4-7.5 8.5-8V0C8.5 5.5 4 9 0 10.5C-4 9-8.5 5.5-8.5 0ZM0-10V10.5M-8.5-1H8.5", line: 2.2 },
};

/** The band of a card by its group, and of a kind of its own where another of the group has nearly the same picture. None of
    these is the colour of a seat. */
export const GROUNDS = { SPRINT: "color-mix(in srgb, var(--ivory) 45%, var(--turquoise))", movement: "ivory", displacement: "purple", melee: "orange", ranged: "gray", defence: "light-brown" };

export const EYE = { d: "M-10 0C-5-7 5-7 10 0C5 7-5 7-10 0ZM0-3a3 3 0 1 1 0 6a3 3 0 1 1 0-6Z", line: 2 };
export const PASS = { d: "M-6 1V-5a1.8 1.8 0 0 1 3.6 0V-7.5a1.8 1.8 0 0 1 3.6 0V-5a1.8 1.8 0 0 1 3.6 0V-2a1.8 1.8 0 0 1 3.4 0C8.2 5 5 9.5 0 9.5C-4 9.5-6 6-6 1ZM-2.4-5V0M1.2-5V0M4.8-2V1", line: 1.8 };
export const CALL = { d: "M-9-8H9V4H0L-5 9V4H-9ZM0-5.5V-.5M0 1.5V1.9", line: 2 };
export const CHECK = { d: "M-8 0l5 6 11-12", line: 3.4 };
export const CROSS = { d: "M-6.5-6.5 6.5 6.5M6.5-6.5-6.5 6.5", line: 3.4 };

export const BODY = "M-17 25C-19 5-13-5 0-5S19 5 17 25Q0 31-17 25Z";
export const HELMET = "M-10.5-11C-10.5-25 10.5-25 10.5-11Q0-14-10.5-11Z";
export const HORNS = "M-9-16C-17-15-20-22-17-28C-15-22-12-22-8-21ZM9-16C17-15 20-22 17-28C15-22 12-22 8-21Z";
export const BEARD = "M-9-9C-9 1-4 4 0 4S9 1 9-9C5-5-5-5-9-9Z";
export const WAVES = "M-26-10q6.5-7 13 0t13 0t13 0t13 0M-30 4q6.5-7 13 0t13 0t13 0t13 0M-20 18q6.5-7 13 0t13 0t13 0";
export const KNOT = "M-12-12 12 12M12-12-12 12M-17 0 0-17 17 0 0 17Z";
