"""What can be asked of the service. Generated from the OpenAPI document by ops/clients/generate.py; not to be changed by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Any, Literal

from skald_client.exchange import Call, path

if TYPE_CHECKING:
    from skald_client.types import *


class AsyncOperations:
    """Every operation. Each call is awaited."""

    async def _answer(self, call: Call) -> Any:
        raise NotImplementedError

    def _lines(self, call: Call) -> AsyncIterator[Any]:
        raise NotImplementedError

    def _messages(self, call: Call) -> AsyncIterator[Any]:
        raise NotImplementedError

    async def undo(self, game_id: str, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Take back the latest action."""
        found: CommandResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/undo", game_id), if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    async def resign(self, game_id: str, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Resign."""
        found: CommandResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/resign", game_id), if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    async def abandon(self, game_id: str, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Abandon a game."""
        found: CommandResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/abandon", game_id), if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    async def list_actions(self, game_id: str, *, lang: Literal["de", "en"] | None = None) -> ActionsResponse:
        """List a seat's actions."""
        found: ActionsResponse = await self._answer(Call("GET", path("/v1/games/{game_id}/actions", game_id), repeatable=True, query={"lang": lang}))
        return found

    async def act(self, game_id: str, body: Action, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Act."""
        found: CommandResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/actions", game_id), body=body, if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    async def act_dry_run(self, game_id: str, body: Action, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> DryRunResponse:
        """Act."""
        found: DryRunResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/actions", game_id), body=body, if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang, "dry_run": True}))
        return found

    async def get_analysis(self, game_id: str, *, lang: Literal["de", "en"] | None = None, at: int | None = None, seat: int | None = None, milliseconds: int | None = None) -> AnalysisResponse:
        """Analyse a position."""
        found: AnalysisResponse = await self._answer(Call("GET", path("/v1/games/{game_id}/analysis", game_id), repeatable=True, query={"lang": lang, "at": at, "seat": seat, "milliseconds": milliseconds}))
        return found

    async def get_audit(self, game_id: str) -> Report:
        """Audit a game."""
        found: Report = await self._answer(Call("GET", path("/v1/games/{game_id}/audit", game_id), repeatable=True))
        return found

    async def list_refusals(self, game_id: str) -> RefusalsResponse:
        """List what was refused."""
        found: RefusalsResponse = await self._answer(Call("GET", path("/v1/games/{game_id}/refusals", game_id), repeatable=True))
        return found

    async def act_many(self, body: list[BatchLine]) -> list[LineStoredDocument | ProblemDocument]:
        """Act many times."""
        found: list[LineStoredDocument | ProblemDocument] = await self._answer(Call("POST", path("/v1/actions"), lines=body))
        return found

    async def back(self, game_id: str, seat: int, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Come back."""
        found: CommandResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/seats/{seat}/back", game_id, str(seat)), if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    async def pause(self, game_id: str, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Ask for a pause."""
        found: CommandResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/pause", game_id), if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    async def resume(self, game_id: str, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """End a pause."""
        found: CommandResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/resume", game_id), if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    async def get_standing(self, game_id: str) -> StandingResponse:
        """Show your standing order."""
        found: StandingResponse = await self._answer(Call("GET", path("/v1/games/{game_id}/standing", game_id), repeatable=True))
        return found

    async def set_standing(self, game_id: str, body: StandingOrder) -> StandingResponse:
        """Give a standing order."""
        found: StandingResponse = await self._answer(Call("PUT", path("/v1/games/{game_id}/standing", game_id), body=body, repeatable=True))
        return found

    async def delete_standing(self, game_id: str) -> None:
        """Take back your standing order."""
        found: None = await self._answer(Call("DELETE", path("/v1/games/{game_id}/standing", game_id), repeatable=True))
        return found

    async def list_events(self, game_id: str, *, lang: Literal["de", "en"] | None = None, after: int | None = None, limit: int | None = None) -> EventsResponse:
        """Read the log."""
        found: EventsResponse = await self._answer(Call("GET", path("/v1/games/{game_id}/events", game_id), repeatable=True, query={"lang": lang, "after": after, "limit": limit}))
        return found

    def iter_events(self, game_id: str, *, lang: Literal["de", "en"] | None = None, after: int | None = None) -> AsyncIterator[EventDocument]:
        """Read the log."""
        return self._lines(Call("GET", path("/v1/games/{game_id}/events", game_id), repeatable=True, query={"lang": lang, "after": after}))

    async def list_states(self, game_id: str, *, after: int | None = None, limit: int | None = None) -> StatesResponse:
        """Read the states."""
        found: StatesResponse = await self._answer(Call("GET", path("/v1/games/{game_id}/states", game_id), repeatable=True, query={"after": after, "limit": limit}))
        return found

    def iter_states(self, game_id: str, *, after: int | None = None) -> AsyncIterator[StateDocument]:
        """Read the states."""
        return self._lines(Call("GET", path("/v1/games/{game_id}/states", game_id), repeatable=True, query={"after": after}))

    async def rematch(self, game_id: str, body: Rematch | None = None, *, idempotency_key: str | None = None) -> GameCreatedResponse:
        """Play again."""
        found: GameCreatedResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/rematch", game_id), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    async def withdraw(self, game_id: str) -> None:
        """Withdraw from a rematch."""
        found: None = await self._answer(Call("DELETE", path("/v1/games/{game_id}/rematch", game_id), repeatable=True))
        return found

    async def create_fork(self, game_id: str, body: NewFork | None = None, *, idempotency_key: str | None = None) -> GameCreatedResponse:
        """Fork a game."""
        found: GameCreatedResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/forks", game_id), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    async def list_games(self, *, ruleset: str | None = None, status: Literal["open", "running", "scoring", "finished", "abandoned"] | None = None, player: str | None = None, to_act: bool | None = None, limit: int | None = None, cursor: str | None = None) -> GamesResponse:
        """List the games."""
        found: GamesResponse = await self._answer(Call("GET", path("/v1/games"), repeatable=True, query={"ruleset": ruleset, "status": status, "player": player, "to_act": to_act, "limit": limit, "cursor": cursor}))
        return found

    async def create_game(self, body: NewGame, *, idempotency_key: str | None = None) -> GameCreatedResponse:
        """Create a game."""
        found: GameCreatedResponse = await self._answer(Call("POST", path("/v1/games"), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    async def get_game(self, game_id: str, *, at: int | None = None) -> GameDocument:
        """Show a game."""
        found: GameDocument = await self._answer(Call("GET", path("/v1/games/{game_id}", game_id), repeatable=True, query={"at": at}))
        return found

    async def get_components(self, game_id: str) -> ComponentsResponse:
        """Show a game's components."""
        found: ComponentsResponse = await self._answer(Call("GET", path("/v1/games/{game_id}/components", game_id), repeatable=True))
        return found

    async def get_table(self, game_id: str, *, lang: Literal["de", "en"] | None = None) -> TableDocument:
        """Show what a game's table is drawn with."""
        found: TableDocument = await self._answer(Call("GET", path("/v1/games/{game_id}/table", game_id), repeatable=True, query={"lang": lang}))
        return found

    async def list_rulesets(self) -> RulesetsResponse:
        """List the rulesets."""
        found: RulesetsResponse = await self._answer(Call("GET", path("/v1/rulesets"), repeatable=True))
        return found

    async def get_ruleset(self, ruleset: str) -> RulesetDocument:
        """Show a ruleset."""
        found: RulesetDocument = await self._answer(Call("GET", path("/v1/rulesets/{ruleset}", ruleset), repeatable=True))
        return found

    async def get_schema(self, ruleset: str) -> JsonObject:
        """Show a ruleset's schemas."""
        found: JsonObject = await self._answer(Call("GET", path("/v1/rulesets/{ruleset}/schema", ruleset), repeatable=True))
        return found

    async def get_scores(self, game_id: str, *, at_least: int | None = None, wait: float | None = None) -> Scores:
        """Read the scores."""
        found: Scores = await self._answer(Call("GET", path("/v1/games/{game_id}/scores", game_id), repeatable=True, query={"at_least": at_least, "wait": wait}))
        return found

    async def get_results(self, game_id: str) -> ResultsResponse:
        """Read the results."""
        found: ResultsResponse = await self._answer(Call("GET", path("/v1/games/{game_id}/results", game_id), repeatable=True))
        return found

    async def get_history(self, game_id: str) -> ScoreHistoryResponse:
        """Read the history of the scores."""
        found: ScoreHistoryResponse = await self._answer(Call("GET", path("/v1/games/{game_id}/history", game_id), repeatable=True))
        return found

    async def reissue_token(self, game_id: str, seat: int, *, idempotency_key: str | None = None) -> SeatTokenResponse:
        """Replace a seat's token."""
        found: SeatTokenResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/seats/{seat}/token", game_id, str(seat)), idempotency_key=idempotency_key, repeatable=True))
        return found

    async def change_seat(self, game_id: str, seat: int, body: SeatChange) -> GameDocument:
        """Change a seat."""
        found: GameDocument = await self._answer(Call("PUT", path("/v1/games/{game_id}/seats/{seat}", game_id, str(seat)), body=body, repeatable=True))
        return found

    async def give_back(self, game_id: str, seat: int) -> None:
        """Give a seat back."""
        found: None = await self._answer(Call("DELETE", path("/v1/games/{game_id}/seats/{seat}", game_id, str(seat)), repeatable=True))
        return found

    async def issue_player_token(self, player: str, body: PlayerToken | None = None, *, idempotency_key: str | None = None) -> PlayerTokenResponse:
        """Give a player a token."""
        found: PlayerTokenResponse = await self._answer(Call("POST", path("/v1/players/{player}/token", player), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    async def end_player_tokens(self, player: str) -> None:
        """End a player's tokens."""
        found: None = await self._answer(Call("DELETE", path("/v1/players/{player}/tokens", player), repeatable=True))
        return found

    async def join(self, game_id: str, body: JoinRequest, *, idempotency_key: str | None = None) -> SeatTakenResponse:
        """Take an open seat."""
        found: SeatTakenResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/seats", game_id), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    async def open_entropy(self, game_id: str, seat: int, body: EntropyOpening, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Open a seat's entropy."""
        found: CommandResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/seats/{seat}/entropy", game_id, str(seat)), body=body, if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    async def get_openapi(self) -> JsonObject:
        """This document."""
        found: JsonObject = await self._answer(Call("GET", path("/openapi.json"), repeatable=True))
        return found

    async def get_docs_page(self) -> str:
        """This document, readable."""
        found: str = await self._answer(Call("GET", path("/docs"), repeatable=True))
        return found

    async def get_service(self) -> ServiceResponse:
        """What the service offers."""
        found: ServiceResponse = await self._answer(Call("GET", path("/v1"), repeatable=True))
        return found

    async def push(self, game_id: str, seat: int, body: Push) -> PushResponse:
        """Subscribe to push messages for a seat."""
        found: PushResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/seats/{seat}/push", game_id, str(seat)), body=body))
        return found

    async def end_push(self, game_id: str, seat: int, *, endpoint: str | None = None) -> None:
        """Unsubscribe from push messages for a seat."""
        found: None = await self._answer(Call("DELETE", path("/v1/games/{game_id}/seats/{seat}/push", game_id, str(seat)), repeatable=True, query={"endpoint": endpoint}))
        return found

    async def push_player(self, player: str, body: Push) -> PushResponse:
        """Subscribe to push messages for a player."""
        found: PushResponse = await self._answer(Call("POST", path("/v1/players/{player}/push", player), body=body))
        return found

    async def end_push_player(self, player: str, *, endpoint: str | None = None) -> None:
        """Unsubscribe from push messages for a player."""
        found: None = await self._answer(Call("DELETE", path("/v1/players/{player}/push", player), repeatable=True, query={"endpoint": endpoint}))
        return found

    async def get_talk(self, game_id: str, *, after: int | None = None, limit: int | None = None) -> TalksResponse:
        """What was said."""
        found: TalksResponse = await self._answer(Call("GET", path("/v1/games/{game_id}/talk", game_id), repeatable=True, query={"after": after, "limit": limit}))
        return found

    async def say(self, game_id: str, body: Talk) -> TalkedResponse:
        """Say something."""
        found: TalkedResponse = await self._answer(Call("POST", path("/v1/games/{game_id}/talk", game_id), body=body))
        return found

    async def remove_talk(self, game_id: str, talk: int) -> None:
        """Remove a message."""
        found: None = await self._answer(Call("DELETE", path("/v1/games/{game_id}/talk/{talk}", game_id, str(talk)), repeatable=True))
        return found

    async def report_talk(self, game_id: str, talk: int) -> str:
        """Report a message."""
        found: str = await self._answer(Call("POST", path("/v1/games/{game_id}/talk/{talk}/report", game_id, str(talk))))
        return found

    async def get_ratings(self, ruleset: str, *, seats: int | None = None, limit: int | None = None, cursor: str | None = None) -> RatingsResponse:
        """List ratings."""
        found: RatingsResponse = await self._answer(Call("GET", path("/v1/ratings/{ruleset}", ruleset), repeatable=True, query={"seats": seats, "limit": limit, "cursor": cursor}))
        return found

    async def get_player(self, player: str) -> PlayerResponse:
        """Show a player."""
        found: PlayerResponse = await self._answer(Call("GET", path("/v1/players/{player}", player), repeatable=True))
        return found

    async def get_player_ratings(self, player: str) -> PlayerRatingsResponse:
        """Show a player's ratings."""
        found: PlayerRatingsResponse = await self._answer(Call("GET", path("/v1/players/{player}/ratings", player), repeatable=True))
        return found

    async def list_projections(self) -> ProjectionsResponse:
        """List the projections."""
        found: ProjectionsResponse = await self._answer(Call("GET", path("/v1/projections"), repeatable=True))
        return found

    async def get_projection(self, projection: str, game_id: str) -> DocumentsResponse:
        """Read a projection."""
        found: DocumentsResponse = await self._answer(Call("GET", path("/v1/projections/{projection}/{game_id}", projection, game_id), repeatable=True))
        return found

    async def list_seeks(self) -> SeeksResponse:
        """List what is sought."""
        found: SeeksResponse = await self._answer(Call("GET", path("/v1/seeks"), repeatable=True))
        return found

    async def create_seek(self, body: NewSeek, *, idempotency_key: str | None = None) -> SeekCreatedResponse:
        """Seek opponents."""
        found: SeekCreatedResponse = await self._answer(Call("POST", path("/v1/seeks"), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    async def get_seek(self, seek: str, *, wait: float | None = None) -> SeekResponse:
        """Wait for a match."""
        found: SeekResponse = await self._answer(Call("GET", path("/v1/seeks/{seek}", seek), repeatable=True, query={"wait": wait}))
        return found

    async def delete_seek(self, seek: str) -> None:
        """Withdraw a seek."""
        found: None = await self._answer(Call("DELETE", path("/v1/seeks/{seek}", seek), repeatable=True))
        return found

    async def list_statistics(self) -> StatisticsResponse:
        """Read the statistics of all rulesets."""
        found: StatisticsResponse = await self._answer(Call("GET", path("/v1/statistics"), repeatable=True))
        return found

    async def get_statistics(self, ruleset: str, *, players: int | None = None, controllers: Literal["people"] | None = None, options: dict[str, str] | None = None) -> Statistics:
        """Read the statistics of a ruleset."""
        found: Statistics = await self._answer(Call("GET", path("/v1/statistics/{ruleset}", ruleset), repeatable=True, query={"players": players, "controllers": controllers, **(options or {})}))
        return found

    async def get_statistics_page(self, ruleset: str, *, players: int | None = None, controllers: Literal["people"] | None = None, lang: Literal["de", "en"] | None = None, options: dict[str, str] | None = None) -> str:
        """Look at the statistics of a ruleset."""
        found: str = await self._answer(Call("GET", path("/statistics/{ruleset}", ruleset), repeatable=True, query={"players": players, "controllers": controllers, "lang": lang, **(options or {})}))
        return found

    async def get_specification(self, ruleset: str, chart: str, *, players: int | None = None, controllers: Literal["people"] | None = None, lang: Literal["de", "en"] | None = None, options: dict[str, str] | None = None) -> JsonObject:
        """Read a chart of the statistics."""
        found: JsonObject = await self._answer(Call("GET", path("/statistics/{ruleset}/{chart}.json", ruleset, chart), repeatable=True, query={"players": players, "controllers": controllers, "lang": lang, **(options or {})}))
        return found

    async def get_drawing(self, ruleset: str, chart: str, *, players: int | None = None, controllers: Literal["people"] | None = None, lang: Literal["de", "en"] | None = None, size: Literal["wide", "narrow"] | None = None, theme: Literal["light", "dark"] | None = None, options: dict[str, str] | None = None) -> str:
        """Read the drawing of a chart."""
        found: str = await self._answer(Call("GET", path("/statistics/{ruleset}/{chart}.svg", ruleset, chart), repeatable=True, query={"players": players, "controllers": controllers, "lang": lang, "size": size, "theme": theme, **(options or {})}))
        return found

    async def list_feed(self, *, after: str | None = None, limit: int | None = None, wait: float | None = None) -> FeedResponse:
        """Follow all games."""
        found: FeedResponse = await self._answer(Call("GET", path("/v1/feed"), repeatable=True, query={"after": after, "limit": limit, "wait": wait}))
        return found

    def listen(self, game_id: str, *, lang: Literal["de", "en"] | None = None, after: int | None = None, include: list[Literal["game", "patch", "actions", "scores", "presence", "talk"]] | None = None) -> AsyncIterator[StreamMessage]:
        """Listen to a game."""
        return self._messages(Call("GET", path("/v1/games/{game_id}/stream", game_id), repeatable=True, query={"lang": lang, "after": after, "include": include}))

    async def get_checkpoint(self) -> str:
        """The checkpoint."""
        found: str = await self._answer(Call("GET", path("/v1/transparency/checkpoint"), repeatable=True))
        return found

    async def get_tile(self, tile: str) -> bytes:
        """A tile."""
        found: bytes = await self._answer(Call("GET", path("/v1/transparency/tile/{tile}", tile), repeatable=True))
        return found

    async def get_key(self) -> str:
        """The key of the log."""
        found: str = await self._answer(Call("GET", path("/v1/transparency/key"), repeatable=True))
        return found

    async def get_proof(self, game_id: str) -> str:
        """Prove that a game is logged."""
        found: str = await self._answer(Call("GET", path("/v1/games/{game_id}/proof", game_id), repeatable=True))
        return found

    async def get_healthz(self) -> HealthResponse:
        """Alive."""
        found: HealthResponse = await self._answer(Call("GET", path("/healthz"), repeatable=True))
        return found

    async def get_readyz(self, *, all: str | None = None) -> HealthResponse:
        """Ready."""
        found: HealthResponse = await self._answer(Call("GET", path("/readyz"), repeatable=True, query={"all": all}))
        return found

    async def get_metrics(self) -> str:
        """Figures."""
        found: str = await self._answer(Call("GET", path("/metrics"), repeatable=True))
        return found

    async def list_webhooks(self) -> WebhooksResponse:
        """List webhooks."""
        found: WebhooksResponse = await self._answer(Call("GET", path("/v1/webhooks"), repeatable=True))
        return found

    async def create_webhook(self, body: NewWebhook, *, idempotency_key: str | None = None) -> WebhookCreatedResponse:
        """Make a webhook."""
        found: WebhookCreatedResponse = await self._answer(Call("POST", path("/v1/webhooks"), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    async def get_webhook(self, webhook: str) -> WebhookDocument:
        """Show a webhook."""
        found: WebhookDocument = await self._answer(Call("GET", path("/v1/webhooks/{webhook}", webhook), repeatable=True))
        return found

    async def delete_webhook(self, webhook: str) -> None:
        """Delete a webhook."""
        found: None = await self._answer(Call("DELETE", path("/v1/webhooks/{webhook}", webhook), repeatable=True))
        return found

    async def get_deliveries(self, webhook: str, *, limit: int | None = None, cursor: str | None = None) -> DeliveriesResponse:
        """List deliveries."""
        found: DeliveriesResponse = await self._answer(Call("GET", path("/v1/webhooks/{webhook}/deliveries", webhook), repeatable=True, query={"limit": limit, "cursor": cursor}))
        return found

    async def redeliver(self, webhook: str, body: Redelivery | None = None, *, idempotency_key: str | None = None) -> RedeliveryResponse:
        """Deliver again."""
        found: RedeliveryResponse = await self._answer(Call("POST", path("/v1/webhooks/{webhook}/redeliver", webhook), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    async def rotate_webhook_secret(self, webhook: str, *, idempotency_key: str | None = None) -> WebhookCreatedResponse:
        """Rotate a webhook's secret."""
        found: WebhookCreatedResponse = await self._answer(Call("POST", path("/v1/webhooks/{webhook}/secret", webhook), idempotency_key=idempotency_key, repeatable=True))
        return found


class Operations:
    """Every operation. Each call waits for its answer."""

    def _answer(self, call: Call) -> Any:
        raise NotImplementedError

    def _lines(self, call: Call) -> Iterator[Any]:
        raise NotImplementedError

    def _messages(self, call: Call) -> Iterator[Any]:
        raise NotImplementedError

    def undo(self, game_id: str, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Take back the latest action."""
        found: CommandResponse = self._answer(Call("POST", path("/v1/games/{game_id}/undo", game_id), if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    def resign(self, game_id: str, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Resign."""
        found: CommandResponse = self._answer(Call("POST", path("/v1/games/{game_id}/resign", game_id), if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    def abandon(self, game_id: str, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Abandon a game."""
        found: CommandResponse = self._answer(Call("POST", path("/v1/games/{game_id}/abandon", game_id), if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    def list_actions(self, game_id: str, *, lang: Literal["de", "en"] | None = None) -> ActionsResponse:
        """List a seat's actions."""
        found: ActionsResponse = self._answer(Call("GET", path("/v1/games/{game_id}/actions", game_id), repeatable=True, query={"lang": lang}))
        return found

    def act(self, game_id: str, body: Action, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Act."""
        found: CommandResponse = self._answer(Call("POST", path("/v1/games/{game_id}/actions", game_id), body=body, if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    def act_dry_run(self, game_id: str, body: Action, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> DryRunResponse:
        """Act."""
        found: DryRunResponse = self._answer(Call("POST", path("/v1/games/{game_id}/actions", game_id), body=body, if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang, "dry_run": True}))
        return found

    def get_analysis(self, game_id: str, *, lang: Literal["de", "en"] | None = None, at: int | None = None, seat: int | None = None, milliseconds: int | None = None) -> AnalysisResponse:
        """Analyse a position."""
        found: AnalysisResponse = self._answer(Call("GET", path("/v1/games/{game_id}/analysis", game_id), repeatable=True, query={"lang": lang, "at": at, "seat": seat, "milliseconds": milliseconds}))
        return found

    def get_audit(self, game_id: str) -> Report:
        """Audit a game."""
        found: Report = self._answer(Call("GET", path("/v1/games/{game_id}/audit", game_id), repeatable=True))
        return found

    def list_refusals(self, game_id: str) -> RefusalsResponse:
        """List what was refused."""
        found: RefusalsResponse = self._answer(Call("GET", path("/v1/games/{game_id}/refusals", game_id), repeatable=True))
        return found

    def act_many(self, body: list[BatchLine]) -> list[LineStoredDocument | ProblemDocument]:
        """Act many times."""
        found: list[LineStoredDocument | ProblemDocument] = self._answer(Call("POST", path("/v1/actions"), lines=body))
        return found

    def back(self, game_id: str, seat: int, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Come back."""
        found: CommandResponse = self._answer(Call("POST", path("/v1/games/{game_id}/seats/{seat}/back", game_id, str(seat)), if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    def pause(self, game_id: str, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Ask for a pause."""
        found: CommandResponse = self._answer(Call("POST", path("/v1/games/{game_id}/pause", game_id), if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    def resume(self, game_id: str, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """End a pause."""
        found: CommandResponse = self._answer(Call("POST", path("/v1/games/{game_id}/resume", game_id), if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    def get_standing(self, game_id: str) -> StandingResponse:
        """Show your standing order."""
        found: StandingResponse = self._answer(Call("GET", path("/v1/games/{game_id}/standing", game_id), repeatable=True))
        return found

    def set_standing(self, game_id: str, body: StandingOrder) -> StandingResponse:
        """Give a standing order."""
        found: StandingResponse = self._answer(Call("PUT", path("/v1/games/{game_id}/standing", game_id), body=body, repeatable=True))
        return found

    def delete_standing(self, game_id: str) -> None:
        """Take back your standing order."""
        found: None = self._answer(Call("DELETE", path("/v1/games/{game_id}/standing", game_id), repeatable=True))
        return found

    def list_events(self, game_id: str, *, lang: Literal["de", "en"] | None = None, after: int | None = None, limit: int | None = None) -> EventsResponse:
        """Read the log."""
        found: EventsResponse = self._answer(Call("GET", path("/v1/games/{game_id}/events", game_id), repeatable=True, query={"lang": lang, "after": after, "limit": limit}))
        return found

    def iter_events(self, game_id: str, *, lang: Literal["de", "en"] | None = None, after: int | None = None) -> Iterator[EventDocument]:
        """Read the log."""
        return self._lines(Call("GET", path("/v1/games/{game_id}/events", game_id), repeatable=True, query={"lang": lang, "after": after}))

    def list_states(self, game_id: str, *, after: int | None = None, limit: int | None = None) -> StatesResponse:
        """Read the states."""
        found: StatesResponse = self._answer(Call("GET", path("/v1/games/{game_id}/states", game_id), repeatable=True, query={"after": after, "limit": limit}))
        return found

    def iter_states(self, game_id: str, *, after: int | None = None) -> Iterator[StateDocument]:
        """Read the states."""
        return self._lines(Call("GET", path("/v1/games/{game_id}/states", game_id), repeatable=True, query={"after": after}))

    def rematch(self, game_id: str, body: Rematch | None = None, *, idempotency_key: str | None = None) -> GameCreatedResponse:
        """Play again."""
        found: GameCreatedResponse = self._answer(Call("POST", path("/v1/games/{game_id}/rematch", game_id), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    def withdraw(self, game_id: str) -> None:
        """Withdraw from a rematch."""
        found: None = self._answer(Call("DELETE", path("/v1/games/{game_id}/rematch", game_id), repeatable=True))
        return found

    def create_fork(self, game_id: str, body: NewFork | None = None, *, idempotency_key: str | None = None) -> GameCreatedResponse:
        """Fork a game."""
        found: GameCreatedResponse = self._answer(Call("POST", path("/v1/games/{game_id}/forks", game_id), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    def list_games(self, *, ruleset: str | None = None, status: Literal["open", "running", "scoring", "finished", "abandoned"] | None = None, player: str | None = None, to_act: bool | None = None, limit: int | None = None, cursor: str | None = None) -> GamesResponse:
        """List the games."""
        found: GamesResponse = self._answer(Call("GET", path("/v1/games"), repeatable=True, query={"ruleset": ruleset, "status": status, "player": player, "to_act": to_act, "limit": limit, "cursor": cursor}))
        return found

    def create_game(self, body: NewGame, *, idempotency_key: str | None = None) -> GameCreatedResponse:
        """Create a game."""
        found: GameCreatedResponse = self._answer(Call("POST", path("/v1/games"), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    def get_game(self, game_id: str, *, at: int | None = None) -> GameDocument:
        """Show a game."""
        found: GameDocument = self._answer(Call("GET", path("/v1/games/{game_id}", game_id), repeatable=True, query={"at": at}))
        return found

    def get_components(self, game_id: str) -> ComponentsResponse:
        """Show a game's components."""
        found: ComponentsResponse = self._answer(Call("GET", path("/v1/games/{game_id}/components", game_id), repeatable=True))
        return found

    def get_table(self, game_id: str, *, lang: Literal["de", "en"] | None = None) -> TableDocument:
        """Show what a game's table is drawn with."""
        found: TableDocument = self._answer(Call("GET", path("/v1/games/{game_id}/table", game_id), repeatable=True, query={"lang": lang}))
        return found

    def list_rulesets(self) -> RulesetsResponse:
        """List the rulesets."""
        found: RulesetsResponse = self._answer(Call("GET", path("/v1/rulesets"), repeatable=True))
        return found

    def get_ruleset(self, ruleset: str) -> RulesetDocument:
        """Show a ruleset."""
        found: RulesetDocument = self._answer(Call("GET", path("/v1/rulesets/{ruleset}", ruleset), repeatable=True))
        return found

    def get_schema(self, ruleset: str) -> JsonObject:
        """Show a ruleset's schemas."""
        found: JsonObject = self._answer(Call("GET", path("/v1/rulesets/{ruleset}/schema", ruleset), repeatable=True))
        return found

    def get_scores(self, game_id: str, *, at_least: int | None = None, wait: float | None = None) -> Scores:
        """Read the scores."""
        found: Scores = self._answer(Call("GET", path("/v1/games/{game_id}/scores", game_id), repeatable=True, query={"at_least": at_least, "wait": wait}))
        return found

    def get_results(self, game_id: str) -> ResultsResponse:
        """Read the results."""
        found: ResultsResponse = self._answer(Call("GET", path("/v1/games/{game_id}/results", game_id), repeatable=True))
        return found

    def get_history(self, game_id: str) -> ScoreHistoryResponse:
        """Read the history of the scores."""
        found: ScoreHistoryResponse = self._answer(Call("GET", path("/v1/games/{game_id}/history", game_id), repeatable=True))
        return found

    def reissue_token(self, game_id: str, seat: int, *, idempotency_key: str | None = None) -> SeatTokenResponse:
        """Replace a seat's token."""
        found: SeatTokenResponse = self._answer(Call("POST", path("/v1/games/{game_id}/seats/{seat}/token", game_id, str(seat)), idempotency_key=idempotency_key, repeatable=True))
        return found

    def change_seat(self, game_id: str, seat: int, body: SeatChange) -> GameDocument:
        """Change a seat."""
        found: GameDocument = self._answer(Call("PUT", path("/v1/games/{game_id}/seats/{seat}", game_id, str(seat)), body=body, repeatable=True))
        return found

    def give_back(self, game_id: str, seat: int) -> None:
        """Give a seat back."""
        found: None = self._answer(Call("DELETE", path("/v1/games/{game_id}/seats/{seat}", game_id, str(seat)), repeatable=True))
        return found

    def issue_player_token(self, player: str, body: PlayerToken | None = None, *, idempotency_key: str | None = None) -> PlayerTokenResponse:
        """Give a player a token."""
        found: PlayerTokenResponse = self._answer(Call("POST", path("/v1/players/{player}/token", player), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    def end_player_tokens(self, player: str) -> None:
        """End a player's tokens."""
        found: None = self._answer(Call("DELETE", path("/v1/players/{player}/tokens", player), repeatable=True))
        return found

    def join(self, game_id: str, body: JoinRequest, *, idempotency_key: str | None = None) -> SeatTakenResponse:
        """Take an open seat."""
        found: SeatTakenResponse = self._answer(Call("POST", path("/v1/games/{game_id}/seats", game_id), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    def open_entropy(self, game_id: str, seat: int, body: EntropyOpening, *, lang: Literal["de", "en"] | None = None, if_match: int | None = None, idempotency_key: str | None = None) -> CommandResponse:
        """Open a seat's entropy."""
        found: CommandResponse = self._answer(Call("POST", path("/v1/games/{game_id}/seats/{seat}/entropy", game_id, str(seat)), body=body, if_match=if_match, idempotency_key=idempotency_key, repeatable=True, query={"lang": lang}))
        return found

    def get_openapi(self) -> JsonObject:
        """This document."""
        found: JsonObject = self._answer(Call("GET", path("/openapi.json"), repeatable=True))
        return found

    def get_docs_page(self) -> str:
        """This document, readable."""
        found: str = self._answer(Call("GET", path("/docs"), repeatable=True))
        return found

    def get_service(self) -> ServiceResponse:
        """What the service offers."""
        found: ServiceResponse = self._answer(Call("GET", path("/v1"), repeatable=True))
        return found

    def push(self, game_id: str, seat: int, body: Push) -> PushResponse:
        """Subscribe to push messages for a seat."""
        found: PushResponse = self._answer(Call("POST", path("/v1/games/{game_id}/seats/{seat}/push", game_id, str(seat)), body=body))
        return found

    def end_push(self, game_id: str, seat: int, *, endpoint: str | None = None) -> None:
        """Unsubscribe from push messages for a seat."""
        found: None = self._answer(Call("DELETE", path("/v1/games/{game_id}/seats/{seat}/push", game_id, str(seat)), repeatable=True, query={"endpoint": endpoint}))
        return found

    def push_player(self, player: str, body: Push) -> PushResponse:
        """Subscribe to push messages for a player."""
        found: PushResponse = self._answer(Call("POST", path("/v1/players/{player}/push", player), body=body))
        return found

    def end_push_player(self, player: str, *, endpoint: str | None = None) -> None:
        """Unsubscribe from push messages for a player."""
        found: None = self._answer(Call("DELETE", path("/v1/players/{player}/push", player), repeatable=True, query={"endpoint": endpoint}))
        return found

    def get_talk(self, game_id: str, *, after: int | None = None, limit: int | None = None) -> TalksResponse:
        """What was said."""
        found: TalksResponse = self._answer(Call("GET", path("/v1/games/{game_id}/talk", game_id), repeatable=True, query={"after": after, "limit": limit}))
        return found

    def say(self, game_id: str, body: Talk) -> TalkedResponse:
        """Say something."""
        found: TalkedResponse = self._answer(Call("POST", path("/v1/games/{game_id}/talk", game_id), body=body))
        return found

    def remove_talk(self, game_id: str, talk: int) -> None:
        """Remove a message."""
        found: None = self._answer(Call("DELETE", path("/v1/games/{game_id}/talk/{talk}", game_id, str(talk)), repeatable=True))
        return found

    def report_talk(self, game_id: str, talk: int) -> str:
        """Report a message."""
        found: str = self._answer(Call("POST", path("/v1/games/{game_id}/talk/{talk}/report", game_id, str(talk))))
        return found

    def get_ratings(self, ruleset: str, *, seats: int | None = None, limit: int | None = None, cursor: str | None = None) -> RatingsResponse:
        """List ratings."""
        found: RatingsResponse = self._answer(Call("GET", path("/v1/ratings/{ruleset}", ruleset), repeatable=True, query={"seats": seats, "limit": limit, "cursor": cursor}))
        return found

    def get_player(self, player: str) -> PlayerResponse:
        """Show a player."""
        found: PlayerResponse = self._answer(Call("GET", path("/v1/players/{player}", player), repeatable=True))
        return found

    def get_player_ratings(self, player: str) -> PlayerRatingsResponse:
        """Show a player's ratings."""
        found: PlayerRatingsResponse = self._answer(Call("GET", path("/v1/players/{player}/ratings", player), repeatable=True))
        return found

    def list_projections(self) -> ProjectionsResponse:
        """List the projections."""
        found: ProjectionsResponse = self._answer(Call("GET", path("/v1/projections"), repeatable=True))
        return found

    def get_projection(self, projection: str, game_id: str) -> DocumentsResponse:
        """Read a projection."""
        found: DocumentsResponse = self._answer(Call("GET", path("/v1/projections/{projection}/{game_id}", projection, game_id), repeatable=True))
        return found

    def list_seeks(self) -> SeeksResponse:
        """List what is sought."""
        found: SeeksResponse = self._answer(Call("GET", path("/v1/seeks"), repeatable=True))
        return found

    def create_seek(self, body: NewSeek, *, idempotency_key: str | None = None) -> SeekCreatedResponse:
        """Seek opponents."""
        found: SeekCreatedResponse = self._answer(Call("POST", path("/v1/seeks"), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    def get_seek(self, seek: str, *, wait: float | None = None) -> SeekResponse:
        """Wait for a match."""
        found: SeekResponse = self._answer(Call("GET", path("/v1/seeks/{seek}", seek), repeatable=True, query={"wait": wait}))
        return found

    def delete_seek(self, seek: str) -> None:
        """Withdraw a seek."""
        found: None = self._answer(Call("DELETE", path("/v1/seeks/{seek}", seek), repeatable=True))
        return found

    def list_statistics(self) -> StatisticsResponse:
        """Read the statistics of all rulesets."""
        found: StatisticsResponse = self._answer(Call("GET", path("/v1/statistics"), repeatable=True))
        return found

    def get_statistics(self, ruleset: str, *, players: int | None = None, controllers: Literal["people"] | None = None, options: dict[str, str] | None = None) -> Statistics:
        """Read the statistics of a ruleset."""
        found: Statistics = self._answer(Call("GET", path("/v1/statistics/{ruleset}", ruleset), repeatable=True, query={"players": players, "controllers": controllers, **(options or {})}))
        return found

    def get_statistics_page(self, ruleset: str, *, players: int | None = None, controllers: Literal["people"] | None = None, lang: Literal["de", "en"] | None = None, options: dict[str, str] | None = None) -> str:
        """Look at the statistics of a ruleset."""
        found: str = self._answer(Call("GET", path("/statistics/{ruleset}", ruleset), repeatable=True, query={"players": players, "controllers": controllers, "lang": lang, **(options or {})}))
        return found

    def get_specification(self, ruleset: str, chart: str, *, players: int | None = None, controllers: Literal["people"] | None = None, lang: Literal["de", "en"] | None = None, options: dict[str, str] | None = None) -> JsonObject:
        """Read a chart of the statistics."""
        found: JsonObject = self._answer(Call("GET", path("/statistics/{ruleset}/{chart}.json", ruleset, chart), repeatable=True, query={"players": players, "controllers": controllers, "lang": lang, **(options or {})}))
        return found

    def get_drawing(self, ruleset: str, chart: str, *, players: int | None = None, controllers: Literal["people"] | None = None, lang: Literal["de", "en"] | None = None, size: Literal["wide", "narrow"] | None = None, theme: Literal["light", "dark"] | None = None, options: dict[str, str] | None = None) -> str:
        """Read the drawing of a chart."""
        found: str = self._answer(Call("GET", path("/statistics/{ruleset}/{chart}.svg", ruleset, chart), repeatable=True, query={"players": players, "controllers": controllers, "lang": lang, "size": size, "theme": theme, **(options or {})}))
        return found

    def list_feed(self, *, after: str | None = None, limit: int | None = None, wait: float | None = None) -> FeedResponse:
        """Follow all games."""
        found: FeedResponse = self._answer(Call("GET", path("/v1/feed"), repeatable=True, query={"after": after, "limit": limit, "wait": wait}))
        return found

    def listen(self, game_id: str, *, lang: Literal["de", "en"] | None = None, after: int | None = None, include: list[Literal["game", "patch", "actions", "scores", "presence", "talk"]] | None = None) -> Iterator[StreamMessage]:
        """Listen to a game."""
        return self._messages(Call("GET", path("/v1/games/{game_id}/stream", game_id), repeatable=True, query={"lang": lang, "after": after, "include": include}))

    def get_checkpoint(self) -> str:
        """The checkpoint."""
        found: str = self._answer(Call("GET", path("/v1/transparency/checkpoint"), repeatable=True))
        return found

    def get_tile(self, tile: str) -> bytes:
        """A tile."""
        found: bytes = self._answer(Call("GET", path("/v1/transparency/tile/{tile}", tile), repeatable=True))
        return found

    def get_key(self) -> str:
        """The key of the log."""
        found: str = self._answer(Call("GET", path("/v1/transparency/key"), repeatable=True))
        return found

    def get_proof(self, game_id: str) -> str:
        """Prove that a game is logged."""
        found: str = self._answer(Call("GET", path("/v1/games/{game_id}/proof", game_id), repeatable=True))
        return found

    def get_healthz(self) -> HealthResponse:
        """Alive."""
        found: HealthResponse = self._answer(Call("GET", path("/healthz"), repeatable=True))
        return found

    def get_readyz(self, *, all: str | None = None) -> HealthResponse:
        """Ready."""
        found: HealthResponse = self._answer(Call("GET", path("/readyz"), repeatable=True, query={"all": all}))
        return found

    def get_metrics(self) -> str:
        """Figures."""
        found: str = self._answer(Call("GET", path("/metrics"), repeatable=True))
        return found

    def list_webhooks(self) -> WebhooksResponse:
        """List webhooks."""
        found: WebhooksResponse = self._answer(Call("GET", path("/v1/webhooks"), repeatable=True))
        return found

    def create_webhook(self, body: NewWebhook, *, idempotency_key: str | None = None) -> WebhookCreatedResponse:
        """Make a webhook."""
        found: WebhookCreatedResponse = self._answer(Call("POST", path("/v1/webhooks"), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    def get_webhook(self, webhook: str) -> WebhookDocument:
        """Show a webhook."""
        found: WebhookDocument = self._answer(Call("GET", path("/v1/webhooks/{webhook}", webhook), repeatable=True))
        return found

    def delete_webhook(self, webhook: str) -> None:
        """Delete a webhook."""
        found: None = self._answer(Call("DELETE", path("/v1/webhooks/{webhook}", webhook), repeatable=True))
        return found

    def get_deliveries(self, webhook: str, *, limit: int | None = None, cursor: str | None = None) -> DeliveriesResponse:
        """List deliveries."""
        found: DeliveriesResponse = self._answer(Call("GET", path("/v1/webhooks/{webhook}/deliveries", webhook), repeatable=True, query={"limit": limit, "cursor": cursor}))
        return found

    def redeliver(self, webhook: str, body: Redelivery | None = None, *, idempotency_key: str | None = None) -> RedeliveryResponse:
        """Deliver again."""
        found: RedeliveryResponse = self._answer(Call("POST", path("/v1/webhooks/{webhook}/redeliver", webhook), body=body, idempotency_key=idempotency_key, repeatable=True))
        return found

    def rotate_webhook_secret(self, webhook: str, *, idempotency_key: str | None = None) -> WebhookCreatedResponse:
        """Rotate a webhook's secret."""
        found: WebhookCreatedResponse = self._answer(Call("POST", path("/v1/webhooks/{webhook}/secret", webhook), idempotency_key=idempotency_key, repeatable=True))
        return found
