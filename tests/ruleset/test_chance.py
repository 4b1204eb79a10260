"""Chance: every draw follows from seed, entropies, source and number there, and from nothing else."""

import hashlib
import hmac
import itertools
import math
from collections import Counter

from hypothesis import example, given
from hypothesis import strategies as st

from events.ruleset.chance import MAX_ITEMS, Chance, Draw, _below, counted, derive
from tests.support.cases import each

SEEDS = st.binary(min_size=1, max_size=40)
SOURCES = st.text(min_size=0, max_size=12)
TIMES = st.lists(st.sampled_from("abc"), max_size=12)


def framed(part):
    return len(part).to_bytes(4, "big") + part


def key_by_hand(seed, entropies, source, number):
    message = b"draw" + b"".join(map(framed, entropies)) + framed(source.encode()) + number.to_bytes(8, "big")
    return hmac.new(seed, message, hashlib.sha256).digest()


def words_by_hand(key, blocks=40):
    stream = b"".join(hashlib.sha256(key + block.to_bytes(8, "big")).digest() for block in range(blocks))
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]


def order_by_hand(key, size, take):
    words, items, order = words_by_hand(key), list(range(size)), []
    for i in range(take):
        left = size - i
        if left > 1:
            while (word := words.pop(0)) >= 2**32 // left * left:
                pass
            j = i + word % left
            items[i], items[j] = items[j], items[i]
        order.append(items[i])
    return tuple(order)


@given(
    SEEDS, st.lists(st.binary(max_size=20), max_size=4), SOURCES, st.integers(0, 2**40), st.integers(1, 60), st.data()
)
def test_every_draw_is_the_one_of_the_documented_derivation(seed, entropies, source, number, size, data):
    take = data.draw(st.integers(0, size))
    chance = Chance(seed, entropies, {source: number})
    got = chance.taken(source, range(size), take)
    assert got == order_by_hand(key_by_hand(seed, entropies, source, number), size, take)
    assert chance.draws == [Draw(source, number, size, got)]


def test_some_draws_never_change():
    """The draws of every stored game depend on these: should they differ, all of them are broken."""
    chance = Chance(b"seed", (b"", b"entropy"))
    assert chance.shuffled("card_pile", "abcdefgh") == VECTOR_SHUFFLED
    assert chance.taken("card_pile", range(1000), 4) == VECTOR_TAKEN
    assert [chance.one_of("die", range(1, 7)) for _ in range(8)] == VECTOR_DIE
    assert derive(bytes(32), 52, 5) == VECTOR_DERIVED


VECTOR_SHUFFLED = ("b", "c", "d", "g", "h", "e", "a", "f")
VECTOR_TAKEN = (782, 360, 724, 584)
VECTOR_DIE = [1, 4, 2, 5, 1, 2, 4, 5]
VECTOR_DERIVED = (29, 12, 47, 16, 41)


@each("n", [2, 3, 7, 52, 10_000, 2**31 + 1])
def test_words_at_or_above_the_greatest_multiple_are_passed_over(n):
    limit = 2**32 // n * n
    passed_over = [word for word in (2**32 - 1, limit) if word >= limit and word < 2**32]
    assert _below(n, iter([*passed_over, limit - 1, 5])) == n - 1
    assert _below(n, iter([*passed_over, 1])) == 1
    assert _below(n, iter([0, 1])) == 0


def test_one_item_uses_no_word_and_many_use_more_than_one_block():
    assert _below(1, iter([])) == 0
    assert derive(b"any key", 1, 1) == (0,)
    key = b"k" * 32
    assert derive(key, 200, 200) == order_by_hand(key, 200, 200)
    assert sorted(derive(key, 200, 200)) == list(range(200))
    assert MAX_ITEMS == 10_000


