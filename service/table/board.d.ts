/**
 * What a board is. It lives in its ruleset's own folder, `events/games/<id>/table/board.js`, beside modules of its own if it
 * grows, and its default export is a `Board`. It is pure: it touches no page, no clock and no service, and draws the same
 * for the same view, so that it can be tested without a browser. All else is done by the frame, for all rulesets alike:
 * zoom, keys, focus, the list of actions, preview, confirming, undo, replay, announcements, languages and themes.
 */

export interface Text { de: string; en: string }
export interface Action { type: string; [field: string]: any }

/** A drawing as plain data: tag, attributes, children. `at` places it, and may say in what size; with a `key` it glides when `at` changes.
 *  Nodes that stay the same from one drawing to the next may be kept and frozen: then nothing of them is compared. */
export type Node = [tag: string, attributes: { at?: [number, number, number?]; key?: string; [name: string]: any }, ...children: (Node | string | number | null | false)[]];

/**
 * What an action must meet: by field its value, `{is: value}` for lists and mappings, `{in: [values]}`, or `{has: item}` for
 * a field that is a set. `{type: "claim_route", route: "oslo-bergen"}` stands for all its payments.
 */
export type Condition = { type?: string; [field: string]: any };

/** Something to point at. It is lit while an action on offer meets one of its `means`. */
export interface Item {
  id: string;
  /** All that can be said about it, the most important first; it is read aloud, and shown where labels are too small. */
  label: string;
  /** What it is good for, by the data of the ruleset: said after the label, to who rests on it or reads it aloud. */
  does?: string;
  means?: Condition[];
  /** Why it cannot be chosen, as far as the board knows. */
  why?: string;
  /** Pointing at it sets `view.look`, to show something else or more (another display, the two ends of a ticket). */
  look?: string;
}

/** A field of which any mapping of `keys` to counts may be tried, also one that is not in the list of actions. */
export interface Bag { field: string; keys: string[] }

/** A place on the board, around `x`, `y`: a box, a circle (`r`), or a path (`d`, around 0, 0). In the order of reading. */
export interface Place extends Item {
  x: number; y: number; width?: number; height?: number; r?: number; round?: number; d?: string;
  /** The path of its frame, where that lies further out than `d`. */
  around?: string;
  /** Where arrow keys lead, where the nearest place in that direction would be wrong. */
  next?: { left?: string; right?: string; up?: string; down?: string };
  /** Where places are small and many: how large its marks are, of which 1 is the usual size. */
  fine?: number;
  /** The box beside which the name of who touched it last stands, such as that of a piece that lies there: by default its
   *  own. Null where something drawn there says the name. */
  tag?: Box | null;
}

/** A box around `x`, `y`. */
export interface Box { x: number; y: number; width: number; height: number }

/** A card in the hand or among the choices: a small drawing, or its label on a button. */
export interface Card extends Item {
  /** On a telephone `width` and `height` are pixels, and at least 40 for what can be chosen; only where a row of the hand has
   *  no room for all of its cards, they get smaller together. */
  tree?: Node; width?: number; height?: number;
  /** A word or two below the drawing. */
  short?: string;
  note?: string;
  /** The least width, in pixels, at which the drawing can be read on a telephone. */
  least?: number;
  /** In which row of the hand it stands: 0 by default. A row never wraps on a telephone. */
  row?: number;
  /** True for cards of the hand that stand side by side as the parts of one drawing. All of them are equally high. */
  joined?: boolean;
  /** What its frame leaves out of a joined card on the left and on the right, in percent of its width. */
  ends?: [number, number];
  /** How wide its place in the hand is at least, as CSS says it, such as to end a row. */
  room?: string;
  /** A letter that picks it. */
  key?: string;
}

/** One field of an action in the order in which it is asked for. Without a kind it is found out from the values. */
export interface Step {
  field: string;
  /** `set`: items are switched on and off. `number`: a stepper. `bag`: a mapping of `keys` to counts, of which any may be
   *  tried beyond the list; the dry run says whether it is accepted. */
  kind?: "pick" | "set" | "number" | "bag";
  keys?: string[];
}

