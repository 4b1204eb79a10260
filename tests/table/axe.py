"""What axe-core has to say of a page: each violation as a line that names the rule and the first things it is about."""

from functools import cache

from tests.support.node import MODULES

ASK = """async (rules) => {
  const asked = rules ? { runOnly: { type: "rule", values: rules } } : {};
  const found = await axe.run(document, { resultTypes: ["violations"], ...asked });
  const named = ({ target, html }) => `${target.flat().join(" ")} ${html.slice(0, 160)}`;
  return found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((one) => `${id}: ${named(one)}`));
}"""


@cache
def _axe():
    return (MODULES / "axe-core" / "axe.min.js").read_text("utf-8")


def violations(page, rules=None):
    """Return what axe-core finds wrong with a page as it is now, by all of its rules or by some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    return page.evaluate(ASK, rules)


def violations_of_colours(page):
    """Return what is wrong in another theme than the one that was looked at by all rules."""
    return violations(page, ["color-contrast", "link-in-text-block"])
