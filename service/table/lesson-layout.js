/* Where the panels of a table stand in a lesson. */

/** In a wide page they begin below the lesson, and beside the hand stands what is asked for, else the story. */
export const LAYOUT = `@container table (min-width: 56.25rem) {
  .players { padding: var(--lesson) 1rem 0.3rem 0.5rem; }
  .table { grid-template: "status status" minmax(48px, auto) "board side" fit-content(70cqh) "board choices" minmax(0, 1fr) "hand all" max-content "hand story" auto "confirm confirm" auto / minmax(0, 1fr) 340px; }
  .table.tall { grid-template: "status status" minmax(48px, auto) "board side" fit-content(70cqh) "board choices" fit-content(400px) "board all" auto "board story" minmax(0, 1fr) "board hand" max-content "confirm confirm" auto / minmax(0, 1fr) 400px; }
  .tall .players li button { grid-template-columns: 14px 22px minmax(3rem, max-content) minmax(0, 1fr) auto auto; gap: 0 0.2rem; }
  .tall .players .facts { grid-area: 1 / 4; height: 1.3em; overflow: hidden; text-align: end; padding-right: 0.4rem; }
  .table:not(.tall) .choices:has(+ .all li:only-child) { grid-row: choices-start / story-end; margin-bottom: 6rem; }
  .table:not(.tall) .choices + .all:has(li:only-child) { grid-row: all-start / story-end; align-self: end; max-height: 6rem; }
  .table:not(.tall) .story { height: 0; min-height: 100%; }
  .table:not(.tall) .all:not(.none) + .story { display: none; }
}
/* Where there is little height, too, the bar alone says what would be done. */
@container table (min-width: 56.25rem) and (max-height: 44rem) {
  .table { grid-template: "status status" minmax(48px, auto) "board side" minmax(0, 1fr) "hand choices" max-content "confirm confirm" auto / minmax(0, 1fr) 340px; }
  .table.tall { grid-template: "status status" minmax(48px, auto) "board side" max-content "board choices" minmax(0, 1fr) "board hand" max-content "confirm confirm" auto / minmax(0, 1fr) 400px; }
  .table .all, .table .choices ~ .story { display: none; }
  .table:not(.tall) .choices:has(+ .all li:only-child) { grid-row: choices; margin: 0; }
  .table.table .story { grid-area: choices; }
}`;
