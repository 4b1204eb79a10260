"""Options are chosen in forms: each has a name, what it means, and names of its values, in both languages."""

NUMBERED = "first_seat"
"""Its values are seats, which need no names."""


def test_every_option_is_described_in_both_languages(ruleset):
    for name, schema in ruleset.options_schema()["properties"].items():
        texts = schema["x-texts"]
        assert texts["description"]["en"] in schema["description"]
        values = {str(one) for one in schema.get("enum", ()) if not (name == NUMBERED and isinstance(one, int))}
        assert set(texts.get("values", {})) == values, name
        for text in (texts["title"], texts["description"], *texts.get("values", {}).values()):
            assert all(text[lang] for lang in ("de", "en")), (name, text)
        assert texts["title"]["en"].isascii()
