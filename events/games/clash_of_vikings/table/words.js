/* What the board of Clash of Vikings says, in English and German. */

/** What the words on the cards mean. */
export const GERMAN = { WALK: "Gehen", SPRINT: "Rennen", SLAM: "Rempeln", CLUB: "Keule", PUNCH: "Faust", HAMMER: "Hammer", SLINGSHOT: "Schleuder", SHIELD: "Schild" };

export const WORDS = {
  en: {
    stampTrue: "TRUE", stampBluff: "BLUFF", callOut: "Bluff", board: "Arena: {arena}", turn: "turn {n}", supply: "supply {n}", strip: "count of bracelets; hidden worth wins", worth: "worth at the end", ended: "The bracelets are turned up", holds: "bracelets: {n}, cards in hand: {hand}, to draw: {pile}",
    supplyTitle: "Supply", removedTitle: "Removed", sunkTitle: "Sunk",
    viking: "Viking of {name}", yours: "your Viking", lies: "bracelets {values}", lie: "bracelet {values}", noneThere: "no bracelet", attacked: "attacked", asActive: "on turn",
    taken: "a Viking stands there", water: "nobody can stand on water", reach: "out of reach",
    says: "{name} says", youSay: "You say", inHand: "hand", ringed: "bracelets", piled: "pile", first: "card 1 of 2", second: "card 2 of 2", chooses: "{name} chooses card {n} of 2", starts: "Vikings take their places", faceDown: "face down", onlyYou: "only you see it", truth: "true", bluff: "bluff", alwaysBluff: "always a bluff",
    playedCard: "Card of {name}, said to be {said}: {what}", isCard: "it is {card}", wasCard: "turned up, {card}",
    asked: "Asked:", youPassed: "You passed. The others may still be thinking.", youCalled: "You called bluff. The others may still be thinking.", waiting: "Nobody sees what others answer.",
    nobody: "Nobody called bluff on {said}.", believed: "{name}'s SHIELD was believed: no attack.", caught: "{caller} called bluff, and rightly: it was {card}.", wrong: "{caller} called bluff, but {said} was true.", gets: "{taker} takes a bracelet from {victim}.", fromSupply: "{taker} takes a bracelet from the supply.", nothing: "{victim} has none to give.",
    attack: "{name} attacks {target} with {action}.", placing: "A bracelet of value {n} was knocked off {target}.", begin: "Each turn: two cards, each face down, each with an announcement.",
    overview: "What a card can be, and how many each player has", overviewLabel: "{name}, {group}, {n} of each player's cards: {text}",
    handTitle: "Your hand", handNote: "bracelets worth {n}; only you see this", values: "{n} × value {value}", discards: "Your discards: {cards}", noDiscards: "none yet", discardShort: "discards", drawn: "Your pile: {n} cards to draw", drawnShort: "to draw",
    whichCard: "Which card, face down?", whichWord: "What do you say it is?", whichBoth: "Which card, and what do you say it is?", call: "Is it a bluff?", pass: "Pass", callIt: "Call bluff", final: "Answers are sealed and final.", goTo: "Go where?", victim: "Whom do you push away?", to: "Where is {name} put?", target: "Whom do you attack?", shieldAsk: "Answer with SHIELD?", doubtAsk: "{name} claims SHIELD. Do you believe it?", believe: "Believe", believeNote: "no attack", doubt: "Doubt", doubtNote: "for a bracelet", stake: "If you doubt a real SHIELD, {name} takes a bracelet of yours; else you take one, and attack.", placeAsk: "Where does the bracelet of value {n} go?", startAsk: "Where does your Viking start?",
    sum: "worth {n}", bluffs: "Called cards: said → was", saidWas: "{said} → {card}", wins: "{names}: won with bracelets worth {n}", veiled: "Your hand is hidden: show it to choose.",
  },
  de: {
    stampTrue: "STIMMT", stampBluff: "GELOGEN", callOut: "Bluff", board: "Arena: {arena}", turn: "Zug {n}", supply: "Vorrat {n}", strip: "Armreifzahl; verdeckter Wert siegt", worth: "Wert am Ende", ended: "Die Armreife sind aufgedeckt", holds: "Armreife: {n}, Karten auf der Hand: {hand}, noch zu ziehen: {pile}",
    supplyTitle: "Vorrat", removedTitle: "Entfernt", sunkTitle: "Versunken",
    viking: "Wikinger von {name}", yours: "dein Wikinger", lies: "Armreife {values}", lie: "Armreif {values}", noneThere: "kein Armreif", attacked: "angegriffen", asActive: "am Zug",
    taken: "dort steht ein Wikinger", water: "auf Wasser kann niemand stehen", reach: "außer Reichweite",
    says: "{name} sagt", youSay: "Du sagst", inHand: "Hand", ringed: "Armreife", piled: "Stapel", first: "Karte 1 von 2", second: "Karte 2 von 2", chooses: "{name} wählt Karte {n} von 2", starts: "Die Wikinger stellen sich auf", faceDown: "verdeckt", onlyYou: "nur du siehst sie", truth: "wahr", bluff: "Bluff", alwaysBluff: "immer ein Bluff",
    playedCard: "Karte von {name}, angeblich {said}: {what}", isCard: "es ist {card}", wasCard: "aufgedeckt, {card}",
    asked: "Gefragt:", youPassed: "Du hast gepasst. Die anderen überlegen vielleicht noch.", youCalled: "Du hast Bluff gerufen. Die anderen überlegen vielleicht noch.", waiting: "Niemand sieht, was andere antworten.",
    nobody: "Bei {said} ruft niemand Bluff.", believed: "{name} wird der SHIELD geglaubt: kein Angriff.", caught: "{caller} ruft zu Recht Bluff: es war {card}.", wrong: "{caller} ruft Bluff, aber {said} war wahr.", gets: "{taker} nimmt {victim} einen Armreif ab.", fromSupply: "{taker} nimmt einen Armreif aus dem Vorrat.", nothing: "{victim} hat keinen Armreif.",
    attack: "{name} greift {target} mit {action} an.", placing: "{target} verliert einen Armreif vom Wert {n}.", begin: "Jeder Zug: zwei Karten, verdeckt und mit Ansage.",
    overview: "Was eine Karte sein kann, und wie viele jeder hat", overviewLabel: "{name}, {group}, {n} unter den Karten jedes Spielers: {text}",
    handTitle: "Deine Hand", handNote: "Armreife im Wert von {n}; das siehst nur du", values: "{n} × Wert {value}", discards: "Deine Abwürfe: {cards}", noDiscards: "noch keine", discardShort: "Abwürfe", drawn: "Dein Stapel: noch {n} Karten", drawnShort: "Stapel",
    whichCard: "Welche Karte, verdeckt?", whichWord: "Was sagst du, was sie ist?", whichBoth: "Welche Karte, und was sagst du?", call: "Ist es ein Bluff?", pass: "Passen", callIt: "Bluff rufen", final: "Antworten sind verdeckt und endgültig.", goTo: "Wohin gehst du?", victim: "Wen verdrängst du?", to: "Wohin kommt {name}?", target: "Wen greifst du an?", shieldAsk: "Mit SHIELD antworten?", doubtAsk: "{name} behauptet SHIELD. Glaubst du es?", believe: "Glauben", believeNote: "kein Angriff", doubt: "Anzweifeln", doubtNote: "um einen Armreif", stake: "Zweifelst du einen echten SHIELD an, nimmt {name} dir einen Armreif; sonst du {name}, und triffst.", placeAsk: "Wohin mit dem Armreif vom Wert {n}?", startAsk: "Wo beginnt dein Wikinger?",
    sum: "{n} wert", bluffs: "Ausgerufen: gesagt → war", saidWas: "{said} → {card}", wins: "{names}: gewonnen mit Armreifen im Wert von {n}", veiled: "Deine Hand ist verdeckt: zeig sie, um zu wählen.",
  },
};

/** Break a sentence into at most `most` lines of about `length` letters; what is too long for that fills all of them alike. */
export function broken(sentence, length, most = 2) {
  const room = Math.max(length, sentence.length / most);
  const lines = [""];
  for (const word of sentence.split(" ")) {
    const line = lines.at(-1);
    const after = line.length + 1 + (room > length ? word.length / 2 : word.length);
    if (line && after > room && lines.length < most) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}
