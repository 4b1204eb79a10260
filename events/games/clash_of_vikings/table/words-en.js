/* What the board of Clash of Vikings says in English. */

export const WORDS = {
  stampTrue: "TRUE", stampBluff: "BLUFF", callOut: "Bluff", board: "Arena: {arena}", turn: "turn {n}", supply: "supply {n}", strip: "count of bracelets; hidden worth wins", worth: "worth at the end", ended: "The bracelets are turned up", holds: "bracelets: {n}, cards in hand: {hand}, to draw: {pile}",
  supplyTitle: "Supply", removedTitle: "Removed", sunkTitle: "Sunk",
  viking: "Viking of {name}", yours: "your Viking", lies: "bracelets {values}", lie: "bracelet {values}", noneThere: "no bracelet", attacked: "attacked", asActive: "on turn",
  taken: "a Viking stands there", water: "nobody can stand on water", reach: "out of reach",
  says: "{name} says", youSay: "You say", inHand: "hand", ringed: "bracelets", piled: "pile", first: "card 1 of 2", second: "card 2 of 2", chooses: "{name} chooses card {n} of 2", starts: "Vikings take their places", faceDown: "face down", onlyYou: "only you see it", truth: "true", bluff: "bluff", alwaysBluff: "always a bluff",
  playedCard: "Card of {name}, said to be {said}: {what}", isCard: "it is {card}", wasCard: "turned up, {card}",
  asked: "Asked:", youPassed: "You passed. The others may still be thinking.", youCalled: "You called bluff. The others may still be thinking.", waiting: "All answer in secret.",
  nobody: "Nobody called bluff on {said}.", believed: "{name}'s SHIELD was believed: no attack.", caught: "{caller} called bluff, and rightly: it was {card}.", wrong: "{caller} called bluff, but {said} was true.", gets: "{taker} takes a bracelet from {victim}.", fromSupply: "{taker} takes a bracelet from the supply.", nothing: "{victim} has none to give.",
  attack: "{name} attacks {target} with {action}.", placing: "A bracelet of value {n} was knocked off {target}.", shaded: "Shaded: as far as {action} reaches.", begin: "Each turn: two cards, each face down, each with an announcement.",
  overview: "What a card can be, and how many each player has", overviewLabel: "{name}, {group}, {n} of each player's cards: {text}",
  handTitle: "Your hand", handNote: "bracelets worth {n}; only you see this", values: "{n} × value {value}", discards: "Your discards: {cards}", noDiscards: "none yet", discardShort: "discards", drawn: "Your pile: {n} cards to draw", drawnShort: "to draw",
  whichCard: "Which card, face down?", whichWord: "What do you say it is?", whichBoth: "Which card, and what do you say it is?", call: "Is it a bluff?", pass: "Pass", callIt: "Call bluff", final: "Answers are sealed and final.", goTo: "Go where?", victim: "Whom do you push away?", to: "Where is {name} put?", target: "Whom do you attack?", shieldAsk: "Answer with SHIELD?", doubtAsk: "{name} claims SHIELD. Do you believe it?", believe: "Believe", believeNote: "no attack", doubt: "Doubt", doubtNote: "for a bracelet", stake: "If you doubt a real SHIELD, {name} takes a bracelet of yours; else you take one, and attack.", placeAsk: "Where does the bracelet of value {n} go?", startAsk: "Where does your Viking start?",
  sum: "worth {n}", bluffs: "Called cards: said → was", saidWas: "{said} → {card}", wins: "{names}: won with bracelets worth {n}", veiled: "Your hand is hidden: show it to choose.",
};
