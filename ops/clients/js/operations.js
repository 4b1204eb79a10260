/* What can be asked of the service. Generated from the OpenAPI document by ops/clients/generate.py; not to be changed by hand. */

const part = encodeURIComponent;

/** Every operation. Who extends this says how they are answered: once, line by line, or live. */
export class Operations {
  undo(gameId, how) { return this._answer("POST", `/v1/games/${part(gameId)}/undo`, { lang: this.lang, ...how }); }
  resign(gameId, how) { return this._answer("POST", `/v1/games/${part(gameId)}/resign`, { lang: this.lang, ...how }); }
  abandon(gameId, how) { return this._answer("POST", `/v1/games/${part(gameId)}/abandon`, { lang: this.lang, ...how }); }
  listActions(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/actions`, { lang: this.lang, ...how }); }
  act(gameId, body, how) { return this._answer("POST", `/v1/games/${part(gameId)}/actions`, { lang: this.lang, ...how }, body); }
  actDryRun(gameId, body, how) { return this._answer("POST", `/v1/games/${part(gameId)}/actions`, { lang: this.lang, ...how, dryRun: true }, body); }
  getAnalysis(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/analysis`, { lang: this.lang, ...how }); }
  getAudit(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/audit`, how); }
  listRefusals(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/refusals`, how); }
  actMany(body, how) { return this._answer("POST", "/v1/actions", how, body); }
  back(gameId, seat, how) { return this._answer("POST", `/v1/games/${part(gameId)}/seats/${part(seat)}/back`, { lang: this.lang, ...how }); }
  pause(gameId, how) { return this._answer("POST", `/v1/games/${part(gameId)}/pause`, { lang: this.lang, ...how }); }
  resume(gameId, how) { return this._answer("POST", `/v1/games/${part(gameId)}/resume`, { lang: this.lang, ...how }); }
  getStanding(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/standing`, how); }
  setStanding(gameId, body, how) { return this._answer("PUT", `/v1/games/${part(gameId)}/standing`, how, body); }
  deleteStanding(gameId, how) { return this._answer("DELETE", `/v1/games/${part(gameId)}/standing`, how); }
  listEvents(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/events`, { lang: this.lang, ...how }); }
  iterEvents(gameId, how) { return this._lines(`/v1/games/${part(gameId)}/events`, { lang: this.lang, ...how }); }
  listStates(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/states`, how); }
  iterStates(gameId, how) { return this._lines(`/v1/games/${part(gameId)}/states`, how); }
  rematch(gameId, body, how) { return this._answer("POST", `/v1/games/${part(gameId)}/rematch`, how, body); }
  withdraw(gameId, how) { return this._answer("DELETE", `/v1/games/${part(gameId)}/rematch`, how); }
  createFork(gameId, body, how) { return this._answer("POST", `/v1/games/${part(gameId)}/forks`, how, body); }
  listGames(how) { return this._answer("GET", "/v1/games", how); }
  createGame(body, how) { return this._answer("POST", "/v1/games", how, body); }
  getGame(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}`, how); }
  getComponents(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/components`, how); }
  getTable(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/table`, { lang: this.lang, ...how }); }
  listRulesets(how) { return this._answer("GET", "/v1/rulesets", how); }
  getRuleset(ruleset, how) { return this._answer("GET", `/v1/rulesets/${part(ruleset)}`, how); }
  getSchema(ruleset, how) { return this._answer("GET", `/v1/rulesets/${part(ruleset)}/schema`, how); }
  getScores(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/scores`, how); }
  getResults(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/results`, how); }
  getHistory(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/history`, how); }
  reissueToken(gameId, seat, how) { return this._answer("POST", `/v1/games/${part(gameId)}/seats/${part(seat)}/token`, how); }
  changeSeat(gameId, seat, body, how) { return this._answer("PUT", `/v1/games/${part(gameId)}/seats/${part(seat)}`, how, body); }
  giveBack(gameId, seat, how) { return this._answer("DELETE", `/v1/games/${part(gameId)}/seats/${part(seat)}`, how); }
  issuePlayerToken(player, body, how) { return this._answer("POST", `/v1/players/${part(player)}/token`, how, body); }
  endPlayerTokens(player, how) { return this._answer("DELETE", `/v1/players/${part(player)}/tokens`, how); }
  join(gameId, body, how) { return this._answer("POST", `/v1/games/${part(gameId)}/seats`, how, body); }
  openEntropy(gameId, seat, body, how) { return this._answer("POST", `/v1/games/${part(gameId)}/seats/${part(seat)}/entropy`, { lang: this.lang, ...how }, body); }
  getOpenapi(how) { return this._answer("GET", "/openapi.json", how); }
  getDocsPage(how) { return this._answer("GET", "/docs", how); }
  getService(how) { return this._answer("GET", "/v1", how); }
  push(gameId, seat, body, how) { return this._answer("POST", `/v1/games/${part(gameId)}/seats/${part(seat)}/push`, how, body); }
  endPush(gameId, seat, how) { return this._answer("DELETE", `/v1/games/${part(gameId)}/seats/${part(seat)}/push`, how); }
  pushPlayer(player, body, how) { return this._answer("POST", `/v1/players/${part(player)}/push`, how, body); }
  endPushPlayer(player, how) { return this._answer("DELETE", `/v1/players/${part(player)}/push`, how); }
  getTalk(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/talk`, how); }
  say(gameId, body, how) { return this._answer("POST", `/v1/games/${part(gameId)}/talk`, how, body); }
  removeTalk(gameId, talk, how) { return this._answer("DELETE", `/v1/games/${part(gameId)}/talk/${part(talk)}`, how); }
  reportTalk(gameId, talk, how) { return this._answer("POST", `/v1/games/${part(gameId)}/talk/${part(talk)}/report`, how); }
  getRatings(ruleset, how) { return this._answer("GET", `/v1/ratings/${part(ruleset)}`, how); }
  getPlayer(player, how) { return this._answer("GET", `/v1/players/${part(player)}`, how); }
  getPlayerRatings(player, how) { return this._answer("GET", `/v1/players/${part(player)}/ratings`, how); }
  listProjections(how) { return this._answer("GET", "/v1/projections", how); }
  getProjection(projection, gameId, how) { return this._answer("GET", `/v1/projections/${part(projection)}/${part(gameId)}`, how); }
  listSeeks(how) { return this._answer("GET", "/v1/seeks", how); }
  createSeek(body, how) { return this._answer("POST", "/v1/seeks", how, body); }
  getSeek(seek, how) { return this._answer("GET", `/v1/seeks/${part(seek)}`, how); }
  deleteSeek(seek, how) { return this._answer("DELETE", `/v1/seeks/${part(seek)}`, how); }
  listStatistics(how) { return this._answer("GET", "/v1/statistics", how); }
  getStatistics(ruleset, how) { return this._answer("GET", `/v1/statistics/${part(ruleset)}`, how); }
  getStatisticsPage(ruleset, how) { return this._answer("GET", `/statistics/${part(ruleset)}`, { lang: this.lang, ...how }); }
  getSpecification(ruleset, chart, how) { return this._answer("GET", `/statistics/${part(ruleset)}/${part(chart)}.json`, { lang: this.lang, ...how }); }
  getDrawing(ruleset, chart, how) { return this._answer("GET", `/statistics/${part(ruleset)}/${part(chart)}.svg`, { lang: this.lang, ...how }); }
  listFeed(how) { return this._answer("GET", "/v1/feed", how); }
  listen(gameId, how) { return this._messages(`/v1/games/${part(gameId)}/stream`, { lang: this.lang, ...how }); }
  getCheckpoint(how) { return this._answer("GET", "/v1/transparency/checkpoint", how); }
  getTile(tile, how) { return this._answer("GET", `/v1/transparency/tile/${part(tile)}`, how); }
  getKey(how) { return this._answer("GET", "/v1/transparency/key", how); }
  getProof(gameId, how) { return this._answer("GET", `/v1/games/${part(gameId)}/proof`, how); }
  getHealthz(how) { return this._answer("GET", "/healthz", how); }
  getReadyz(how) { return this._answer("GET", "/readyz", how); }
  getMetrics(how) { return this._answer("GET", "/metrics", how); }
  listWebhooks(how) { return this._answer("GET", "/v1/webhooks", how); }
  createWebhook(body, how) { return this._answer("POST", "/v1/webhooks", how, body); }
  getWebhook(webhook, how) { return this._answer("GET", `/v1/webhooks/${part(webhook)}`, how); }
  deleteWebhook(webhook, how) { return this._answer("DELETE", `/v1/webhooks/${part(webhook)}`, how); }
  getDeliveries(webhook, how) { return this._answer("GET", `/v1/webhooks/${part(webhook)}/deliveries`, how); }
  redeliver(webhook, body, how) { return this._answer("POST", `/v1/webhooks/${part(webhook)}/redeliver`, how, body); }
  rotateWebhookSecret(webhook, how) { return this._answer("POST", `/v1/webhooks/${part(webhook)}/secret`, how); }
}
