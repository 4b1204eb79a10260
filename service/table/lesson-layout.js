/* How a table leaves room for its lesson. */

/** Beside the board the panels begin below the lesson; the list of all actions gives way to it there, as the choices say what
    can be done, and the story has what is left. On a telephone that lies on its side the strip gives way, too. */
export const LAYOUT = `.players { margin-top: var(--lesson, 0); }
[data-item=undo] { display: none; }
.table.lying .players > *, .table.lying .hand h2 { display: none; }
.table.lying .hand { max-height: 84px; overflow: hidden; }
@container table (min-width: 56.25rem) {
  .table:not(.phone) { grid-template-rows: minmax(48px, auto) max-content minmax(88px, max-content) 0 minmax(0, 1fr) max-content auto; }
  .table:not(.phone) .all { display: none; }
  .table:not(.phone) .players li button { grid-template-columns: 14px 22px minmax(3rem, max-content) minmax(0, 1fr) auto auto; }
  .table:not(.phone) .players .facts { grid-area: 1 / 4; white-space: nowrap; text-overflow: ellipsis; overflow: hidden; text-align: end; padding-right: 0.4rem; }
}`;
