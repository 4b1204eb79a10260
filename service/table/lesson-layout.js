/* Where the panels of a table stand in a lesson. */

/** In a wide page they begin below the lesson, and the story has what they leave. The one action that is asked for is said
    by the choices, and by the bar, already. */
export const LAYOUT = `@container table (min-width: 56.25rem) {
  .players { padding: var(--lesson) 1rem 0.3rem 0.5rem; }
  .table { grid-template: "status status" minmax(48px, auto) "board side" fit-content(70cqh) "board choices" fit-content(400px) "board story" minmax(0, 1fr) "hand story" max-content "confirm confirm" auto / minmax(0, 1fr) 340px; }
  .table.tall { grid-template: "status status" minmax(48px, auto) "board side" fit-content(70cqh) "board choices" fit-content(400px) "board story" minmax(0, 1fr) "board hand" max-content "confirm confirm" auto / minmax(0, 1fr) 400px; }
  .tall .players li button { grid-template-columns: 14px 22px minmax(3rem, max-content) minmax(0, 1fr) auto auto; gap: 0 0.2rem; }
  .tall .players .facts { grid-area: 1 / 4; white-space: nowrap; text-overflow: ellipsis; overflow: hidden; text-align: end; padding-right: 0.4rem; }
  .table .all { display: none; }
  .table.table .story { grid-area: story; }
  .table:not(.tall) .choices:has(li:nth-child(8)) { grid-row: choices / story-end; }
  .table:not(.tall) .choices:has(li:nth-child(8)) ~ .story { display: none; }
  .table:not(:has(> .choices)) .buttons :is([data-item="back"], [data-item="confirm"]) { display: none; }
}
/* Where there is little height, too, the story gives way. */
@container table (min-width: 56.25rem) and (max-height: 44rem) {
  .table { grid-template: "status status" minmax(48px, auto) "board side" minmax(0, 1fr) "hand choices" max-content "confirm confirm" auto / minmax(0, 1fr) 340px; }
  .table.tall { grid-template: "status status" minmax(48px, auto) "board side" max-content "board choices" minmax(0, 1fr) "board hand" max-content "confirm confirm" auto / minmax(0, 1fr) 400px; }
  .table .choices ~ .story { display: none; }
  .table.table .choices, .table.table .story { grid-area: choices; }
}`;
