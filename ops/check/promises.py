"""All promises of a game, in the order in which they are looked at, with the fields that each asks about."""

from collections.abc import Callable
from typing import NamedTuple

from ops.check import agents, logs, parts, play, players, secrets, shown
from ops.check.trial import Trial

PLAYING = ("legal", "decide", "next_fact", "evolve", "to_act", "is_over")
HIDING = ("view", "resample_hidden", "to_act", "phase", "score")


class Promise(NamedTuple):
    """One promise: what looks at it, and the fields that it asks about, the likeliest first.

    ``once``: it is a matter of the ruleset, not of its setups. ``seldom``: it takes long, so few games are enough.
    ``basis``: all later promises stand on it, so that they are not looked at where it is broken.
    """

    check: Callable[[Trial], None]
    fields: tuple[str, ...]
    once: bool = False
    seldom: bool = False
    basis: bool = False

    @property
    def name(self) -> str:
        """The promise in words."""
        return self.check.__name__.replace("_", " ")


PROMISES = (
    Promise(parts.rules_are_pure, ("id",), once=True),
    Promise(parts.every_type_can_be_read, ("commands", "facts", "state"), once=True, basis=True),
    Promise(parts.the_box_can_be_read, ("boxes",), once=True),
    Promise(parts.options_are_described, ("options",), once=True),
    Promise(parts.forms_admit_what_a_setup_admits, ("options", "validate_setup"), once=True),
    Promise(parts.every_value_of_the_box_is_marked, ("boxes",), once=True),
    Promise(parts.every_released_box_is_kept, ("boxes",), once=True),
    Promise(parts.the_board_and_the_guide_can_be_used, ("id",), once=True),
    Promise(play.other_numbers_of_seats_are_refused, ("validate_setup", "seats"), once=True),
    Promise(play.random_games_end, ("is_over", "to_act", "legal", "next_fact")),
    Promise(play.no_table_is_changed, ("evolve", "legal", "decide", "view"), basis=True),
    Promise(play.the_same_seed_plays_the_same_game, PLAYING, basis=True),
    Promise(play.somebody_is_asked_until_the_end, ("to_act", "is_over", "legal", "next_fact", "phases")),
    Promise(play.offers_are_short_lists, ("legal", "canonical_command")),
    Promise(play.a_log_folds_to_the_same_table, ("evolve", "facts")),
    Promise(shown.every_table_can_be_shown, ("view", "state", "render", "phase", "phases", "score")),
    Promise(secrets.nobody_learns_what_is_hidden, HIDING),
    Promise(secrets.what_is_hidden_stays_hidden_between_two_facts, HIDING),
    Promise(play.offered_is_accepted, ("legal", "decide", "canonical_command")),
    Promise(play.accepted_was_offered, ("legal", "decide", "canonical_command")),
    Promise(secrets.nobody_learns_from_what_others_do, ("decide", "next_fact", "facts", *HIDING)),
    Promise(secrets.dealing_anew_depends_on_what_is_known, ("resample_hidden",)),
    Promise(secrets.dealing_anew_changes_what_is_hidden, ("resample_hidden", "facts")),
    Promise(secrets.dealing_anew_keeps_the_pieces, ("resample_hidden", "invariants")),
    Promise(play.pieces_stay, ("invariants", "evolve")),
    Promise(shown.nobody_is_asked_while_something_follows, ("to_act", "legal", "next_fact")),
    Promise(shown.scores_add_up, ("score", "scores")),
    Promise(shown.every_fact_has_a_sentence, ("narrate",)),
    Promise(shown.every_offer_has_a_label_of_its_own, ("label",)),
    Promise(
        shown.texts_are_complete, ("scores", "tie_breaks", "rules", "phases", "tie_break_values", "reaction_phases")
    ),
    Promise(play.refusals_name_a_rule, ("decide", "rules")),
    Promise(parts.schemas_are_true, ("commands", "facts", "state")),
    Promise(play.the_agreed_seat_begins, ("next_fact", "empty", "to_act"), once=True),
    Promise(players.a_default_is_on_offer, ("default", "legal", "resample_hidden")),
    Promise(players.bots_choose_by_what_their_seat_knows, ("value", "resample_hidden", "legal"), seldom=True),
    Promise(players.every_offer_is_valued, ("value", "resample_hidden", "legal", "score")),
    Promise(logs.a_stored_game_is_the_decided_one, ("evolve", "next_fact", "is_over")),
    Promise(logs.an_action_can_be_taken_back_unless_it_is_final, ("reaction_phases", "facts", *PLAYING)),
    Promise(logs.every_table_is_written_down_and_read_again, ("empty", "evolve")),
    Promise(logs.a_fork_tells_each_viewer_what_it_sees, ("view", "state")),
    Promise(logs.forks_of_worlds_that_look_alike_are_the_same, ("view", "resample_hidden")),
    Promise(
        logs.a_fork_is_proven_and_played_to_the_end, ("is_over", "next_fact", "resample_hidden", "evolve"), seldom=True
    ),
    Promise(logs.a_game_goes_on_when_a_seat_leaves, ("next_fact", "invariants", *HIDING)),
    Promise(agents.every_offer_has_one_action_id, ("commands", "agents")),
    Promise(agents.codes_of_a_table_are_those_of_its_view, ("agents",)),
    Promise(parts.components_are_plain_and_marked, ("components", "boxes")),
)
