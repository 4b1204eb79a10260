"""Which fields of ``Ruleset`` a failure of the conformance suite speaks of."""

import dataclasses
from types import FunctionType

from events.ruleset.ruleset import GROUP_OF, Ruleset

HIDING = ("view", "resample_hidden", "to_act", "phase", "score")
PLAYING = ("legal", "decide", "next_fact", "evolve", "to_act", "is_over")
FIELDS = {
    "test_two_worlds_that_look_alike_are_analysed_alike": ("value", "resample_hidden", "legal", "score"),
    "test_without_time_every_action_is_still_valued_one_step_ahead": ("value", "legal", "score"),
    "test_bots_choose_by_what_their_seat_knows": ("value", "resample_hidden", "legal"),
    "test_what_a_bot_gets_holds_nothing_of_the_real_table": ("resample_hidden", "legal"),
    "test_texts_are_complete": ("scores", "tie_breaks", "rules", "phases", "tie_break_values", "reaction_phases"),
    "test_components_are_plain_json_with_their_provenance": ("components", "boxes"),
    "test_every_value_of_the_box_is_marked": ("boxes",),
    "test_every_released_box_is_kept_and_the_shipped_one_is_released": ("boxes",),
    "test_what_the_box_does_not_hold_cannot_be_replaced": ("boxes",),
    "test_a_default_is_on_offer_and_follows_from_what_the_seat_knows": ("default", "legal", "resample_hidden"),
    "test_no_other_command_is_as_good_in_everything_and_better_in_one_thing": ("default",),
    "test_after_every_fact_everything_can_be_shown": ("view", "state", "render", "phase", "phases", "score"),
    "test_nobody_is_asked_while_something_follows": ("to_act", "legal", "next_fact"),
    "test_what_is_hidden_stays_hidden_between_two_facts": HIDING,
    "test_every_fact_is_told_even_where_parts_are_hidden": ("narrate",),
    "test_every_command_on_offer_has_a_label_of_its_own": ("label",),
    "test_scores_add_up_and_are_explained": ("score", "scores"),
    "test_an_action_can_be_taken_back_exactly_when_nothing_makes_it_final": ("reaction_phases", "facts", *PLAYING),
    "test_a_folded_game_is_the_decided_one_after_every_commit": ("evolve", "next_fact", "is_over"),
    "test_every_table_is_written_down_and_read_again": ("empty", "evolve"),
    "test_each_part_tells_a_viewer_exactly_what_it_sees": ("view", "state"),
    "test_forks_of_two_worlds_that_look_alike_are_the_same_to_the_last_byte": ("view", "resample_hidden"),
    "test_a_fork_is_proven_by_its_own_log_and_played_to_the_end": ("is_over", "next_fact", "resample_hidden", "evolve"),
    "test_a_guide_is_played_on_the_service": ("decide", "legal"),
    "test_reasons_are_of_rules_that_there_are": ("phases", "rules"),
    "test_a_file_that_is_no_guide_is_named": ("id",),
    "test_a_game_imports_nothing_that_knows_a_clock_chance_or_another_game": ("id",),
    "test_no_piece_is_lost_where_a_seat_leaves_and_what_is_dealt_looks_the_same": ("next_fact", "invariants", *HIDING),
    "test_all_tell_the_same_winners_though_a_seat_has_left": ("next_fact", "facts", "score"),
    "test_every_option_is_described_in_both_languages": ("options",),
    "test_the_schema_admits_what_a_setup_admits_and_nothing_else": ("options", "validate_setup"),
    "test_an_option_that_does_not_exist_is_admitted_by_neither": ("options",),
    "test_random_games_end_and_keep_every_invariant": (
        "is_over",
        "to_act",
        "legal",
        "next_fact",
        "invariants",
        "phases",
    ),
    "test_offered_is_accepted": ("legal", "decide", "canonical_command"),
    "test_accepted_was_offered": ("legal", "decide", "canonical_command"),
    "test_refusals_name_a_rule_of_the_catalogue": ("decide", "rules"),
    "test_stored_facts_fold_to_the_same_table": ("evolve", "facts"),
    "test_the_same_seed_and_commands_decide_the_same_facts_and_no_earlier_table_is_altered": PLAYING,
    "test_the_agreed_first_seat_begins": ("next_fact", "empty", "to_act"),
    "test_other_numbers_of_seats_are_refused": ("validate_setup", "seats"),
    "test_actions_facts_and_states_of_a_random_game_follow_the_schemas": ("commands", "facts", "state"),
    "test_each_offered_command_has_exactly_one_id_and_it_means_the_command": ("commands", "action_key", "legal"),
    "test_views_are_within_the_bounds_of_their_type": ("state", "view"),
    "test_at_the_end_everybody_sees_what_has_bounds": ("state", "view"),
    "test_all_open_or_some_are_named": PLAYING,
    "test_nobody_learns_what_is_hidden": HIDING,
    "test_nobody_learns_from_what_others_do": ("decide", "next_fact", "facts", *HIDING),
    "test_resampling_is_a_function_of_what_the_viewer_knows": ("resample_hidden",),
    "test_resampling_keeps_every_invariant_of_the_pieces": ("resample_hidden", "invariants"),
    "test_worlds_that_look_alike_are_included_alike": HIDING,
    "test_worlds_that_look_alike_are_told_alike": HIDING,
    "test_a_dealt_table_has_a_past_that_agrees_with_the_story_of_the_viewer": ("resample_hidden", "remembered"),
}
"""By the names of the tests of this folder: what a game has to have right to pass, the likeliest first."""


def fields_of(ruleset, test, error):
    """A line that names the fields of a ruleset to look at: the one that raised, else what the test asks about."""
    named = [raising] if (raising := field_that_raised(ruleset, error)) else FIELDS[test]
    return f"Ruleset {ruleset.id}: look at {', '.join(described(ruleset, name) for name in named)}"


def field_that_raised(ruleset, error):
    """The innermost field of a ruleset that was called when an error was raised, unless what called it was wrong."""
    functions = {}
    for name in (*GROUP_OF, *(one.name for one in dataclasses.fields(Ruleset))):
        value = value_of(ruleset, name)
        if isinstance(value, FunctionType):
            functions[value.__code__] = name
    found, frame = None, error.__traceback__
    while frame is not None:
        found = functions.get(frame.tb_frame.f_code, found)
        frame = frame.tb_next
    return found


def value_of(ruleset, name):
    return getattr(getattr(ruleset, GROUP_OF[name]) if name in GROUP_OF else ruleset, name)


def described(ruleset, name):
    """A field by the name under which it is given, and whether it is not."""
    where = f"{GROUP_OF[name]}.{name}" if name in GROUP_OF else name
    value, owner = value_of(ruleset, name), getattr(ruleset, GROUP_OF[name]) if name in GROUP_OF else ruleset
    (declared,) = (one for one in dataclasses.fields(owner) if one.name == name)
    made = declared.default_factory() if declared.default_factory is not dataclasses.MISSING else declared.default
    is_default = isinstance(getattr(value, "__self__", None), Ruleset) or value is made or value == made
    return f"{where} (not given, so it has its default)" if is_default else where
