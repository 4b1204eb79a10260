"""What may be asked of the figures over many games."""

from typing import Any, ClassVar

from marshmallow import INCLUDE, ValidationError, post_load

from service.schemas.base import StrictSchema
from service.schemas.fields import QueryInteger
from service.schemas.requests import lang, optional

OPTION = "option."
"""What the names of parameters about an option begin with."""
_OPTIONS: dict[str, Any] = {
    "in": "query",
    "name": "options",
    "description": "Only games with these options: `option.<name>=<value>`, such as `option.resignation=none`.",
    "required": False,
    "style": "form",
    "explode": True,
    "schema": {
        "type": "object",
        "additionalProperties": {"type": "string"},
        "propertyNames": {"pattern": "^option\\."},
    },
}
"""In OpenAPI the parameters whose names begin so are the properties of one object, each a parameter of its own."""


class StatisticsQuery(StrictSchema):
    """Which games the statistics are of. ``options`` collects what begins with ``option.``."""

    further_parameters: ClassVar = (_OPTIONS,)
    players = QueryInteger(1, **optional("Only games of so many players."))

    class Meta:
        """Marshmallow's settings."""

        unknown = INCLUDE

    @post_load
    def _collect(self, sent: dict[str, Any], **_: Any) -> dict[str, Any]:
        options = {name: sent.pop(name) for name in list(sent) if name.startswith(OPTION)}
        wrong = {name: ["Unknown field."] for name in sent if name not in self.fields}
        wrong |= {name: ["Must be given once."] for name, value in options.items() if not isinstance(value, str)}
        if wrong:
            raise ValidationError(wrong)
        return {**sent, "options": {name.removeprefix(OPTION): value for name, value in options.items()}}


class StatisticsPageQuery(StatisticsQuery):
    """Which games a page of statistics is of, and its language."""

    lang = lang("The language of the page; that which the browser prefers if it is left out.")
