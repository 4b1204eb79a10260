/* What a board says of a finished game. Usage: node ending.mjs <story.js> <course.js> <its module of the end>; the lines of the log and
   a view come in, what each seat had after each commit and the sentence about what decided go out. */

import { text } from "node:stream/consumers";

const [{ Story }, { decidedBy, duelSaid, withoutUndone }, final] = await Promise.all(process.argv.slice(2).map((url) => import(url)));
const { lines, view } = JSON.parse(await text(process.stdin));
const { ranking } = view.results;
const commits = withoutUndone(new Story(lines.map((line) => JSON.parse(line))).commits);
const duel = decidedBy({ ranking, winners: [ranking[0].seat] }, null);
const say = duelSaid(duel, view.seats.map(({ name }) => name), null);
console.log(JSON.stringify([final.worth(view, commits), final.decided(view, { ...duel, say })]));
