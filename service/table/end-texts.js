/* The texts of the end of a game, in German and English. */

export const TEXTS = {
  en: {
    units: ["point", "points"], where: "Where the points came from", course: "The course of the game", result: "Result", seeBoard: "See the board", abandonedTitle: "The game was abandoned.", noWinner: "There is no result.",
    decided: "What decided it", against: "you compared with {name}", rest: "the rest", firstMove: "first move", lastMove: "last move", bestMove: "Your best move", theirMove: "The best move of {name}", moveGain: "By the next turn it had brought {gain}.", moveMost: "By the next turn it had brought {gain}, more than any other move in this game.", watchMove: "Watch the move",
    turning: "the turning point", asTable: "As a table", after: "After move", reasons: "Reasons",
    rematch: "Rematch", ready: "You are ready.", isReady: "{name} is ready.", areReady: "{names} are ready.", thinks: "{name} is still thinking.", think: "{names} are still thinking.", and: " and ", neverMind: "Never mind",
    watchAgain: "Watch again", whatIf: "What if?", share: "Share", copied: "Copied.", picture: "As a picture", total: "Total", resigned: "resigned", moves: "{count} moves", minutes: "{count} minutes", minute: "1 minute", hours: "{count} hours", days: "{count} days", loading: "Reading the course of the game …", noCourse: "The course of the game cannot be read now.", again: "Try again",
  },
  de: {
    units: ["Punkt", "Punkte"], where: "Woher die Punkte kamen", course: "Der Verlauf", result: "Ergebnis", seeBoard: "Plan ansehen", abandonedTitle: "Das Spiel wurde abgebrochen.", noWinner: "Es gibt kein Ergebnis.",
    decided: "Was entschied", against: "du im Vergleich mit {name}", rest: "der Rest", firstMove: "erster Zug", lastMove: "letzter Zug", bestMove: "Dein bester Zug", theirMove: "Der beste Zug von {name}", moveGain: "Bis zum nächsten Zug hatte er {gain} gebracht.", moveMost: "Bis zum nächsten Zug hatte er {gain} gebracht, mehr als jeder andere Zug in diesem Spiel.", watchMove: "Zug ansehen",
    turning: "hier kippt es", asTable: "Als Tabelle", after: "Nach Zug", reasons: "Gründe",
    rematch: "Revanche", ready: "Du bist bereit.", isReady: "{name} ist bereit.", areReady: "{names} sind bereit.", thinks: "{name} überlegt noch.", think: "{names} überlegen noch.", and: " und ", neverMind: "Doch nicht",
    watchAgain: "Noch einmal sehen", whatIf: "Was wäre, wenn?", share: "Teilen", copied: "Kopiert.", picture: "Als Bild", total: "Gesamt", resigned: "aufgegeben", moves: "{count} Züge", minutes: "{count} Minuten", minute: "1 Minute", hours: "{count} Stunden", days: "{count} Tage", loading: "Der Verlauf wird gelesen …", noCourse: "Der Verlauf lässt sich gerade nicht lesen.", again: "Noch einmal versuchen",
  },
};
