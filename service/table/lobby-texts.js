/* What the lobby says, in German and English. */

export const TEXTS = {
  en: {
    lobbyTitle: "Tables", mine: "Mine", openGames: "Open", running: "Running", finished: "Finished", newGame: "New game", game: "Game", create: "Create",
    name: "Name", person: "person", openSeat: "open seat", nobody: "none", options: "Options", invitations: "Invitations", invite: "Link for {name}",
    copy: "Copy", rematch: "Play again", joinTitle: "Join", joinCode: "Join code", join: "Take a seat", gameId: "Game", enter: "Enter", watch: "Watch", noGames: "None yet.",
    operatorKey: "Operator key", needKey: "This service asks for its operator's key to create games.", seatsLeft: "open seats: {count}",
    keepLinks: "Each link carries the secret of one seat. Send it to that person only.", yes: "yes", no: "no", language: "Deutsch (de)",
    theme: "Light or dark", yourTurn: "Your turn: {phase}", players: "Players", seat: "Seat", close: "Close",
    abandoned: "Abandoned", statistics: "Statistics", api: "The API", scoring: "Scoring",
  },
  de: {
    lobbyTitle: "Tische", mine: "Meine", openGames: "Offen", running: "Laufend", finished: "Beendet", newGame: "Neues Spiel", game: "Spiel",
    create: "Anlegen", name: "Name", person: "Mensch", openSeat: "freier Platz", nobody: "niemand", options: "Einstellungen", invitations: "Einladungen",
    invite: "Link für {name}", copy: "Kopieren", rematch: "Noch einmal", joinTitle: "Mitspielen", joinCode: "Beitrittscode", join: "Platz nehmen", gameId: "Spiel",
    enter: "Hinein", watch: "Zuschauen", noGames: "Noch keine.", operatorKey: "Schlüssel des Betreibers",
    needKey: "Dieser Dienst verlangt zum Anlegen den Schlüssel des Betreibers.", seatsLeft: "freie Plätze: {count}",
    keepLinks: "Jeder Link enthält das Geheimnis eines Platzes. Schick ihn nur dieser Person.", yes: "ja", no: "nein", language: "English (en)",
    theme: "Hell oder dunkel", yourTurn: "Du bist dran: {phase}", players: "Spieler", seat: "Platz", close: "Schließen",
    abandoned: "Abgebrochen", statistics: "Statistik", api: "Die Schnittstelle", scoring: "Wertung",
  },
};