export interface View {
  state: any; phase: string; toAct: number[]; components: any; options: any;
  /** Whose eyes these are; null for spectators, who get no hand. */
  seat: number | null;
  seats: { seat: number; name: string }[];
  lang: "de" | "en";
  /** True on a telephone, and in a frame too low for the wide drawing: about 360 units wide. */
  narrow: boolean;
  /** What the table has room for. `wide`: panels beside the board, as on a desktop. `portrait` (from 780 pixels of height on)
   *  and `short`: status, strip, board, hand, choices and the bar below each other. `lying`: the board on the left, as high as
   *  the page, and all else in one column on its right. */
  frame: "wide" | "portrait" | "short" | "lying";
  /** The pixels that the board may have at most. Below each other it shares the height with the hand: the frame gives it
   *  what the hand and one row of choices (88) leave. Lying, it is as wide as its scene is by its height, and a column of at least 232
   *  stays on its right. A scene of other proportions is drawn smaller, and never cut. */
  room: { width: number; height: number };
  /** True while the viewer hides what is `secret`: then nothing of it may show on the board or among the choices. */
  hidden: boolean;
  offer: { actions: Action[]; labels: string[] };
  picks: Item[];
  /** What is asked for next, and the one action that is composed, if it is. */
  step: (Step & { type: string; values: any[] }) | null;
  chosen: Action | null;
  /** The events of the dry run of `chosen`: for ghosts of what would move (class `ghost`). */
  preview: { type: string; data: any }[];
  /** The events of the newest commit, and all events up to what is shown. */
  last: any[];
  events: any[];
  scores: { seat: number; total: number; components: Record<string, number> }[];
  results: any | null;
  look: string | null;
}

export interface Scene {
  /** The name of the board, for those who do not see it. */
  title: string;
  width: number; height: number;
  /** True where zooming is of no use, as on most narrow scenes. */
  fixed?: boolean;
  /** The part that a picture of a move is cut out of, where the rest beside it says nothing: by default all. */
  field?: Box;
  /** The part to be shown larger, such as around what was picked where that is too small to be seen. The board glides there,
   *  and back when it is left out. A place with a `look` of its own may be the way back. */
  near?: Box;
  /** What stands above the hand in a lying frame, as wide as the column: a drawing that is only looked at. */
  aside?: { width: number; height: number; tree: Node };
  /** True where the hand stands beside the board and not below it, as by default beside boards that are higher than wide. */
  beside?: boolean;
  tree: Node[];
  /** How many of the last nodes are drawn over the frames of places, such as names that frames would cover. */
  above?: number;
  places: Place[];
  /** What name tags cover only where there is no other room: boxes of pieces and texts. */
  keep?: Box[];
  /** A few words beside the title: "voyage 3/4", "second card". */
  status?: string;
  /** The colour of each seat, by the names of the pieces (`blue`); by default `components.player_colors`. */
  colours?: string[];
  /** What the numbers in the strip mean, and for each seat the number and short facts. `first` only where it wins. */
  strip?: { caption: string; seats: { seat: number; value: number | string; first?: boolean; facts?: string[] }[] };
  /** What the seat itself holds, drawn at a scale of 1 as the choices are; with an empty `title` it has no heading on a telephone;
   *  `secret` offers to hide it on a shared screen; what is `told` lies on the board: it is read aloud to who asks, and not
   *  drawn again. */
  hand?: { title?: string; note?: string; secret?: boolean; told?: boolean; items: Card[] } | null;
  /** Instead of the plain list of the next step's values. Leave it out where the plain list will do. */
  choices?: { title?: string; items: Card[]; bag?: Bag;
    /** Once all is chosen: what was taken by itself, a sentence each with its reason. By default the steps that nobody was asked for. */
    done?: string[] };
  /** What follows from what is picked, in a sentence: instead of those of the dry run. */
  follows?: string;
  /** Said beside Confirm, such as "final". */
  caution?: string;
  /** Names of values by field (`words.route["oslo-bergen"]`), of steps (`words.steps.route`), and of types of actions
   *  (`words.types.claim_route`: "Claim"), under which the list of all actions has them. */
  words?: { steps?: Record<string, string>; types?: Record<string, string>; [field: string]: Record<string, string> | undefined };
}

/** The tools that every board draws with (pieces.js); they know how many pixels a unit has, for texts too small to read. */
export interface Pieces {
  scale: number;
  g(attributes: object, ...children: (Node | string | null | false)[]): Node;
  glyph(name: string | { d: string; line?: number }, x: number, y: number, size?: number, colour?: string): Node;
  crest(seat: number, colour: string, x: number, y: number, size?: number): Node;
  text(x: number, y: number, content: string | number, size?: number, how?: { anchor?: string; colour?: string; weight?: number; fits?: number | null; always?: boolean }): Node | null;
  rect(x: number, y: number, width: number, height: number, attributes?: object): Node;
  circle(x: number, y: number, r: number, attributes?: object): Node;
  path(d: string, attributes?: object): Node;
  card(colour: string, x: number, y: number, width: number, height: number, word?: string): Node;
  back(count: number, x: number, y: number, width: number, height: number): Node;
  fill(colour: string): string;
  inkOn(colour: string): string;
  /** How wide a text is drawn, in em. */
  widthOf(text: string, weight?: number): number;
}

