/* How a table leaves room for its lesson. */

/** Beside the board the panels begin below the lesson, and the list of all actions and the story have what it leaves. */
export const LAYOUT = `.players { margin-top: var(--lesson, 0); }
[data-item=undo] { display: none; }`;
