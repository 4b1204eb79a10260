"""What axe-core has to say of a page: each violation as a line that names the rule and the first things it is about."""

from functools import cache

from tests.support.node import MODULES

ASK = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  const named = ({ target, html }) => `${target.flat().join(" ")} ${html.slice(0, 160)}`;
  return found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((one) => `${id}: ${named(one)}`));
}"""


@cache
def _axe():
    return (MODULES / "axe-core" / "axe.min.js").read_text("utf-8")


def violations(page):
    """Return what axe-core finds wrong with a page as it is now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    return page.evaluate(ASK)