/** What a seat scored at a place: amounts, each with a sign of what it is, 12 wide around 0, 0, unless it is plain points;
 *  and how far above its middle that stands, in shares of its height: by default on its upper edge, if it has one; and how
 *  far on its right, in shares of its width. `look` is the style of the ground of an amount alone; where it has a
 *  fill, the amount stands alone also where there is more room. */
export interface Gain { id: string; seat: number; amounts: [amount: number, sign?: Node][]; lift?: number; side?: number; look?: object }

/** Imports a module of the board's folder, such as `final.js`: as soon as there is a connection, also where one broke. */
export type Load = (name: string) => Promise<any>;

/** What a commit of the log was: its events, with all private parts, without those that were undone. */
export interface Commit { version: number; seat: number | null; events: { type: string; data: any; private?: { [audience: string]: { data: any } }; version: number }[] }

/** Who is compared with whom at the end: the winner with the viewer, or with the best of the others. Components with the largest
 *  leads come first. `say` fills a sentence (`{A}` is the winner, `{B}` the other; see `duelSaid` in course.js). */
export interface Duel { winner: number; other: number; ahead: [component: string, lead: number][]; behind: [component: string, lead: number][]; say(texts: Text, values: object): Text }

/** What a board says of a game that is over. */
export interface Final {
  /** Other words than points: how one and several are called, and the titles of the table and of the course. */
  words?: Record<"de" | "en", { units?: [string, string]; where?: string; course?: string }>;
  /** A sentence about what decided, or null where the components say enough. */
  decided?: (view: View, duel: Duel) => Text | null;
  /** What each seat had after each commit, by commit: where the scores that all saw do not say it, as where they were hidden. */
  worth?: (view: View, commits: Commit[]) => number[][];
  /** Where the points of each seat came from, where one component alone says nothing of it: names, and points by seat. */
  sources?: (view: View, commits: Commit[]) => [Text, number[]][];
  /** Parts of the game, by the index of the commit with which each begins. */
  chapters?: (commits: Commit[]) => { at: number; name: Text; short: string | number }[];
  /** Ids of the places that the picture of a move shows, the most important last: by default those that it `touched`. */
  around?: (events: { type: string; data: any }[], view: View) => string[];
  /** What stands on the podium for a seat, around 0, 0: by default its crest. */
  piece?: (view: View, seat: number, pieces: Pieces) => { tree: Node; width: number; height: number };
}

export interface Board {
  /** The edition of this file that the board keeps to: 1. The table does not use a board of another one. */
  edition: 1;
  draw(view: View, pieces: Pieces, final?: any): Scene;
  /** Where a board has its texts by language: loads those of one, before anything is drawn in it. */
  learn?: (lang: "de" | "en", load: Load) => Promise<void>;
  /** What draws a `narrow` scene, where that is not needed elsewhere: it is loaded before the first one. */
  narrow?: (load: Load) => Promise<void>;
  /** What is needed only once the game is over: it is loaded then, and from then on handed to `draw`. What the end says of the
   *  game is among it; all of it may be left out. */
  final?: (load: Load) => Promise<Final & { [name: string]: any }>;
  /** What says which places and cards a decision needs: ids of all that is lit, of what pays for it, and of what it changes. It is
   *  loaded by tests alone: at every size all of them have to be in view, uncovered, and large enough. */
  needs?: (load: Load) => Promise<(view: View) => string[]>;
  /** By type of action, the order in which its fields are asked for. */
  steps?: Record<string, Step[]>;
  /** Ids of the places that events touched, the most important last: they get the dashed ring, and where somebody else than
   *  the viewer did it, the last one a name tag. `events` are those of one commit. */
  touched?: (events: { type: string; data: any }[], view: View) => string[];
  /** Types of events that score something, the type of those after which nothing from before them is shown any more, and
   *  what says where, loaded with the first of them. */
  scores?: string[];
  clears?: string;
  scored?: (load: Load) => Promise<{ gains: (events: { type: string; data: any; version: number }[], view: View) => Gain[] }>;
  /** Types of events whose sentence says no more than the action that leads to them: the bar leaves them out. */
  said?: string[];
  /** What is heard when an event happens, by who wants to hear anything. */
  sound?: (event: { type: string; data: any }) => "call" | "true" | "bluff" | null;
  /** Types of actions that answer a sealed question: they are sent without a version. */
  sealed?: string[];
}
declare const board: Board;
export default board;
