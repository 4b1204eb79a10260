"""Numbers as people write them: with a comma or a point, and as shares."""

from service.statistics_page.chart import ONE, SHARE, TWO, WHOLE

NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"


def number(value: float, form: str, lang: str) -> str:
    """Return a number as it is written in a language."""
    if form == SHARE:
        return f"{value * 100:.0f}{NARROW_SPACE if lang == 'de' else ''}%"
    text = {WHOLE: f"{value:.0f}", ONE: f"{value:.1f}", TWO: f"{value:.2f}"}.get(form, f"{value:g}")
    text = text.replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if lang == "de" else text
