"""The past of a table of the tests' own game that was dealt: other bonuses, and other sealed bids of other seats."""

from events.ruleset.records import change, tag_of


def history(facts, dealt, viewer):
    """The facts that lead to the table that was dealt, and that table."""
    own = [fact.seat == viewer for fact in facts if tag_of(type(fact)) == "bid_made"]
    others = iter(seat for seat, bid in enumerate(dealt.bids) if bid is not None and seat != viewer)
    bidders = iter([viewer if mine else next(others, None) for mine in own])
    return [_told_otherwise(fact, dealt, bidders) for fact in facts], dealt


def _told_otherwise(fact, dealt, bidders):
    tag = tag_of(type(fact))
    if tag == "bonus_dealt":
        return change(fact, bonus=dealt.bonuses[fact.seat])
    if tag == "bid_made":
        seat = next(bidders)
        return change(fact, seat=seat, points=dealt.bids[seat])
    return fact
