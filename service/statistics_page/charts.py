"""All charts of a group of games, in the order of the page."""

from events.ruleset.ruleset import AnyRuleset
from projections.statistics.group import Group
from service.statistics_page.chart import Chart
from service.statistics_page.course import course, lead, lengths
from service.statistics_page.measures import of_measures
from service.statistics_page.points import components, totals
from service.statistics_page.win_rates import seats, turn_order


def charts_of(group: Group, ruleset: AnyRuleset) -> list[Chart]:
    """Return the charts of a group."""
    figures, of_box = group.figures(), ruleset.components(ruleset.boxes.load({}, None))
    over_time = course(group)
    found = [
        turn_order(figures),
        *of_measures(group, ruleset.measures, of_box),
        components(group, ruleset),
        totals(group),
        over_time,
        lead(over_time),
        seats(figures),
        lengths(figures),
    ]
    return [chart for chart in found if chart is not None]
