/* The texts of the first page about tables, in German and English. */

export const TEXTS = {
  en: {
    mine: "Your tables", openSeats: "Open seats", running: "Being played now", none: "Your tables will stand here once you play.", all: "See all", called: "You are called {name}", rename: "Change your name", leave: "Leave {game} …", watch: "Watch",
    yourTurn: "Your turn", turnOf: "{name}’s turn", several: "Several players", turnAt: "{game}: your turn", free: "Waiting for {count} people", oneFree: "Waiting for 1 person",
    open: "About to begin", finished: "Finished", abandoned: "Abandoned", scoring: "Finished", with: "with {names}", and: "and",
    waitsForYou: "{name} is waiting for you · {game}", tablesWait: "{count} tables are waiting for you", lost: "This table is gone.", remove: "Remove",
    offline: "No connection since {time}. Your tables are still there.", willStart: "Will start as soon as you are back …", cancel: "Cancel",
    failed: "That did not work.", again: "Try again", busy: "Very busy – try again in {seconds} s.", needKey: "Only the operator can open tables here.", operatorKey: "Operator key",
  },
  de: {
    mine: "Deine Tische", openSeats: "Freie Plätze", running: "Wird gerade gespielt", none: "Hier stehen deine Tische, sobald du spielst.", all: "alle ansehen", called: "Du heißt {name}", rename: "Namen ändern", leave: "{game} verlassen …", watch: "Zuschauen",
    yourTurn: "Du bist dran", turnOf: "{name} ist dran", several: "Mehrere", turnAt: "{game}: du bist dran", free: "Wartet auf {count} Leute", oneFree: "Wartet auf 1 Person",
    open: "Gleich geht es los", finished: "Beendet", abandoned: "Abgebrochen", scoring: "Beendet", with: "mit {names}", and: "und",
    waitsForYou: "{name} wartet auf dich · {game}", tablesWait: "{count} Tische warten auf dich", lost: "Diesen Tisch gibt es nicht mehr.", remove: "Entfernen",
    offline: "Keine Verbindung seit {time}. Deine Tische sind noch da.", willStart: "Geht los, sobald die Verbindung da ist …", cancel: "Abbrechen",
    failed: "Das hat nicht geklappt.", again: "Noch einmal", busy: "Gerade ist viel los – in {seconds} s noch einmal.", needKey: "Hier darf nur der Betreiber Tische öffnen.", operatorKey: "Schlüssel des Betreibers",
  },
};