@given(SEEDS, TIMES, TIMES)
def test_two_games_of_one_seed_draw_alike_from_a_source_however_they_were_played(seed, one, other):
    """The same items from the same source for the same time: the same draw, whatever was drawn from others before."""

    def drawn(order):
        chance = Chance(seed)
        by_source = {source: [] for source in "abc"}
        for source in order:
            by_source[source].append(chance.taken(source, range(30), 3))
        return by_source

    here, there = drawn(one), drawn(other)
    for source in "abc":
        assert all(x == y for x, y in zip(here[source], there[source], strict=False))


@given(SEEDS, TIMES, st.integers(0, 12))
def test_decisions_of_a_game_go_on_counting_where_the_last_one_ended(seed, sources, cut):
    whole = Chance(seed, (b"e",))
    expected = [whole.one_of(source, range(100)) for source in sources]
    first = Chance(seed, (b"e",))
    got = [first.one_of(source, range(100)) for source in sources[:cut]]
    second = Chance(seed, (b"e",), counted({}, first.draws))
    got += [second.one_of(source, range(100)) for source in sources[cut:]]
    assert got == expected
    assert first.draws + second.draws == whole.draws
    assert counted(counted({}, first.draws), second.draws) == Counter(sources)


def test_draws_are_counted_by_source_and_leave_the_counts_alone():
    chance = Chance(b"s", (), {"b": 5})
    for source in "abab":
        chance.one_of(source, "xyz")
    assert [(draw.source, draw.number) for draw in chance.draws] == [("a", 0), ("b", 5), ("a", 1), ("b", 6)]
    drawn = {"a": 1}
    Chance(b"s", (), drawn).one_of("a", "xyz")
    assert drawn == {"a": 1}
    assert counted(drawn, ()) is drawn
    assert counted(drawn, [Draw("b", 0, 1, (0,))]) == {"a": 1, "b": 1}
    assert drawn == {"a": 1}


def different(*chances):
    drawn = [chance.shuffled(source, range(50)) for chance, source in chances]
    return len(set(drawn)) == len(drawn)


def test_every_input_of_a_draw_changes_it_and_none_passes_for_another():
    assert different(
        (Chance(b"s"), "a"),
        (Chance(b"t"), "a"),
        (Chance(b"s"), "b"),
        (Chance(b"s", (), {"a": 1}), "a"),
        (Chance(b"s", (b"",)), "a"),
        (Chance(b"s", (b"x",)), "a"),
        (Chance(b"s", (b"", b"x")), "a"),
        (Chance(b"s", (b"x", b"")), "a"),
    )
    assert different(
        (Chance(b"s", (b"ab", b"c")), "d"),
        (Chance(b"s", (b"a", b"bc")), "d"),
        (Chance(b"s", (b"abc",)), "d"),
        (Chance(b"s", (b"ab",)), "cd"),
        (Chance(b"s", (b"ab", b"cd")), ""),
    )


def test_the_size_does_not_change_the_key_and_one_is_the_first_of_a_shuffle():
    # So a pile that lost a card draws on as before as far as it can.
    (one,), (two,) = Chance(b"s").taken("a", range(2**10), 1), Chance(b"s").taken("a", range(2**9), 1)
    assert one % 2**9 == two
    for seed in (b"1", b"2", b"3"):
        assert Chance(seed).one_of("a", "abcdef") == Chance(seed).shuffled("a", "abcdef")[0]


@given(SEEDS, st.lists(st.integers(), max_size=20), st.integers(0, 25))
@example(b"s", [], 3)
def test_taken_are_distinct_items_and_all_if_there_are_fewer(seed, items, count):
    got = Chance(seed).taken("a", items, count)
    assert len(got) == min(count, len(items))
    assert not Counter(got) - Counter(items)
    assert Chance(seed).shuffled("a", items)[:count] == got


def test_each_order_is_as_likely_as_any_other():
    """Chi-squared over the 24 orders of four items; 23 degrees of freedom exceed 57 once in ten thousand times."""
    chance = Chance(b"fair")
    seen = Counter(chance.shuffled("a", "abcd") for _ in range(4800))
    assert set(seen) == set(itertools.permutations("abcd"))
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 57
    assert len(seen) == math.factorial(4)
