/* How a table leaves room for its lesson. */

/** Beside the board the panels begin below the lesson; the list of all actions gives way to it there, as the choices say what
    can be done, and the story has what is left. On a telephone that lies on its side the strip gives way, too; on a low one the
    card lies over status and strip, and the board has their room: learn.css moves the table by as much. */
export const LAYOUT = `.players { margin-top: var(--lesson, 0); }
[data-item=undo] { display: none; }
.table.lying .players > *, .table.lying .aside, .table.lying .hand h2 { display: none; }
.table.lying .hand { max-height: 84px; overflow: hidden; }
@media (max-width: 35rem) and (min-height: 40rem) and (max-height: 44rem) {
  .table.phone.short { --status: 84px; grid-template-rows: var(--status) var(--strip) minmax(0, var(--tall)) auto minmax(60px, 1fr) auto; }
  .table.phone.short :is(.status, .players) { visibility: hidden; }
  .table.phone.short .choices h2 { margin: 0; line-height: 1.2; } .table.phone.short .draft { height: 1.4em; }
}
@container table (min-width: 56.25rem) {
  .table:not(.phone) { grid-template-rows: minmax(48px, auto) max-content minmax(88px, max-content) 0 minmax(0, 1fr) max-content auto; }
  .table:not(.phone) .all { display: none; }
  .table:not(.phone) .players li button { grid-template-columns: 14px 22px minmax(3rem, max-content) minmax(0, 1fr) auto auto; }
  .table:not(.phone) .players .facts { grid-area: 1 / 4; white-space: nowrap; text-overflow: ellipsis; overflow: hidden; text-align: end; padding-right: 0.4rem; }
}`;

const BESIDE = 0.6; // What is narrower than this share of the page stands beside the board, and on a telephone that lies on its side all does.
const BROAD = 340; // Pixels from which on a card has room for a line less.
const GAP = 8;

/** Where the panels stand beside the board, the lesson stands on top of them; else it stands above the table. */
export function measure(page) {
  const players = page.table.shadowRoot.querySelector(".players");
  if (!players) return;
  const { left, top, width } = players.getBoundingClientRect();
  const lies = players.closest(".lying") !== null;
  const beside = lies || width < innerWidth * BESIDE;
  const above = top - parseFloat(getComputedStyle(players).marginTop);
  page.app.classList.toggle("beside", beside);
  page.app.classList.toggle("broad", lies && width > BROAD);
  Object.entries({ left, top: above + GAP, width: width - GAP }).forEach(([name, pixels]) => page.app.style.setProperty(`--${name}`, `${pixels}px`));
  page.table.style.setProperty("--lesson", beside ? `${page.card.querySelector(".lesson").offsetHeight + 2 * GAP}px` : "0px");
  placeTag(page);
}

/** The word at the place that is shown; it is scrolled into view once. */
export function placeTag(page) {
  const shown = page.wanted && page.record.shown ? [...page.table.shadowRoot.querySelectorAll(".looked")].find((one) => one.checkVisibility()) : null;
  if (shown && shown !== page.pointedAt) shown.scrollIntoView({ block: "nearest", inline: "nearest" });
  page.pointedAt = shown;
  page.tag.hidden = !shown;
  if (!shown) return;
  const { left, top, bottom, width } = shown.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = page.tag;
  const [over, under] = [top - offsetHeight - GAP, bottom + GAP];
  const x = Math.min(innerWidth - offsetWidth - 2, Math.max(2, left + width / 2 - offsetWidth / 2));
  page.tag.style.translate = `${x}px ${over > 0 ? over : under}px`;
}
