"""What many documents have in common: ids, versions, seats, hashes."""

from typing import Annotated, Any

from msgspec import Meta

GameId = Annotated[str, Meta(description="The id of a game.", examples=["017-8k2m4w0q7z5t3v1x"])]
Version = Annotated[int, Meta(ge=0, description="Counts the events of a game: 1, 2, 3 ... with no gap.")]
SeatNumber = Annotated[int, Meta(ge=0, description="Counted from 0, clockwise.")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="SHA-256 in hexadecimal.")]
Cursor = Annotated[str | None, Meta(description="`cursor` of the next page; null at the end.")]
NextAfter = Annotated[int | None, Meta(description="`after` of the next page; null at the end.")]
JsonSchema = Annotated[dict[str, Any], Meta(description="A JSON Schema.")]
Time = Annotated[str, Meta(description="In UTC (RFC 3339).", extra_json_schema={"format": "date-time"})]
View = Annotated[Any, Meta(description="The table as the caller may see it; empty before the start.")]
Phase = Annotated[str | None, Meta(description="The current phase; null before the start.")]
ToAct = Annotated[
    tuple[int, ...],
    Meta(description="Who is asked, as far as the caller may know: a sealed question lists everybody eligible."),
]
