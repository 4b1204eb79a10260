/* The texts of leaving a table, in German and English. */

export const LEAVING_TEXTS = {
  en: {
    options: "Leave {game}", stay: "Stay", neverMind: "Never mind", wrong: "That did not work: {why}",
    resign: "Leave the game", resignTitle: "Leave the game?", resignEnds: "You lose it, and it ends.", resignLeaves: "You lose it, the others play on.", resignYes: "Leave",
    concede: "Concede and see the result", conceding: "Conceding in a moment …",
    remove: "Remove from your list", removeTitle: "Remove from your list?", removeText: "The seat is no longer yours then: its key is deleted here.", removeYes: "Remove",
    close: "Close the table", closeTitle: "Close the table?", closeText: "The invitations end, and those who sit here see it.", closeYes: "Close",
    giveBack: "Give the seat back", giveBackTitle: "Give the seat back?", giveBackText: "Somebody else can sit down here then.", giveBackYes: "Give back",
  },
  de: {
    options: "{game} verlassen", stay: "Bleiben", neverMind: "Doch nicht", wrong: "Das hat nicht geklappt: {why}",
    resign: "Spiel verlassen", resignTitle: "Spiel verlassen?", resignEnds: "Für dich zählt es als verloren, und es ist zu Ende.", resignLeaves: "Für dich zählt es als verloren, die anderen spielen weiter.", resignYes: "Verlassen",
    concede: "Aufgeben und Ergebnis sehen", conceding: "Gleich gibst du auf …",
    remove: "Aus deiner Liste nehmen", removeTitle: "Aus deiner Liste nehmen?", removeText: "Der Platz ist dann nicht mehr deiner: Sein Schlüssel wird hier gelöscht.", removeYes: "Wegnehmen",
    close: "Tisch auflösen", closeTitle: "Tisch auflösen?", closeText: "Die Einladungen gelten nicht mehr, und wer hier sitzt, erfährt es.", closeYes: "Auflösen",
    giveBack: "Platz zurückgeben", giveBackTitle: "Platz zurückgeben?", giveBackText: "Dann kann sich jemand anderes hierher setzen.", giveBackYes: "Zurückgeben",
  },
};
